from dataclasses import replace

from knowledge.model import Context
from knowledge.publications import Change, DocumentChange, GoldenOutcome, GoldenQuestion
from knowledge.vault.difference import context_changes, document_difference
from knowledge.vault.publication import VaultSource, parse_sources
from tests.knowledge.vault.builds import sources_of


def sources(**texts: str) -> tuple[VaultSource, ...]:
    data = sources_of({f"{name}.md": text for name, text in texts.items()})
    return parse_sources(data, digits=4, part="sources.json").sources


def test_documents_are_added_changed_removed_or_the_same() -> None:
    found = document_difference(sources(a="one", b="two", c="three"), sources(b="two", c="3", d="ação"))
    assert found.changes == (
        DocumentChange(Change.REMOVED, "a.md", "A", -3),
        DocumentChange(Change.CHANGED, "c.md", "C", -4),
        DocumentChange(Change.ADDED, "d.md", "D", 6),
    )
    assert found.same == 1


def test_another_title_is_a_change() -> None:
    before = sources(a="one")
    after = (replace(before[0], title="Other"),)
    assert document_difference(before, after).changes == (DocumentChange(Change.CHANGED, "a.md", "Other", 0),)


def outcome(ask: str, text: str | None, *places: int) -> GoldenOutcome:
    context = None if text is None else Context.__new__(Context)
    if context is not None:
        object.__setattr__(context, "text", text)
        object.__setattr__(context, "fingerprint", text)
    return GoldenOutcome(GoldenQuestion(ask), (), places, context)


def test_only_questions_with_another_context_are_told() -> None:
    before = [
        outcome("same", "x", 1),
        outcome("other", "x", 1),
        outcome("gone", "x", 1),
        outcome("none", None),
    ]
    after = [
        outcome("same", "x", 1),
        outcome("other", "y", 2, 1),
        outcome("none", "z"),
        outcome("new", "w", 3),
        outcome("empty", None),
    ]
    found = context_changes(before, after)
    assert [(change.question.ask, change.place_before, change.place_after) for change in found] == [
        ("other", 1, 2),
        ("none", 0, 0),
        ("new", 0, 3),
    ]
    assert found[0].before is before[1].context
    assert found[0].after is after[1].context
    assert found[2].before is None
