"""Receipts: what is kept of a context, and how the files of a past answer stand now."""

from __future__ import annotations

from collections.abc import Mapping

from knowledge.model import Context, DocumentHead
from knowledge.projects import Account
from knowledge.receipts import LIVE, Door, PieceStanding, Receipt, ReceiptPiece, ReceiptView, Standing


def receipt_for(context: Context, account: Account | None, *, door: Door, client: str) -> Receipt:
    """What is kept of `context`: figures, names of files and digests, and nothing that anybody wrote.

    Its id and its time are the ledger's to say.
    """
    digests = {document.path: document.digest for document in context.documents}
    pieces = [
        ReceiptPiece(
            path=piece.path,
            start_line=piece.start_line,
            end_line=piece.end_line,
            reason=piece.reason.value,
            characters=piece.characters,
            tokens=piece.tokens,
            score=piece.score,
            cut=piece.cut,
            digest=digests.get(piece.path, ""),
        )
        for piece in context.pieces
    ]
    live = [
        ReceiptPiece(
            path=f"{item.source.server}/{item.source.tool}",
            start_line=0,
            end_line=0,
            reason=LIVE,
            characters=item.characters,
            tokens=item.tokens,
            score=0.0,
            cut=item.cut,
            digest="",
        )
        for item in context.live
    ]
    return Receipt(
        id=0,
        at="",
        door=door,
        client=client,
        account=account,
        project=context.project,
        fingerprint=context.fingerprint,
        question_characters=len(context.question.query),
        characters=context.characters,
        tokens=context.tokens,
        tokenizer=context.tokenizer,
        truncated=context.truncated,
        handoff=context.handoff,
        milliseconds=context.milliseconds,
        pieces=(*pieces, *live),
    )


def view_receipt(receipt: Receipt, heads: Mapping[str, DocumentHead]) -> ReceiptView:
    """How the files of `receipt` stand; `heads` are those of its project now, by path."""
    missing = {piece.digest for piece in receipt.pieces if _is_missing(piece, heads)}
    elsewhere: dict[str, str] = {}
    if missing:  # else nobody needs to look at all of them
        for path in sorted(heads):
            if heads[path].digest in missing:
                elsewhere.setdefault(heads[path].digest, path)
    return ReceiptView(receipt, tuple(_stand(piece, heads, elsewhere) for piece in receipt.pieces))


def _is_missing(piece: ReceiptPiece, heads: Mapping[str, DocumentHead]) -> bool:
    return piece.reason != LIVE and bool(piece.digest) and piece.path not in heads


def _stand(
    piece: ReceiptPiece, heads: Mapping[str, DocumentHead], elsewhere: Mapping[str, str]
) -> PieceStanding:
    if piece.reason == LIVE:
        return PieceStanding(piece, Standing.LIVE, "")
    head = heads.get(piece.path)
    if head is not None:
        same = head.digest == piece.digest
        return PieceStanding(piece, Standing.SAME if same else Standing.CHANGED, piece.path)
    moved = elsewhere.get(piece.digest, "")
    return PieceStanding(piece, Standing.MOVED if moved else Standing.GONE, moved)
