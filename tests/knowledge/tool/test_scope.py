"""The ceiling of a call: narrowed, never widened (T8)."""

from hypothesis import given
from hypothesis import strategies as st

from knowledge.tool.scope import UNSCOPED, Scope

NAMES = st.frozensets(st.sampled_from("abcd"), max_size=4)
WISHES = st.none() | NAMES
SCOPES = st.builds(Scope, WISHES, WISHES)


@given(SCOPES, WISHES, WISHES, st.sampled_from("abcde"), st.sampled_from("abcde"))
def test_t8_a_caller_narrows_and_never_widens(
    scope: Scope,
    projects: frozenset[str] | None,
    documents: frozenset[str] | None,
    project: str,
    document: str,
) -> None:
    narrowed = scope.narrowed(projects, documents)
    wished = (projects is None or project in projects) and (documents is None or document in documents)
    assert narrowed.has(project, document) == (scope.has(project, document) and wished)


def test_an_empty_ceiling_is_nothing_and_unscoped_is_everything() -> None:
    assert not Scope.of().has_project("a")
    assert not Scope(None, frozenset()).has("a", "a/x.md")
    assert UNSCOPED.has("a", "a/x.md")
    assert Scope.of("a").has("a", "a/x.md")
    assert not Scope.of("a").has("ab", "ab/x.md")
