"""Paths of exported files."""

from knowledge.vault.docusaurus.naming import Paths


def test_paths_are_those_of_the_sources_with_another_ending() -> None:
    paths = Paths()
    assert paths.path(("pt", "", "docs"), "a/b.mdx") == "pt/docs/a/b.md"
    assert paths.path((), "c") == "c.md"
    assert paths.path((), ".d") == ".d.md"


def test_what_differs_only_by_case_or_normal_form_gets_a_number() -> None:
    paths = Paths()
    names = ["Ação.md", "ação.mdx", "ac\u0327a\u0303o.md", "AÇÃO-2.md"]
    assert [paths.path((), name) for name in names] == ["Ação.md", "ação-2.md", "ação-3.md", "AÇÃO-2-2.md"]


def test_names_that_some_system_does_not_take() -> None:
    paths = Paths()
    assert paths.path((), "con/a?.md") == "_con/a.md"
    assert len(paths.path((), "é" * 300 + ".md").encode()) <= 255
