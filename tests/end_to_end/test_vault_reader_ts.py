"""The reader in TypeScript against its vectors and the one in Python: equal keys, hits and scores."""

import os
import random
import unicodedata
from pathlib import Path

import pytest

from knowledge.publications import IntentGate
from knowledge.vault.intent import wakes
from knowledge.vault.publishing import publish
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.terms import question_keys, shard_of
from tests.end_to_end.vault_reader_js import PACKAGE, JsReader, NoNode, compiled
from tests.knowledge.vault.reading import build_of, vault_of
from tests.knowledge.vault.vector_documents import QUESTIONS, TEXTS

TEXTS_COMPARED = int(os.environ.get("ESTANTE_ROUNDS", "1")) * 500
BLOCKS = (
    0x41,
    0xC0,
    0x100,
    0x300,
    0x400,
    0x5D0,
    0x627,
    0x900,
    0x2000,
    0x3040,
    0x30A0,
    0x4E00,
    0xAC00,
    0xFF60,
)
TELLING = "aAbBzZ019-_.,:/'’ÇãİıßẞΣςσéÉ\u0303\u0301ｶﾞ "


@pytest.fixture(scope="session")
def js() -> JsReader:
    try:
        return compiled()
    except NoNode as reason:
        pytest.skip(str(reason))


def test_it_passes_its_own_tests_with_the_vectors_of_the_format(js: JsReader) -> None:
    done = js.run_tests()
    assert done.returncode == 0, done.stdout.decode()[-3000:]
    assert b"# fail 0" in done.stdout
    assert b"# pass 10" in done.stdout


def test_any_text_has_the_same_keys_in_both_readers(js: JsReader, tmp_path: Path) -> None:
    texts = [*TEXTS, *random_texts(TEXTS_COMPARED)]
    answers = js.asked(tmp_path, ({"keys": text} for text in texts))
    for text, answer in zip(texts, answers, strict=True):
        wanted = [[key.key, key.weight, key.count, shard_of(key.key)] for key in question_keys(text)]
        assert answer.get("keys") == wanted, ascii(text)


def random_texts(count: int) -> list[str]:
    """Of mixed scripts, only of characters that Python's tables know: those of a newer Unicode may be letters
    to one reader and nothing to the other."""
    chance = random.Random(6)

    def character() -> str:
        if chance.random() < 0.3:
            return chance.choice(TELLING)
        return chr(chance.choice(BLOCKS) + chance.randrange(0x80))

    made = ("".join(character() for _ in range(chance.randrange(1, 40))) for _ in range(count))
    return ["".join(one for one in text if unicodedata.category(one) != "Cn") for text in made]


def test_the_gate_lets_the_same_questions_in(js: JsReader, tmp_path: Path) -> None:
    questions = [text for text, _ in QUESTIONS] + [*TEXTS, "oi, tudo bem?", "use a v2 de /login", "e/ou 24/7"]
    gates = (IntentGate(), IntentGate(("frete", "退货", "é", "?")), IntentGate((), identifiers=True))
    for gate in gates:
        told = {"terms": list(gate.terms), "identifiers": gate.identifiers}
        answers = js.asked(tmp_path, ({"gate": told, "question": question} for question in questions))
        assert [answer["woken"] for answer in answers] == [wakes(gate, each) for each in questions]


def test_both_readers_answer_alike(js: JsReader, tmp_path: Path) -> None:
    publish(PACKAGE / "vectors" / "compiled", FolderStore(tmp_path / "vault"))
    lines = [{"question": text, "today": day, "limit": limit} for text, day in QUESTIONS for limit in (1, 10)]
    answers = js.asked(tmp_path / "vault", lines)
    hits = 0
    with VaultReader(tmp_path / "vault") as reader:
        for line, answer in zip(lines, answers, strict=True):
            ours = reader.ask(str(line["question"]), day=str(line["today"]), hits=int(str(line["limit"])))
            assert (answer["version"], answer["sequence"], answer["woken"], answer["refused"]) == (
                ours.version,
                ours.sequence,
                ours.woken,
                ours.refused,
            )
            assert answer["hits"] == [
                {
                    "path": hit.path,
                    "title": hit.title,
                    "heading": list(hit.heading),
                    "canonicalUrl": hit.canonical_url,
                    "origin": hit.origin,
                    "startLine": hit.start_line,
                    "endLine": hit.end_line,
                    "text": hit.text,
                    "score": hit.score,
                }
                for hit in ours.hits
            ]
            hits += len(ours.hits)
            pinned = [piece.path for piece in ours.context.pieces if piece.pinned] if ours.context else []
            assert [pin["path"] for pin in answer["pins"]] == pinned
    assert hits > 30


def test_a_pin_that_is_not_valid_today_is_not_sent(js: JsReader, tmp_path: Path) -> None:
    pins = ("senha.md", "troca.md", "frete.md")
    valid = {"troca.md": ("", "2026-11-30"), "frete.md": ("2026-12-01", "")}
    vault_of(tmp_path, build_of(tmp_path, pins=pins, valid=valid))
    days = ("2026-11-30", "2026-12-01")
    answers = js.asked(tmp_path / "vault", ({"question": "oi", "today": day} for day in days))
    sent = [[pin["path"] for pin in answer["pins"]] for answer in answers]
    assert sent == [["senha.md", "troca.md"], ["senha.md", "frete.md"]]
    with VaultReader(tmp_path / "vault") as reader:
        for day, paths in zip(days, sent, strict=True):
            context = reader.ask("oi", day=day).context
            assert context is not None
            assert [piece.path for piece in context.pieces if piece.pinned] == paths


def test_a_vault_that_is_switched_off_is_off(js: JsReader, tmp_path: Path) -> None:
    (answer,) = js.asked(tmp_path, [{"question": "frete"}])
    assert answer["fault"] == "disabled"
