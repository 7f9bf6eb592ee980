"""What an action reads from its call."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.errors import DocumentNotFound, ToolUsageError
from knowledge.tool.action import Call, FollowUp
from knowledge.tool.scope import UNSCOPED, Principals
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.calls import call, opened


@pytest.fixture
def made(tmp_path: Path) -> Call:
    with opened(tmp_path, {"a.md": "# A\n"}) as collection:
        return call(
            collection, "go", text="x", blank=" ", number=5.0, big=10**30, many=["a", "a", "b"], one="a",
            flag=False, null=None, objects=[{"a": 1}], object={"a": 1}, mixed=["a", 1],
        )  # fmt: skip


def test_texts_numbers_and_lists_are_read(made: Call) -> None:
    assert (made.text("text"), made.text("none", "d"), made.text("blank", "d")) == ("x", "d", " ")
    assert (made.number("number", 1), made.number("none", 1), made.number("big", 1, most=9)) == (5, 1, 9)
    assert (made.texts("many"), made.texts("none", ())) == (("a", "b"), ())
    assert (made.flag("flag", default=True), made.flag("none", default=True)) == (False, True)
    assert (made.choice("text", ["x", "y"]), made.choice("none", ["x"], "")) == ("x", "")
    assert (made.mappings("objects", "ab"), made.mappings("none", "a")) == (({"a": 1},), ())
    assert (made.has("flag"), made.has("null"), made.has("none")) == (True, False, False)


def test_what_is_wrong_is_said_with_what_was_wanted(made: Call) -> None:
    calls = [
        lambda: made.text("none"),
        lambda: made.text("blank"),
        lambda: made.text("number"),
        lambda: made.text("text", longest=0),
        lambda: made.number("text", 1),
        lambda: made.number("flag", 1),
        lambda: made.number("number", 1, least=6),
        lambda: made.texts("mixed"),
        lambda: made.texts("none"),
        lambda: made.flag("text"),
        lambda: made.choice("text", ["a"]),
        lambda: made.mappings("many", "a"),
        lambda: made.mappings("object", "a"),
        lambda: made.mappings("objects", "b"),
        lambda: made.texts("text"),
    ]
    for wrong in calls:
        with pytest.raises(ToolUsageError, match=r"^“\w+” of “go” must be .*\.$"):
            wrong()


def test_a_call_to_follow_has_the_arguments_that_are_left() -> None:
    call = Call("go", Collection.__new__(Collection), UNSCOPED, Principals(), {"a": 1, "b": 2})
    assert call.follow_up(b=None, c=3) == FollowUp("go", {"a": 1, "c": 3})


def test_texts_are_redacted_on_behalf_of_who_asks() -> None:
    collection, who = Collection.__new__(Collection), Principals("bot")
    call = Call("go", collection, UNSCOPED, who, redaction=lambda text, on: f"{on.client}:{text}")
    assert call.redact("x") == "bot:x"
    assert Call("go", collection, UNSCOPED, who).redact("x") == "x"


def test_only_what_was_read_has_a_source(tmp_path: Path) -> None:
    files = {"a.md": "# A\n", "foto.png": "x", "a (conflicted copy 2026-01-01).md": "# A\n"}
    with opened(tmp_path, files) as collection:
        made = call(collection, "go")
        with made.source_of("a.md") as (source, path):
            assert source.document(path).title == "A"
            assert [head.path for head in source.heads()] == ["a.md"]
        for name in ("b.md", "", "../a.md", "/a.md", "a.md/", str(tmp_path / "a.md")):
            with pytest.raises(DocumentNotFound) as caught, made.source_of(name):
                pass
            assert caught.value.name == name


@given(st.data())
def test_no_part_of_a_secret_is_left_at_the_border_of_a_part(data: st.DataObject) -> None:
    """Wherever a text is cut, and whatever stands in the cut."""
    secret = "Ana Maria Reis"
    words = st.lists(st.sampled_from([secret, "moka", "(n)", "n)", "\n", "é"]), min_size=1, max_size=9)
    text = " ".join(data.draw(words))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    asked = Call(
        "go",
        Collection.__new__(Collection),
        UNSCOPED,
        Principals(),
        redaction=lambda shown, on: shown.replace(secret, "(n)"),
    )
    part = asked.redact_part(text, *cuts)
    assert not any(name in part for name in ("Ana", "Maria", "Reis"))
    assert part in text.replace(secret, "(n)")
    if secret not in text:
        assert part == text[slice(*cuts)] or part in text[slice(*cuts)]
