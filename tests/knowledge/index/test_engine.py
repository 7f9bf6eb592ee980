from __future__ import annotations

import os
import random
import shutil
import stat
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge.errors import IndexFailure
from knowledge.index import IndexedDocument, SearchIndex, jobs
from knowledge.index.layout import write_arrays
from knowledge.index.merging import MAX_SMALL
from knowledge.index.segments import Segment
from knowledge.sources.snapshot import Stamp
from knowledge.text.analysis import Analyzer
from tests.knowledge.index.made import (
    assert_same,
    having,
    indexed,
    indexed_all,
    segment_of,
    snapshot_of,
)
from tests.knowledge.index.ways import WAYS, Way, at_once, hand_over, library


@pytest.fixture
def open_index(tmp_path: Path) -> Iterator[Callable[..., SearchIndex]]:
    opened: list[SearchIndex] = []

    def make(name: str = "index", texts: Mapping[str, str] | None = None) -> SearchIndex:
        index = SearchIndex.open(tmp_path / name)
        opened.append(index)
        if texts:
            at_once(index, texts)
        return index

    yield make
    for index in opened:
        index.close()


def contents(index: SearchIndex) -> dict[str, str]:
    return {path: document.content for path, document in index.snapshot.documents.items()}


# --- every way to the same documents gives the same index -------------------------------------------------


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_way_to_the_documents_does_not_show(open_index: Callable[..., SearchIndex], way: Way) -> None:
    index, texts = open_index(), library(24)
    way(index, texts)
    assert_same(index.snapshot, snapshot_of(texts))


@pytest.mark.parametrize("way", WAYS[:-2], ids=lambda way: way.__name__)
def test_nor_after_closing_and_opening_again(open_index: Callable[..., SearchIndex], way: Way) -> None:
    index, texts = open_index(), library(24)
    way(index, texts)
    index.commit()
    index.close()
    again = open_index()
    assert not again.rebuilt
    assert_same(again.snapshot, snapshot_of(texts))


@pytest.mark.parametrize("seed", range(4))
def test_nor_at_any_moment_of_a_long_life(open_index: Callable[..., SearchIndex], seed: int) -> None:
    life = Life(open_index(), random.Random(seed))
    for step in range(40):
        life.step(library(20, seed=100 * seed + step))
        assert_same(life.index.snapshot, snapshot_of(life.files | life.unsaved))
        assert life.index.stored_digests() == {
            path: f"digest of {text!r}" for path, text in life.files.items()
        }
    life.index.commit()
    life.index.close()
    assert_same(open_index().snapshot, snapshot_of(life.files))


class Life:
    """Random steps, and what the index must hold after them."""

    def __init__(self, index: SearchIndex, pick: random.Random) -> None:
        self.index = index
        self._pick = pick
        self.files: dict[str, str] = {}
        self.unsaved: dict[str, str] = {}

    def step(self, texts: dict[str, str]) -> None:
        pick = self._pick
        few = dict(pick.sample(sorted(texts.items()), pick.randint(0, 4)))
        match pick.randrange(6):
            case 0 | 1:
                gone = pick.sample(sorted(self.files), min(len(self.files), pick.randint(0, 2)))
                self.index.apply(indexed_all(few), gone)
                self.files = {path: text for path, text in self.files.items() if path not in gone} | few
            case 2:
                self.index.commit()
            case 3:
                self.index.overlay({path: indexed(path, text) for path, text in few.items()})
                self.unsaved |= few
            case 4:
                saved = dict.fromkeys(pick.sample(sorted(self.unsaved), len(self.unsaved) // 2))
                self.index.overlay(saved)
                self.unsaved = {path: text for path, text in self.unsaved.items() if path not in saved}
                self.index.merge()
            case 5:
                if few:
                    newer = min(few)
                    hand_over(self.index, few, besides=(newer,))
                    del few[newer]
                    self.files |= few


# --- merging ----------------------------------------------------------------------------------------------


def test_small_segments_are_folded_together(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    for path, text in library(3 * MAX_SMALL).items():
        at_once(index, {path: text})
        index.merge()
        assert len(index.snapshot.segments) < MAX_SMALL
    assert index.snapshot.document_count == 3 * MAX_SMALL


def test_a_segment_with_many_dead_documents_is_written_anew(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts=library(20))
    for number, path in enumerate(list(library(20))[:5]):
        assert index.merge_due() is None
        index.apply((), [path])
        index.commit()
        assert index.snapshot.size == 20, number
    assert index.merge()
    assert not index.merge()
    assert index.snapshot.size == index.snapshot.document_count == 15


def test_nothing_is_left_of_an_emptied_library(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    index = open_index(texts=library(5))
    index.apply((), list(library(5)))
    index.commit()
    assert contents(index) == {}
    assert list((tmp_path / "index").glob("*.arrays")) == []


def folding(index: SearchIndex) -> dict[str, str]:
    """Bring the index to where a merge is due; returns its texts."""
    texts = library(MAX_SMALL)
    for path, text in texts.items():
        at_once(index, {path: text})
    return texts


def test_changes_that_are_not_durable_yet_survive_a_merge(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    texts = folding(index)
    first, second, *_ = texts
    plan = index.merge_due()
    assert plan is not None
    checksum = plan.run()
    index.apply([indexed(first, "mudou")], [second])
    index.overlay({"novo.md": indexed("novo.md", "rascunho")})
    assert index.take_merge(plan, checksum)
    del texts[second]
    assert_same(index.snapshot, snapshot_of({**texts, first: "mudou", "novo.md": "rascunho"}))
    index.commit()
    index.close()
    again = open_index()
    assert_same(again.snapshot, snapshot_of({**texts, first: "mudou"}))
    assert len(again.snapshot.segments) == 2


def test_a_plan_whose_segments_have_changed_is_refused(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    index = open_index()
    texts = folding(index)
    plan = index.merge_due()
    assert plan is not None
    checksum = plan.run()
    path = min(texts)
    at_once(index, {path: "mudou"})
    assert not index.take_merge(plan, checksum)
    assert_same(index.snapshot, snapshot_of({**texts, path: "mudou"}))
    assert not plan.target.exists()
    assert index.merge()
    assert_same(index.snapshot, snapshot_of({**texts, path: "mudou"}))


def test_answers_go_on_while_a_plan_is_carried_out_elsewhere(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    texts = folding(index)
    plan = index.merge_due()
    assert plan is not None
    with ThreadPoolExecutor(1) as pool:
        checksum = pool.submit(plan.run)
        assert_same(index.snapshot, snapshot_of(texts))
        assert index.take_merge(plan, checksum.result())
    assert_same(index.snapshot, snapshot_of(texts))
    assert len(index.snapshot.segments) == 1


def test_a_merged_file_that_is_damaged_is_not_taken(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    texts = folding(index)
    plan = index.merge_due()
    assert plan is not None
    checksum = plan.run()
    plan.target.write_bytes(plan.target.read_bytes()[:-1])
    with pytest.raises(IndexFailure):
        index.take_merge(plan, checksum)
    assert_same(index.snapshot, snapshot_of(texts))
    assert index.merge()


# --- changes ----------------------------------------------------------------------------------------------


def test_se13_the_last_of_two_versions_in_one_change_counts(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    index.apply([indexed("x.md", "one apple"), indexed("x.md", "two pear")], ())
    for _ in range(2):
        assert having(index.snapshot, "apple") == []
        assert contents(index) == {"x.md": "two pear"}
        assert having(index.snapshot, "pear") == ["x.md"]
        index.commit()


def test_se13_a_file_saved_five_times_is_there_once(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    for number in range(5):
        at_once(index, {"x.md": f"texto versao{number}"})
    assert having(index.snapshot, "texto") == ["x.md"]
    assert (having(index.snapshot, "versao3"), having(index.snapshot, "versao4")) == ([], ["x.md"])
    assert contents(index) == {"x.md": "texto versao4"}
    assert len(index.snapshot.segments) == 1


def test_a_change_shows_at_once_and_an_old_snapshot_stays_as_it_was(
    open_index: Callable[..., SearchIndex],
) -> None:
    index = open_index(texts={"a.md": "pix", "b.md": "boleto"})
    before = index.snapshot
    index.apply([indexed("a.md", "cartão")], ["b.md"])
    assert having(index.snapshot, "cartao") == ["a.md"]
    assert having(index.snapshot, "boleto") == having(index.snapshot, "pix") == []
    index.commit()
    index.merge()
    assert_same(before, snapshot_of({"a.md": "pix", "b.md": "boleto"}))


def test_each_change_makes_one_small_segment(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts=library(30))
    base = index.snapshot.segments[0]
    for number in range(3):
        index.apply([indexed(f"novo{number}.md", "pix")], ())
    assert [len(item.segment) for item in index.snapshot.segments] == [30, 1, 1, 1]
    assert index.snapshot.segments[0] is base
    index.commit()
    assert [len(item.segment) for item in index.snapshot.segments] == [30, 3]
    assert index.snapshot.segments[0] is base


def test_unsaved_text_stands_for_its_file_and_is_never_stored(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "pix"})
    stored = dict(index.stored_digests())
    index.overlay({"a.md": indexed("a.md", "rascunho"), "novo.md": indexed("novo.md", "rascunho novo")})
    index.commit()
    assert contents(index) == {"a.md": "rascunho", "novo.md": "rascunho novo"}
    assert index.stored_digests() == stored == {"a.md": "digest of 'pix'"}
    index.apply([indexed("a.md", "saved meanwhile")], ())
    assert having(index.snapshot, "meanwhile") == []
    index.overlay({"a.md": None, "never-laid.md": None})
    assert contents(index) == {"a.md": "saved meanwhile", "novo.md": "rascunho novo"}
    index.close()
    assert contents(open_index()) == {"a.md": "pix"}


def test_stored_digests_are_those_of_the_files(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "pix", "b.md": "boleto", "c.md": "frete"})
    index.apply([indexed("b.md", "novo"), indexed("d.md", "mais")], ["c.md"])
    expected = {"a.md": "digest of 'pix'", "b.md": "digest of 'novo'", "d.md": "digest of 'mais'"}
    assert index.stored_digests() == expected
    index.commit()
    assert index.stored_digests() == expected


def test_stamps_are_kept_with_the_time_of_reading(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    stamp, newer = Stamp(3, 10**18, 77, 10**18 + 1), Stamp(4, 10**18 + 5, 77, 10**18 + 6)
    index.apply([indexed("a.md", "pix", stamp=stamp, seen_ns=5), indexed("no-stamp.md", "pix")], ())
    assert index.stamps() == {"a.md": (stamp, 5)}
    index.commit()
    index.close()
    index = open_index()
    assert index.stamps() == {"a.md": (stamp, 5)}
    index.apply([indexed("a.md", "pix novo", stamp=newer, seen_ns=9)], ())
    index.overlay({"a.md": indexed("a.md", "rascunho")})
    assert index.stamps() == {"a.md": (newer, 9)}


def test_a_document_that_we_stumble_over_hides_no_other(
    open_index: Callable[..., SearchIndex], monkeypatch: pytest.MonkeyPatch
) -> None:
    build = jobs.build_segment

    def stumble(documents: Sequence[IndexedDocument], analyzer: Analyzer) -> Segment:
        if any("zepelim" in item.document.content for item in documents):
            raise RecursionError
        return build(documents, analyzer)

    monkeypatch.setattr(jobs, "build_segment", stumble)
    index = open_index()
    changed = [indexed("a.md", "pix"), indexed("b.md", "zepelim"), indexed("c.md", "pix")]
    assert index.apply(changed, ()) == ("b.md",)
    assert having(index.snapshot, "pix") == ["a.md", "c.md"]
    assert [len(index.snapshot.heads[path].problems) for path in ("a.md", "b.md", "c.md")] == [0, 1, 0]
    index.overlay({"c.md": indexed("c.md", "zepelim")})
    assert index.snapshot.documents["c.md"].content == ""


def test_questions_asked_while_it_is_written_get_right_answers(
    open_index: Callable[..., SearchIndex],
) -> None:
    texts = library(12)
    index = open_index(texts=texts)
    expected = having(snapshot_of(texts), "pix")
    stop = threading.Event()

    def keep_asking() -> list[list[str]]:
        answers = []
        while not stop.is_set():
            snapshot = index.snapshot
            answers.append(having(snapshot, "pix"))
            snapshot.vocabulary.similar_to("pagamneto", 2)
            assert len(snapshot.documents) == len(list(snapshot.documents.values()))
        return answers

    with ThreadPoolExecutor(2) as pool:
        asking = [pool.submit(keep_asking) for _ in range(2)]
        for step in range(20):
            index.apply([indexed(f"novo{step % 3}.md", f"boleto número {step}")], ())
            index.commit()
            index.merge()
        stop.set()
        for answers in asking:
            assert answers.result()
            assert all(answer == expected for answer in answers.result())


def test_names_and_texts_of_any_kind_are_kept(open_index: Callable[..., SearchIndex]) -> None:
    texts = {
        "a b/não é.md": "nul\x00pix",
        "退货/政策.md": "lone \ud800 surrogate pix",
        "bad\udcff.md": "pix 🙂",
        "x" * 300 + ".md": "y" * 100_000 + " pix",
    }
    index = open_index(texts=texts)
    assert contents(index).keys() == texts.keys()
    index.apply([indexed("bad\udcff.md", "novo")], ["退货/政策.md"])
    index.commit()
    index.close()
    again = open_index()
    assert sorted(again.snapshot.heads) == sorted(texts.keys() - {"退货/政策.md"})
    assert having(again.snapshot, "novo") == ["bad\udcff.md"]


# --- files of another process -----------------------------------------------------------------------------


def test_documents_read_elsewhere_are_searchable_and_durable_at_once(
    open_index: Callable[..., SearchIndex],
) -> None:
    index = open_index(texts={"a.md": "velho", "b.md": "boleto"})
    index.overlay({"a.md": indexed("a.md", "rascunho")})
    assert hand_over(index, {"c.md": "pix", "a.md": "pix"}) == ("a.md", "c.md")
    assert contents(index) == {"a.md": "rascunho", "b.md": "boleto", "c.md": "pix"}
    index.close()
    assert contents(open_index()) == {"a.md": "pix", "b.md": "boleto", "c.md": "pix"}


def test_of_documents_read_elsewhere_those_that_have_changed_since_are_left_out(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    index = open_index(texts={"a.md": "novo"})
    assert hand_over(index, {"a.md": "velho", "b.md": "pix"}, besides=("a.md", "x.md")) == ("b.md",)
    assert contents(index) == {"a.md": "novo", "b.md": "pix"}
    assert hand_over(index, {"a.md": "velho"}, besides=("a.md",)) == ()
    assert contents(index) == {"a.md": "novo", "b.md": "pix"}
    assert list((tmp_path / "index").glob("incoming-*")) == []


def test_a_file_from_elsewhere_that_is_damaged_or_missing_is_refused(
    open_index: Callable[..., SearchIndex],
) -> None:
    index = open_index(texts={"a.md": "novo"})
    path = index.incoming()
    with pytest.raises(IndexFailure):
        index.adopt(path, 0)
    checksum = write_arrays(path, segment_of({"a.md": "x"}).arrays)
    with pytest.raises(IndexFailure):
        index.adopt(path, checksum ^ 1)
    assert not path.exists()
    assert contents(index) == {"a.md": "novo"}


# --- failures ---------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on the size of a file is Unix's")
def test_a_full_disk_is_told_and_the_answers_stay_right(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    import resource

    index = open_index(texts={"a.md": "pix"})
    more = {f"n{number}.md": "boleto" for number in range(60)}
    index.apply(indexed_all(more), ())
    path = index.incoming()
    checksum = write_arrays(path, segment_of({"z.md": "frete"}).arrays)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        for _ in range(2):
            with pytest.raises(IndexFailure):
                index.commit()
            assert_same(index.snapshot, snapshot_of({"a.md": "pix", **more}))
        with pytest.raises(IndexFailure):
            index.adopt(path, checksum)
        assert_same(index.snapshot, snapshot_of({"a.md": "pix", **more}))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    index.commit()
    assert not list((tmp_path / "index").glob("incoming-*"))
    index.close()
    again = open_index()
    assert not again.rebuilt
    assert_same(again.snapshot, snapshot_of({"a.md": "pix", **more}))


@pytest.mark.parametrize("how", ["removed", "emptied", "damaged"])
def test_an_index_that_is_lost_while_it_is_open_is_written_again(
    open_index: Callable[..., SearchIndex], tmp_path: Path, how: str
) -> None:
    index, folder = open_index(texts=library(6)), tmp_path / "index"
    index.apply([indexed("novo.md", "pix")], ())
    if how == "damaged":
        next(folder.glob("*.toc")).write_bytes(b"")
        next(folder.glob("*.toc")).rename(folder / "_MAIN_99.toc")
    else:
        for path in folder.iterdir():
            path.unlink()
        if how == "removed":
            folder.rmdir()
    now = library(6) | {"novo.md": "pix"}
    with pytest.raises(IndexFailure):
        index.commit()
    assert_same(index.snapshot, snapshot_of(now))
    index.commit()
    assert_same(index.snapshot, snapshot_of(now))
    index.close()
    again = open_index()
    assert not again.rebuilt
    assert_same(again.snapshot, snapshot_of(now))


# --- the folder -------------------------------------------------------------------------------------------


def test_a_new_folder_is_private_and_not_called_a_rebuild(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    index = open_index("new/index")
    assert index.writer
    assert not index.rebuilt
    assert index.rebuild_reason == ""
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "new/index").stat().st_mode) == 0o700


def test_closing_twice_is_fine_and_gives_the_lock_back(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "pix"})
    index.close()
    index.close()
    again = open_index()
    assert again.writer
    assert list(again.snapshot.heads) == ["a.md"]


def test_closing_on_another_thread_gives_the_lock_back(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "pix"})
    with ThreadPoolExecutor(1) as pool:
        pool.submit(index.close).result()
    assert open_index().writer


def test_indexes_side_by_side_do_not_lock_each_other(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    open_index("shop.one")
    at_once(open_index("shop.two"), {"a.md": "pix"})
    assert list((tmp_path / "shop.two").glob("*.arrays"))


def test_a_folder_that_cannot_be_made_is_replaced_by_a_private_one(
    open_index: Callable[..., SearchIndex], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "file").write_text("in the way")
    index = open_index("file/index")
    assert index.writer
    at_once(index, {"a.md": "pix"})
    assert having(index.snapshot, "pix") == ["a.md"]
    assert len(list((tmp_path / "temporary").iterdir())) == 1
    index.close()
    assert list((tmp_path / "temporary").iterdir()) == []


def test_when_there_is_no_place_at_all_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "file"))
    with pytest.raises(IndexFailure):
        SearchIndex.open(tmp_path / "file" / "index")


def test_files_of_others_in_the_folder_are_left_alone(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    folder = tmp_path / "index"
    (folder / "letters").mkdir(parents=True)
    (folder / "letters" / "mine.md").write_text("kept")
    (folder / "_MAIN_1.toc").write_text("not an index")
    index = open_index(texts={"a.md": "pix"})
    assert index.rebuilt
    index.close()
    assert not open_index().rebuilt
    assert (folder / "letters" / "mine.md").read_text() == "kept"


def test_an_index_made_with_another_encoding_is_built_anew(tmp_path: Path) -> None:
    first = SearchIndex.open(tmp_path / "index", made_with="utf-8")
    at_once(first, {"a.md": "pix"})
    first.close()
    for made_with, kept in (("utf-8", 1), ("latin-1", 0)):
        index = SearchIndex.open(tmp_path / "index", made_with=made_with)
        assert len(index.stored_digests()) == kept
        assert index.rebuilt == bool(index.rebuild_reason) == (not kept)
        index.close()


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("healthy") / "index"
    index = SearchIndex.open(folder)
    at_once(index, library(8))
    at_once(index, {"pasta0/doc000.md": "# Pix\n\nMudou."})
    index.close()
    return folder


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_index_is_built_anew_and_says_why(
    open_index: Callable[..., SearchIndex], healthy: Path, tmp_path: Path, seed: int
) -> None:
    folder = tmp_path / "index"
    shutil.copytree(healthy, folder)
    pick = random.Random(seed)
    victim = pick.choice(sorted(path for path in folder.iterdir() if path.name != "MAIN_WRITELOCK"))
    damage(victim, pick, how=("flip", "cut", "empty", "remove")[seed % 4])
    index = open_index()
    assert index.rebuilt
    assert index.rebuild_reason
    assert index.stored_digests() == {}
    at_once(index, {"a.md": "pix"})
    index.close()
    again = open_index()
    assert not again.rebuilt
    assert contents(again) == {"a.md": "pix"}


def damage(path: Path, pick: random.Random, *, how: str) -> None:
    data = bytearray(path.read_bytes())
    if how == "remove":
        path.unlink()
        return
    if how == "flip":
        data[pick.randrange(len(data))] ^= 1 << pick.randrange(8)
    path.write_bytes(data if how == "flip" else data[: pick.randrange(len(data)) if how == "cut" else 0])


def test_a_whole_index_is_not_built_anew(
    open_index: Callable[..., SearchIndex], healthy: Path, tmp_path: Path
) -> None:
    shutil.copytree(healthy, tmp_path / "index")
    index = open_index()
    assert not index.rebuilt
    assert contents(index)["pasta0/doc000.md"] == "# Pix\n\nMudou."
    assert len(index.stored_digests()) == 8
