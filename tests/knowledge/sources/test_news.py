from __future__ import annotations

import threading
import time

from knowledge.sources.batching import EVERYTHING, MOST_PATHS, Batch
from knowledge.sources.news import News

LONG = 60.0


def make(quiet: float = 0.0) -> News:
    return News(Batch(quiet=quiet, size_of=lambda path: 1))


def sleeping(news: News) -> threading.Thread:
    thread = threading.Thread(target=lambda: news.sleep(time.monotonic() + LONG), daemon=True)
    thread.start()
    return thread


def test_what_was_heard_is_taken_once() -> None:
    news = make()
    news.hear("a.md")
    news.hear("a.md")
    assert news.take(time.monotonic()) == frozenset({"a.md"})
    assert news.take(time.monotonic()) is None
    assert news.due_at() == float("inf")


def test_a_burst_takes_no_memory_however_long_nobody_takes_it() -> None:
    news = make()
    for number in range(3 * MOST_PATHS):
        news.hear(f"{number}.md", writing=True)
    assert len(news._batch._paths) == len(news._batch._writing) == MOST_PATHS
    assert news.take(time.monotonic() + LONG) == EVERYTHING


def test_a_doubt_is_told_once_and_means_everything() -> None:
    news = make()
    assert (news.doubted, news.take_doubt()) == ("", None)
    news.doubt()
    news.doubt("it was too much")
    news.doubt()
    assert (news.doubted, news.take_doubt()) == ("it was too much", "it was too much")
    assert (news.doubted, news.take_doubt()) == ("", None)
    news.doubt()
    assert (news.doubted, news.take_doubt()) == ("", "")
    assert news.take(time.monotonic()) == EVERYTHING


def test_news_wakes_a_sleeper_that_would_be_late() -> None:
    news = make()
    thread = sleeping(news)
    news.hear("a.md")
    thread.join(LONG / 2)
    assert not thread.is_alive()


def test_stopping_wakes_a_sleeper_and_lets_nobody_sleep_again() -> None:
    news = make()
    thread = sleeping(news)
    news.stop()
    thread.join(LONG / 2)
    assert not thread.is_alive()
    again = sleeping(news)
    again.join(LONG / 2)
    assert not again.is_alive()
