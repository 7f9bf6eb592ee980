"""Changing one field of what is set about a file, from what is on disk at that moment (P6)."""

from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.errors import OutsideError
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Annotation


@pytest.fixture
def editor(tmp_path: Path) -> ProjectEditor:
    made = ProjectEditor(LibraryStore.create(tmp_path / "biblioteca"))
    made.create("Loja", identifier="loja")
    return made


def test_a_field_is_changed_and_what_others_set_meanwhile_stays(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    other = ProjectEditor(LibraryStore(tmp_path / "biblioteca"))
    editor.amend("loja", "a.md", lambda own: replace(own, summary="Trocas"))
    other.amend("loja", "a.md", lambda own: replace(own, authority="Jurídico"))
    kept = editor.amend("loja", "a.md", lambda own: replace(own, tags=("loja",)))
    assert (kept.summary, kept.authority, kept.tags) == ("Trocas", "Jurídico", ("loja",))


def test_an_entry_without_any_field_goes(editor: ProjectEditor, tmp_path: Path) -> None:
    editor.amend("loja", "a.md", lambda own: replace(own, summary="Trocas"))
    editor.amend("loja", "a.md", lambda own: replace(own, summary=""))
    assert LibraryStore(tmp_path / "biblioteca").annotations("loja").get("a.md") in (None, Annotation())


def test_a_path_that_leaves_the_project_is_refused_before_anything_is_changed(editor: ProjectEditor) -> None:
    called: list[Annotation] = []

    def change(own: Annotation) -> Annotation:
        called.append(own)
        return own

    with pytest.raises(OutsideError):
        editor.amend("loja", "../a.md", change)
    assert called == []
