"""One truth: the Python API, the command, HTTP, MCP and the pane give the same bytes (mission P11, design 1).

Random questions of accounts and projects, with random wishes, over the sample library and over a library made
of pieces of real documentation. What the library itself answers is the measure of all others.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import anyio
import httpx
import httpx2
import pytest
from mcp.client.client import Client as McpClient
from mcp.client.streamable_http import streamable_http_client
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.models.drafts import with_retrieval
from knowledge import Account, Context, Layout, Library
from knowledge.cli import main
from knowledge.context.enclosure import opened
from knowledge.context.export import to_json, to_text
from knowledge.context.layout import default_preamble
from knowledge.model import Question
from knowledge.workspace.collection import Collection
from knowledge.workspace.conversation import question_text
from knowledge.workspace.wishes import Wishes, question_for
from tests.desktop.whole_window import Desk
from tests.end_to_end.serving_process import Served, served

EACH = 250
"""Requests for each of the two libraries."""
_ASKED = os.environ.get("ESTANTE_ASKED")
BY_COMMAND = int(_ASKED or 40)
"""Of these by the command line, which opens the library anew for each, …"""
IN_THE_PANE = int(_ASKED or 30)
"""… and so many typed into the pane. ESTANTE_ASKED=250 asks all of them at both."""
IN_A_PROCESS = 2
ALL = 1_000_000
"""More than is ever left out."""
SAMPLE_WORDS = (
    "pix boleto troca prazo frete cupom nota fiscal garantia cafeteira CB-220 moka rastreio cartão bomba S03 "
    "como eu posso quanto custa é qual não 30 dias xyzzy gratis devolucao 👍 运费 退换 发票 茶壶 7 发货"
).split()
PIECES = 40
"""Documents that are taken of each corpus."""


@dataclass(frozen=True, slots=True)
class Asked:
    asker: Account | str
    text: str
    messages: tuple[str, ...]
    wishes: Wishes

    @property
    def query(self) -> str:
        return question_text(self.text, self.messages)


class World:
    """A library, open in process and served by another one, each with an index of its own."""

    def __init__(self, root: Path, work: Path, stack: ExitStack, words: Sequence[str]) -> None:
        self.root = root
        self.words = words
        self.work = work
        self.library = stack.enter_context(Library(root, watch=False))
        self.collection = stack.enter_context(Collection(root, watch=False))
        caches = {"ESTANTE_CACHE": str(work / "served"), "ESTANTE_DATA": str(work / "data")}
        self.served: Served = stack.enter_context(served(root, work / "tokens", environment=caches))
        self._answered: list[tuple[Asked, Context]] = []
        self.http = stack.enter_context(httpx.Client(base_url=self.served.url, headers=self.served.headers))

    def expected(self, asked: Asked) -> Context:
        """What the library answers."""
        wishes, asker = asked.wishes, asked.asker
        project = self.library.resolve(asker).project if isinstance(asker, Account) else asker
        usual = self.library.question(project, asked.query)
        labels = wishes.labels or usual.labels
        preamble = default_preamble(labels) if wishes.prompt and wishes.preamble is None else wishes.preamble
        given = {
            name: value
            for name in ("max_characters", "max_tokens", "max_documents", "max_chunks")
            if (value := getattr(wishes, name)) is not None
        }
        question = Question(
            asked.query,
            replace(usual.limits, **given),
            wishes.layout or usual.layout,
            labels,
            wishes.tokenizer or usual.tokenizer,
            preamble,
            floor=usual.floor,
        )
        return self.library.answer(asker, asked.query, question=question)

    def answered(self) -> list[tuple[Asked, Context]]:
        """The requests of most doors, each with what the library answers."""
        if not self._answered:
            self._answered = [(asked, self.expected(asked)) for asked in self.requests(1, EACH)]
        return self._answered

    def accounts(self) -> list[Account]:
        bound = [account for project in self.library.state.projects for account in project.accounts]
        return [Account(account.platform, account.account_id) for account in bound]

    def requests(self, seed: int, count: int) -> list[Asked]:
        dice = random.Random(seed)
        projects = [project.id for project in self.library.state.projects if project.enabled]
        strangers = [Account("whatsapp", "stranger"), Account("shopee", "nobody")]
        accounts = [*self.accounts(), *strangers]
        return [
            Asked(
                dice.choice(accounts) if dice.random() < 0.7 else dice.choice(projects),
                self._sentence(dice),
                tuple(self._sentence(dice) for _ in range(dice.choice([0, 0, 1, 4]))),
                wishes(dice),
            )
            for _ in range(count)
        ]

    def _sentence(self, dice: random.Random) -> str:
        first = dice.randrange(len(self.words))
        if dice.random() < 0.5:  # words that stand side by side
            return " ".join(self.words[first : first + dice.randint(0, 6)])
        return " ".join(dice.choices(self.words, k=dice.randint(0, 7)))


def wishes(dice: random.Random) -> Wishes:
    """Nothing for one in five: then everything is as the project has it."""
    if dice.random() < 0.2:
        return Wishes()

    def maybe(share: float, most: int) -> int | None:
        return dice.randrange(most) if dice.random() < share else None

    return Wishes(
        max_characters=maybe(0.5, 9_000),
        max_tokens=maybe(0.3, 2_500),
        max_documents=maybe(0.3, 6),
        max_chunks=maybe(0.3, 9),
        layout=dice.choice([None, *Layout]),
        labels=dice.choice(["", "pt-BR", "en", "zh-CN"]),
        tokenizer=dice.choice(["", "", "estimate", "o200k_base"]),
        prompt=dice.random() < 0.3,
        preamble=dice.choice([None, None, None, "", "Responda só com os documentos. 只用文档。"]),
    )


# --- the two libraries ----------------------------------------------------------------------------


def sample_library(samples: Path, root: Path) -> tuple[str, ...]:
    shutil.copytree(samples.parent, root)
    return tuple(SAMPLE_WORDS)


def library_of_pieces(unpack: Callable[[str], Path], root: Path) -> tuple[str, ...]:
    """A project for each corpus, with some of its documents and two accounts. Returns words of theirs."""
    projects, words = [], []
    for name in ("arduino-help-center", "pingcap-docs-cn", "react-pt-br", "vtex-known-issues"):
        corpus = unpack(name)
        small = [path for path in sorted(corpus.rglob("*.md")) if path.stat().st_size < 40_000]
        for path in random.Random(7).sample(small, PIECES):
            place = root / "projects" / name / "files" / path.relative_to(corpus)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
            words += re.findall(r"\w[\w.-]*", path.read_text("utf-8"))[20:60]
        accounts = [{"platform": "whatsapp", "accountId": f"{name}-{number}"} for number in range(2)]
        retrieval = {"maxChars": 5_000, "maxChunks": 6, "topFiles": 3, "labels": "en"}
        projects.append({"id": name, "name": name, "accounts": accounts, "retrieval": retrieval})
    contents = {"version": 1, "projects": projects, "defaultProject": "react-pt-br"}
    (root / "projects.json").write_text(json.dumps(contents), "utf-8")
    return tuple(words)


@pytest.fixture(scope="module", params=["the sample", "real documentation"])
def world(
    request: pytest.FixtureRequest, samples: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    work = tmp_path_factory.mktemp("truth")
    root = work / "library"
    if request.param == "the sample":
        words = sample_library(samples, root)
    else:
        words = library_of_pieces(request.getfixturevalue("corpus"), root)
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setenv("ESTANTE_CACHE", str(work / "own"))
        patch.setenv("ESTANTE_DATA", str(work / "data"))
        yield World(root, work, stack, words)


@pytest.fixture
def other_cache(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An index for who opens the library once more."""
    monkeypatch.setenv("ESTANTE_CACHE", str(world.work / "other"))
    monkeypatch.setenv("ESTANTE_DATA", str(world.work / "data"))


# --- the doors ------------------------------------------------------------------------------------


def arguments(world: World, asked: Asked) -> list[str]:
    """Of `estante context`."""
    wanted, asker = asked.wishes, asked.asker
    given = {
        "--account": f"{asker.platform}:{asker.account_id}" if isinstance(asker, Account) else None,
        "--project": asker if isinstance(asker, str) else None,
        "--max-chars": wanted.max_characters,
        "--max-tokens": wanted.max_tokens,
        "--max-documents": wanted.max_documents,
        "--max-chunks": wanted.max_chunks,
        "--layout": wanted.layout and wanted.layout.value,
        "--labels": wanted.labels or None,
        "--tokenizer": wanted.tokenizer or None,
        "--preamble": wanted.preamble,
    }
    options = [f"{name}={value}" for name, value in given.items() if value is not None]
    prompt = ["--prompt"] if wanted.prompt else []
    return ["context", str(world.root), *options, *prompt, "--", asked.query]


def body(asked: Asked) -> dict[str, Any]:
    """Of `context-preview` and `cs_library_context`."""
    wanted, asker = asked.wishes, asked.asker
    named = (
        {"platform": asker.platform, "accountId": asker.account_id}
        if isinstance(asker, Account)
        else {"project": asker}
    )
    given = {
        **named,
        "text": asked.text,
        "messages": list(asked.messages),
        "maxChars": wanted.max_characters,
        "maxTokens": wanted.max_tokens,
        "maxDocuments": wanted.max_documents,
        "maxChunks": wanted.max_chunks,
        "layout": wanted.layout and wanted.layout.value,
        "labels": wanted.labels,
        "tokenizer": wanted.tokenizer,
        "prompt": wanted.prompt,
        "preamble": wanted.preamble,
        "maxLeftOut": ALL,
    }
    return {name: value for name, value in given.items() if value is not None}


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "ms"}


def agree(answer: dict[str, Any], context: Context) -> None:
    """Every fact is the same, and the fingerprint is that of the bytes."""
    assert answer["text"].encode() == context.text.encode()
    assert answer["fingerprint"] == hashlib.sha256(answer["text"].encode()).hexdigest()
    assert without_time(answer) == without_time(json.loads(to_json(context)))


def test_the_requests_are_worth_asking(world: World) -> None:
    answers = [context for _, context in world.answered()]
    assert len({context.fingerprint for context in answers}) > EACH // 3
    assert sum(context.truncated for context in answers) > EACH // 5
    assert sum(bool(context.system) for context in answers) > EACH // 5
    if len({project.enabled for project in world.library.state.projects}) == 2:
        assert any(context.handoff for context in answers)


def test_the_library_in_process_agrees_with_itself(world: World) -> None:
    for asked, context in world.answered():
        question = question_for(world.collection, asked.asker, asked.query, asked.wishes)
        again = world.collection.answer(asked.asker, asked.query, question=question)
        agree(json.loads(to_json(again)), context)
        if isinstance(asked.asker, Account) and asked.wishes == Wishes():
            bot = world.library.ai_context(
                asked.asker.platform, asked.asker.account_id, asked.text, asked.messages
            )
            agree(json.loads(to_json(bot)), context)


def test_over_http_it_is_the_same(world: World) -> None:
    for asked, context in world.answered():
        answer = world.http.post("/library/context-preview", json=body(asked))
        assert answer.status_code == 200, (asked, answer.text)
        agree(answer.json(), context)


def test_over_mcp_it_is_the_same(world: World) -> None:
    requests = world.answered()

    async def conversation() -> list[tuple[Any, str]]:
        async with (
            httpx2.AsyncClient(headers=world.served.headers) as http,
            McpClient(streamable_http_client(world.served.mcp, http_client=http)) as client,
        ):
            said = []
            for asked, _ in requests:
                result = await client.call_tool("cs_library_context", body(asked))
                assert not result.is_error, result.content
                said.append((result.structured_content, result.content[0].text))  # type: ignore[union-attr] # it is text
            return said

    for (_, context), (answer, framed) in zip(requests, anyio.run(conversation), strict=True):
        agree(answer, context)
        assert opened(framed) == context.text


def test_the_prompt_of_mcp_holds_the_same_text(world: World) -> None:
    requests = [(asked, context) for asked, context in world.answered() if asked.wishes == Wishes()]

    async def conversation() -> list[str]:
        async with (
            httpx2.AsyncClient(headers=world.served.headers) as http,
            McpClient(streamable_http_client(world.served.mcp, http_client=http)) as client,
        ):
            said = []
            for asked, _ in requests:
                own = asked.asker
                named = (
                    {"account": f"{own.platform}:{own.account_id}"}
                    if isinstance(own, Account)
                    else {"project": own}
                )
                got = await client.get_prompt("answer_customer", {"question": asked.query, **named})
                said.append(got.messages[1].content.text)  # type: ignore[union-attr] # it is text
            return said

    assert len(requests) > EACH // 10
    for (_, context), framed in zip(requests, anyio.run(conversation), strict=True):
        assert opened(framed) == context.text


@pytest.mark.usefixtures("other_cache")
def test_the_command_gives_the_same(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    for asked, context in world.answered()[:BY_COMMAND]:
        given = arguments(world, asked)
        assert main([given[0], "--json", *given[1:]]) == 0
        agree(json.loads(capsys.readouterr().out), context)


@pytest.mark.usefixtures("other_cache")
def test_the_command_in_a_process_of_its_own_gives_the_bytes(
    world: World, estante: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    for asked in world.requests(2, IN_A_PROCESS):
        done = estante(*arguments(world, asked), environment={"ESTANTE_CACHE": str(world.work / "other")})
        assert done.returncode == 0, done.stderr
        assert done.stdout == to_text(world.expected(asked)).encode()


# --- the pane -------------------------------------------------------------------------------------


@pytest.fixture
def desk(world: World, other_cache: None, qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(qapp, qtbot, tmp_path / "config").begin(world.root)
    yield desk
    desk.end()
    desk.estante.look.remove()


def choose(desk: Desk, account: Account) -> None:
    """In the list of everyone who may ask."""
    desk.run("ANSWER_AS")
    popup = desk.estante.pane.answer_as.popup
    assert popup.isVisible()
    popup.edit.clear()
    desk.type_into(popup.edit, f"{account.platform}:{account.account_id}")
    QTest.keyClick(popup.edit, Qt.Key.Key_Return)
    desk.settle()
    assert desk.estante.answers.account is not None
    chosen = desk.estante.answers.account
    assert (chosen.platform, chosen.account_id) == (account.platform, account.account_id)


def set_up(desk: Desk, world: World, asked: Asked) -> None:
    """Put the limits into the form, as a person who tries them out; none: those of the project."""
    state, wanted = world.library.state, asked.wishes
    assert isinstance(asked.asker, Account)
    project = state.project(world.library.resolve(asked.asker).project)
    draft = desk.estante.pane.draft()
    if project is not None:
        draft = with_retrieval(draft, project.retrieval)
    given = {
        name: value
        for name in ("max_characters", "max_tokens", "max_documents", "max_chunks", "layout")
        if (value := getattr(wanted, name)) is not None
    }
    labels = wanted.labels or draft.labels
    preamble = default_preamble(labels) if wanted.prompt and wanted.preamble is None else wanted.preamble
    draft = replace(
        draft,
        query="",
        labels=labels,
        tokenizer=wanted.tokenizer or draft.tokenizer,
        preamble=preamble,
        **given,
    )
    desk.estante.pane.choose_draft(draft)


def test_the_pane_shows_the_same(world: World, desk: Desk) -> None:
    accounts = world.accounts()
    requests = [asked for asked in world.requests(3, 4 * IN_THE_PANE) if asked.asker in accounts]
    for asked in requests[:IN_THE_PANE]:
        assert isinstance(asked.asker, Account)
        choose(desk, asked.asker)
        set_up(desk, world, asked)
        desk.type_into(desk.estante.pane.form.question, asked.query)
        desk.settle()
        expected = world.expected(asked)
        shown = desk.context
        assert (shown.text.encode(), shown.fingerprint) == (expected.text.encode(), expected.fingerprint)
        assert (shown.system, shown.handoff, shown.project) == (
            expected.system,
            expected.handoff,
            expected.project,
        )
        desk.clipboard.setText("nothing")
        desk.run("COPY_CONTEXT")
        assert desk.clipboard.text() == (to_text(expected) if expected.text else "nothing")
