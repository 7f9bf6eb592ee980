"""Real documentation in four languages: everything is listed, nothing is fatal.

That opening and saving them changes no byte is shown beside `Folder.write`."""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from knowledge.cli import main
from knowledge.events import Event, WorkFailed
from knowledge.model import Layout, Limits, Question
from knowledge.workspace import Workspace

pytestmark = pytest.mark.slow

Corpus = Callable[[str], Path]


@dataclass(frozen=True, slots=True)
class Case:
    """A corpus (or the folder `part` of it: the whole takes minutes), a question, and who answers it."""

    corpus: str
    part: str
    question: str
    expected: str


CASES = [
    Case(
        "arduino-help-center",
        "",
        "my board is not detected on the port",
        "content/Software Support/Upload/If-your-board-is-not-detected-by-Arduino-IDE.md",
    ),
    Case(
        "react-pt-br",
        "",
        "como usar useEffect para buscar dados?",
        "src/content/reference/react/useEffect.md",
    ),
    Case(
        "vtex-known-issues",
        "docs/es",
        "los precios de los servicios no se actualizan",
        "known-issues/Checkout/los-precios-de-los-servicios-no-se-actualizan-al-anadirlos-a-los-articulos.md",
    ),
    Case("pingcap-docs-cn", "develop", "如何创建索引？", "dev-guide-index-best-practice.md"),
]


def on_disk(root: Path) -> dict[str, str]:
    """SHA-256 of every document, by path; counted without our own code."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.rglob("*")
        if path.suffix.lower() in (".md", ".mdx") and path.is_file()
    }


@pytest.fixture(scope="module", params=CASES, ids=lambda case: case.corpus)
def opened(
    request: pytest.FixtureRequest, corpus: Corpus, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Case, Workspace]]:
    case: Case = request.param
    index = tmp_path_factory.mktemp("index") / "it"
    workspace = Workspace(corpus(case.corpus) / case.part, index_folder=index)
    failures: list[Event] = []
    workspace.subscribe(lambda event: failures.append(event) if isinstance(event, WorkFailed) else None)
    workspace.start(watch=False).result(300)
    assert failures == []
    yield case, workspace
    workspace.close()


def test_every_file_is_a_document_read_once(opened: tuple[Case, Workspace]) -> None:
    _, workspace = opened
    files = on_disk(workspace.root)
    documents = workspace.view.documents
    assert {path: document.digest for path, document in documents.items()} == files
    assert workspace.files_read == len(files)
    assert workspace.view.complete
    assert [problem for problem in workspace.view.problems if problem.path not in files] == []


def test_a_question_in_the_language_of_the_corpus_has_the_right_document_first(
    opened: tuple[Case, Workspace],
) -> None:
    case, workspace = opened
    for layout in Layout:
        question = Question(case.question, Limits(max_characters=6_000), layout)
        context = workspace.ask(question)
        assert context.documents[0].path == case.expected
        assert not context.handoff
        assert 0 < context.characters <= 6_000
        assert not context.partial


def test_the_text_of_every_document_stands_in_its_file(opened: tuple[Case, Workspace]) -> None:
    """A chunk is a part of the content, the content a part of the file, and the lines are the file's."""
    _, workspace = opened
    for path, document in workspace.view.documents.items():
        text = workspace.read(path).text.replace("\r\n", "\n").replace("\r", "\n")
        assert document.content in text
        lines = text.split("\n")
        for chunk in document.chunks:
            first = document.chunk_text(chunk).split("\n", 1)[0]
            assert first in lines[chunk.start_line - 1]


def test_the_command_counts_what_is_on_disk(corpus: Corpus, capsys: pytest.CaptureFixture[str]) -> None:
    root = corpus("arduino-help-center")
    assert main(["index", str(root), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["documents"] == len(on_disk(root))
    assert found["chunks"] > found["documents"]
