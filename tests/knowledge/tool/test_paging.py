"""Pages: where one begins and ends, and the call for the next."""

import pytest

from knowledge.errors import ToolUsageError
from knowledge.tool.action import Call, FollowUp
from knowledge.tool.paging import Page
from knowledge.tool.scope import UNSCOPED, Principals
from knowledge.workspace.collection import Collection


def asked(**arguments: object) -> Call:
    return Call("go", Collection.__new__(Collection), UNSCOPED, Principals(), arguments)


def test_pages_have_every_item_once() -> None:
    items, found, arguments = list(range(23)), list[int](), dict[str, object]()
    for _ in range(4):
        call = asked(**arguments)
        page = Page.of(call, usual=7, most=9)
        found += page.cut(items)
        following = page.next(call, len(items))
        arguments = {} if following is None else dict(following.arguments)
    assert found == items and following is None


def test_the_next_call_keeps_what_was_asked() -> None:
    call = asked(limit=99, folder="a", start=2)
    page = Page.of(call, usual=7, most=9)
    assert (page.start, page.end) == (2, 11)
    assert page.next(call, 12) == FollowUp("go", {"limit": 99, "folder": "a", "start": 11})
    assert page.next(call, 11) is None
    assert Page.of(asked(start=10**40), usual=7, most=9).cut([1, 2]) == []
    with pytest.raises(ToolUsageError, match="“start” of “go” must be a whole number, 0 or more"):
        Page.of(asked(start=-1), usual=7, most=9)
