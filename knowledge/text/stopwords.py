"""Words that say nothing about the subject of a question, in accent-free form.

Short lists on purpose: long published lists have words a shop's customers mean ("sem", "novo", "valor").
Documents are indexed whole; in a question these words count less, and find nothing by themselves.
"""

from __future__ import annotations

PORTUGUESE = frozenset(
    """
    a as ao aos o os um uma uns umas de do da dos das dum duma em no na nos nas num numa por pelo pela pelos
    pelas para pra pro com que se e ou mas como qual quais quem quando quanto quanta quantos quantas onde
    porque pois ja so tambem muito muita isso isto aquilo esse essa esses essas este esta estes estas aquele
    aquela eu tu ele ela eles elas nos voce voces vcs vc me te lhe lhes meu minha meus minhas seu sua seus
    suas nosso nossa nossos nossas ser sou es e sao era foi for fui seja ter tem tenho tinha ha esta estou
    estao estava estar vou vai vao ir ate entre sobre depois antes posso pode podem podemos poderia
    oi ola
    """.split()
)

ENGLISH = frozenset(
    """
    a an the of to in on at by for from with about into and or but if so as is are was were be been being am
    do does did done have has had having can could will would shall should may might must i you he she it we
    they me him her us them my your his its our their this that these those there here what which who whom
    whose when where why how than then too very just s t d ll m re ve hi hello please
    """.split()
)

SPANISH = frozenset(
    """
    a al el la los las un una unos unas de del en por para con que se y o u pero como cual cuales quien
    quienes cuando cuanto cuanta cuantos cuantas donde porque es son era fue ser soy eres esta estan estar
    este esta estos estas ese esa esos esas aquel aquella yo tu el ella ellos ellas nosotros usted ustedes me
    te le les nos mi mis su sus nuestro nuestra lo ha han he hay muy ya tambien sobre entre
    """.split()
)

CHINESE_CHARACTERS = frozenset("的了是在吗呢吧啊么什怎如何哪谁为之与和及或也就都很我你您他她它们这那有个请问")
"""A pair of Han characters made only of these is a function word (both scripts where they differ)."""

CHINESE_TRADITIONAL = frozenset("嗎麼誰為與們這個請問")
_HAN = CHINESE_CHARACTERS | CHINESE_TRADITIONAL


def is_stop_word(folded: str) -> bool:
    """True when the accent-free `folded` word is a function word of Portuguese, English or Spanish."""
    return folded in PORTUGUESE or folded in ENGLISH or folded in SPANISH


def is_stop_han(run: str) -> bool:
    """True when every Han character of `run` is a function character."""
    return _HAN.issuperset(run)
