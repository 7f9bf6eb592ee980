"""An index whose analysis changes while it is open: it answers on, and never counts as finished too early."""

from pathlib import Path

import pytest

from knowledge.documents.markdown import parse_document
from knowledge.index import SearchIndex
from knowledge.index.terms import IndexedDocument
from knowledge.model import SourceFile
from knowledge.retrieval.search import Search
from knowledge.settings import RankingSettings
from knowledge.text.analysis import Analyzer

PLAIN = Analyzer()
CODES = Analyzer(codes=["TX 9000"])
DOCUMENTS = [
    IndexedDocument(parse_document(SourceFile(path, text, f"digest of {path}", len(text))))
    for path, text in {
        "a.md": "# Furadeira\n\nA TX 9000 fura concreto.\n",
        "b.md": "# Cabo\n\nO cabo TX tem 9000 fios.\n",
    }.items()
]


def opened(directory: Path, made_with: str, analyzer: Analyzer) -> SearchIndex:
    return SearchIndex.open(directory, made_with=made_with, analyzer=analyzer)


def filled(directory: Path) -> SearchIndex:
    index = opened(directory, "plain", PLAIN)
    index.apply(DOCUMENTS, ())
    index.commit()
    return index


def scores(index: SearchIndex, analyzer: Analyzer) -> dict[str, float]:
    found = Search("TX 9000", index.snapshot, analyzer=analyzer, settings=RankingSettings())
    return {hit.document.path: hit.score for hit in found.hits}


def test_answers_go_on_and_are_those_of_a_fresh_index_in_the_end(tmp_path: Path) -> None:
    index = filled(tmp_path / "index")
    assert scores(index, PLAIN).keys() == {"a.md", "b.md"}
    index.begin_anew(CODES, made_with="codes")
    assert scores(index, CODES).keys() == {"a.md", "b.md"}
    index.apply(DOCUMENTS, ())
    index.finish_anew()
    fresh = opened(tmp_path / "fresh", "codes", CODES)
    fresh.apply(DOCUMENTS, ())
    assert scores(index, CODES) == scores(fresh, CODES)
    index.close()
    again = opened(tmp_path / "index", "codes", CODES)
    assert again.rebuild_reason == ""
    assert scores(again, CODES) == scores(fresh, CODES)
    again.close()
    fresh.close()


@pytest.mark.parametrize("made_with", ["plain", "codes"])
@pytest.mark.parametrize("applied", [0, 1, 2])
def test_one_that_was_left_unfinished_is_rebuilt(tmp_path: Path, made_with: str, applied: int) -> None:
    index = filled(tmp_path)
    index.begin_anew(CODES, made_with="codes")
    index.apply(DOCUMENTS[:applied], ())
    index.commit()
    index.close()
    again = opened(tmp_path, made_with, PLAIN)
    assert again.rebuild_reason == "it was made with other settings"
    assert len(again.snapshot.heads) == 0
    again.close()


def test_a_second_change_in_the_middle_of_the_first_counts(tmp_path: Path) -> None:
    index = filled(tmp_path)
    index.begin_anew(CODES, made_with="codes")
    index.apply(DOCUMENTS[:1], ())
    index.begin_anew(PLAIN, made_with="plain")
    index.apply(DOCUMENTS, ())
    index.finish_anew()
    index.close()
    again = opened(tmp_path, "plain", PLAIN)
    assert again.rebuild_reason == ""
    assert len(again.snapshot.heads) == 2
    again.close()


def test_finishing_what_was_never_begun_changes_nothing(tmp_path: Path) -> None:
    index = filled(tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    index.finish_anew()
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    index.close()


def test_a_follower_sees_the_new_analysis_once_the_writer_has_finished(tmp_path: Path) -> None:
    writer = filled(tmp_path)
    follower = opened(tmp_path, "plain", PLAIN)
    assert not follower.writer
    follower.begin_anew(CODES, made_with="codes")
    before = scores(follower, CODES)
    writer.begin_anew(CODES, made_with="codes")
    writer.apply(DOCUMENTS[:1], ())
    writer.commit()
    assert not follower.refresh()
    assert scores(follower, CODES) == before
    writer.apply(DOCUMENTS, ())
    writer.finish_anew()
    assert follower.refresh()
    assert scores(follower, CODES) == scores(writer, CODES) != before
    follower.close()
    writer.close()


def test_a_follower_that_takes_over_from_one_that_had_not_begun_answers_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.index.engine.LOCK_SECONDS", 0)
    writer = filled(tmp_path)
    follower = opened(tmp_path, "plain", PLAIN)
    follower.begin_anew(CODES, made_with="codes")
    before = scores(follower, CODES)
    writer.close()
    follower.refresh()
    assert follower.writer
    assert follower.anew
    assert scores(follower, CODES) == before
    follower.commit()
    unfinished = opened(tmp_path, "codes", CODES)
    assert len(unfinished.snapshot.heads) == 0, "nobody takes it for finished"
    unfinished.close()
    follower.apply(DOCUMENTS, ())
    follower.finish_anew()
    assert not follower.anew
    follower.close()
    again = opened(tmp_path, "codes", CODES)
    assert again.rebuild_reason == ""
    assert scores(again, CODES) == scores(follower, CODES) != before
    again.close()


def test_a_disk_that_refuses_makes_no_answer_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from knowledge.errors import IndexFailure
    from knowledge.index.store import Store

    def refuse(self: Store, made_with: str) -> None:
        self.expect(made_with)
        raise IndexFailure("the disk is full")

    index = filled(tmp_path / "index")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "relabel", refuse)
        with pytest.raises(IndexFailure, match="the disk is full"):
            index.begin_anew(CODES, made_with="codes")
    assert scores(index, CODES).keys() == {"a.md", "b.md"}
    index.apply(DOCUMENTS, ())
    index.commit()
    index.finish_anew()
    index.close()
    again = opened(tmp_path / "index", "codes", CODES)
    assert again.rebuild_reason == ""
    assert scores(again, CODES).keys() == {"a.md", "b.md"}
    again.close()
