from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.lexicon import Lexicon
from knowledge.text.protected import ProtectedCodes
from knowledge.text.reading import ReadTexts, TextReader
from knowledge.text.stems import Stemmer

STEMMER = Stemmer()
TEXTS = st.text(st.characters() | st.sampled_from("aB1退货か゛-./'() \n\u3099\uff9e々〇"), max_size=40)


def read(*texts: str, codes: tuple[str, ...] = ()) -> ReadTexts:
    reader = TextReader(Lexicon(ProtectedCodes(codes).find, STEMMER))
    for text in texts:
        reader.read(text, "pt")
    return reader.finish()


def words(found: ReadTexts) -> list[list[str]]:
    """The words of each text; of what is no word, its ids."""
    starts = [0, *found.ends.tolist()]
    table = found.tables.tokens
    shown = [found.tables.words[n] or str(table.keys[n]) for n in found.tokens.tolist()]
    return [shown[start:end] for start, end in pairwise(starts)]


def test_texts_keep_their_words_apart() -> None:
    assert words(read("Pix e boleto", "", "pix")) == [["pix", "e", "boleto"], [], ["pix"]]


def test_nothing_read_is_nothing_found() -> None:
    found = read()
    assert (found.tokens.tolist(), found.ends.tolist()) == ([], [])
    assert words(read("", "--", "🙂")) == [[], [], []]


def test_words_and_chinese_stay_in_order() -> None:
    ((first, pair, last_pair, word, alone, end),) = words(read("pix 退货政 sim 退 fim"))
    assert (first, word, end) == ("pix", "sim", "fim")
    assert len({pair, last_pair, alone}) == 3


@pytest.mark.parametrize(
    ("text", "count"), [("退", 1), ("退货", 1), ("退货政", 2), ("退货。政策", 2), ("カ\u3099ス", 1)]
)
def test_a_run_of_chinese_is_as_many_tokens_as_it_has_pairs(text: str, count: int) -> None:
    assert [len(own) for own in words(read(text))] == [count]


def test_marks_make_no_pair_of_their_own() -> None:
    assert words(read("カ\u3099ス")) == words(read("ガス")) == words(read("ｶﾞｽ"))
    ((*_, first),), ((*_, second),) = words(read("x 二〇")), words(read("二〇 x", "二〇"))[1:]
    assert first == second


@given(st.lists(TEXTS, max_size=5))
def test_texts_together_are_the_texts_one_by_one(texts: list[str]) -> None:
    for codes in ((), ("a 1", "退货", "か-")):
        assert words(read(*texts, codes=codes)) == [
            own for text in texts for own in words(read(text, codes=codes))
        ]
