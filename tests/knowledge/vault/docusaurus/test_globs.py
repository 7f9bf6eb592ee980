"""Patterns; every expectation was compared with what micromatch, which Docusaurus uses, answers."""

import pytest

from knowledge.vault.docusaurus.globs import PatternError, matcher


@pytest.mark.parametrize(
    ("pattern", "matching", "others"),
    [
        ("**/*.{md,mdx}", ["a.md", "x/y/a.mdx"], ["a.txt", ".a.md", "x/.h/a.md", "a.mdx2"]),
        ("**/_*/**", ["_p/a.md", "x/_p/y/a.md"], ["_a.md", "x/_a.md"]),
        ("**/_*.{js,md,mdx}", ["_a.md", "x/_a.mdx"], ["a_.md", "_p/a.md"]),
        ("**/privado/**", ["privado/a", "x/privado/a", "privado"], ["privados/a"]),
        ("/tags/**", ["/tags", "/tags/a/b", "/tags/"], ["/x/tags"]),
        ("/**/tags/**", ["/x/tags", "/x/y/tags/z"], ["/tags"]),
        ("/a/*", ["/a/b", "/a/b/"], ["/a/b/c", "/a"]),
        ("a/**/b", ["a/b", "a/x/y/b"], ["a/bb", "xa/b"]),
        ("a?c", ["abc"], ["a/c", "ac"]),
        ("[ab].md", ["a.md", "b.md"], ["c.md"]),
        ("[^a].md", ["b.md"], ["a.md"]),
        ("/casa/{,zh/}docs/*", ["/casa/docs/x", "/casa/zh/docs/x"], ["/casa/en/docs/x"]),
        (r"a\*b", ["a*b"], ["axb"]),
    ],
)
def test_patterns(pattern: str, matching: list[str], others: list[str]) -> None:
    matches = matcher([pattern], dots=False)
    assert [path for path in [*matching, *others] if matches(path)] == matching


def test_hidden_names_are_excluded_but_not_included() -> None:
    assert matcher(["**/x/*"], dots=True)("x/.a")
    assert not matcher(["**/x/*"], dots=False)("x/.a")


def test_one_pattern_of_several_is_enough() -> None:
    matches = matcher(["a", "b"], dots=False)
    assert [matches("a"), matches("b"), matches("c")] == [True, True, False]
    assert not matcher([], dots=False)("a")


@pytest.mark.parametrize(
    "pattern", ["!a", "!(a).md", "a/@(b|c)", "{1..3}", "{a}", "*" * 13, "a" * 1001, "{a,b}" * 9]
)
def test_what_is_not_understood_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError):
        matcher([pattern], dots=False)
