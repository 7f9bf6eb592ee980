import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import knowledge
from knowledge.context.layout import labels_for
from knowledge.errors import (
    BuildRefused,
    LabelsError,
    LimitError,
    NotInitialized,
    QueryError,
    TokenizerError,
    VaultDamaged,
    VaultDisabled,
)
from knowledge.model import Limits, Reason
from knowledge.publications import IntentGate, Reading
from knowledge.settings import MAX_QUERY_CHARACTERS
from knowledge.vault.inventory import Build
from knowledge.vault.listing import build_key
from knowledge.vault.meter import Meter, Stage
from knowledge.vault.pointer import POINTER
from knowledge.vault.reader import VaultReader
from knowledge.vault.terms import question_keys, shard_of
from tests.knowledge.vault.reading import SHOP, Memory, build_of, key_of, told
from tests.knowledge.vault.slow import SlowReader
from tests.knowledge.vault.vector_documents import QUESTIONS
from tests.knowledge.vault.vectors import FOLDER as VECTORS

QUESTION = "Qual é a garantia?"


@pytest.fixture
def build(tmp_path: Path) -> Build:
    return build_of(tmp_path)


# --- answers ------------------------------------------------------------------------------------------


def test_the_hits_are_those_of_the_oracle_in_the_same_order_with_the_same_scores(tmp_path: Path) -> None:
    oracle = SlowReader(VECTORS / "compiled")
    texts = {path.name: path.read_text("utf-8") for path in (VECTORS / "export").rglob("*.md")}
    found = 0
    with VaultReader.of_build(VECTORS / "compiled") as reader:
        for question, day in QUESTIONS:
            answer = reader.ask(question, hits=10, day=day)
            if not answer.woken:
                continue
            wanted = oracle.hits(question, day=day, limit=10)
            assert [(hit.path, hit.heading, hit.score) for hit in answer.hits] == [
                (hit.path, tuple(hit.heading), hit.score) for hit in wanted
            ]
            for hit in answer.hits:
                lines = texts[hit.path.rpartition("/")[2]].split("\n")[hit.start_line - 1 : hit.end_line]
                assert hit.text in "\n".join(lines)
            found += len(wanted)
    assert found > 30


def test_the_context_is_the_ordinary_one_and_its_parts_add_up(build: Build) -> None:
    with VaultReader.of_build(build.folder) as reader:
        context = reader.ask("prazo da garantia").context
    assert context is not None
    assert context.text == (
        "# Documento: Frete › Prazo\nFonte: frete.md\n\nO prazo é de 5 dias.\n\n---\n\n"
        "# Documento: Troca › Garantia\nFonte: troca.md\n\nA garantia é de 12 meses.\n\n---"
    )
    second, first = context.pieces
    assert [context.text[span.start : span.end] for span in first.matches] == ["garantia"]
    assert [context.text[span.start : span.end] for span in second.matches] == ["prazo"]
    assert (first.start_line, second.start_line) == (7, 7)
    assert (first.terms, first.missing) == (("garantia",), ("prazo", "da"))
    for piece in context.pieces:
        document = next(each for each in context.documents if each.path == piece.path)
        text = context.text[piece.start : piece.end]
        assert document.content[piece.source_start : piece.source_end] == text
        assert sum(row.score for row in piece.rows) == piece.score
        assert [row.field for row in piece.rows][-1] == "source"
    assert [(word.text, word.how, word.documents) for word in context.words] == [
        ("prazo", "exact", 1),
        ("da", "none", 0),
        ("garantia", "exact", 1),
    ]


def test_two_chunks_of_one_document_are_one_document_at_their_lines(build: Build) -> None:
    with VaultReader.of_build(build.folder) as reader:
        context = reader.ask("trocar garantia").context
    assert context is not None
    pieces = [piece for piece in context.pieces if piece.path == "troca.md"]
    assert sorted(piece.start_line for piece in pieces) == [3, 7]
    (document,) = (each for each in context.documents if each.path == "troca.md")
    for piece in pieces:
        line = document.content.split("\n")[piece.start_line - document.content_line]
        assert (
            line
            == context.text[piece.start : piece.end]
            == SHOP["troca.md"].split("\n")[piece.start_line - 1]
        )


def test_a_pin_comes_first_and_whole_and_its_chunks_are_not_said_again(tmp_path: Path) -> None:
    build = build_of(tmp_path, pins=("troca.md",))
    with VaultReader.of_build(build.folder) as reader:
        context = reader.ask("garantia e frete").context
    assert context is not None
    assert [(piece.path, piece.reason) for piece in context.pieces] == [
        ("troca.md", Reason.PINNED),
        ("frete.md", Reason.RELEVANT),
        ("frete.md", Reason.RELEVANT),
    ]
    assert context.pieces[0].rank > 0
    assert context.text[context.pieces[0].start : context.pieces[0].end] == SHOP["troca.md"].rstrip("\n")
    assert {(out.path, out.reason) for out in context.left_out} == {("troca.md", Reason.DUPLICATE)}


def test_a_pin_that_is_too_long_is_cut_with_a_mark(tmp_path: Path) -> None:
    build = build_of(
        tmp_path,
        {**SHOP, "longo.md": "palavra " * 500},
        pins=("longo.md",),
        reading=Reading(Limits(max_characters=500)),
    )
    with VaultReader.of_build(build.folder) as reader:
        context = reader.ask(QUESTION).context
    assert context is not None
    assert [piece.cut for piece in context.pieces] == [True]
    assert labels_for("pt-BR").cut_mark in context.text
    assert context.characters <= 500


def test_what_does_not_hold_today_is_left_out_with_the_reason(tmp_path: Path) -> None:
    build = build_of(tmp_path, valid={"troca.md": ("", "2026-11-30"), "frete.md": ("2027-01-01", "")})
    with VaultReader.of_build(build.folder) as reader:
        before, between, after = (
            reader.ask("garantia prazo senha", day=day) for day in ("2026-11-30", "2026-12-01", "2027-01-01")
        )
    assert {hit.path for hit in before.hits} == {"troca.md", "senha.md"}
    assert {hit.path for hit in between.hits} == {"senha.md"}
    assert "frete.md" in {hit.path for hit in after.hits}
    assert between.context is not None
    assert {(out.path, out.reason) for out in between.context.left_out} == {
        ("troca.md", Reason.EXPIRED),
        ("frete.md", Reason.NOT_YET_VALID),
    }


def test_where_nothing_but_expired_documents_is_found_a_person_must_answer(tmp_path: Path) -> None:
    build = build_of(tmp_path, valid={"troca.md": ("", "2020-01-01")}, pins=("troca.md",))
    with VaultReader.of_build(build.folder) as reader:
        context = reader.ask("garantia").context
    assert context is not None
    assert (context.handoff, context.text) == (True, "")


def test_wishes_are_stronger_than_what_the_publication_says(build: Build) -> None:
    with VaultReader.of_build(build.folder) as reader:
        wished = reader.ask(
            "prazo garantia",
            limits=Limits(max_tokens=40),
            labels="en",
            tokenizer="o200k_base",
            preamble="Answer.",
            hits=1,
        )
        plain = reader.ask("prazo garantia")
        with pytest.raises(LabelsError):
            reader.ask("x", labels="xx")
        with pytest.raises(TokenizerError):
            reader.ask("x", tokenizer="xx")
        for limits in (Limits(), Limits(max_characters=-1)):
            with pytest.raises(LimitError):
                reader.ask("x", limits=limits)
        for hits in (0, 1001):
            with pytest.raises(LimitError):
                reader.ask("x", hits=hits)
        with pytest.raises(QueryError):
            reader.ask("x" * (MAX_QUERY_CHARACTERS + 1))
    assert wished.context is not None
    assert wished.context.text.startswith("# Document: ")
    assert (wished.context.tokenizer, len(wished.hits)) == ("o200k_base", 1)
    assert wished.context.tokens <= 40
    assert wished.context.system == f"Answer.\n\n{wished.context.text}"
    assert plain.context is not None
    assert plain.context.system is None
    assert len(plain.hits) == 2


def test_further_chunks_are_fetched_while_the_first_do_not_fill_the_context(tmp_path: Path) -> None:
    texts = {f"d{n}.md": "# Título\n\nO prazo é de cinco dias.\n" for n in range(6)}
    texts["e.md"] = "# Outro\n\nUm texto mais comprido que também fala do prazo de entrega em dias.\n"
    build = build_of(tmp_path, texts, reading=Reading(Limits(max_characters=2000, max_chunks=2)))
    with VaultReader.of_build(build.folder) as reader:
        answer = reader.ask("prazo")
    assert answer.context is not None
    assert len(answer.hits) == 2
    assert [piece.path for piece in answer.context.pieces] == ["d0.md", "e.md"]
    assert {out.reason for out in answer.context.left_out} == {Reason.DUPLICATE}


def test_hits_beyond_the_limit_of_documents_give_way_to_chunks_of_those_that_are_in(tmp_path: Path) -> None:
    texts = {f"d{n}.md": f"# Garantia {n}\n\nUm. Garantia {n}.\n\n## Mais\n\nDois {n}.\n" for n in range(9)}
    build = build_of(tmp_path, texts, reading=Reading(Limits(max_characters=5000, max_chunks=2, max_files=1)))
    with VaultReader.of_build(build.folder) as reader:
        context = reader.ask("garantia").context
    assert context is not None
    assert len({piece.path for piece in context.pieces}) == 1
    assert len(context.pieces) == 2


# --- the gate -----------------------------------------------------------------------------------------


def test_a_question_that_does_not_wake_the_corpus_reads_only_pointer_and_publication(tmp_path: Path) -> None:
    build = build_of(tmp_path, intent=IntentGate(("garantia",)))
    store = Memory(build)
    with VaultReader(store) as reader:
        for _ in range(2):
            answer = reader.ask("Bom dia!")
            assert (answer.woken, answer.context, answer.hits) == (False, None, ())
            assert (answer.version, answer.sequence) == (build.build_id, 1)
        assert store.reads == {POINTER: 2, build_key(build.build_id): 1}
        assert reader.ask(QUESTION).woken
    assert store.reads[build_key(build.build_id)] == 1


# --- what is read -------------------------------------------------------------------------------------


def test_only_the_parts_that_a_question_needs_are_read_each_once_and_never_more_than_listed(
    build: Build,
) -> None:
    store = Memory(build)
    with VaultReader(store) as reader:
        cold, warm = reader.ask("garantia"), reader.ask("garantia")
    shards = {f"postings/{shard_of(key.key):02d}.json" for key in question_keys("garantia")}
    read = {part.name: part for part in build.artefacts if key_of(build, part.name) in store.reads}
    assert read.keys() - {"sources.json", "pins.json"} >= shards
    assert len(read) == 4 if len(shards) == 1 else 5
    assert store.reads[POINTER] == 2
    assert {count for key, count in store.reads.items() if key != POINTER} == {1}
    for part in read.values():
        assert store.largest[key_of(build, part.name)] == part.bytes
    pointer = len(store.files[POINTER])
    publication = len(build.publication_bytes)
    assert cold.bytes_read == pointer + publication + sum(part.bytes for part in read.values())
    assert cold.parts_read == 1 + len(read)
    assert (warm.bytes_read, warm.parts_read) == (pointer, 0)
    assert told(warm) == told(cold)


def test_a_small_cache_forgets_and_reads_again(build: Build) -> None:
    store = Memory(build)
    with VaultReader(store, cache_bytes=0) as reader:
        first, second = reader.ask("garantia"), reader.ask("garantia")
    assert told(first) == told(second)
    assert second.parts_read == first.parts_read - 3


def test_the_time_is_told_by_stage(build: Build) -> None:
    meter = Meter()
    with VaultReader(Memory(build)) as reader:
        answer = reader.ask(QUESTION, meter=meter)
    assert set(meter.stages) == set(Stage)
    assert all(value > 0 for value in meter.stages.values())
    assert 0 < sum(meter.stages.values()) <= meter.milliseconds
    assert 0 < answer.milliseconds <= meter.milliseconds


def test_questions_at_once_share_one_load(build: Build) -> None:
    store = Memory(build)
    everybody = threading.Barrier(20)

    def wait_for_the_others(key: str) -> None:
        if key == POINTER:
            everybody.wait(30)

    store.reading = wait_for_the_others
    with VaultReader(store) as reader, ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: reader.ask(QUESTION), range(20)))
    assert len({told(answer)[1:] for answer in answers}) == 1
    assert store.reads.pop(POINTER) == 20
    assert set(store.reads.values()) == {1}
    assert sum(answer.parts_read for answer in answers) == store.reads.total()


def test_a_load_that_failed_is_tried_again_by_the_next_question(build: Build) -> None:
    store = Memory(build)
    sources = key_of(build, "sources.json")
    shard = key_of(build, f"postings/{shard_of('gara*'):02d}.json")
    whole = dict(store.files)
    with VaultReader(store) as reader:
        for key in (build_key(build.build_id), sources, shard):
            del store.files[key]
            with pytest.raises(VaultDamaged, match="is missing"):
                reader.ask("garantia")
            store.files = dict(whole)
        assert reader.ask("garantia").hits[0].path == "troca.md"


# --- the rest -----------------------------------------------------------------------------------------


def test_logs_have_counts_and_versions_and_neither_texts_nor_places(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    build = build_of(tmp_path, {"segredo.md": "# Palavrachave\n\nTexto confidencial zebra.\n"})
    store = Memory(build)
    store.place = "s3://balde-secreto"
    with caplog.at_level(logging.DEBUG), VaultReader(store) as reader:
        reader.ask("zebra confidencial perguntada")
        store.point("f" * 64, 2)
        reader.ask("zebra confidencial perguntada")
        store.files.clear()
        with pytest.raises(VaultDisabled):
            reader.ask("zebra confidencial perguntada")
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("knowledge.vault")]
    assert len(lines) == 2
    assert all(build.build_id in line for line in lines)
    for line in lines:
        for word in ("zebra", "confidencial", "perguntada", "Palavrachave", "segredo", "balde"):
            assert word.lower() not in line.lower()


def test_a_build_is_read_by_the_same_code_and_refused_when_it_is_not_whole(build: Build) -> None:
    with VaultReader.of_build(build.folder) as of_build, VaultReader(Memory(build)) as of_vault:
        ours, theirs = of_build.ask(QUESTION), of_vault.ask(QUESTION)
        assert told(ours)[:3] == told(theirs)[:3]
        assert ours.sequence == 0
        (build.folder / f"postings/{shard_of('fret*'):02d}.json").write_text("{}")
        with pytest.raises(BuildRefused):
            of_build.ask("frete")
    with pytest.raises(BuildRefused):
        VaultReader.of_build(build.folder)


def test_it_is_closed_after_close(build: Build) -> None:
    reader = knowledge.VaultReader(Memory(build))
    reader.close()
    reader.close()
    with pytest.raises(NotInitialized):
        reader.ask("x")


@pytest.mark.parametrize(
    "question", ["\ud800", "garantia \udfff", "", " \0", "garantia " * 1111, "修" * 10_000]
)
def test_any_text_is_a_question(question: str, build: Build) -> None:
    with VaultReader(Memory(build)) as reader:
        answer = reader.ask(question)
    assert {hit.path for hit in answer.hits} == ({"troca.md"} if "garantia" in question else set())


def test_a_corpus_of_nothing_has_no_answer(tmp_path: Path) -> None:
    with VaultReader(Memory(build_of(tmp_path, {}))) as reader:
        answer = reader.ask(QUESTION)
    assert answer.context is not None
    assert (answer.hits, answer.context.text, answer.context.handoff) == ((), "", True)


def test_closing_leaves_a_question_that_is_asked_its_answer(build: Build) -> None:
    store = Memory(build)
    reader = VaultReader(store)

    def close(key: str) -> None:
        if key == key_of(build, "sources.json"):
            reader.close()

    store.reading = close
    assert reader.ask("garantia e frete").hits
    with pytest.raises(NotInitialized):
        reader.ask("garantia")
