"""Where expressions and tags end."""

import pytest

from knowledge.vault.docusaurus.scripts import ScriptReader
from knowledge.vault.docusaurus.tags import TagReader, Unfinished


@pytest.fixture(scope="module")
def tags() -> TagReader:
    return TagReader(ScriptReader())


@pytest.mark.parametrize(
    "code",
    [
        "",
        "a",
        "'}'",
        '"\\"}"',
        "`}${'}'}`",
        "/* } */",
        "// }\n",
        "{a: {b: 1}}.a",
        "a && <p>it's {b} c</p>",
        "/[}]/",
    ],
)
def test_the_end_of_an_expression(code: str, tags: TagReader) -> None:
    assert tags.expression_end(f"x{{{code}}}y}}", 1) == 2 + len(code)


@pytest.mark.parametrize("text", ["{", "{a", "{a b}", "{'}", "{`${a}", "{a; b}", "{...a}"])
def test_no_end(text: str, tags: TagReader) -> None:
    with pytest.raises(Unfinished):
        tags.expression_end(text, 0)


def test_a_file_has_so_many_attempts() -> None:
    """Each may parse a lot; a quotation mark in a pattern makes as many needed as there are braces."""
    tags = TagReader(ScriptReader())
    text = "{/'/, [" + '"}", ' * 190 + "1]}"
    for _ in range(10):
        assert tags.expression_end(text, 0) == len(text) - 1
    with pytest.raises(Unfinished):
        tags.expression_end(text, 0)


def test_attributes(tags: TagReader) -> None:
    tag = tags.tag("<A.b c='>' d=\"&amp;\" e={'f'} g {...h} i:j={k} />l", 0)
    assert tag is not None
    assert (tag.name, tag.closing, tag.alone) == ("A.b", False, True)
    values = {name: tags.value(value) for name, value in tag.attributes.items() if name != "i:j"}
    assert values == {"c": ">", "d": "&", "e": "f", "g": ""}
    assert tag.end == len("<A.b c='>' d=\"&amp;\" e={'f'} g {...h} i:j={k} />")


@pytest.mark.parametrize(("text", "name"), [("</A>", "A"), ("< / A >", "A"), ("</>", "")])
def test_closing_tags(text: str, name: str, tags: TagReader) -> None:
    tag = tags.tag(text, 0)
    assert tag is not None
    assert (tag.name, tag.closing, tag.end) == (name, True, len(text))


@pytest.mark.parametrize("text", ["<1", "< ", "<=", "<"])
def test_what_is_no_tag(text: str, tags: TagReader) -> None:
    assert tags.tag(text, 0) is None


@pytest.mark.parametrize("text", ["<A", "<A b=", "<A b='", "<A b=c>", "<A b={>", "<A <B>"])
def test_tags_without_an_end(text: str, tags: TagReader) -> None:
    with pytest.raises(Unfinished):
        tags.tag(text, 0)
