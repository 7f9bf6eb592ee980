"""Pins, dates and tags of a project in its answers, from the next question on (mission P6, P8, P9, P10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from knowledge.events import Event, LibraryChanged
from knowledge.model import Context, FileKind, Limits, Question, Reason
from knowledge.problems import ProblemCode
from knowledge.projects import Annotation, Curation
from knowledge.settings import LIBRARY_SUFFIXES, Settings
from knowledge.workspace import Workspace

NOW = date(2026, 6, 15)


class Shop:
    """A workspace with a day of its own."""

    def __init__(self, root: Path, index: Path) -> None:
        self.root = root
        self.index = index
        self.today = NOW
        self.workspace = self.reopened()

    def reopened(self, curation: Curation | None = None) -> Workspace:
        self.workspace = Workspace(
            self.root,
            settings=Settings(suffixes=LIBRARY_SUFFIXES),
            index_folder=self.index,
            project="loja",
            today=lambda: self.today,
        )
        if curation is not None:
            self.workspace.curate(curation)
        self.workspace.start(watch=False).result(60)
        return self.workspace

    def write(self, path: str, text: str) -> None:
        place = self.root / path
        place.write_text(text, "utf-8")
        self.workspace.rescan().result(60)

    def curate(self, *pins: str, **annotations: Annotation) -> None:
        """`annotations` by name without suffix."""
        said = {f"{name}.md": annotation for name, annotation in annotations.items()}
        self.workspace.curate(Curation(pins, said)).result(60)

    def ask(self, query: str, *, floor: float = 0.0) -> Context:
        return self.workspace.ask(Question(query, Limits(max_characters=5_000), floor=floor))

    def sent(self, query: str = "") -> list[str]:
        return [piece.path for piece in self.ask(query).pieces]

    def out(self, query: str) -> dict[str, tuple[Reason, bool]]:
        return {row.path: (row.reason, row.pinned) for row in self.ask(query).left_out}

    def found(self, query: str) -> list[str]:
        return [hit.document.path for hit in self.workspace.search(query)]

    def told(self) -> set[tuple[str, ProblemCode]]:
        return {(problem.path, problem.code) for problem in self.workspace.view.problems}


@pytest.fixture
def shop(folder: Path, tmp_path: Path) -> Iterator[Shop]:
    opened = Shop(folder, tmp_path / "index")
    yield opened
    opened.workspace.close()


# --- pins -------------------------------------------------------------------------------------------------


def test_the_list_comes_first_in_its_order_and_then_stars_by_path(shop: Shop) -> None:
    shop.curate("trocas.md", "entregas/frete.md", "trocas.md", pix=Annotation(pinned=True))
    assert shop.sent() == ["trocas.md", "entregas/frete.md", "horario.md", "pix.md"]
    assert shop.workspace.view.pins == ("trocas.md", "entregas/frete.md", "horario.md", "pix.md")
    shop.curate("horario.md", "pix.md")
    assert shop.sent() == ["horario.md", "pix.md"]


def test_the_view_has_the_pins_of_a_plain_folder(folder: Path, opened: Callable[..., Workspace]) -> None:
    view = opened(folder).view
    assert view.pins == ("horario.md",)
    assert (view.project, dict(view.annotations), dict(view.withheld)) == ("", {}, {})


def test_the_next_question_follows_before_the_future_has_ended(shop: Shop) -> None:
    shop.workspace.curate(Curation(("pix.md",)))
    assert shop.sent() == ["pix.md", "horario.md"]


def test_the_same_curation_again_changes_and_tells_nothing(shop: Shop) -> None:
    events: list[Event] = []
    shop.curate("pix.md", pix=Annotation(tags=("dinheiro",)))
    shop.workspace.subscribe(events.append)
    read = shop.workspace.files_read
    shop.curate("pix.md", pix=Annotation(tags=("dinheiro",)))
    assert shop.workspace.rescan().result(60) is None
    assert not [event for event in events if isinstance(event, LibraryChanged)]
    assert shop.workspace.files_read == read


def test_a_change_is_told_with_the_paths_it_is_about(shop: Shop) -> None:
    told: list[tuple[str, ...]] = []

    def hear(event: Event) -> None:
        if isinstance(event, LibraryChanged):
            told.append(event.paths)

    shop.workspace.subscribe(hear)
    shop.curate("pix.md", trocas=Annotation(review="2030-01-01"))
    assert told == [("pix.md", "trocas.md")]


def test_a_pin_of_a_document_that_is_not_there_is_a_problem_until_it_comes(shop: Shop) -> None:
    shop.curate("novo.md", "foto.png")
    assert {("novo.md", ProblemCode.PIN_MISSING), ("foto.png", ProblemCode.PIN_MISSING)} <= shop.told()
    shop.write("novo.md", "# Novo\n\ntexto")
    assert ("novo.md", ProblemCode.PIN_MISSING) not in shop.told()
    assert shop.sent()[0] == "novo.md"


def test_a_context_names_its_project(shop: Shop) -> None:
    assert shop.ask("pix").project == "loja"
    assert shop.workspace.view.project == "loja"


# --- days -------------------------------------------------------------------------------------------------


def test_what_is_expired_is_never_sent_pinned_or_not_and_says_why(shop: Shop) -> None:
    ended = Annotation(valid_until="2026-06-14")
    shop.curate("pix.md", pix=ended, trocas=ended)
    assert shop.sent("pix trocas") == ["horario.md"]
    assert shop.out("pix trocas") == {
        "pix.md": (Reason.EXPIRED, True),
        "trocas.md": (Reason.EXPIRED, False),
    }
    assert "QR code" not in shop.ask("pix").text
    assert shop.workspace.explain("pix", "pix.md").reason is Reason.EXPIRED
    assert shop.workspace.explain("pix", "horario.md").reason is Reason.PINNED
    assert not shop.workspace.sendable("pix.md")
    assert shop.found("pix") == ["pix.md"]  # operators still find it
    assert {("pix.md", ProblemCode.EXPIRED), ("trocas.md", ProblemCode.EXPIRED)} <= shop.told()


def test_at_midnight_the_next_question_follows_the_new_day(shop: Shop) -> None:
    shop.curate(pix=Annotation(valid_until="2026-06-15"), trocas=Annotation(valid_from="2026-06-16"))
    assert shop.sent("pix trocas") == ["horario.md", "pix.md"]
    assert shop.workspace.view.withheld == {"trocas.md": Reason.NOT_YET_VALID}
    shop.today = date(2026, 6, 16)
    assert shop.sent("pix trocas") == ["horario.md", "trocas.md"]
    shop.workspace.lay_over("x.md", None).result(10)  # the view was asked for before that
    assert shop.workspace.view.withheld == {"pix.md": Reason.EXPIRED}


def test_headers_count_where_the_project_says_nothing_field_by_field(shop: Shop) -> None:
    shop.write("pix.md", "---\ntags: [dinheiro]\nvalid_until: 2026-06-14\n---\nO Pix vale 30 minutos.")
    assert shop.sent("pix") == ["horario.md"]
    shop.curate(pix=Annotation(summary="Pagar", valid_until="não sei"))
    assert shop.sent("pix") == ["horario.md"]
    assert shop.workspace.view.annotations["pix.md"] == Annotation(
        tags=("dinheiro",), summary="Pagar", valid_until="2026-06-14"
    )
    shop.curate(pix=Annotation(valid_until="2026-06-15"))
    assert shop.sent("pix") == ["horario.md", "pix.md"]


def test_an_unsaved_day_or_star_counts_at_once(shop: Shop) -> None:
    shop.workspace.lay_over("pix.md", "---\nvalid_until: 2020-01-01\n---\nO Pix vale.").result(10)
    assert shop.out("pix") == {"pix.md": (Reason.EXPIRED, False)}
    shop.workspace.lay_over("pix.md", "---\npinned: true\n---\nO Pix vale.").result(10)
    assert shop.sent() == ["horario.md", "pix.md"]
    shop.workspace.lay_over("pix.md", None).result(10)
    assert shop.sent() == ["horario.md"]
    assert shop.sent("pix") == ["horario.md", "pix.md"]


def test_a_successor_stands_in_by_path_or_by_id(shop: Shop) -> None:
    shop.write("novo.md", "---\nid: regra\nsupersedes: [trocas, pix.md]\n---\nTrocas novas.")
    assert shop.workspace.view.withheld == {"trocas.md": Reason.SUPERSEDED, "pix.md": Reason.SUPERSEDED}
    assert shop.sent("trocas pix") == ["horario.md", "novo.md"]
    problem = next(item for item in shop.workspace.view.problems if item.path == "pix.md")
    assert (problem.code, problem.facts) == (ProblemCode.SUPERSEDED, ("novo.md",))
    (shop.root / "novo.md").unlink()
    shop.workspace.rescan().result(60)
    assert dict(shop.workspace.view.withheld) == {}
    assert "trocas.md" in shop.sent("trocas pix")


def test_two_that_replace_each_other_are_both_sent_and_told(shop: Shop) -> None:
    shop.curate(pix=Annotation(supersedes=("trocas",)), trocas=Annotation(supersedes=("pix.md", "nada")))
    assert set(shop.sent("pix trocas")) == {"horario.md", "pix.md", "trocas.md"}
    assert shop.told() == {
        ("pix.md", ProblemCode.SUPERSEDES_LOOP),
        ("trocas.md", ProblemCode.SUPERSEDES_LOOP),
        ("trocas.md", ProblemCode.SUPERSEDES_MISSING),
    }


def test_overdue_reviews_and_annotations_of_nothing_are_told(shop: Shop) -> None:
    shop.write("foto.png", "")
    late, today = Annotation(review="2026-06-14"), Annotation(review="2026-06-15")
    said = {"pix.md": late, "trocas.md": today, "foto.png": late, "gone.md": late}
    shop.workspace.curate(Curation((), said)).result(60)
    assert shop.told() == {
        ("pix.md", ProblemCode.REVIEW_OVERDUE),
        ("foto.png", ProblemCode.REVIEW_OVERDUE),
        ("gone.md", ProblemCode.ANNOTATION_MISSING),
    }
    assert shop.sent("pix") == ["horario.md", "pix.md"]


def test_only_documents_that_are_there_are_sendable(shop: Shop) -> None:
    shop.write("foto.png", "")
    assert [file.path for file in shop.workspace.view.files if file.kind is FileKind.OTHER] == ["foto.png"]
    assert shop.workspace.sendable("pix.md")
    assert not shop.workspace.sendable("foto.png")
    assert not shop.workspace.sendable("nada.md")


def test_nothing_left_but_what_is_withheld_is_a_hand_off(shop: Shop) -> None:
    shop.curate(pix=Annotation(valid_until="2020-01-01"), horario=Annotation(valid_from="2030-01-01"))
    context = shop.ask("pix")
    assert (context.handoff, context.text, context.coverage) == (True, "", 0.0)
    assert not shop.ask("frete").handoff


# --- tags and summaries -----------------------------------------------------------------------------------


def test_tags_and_summaries_are_found_and_only_their_documents_are_read_again(shop: Shop) -> None:
    read = shop.workspace.files_read
    shop.curate(pix=Annotation(tags=("boleto",), summary="Pagamento instantâneo"))
    assert shop.found("boleto") == shop.found("instantaneo") == ["pix.md"]
    assert shop.workspace.files_read == read + 1
    shop.curate(trocas=Annotation(tags=("boleto",)))
    assert shop.found("boleto") == ["trocas.md"]
    assert shop.workspace.files_read == read + 3


def test_a_tag_of_the_project_stands_in_place_of_those_in_the_header(shop: Shop) -> None:
    shop.write("pix.md", "---\ntags: [dinheiro]\nsummary: rapidinho\n---\nO Pix vale.")
    assert shop.found("dinheiro") == ["pix.md"]
    shop.curate(pix=Annotation(tags=("boleto",)))
    assert (shop.found("boleto"), shop.found("dinheiro")) == (["pix.md"], [])
    assert shop.found("rapidinho") == ["pix.md"]
    shop.curate()
    assert (shop.found("boleto"), shop.found("dinheiro")) == ([], ["pix.md"])


def test_tags_hold_for_unsaved_text_too(shop: Shop) -> None:
    shop.workspace.lay_over("pix.md", "Texto ainda não salvo.").result(10)
    shop.curate(pix=Annotation(tags=("boleto",)))
    assert shop.found("boleto") == ["pix.md"]
    shop.workspace.lay_over("pix.md", "Outro texto.").result(10)
    assert shop.found("boleto") == ["pix.md"]


def test_an_index_from_before_knows_with_which_tags_it_was_made(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.index.sync.FINE_TICK_NS", -(10**10))  # the files here are a moment old
    kept = Curation((), {"pix.md": Annotation(tags=("boleto",))})
    shop.workspace.curate(kept).result(60)
    shop.workspace.close()

    again = shop.reopened(kept)
    assert again.files_read == 0
    assert shop.found("boleto") == ["pix.md"]
    again.close()

    other = shop.reopened(Curation((), {"pix.md": Annotation(tags=("cartão",))}))
    assert other.files_read == 1
    assert (shop.found("boleto"), shop.found("cartao")) == ([], ["pix.md"])


def test_tags_that_change_while_the_first_reading_runs_hold_in_the_end(folder: Path, tmp_path: Path) -> None:
    for number in range(300):
        (folder / f"d{number}.md").write_text(f"# Documento {number}\n\ntexto {number}", "utf-8")
    workspace = Workspace(folder, index_folder=tmp_path / "index")
    try:
        reading = workspace.start(watch=False)
        said = {f"d{number}.md": Annotation(tags=("boleto",)) for number in range(0, 300, 3)}
        curated = workspace.curate(Curation((), said))
        reading.result(60)
        curated.result(60)
        assert {hit.document.path for hit in workspace.search("boleto ")} == set(said)
    finally:
        workspace.close()


def test_an_index_made_before_it_knew_of_this_is_made_anew(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.index.sync.FINE_TICK_NS", -(10**10))  # the files here are a moment old
    shop.workspace.close()
    again = shop.reopened()
    assert again.files_read == 0
    again.close()
    monkeypatch.setattr("knowledge.workspace.workspace.FORM", 1)
    assert shop.reopened().files_read == 4


def test_a_second_window_follows_with_what_it_was_told_itself(shop: Shop) -> None:
    other = Workspace(
        shop.root,
        settings=Settings(suffixes=LIBRARY_SUFFIXES),
        index_folder=shop.index,
        today=lambda: shop.today,
    )
    try:
        said = Curation(("pix.md",), {"pix.md": Annotation(tags=("cupom",))})
        other.start(watch=False).result(60)
        other.curate(said).result(60)
        assert [hit.document.path for hit in other.search("cupom")] == ["pix.md"]
        assert shop.found("cupom") == []
        assert other.view.pins == ("pix.md", "horario.md")
        shop.workspace.curate(said).result(60)
        assert shop.found("cupom") == ["pix.md"]
    finally:
        other.close()


# --- many -------------------------------------------------------------------------------------------------


def test_a_question_looks_at_no_document_that_is_withheld(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive of what once held must cost nothing, however much of it a question finds."""
    names = [f"velho{number:03}" for number in range(150)]
    for name in names:
        (shop.root / f"{name}.md").write_text(f"# Pix {name}\n\nO Pix de {name}.", "utf-8")
    shop.workspace.rescan().result(60)
    shop.curate(**dict.fromkeys(names, Annotation(valid_until="2025-12-31")))
    from knowledge.index.segments import Segment

    read: list[int] = []
    real = Segment.document

    def document(segment: Segment, number: int) -> object:
        read.append(number)
        return real(segment, number)

    monkeypatch.setattr(Segment, "document", document)
    context = shop.ask("pix")
    assert [piece.path for piece in context.pieces] == ["horario.md", "pix.md"]
    assert len(context.left_out) == 150
    assert len(read) <= 4
    assert not context.truncated
    assert {row.reason for row in context.left_out} == {Reason.EXPIRED}
    assert [row.rank for row in context.left_out] == sorted(row.rank for row in context.left_out)


def test_weak_hits_are_left_out_by_the_floor_and_pins_are_not(shop: Shop) -> None:
    best = shop.workspace.search("frete troca pix")[0].score
    context = shop.ask("frete troca pix", floor=best)
    assert context.pieces[0].path == "horario.md"
    assert len(context.pieces) == 2
    assert {row.reason for row in context.left_out} == {Reason.WEAK}
    assert not context.handoff
    nothing = replace(Question("pix", Limits(max_characters=5_000)), floor=best * 100)
    shop.write("horario.md", "# Horário")
    assert shop.workspace.ask(nothing).handoff
