"""An answer from memory is the answer that would be made now, to the byte, whatever has changed meanwhile."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from knowledge.connections import LiveText
from knowledge.errors import LimitError
from knowledge.index import SearchIndex
from knowledge.index.merging import MAX_SMALL
from knowledge.model import Context, Limits, Question
from knowledge.projects import Annotation
from knowledge.retrieval.search import Search
from knowledge.workspace import asking, recall
from knowledge.workspace.library import Library
from knowledge.workspace.recall import Memory
from knowledge.workspace.tidying import Tidier

ASKED = "moka prazo do frete"


class Today:
    def __init__(self) -> None:
        self.day = date(2026, 11, 30)

    def __call__(self) -> date:
        return self.day


class Searches:
    """Counts how often a question was really asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        real = Search

        def counted(*arguments: object, **options: object) -> Search:
            self.count += 1
            return real(*arguments, **options)  # type: ignore[arg-type] # passed on as it came

        monkeypatch.setattr(asking, "Search", counted)

    def during(self, work: Callable[[], object]) -> int:
        before = self.count
        work()
        return self.count - before


@pytest.fixture
def today() -> Today:
    return Today()


@pytest.fixture
def library(tmp_path: Path, today: Today) -> Iterator[Library]:
    root = tmp_path / "library"
    files = root / "projects" / "cafe" / "files"
    files.mkdir(parents=True)
    (root / "projects" / "papel" / "files").mkdir(parents=True)
    for number in range(70):
        (files / f"moka-{number:02}.md").write_text(
            f"# Moka {number}\n\nA moka {number} dura anos.\n", "utf-8"
        )
    (files / "prazo.md").write_text("# Prazo\n\nO frete leva dois dias.\n", "utf-8")
    (files / "aviso.md").write_text("# Aviso\n\nFechado no feriado.\n", "utf-8")
    projects = [{"id": "cafe", "name": "Café"}, {"id": "papel", "name": "Papel"}]
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    with Library(root, watch=False, today=today) as library:
        yield library


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    return Searches(monkeypatch)


def fresh(library: Library, asked: str = ASKED) -> Context:
    """The answer that is made now, not from memory."""
    with library.lent("cafe") as workspace:
        return replace(workspace.ask(library.question("cafe", asked)), project="cafe")


def rows(context: Context) -> list[object]:
    return [list(piece.rows) for piece in context.pieces]


def test_a_question_that_comes_again_is_answered_from_memory_and_the_same(
    library: Library, searches: Searches
) -> None:
    first = library.answer("cafe", ASKED)
    assert searches.during(lambda: library.answer("cafe", ASKED)) == 0
    again, made = library.answer("cafe", ASKED), fresh(library)

    assert first == again == made
    assert rows(first) == rows(again) == rows(made)
    assert any(rows(made))
    assert again.milliseconds > 0


def test_everything_that_was_left_out_is_there_from_memory_too(library: Library) -> None:
    library.answer("cafe", ASKED)
    again, made = library.answer("cafe", ASKED), list(fresh(library).left_out)

    assert len(made) > recall.ROWS + 5
    left_out = again.left_out
    assert len(left_out) == len(made)
    assert list(left_out) == made
    assert left_out[0] == made[0]
    assert left_out[-1] == made[-1]
    assert left_out[recall.ROWS] == made[recall.ROWS]
    assert list(left_out[3:7]) == made[3:7]
    assert list(left_out[recall.ROWS - 2 : recall.ROWS + 2]) == made[recall.ROWS - 2 : recall.ROWS + 2]
    assert list(left_out[:0]) == []
    with pytest.raises(IndexError):
        left_out[len(made)]


def test_the_first_rows_of_what_was_left_out_cost_no_search(library: Library, searches: Searches) -> None:
    library.answer("cafe", ASKED)
    again = library.answer("cafe", ASKED)

    assert searches.during(lambda: again.left_out[: recall.ROWS]) == 0
    assert searches.during(lambda: list(again.left_out)) == 1


def _write(library: Library, name: str, text: str) -> None:
    (library.root / "projects" / "cafe" / "files" / name).write_text(text, "utf-8")
    with library.lent("cafe") as workspace:
        workspace.rescan().result()


def _remove(library: Library) -> None:
    (library.root / "projects" / "cafe" / "files" / "prazo.md").unlink()
    with library.lent("cafe") as workspace:
        workspace.rescan().result()


def _lay(library: Library) -> None:
    with library.lent("cafe") as workspace:
        workspace.lay_over("prazo.md", "# Prazo\n\nO frete leva nove dias.\n").result()


CHANGES: dict[str, Callable[[Library], object]] = {
    "a file changed": lambda library: _write(library, "prazo.md", "# Prazo\n\nO frete leva três dias.\n"),
    "a file came": lambda library: _write(
        library, "frete.md", "# Frete\n\nPrazo do frete da moka: um dia.\n"
    ),
    "a file went": _remove,
    "unsaved text": _lay,
    "a pin": lambda library: library.projects.pin("cafe", "aviso.md"),
    "tags": lambda library: library.projects.annotate("cafe", "aviso.md", Annotation(tags=("frete",))),
    "no longer valid": lambda library: library.projects.annotate(
        "cafe", "prazo.md", Annotation(valid_until="2026-11-01")
    ),
    "rules": lambda library: _write(library, "search.toml", 'synonyms = ["frete = feriado"]\n'),
    "weights": lambda library: _write(library, "search.toml", "[weights]\ntitle = 0.0\n"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_holds_from_the_next_question_on(
    library: Library, change: Callable[[Library], object]
) -> None:
    before = library.answer("cafe", ASKED)
    assert library.answer("cafe", ASKED) == before

    change(library)
    if change is CHANGES["tags"]:  # which are indexed
        with library.lent("cafe") as workspace:
            workspace.rescan().result()
    after = library.answer("cafe", ASKED)

    assert after != before
    assert after == library.answer("cafe", ASKED) == fresh(library)
    assert rows(after) == rows(fresh(library))


def test_a_new_day_holds_from_the_next_question_on(library: Library, today: Today) -> None:
    library.projects.annotate("cafe", "prazo.md", Annotation(valid_until="2026-11-30"))
    before = library.answer("cafe", ASKED)
    today.day = date(2026, 12, 1)
    after = library.answer("cafe", ASKED)

    assert "prazo.md" in {piece.path for piece in before.pieces}
    assert "prazo.md" not in {piece.path for piece in after.pieces}
    assert after == fresh(library)


def test_a_commit_and_a_merge_forget_nothing(
    library: Library, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    with library.lent("cafe") as workspace, monkeypatch.context() as patch:
        patch.setattr(Tidier, "tidy", lambda *_, **__: None)
        for number in range(MAX_SMALL):
            patch.setattr(SearchIndex, "commit", lambda _: None)
            _write(library, f"frete-{number}.md", f"# Frete {number}\n\nO prazo do frete {number} é curto.\n")
            before = library.answer("cafe", ASKED)
            patch.undo()
            patch.setattr(Tidier, "tidy", lambda *_, **__: None)
            workspace._lane.submit(workspace._index.commit).result()
            assert searches.during(lambda: library.answer("cafe", ASKED)) == 0
        assert workspace._lane.submit(workspace._index.merge).result()
        assert searches.during(lambda: library.answer("cafe", ASKED)) == 0
    after = library.answer("cafe", ASKED)

    assert before == after == fresh(library)
    assert after.documents == fresh(library).documents
    assert rows(before) == rows(after) == rows(fresh(library))


def test_limits_are_part_of_the_question(library: Library, searches: Searches) -> None:
    library.answer("cafe", ASKED)
    small = library.answer("cafe", "", question=Question(ASKED, Limits(max_characters=80)))

    assert small.characters <= 80
    assert searches.count == 2


def test_what_servers_say_is_never_kept(library: Library, searches: Searches) -> None:
    live = replace(library.question("cafe", ASKED), live=(LiveText("erp", "Estoque", "stock", "7 peças"),))

    assert searches.during(lambda: [library.answer("cafe", "", question=live) for _ in range(2)]) == 2


def test_the_window_and_a_failure_leave_nothing(library: Library, searches: Searches) -> None:
    fresh(library)
    assert searches.during(lambda: fresh(library)) == 1
    for _ in range(2):
        with pytest.raises(LimitError):
            library.answer("cafe", "", question=Question(ASKED, Limits()))


def test_another_project_has_answers_of_its_own(library: Library) -> None:
    library.answer("cafe", ASKED)

    assert library.answer("papel", ASKED).pieces == ()


# --- the memory alone -----------------------------------------------------------------------------


@pytest.fixture
def made(library: Library) -> Context:
    return fresh(library)


def question(text: str) -> Question:
    return Question(text, Limits(max_characters=10))


def test_only_the_answers_that_were_asked_for_last_are_kept(
    made: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall, "MOST_ANSWERS", 3)
    memory, basis, asked = Memory(), (object(),), list[str]()

    def ask(text: str) -> None:
        def make() -> Context:
            asked.append(text)
            return made

        memory.answer(question(text), basis, make)

    for text in ("a", "b", "c", "a", "d"):  # b is the one that nobody asked for since
        ask(text)
    asked.clear()
    for text in ("a", "c", "d", "b", "a"):
        ask(text)
    assert asked == ["b", "a"]


def test_answers_with_much_text_are_fewer(made: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "MOST_CHARACTERS", 3 * recall._characters(made))
    memory, basis, asked = Memory(), (object(),), list[str]()

    def make() -> Context:
        asked.append("made")
        return made

    def costs(text: str) -> int:
        before = len(asked)
        memory.answer(question(text), basis, make)
        return len(asked) - before

    assert [costs(text) for text in ("a", "b", "a", "b")] == [1, 1, 0, 0]
    monkeypatch.setattr(recall, "MOST_CHARACTERS", recall._characters(made) - 1)
    assert [costs(text) for text in ("c", "c", "a")] == [1, 1, 1]
    assert memory._characters == 0


def test_an_answer_that_was_overtaken_is_not_kept(made: Context) -> None:
    """One begins, something changes, another one asks; then the first is done."""
    memory, old, new = Memory(), (object(),), (object(),)
    begun, go_on = threading.Event(), threading.Event()

    def slow() -> Context:
        begun.set()
        assert go_on.wait(10)
        return replace(made, text="old")

    thread = threading.Thread(target=lambda: memory.answer(question("a"), old, slow))
    thread.start()
    assert begun.wait(10)
    memory.answer(question("b"), new, lambda: made)
    go_on.set()
    thread.join(10)

    assert memory.answer(question("a"), new, lambda: replace(made, text="new")).text == "new"
    assert memory.answer(question("a"), old, lambda: replace(made, text="old again")).text == "old again"


@pytest.mark.parametrize("fails", [False, True])
def test_who_asks_what_is_being_answered_waits_for_that(made: Context, *, fails: bool) -> None:
    memory, basis = Memory(), (object(),)
    begun, go_on, asked = threading.Event(), threading.Event(), list[int]()
    got: list[object] = []

    def slow() -> Context:
        asked.append(1)
        begun.set()
        assert go_on.wait(10)
        if fails:
            raise LimitError
        return made

    def ask() -> None:
        try:
            got.append(memory.answer(question("a"), basis, slow))
        except LimitError as error:
            got.append(error)

    threads = [threading.Thread(target=ask) for _ in range(5)]
    threads[0].start()
    assert begun.wait(10)
    for thread in threads[1:]:
        thread.start()
    memory.answer(question("b"), basis, lambda: made)  # another question does not wait
    go_on.set()
    for thread in threads:
        thread.join(10)

    assert len(got) == 5
    if fails:
        assert all(isinstance(item, LimitError) for item in got)
    else:
        assert all(item == made for item in got)
        assert len(asked) == 1
    assert memory.answer(question("a"), basis, lambda: made) == made


def test_equal_is_not_the_same(made: Context) -> None:
    memory = Memory()
    one, other = [1], [1]

    assert memory.answer(question("a"), (one,), lambda: replace(made, text="one")).text == "one"
    assert memory.answer(question("a"), (other,), lambda: replace(made, text="other")).text == "other"
