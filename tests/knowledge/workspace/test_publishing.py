"""A project tried out and published as the window does it: from the folder to the vault, and back again."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.errors import Cancelled, GoldenFailed, VaultPlaceError, VaultUnreachable, WorkerFailed
from knowledge.publications import Change, KeysFrom, PublishStep, StepNews
from knowledge.vault import compiling_apart
from knowledge.vault.reader import VaultReader
from knowledge.vault.seen import highest_seen
from knowledge.workspace.collection import Collection
from knowledge.workspace.publishing import (
    destination,
    keys_of,
    look,
    prepare,
    publish,
    put_back,
    state_of,
)
from knowledge.workspace.workspace import Workspace
from tests.desktop.libraries import make_library

GOLDEN = '[[question]]\nask = "quanto custa o frete"\nmust_find = ["{}"]\n'


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = tmp_path / "loja"
    (root / "produtos").mkdir(parents=True)
    (root / "frete.md").write_text("# Frete\n\nO frete custa dez reais.\n", "utf-8")
    (root / "produtos/moka.md").write_text("# Moka\n\nA moka faz seis xícaras.\n", "utf-8")
    (root / "ideia.md").write_text("---\ndraft: true\n---\n\n# Ideia\n\nAinda não.\n", "utf-8")
    (root / "golden.toml").write_text(GOLDEN.format("frete.md"), "utf-8")
    return root


@pytest.fixture
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders are made."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def workspace(shop: Path, private: Path) -> Iterator[Workspace]:
    workspace = Workspace(shop)
    workspace.start(watch=False).result()
    yield workspace
    workspace.close()


def test_from_the_folder_to_the_vault_and_back(workspace: Workspace, shop: Path, tmp_path: Path) -> None:
    place, news = str(tmp_path / "cofre"), list[StepNews]()
    prepared = prepare(workspace, place, tell=news.append)
    assert [(item.change, item.path) for item in prepared.plan.changes] == [
        (Change.ADDED, "frete.md"),
        (Change.ADDED, "produtos/moka.md"),
    ]
    assert prepared.left_out == (("ideia.md", "draft"),)
    assert prepared.origins == {"frete.md": "frete.md", "produtos/moka.md": "produtos/moka.md"}
    assert [outcome.passed for outcome in prepared.plan.outcomes] == [True]
    finished = [item.step for item in news if item.finished]
    assert finished == [PublishStep.EXPORT, PublishStep.COMPILE, PublishStep.EVALUATE]
    assert look(place).versions == ()
    first = publish(prepared, tell=news.append)
    assert (first.sequence, first.documents, first.build) == (1, 2, prepared.plan.build)
    assert look(place).versions == (first,)
    prepared.remove()

    (shop / "frete.md").write_text("# Frete\n\nO frete custa doze reais.\n", "utf-8")
    workspace.rescan().result()
    changed = prepare(workspace, place, tell=news.append)
    assert changed.state != prepared.state
    assert [(item.change, item.path) for item in changed.plan.changes] == [(Change.CHANGED, "frete.md")]
    (context,) = changed.plan.contexts
    assert context.before is not None
    assert "dez" in context.before.text
    publish(changed, tell=news.append)
    changed.remove()
    back = put_back(place, 1)
    assert (back.sequence, back.rollback_of, back.build) == (3, 1, first.build)
    assert highest_seen(place) == 3
    with VaultReader(place) as reader:
        answer = reader.ask("frete")
    assert answer.context is not None
    assert "dez reais" in answer.context.text


def test_a_project_of_a_library_is_named(tmp_path: Path, private: Path) -> None:
    make_library(tmp_path / "biblioteca")
    with Collection(tmp_path / "biblioteca", watch=False) as collection:
        prepared = prepare(collection, str(tmp_path / "cofre"), project="oficina", tell=lambda _: None)
    assert sorted(prepared.origins) == ["pecas/jarra.md", "trocas.md"]
    prepared.remove()
    assert not any(private.iterdir())


def test_a_golden_question_that_fails_is_told_first_and_then_stops_it(
    workspace: Workspace, shop: Path, tmp_path: Path
) -> None:
    (shop / "golden.toml").write_text(GOLDEN.format("precos.md"), "utf-8")
    prepared = prepare(workspace, str(tmp_path / "cofre"), tell=lambda _: None)
    assert len(prepared.plan.stopped_by) == 1
    with pytest.raises(GoldenFailed):
        publish(prepared, tell=lambda _: None)
    assert not (tmp_path / "cofre" / "current.json").exists()


def test_without_a_helping_process_it_is_the_same_version(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    helped = prepare(workspace, str(tmp_path / "cofre"), tell=lambda _: None)

    def fail(*_: object, **__: object) -> None:
        raise WorkerFailed("no process")

    monkeypatch.setattr(compiling_apart, "compile_apart", fail)
    alone = prepare(workspace, str(tmp_path / "cofre"), tell=lambda _: None)
    assert alone.plan == helped.plan
    for prepared in (helped, alone):
        prepared.remove()


@pytest.mark.parametrize("step", [PublishStep.EXPORT, PublishStep.COMPILE, PublishStep.EVALUATE])
def test_what_is_stopped_leaves_nothing(
    workspace: Workspace, tmp_path: Path, private: Path, step: PublishStep
) -> None:
    seen: list[PublishStep] = []
    with pytest.raises(Cancelled):
        prepare(
            workspace,
            str(tmp_path / "cofre"),
            tell=lambda news: seen.append(news.step),
            stop=lambda: step in seen,
        )
    assert not any(private.iterdir())
    assert not (tmp_path / "cofre").exists()


def test_the_state_follows_what_is_published_and_nothing_else(workspace: Workspace, shop: Path) -> None:
    before = state_of(workspace.view)
    workspace.rescan().result()
    assert state_of(workspace.view) == before
    (shop / "vault.toml").write_text('to = "/cofre"\n', "utf-8")
    workspace.rescan().result()
    with_settings = state_of(workspace.view)
    assert with_settings != before
    assert state_of(replace(workspace.view, generation=1000)) == with_settings
    assert destination(shop) == "/cofre"
    (shop / "vault.toml").write_text('to = "../vitrine"\n', "utf-8")
    assert destination(shop) == str(shop.parent / "vitrine")
    (shop / "vault.toml").write_text('to = "s3://balde/ajuda"\n', "utf-8")
    assert destination(shop) == "s3://balde/ajuda"


def test_keys_come_from_the_environment_or_are_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name, raising=False)
    assert keys_of(str(tmp_path)) is KeysFrom.NOT_NEEDED
    assert keys_of("s3://balde") is KeysFrom.MISSING
    assert look("s3://balde").keys is KeysFrom.MISSING
    with pytest.raises(VaultPlaceError):
        look("s3://chave:segredo@balde")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "x")
    assert keys_of("S3://balde") is KeysFrom.ENVIRONMENT


def test_a_place_that_cannot_be_one_says_so(workspace: Workspace, tmp_path: Path, private: Path) -> None:
    (tmp_path / "papel").write_text("x", "utf-8")
    with pytest.raises(VaultUnreachable):
        prepare(workspace, str(tmp_path / "papel"), tell=lambda _: None)
    with pytest.raises(VaultPlaceError):
        prepare(workspace, "https://loja.example/cofre", tell=lambda _: None)
    with pytest.raises(VaultPlaceError, match="among the documents"):
        prepare(workspace, str(workspace.root / "cofre"), tell=lambda _: None)
    assert not any(private.iterdir())
