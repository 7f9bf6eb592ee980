"""The whole tool, asked as a model asks it; and the sample library on a fixed day."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from knowledge.tool.answers import as_json
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.tool.scope import UNSCOPED, Principals, Scope
from knowledge.workspace.collection import Collection
from knowledge.workspace.library import Library

TODAY = date(2026, 11, 30)
"""The day on which the samples are asked, so that their dates do not age."""
WITHHELD = {
    "casa-brisa/pagamentos/semana-do-cafe-2026.md",
    "casa-brisa/politicas/trocas-2024.md",
    "assistencia/prazos-2025.md",
    "qinghe/双十一活动.md",
    "qinghe/运费说明-2025.md",
}
"""What the sample library does not send on that day; the project `eventos` is disabled besides."""


class Asked:
    """A tool whose answers are checked to be JSON."""

    def __init__(self, tool: KnowledgeTool, scope: Scope = UNSCOPED) -> None:
        self.tool = tool
        self._scope = scope

    def __call__(self, action: str, **arguments: Any) -> dict[str, Any]:
        return self.follow({"action": action, **arguments})

    def follow(self, call: dict[str, Any]) -> dict[str, Any]:
        """Make a call such as `next_page`."""
        answer = as_json(self.tool.call(call, scope=self._scope, principals=Principals()))
        written = json.dumps(answer, ensure_ascii=False, allow_nan=False)
        written.encode("utf-8")
        return dict(json.loads(written))

    def pages(self, action: str, **arguments: Any) -> list[dict[str, Any]]:
        """The answer and all its pages, each asked for as the one before says."""
        answers = [self(action, **arguments)]
        while "next_page" in answers[-1]:
            assert len(answers) < 2_000
            answers.append(self.follow(answers[-1]["next_page"]))
        return answers

    def error(self, action: str, **arguments: Any) -> str:
        answer = self(action, **arguments)
        assert set(answer) == {"success", "error"}
        assert answer["success"] is False
        return str(answer["error"])


@contextmanager
def sample_library(samples: Path, place: Path) -> Iterator[Collection]:
    """A copy of the sample library as it is on TODAY."""
    root = shutil.copytree(samples.parent, place / "library")
    with Collection.around(Library(root, watch=False, today=lambda: TODAY)) as collection:
        yield collection


def files_of(samples: Path, *projects: str) -> dict[str, Path]:
    """The documents that the tool must know, by document_id: counted from the disk, not by our program."""
    suffixes = {".md", ".txt", ".json", ".csv"}
    found = {
        f"{project}/{path.relative_to(samples / project / 'files').as_posix()}": path
        for project in projects
        for path in (samples / project / "files").rglob("*")
        if path.suffix in suffixes
    }
    return {name: path for name, path in sorted(found.items()) if name not in WITHHELD}
