"""The rules of batches with a clock of our own: a `Story` says what happens when, in seconds."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from knowledge.sources.batching import (
    EMPTY_STILL,
    EVERYTHING,
    LONGEST_HOLD,
    LONGEST_WAIT,
    MOST_PATHS,
    OPEN_STILL,
    STEPS_STILL,
    Batch,
)

QUIET = 0.2
TICK = 0.01


@dataclass
class Story:
    """Plays news into a batch and takes when something is due, as the watcher does."""

    sizes: dict[str, int] = field(default_factory=dict)
    taken: list[tuple[float, frozenset[str]]] = field(default_factory=list)
    now: float = 100.0

    def __post_init__(self) -> None:
        self.batch = Batch(quiet=QUIET, size_of=lambda path: self.sizes.get(path))

    def news(self, path: str, *, writing: bool | None = None, size: int | None = None) -> None:
        if size is not None:
            self.sizes[path] = size
        self.batch.add(path, self.now, writing=writing)

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - TICK / 2:
            self.now += TICK
            if self.now >= self.batch.due_at():
                paths = self.batch.take(self.now)
                if paths is not None:
                    self.taken.append((self.now, paths))

    @property
    def paths(self) -> list[set[str]]:
        return [set(paths) for _, paths in self.taken]


def test_without_news_nothing_is_due() -> None:
    batch = Batch(quiet=QUIET, size_of=lambda path: None)
    assert batch.due_at() == float("inf")
    assert batch.take(5.0) is None


def test_news_is_handed_on_once_it_is_quiet_each_path_once() -> None:
    story = Story()
    for _ in range(5):
        story.news("a.md", size=3)
        story.news("b.md", size=3)
        story.wait(0.1)
    assert story.taken == []
    story.wait(1.0)
    assert story.paths == [{"a.md", "b.md"}]
    assert story.batch.due_at() == float("inf")


def test_a_burst_that_goes_on_is_handed_on_in_parts() -> None:
    story = Story()
    for number in range(50):
        story.news(f"{number}.md", size=1)
        story.wait(0.1)
    assert [len(paths) for paths in story.paths] == [20, 20]
    assert story.taken[0][0] - 100.0 == pytest.approx(LONGEST_WAIT, abs=2 * TICK)


def test_more_paths_than_are_worth_keeping_mean_everything() -> None:
    story = Story()
    for number in range(MOST_PATHS):
        story.news(f"{number}.md", size=1)
    story.news("0.md")
    story.wait(0.3)
    assert [len(paths) for paths in story.paths] == [MOST_PATHS]

    for number in range(MOST_PATHS + 1):
        story.news(f"{number}.md", size=1)
    story.wait(0.3)
    assert story.paths[1:] == [EVERYTHING]


def test_a_file_that_is_written_and_closed_does_not_wait() -> None:
    story = Story()
    story.news("a.md", size=9, writing=True)
    story.news("a.md", writing=False)
    story.wait(QUIET + TICK)
    assert story.paths == [{"a.md"}]


def test_wa11_a_file_held_open_waits_until_it_is_closed() -> None:
    story = Story()
    for size in (0, 4, 9):
        story.news("a.md", size=size, writing=True)
        story.wait(0.9)
    assert story.taken == []
    story.news("a.md", writing=False)
    story.wait(STEPS_STILL + TICK)
    assert story.paths == [{"a.md"}]


def test_wa11_a_file_closed_after_each_step_waits_until_it_is_still() -> None:
    story = Story()
    for size in (0, 4, 9):
        story.news("a.md", size=size, writing=True)
        story.news("a.md", writing=False)
        story.wait(0.3)
    assert story.taken == []
    story.wait(STEPS_STILL)
    assert story.paths == [{"a.md"}]


def test_a_file_that_is_held_open_and_still_is_handed_on() -> None:
    story = Story()
    story.news("run.txt", size=9, writing=True)
    story.wait(OPEN_STILL - TICK)
    assert story.taken == []
    story.wait(2 * TICK)
    assert story.paths == [{"run.txt"}]


def test_a_file_that_is_written_all_the_time_is_handed_on_now_and_then() -> None:
    story = Story()
    for _ in range(120):
        story.news("run.txt", size=9, writing=True)
        story.wait(0.1)
    assert story.paths == [{"run.txt"}, {"run.txt"}]
    assert story.taken[0][0] - 100.0 == pytest.approx(LONGEST_HOLD, abs=2 * TICK)


@pytest.mark.parametrize("writing", [None, False, True])
def test_a_file_that_stays_empty_is_handed_on_after_a_moment(writing: bool | None) -> None:
    story = Story()
    story.news("a.md", size=0, writing=writing)
    story.wait(EMPTY_STILL - 2 * TICK)
    assert story.taken == []
    story.wait(QUIET + 4 * TICK)
    assert story.paths == [{"a.md"}]


def test_other_files_do_not_wait_for_a_half_written_one() -> None:
    story = Story()
    story.news("slow.md", size=3, writing=True)
    story.news("a.md", size=3)
    story.wait(0.3)
    assert story.paths == [{"a.md"}]
    story.news("b.md", size=3)
    story.wait(0.3)
    assert story.paths[1:] == [{"b.md"}]
    story.wait(1.0)
    assert story.paths[2:] == [{"slow.md"}]


def test_what_is_removed_while_it_is_written_does_not_wait() -> None:
    story = Story()
    story.news("a.md", size=3, writing=True)
    del story.sizes["a.md"]
    story.wait(QUIET + TICK)
    assert story.paths == [{"a.md"}]


def test_news_that_does_not_tell_leaves_an_open_file_open() -> None:
    story = Story()
    story.news("a.md", size=3, writing=True)
    story.news("a.md")
    story.wait(OPEN_STILL - TICK)
    assert story.taken == []


def test_a_folder_waits_for_the_files_in_it_and_others_do_not() -> None:
    story = Story()
    story.news("new")
    story.news("new/sub/slow.md", size=3, writing=True)
    story.news("newer")
    story.wait(0.3)
    assert story.paths == [{"newer"}]
    story.news("new/sub/slow.md", writing=False)
    story.wait(0.3)
    assert story.paths[1:] == [{"new", "new/sub/slow.md"}]


def test_everything_waits_for_half_written_files() -> None:
    story = Story()
    story.news("a.md", size=0, writing=True)
    story.news("")
    story.wait(0.5)
    assert story.taken == []
    story.news("a.md", size=5, writing=False)
    story.wait(STEPS_STILL + TICK)
    assert story.paths == [EVERYTHING]
    story.wait(10.0)
    assert len(story.taken) == 1


@pytest.mark.parametrize("waiting", ["", "sub"])
def test_a_comparison_is_never_put_off_for_long(waiting: str) -> None:
    story = Story()
    story.news(waiting)
    for number in range(80):
        story.news(f"sub/{number}.md", size=3, writing=True)
        story.wait(0.1)
    first = next(at for at, paths in story.taken if waiting in paths or paths == EVERYTHING)
    assert first - 100.0 < LONGEST_WAIT + LONGEST_HOLD + 2 * TICK


def test_after_everything_was_handed_on_news_is_about_single_paths_again() -> None:
    story = Story()
    story.news("")
    story.news("a.md", size=0, writing=True)
    story.wait(LONGEST_HOLD + 1.0)
    assert story.paths == [EVERYTHING]
    story.news("a.md", size=0, writing=True)
    story.wait(OPEN_STILL - TICK)
    assert len(story.taken) == 1
    story.news("a.md", size=5, writing=False)
    story.wait(STEPS_STILL + TICK)
    assert story.paths[1:] == [{"a.md"}]


def test_everything_waits_for_a_half_written_file_that_was_one_too_many_to_keep() -> None:
    story = Story()
    for number in range(MOST_PATHS):
        story.news(f"{number}.md", size=1)
    story.news("slow.md", size=3, writing=True)
    story.wait(OPEN_STILL - TICK)
    assert story.taken == []
    story.wait(2 * TICK)
    assert story.paths == [EVERYTHING]


def test_one_file_that_took_long_does_not_hurry_the_next() -> None:
    story = Story()
    for half_second in range(14):
        story.news("one.md", size=3, writing=True)
        if half_second >= 9:
            story.news("two.md", size=3, writing=True)
        story.wait(0.5)
    assert story.paths == [{"one.md"}]
