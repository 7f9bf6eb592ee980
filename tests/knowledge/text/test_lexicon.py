from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.lexicon import Lexicon, LexiconTables
from knowledge.text.protected import ProtectedCodes
from knowledge.text.reading import TextReader
from knowledge.text.rows import Numbers
from knowledge.text.stems import Stemmer

STEMMER = Stemmer()
TEXTS = st.text(st.characters() | st.sampled_from("aB1退货か゛-./'() \n\u3099\uff9e々〇"), max_size=40)


def lexicon(*codes: str) -> Lexicon:
    return Lexicon(ProtectedCodes(codes).find, STEMMER)


def tokens(memory: Lexicon, text: str, language: str = "pt") -> list[int]:
    reader = TextReader(memory)
    reader.read(text, language)
    found: list[int] = reader.finish().tokens.tolist()
    return found


def test_a_known_word_has_the_number_it_had() -> None:
    memory = lexicon()
    first = tokens(memory, "Pix e boleto")
    assert tokens(memory, "boleto, (pix) E") == [first[2], first[0], first[1]]


def test_the_same_word_in_two_languages_is_two_tokens() -> None:
    memory = lexicon()
    assert tokens(memory, "pix", "pt") != tokens(memory, "pix", "en")


def test_known_texts_make_no_new_entries() -> None:
    memory = lexicon()
    tokens(memory, "退货政策, SKU-1 (退) getUserName", "zh")
    known = len(memory)
    tokens(memory, "退货政策, SKU-1 (退) getUserName", "zh")
    assert len(memory) == known > 5


def test_tables_that_were_asked_for_stay_as_they_were() -> None:
    memory = lexicon()
    tokens(memory, "pix boleto")
    before = memory.tables()
    shown = shape_of(before)
    tokens(memory, " ".join(f"palavra{number}" for number in range(3000)))
    after = memory.tables()
    assert shape_of(before) == shown
    assert after.tokens.keys[:2].tolist() == before.tokens.keys.tolist()
    assert len(after.tokens.keys) == len(after.words) == len(after.accented) == 2 + 3000


def test_asking_for_tables_between_texts_changes_nothing() -> None:
    often, once = lexicon(), lexicon()
    texts = ("Devolução de compra", "SKU-1 sku-1", "getUserName e a/b-2")
    for text in texts:
        tokens(often, text)
    reader = TextReader(once)
    for text in texts:
        reader.read(text, "pt")
    reader.finish()
    assert shape_of(often.tables()) == shape_of(once.tables())


def shape_of(tables: LexiconTables) -> list[object]:
    table = tables.tokens
    columns: list[Numbers] = [table.keys, table.primary, table.stop, table.term_ids, table.piece_ids]
    for rows in (tables.entries, table.terms, table.pieces):
        columns += [rows.starts, rows.items]
    return [column.tolist() for column in columns]


def test_words_and_accents_are_told() -> None:
    memory = lexicon()
    numbers = tokens(memory, "Devolução SKU-1 退货 pix")
    tables = memory.tables()
    words = [(tables.words[number], tables.accented[number]) for number in numbers]
    assert words == [("devolucao", "devolução"), ("", ""), ("sku", ""), ("1", ""), ("", ""), ("pix", "")]


@given(st.lists(TEXTS, max_size=6))
def test_the_order_of_texts_does_not_matter(texts: list[str]) -> None:
    one, other = lexicon(), lexicon()
    forwards = [tokens(one, text) for text in texts]
    backwards = [tokens(other, text) for text in reversed(texts)][::-1]
    assert keys(one, forwards) == keys(other, backwards)


def keys(memory: Lexicon, numbers: list[list[int]]) -> list[list[int]]:
    known = memory.tables().tokens.keys
    return [known[own].tolist() for own in numbers]


def test_many_threads_get_what_one_thread_gets() -> None:
    texts = [f"palavra{n % 700} SKU-{n % 90} 退货{chr(0x4E00 + n % 300)}" for n in range(1500)]
    alone, shared = lexicon(), lexicon()
    expected = keys(alone, [tokens(alone, text) for text in texts])
    with ThreadPoolExecutor(8) as pool:
        for numbers in pool.map(lambda _: [tokens(shared, text) for text in texts], range(8)):
            assert keys(shared, numbers) == expected
    assert len(shared) == len(alone)
