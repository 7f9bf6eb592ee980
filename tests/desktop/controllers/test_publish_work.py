"""News from the thread that works: the page hears of the last ones, and not of each."""

from pytestqt.qtbot import QtBot

from desktop.bridge.tasks import Tasks
from desktop.controllers.publish_work import PublishWork
from knowledge.publications import PublishStep, StepNews


def test_the_page_hears_of_the_last_news_of_each_step(qtbot: QtBot) -> None:
    tasks = Tasks()
    heard: list[tuple[StepNews, ...]] = []
    work = PublishWork(tasks, lambda it: heard.append(it.news()))
    ended = StepNews(PublishStep.EXPORT, 3, 3, finished=True)

    def tell() -> None:
        work.tell(ended)
        for done in range(1000):
            work.tell(StepNews(PublishStep.COMPILE, done, 1000))

    tasks.run(tell, done=lambda _: None, failed=lambda _: None)
    qtbot.waitUntil(lambda: bool(heard) and heard[-1][-1].done == 999)
    assert heard[-1] == (ended, StepNews(PublishStep.COMPILE, 999, 1000))
    assert len(heard) < 100
    before = len(heard)
    work.tell(StepNews(PublishStep.EVALUATE, 1, 2))  # the pause may not be over
    qtbot.waitUntil(lambda: len(heard) > before)
    assert heard[-1][-1] == StepNews(PublishStep.EVALUATE, 1, 2)
    tasks.close()
