"""The workspace, the Python API and the command give one answer, byte for byte, unsaved text included."""

import hashlib
import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge import Context, Knowledge, Layout, Limits, Question
from knowledge.cli import main
from knowledge.context.export import to_json
from knowledge.settings import RULES_FILE
from knowledge.workspace import Workspace

QUESTIONS = 200
WORDS = (
    "pix boleto troca prazo frete cupom nota fiscal garantia cafeteira CB-220 moka rastreio cartão de 10x "
    "como eu posso quanto custa é qual o a não sábado 30 dias xyzzy gratis devolucao 👍 运费 7 发货"
).split()


def questions(seed: int, count: int) -> list[Question]:
    dice = random.Random(seed)

    def maybe(share: float, most: int) -> int | None:
        return dice.randrange(most) if dice.random() < share else None

    asked: list[Question] = []
    for _ in range(count):
        characters, tokens = maybe(0.7, 7_000), maybe(0.5, 2_000)
        if characters is None and tokens is None:
            characters = dice.randrange(7_000)
        asked.append(
            Question(
                " ".join(dice.choices(WORDS, k=dice.randint(0, 9))),
                Limits(characters, tokens, maybe(0.3, 6), maybe(0.3, 8)),
                dice.choice(list(Layout)),
                dice.choice(["pt-BR", "en", "zh-CN"]),
                preamble=dice.choice([None, "Responda só com os documentos.", ""]),
            )
        )
    return asked


def arguments(root: Path, question: Question) -> list[str]:
    limits = question.limits
    given = {
        "--max-chars": limits.max_characters,
        "--max-tokens": limits.max_tokens,
        "--max-documents": limits.max_documents,
        "--max-chunks": limits.max_chunks,
        "--layout": question.layout.value,
        "--labels": question.labels,
        "--preamble": question.preamble,
    }
    options = [f"{name}={value}" for name, value in given.items() if value is not None]
    return ["context", str(root), "--json", *options, "--", question.query]


def through_api(knowledge: Knowledge, question: Question) -> Context:
    limits = question.limits
    given = (question.query, limits.max_characters, limits.max_tokens, limits.max_documents)
    more = {"max_chunks": limits.max_chunks, "layout": question.layout, "labels": question.labels}
    if question.preamble is None:
        return knowledge.build_context(*given, **more)  # type: ignore[arg-type] # each is as the call wants it
    return knowledge.build_prompt(*given, preamble=question.preamble, **more)  # type: ignore[arg-type] # same


def without_time(answer: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(answer)
    del found["ms"]
    return found


@pytest.fixture
def workspace(casa_brisa: Path) -> Iterator[Workspace]:
    workspace = Workspace(casa_brisa)
    workspace.start(watch=False).result(60)
    yield workspace
    workspace.close()


def test_workspace_api_and_command_agree_to_the_byte(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = shutil.copytree(workspace.root, tmp_path / "copy")  # has an index that the command may keep
    with Knowledge(workspace.root, watch=False) as knowledge:
        for question in questions(1, QUESTIONS):
            context = workspace.ask(question)
            assert through_api(knowledge, question) == context
            assert main(arguments(copy, question)) == 0
            assert without_time(capsys.readouterr().out) == without_time(to_json(context)), question
            assert context.fingerprint == hashlib.sha256(context.text.encode()).hexdigest()


def test_the_command_in_a_process_of_its_own_agrees_too(
    workspace: Workspace, estante: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    for question in questions(2, 5):
        done = estante(*arguments(workspace.root, question))
        assert (done.returncode, done.stderr) == (0, b"")
        assert without_time(done.stdout.decode()) == without_time(to_json(workspace.ask(question)))


def test_unsaved_text_gives_what_the_saved_text_would(tmp_path: Path, workspace: Workspace) -> None:
    """Laid over in one workspace, written to disk for the other: the same answers."""
    dice = random.Random(3)
    copy = tmp_path / "casa-brisa"
    paths = sorted(workspace.view.documents)
    for path in paths:
        text = workspace.read(path).text
        if dice.random() < 0.4:
            lines = text.splitlines(keepends=True)
            dice.shuffle(lines)
            text = "".join(lines) + "O cupom 👍 vale para a troca: 运费 grátis.\n"
            workspace.lay_over(path, text).result(10)
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_bytes(text.encode())
    shutil.copy(workspace.root / RULES_FILE, copy)
    with Knowledge(copy, watch=False) as knowledge:
        for question in questions(4, QUESTIONS):
            laid, saved = workspace.ask(question), through_api(knowledge, question)
            assert (laid.text, laid.system, laid.fingerprint) == (saved.text, saved.system, saved.fingerprint)
            assert [piece.score for piece in laid.pieces] == [piece.score for piece in saved.pieces]
            assert laid.left_out == saved.left_out


def test_every_limit_holds_in_every_answer(workspace: Workspace) -> None:
    for question in questions(5, QUESTIONS):
        context, limits = workspace.ask(question), question.limits
        assert limits.max_characters is None or len(context.text) <= limits.max_characters
        assert limits.max_tokens is None or context.tokens <= limits.max_tokens
        assert limits.max_documents is None or len(context.documents) <= limits.max_documents
        chunks = [piece for piece in context.pieces if not piece.pinned]
        if question.layout is Layout.CHUNKS and limits.max_chunks is not None:
            assert len(chunks) <= limits.max_chunks
