"""The heavy work of the index, for any process: reading files into a segment file, merging segments.

A job and its outcome are plain values that travel as one line of JSON each; see `worker` and `workshop`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from knowledge.index.building import build_segment, merge_segments
from knowledge.index.intake import stand_in, take_in
from knowledge.index.layout import read_arrays, write_arrays
from knowledge.index.segments import Segment
from knowledge.index.terms import IndexedDocument, Note
from knowledge.settings import ChunkSettings
from knowledge.sources.folder import Folder
from knowledge.sources.snapshot import Stamp
from knowledge.text.analysis import Analyzer


@dataclass(frozen=True, slots=True)
class ReadJob:
    """Read `paths` of the folder `root` into the segment file `out`.

    `stamps` are what a look at the folder found, `digests` what the index has: such files are left out.
    `notes` are what is kept beside the files. All are by path.
    """

    root: str
    encoding: str
    chunks: ChunkSettings
    codes: tuple[str, ...]
    paths: tuple[str, ...]
    stamps: Mapping[str, Stamp]
    digests: Mapping[str, str]
    out: str
    notes: Mapping[str, Note] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MergeJob:
    """Make one segment file `out` of `parts`: the path of a segment file, and its dead document numbers."""

    parts: tuple[tuple[str, tuple[int, ...]], ...]
    out: str


Job: TypeAlias = ReadJob | MergeJob


@dataclass(frozen=True, slots=True)
class Outcome:
    """`documents` in the file that was written (none: there is no file), and its CRC-32.

    `read` files were read; the paths of `again` are to be tried at the next look.
    """

    documents: int
    checksum: int
    read: int = 0
    again: tuple[str, ...] = ()


class Bench:
    """Where jobs are done. It keeps what the next job of the same folder can use: the memory of its words."""

    def __init__(self) -> None:
        self._codes: tuple[str, ...] = ()
        self._analyzer = Analyzer()

    def do(self, job: Job) -> Outcome:
        """Raises OSError, SegmentDamaged, and whatever a fault of ours raises."""
        if isinstance(job, MergeJob):
            parts = [(Segment(read_arrays(Path(path))), dead) for path, dead in job.parts]
            return _written(merge_segments(parts), job.out)
        if job.codes != self._codes:
            self._codes, self._analyzer = job.codes, Analyzer(codes=job.codes)
        folder = Folder(Path(job.root), encoding=job.encoding)
        intake = take_in(
            folder,
            job.paths,
            chunks=job.chunks,
            stamps=job.stamps,
            digests=job.digests,
            notes=job.notes,
        )
        if not intake.documents:
            return Outcome(0, 0, intake.read, tuple(sorted(intake.again)))
        segment, stumbled = build_carefully(intake.documents, self._analyzer)
        written = _written(segment, job.out)
        again = tuple(sorted({*intake.again, *stumbled}))
        return Outcome(written.documents, written.checksum, intake.read, again)


def build_carefully(
    documents: tuple[IndexedDocument, ...], analyzer: Analyzer
) -> tuple[Segment, tuple[str, ...]]:
    """Build a segment; a document that we stumble over is an empty one with a problem. Their paths too."""
    try:
        return build_segment(documents, analyzer), ()
    except Exception as error:  # noqa: BLE001 - a fault of ours with one document must not hide the others
        if len(documents) > 1:
            return _build_one_by_one(documents, analyzer)
        path = documents[0].document.path
        return build_segment([IndexedDocument(stand_in(path, error))], analyzer), (path,)


def _build_one_by_one(
    documents: tuple[IndexedDocument, ...], analyzer: Analyzer
) -> tuple[Segment, tuple[str, ...]]:
    built = [build_carefully((item,), analyzer) for item in documents]
    stumbled = tuple(path for _, paths in built for path in paths)
    return merge_segments([(segment, ()) for segment, _ in built]), stumbled


def _written(segment: Segment, out: str) -> Outcome:
    return Outcome(len(segment), write_arrays(Path(out), segment.arrays))


def to_line(value: Job | Outcome) -> str:
    """One line of JSON, in ASCII."""
    return json.dumps({"kind": type(value).__name__, **asdict(value)})


def job_from(line: str) -> Job:
    """Read what `to_line` made of a job. Raises ValueError, KeyError or TypeError on anything else."""
    data: dict[str, Any] = json.loads(line)
    if data.pop("kind") == "MergeJob":
        return MergeJob(tuple((path, tuple(dead)) for path, dead in data["parts"]), data["out"])
    data["chunks"] = ChunkSettings(**data["chunks"])
    data["stamps"] = {path: Stamp(**stamp) for path, stamp in data["stamps"].items()}
    notes = data["notes"].items()
    data["notes"] = {path: Note(tuple(note["tags"]), note["summary"]) for path, note in notes}
    data["codes"], data["paths"] = tuple(data["codes"]), tuple(data["paths"])
    return ReadJob(**data)


def outcome_from(line: str) -> Outcome:
    """Read what `to_line` made of an outcome. Raises ValueError, KeyError or TypeError on anything else."""
    data: dict[str, Any] = json.loads(line)
    if data.pop("kind") != "Outcome":
        raise ValueError("not an outcome")
    data["again"] = tuple(data["again"])
    return Outcome(**data)
