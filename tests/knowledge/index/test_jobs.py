"""Jobs give what the same work would give here, and travel as lines without losing anything."""

from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.index import jobs
from knowledge.index.jobs import Bench, MergeJob, Outcome, ReadJob, job_from, outcome_from, to_line
from knowledge.index.layout import read_arrays
from knowledge.index.live import LiveSegment
from knowledge.index.segments import Segment
from knowledge.index.snapshot import Snapshot
from knowledge.index.terms import IndexedDocument, Note
from knowledge.settings import ChunkSettings
from knowledge.sources.snapshot import Stamp
from knowledge.text.analysis import Analyzer
from tests.knowledge.index.made import having


@pytest.fixture
def root(tmp_path: Path) -> Path:
    place = tmp_path / "loja"
    place.mkdir()
    for number in range(3):
        (place / f"d{number}.md").write_text(f"# Título {number}\n\npalavra{number} 退货\n", "utf-8")
    return place


def read_job(root: Path, out: Path, *names: str, **digests: str) -> ReadJob:
    stamps = {name: Stamp(1, 2, 3, 4) for name in names}
    return ReadJob(str(root), "utf-8", ChunkSettings(), ("TX 9",), names, stamps, dict(digests), str(out))


def segment(path: Path, outcome: Outcome) -> Segment:
    return Segment(read_arrays(path, checksum=outcome.checksum))


def test_a_job_and_its_outcome_survive_the_journey(tmp_path: Path) -> None:
    job = read_job(tmp_path, tmp_path / "out", "a b.md", "ç退.md", x="digest")
    assert job_from(to_line(job)) == job
    noted = replace(job, notes={"ç退.md": Note(("退货", "b"), "Resumo"), "a b.md": Note((), "x")})
    assert job_from(to_line(noted)) == noted
    merge = MergeJob((("one", (1, 2)), ("two", ())), "out")
    assert job_from(to_line(merge)) == merge
    outcome = Outcome(3, 77, 4, ("ç.md",))
    assert outcome_from(to_line(outcome)) == outcome
    assert "\n" not in to_line(job)
    assert to_line(job).isascii()


def test_files_become_a_segment_file(root: Path, tmp_path: Path) -> None:
    outcome = Bench().do(read_job(root, tmp_path / "out", "d0.md", "d2.md", "gone.md"))
    assert (outcome.documents, outcome.read, outcome.again) == (2, 2, ("gone.md",))
    made = segment(tmp_path / "out", outcome)
    assert [head.path for head in made.heads] == ["d0.md", "d2.md"]
    assert made.stamps == (Stamp(1, 2, 3, 4),) * 2
    assert made.document(1).title == "Título 2"


def test_what_is_kept_beside_a_file_is_indexed_with_it(root: Path, tmp_path: Path) -> None:
    job = replace(read_job(root, tmp_path / "out", "d0.md", "d1.md"), notes={"d1.md": Note(("boleto",))})
    assert having(Snapshot([LiveSegment.of(segment(tmp_path / "out", Bench().do(job)))]), "boleto") == [
        "d1.md"
    ]


def test_p5_a_table_is_read_as_a_table(root: Path, tmp_path: Path) -> None:
    rows = "".join(f"A-{row};Cabo {row}\r\n" for row in range(60))
    (root / "precos.csv").write_text(f"Código;Produto\r\n{rows}", "utf-8")
    made = segment(tmp_path / "out", Bench().do(read_job(root, tmp_path / "out", "precos.csv")))
    document = made.document(0)
    assert document.id == "precos.csv"
    assert {chunk.heading for chunk in document.chunks[1:]} == {("Código | Produto",)}


def test_nothing_new_makes_no_file(root: Path, tmp_path: Path) -> None:
    bench = Bench()
    bench.do(read_job(root, tmp_path / "one", "d0.md"))
    digest = Segment(read_arrays(tmp_path / "one")).heads[0].digest
    job = read_job(root, tmp_path / "two", "d0.md", **{"d0.md": digest})
    assert bench.do(job) == Outcome(0, 0, 1)
    assert not (tmp_path / "two").exists()


def test_merging_leaves_out_the_dead(root: Path, tmp_path: Path) -> None:
    bench = Bench()
    bench.do(read_job(root, tmp_path / "one", "d0.md", "d1.md"))
    bench.do(read_job(root, tmp_path / "two", "d2.md"))
    parts = ((str(tmp_path / "one"), (0,)), (str(tmp_path / "two"), ()))
    outcome = bench.do(MergeJob(parts, str(tmp_path / "out")))
    merged = segment(tmp_path / "out", outcome)
    assert [head.path for head in merged.heads] == ["d1.md", "d2.md"]
    assert merged.document(1).title == "Título 2"


def test_a_document_that_cannot_be_counted_hides_no_other(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = jobs.build_segment

    def stumble(documents: list[IndexedDocument], analyzer: Analyzer) -> Segment:
        if any("palavra1" in item.document.content for item in documents):
            raise OverflowError
        return build(documents, analyzer)

    monkeypatch.setattr(jobs, "build_segment", stumble)
    outcome = Bench().do(read_job(root, tmp_path / "out", "d0.md", "d1.md", "d2.md"))
    made = segment(tmp_path / "out", outcome)
    assert [head.path for head in made.heads] == ["d0.md", "d1.md", "d2.md"]
    assert [len(head.problems) for head in made.heads] == [0, 1, 0]
    assert outcome.again == ("d1.md",)
