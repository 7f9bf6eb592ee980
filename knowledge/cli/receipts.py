"""`estante project answers`: what was answered, when and from which files; never any text."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from knowledge.cli.answers import account_answer
from knowledge.cli.places import opened_library
from knowledge.cli.printing import show, show_json
from knowledge.errors import DataError
from knowledge.projects import account_from
from knowledge.receipts import PieceStanding, Receipt, ReceiptPiece, ReceiptView
from knowledge.workspace.library import Library
from knowledge.workspace.receipts import view_receipt

Maker = Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]


def answers(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        if options.id is not None:
            return _one(options, library)
        account = account_from(options.account) if options.account else None
        found = library.ledger.receipts(
            options.project or None, account, limit=options.limit, before=options.before
        )
    if options.json:
        show_json({"answers": [receipt_answer(receipt) for receipt in found]})
    for receipt in () if options.json else found:
        show(_line(receipt))
    return 0


def _one(options: argparse.Namespace, library: Library) -> int:
    receipt = library.ledger.receipt(options.id)
    if receipt is None:
        raise DataError(f"No answer {options.id} is kept; `estante project answers` lists those that are.")
    view = _view(library, receipt)
    if options.json:
        show_json({"answer": view_answer(view)})
        return 0
    show(_line(receipt))
    for item in view.pieces:
        show(_piece_line(item))
    return 0


def _view(library: Library, receipt: Receipt) -> ReceiptView:
    """A project that was deleted, or nobody's answer, has no files."""
    if library.state.project(receipt.project) is None:
        return view_receipt(receipt, {})
    with library.lent(receipt.project, disabled=True) as workspace:
        return view_receipt(receipt, workspace.view.heads)


def _line(receipt: Receipt) -> str:
    who = str(receipt.account) if receipt.account is not None else receipt.client or "-"
    files = ", ".join(dict.fromkeys(piece.path for piece in receipt.pieces))
    return (
        f"{receipt.id:6}  {receipt.at}  {receipt.door.value:4}  {receipt.project or '-'}  {who}  "
        f"{receipt.characters} characters, {receipt.milliseconds:.1f} ms  {receipt.fingerprint[:12]}  "
        f"{files or 'handed to a person'}"
    )


def _piece_line(item: PieceStanding) -> str:
    piece = item.piece
    now = f" to {item.path}" if item.path not in ("", piece.path) else ""
    cut = ", cut" if piece.cut else ""
    return (
        f"  {piece.path}:{piece.start_line}-{piece.end_line}  {piece.reason}, score {piece.score:.2f}, "
        f"{piece.characters} characters{cut}; now {item.standing.value}{now}"
    )


def receipt_answer(receipt: Receipt) -> dict[str, object]:
    """One receipt as JSON has it."""
    return {**_facts(receipt), "pieces": [_piece(piece) for piece in receipt.pieces]}


def view_answer(view: ReceiptView) -> dict[str, object]:
    """One receipt, and for each piece how its file stands now."""
    pieces = [
        {**_piece(item.piece), "standing": item.standing.value, "path_now": item.path} for item in view.pieces
    ]
    return {**_facts(view.receipt), "unchanged": view.unchanged, "pieces": pieces}


def _facts(receipt: Receipt) -> dict[str, object]:
    return {
        "id": receipt.id,
        "at": receipt.at,
        "door": receipt.door.value,
        "client": receipt.client,
        "account": account_answer(receipt.account) if receipt.account is not None else None,
        "project": receipt.project,
        "fingerprint": receipt.fingerprint,
        "question_characters": receipt.question_characters,
        "characters": receipt.characters,
        "tokens": receipt.tokens,
        "tokenizer": receipt.tokenizer,
        "truncated": receipt.truncated,
        "handoff": receipt.handoff,
        "milliseconds": receipt.milliseconds,
    }


def _piece(piece: ReceiptPiece) -> dict[str, object]:
    return {
        "path": piece.path,
        "start_line": piece.start_line,
        "end_line": piece.end_line,
        "reason": piece.reason,
        "characters": piece.characters,
        "tokens": piece.tokens,
        "score": piece.score,
        "cut": piece.cut,
        "digest": piece.digest,
    }


def add_commands(new: Maker) -> None:
    """Make `estante project answers`; `new` makes the parser of one command: name, function, help."""
    command = new(
        "answers", answers, "list the answers that were given, the last ones first; no text is kept"
    )
    command.add_argument("path", metavar="PATH", help="a library (a folder with projects.json)")
    command.add_argument("--project", default="", help="only of this project")
    command.add_argument("--account", default="", metavar="PLATFORM:ID", help="only of this account")
    command.add_argument("--limit", type=int, default=20, metavar="N", help="at most N answers (20)")
    command.add_argument("--before", type=int, metavar="ID", help="only those before the answer of this id")
    command.add_argument(
        "--id", type=int, metavar="ID", help="this one alone, and how each of its files stands now"
    )
