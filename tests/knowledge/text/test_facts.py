from __future__ import annotations

from knowledge.text.facts import NewKind, NewTokens, PieceNumbers, TokenFacts, find_facts
from knowledge.text.families import piece_terms, term_id, word_key
from knowledge.text.stems import Stemmer

STEMMER = Stemmer()


def facts(*tokens: tuple[NewKind, str, str]) -> TokenFacts:
    new = NewTokens()
    for kind, text, language in tokens:
        new.add(kind, text, language)
    return find_facts(new, STEMMER, PieceNumbers())


MIXED = (
    (NewKind.WORD, "devolução", "pt"),
    (NewKind.CODE, "SKU-1", ""),
    (NewKind.PAIR, "退\0货", ""),
    (NewKind.LAST_PAIR, "退\0货", ""),
    (NewKind.ALONE, "的", ""),
    (NewKind.WORD, "com", "pt"),
)


def test_each_token_has_the_terms_of_its_kind() -> None:
    found = facts(*MIXED)
    expected = [
        ["wdevolucao", "spt:devolu"],
        ["ksku-1", "ksku1"],
        ["z退货", "h退"],
        ["z退货", "h退", "h货"],
        ["h的"],
        ["wcom", "spt:com"],
    ]
    assert found.term_lengths == list(map(len, expected))
    assert found.term_ids.tolist() == [term_id(term) for terms in expected for term in terms]
    assert found.term_ids[found.primary].tolist() == [
        term_id(term) for term in ("spt:devolu", "ksku-1", "z退货", "z退货", "h的", "spt:com")
    ]


def test_only_words_have_letters_and_pieces() -> None:
    found = facts(*MIXED)
    assert found.words == ["devolucao", "", "", "", "", "com"]
    assert found.accented == ["devolução", "", "", "", "", ""]
    assert found.piece_lengths == [len(piece_terms("devolucao")), 0, 0, 0, 0, 2]
    assert found.stop == [False, False, False, False, True, True]


def test_keys_tell_tokens_apart_and_equal_ones_together() -> None:
    keys = facts(*MIXED).keys.tolist()
    assert len(set(keys)) == len(MIXED)
    assert keys[0] == word_key("devolução", "pt")
    assert facts(*reversed(MIXED)).keys.tolist() == keys[::-1]
    same = facts((NewKind.CODE, "sku-1", ""), (NewKind.CODE, "SKU-1", "")).keys.tolist()
    assert same == [keys[1]] * 2


def test_a_piece_has_one_number_and_its_id_is_told_once() -> None:
    numbers = PieceNumbers()
    new = NewTokens()
    new.add(NewKind.WORD, "prazo", "pt")
    new.add(NewKind.WORD, "prazos", "pt")
    found = find_facts(new, STEMMER, numbers)
    assert found.pieces == [0, 1, 2, 3, 0, 1, 2, 4, 5]
    pieces = ("g_pra", "gpraz", "grazo", "gazo_", "gazos", "gzos_")
    assert numbers.new_ids().tolist() == list(map(term_id, pieces))
    assert numbers.new_ids().tolist() == []
