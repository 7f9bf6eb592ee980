"""Live data in the answers of a library: the project's own, when asked for, and never in the way (P13)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import ProjectNotFound
from knowledge.live.servers import LiveServers
from knowledge.model import SegmentKind
from knowledge.projects import PROJECTS_FILE, Account
from knowledge.workspace.collection import Collection
from knowledge.workspace.library import Library
from tests.knowledge.live.shops import PATIENT, shop

CAFE = Account("whatsapp", "cafe")
PAPEL = Account("whatsapp", "papel")


def listed(identifier: str, mark: Path, *tools: str) -> dict[str, Any]:
    server = shop("good", *tools, MARK=str(mark))
    return {
        "id": identifier,
        "name": identifier,
        "accounts": [{"platform": "whatsapp", "accountId": identifier}],
        "mcp": [
            {
                "id": server.id,
                "label": server.label,
                "command": server.command,
                "args": list(server.arguments),
                "env": dict(server.environment),
                "readOnlyTools": list(tools),
            }
        ],
    }


@pytest.fixture
def marks(tmp_path: Path) -> dict[str, Path]:
    return {name: tmp_path / f"mark-{name}" for name in ("cafe", "papel")}


@pytest.fixture
def library(tmp_path: Path, marks: dict[str, Path]) -> Iterator[Library]:
    """Two projects with a server each; that of `cafe` is trusted."""
    root = tmp_path / "library"
    projects = [
        listed("cafe", marks["cafe"], "find", "lies"),
        listed("papel", marks["papel"], "stock_list"),
    ]
    root.mkdir()
    (root / PROJECTS_FILE).write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    for project, text in (("cafe", "# Moka\n\nA moka dura anos.\n"), ("papel", "# Caderno\n\n90 folhas.\n")):
        place = root / "projects" / project / "files" / "a.md"
        place.parent.mkdir(parents=True)
        place.write_text(text, "utf-8")
    with Library(root, watch=False) as library:
        library.live = LiveServers(root, limits=PATIENT)
        cafe = library.state.project("cafe")
        assert cafe is not None
        library.live.trust(cafe, "shop")
        yield library


def test_p13_live_data_joins_the_answer_of_its_own_project_when_it_is_asked_for(
    library: Library, marks: dict[str, Path]
) -> None:
    plain = library.answer(CAFE, "quanto dura a moka?")
    assert plain.live == ()
    assert not marks["cafe"].exists()
    context = library.answer(CAFE, "quanto dura a moka?", live=True, record=True)
    assert context.text.startswith(plain.text + "\n\n# Dados ao vivo: Loja › find\n")
    assert "\n> found: quanto dura a moka?\n" in context.text
    assert [piece.source.tool for piece in context.live] == ["find", "lies"]
    assert [piece.path for piece in context.pieces] == ["a.md"]
    lives = [segment for segment in context.segments if segment.kind is SegmentKind.LIVE]
    assert [(s.start, s.end) for s in lives] == [(p.start, p.end) for p in context.live]
    # What it says cannot be taken for a document of ours, nor for the end of its frame.
    assert [line for line in context.text.split("\n") if line.startswith("# Documento")] == [
        "# Documento: Moka"
    ]
    other = library.answer(PAPEL, "quantas folhas tem o caderno?", live=True)
    assert (other.live, other.project) == ((), "papel")
    assert not marks["papel"].exists()


def test_a_project_that_answers_nobody_asks_nobody(library: Library, marks: dict[str, Path]) -> None:
    library.projects.enable("cafe", enabled=False)
    context = library.answer(CAFE, "quanto dura a moka?", live=True)
    assert (context.handoff, context.text) == (True, "")
    assert not library.answer(Account("x", "nobody"), "moka", live=True).live
    assert not marks["cafe"].exists()


def test_where_no_document_speaks_it_is_a_hand_off_still(library: Library) -> None:
    context = library.answer("cafe", "zzzz", live=True)
    assert (context.handoff, context.text, context.live) == (True, "", ())
    assert [text.tool for text in context.question.live] == ["find", "lies"]


def test_one_project_seen_alone_does_not_show_what_others_have(library: Library) -> None:
    context = library.answer(CAFE, "quanto dura a moka?", live=True, within="papel")
    assert (context.live, context.handoff) == ((), True)


def test_what_is_changed_on_disk_is_not_run(library: Library, marks: dict[str, Path]) -> None:
    place = library.root / PROJECTS_FILE
    tree = json.loads(place.read_text("utf-8"))
    tree["projects"][0]["mcp"][0]["args"].append("--other")
    place.write_text(json.dumps(tree), "utf-8")
    assert library.answer(CAFE, "quanto dura a moka?", live=True).live == ()
    assert not marks["cafe"].exists()


def test_a_collection_passes_it_on_and_a_plain_folder_has_none(library: Library, tmp_path: Path) -> None:
    collection = Collection.around(library)
    assert [piece.source.tool for piece in collection.answer("cafe", "moka", live=True).live] == [
        "find",
        "lies",
    ]
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.md").write_text("# Moka\n", "utf-8")
    with Collection(folder, watch=False) as plain:
        assert plain.answer("", "moka", live=True).live == ()
        with pytest.raises(ProjectNotFound):
            plain.answer("cafe", "moka", live=True)
