from pathlib import Path

import knowledge
from desktop.models.causes import CAUSES, cause_text


def test_every_cause_is_one_that_the_core_gives() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(knowledge.__path__[0]).rglob("*.py"))
    assert [cause for cause in CAUSES if cause not in sources] == []


def test_a_cause_that_is_not_listed_is_said_as_it_came() -> None:
    assert cause_text("it has more than 10 bytes") == "it has more than 10 bytes"
