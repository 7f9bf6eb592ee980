"""The index and the folder -> what there is to show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from knowledge.index import Snapshot
from knowledge.model import DocumentHead, FileEntry, LibraryView
from knowledge.problems import Problem, ProblemCode
from knowledge.workspace.curated import Facts
from knowledge.workspace.upkeep import problems_of_curation

MAX_NAMED = 3
"""So many others with the same id are named."""


class ViewBuilder:
    """Builds one view after the other, from what has changed since the last one; it reads no document."""

    def __init__(self, *, name: str, root: str, project: str = "") -> None:
        self._name = name
        self._root = root
        self._project = project
        self._generation = -1
        self._snapshot = Snapshot()
        self._same_id: dict[str, set[str]] = {}
        """Paths of the documents with each id."""
        self._troubled: dict[str, tuple[Problem, ...]] = {}
        """What each document says of itself; only those that say anything."""
        self._folder_problems: tuple[Problem, ...] = ()
        self._curated_from: tuple[Facts, tuple[FileEntry, ...], bool] | None = None
        self._curation_problems: tuple[Problem, ...] = ()
        self._problems: tuple[Problem, ...] = ()

    def build(
        self,
        snapshot: Snapshot,
        *,
        facts: Facts,
        files: tuple[FileEntry, ...],
        folder_problems: Iterable[Problem],
        complete: bool,
    ) -> LibraryView:
        """Put together this moment; `problems` come sorted by path and line. `facts` are of this snapshot."""
        folder_problems = tuple(folder_problems)
        changed = self._take(snapshot) | self._take_facts(facts, files, complete=complete)
        if changed or folder_problems != self._folder_problems:
            self._folder_problems = folder_problems
            self._problems = self._all_problems()
        self._generation += 1
        return LibraryView(
            name=self._name,
            root=self._root,
            generation=self._generation,
            heads=snapshot.heads,
            documents=snapshot.documents,
            files=files,
            problems=self._problems,
            chunk_count=snapshot.chunk_count,
            complete=complete,
            project=self._project,
            pins=facts.pins,
            annotations=facts.annotations,
            withheld=facts.withheld,
        )

    def _take_facts(self, facts: Facts, files: tuple[FileEntry, ...], *, complete: bool) -> bool:
        """Note what is wrong with them. True when that is something else than before."""
        known = self._curated_from
        if known is not None and known[0] is facts and known[1] is files and known[2] is complete:
            return False
        self._curated_from = facts, files, complete
        before = self._curation_problems
        self._curation_problems = tuple(problems_of_curation(facts, files, complete=complete))
        return self._curation_problems != before

    def _take(self, snapshot: Snapshot) -> bool:
        """Note ids and problems of what has changed. True when that can change the list of problems."""
        gone, come = snapshot.changes_since(self._snapshot)
        self._snapshot = snapshot
        before, now = _facts(gone), _facts(come)
        if before == now:
            return False
        for path, (identifier, _) in before.items():
            self._same_id[identifier].remove(path)
            self._troubled.pop(path, None)
        for path, (identifier, problems) in now.items():
            self._same_id.setdefault(identifier, set()).add(path)
            if problems:
                self._troubled[path] = problems
        return True

    def _all_problems(self) -> tuple[Problem, ...]:
        problems = {*self._folder_problems, *self._curation_problems, *duplicate_ids(self._same_id)}
        problems.update(problem for own in self._troubled.values() for problem in own)
        return tuple(sorted(problems, key=lambda item: (item.path, item.line, item.code, item.facts)))


def duplicate_ids(paths: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    """A problem for each document whose id another one has too; `paths` are by id. All stay readable."""
    for identifier, same in paths.items():
        if len(same) > 1:
            first = sorted(same)[: MAX_NAMED + 1]
            for path in same:
                others = [other for other in first if other != path][:MAX_NAMED]
                more = len(same) - 1 - len(others)
                named = ", ".join(others) + (f" (+{more})" if more else "")
                yield Problem(path, 1, ProblemCode.DUPLICATE_ID, (identifier, named))


def _facts(heads: Iterable[DocumentHead]) -> dict[str, tuple[str, tuple[Problem, ...]]]:
    """Id and problems of each document, by path."""
    return {head.path: (head.id, head.problems) for head in heads}
