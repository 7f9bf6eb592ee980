from __future__ import annotations

import gc
import os
import random
import shutil
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge.errors import IndexFailure
from knowledge.index import SearchIndex
from knowledge.index.engine import MAX_SMALL
from tests.knowledge.shelf import evidence, found, indexed, indexed_all, open_with

SUBJECTS = (
    "Pagamentos",
    "Trocas",
    "Frete grátis",
    "Shipping",
    "Refunds",
    "Devoluciones",
    "退货政策",
    "SKU-123-AB",
)
SENTENCES = (
    "Aceitamos pix, boleto e cartão de crédito.",
    "A devolução é grátis em até 30 dias.",
    "The refund takes two days after the parcel comes back.",
    "El envío tarda tres días.",
    "退货政策适用于JWT令牌用户。",
    "Use a broca 5,5 mm HSS-G ou o parafuso M8x20.",
    "getUserName devolve o soft_logout da versão 1.10.2.",
    "O pagamento cai na hora; pagamentos por boleto, não.",
)


def library(count: int, seed: int = 7) -> dict[str, str]:
    pick = random.Random(seed)
    return {
        f"pasta{n % 3}/doc{n:03}.md": f"# {pick.choice(SUBJECTS)} {n}\n\n"
        + "\n\n".join(
            f"## {pick.choice(SUBJECTS)}\n\n{' '.join(pick.choices(SENTENCES, k=pick.randint(1, 9)))}"
            for _ in range(pick.randint(0, 3))
        )
        for n in range(count)
    }


QUERIES = [
    *(
        "pix",
        "pag",
        "pagam",
        "pagamneto",
        "devolucao",
        "devolução",
        "refund",
        "refnds",
        "envio",
        "frete gratis",
    ),
    *(
        "退货",
        "退货政策",
        "令牌",
        "退",
        "JWT",
        "5,5",
        "HSS-G",
        "M8x20",
        "1.10.2",
        "v1.10.2",
        "sku-123-ab",
        "SKU123AB",
    ),
    *(
        "getUserName",
        "user name",
        "soft logout",
        "softlogout",
        "como",
        "como funciona o pagamento com pix?",
        "",
    ),
    *(
        "the",
        "trocas e devoluções",
        "boleto cartão",
        "doc001",
        "pasta2",
        "days",
        "parcel back",
        "nada disso existe",
    ),
    *(
        "shipp",
        "Devoluciones",
        "tres dias",
        "dias",
        "hora",
        "crédito",
        "credito",
        "cart",
        "zzzzzz",
        "30 dias",
        "mm",
    ),
    *("pix pix boleto", "PAGAMENTOS", "grátis frete troca pix", "qual o prazo do boleto", "versao"),
]


@pytest.fixture
def open_index(tmp_path: Path) -> Iterator[Callable[..., SearchIndex]]:
    opened: list[SearchIndex] = []

    def make(name: str = "index", texts: dict[str, str] | None = None) -> SearchIndex:
        index = open_with(tmp_path / name, texts) if texts else SearchIndex.open(tmp_path / name)
        opened.append(index)
        return index

    yield make
    for index in opened:
        index.close()


def assert_same(index: SearchIndex, fresh: SearchIndex) -> None:
    assert dict(index.snapshot.documents) == dict(fresh.snapshot.documents)
    for query in QUERIES:
        assert evidence(index, query) == evidence(fresh, query), query


# --- every way to the same documents gives the same answers ----------------------------------------------

Way = Callable[[SearchIndex, dict[str, str]], None]


def at_once(index: SearchIndex, texts: dict[str, str]) -> None:
    index.apply(indexed_all(texts), ())
    index.commit()


def never_committed(index: SearchIndex, texts: dict[str, str]) -> None:
    index.apply(indexed_all(texts), ())


def staged_few(index: SearchIndex, texts: dict[str, str]) -> None:
    for path, text in reversed(texts.items()):
        index.stage([indexed(path, text)])
        index.publish_staged()
    index.commit()


def staged_many(index: SearchIndex, texts: dict[str, str]) -> None:
    more = {f"more{n}.md": "vai embora" for n in range(60)}
    index.stage(indexed_all(more | texts))
    index.publish_staged()
    index.apply((), list(more))


def in_small_commits(index: SearchIndex, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        at_once(index, {path: text})


def changed_and_deleted(index: SearchIndex, texts: dict[str, str]) -> None:
    at_once(index, dict.fromkeys(texts, "# Rascunho\n\nOutro texto sobre pix."))
    at_once(index, {f"velho{n}.md": "# Pix velho\n\nPagamento antigo." for n in range(10)})
    at_once(index, dict(list(texts.items())[::2]))
    index.apply((), [f"velho{n}.md" for n in range(10)])
    index.commit()
    at_once(index, dict(list(texts.items())[1::2]))


def added_after_removal(index: SearchIndex, texts: dict[str, str]) -> None:
    at_once(index, texts)
    index.apply((), list(texts)[:9])
    index.apply(indexed_all(dict(list(texts.items())[:9])), ())
    index.commit()


def with_overlay(index: SearchIndex, texts: dict[str, str]) -> None:
    at_once(index, dict.fromkeys(texts, "# Antes\n\nO que está no disco: pix."))
    index.apply(indexed_all(dict(list(texts.items())[:5])), ())
    index.overlay({path: indexed(path, text) for path, text in list(texts.items())[3:]})


def overlay_taken_away(index: SearchIndex, texts: dict[str, str]) -> None:
    at_once(index, texts)
    paths = [*list(texts)[:4], "new.md"]
    index.overlay({path: indexed(path, "# Pix\n\npix pix rascunho") for path in paths})
    index.overlay(dict.fromkeys(paths))


WAYS: list[Way] = [
    at_once,
    never_committed,
    staged_few,
    staged_many,
    in_small_commits,
    changed_and_deleted,
    added_after_removal,
    with_overlay,
    overlay_taken_away,
]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchIndex]:
    index = open_with(tmp_path_factory.mktemp("fresh") / "index", library(24))
    yield index
    index.close()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_way_to_the_documents_does_not_show(
    open_index: Callable[..., SearchIndex], fresh: SearchIndex, way: Way
) -> None:
    index = open_index()
    way(index, library(24))
    assert_same(index, fresh)


@pytest.mark.parametrize("way", WAYS[2:7], ids=lambda way: way.__name__)
def test_nor_after_closing_and_opening_again(
    open_index: Callable[..., SearchIndex], fresh: SearchIndex, way: Way
) -> None:
    index = open_index()
    way(index, library(24))
    index.commit()
    index.close()
    again = open_index()
    assert not again.rebuilt
    assert_same(again, fresh)


@pytest.mark.parametrize("seed", range(3))
def test_nor_after_a_long_life(open_index: Callable[..., SearchIndex], seed: int) -> None:
    pick = random.Random(seed)
    index = open_index()
    texts: dict[str, str] = {}
    for step in range(40):
        changed = dict(pick.sample(sorted(library(20, seed=100 * seed + step).items()), pick.randint(0, 4)))
        removed = pick.sample(sorted(texts), min(len(texts), pick.randint(0, 2)))
        removed = [path for path in removed if path not in changed]
        texts = {path: text for path, text in texts.items() if path not in removed} | changed
        index.apply(indexed_all(changed), removed)
        if pick.random() < 0.5:
            index.commit()
    assert_same(index, open_index("fresh", texts))


def test_there_are_enough_questions_and_most_find_something(fresh: SearchIndex) -> None:
    assert len(QUERIES) >= 50
    assert sum(bool(found(fresh, query)) for query in QUERIES) >= 45


def test_small_segments_are_folded_together(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    for path, text in library(3 * MAX_SMALL).items():
        at_once(index, {path: text})
        assert len(index.snapshot.segments) <= MAX_SMALL
    assert index.snapshot.document_count == 3 * MAX_SMALL


def test_half_dead_segments_are_rewritten(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts=library(20))
    index.apply((), list(library(20))[:10])
    index.commit()
    assert len(index.snapshot.numbered) == index.snapshot.document_count == 10


def test_nothing_is_left_of_an_emptied_library(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    index = open_index(texts=library(5))
    index.apply((), list(library(5)))
    index.commit()
    assert found(index, "pix") == []
    assert list((tmp_path / "index").glob("*.seg")) == []


# --- changes --------------------------------------------------------------------------------------------


def test_se13_the_last_of_two_versions_in_one_change_counts(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    index.apply([indexed("x.md", "one apple"), indexed("x.md", "two pear")], ())
    for _ in range(2):
        assert found(index, "apple") == []
        assert [hit.content for hit in index.snapshot.documents.values()] == ["two pear"]
        assert found(index, "pear") == ["x.md"]
        index.commit()


def test_se13_a_file_saved_five_times_is_there_once(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    for number in range(5):
        at_once(index, {"x.md": f"texto versao{number}"})
    assert found(index, "texto") == ["x.md"]
    assert (found(index, "versao3"), found(index, "versao4")) == ([], ["x.md"])
    assert index.snapshot.documents["x.md"].content == "texto versao4"


def test_words_of_texts_that_are_gone_lead_nowhere(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "---\nlang: pt\n---\nO cupom é aplicável."})
    assert found(index, "aplicavel ") == ["a.md"]
    index.apply([indexed("a.md", "---\nlang: pt\n---\nO cupom foi aplicado.")], ())
    assert found(index, "aplicável ") == ["a.md"]  # by its stem, which has its accents
    assert found(index, "aplicavel ") == found(index, "aplicav") == []


def test_a_change_shows_at_once_and_an_old_snapshot_stays_as_it_was(
    open_index: Callable[..., SearchIndex],
) -> None:
    index = open_index(texts={"a.md": "pix", "b.md": "boleto"})
    before = index.snapshot
    index.apply([indexed("a.md", "cartão")], ["b.md"])
    assert found(index, "cartao") == ["a.md"]
    assert found(index, "boleto") == found(index, "pix") == []
    index.commit()
    assert before.documents["a.md"].content == "pix"
    assert before.postings(["wboleto"]).documents.tolist() == [1]


def test_unsaved_text_stands_for_its_file_and_is_never_stored(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "pix"})
    stored = index.stored_digests()
    index.overlay({"a.md": indexed("a.md", "rascunho"), "novo.md": indexed("novo.md", "rascunho novo")})
    index.commit()
    assert found(index, "rascunho") == ["a.md", "novo.md"]
    assert found(index, "pix") == []
    assert index.stored_digests() == stored
    index.apply([indexed("a.md", "saved meanwhile")], ())
    assert found(index, "meanwhile") == []
    index.overlay({"a.md": None, "never-laid.md": None})
    assert found(index, "meanwhile") == ["a.md"]
    assert found(index, "novo") == ["novo.md"]
    index.close()
    assert list(open_index().snapshot.documents) == ["a.md"]


def test_stored_digests_are_those_of_the_files(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "pix", "b.md": "boleto", "c.md": "frete"})
    index.apply([indexed("b.md", "novo"), indexed("d.md", "mais")], ["c.md"])
    expected = {"a.md": "digest of 'pix'", "b.md": "digest of 'novo'", "d.md": "digest of 'mais'"}
    assert index.stored_digests() == expected
    index.commit()
    assert index.stored_digests() == expected


def test_what_is_staged_waits(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index()
    index.stage([indexed("b.md", "pix"), indexed("a.md", "um"), indexed("a.md", "pix")])
    assert index.staged == 2
    assert found(index, "pix") == []
    assert index.publish_staged() == ("a.md", "b.md")
    assert index.staged == 0
    assert found(index, "pix") == ["a.md", "b.md"]
    assert index.publish_staged() == ()


def test_questions_asked_while_it_is_written_get_right_answers(
    open_index: Callable[..., SearchIndex],
) -> None:
    texts = library(12)
    index = open_index(texts=texts)
    expected = sorted(path for path, text in texts.items() if "pix" in text)
    stop = threading.Event()

    def keep_asking() -> list[list[str]]:
        answers = []
        while not stop.is_set():
            answers.append(sorted(found(index, "pix ")))
            found(index, "pagamneto tras 退货")
        return answers

    with ThreadPoolExecutor(2) as pool:
        asking = [pool.submit(keep_asking) for _ in range(2)]
        for step in range(20):
            index.apply([indexed(f"novo{step % 3}.md", f"boleto número {step}")], ())
            index.commit()
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
    assert sorted(found(index, "pix")) == sorted(texts)
    index.apply([indexed("bad\udcff.md", "novo")], ["退货/政策.md"])
    index.commit()
    index.close()
    again = open_index()
    assert sorted(again.snapshot.documents) == sorted(texts.keys() - {"退货/政策.md"})
    assert found(again, "novo") == ["bad\udcff.md"]


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on the size of a file is Unix's")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Whoosh leaves its files open
def test_a_full_disk_is_told_and_the_answers_stay_right(open_index: Callable[..., SearchIndex]) -> None:
    import resource

    index = open_index(texts={"a.md": "pix"})
    index.stage([indexed(f"n{number}.md", "boleto") for number in range(60)])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
    try:
        assert len(index.publish_staged()) == 60
        assert len(found(index, "boleto")) == 60
        with pytest.raises(IndexFailure):
            index.commit()
        assert found(index, "pix") == ["a.md"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    gc.collect()
    index.commit()
    index.close()
    again = open_index()
    assert not again.rebuilt
    assert len(found(again, "boleto")) == 60


# --- the folder -----------------------------------------------------------------------------------------


def test_a_new_folder_is_private_and_not_called_a_rebuild(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    index = open_index("new/index")
    assert not index.rebuilt
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "new/index").stat().st_mode) == 0o700


def test_a_second_opener_gets_a_private_one_and_both_work(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    first = open_index(texts={"a.md": "pix"})
    second = open_index()
    assert list(second.snapshot.documents) == []
    at_once(second, {"b.md": "boleto"})
    at_once(first, {"c.md": "cartao"})
    assert found(second, "boleto") == ["b.md"]
    assert found(first, "boleto") == []
    second.close()
    first.close()
    assert sorted(open_index().snapshot.documents) == ["a.md", "c.md"]


def test_a_private_folder_is_gone_after_closing(
    open_index: Callable[..., SearchIndex], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    open_index()
    second = open_index()
    assert len(list((tmp_path / "temporary").iterdir())) == 1
    second.close()
    assert list((tmp_path / "temporary").iterdir()) == []


def test_closing_twice_is_fine_and_gives_the_lock_back(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "pix"})
    index.close()
    index.close()
    assert list(open_index().snapshot.documents) == ["a.md"]


def test_closing_on_another_thread_gives_the_lock_back(open_index: Callable[..., SearchIndex]) -> None:
    index = open_index(texts={"a.md": "pix"})
    with ThreadPoolExecutor(1) as pool:
        pool.submit(index.close).result()
    assert list(open_index().snapshot.documents) == ["a.md"]


def test_indexes_side_by_side_do_not_lock_each_other(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    open_index("shop.one")
    at_once(open_index("shop.two"), {"a.md": "pix"})
    assert list((tmp_path / "shop.two").glob("*.seg"))


def test_a_folder_that_cannot_be_made_is_replaced_by_a_private_one(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    index = open_index("file/index")
    at_once(index, {"a.md": "pix"})
    assert found(index, "pix") == ["a.md"]


def test_files_of_others_in_the_folder_are_left_alone(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    folder = tmp_path / "index"
    (folder / "letters").mkdir(parents=True)
    (folder / "letters" / "mine.md").write_text("kept")
    (folder / "SEAL").write_text("not ours")
    index = open_index(texts={"a.md": "pix"})
    assert index.rebuilt
    index.close()
    assert not open_index().rebuilt
    assert (folder / "letters" / "mine.md").read_text() == "kept"


def test_an_index_of_another_version_is_built_anew(
    open_index: Callable[..., SearchIndex], tmp_path: Path
) -> None:
    open_index(texts={"a.md": "pix"}).close()
    seal = tmp_path / "index" / "SEAL"
    seal.write_text(seal.read_text().replace('"version": "', '"version": "9'))
    index = open_index()
    assert index.rebuilt
    assert index.stored_digests() == {}
    at_once(index, {"a.md": "pix"})
    assert found(index, "pix") == ["a.md"]


def test_an_index_made_with_another_encoding_is_built_anew(tmp_path: Path) -> None:
    first = SearchIndex.open(tmp_path / "index", made_with="utf-8")
    at_once(first, {"a.md": "pix"})
    first.close()
    for made_with, kept in (("utf-8", 1), ("latin-1", 0)):
        index = SearchIndex.open(tmp_path / "index", made_with=made_with)
        assert len(index.stored_digests()) == kept
        index.close()


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("healthy") / "index"
    index = open_with(folder, library(8))
    at_once(index, {"pasta0/doc000.md": "# Pix\n\nMudou."})
    index.close()
    return folder


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_index_is_right_or_built_anew(
    open_index: Callable[..., SearchIndex], healthy: Path, tmp_path: Path, seed: int
) -> None:
    folder = tmp_path / "index"
    shutil.copytree(healthy, folder)
    pick = random.Random(seed)
    victim = pick.choice(sorted(path for path in folder.iterdir() if path.name != "MAIN_WRITELOCK"))
    damage(victim, pick, how=("flip", "cut", "empty", "remove")[seed % 4])
    index = open_index()
    assert index.rebuilt or victim.name == "SEAL"
    assert index.stored_digests() == {}
    at_once(index, {"a.md": "pix"})
    assert found(index, "pix") == ["a.md"]


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
    assert index.snapshot.documents["pasta0/doc000.md"].content == "# Pix\n\nMudou."
    assert len(index.stored_digests()) == 8
