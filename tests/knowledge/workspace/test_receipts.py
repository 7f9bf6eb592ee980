"""What is kept of an answer, and how its files stand later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.connections import LiveText
from knowledge.errors import LimitError
from knowledge.model import Context, DocumentHead, Limits, LivePiece, Question
from knowledge.projects import Account
from knowledge.receipts import Door, Receipt, ReceiptPiece, Standing
from knowledge.workspace.collection import Collection
from knowledge.workspace.library import LEDGER_FILE, Library
from knowledge.workspace.receipts import receipt_for, view_receipt

SHOP = Account("whatsapp", "loja", "Balcão")
QUESTION = "zwqpergunta: quanto zwqtermo dura o zwqtitulo?"
FILES = {
    "guia/moka.md": "---\ntags: [zwqtag]\nsummary: zwqresumo\n---\n# zwqtitulo\n\n## zwqsecao\n\n"
    "zwqtexto: zwqtermo dura uma zwqpergunta.\n",
    "prazo.md": "# Prazo\n\nO frete leva dois dias.\n",
}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    root = tmp_path / "library"
    projects = [
        {"id": "cafe", "name": "Café", "accounts": [{"platform": "whatsapp", "accountId": "loja"}]},
        {"id": "off", "name": "Desligado", "enabled": False},
    ]
    for path, text in FILES.items():
        place = root / "projects" / "cafe" / "files" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    with Library(root, watch=False) as library:
        yield library


def kept(library: Library) -> tuple[Receipt, ...]:
    library.ledger.flush()
    return library.ledger.receipts()


def test_an_answer_to_an_account_leaves_a_receipt_with_its_figures(library: Library) -> None:
    context = library.ai_context("whatsapp", "loja", QUESTION)

    (receipt,) = kept(library)
    assert (receipt.door, receipt.client, receipt.project) == (Door.API, "", "cafe")
    assert receipt.account is not None
    assert receipt.account.key == SHOP.key
    assert (receipt.fingerprint, receipt.characters, receipt.tokens, receipt.tokenizer) == (
        context.fingerprint,
        len(context.text),
        context.tokens,
        "estimate",
    )
    assert receipt.question_characters == len(QUESTION)
    assert (receipt.truncated, receipt.handoff) == (False, False)
    assert receipt.milliseconds == context.milliseconds > 0
    digests = {document.path: document.digest for document in context.documents}
    assert len(receipt.pieces) == len(context.pieces) > 0
    for noted, piece in zip(receipt.pieces, context.pieces, strict=True):
        assert noted == ReceiptPiece(
            path=piece.path,
            start_line=piece.start_line,
            end_line=piece.end_line,
            reason=piece.reason.value,
            characters=piece.characters,
            tokens=piece.tokens,
            score=piece.score,
            cut=piece.cut,
            digest=digests[piece.path],
        )
        assert len(noted.digest) == 64


def test_a_receipt_has_no_text_of_anybody(library: Library) -> None:
    """Neither question nor title, heading, tag, summary or text is anywhere in the file, in any spelling."""
    context = library.answer(SHOP, QUESTION, record=True, door=Door.HTTP, client="painel")
    assert "zwqtexto" in context.text
    library.answer("cafe", QUESTION, record=True, door=Door.MCP)

    assert len(kept(library)) == 2
    library.close()
    written = (library.root / LEDGER_FILE).read_bytes()
    assert b"zwq" not in written
    assert "zwq".encode("utf-16-le") not in written
    assert b"guia/moka.md" in written


def test_a_project_asked_through_a_server_leaves_a_receipt_and_no_activity(library: Library) -> None:
    context = library.answer("cafe", "frete", record=True, door=Door.HTTP, client="painel")

    (receipt,) = kept(library)
    assert (receipt.account, receipt.door, receipt.client) == (None, Door.HTTP, "painel")
    assert (receipt.project, receipt.fingerprint) == ("cafe", context.fingerprint)
    assert library.ledger.activity() == ()


def test_what_the_window_asks_and_what_fails_leaves_none(library: Library) -> None:
    library.answer(SHOP, "moka")
    library.answer("cafe", "moka")
    with pytest.raises(LimitError):
        library.answer(SHOP, "", question=Question("moka", Limits()), record=True)

    assert kept(library) == ()


def test_a_hand_off_is_an_answer_too(library: Library) -> None:
    library.answer(Account("whatsapp", "stranger"), "moka", record=True, door=Door.CLI)
    library.answer("off", "moka", record=True)

    assert [(item.project, item.handoff, item.pieces) for item in kept(library)] == [
        ("off", True, ()),
        ("", True, ()),
    ]


def test_a_collection_passes_on_who_asked_by_which_door(library: Library) -> None:
    with Collection(library.root, watch=False) as collection:
        collection.answer(SHOP, "moka", record=True, door=Door.MCP, client="agente")
        collection.answer(SHOP, "moka", door=Door.MCP, client="agente")
        collection.library.ledger.flush()

    assert [(item.door, item.client) for item in kept(library)] == [(Door.MCP, "agente")]


def test_a_plain_folder_notes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "moka.md").write_text("# Moka\n", "utf-8")
    with Collection(folder, watch=False) as collection:
        assert collection.answer("", "moka", record=True, door=Door.HTTP).pieces

    assert [place.name for place in folder.iterdir()] == ["moka.md"]


def test_what_a_server_said_is_noted_by_its_name(library: Library) -> None:
    context = library.answer("cafe", "frete")
    said = LivePiece(LiveText("erp", "Estoque", "stock", "zwq 7 peças"), 0, 11, 11, 3, cut=True)
    receipt = receipt_for(_with_live(context, said), None, door=Door.API, client="")

    assert receipt.pieces[-1] == ReceiptPiece("erp/stock", 0, 0, "live", 11, 3, 0.0, cut=True, digest="")
    assert len(receipt.pieces) == len(context.pieces) + 1


def _with_live(context: Context, said: LivePiece) -> Context:
    return replace(context, live=(said,))


# --- later ----------------------------------------------------------------------------------------


def head(path: str, digest: str) -> DocumentHead:
    return DocumentHead(
        path=path, id=path, title="", pinned=False, language="", digest=digest, characters=1, chunks=1
    )


def past(*pieces: tuple[str, str]) -> Receipt:
    noted = tuple(
        ReceiptPiece(path, 1, 1, "relevant" if digest else "live", 1, 1, 0.0, cut=False, digest=digest)
        for path, digest in pieces
    )
    return Receipt(
        1,
        "",
        Door.API,
        "",
        None,
        "cafe",
        "",
        1,
        1,
        1,
        "estimate",
        False,
        False,
        1.0,
        noted,
    )


def test_each_piece_says_how_its_file_stands_now() -> None:
    heads = [head("a.md", "1"), head("b.md", "22"), head("new/c.md", "3"), head("copy/c.md", "3")]
    receipt = past(("a.md", "1"), ("b.md", "2"), ("c.md", "3"), ("d.md", "4"), ("erp/stock", ""))
    view = view_receipt(receipt, {item.path: item for item in heads})

    assert [(item.piece.path, item.standing, item.path) for item in view.pieces] == [
        ("a.md", Standing.SAME, "a.md"),
        ("b.md", Standing.CHANGED, "b.md"),
        ("c.md", Standing.MOVED, "copy/c.md"),
        ("d.md", Standing.GONE, ""),
        ("erp/stock", Standing.LIVE, ""),
    ]
    assert not view.unchanged
    assert view_receipt(past(("a.md", "1")), {"a.md": heads[0]}).unchanged
    assert view_receipt(past(), {}).unchanged


def test_a_name_from_a_strangers_file_is_only_looked_up() -> None:
    """The ledger may come from anybody: no path in it leads to the disk."""
    view = view_receipt(past(("../../etc/passwd", "1"), ("/etc/passwd", "2")), {"a.md": head("a.md", "9")})

    assert [item.standing for item in view.pieces] == [Standing.GONE, Standing.GONE]


def test_a_receipt_is_told_from_the_documents_of_now(library: Library) -> None:
    library.answer(SHOP, "zwqtermo frete", record=True)
    (receipt,) = kept(library)
    files = library.root / "projects" / "cafe" / "files"
    with library.lent("cafe") as workspace:
        assert view_receipt(receipt, workspace.view.heads).unchanged
        (files / "prazo.md").write_text("# Prazo\n\nO frete leva três dias.\n", "utf-8")
        (files / "guia" / "moka.md").rename(files / "cafeteira.md")
        workspace.rescan().result()
        view = view_receipt(receipt, workspace.view.heads)

    assert {item.piece.path: (item.standing, item.path) for item in view.pieces} == {
        "prazo.md": (Standing.CHANGED, "prazo.md"),
        "guia/moka.md": (Standing.MOVED, "cafeteira.md"),
    }
