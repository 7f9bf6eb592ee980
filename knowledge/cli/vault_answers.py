"""What the commands of `estante vault` answer with `--json`. Keys may be added, never renamed."""

from __future__ import annotations

from knowledge.cli.golden import golden_answer
from knowledge.context.export import answer_of
from knowledge.model import Context
from knowledge.publications import (
    CanaryResult,
    ContextChange,
    PublishPlan,
    VaultAnswer,
    VaultHit,
    Verified,
    Version,
)
from knowledge.text.json_form import as_data


def plan_answer(plan: PublishPlan, *, sequence: int, published: bool) -> dict[str, object]:
    """`sequence` is what is served afterwards, 0 for nothing. In a dry run `sent_…` is what would be sent."""
    return {
        "version": plan.build,
        "sequence": sequence,
        "documents": plan.documents,
        "chunks": plan.chunks,
        "sent_parts": plan.parts,
        "sent_bytes": plan.bytes,
        "same": plan.same,
        "changes": [
            {
                "change": change.change.value,
                "path": change.path,
                "title": change.title,
                "difference": change.difference,
            }
            for change in plan.changes
        ],
        "contexts": [_context_change(change) for change in plan.contexts],
        "published": published,
        **golden_answer(plan.outcomes),
    }


def _context_change(change: ContextChange) -> dict[str, object]:
    return {
        "ask": change.question.ask,
        "place_before": change.place_before,
        "place_after": change.place_after,
        "before": _size(change.before),
        "after": _size(change.after),
    }


def _size(context: Context | None) -> dict[str, object] | None:
    if context is None:
        return None
    return {
        "characters": context.characters,
        "fingerprint": context.fingerprint,
        "paths": [piece.path for piece in context.pieces],
    }


def version_answer(version: Version) -> dict[str, object]:
    return {
        "version": version.build,
        "sequence": version.sequence,
        "published_at": version.published_at,
        "documents": version.documents,
        "chunks": version.chunks,
        "bytes": version.size,
        "rollback_of": version.rollback_of,
        "kept": version.kept,
    }


def verified_answer(verified: Verified) -> dict[str, object]:
    return {
        "version": verified.pointer.build,
        "sequence": verified.pointer.sequence,
        "documents": verified.documents,
        "chunks": verified.chunks,
        "parts": verified.parts,
        "bytes": verified.bytes,
        "leftovers": [
            {"name": each.name, "bytes": each.bytes, "ours": each.ours} for each in verified.leftovers
        ],
    }


def query_answer(answer: VaultAnswer) -> dict[str, object]:
    """The context as `estante context --json` has it, the hits, and what it cost. `ms` is retrieval alone."""
    context = answer.context
    known = as_data(answer_of(context, milliseconds=False)) if context is not None else {}
    assert isinstance(known, dict)  # the answer is a dataclass
    return {
        "text": "",
        "pieces": [],
        **known,
        "hits": [_hit(hit) for hit in answer.hits],
        "version": answer.version,
        "sequence": answer.sequence,
        "woken": answer.woken,
        "refused": answer.refused,
        "bytes_read": answer.bytes_read,
        "parts_read": answer.parts_read,
        "ms": round(answer.milliseconds, 3),
    }


def _hit(hit: VaultHit) -> dict[str, object]:
    return {
        "path": hit.path,
        "title": hit.title,
        "heading": " › ".join(hit.heading),
        "url": hit.canonical_url,
        "origin": hit.origin,
        "start_line": hit.start_line,
        "end_line": hit.end_line,
        "score": hit.score,
        "terms": list(hit.terms),
        "characters": len(hit.text),
    }


def canary_answer(result: CanaryResult) -> dict[str, object]:
    return {
        "version": result.version,
        "sequence": result.sequence,
        "source": result.source,
        "ms": round(result.retrieval_milliseconds, 3),
        "chat": result.asked_chat,
        "answer_characters": result.answer_characters,
        "citations": result.citations,
        "removed": result.removed,
        "chat_ms": round(result.chat_milliseconds, 3),
    }
