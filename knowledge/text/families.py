"""Index terms as strings, by family, and the numbers that stand for them.

A term is one string whose first letter names its family:

    w  the word without accents                      wdevolucao
    s  its stem, after the document's language       spt:devolu
    k  a run of joined parts, with and without its joints   ksku-123-ab  ksku123ab
    z  two neighbouring Han characters               z退货
    h  one Han character                             h退
    g  four letters of a word with its edges marked  g_dev  gdevo  …  gcao_

`w` serves prefixes and spelling, `g` the comparison of the best documents; the others score.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from enum import StrEnum
from hashlib import blake2b

from knowledge.text.folding import fold
from knowledge.text.words import han_characters

_JOINTS = re.compile(r"[-_.,:/'’\s]")
_VERSION = re.compile(r"v\d")
_EMPTY = blake2b(digest_size=8)


class Family(StrEnum):
    WORD = "w"
    STEM = "s"
    CODE = "k"
    HAN_PAIR = "z"
    HAN_SINGLE = "h"
    PIECE = "g"


def hash_of(term: str) -> bytes:
    """The eight bytes that stand for `term`; `term_id` as they are written."""
    digest = _EMPTY.copy()  # quicker than a new one
    digest.update(term.encode("utf-8", "surrogatepass"))
    return digest.digest()


def term_id(term: str) -> int:
    """The number that stands for `term` everywhere, in every segment."""
    return int.from_bytes(hash_of(term), "little")


def stem_text(stem: str, language: str) -> str:
    """The term of a stem."""
    return f"s{language}:{stem}"


def word_key(written: str, language: str) -> int:
    """The key of the token of a word *with accents*, in lower case: it follows from the word alone."""
    return term_id(f"w{language}:{written}")


def code_terms(code: str) -> tuple[str, ...]:
    """A whole code as it is joined; when it has letters, without its joints; a version without its “v”."""
    folded = fold(code)
    terms = [Family.CODE + folded]
    joined = _JOINTS.sub("", folded)
    if joined != folded and not joined.isdigit():
        terms.append(Family.CODE + joined)
    if _VERSION.match(folded):
        terms.append(Family.CODE + folded[1:])
    return tuple(terms)


def han_terms(run: str) -> Iterator[str]:
    """Pairs and single characters of a run of Han (or kana)."""
    characters = folded_characters(run)
    for first, second in itertools.pairwise(characters):
        yield Family.HAN_PAIR + first + second
    for character in characters:
        yield Family.HAN_SINGLE + character


def folded_characters(run: str) -> list[str]:
    """The characters of a run of Han (or kana), each with the marks that belong to it, folded."""
    return [fold(run[start:end]) for start, end in han_characters(run)]


def piece_terms(word: str) -> tuple[str, ...]:
    """The pieces of an accent-free `word`, in order."""
    return tuple("g" + piece for piece in pieces_of(word))


def pieces_of(word: str) -> list[str]:
    """Four letters each; the whole word with its edges marked when it is too short to be cut."""
    marked = f"_{word}_"
    return [marked[start : start + 4] for start in range(len(marked) - 3)] or [marked]
