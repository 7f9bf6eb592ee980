from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from knowledge.text.stems import Stemmer, with_usual_accents


@pytest.fixture(scope="module")
def stemmer() -> Stemmer:
    return Stemmer()


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("pt", "devolução", "devoluções"),
        ("pt", "pagamento", "pagamentos"),
        ("pt", "CARTÃO", "cartão"),
        ("en", "refund", "refunds"),
        ("en", "shipping", "shipped"),
        ("es", "envío", "envíos"),
    ],
)
def test_forms_of_one_word_share_a_stem(stemmer: Stemmer, language: str, one: str, other: str) -> None:
    assert stemmer.stem(one, language) == stemmer.stem(other, language) != ""


def test_a_stem_has_no_accents(stemmer: Stemmer) -> None:
    assert stemmer.stem("devolução", "pt") == "devolu"
    assert stemmer.stem("maçã", "pt").isascii()


@pytest.mark.parametrize(("word", "other"), [("não", "na"), ("são", "sã"), ("pé", "pó")])
def test_short_words_are_not_stemmed_into_each_other(stemmer: Stemmer, word: str, other: str) -> None:
    assert stemmer.stem(word, "pt") != stemmer.stem(other, "pt")


@pytest.mark.parametrize(
    ("typed", "meant", "language"),
    [
        ("devolucao", "devoluções", "pt"),
        ("devolucoes", "devolução", "pt"),
        ("devolucion", "devoluciones", "es"),
    ],
)
def test_an_ending_typed_without_accents_gets_them_back(
    stemmer: Stemmer, typed: str, meant: str, language: str
) -> None:
    assert stemmer.stem(with_usual_accents(typed), language) == stemmer.stem(meant, language)


def test_other_endings_stay_as_they_are() -> None:
    assert with_usual_accents("pagamento") == "pagamento"


@pytest.mark.parametrize("language", ["", "zh", "de", "no such language"])
def test_other_languages_keep_the_folded_word(stemmer: Stemmer, language: str) -> None:
    assert stemmer.stem("Bestellungen", language) == "bestellungen"


@pytest.mark.parametrize("word", ["", "1", "ß", "\u0301", "\ud800", "a" * 1000])
def test_no_word_breaks_it(stemmer: Stemmer, word: str) -> None:
    for language in ("pt", "en", "es", ""):
        assert isinstance(stemmer.stem(word, language), str)


def test_many_threads_get_the_stems_one_thread_gets() -> None:
    words = [
        f"{start}{middle}{end}"
        for start in "bcdfglmnprst"
        for middle in ("ativ", "olh", "ument", "igraç")
        for end in ("ações", "amente", "idades", "ando")
    ]
    alone = Stemmer()
    expected = [alone.stem(word, "pt") for word in words]
    shared = Stemmer()
    with ThreadPoolExecutor(8) as pool:
        for stems in pool.map(lambda _: [shared.stem(word, "pt") for word in words], range(8)):
            assert stems == expected
