from pathlib import Path

import pytest

import knowledge as package
from knowledge import Context, Document, Knowledge, Layout, estimate_tokens
from knowledge.errors import FolderError, LimitError, NotInitialized, QueryError, UsageError

FILES = {
    "pix.md": "# Pix\n\nO QR code do Pix vale 30 minutos.\n",
    "regras/trocas.md": "---\nid: trocas\nautor: Ana\n---\n# Trocas\n\nA troca é grátis em 30 dias.\n",
    "horario.mdx": "---\npinned: true\n---\n# Horário\n\nSegunda a sexta.\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


def test_every_public_name_is_there() -> None:
    assert all(hasattr(package, name) for name in package.__all__)


def test_as_a_context_manager_it_opens_and_closes(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        assert knowledge.search("pix")
    with pytest.raises(NotInitialized):
        knowledge.search("pix")


def test_before_initialize_and_after_close_the_error_says_so(folder: Path) -> None:
    knowledge = Knowledge(str(folder), watch=False)
    for _ in range(2):
        for use in (
            lambda: knowledge.search("pix"),
            lambda: knowledge.get_document("pix"),
            knowledge.list_documents,
            lambda: knowledge.build_context("pix", 100),
            lambda: knowledge.build_prompt("pix", 100),
        ):
            with pytest.raises(NotInitialized, match="initialize"):
                use()
        knowledge.initialize()
        knowledge.initialize()
        knowledge.close()
        knowledge.close()


def test_it_can_be_opened_again_after_close(folder: Path) -> None:
    knowledge = Knowledge(folder, watch=True)
    knowledge.initialize()
    knowledge.close()
    with knowledge:
        assert len(knowledge.list_documents()) == 3


def test_closing_without_opening_is_fine(tmp_path: Path) -> None:
    Knowledge(tmp_path / "missing").close()


def test_a_folder_that_is_not_there_is_an_error_at_initialize(tmp_path: Path) -> None:
    knowledge = Knowledge(tmp_path / "missing")
    with pytest.raises(FolderError):
        knowledge.initialize()
    with pytest.raises(NotInitialized):
        knowledge.list_documents()


def test_documents_are_listed_by_path_and_found_by_id(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        assert [document.path for document in knowledge.list_documents()] == [
            "horario.mdx",
            "pix.md",
            "regras/trocas.md",
        ]
        document = knowledge.get_document("trocas")
        assert isinstance(document, Document)
        assert document.title == "Trocas"
        assert document.metadata == {"autor": "Ana"}
        assert knowledge.get_document("pix") is not None
        assert knowledge.get_document("regras/trocas") is None


def test_of_two_documents_with_one_id_the_first_by_path_is_given(folder: Path) -> None:
    (folder / "a.md").write_text("---\nid: trocas\n---\n# Antes\n", "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        document = knowledge.get_document("trocas")
        assert document is not None
        assert document.path == "a.md"
        assert len(knowledge.list_documents()) == 4


def test_a_search_gives_documents_scores_and_the_words_found(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        hits = knowledge.search("a troca é gratis?")
        assert hits[0].document.id == "trocas"
        assert hits[0].score > 0
        assert hits[0].terms == ("troca", "gratis")
        assert len(knowledge.search("troca pix dias", limit=1)) == 1
        with pytest.raises(QueryError):
            knowledge.search("x" * 100_000)


def test_the_context_is_that_of_the_mission_to_the_character(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        context = knowledge.build_context("quanto tempo vale o pix", max_characters=1_000)
        assert isinstance(context, Context)
        assert context.text == (
            "# Documento: Horário\n\n# Horário\n\nSegunda a sexta.\n\n---\n\n"
            "# Documento: Pix\n\n# Pix\n\nO QR code do Pix vale 30 minutos.\n\n---"
        )
        assert [document.path for document in context.documents] == ["horario.mdx", "pix.md"]
        assert context.characters == len(context.text)
        assert context.tokens == estimate_tokens(context.text)
        assert not context.truncated
        assert context.system is None


def test_limits_are_required_and_all_that_are_given_hold(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        with pytest.raises(LimitError):
            knowledge.build_context("pix")
        with pytest.raises(LimitError):
            knowledge.build_context("pix", max_documents=1)
        context = knowledge.build_context("pix", max_characters=70, max_tokens=1_000, max_documents=1)
        assert len(context.documents) == 1
        assert len(context.text) <= 70
        small = knowledge.build_context("pix", max_characters=1_000, max_tokens=20)
        assert small.tokens <= 20
        assert small.truncated


def test_a_prompt_is_the_preamble_before_the_same_text(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        plain = knowledge.build_context("pix", 500)
        own = knowledge.build_prompt("pix", 500, preamble="Seja breve.")
        built_in = knowledge.build_prompt("pix", 500, labels="en")
        assert own.text == plain.text
        assert own.fingerprint == plain.fingerprint
        assert own.system is not None
        assert own.system.startswith("Seja breve.")
        assert own.system.endswith(plain.text)
        assert built_in.system is not None
        assert built_in.system.startswith("You answer customers.")


def test_the_layout_in_chunks_gives_sources(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        context = knowledge.build_context("troca", 500, layout=Layout.CHUNKS, max_chunks=2)
        assert len(context.pieces) == 2
        assert "regras/trocas.md" in context.text


def test_a_counter_of_ones_own_is_used_and_named(folder: Path) -> None:
    def words(text: str) -> int:
        return len(text.split())

    with Knowledge(folder, watch=False, tokenizer=words) as knowledge:
        context = knowledge.build_context("pix", max_tokens=12)
        assert context.tokenizer == "words"
        assert context.tokens == words(context.text) <= 12


def test_an_encoding_of_ones_own_is_tried_first(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes("preço à vista".encode("cp1252"))
    with Knowledge(tmp_path, watch=False, encoding="cp1252") as knowledge:
        assert knowledge.list_documents()[0].content == "preço à vista"
    with pytest.raises(UsageError, match="klingon"):
        Knowledge(tmp_path, encoding="klingon").initialize()


def test_p10_a_library_of_projects_is_never_read_as_one_folder(tmp_path: Path) -> None:
    (tmp_path / "projects.json").write_text("{}", "utf-8")
    with pytest.raises(FolderError, match="open it with Library"), Knowledge(tmp_path, watch=False):
        pass
