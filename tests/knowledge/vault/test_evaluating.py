"""Golden questions through the reader of a vault."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.errors import BuildRefused, Cancelled, QueryError, VaultDisabled
from knowledge.model import Context, Document, Limits, Piece, Question, Reason
from knowledge.publications import (
    Export,
    ExportedDocument,
    GoldenCheck,
    GoldenQuestion,
    VaultAnswer,
    VaultHit,
)
from knowledge.vault.compiling import compile_export
from knowledge.vault.evaluating import Evaluator, evaluate, names_in
from knowledge.vault.export import write_export
from knowledge.vault.publishing import publish
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.folder import FolderStore

URL = "https://a.example/pix"


def piece(path: str) -> Piece:
    where = (1, 1, 0, 1, 0, 1)
    return Piece(1, Reason.RELEVANT, path, "x", "X", (), *where, characters=1, tokens=1, cut=False)


def answer(*, woken: bool = True) -> VaultAnswer:
    pinned = Document(
        "p",
        "pinned.md",
        "P",
        "text",
        metadata={"origin": "docs/p.mdx", "canonical_url": "https://a.example/p"},
    )
    context = Context(
        Question("q", Limits(max_characters=9)),
        "text",
        (),
        (piece("pinned.md"), piece("pix.md")),
        (),
        4,
        1,
        "estimate",
        truncated=False,
        handoff=False,
        fingerprint="",
        documents=(pinned,),
    )
    hit = VaultHit("pix.md", "Pix", (), URL, "docs/pix.mdx", 1, 1, "text", 5, ())
    return VaultAnswer(context if woken else None, (hit,), "ab" * 32, 1, woken, "", 1, 1, 1.0)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("pix.md", 2),
        ("docs/pix.mdx", 2),
        (URL, 2),
        ("pinned.md", 1),
        ("docs/p.mdx", 1),
        ("https://a.example/p", 1),
        ("pix", 0),
    ],
)
def test_documents_are_known_by_path_origin_and_canonical_url(name: str, place: int) -> None:
    (outcome,) = evaluate(lambda _: answer(), [GoldenQuestion("q", (name,))])
    assert outcome.places == (place,)
    assert outcome.passed is bool(place)


def test_a_document_without_an_address_is_not_named_by_nothing() -> None:
    bare = replace(answer(), hits=(replace(answer().hits[0], canonical_url="", origin=""),))
    assert names_in(bare)("pix.md") == set()


def test_a_question_that_no_vault_takes_is_an_outcome() -> None:
    def refuse(query: str) -> VaultAnswer:
        raise QueryError(len(query), 1)

    (outcome,) = evaluate(refuse, [GoldenQuestion("qq", ("pix.md",))])
    assert [failure.check for failure in outcome.failures] == [GoldenCheck.ANSWERED]
    assert outcome.stops


def test_a_corpus_that_is_not_woken_finds_nothing() -> None:
    (outcome,) = evaluate(lambda _: answer(woken=False), [GoldenQuestion("oi", ("pix.md",))])
    assert "did not wake the corpus" in outcome.failures[0].message


def test_a_stop_is_no_outcome_of_a_part_of_the_questions() -> None:
    asked: list[str] = []

    def ask(query: str) -> VaultAnswer:
        asked.append(query)
        return answer()

    with pytest.raises(Cancelled):
        evaluate(ask, [GoldenQuestion(name, ("pix.md",)) for name in "abc"], stop=lambda: len(asked) == 2)
    assert asked == ["a", "b"]


@pytest.fixture
def build(tmp_path: Path) -> Callable[[str], Path]:
    def make(text: str) -> Path:
        document = ExportedDocument("pix.md", "Pix", "docs/pix.mdx", URL, text)
        write_export(Export("shop", (document,)), tmp_path / "export")
        compile_export(tmp_path / "export", tmp_path / "build")
        return tmp_path / "build"

    return make


def test_a_build_and_what_is_served(build: Callable[[str], Path], tmp_path: Path) -> None:
    questions = (
        GoldenQuestion("Aceita Pix?", (URL,)),
        GoldenQuestion("Tem zepelim?", ("zepelim.md",), gate=False),
    )
    evaluator = Evaluator(questions)
    store = FolderStore(tmp_path / "vault")
    publish(build("# Pix\n\nAceitamos Pix.\n"), store, evaluate=evaluator)
    assert [outcome.passed for outcome in evaluator.outcomes] == [True, False]
    of_build = evaluator.outcomes
    served = evaluator(store)
    assert [outcome.passed for outcome in served] == [True, False]
    assert evaluator.outcomes is of_build
    context = served[0].context
    assert context is not None
    with VaultReader(store) as reader:
        same = reader.ask("Aceita Pix?").context
    assert same is not None
    assert context.text == same.text


def test_without_questions_nothing_is_opened(tmp_path: Path) -> None:
    assert Evaluator(())(tmp_path / "nowhere") == ()
    with pytest.raises(BuildRefused):
        Evaluator([GoldenQuestion("q", ("a.md",))])(tmp_path / "nowhere")
    with pytest.raises(VaultDisabled):
        Evaluator([GoldenQuestion("q", ("a.md",))])(FolderStore(tmp_path / "nowhere"))


def test_a_build_that_was_changed_is_no_failed_question(build: Callable[[str], Path]) -> None:
    folder = build("# Pix\n\nAceitamos Pix.\n")
    data = json.loads((folder / "sources.json").read_bytes())
    (folder / "sources.json").write_text(json.dumps(data), "utf-8")
    with pytest.raises(BuildRefused):
        Evaluator([GoldenQuestion("Aceita Pix?", (URL,))])(folder)
