"""Text that people do not see, and text that speaks to the model: found, and said to a person (report SV09).

Pure, and only a notice: such a document is sent like any other, since what a model may be told is kept by the
frame around it (`context/enclosure`), never by a list of words. The list is short on purpose. Each pattern is
searched only around one of its anchors, which are plain words, so a document without any of them costs a few
searches for substrings.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from knowledge.problems import Problem, ProblemCode

MOST_OF_A_KIND = 5
"""So many places of one kind are named in a document; who mends them sees the next."""
MOST_SHOWN = 60
"""Characters of what was found that stand in the sentence."""

_REACH = 80
"""How far before an anchor a pattern may begin, in characters; behind it, it may end three times as far."""
_MOST_LOOKED_AT = 500
"""Comments and styled texts of one document that are looked at, so that no document costs much."""


class _Lure(NamedTuple):
    """`pattern` is looked for around each of `anchors`, in lower case; one of them is in any match."""

    anchors: tuple[str, ...]
    pattern: re.Pattern[str]


def suspicions(text: str, *, path: str, first_line: int = 1) -> tuple[Problem, ...]:
    """What a person should look at in `text` (line ends `\\n`), which begins at `first_line` of `path`."""
    found = [(at, ProblemCode.HIDDEN_CHARACTERS, fact) for at, fact in _hidden_characters(text)]
    if found:
        text = _visible(text)
    found += [(at, ProblemCode.HIDDEN_COMMENT, fact) for at, fact in _hidden_comments(text)]
    found += [(at, ProblemCode.HIDDEN_STYLE, fact) for at, fact in _hidden_by_style(text)]
    orders = _ORDERS if text.isascii() or not _HAN.search(text) else (*_ORDERS, *_CHINESE_ORDERS)
    found += [(at, ProblemCode.ORDERS, fact) for at, fact in _lured(text, orders)]
    found += [(at, ProblemCode.FORGED_MARK, fact) for at, fact in _lured(text, _MARKS)]
    return tuple(Problem(path, first_line + at, code, (fact,)) for at, code, fact in sorted(found))


# --- characters -----------------------------------------------------------------------------------

_ZERO_WIDTH = "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u180e\u3164\uffa0\u115f\u1160"
_EUROPEAN_OR_HAN = "0-9A-Za-zÀ-ɏͰ-ԯḀ-ỿ\u3400-\u4dbf\u4e00-\u9fff\uff21-\uff3a\uff41-\uff5a"
"""Scripts that join no letters with zero-width ones, unlike Arabic, Persian, Indic and Thai."""
_TAGS = "\U000e0020-\U000e007e"
_SELECTORS = "\U000e0100-\U000e01ef"
_MAY_HIDE = re.compile(rf"[{_ZERO_WIDTH}\u202d\u202e\ufe00-\ufe0f{_TAGS}{_SELECTORS}]")
"""One of these is in everything that the next pattern finds, and this one is quick."""
_HIDDEN_CHARACTERS = re.compile(
    rf"(?<=[{_EUROPEAN_OR_HAN}])[{_ZERO_WIDTH}]+(?=[{_EUROPEAN_OR_HAN}])"  # between two letters
    rf"|[{_ZERO_WIDTH}]{{8,}}"  # so many at once spell something
    r"|[\u202d\u202e]"  # one direction over another: what is read is not what is shown
    rf"|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]+"  # ASCII in invisible letters; a flag may have it
    rf"|[\ufe00-\ufe0f{_SELECTORS}]{{4,}}"  # bytes as variation selectors
)
_INVISIBLE = re.compile(rf"[{_ZERO_WIDTH}\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_TAG_LETTERS = {0xE0000 + code: code for code in range(0x20, 0x7F)}


def hidden_runs(text: str) -> list[tuple[int, int]]:
    """Where in `text` characters are hidden that `suspicions` names: start and end, in characters."""
    if text.isascii() or not _MAY_HIDE.search(text):
        return []
    return [match.span() for match in _HIDDEN_CHARACTERS.finditer(text)]


def _hidden_characters(text: str) -> Iterator[tuple[int, str]]:
    if text.isascii() or not _MAY_HIDE.search(text):
        return
    lines: dict[int, dict[str, None]] = {}
    line, counted = 0, 0
    for match in _HIDDEN_CHARACTERS.finditer(text):
        line, counted = line + text.count("\n", counted, match.start()), match.start()
        if line not in lines and len(lines) == MOST_OF_A_KIND:
            break
        names = (f"U+{ord(letter):04X}" for letter in match.group()[:4])
        lines.setdefault(line, {}).update(dict.fromkeys(names))
    for line, named in lines.items():
        yield line, ", ".join(itertools.islice(named, 4))


def _visible(text: str) -> str:
    """`text` as it reads without what hides letters; its lines stay."""
    return _INVISIBLE.sub("", text).translate(_TAG_LETTERS)


# --- comments and styles --------------------------------------------------------------------------

_COMMENTS = (("<!--", "-->"), ("{/*", "*/}"), ("[//]: #", "\n"), ("[comment]: ", "\n"))
"""How comments begin and end: HTML, MDX, and two habits of Markdown."""
_STYLED = re.compile(
    r"""<\w+\b[^<>]{0,400}?\b(?:style\s*=\s*(?:"([^"<>]{0,400})"|'([^'<>]{0,400})')|color\s*=\s*["']?(white|\#fff(?:fff)?)\b)[^<>]{0,400}>
        \s*(?:<\w[^<>]{0,400}>\s*){0,4}([^<\s][^<]*)""",
    re.IGNORECASE | re.VERBOSE,
)
_HIDES = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?:\.0*)?(?![.\d])"
    r"|(?<!-)color\s*:\s*(?:white|transparent|\#fff(?:fff)?\b|rgba?\(\s*255\s*,\s*255\s*,\s*255)",
    re.IGNORECASE,
)
_TAG = re.compile(r"<[^<>]*>")
_WORD = re.compile(r"(?<!\S)[(“\"']?[^\W\d_]{2,}[.,;:!?)”\"']*(?!\S)")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_PROSE_WORDS, _PROSE_HAN = 4, 8
"""A comment of fewer words says something to a tool or names a part."""
_TOOL_MARKS = ("markdownlint", "prettier", "eslint", "vale ", "textlint", "cspell", "#region", "toc")
_FENCE = re.compile(r"^[ \t>]*(`{3,}|~{3,})", re.MULTILINE)


def _hidden_comments(text: str) -> Iterator[tuple[int, str]]:
    said = (
        (at, words)
        for opening, closing in _COMMENTS
        for at, words in _between(text, opening, closing)
        if _is_prose(words)
    )
    yield from _places(text, _uncoded(text, said))


def _between(text: str, opening: str, closing: str) -> Iterator[tuple[int, str]]:
    """What stands between the two marks, and where; to the end of the text where the second is missing."""
    at = text.find(opening)
    while at >= 0:
        begin = at + len(opening)
        end = text.find(closing, begin)
        end = len(text) if end < 0 else end
        yield at, text[begin:end]
        at = text.find(opening, end)


def _hidden_by_style(text: str) -> Iterator[tuple[int, str]]:
    if "style" not in text and "color" not in text:
        return
    matches = (match for match in _STYLED.finditer(text) if _is_hiding(match))
    yield from _places(text, _uncoded(text, ((match.start(), match.group(4)) for match in matches)))


def _is_hiding(match: re.Match[str]) -> bool:
    style = match.group(1) or match.group(2) or ""
    hides = _HIDES.search(style)
    if hides is None:
        return match.group(3) is not None
    return not hides.group().lower().startswith("color") or "background" not in style.lower()


def _is_prose(comment: str) -> bool:
    if len(comment) < _PROSE_HAN or comment.strip(" -/").lower().startswith(_TOOL_MARKS):
        return False
    words = _TAG.sub(" ", comment)
    found = itertools.islice(_WORD.finditer(words), _PROSE_WORDS)
    return sum(1 for _ in found) == _PROSE_WORDS or len(_HAN.findall(words)) >= _PROSE_HAN


def _uncoded(text: str, found: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Those that do not stand in code, which a page shows as it is."""
    spans: list[tuple[int, int]] | None = None
    for at, said in itertools.islice(found, _MOST_LOOKED_AT):
        spans = _fenced(text) if spans is None else spans
        in_backticks = text.count("`", text.rfind("\n", 0, at) + 1, at) % 2 == 1
        if not in_backticks and not any(start <= at < end for start, end in spans):
            yield at, said


def _fenced(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    begun: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if begun is None:
            begun = fence
        elif fence.group(1).startswith(begun.group(1)):
            spans.append((begun.start(), fence.end()))
            begun = None
    return spans if begun is None else [*spans, (begun.start(), len(text))]


# --- orders ---------------------------------------------------------------------------------------

_S = r"[\W_]{1,4}"
"""Between two words: marks of Markdown and a line's end may stand there."""
_ALL = r"all|every|previous|prior|earlier|preceding|above|your|system|initial|original|other"
_SMALL = r"of|the|any|these|those|my"
_RULES = r"instructions?|prompts?|rules|directions|guidelines|commands|orders"
_REGRAS = r"instru[çc][õo]es|ordens|regras|orienta[çc][õo]es|comandos|prompts?|diretrizes"
_TODAS = r"todas?|todos|as|os|das|dos|suas?|seus?|quaisquer|qualquer|demais|essas|estas"
_ANTERIORES = (
    r"anteriores|acima|pr[ée]vias|antigas|do" + _S + r"sistema|iniciais|originais|que" + _S + "recebeu"
)
_BEFORE_ZH = "之前|以上|上述|上面|前面|先前|你的|您的|系统"


def _lure(anchors: str, pattern: str, *, exact: bool = False) -> _Lure:
    """`anchors` are separated by commas. `exact`: capitals are told from small letters."""
    flags = re.MULTILINE if exact else re.MULTILINE | re.IGNORECASE
    return _Lure(tuple(anchors.split(", ")), re.compile(pattern.replace("~", _S), flags))


_ORDERS = (
    # English
    _lure(
        "ignore, disregard, forget, override ",
        rf"\b(?:ignore|disregard|forget|override)~(?:(?:(?:{_SMALL})~)*(?:{_ALL})~(?:(?:{_ALL}|{_SMALL})~)*(?:{_RULES})\b"
        rf"|(?:(?:{_SMALL})~)*(?:{_RULES})~(?:above|before|so~far|you~(?:were|have~been)~given)\b"
        r"|(?:everything|anything|all)~(?:above|before|you~(?:were|have~been)~told|said~before)\b"
        r"|(?:the|this)~(?:user|customer|operator)\s*(?=[,.;:!]|and\b|$))",
    ),
    _lure(
        "you are now",
        r"\byou are now~(?:an?~)?(?:dan\b|unrestricted|jailbroken|free~from|in~\w+~mode"
        r"|(?:\w+~)?(?:ai|assistant|chatbot|language~model)\b)",
    ),
    _lure(
        "from now on",
        r"\bfrom now on~(?:you|the~assistant)~(?:are~an?\b|(?:must|will|only)~(?:only|obey|ignore|answer"
        r"|reply|respond)|act|answer|reply|respond|obey)",
    ),
    _lure(
        "system prompt, instructions",
        r"\b(?:reveal|print|repeat|show|output|leak|tell~me)~(?:me~)?(?:(?:your|the|hidden|initial|secret|full)~)*"
        r"(?:system~prompt|(?:hidden|initial|secret|system)~instructions)\b"
        r"|\bnew~(?:system~)?(?:instructions|prompt)\s*[:：]",
    ),
    _lure(" tool", r"\b(?:call|invoke)~(?:the~)?(?:`?[\w.-]+`?~)?tool\b"),
    # Portuguese
    _lure(
        "ignor, desconsider, esque",
        rf"\b(?:ignor[ea]\w*|desconsider[ea]\w*|esque[çc]a\w*)~"
        rf"(?:(?:(?:{_TODAS})~)*(?:{_REGRAS})~(?:{_ANTERIORES})\b"
        rf"|(?:todas|todos|suas|seus|quaisquer)~(?:(?:{_TODAS})~)*(?:{_REGRAS})\b"
        r"|tudo~(?:o~)?que~(?:veio|foi|est[áa]|disseram)~(?:\w+~)?(?:antes|acima)\b)",
    ),
    _lure("ferramenta", r"\b(?:chame|chama|chamar|invoque)~(?:a~)?(?:`?[\w.-]+`?~)?ferramenta\b"),
    _lure(
        "a partir de agora",
        r"\ba partir de agora~(?:voc[êe]|o~assistente)~(?:é~(?:uma?|o|a)\b|age\b|obedece|ignora"
        r"|s[óo]~responde)",
    ),
    _lure(
        "prompt, instru",
        r"\b(?:revele|mostre|repita|imprima|exiba|envie)~(?:(?:o|as|seu|suas|teu)~)*"
        r"(?:prompt~d[eo]~sistema|instru[çc][õo]es~(?:d[eo]~sistema|internas|secretas|iniciais))"
        r"|\bnovas~instru[çc][õo]es\s*[:：]",
    ),
    # What separates the speakers of a conversation, in the formats models are trained on
    _lure(
        "system:, assistant:, sistema:, system：",
        r"(?<![^\W_])(?<![^\W_] )(?:SYSTEM|ASSISTANT|SISTEMA)[:：]",
        exact=True,
    ),
    _lure("\n### , \n###", r"^###[ ]?(?:instruction|response|system|human|assistant)\s*:[ ]*$"),
    _lure(
        "<|",
        r"<\|(?:im_start|im_end|im_sep|system|user|assistant|end|endoftext|eot_id|begin_of_text|(?:start|end)_header_id)\|>",
    ),
    _lure("inst]", r"\[/?INST\]", exact=True),
    _lure("<sys, </sys", r"<</?SYS>>|</?system(?:[-_](?:prompt|message|reminder))?>"),
    _lure(
        "tool_, function_",
        r"</?(?:tool_results?|tool_calls?|tool_response|function_calls?|function_results?)>"
        r"|\"(?:tool_calls?|tool_result|function_call)\"\s*:",
    ),
    _lure('"role"', r'"role"\s*:\s*"(?:system|developer|assistant|tool)"'),
)

_CHINESE_ORDERS = (
    _lure(
        "忽略, 无视, 忘记, 不要理会",
        rf"(?:忽略|无视|忘记|不要理会)(?:掉|了)?(?:所有|一切|全部|任何)?(?:{_BEFORE_ZH})(?:所有|一切|全部|任何|系统|的|给你){{0,3}}"
        r"(?:指令|指示|提示词|提示|命令|规则|设定|要求|内容)|(?:忽略|无视|忘记)(?:掉|了)?(?:所有|一切|全部|任何)的?(?:指令|指示|提示词|设定)",
    ),
    _lure("调用", r"调用(?:这个|该|以下)?(?:[`“\"']?[\w.-]{1,20}[`”\"']?\s?的?)??工具"),
    _lure("从现在", r"从现在(?:开始|起)[,，]?\s*(?:请)?你(?:是|就是|必须|只能|只|将扮演|要扮演)"),
    _lure(
        "提示词, 系统提示, 系统指令",
        r"(?:透露|显示|输出|泄露|重复|打印|告诉我)[^\n。]{0,6}(?:系统提示词?|提示词|系统指令)|系统(?:提示词?|指令)\s*[:：]",
    ),
)

_MARKS = (
    _lure("[end of data", r"\[end of data\b[^\]\n]{0,80}\]?"),
    _lure(
        "[data , [live data, [end of live, [dados ao vivo, [fim dos dados, [实时数据",
        r"\[(?:data|(?:end of )?live data|(?:fim dos )?dados ao vivo|实时数据(?:结束)?) [0-9a-f]{64}\]",
    ),
    _lure("# document, # live data: ", r"^#[ ](?:Documento|Document|Live data): .+", exact=True),
    _lure("# dados ao vivo: , # 文档：, # 实时数据：", r"^#[ ](?:Dados ao vivo: |文档：|实时数据：).+"),
    _lure(
        "[content truncated], [conteúdo truncado], [内容已截断]",
        r"\[(?:content truncated|conteúdo truncado|内容已截断)\]",
    ),
)
"""The marks of `context/enclosure` and `context/live`, and of the labels in `context/layout`."""


def _lured(text: str, lures: tuple[_Lure, ...]) -> Iterator[tuple[int, str]]:
    low = text.lower()
    if len(low) != len(text):  # a letter whose small form is two
        text = low
    matches = {at: said for lure in lures for at, said in _matches(text, low, lure)}
    yield from _places(text, sorted(matches.items()))


def _matches(text: str, low: str, lure: _Lure) -> Iterator[tuple[int, str]]:
    for anchor in lure.anchors:
        at, found = low.find(anchor), 0
        while at >= 0 and found < MOST_OF_A_KIND:
            end = at + _REACH  # an anchor before that is within what is searched now
            if match := lure.pattern.search(text, max(0, at - _REACH), at + 3 * _REACH):
                yield match.start(), match.group()
                found, end = found + 1, max(at + len(anchor), match.end())
            at = low.find(anchor, end)


# --- places ---------------------------------------------------------------------------------------


def _places(text: str, found: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """0-based lines and what is said there, each line once, the first few."""
    lines: set[int] = set()
    for at, said in found:
        line = text.count("\n", 0, at)
        if line not in lines:
            lines.add(line)
            yield line, _short(said)
        if len(lines) == MOST_OF_A_KIND:
            return


def _short(said: str) -> str:
    """On one line, and not too long for a list."""
    words = " ".join(said[: 4 * MOST_SHOWN].split()).strip("-*# ")
    return words if len(words) <= MOST_SHOWN else words[: MOST_SHOWN - 1].rstrip() + "…"
