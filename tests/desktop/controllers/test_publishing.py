"""Publishing from the real window: tried out, sent, stopped, refused, and back again."""

import tempfile
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.actions import ActionId
from desktop.models.publishing import PublishPhase, StepState
from desktop.panes.publish import PublishPage
from knowledge.publications import Change, KeysFrom, Stop, Tell, Version
from knowledge.workspace import Workspace, publishing
from knowledge.workspace.collection import Collection
from knowledge.workspace.publishing import Prepared
from tests.desktop.conftest import MakeDesk
from tests.desktop.vaults import documents_of, make_published_library, read, versions
from tests.desktop.whole_window import Desk


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return tmp_path / "cofre"


@pytest.fixture(autouse=True)
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders are made."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def files(tmp_path: Path, vault: Path) -> Path:
    return make_published_library(tmp_path / "biblioteca", vault)


@pytest.fixture
def opened(make_desk: MakeDesk, files: Path, tmp_path: Path) -> Desk:
    """The page of publishing in front."""
    desk = make_desk().begin(tmp_path / "biblioteca", project="loja")
    desk.run("PUBLISH")
    desk.settle()
    return desk


def page(desk: Desk) -> PublishPage:
    return desk.estante.publishing.page


def press(desk: Desk, name: str) -> None:
    button = getattr(page(desk).foot, name)
    assert button.isEnabled(), button.toolTip()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.settle()


def try_out(desk: Desk) -> None:
    press(desk, "try_button")


def publish(desk: Desk) -> None:
    try_out(desk)
    press(desk, "publish_button")


def change(desk: Desk, files: Path, path: str, text: str) -> None:
    """Another program writes a file, and the window knows of it."""
    place = files / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")
    desk.wait(lambda: path in desk.workspace.view.heads and text.strip() in desk.workspace.read(path).text)
    desk.wait(lambda: desk.estante.library.settled and desk.workspace.view.heads[path].digest != "")
    desk.settle()


def states(desk: Desk) -> list[StepState]:
    return [part.state for part in page(desk).steps.parts]


def test_what_is_tried_out_is_shown_and_what_is_published_is_what_bots_read(
    opened: Desk, vault: Path
) -> None:
    shown = page(opened)
    assert (shown.view.project, shown.view.place, shown.view.looked) == ("Loja", vault.as_posix(), True)
    assert shown.head.title.text() == "Publish Loja"
    assert shown.head.live.text() == "Nothing is published there yet"
    assert not shown.head.back_button.isEnabled()
    assert "Try out first" in shown.foot.publish_button.toolTip()

    try_out(opened)
    assert [(row.change, row.path) for row in shown.changes.documents_model.rows] == [
        (Change.ADDED, "aviso.md"),
        (Change.ADDED, "produtos/moka.md"),
        (Change.ADDED, "trocas.md"),
    ]
    assert shown.changes.sums.text() == "0 same · 0 changed · 3 new = 3."
    assert [row.question for row in shown.changes.asked_model.rows] == ["troca grátis", "cafeteira moka"]
    assert states(opened) == [StepState.DONE] * 3 + [StepState.NOW, StepState.LATER]
    assert not vault.exists() or not any(vault.iterdir())  # nothing was sent
    assert shown.changes.asked.hasFocus()  # a key that comes too late must not publish

    press(opened, "publish_button")
    assert shown.view.plan is not None
    build = shown.view.plan.build
    assert shown.foot.version.text() == build
    assert states(opened) == [StepState.DONE] * 5
    assert "Version 1 is live" in shown.said.text()
    assert build[:12] in shown.head.live.text()
    assert "nothing to publish" in shown.foot.publish_button.toolTip()
    assert documents_of(vault) == 3
    answer = read(vault, "troca grátis")
    assert answer.version == build
    assert answer.context is not None
    assert "Na loja a troca é grátis em 30 dias." in answer.context.text


def test_a_change_is_shown_line_by_line_before_it_is_published(
    opened: Desk, files: Path, vault: Path
) -> None:
    publish(opened)
    change(opened, files, "trocas.md", "# Trocas\n\nNa loja a troca é grátis em 60 dias.\n")
    opened.wait(lambda: page(opened).view.stale)
    try_out(opened)
    rows = page(opened).changes.documents_model.rows
    assert [(row.change, row.path, row.difference) for row in rows] == [(Change.CHANGED, "trocas.md", 0)]
    assert page(opened).changes.sums.text().startswith("2 same · 1 changed · 0 new = 3.")
    assert [row.question for row in page(opened).changes.asked_model.rows] == ["troca grátis"]
    difference = page(opened).difference.text.difference
    assert difference is not None
    told = [(line.kind.value, line.text) for line in difference.lines if line.kind.value != "same"]
    assert told == [
        ("old", "Na loja a troca é grátis em 30 dias."),
        ("new", "Na loja a troca é grátis em 60 dias."),
    ]
    press(opened, "publish_button")
    answer = read(vault, "troca grátis")
    assert answer.sequence == 2
    assert answer.context is not None
    assert "60 dias" in answer.context.text


def test_a_plan_is_old_once_documents_change(opened: Desk, files: Path, private: Path) -> None:
    try_out(opened)
    assert not page(opened).view.stale
    change(opened, files, "novo.md", "# Novo\n\nUm texto a mais.\n")
    opened.wait(lambda: page(opened).view.stale)
    assert not page(opened).foot.publish_button.isEnabled()
    assert page(opened).foot.publish_button.toolTip() == "Documents changed since: try out again."
    page(opened).stale.pressed.emit(0)
    opened.settle()
    assert not page(opened).view.stale
    assert page(opened).foot.publish_button.isEnabled()
    assert len(page(opened).changes.documents_model.rows) == 4
    assert len(list(private.iterdir())) == 1  # that of the plan before is gone
    assert opened.close()
    assert not any(private.iterdir())


def test_text_that_is_not_saved_has_to_be_saved_first(opened: Desk, vault: Path) -> None:
    assert not opened.estante.pane.isVisible()  # the page has its room
    opened.open("trocas.md")
    assert opened.estante.pane.isVisible()
    opened.type_at_end("Só digitado.\n")
    opened.settle()
    opened.run("PUBLISH")
    assert page(opened).unsaved.text().startswith("1 document")
    assert not page(opened).foot.try_button.isEnabled()
    page(opened).unsaved.pressed.emit(0)
    opened.wait(lambda: page(opened).foot.try_button.isEnabled())
    opened.settle()
    publish(opened)
    assert not page(opened).view.stale
    answer = read(vault, "troca grátis")
    assert answer.context is not None
    assert "Só digitado." in answer.context.text


GUARDED = """\
[[question]]
ask = "cafeteira moka"
must_find = ["produtos/moka.md"]

[[question]]
ask = "troca grátis"
must_find = ["garantia.md"]
"""


def test_a_golden_question_that_fails_stops_it_and_can_be_jumped_to(
    make_desk: MakeDesk, tmp_path: Path, vault: Path
) -> None:
    make_published_library(tmp_path / "biblioteca", vault, golden=GUARDED)
    desk = make_desk().begin(tmp_path / "biblioteca", project="loja")
    desk.run("PUBLISH")
    desk.settle()
    try_out(desk)
    shown = page(desk)
    assert states(desk)[2] is StepState.FAILED
    assert shown.blocked.text().startswith("1 golden question")
    assert not shown.foot.publish_button.isEnabled()
    assert "Golden questions failed" in shown.foot.publish_button.toolTip()
    first = shown.changes.asked_model.rows[0]
    assert (first.question, first.outcome.stops) == ("troca grátis", True)
    assert "“garantia.md” is not in the context." in shown.difference.trouble.text()
    shown.blocked.pressed.emit(0)
    assert shown.changes.asked.hasFocus()
    QTest.keyClick(shown.changes.asked, Qt.Key.Key_Return)
    desk.wait(lambda: desk.estante.documents.current_path() == "golden.toml")
    desk.settle()
    assert desk.view("golden.toml").editor.caret_place()[0] == 5
    assert not vault.exists() or not any(vault.iterdir())


def test_stopping_leaves_the_version_before(
    opened: Desk, files: Path, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(opened)
    change(opened, files, "trocas.md", "# Trocas\n\nNa loja a troca é grátis em 60 dias.\n")
    opened.wait(lambda: page(opened).view.stale)
    try_out(opened)
    begun, send = threading.Event(), publishing.publish

    def waiting(prepared: Prepared, *, tell: Tell, stop: Stop) -> Version:
        begun.set()
        while not stop():
            threading.Event().wait(0.005)
        return send(prepared, tell=tell, stop=stop)

    monkeypatch.setattr(publishing, "publish", waiting)
    QTest.mouseClick(page(opened).foot.publish_button, Qt.MouseButton.LeftButton)
    opened.wait(begun.is_set)
    assert page(opened).view.phase is PublishPhase.SENDING
    assert not page(opened).foot.publish_button.isEnabled()
    assert page(opened).foot.cancel_button.isVisible()
    QTest.mouseClick(page(opened).foot.cancel_button, Qt.MouseButton.LeftButton)
    opened.settle()
    assert page(opened).said.text() == "Stopped, as asked. The live version is the one from before."
    assert page(opened).foot.publish_button.isEnabled()
    answer = read(vault, "troca grátis")
    assert answer.sequence == 1
    assert answer.context is not None
    assert "30 dias" in answer.context.text


def test_another_place_stops_what_is_under_way(
    opened: Desk, vault: Path, tmp_path: Path, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, leave, prepare = threading.Event(), threading.Event(), publishing.prepare

    def slow(source: Collection | Workspace, place: str, *, project: str, tell: Tell, stop: Stop) -> Prepared:
        prepared = prepare(source, place, project=project, tell=tell)
        begun.set()
        leave.wait(60)
        return prepared

    monkeypatch.setattr(publishing, "prepare", slow)
    QTest.mouseClick(page(opened).foot.try_button, Qt.MouseButton.LeftButton)
    opened.wait(begun.is_set)
    opened.estante.publishing.place.choose(str(tmp_path / "outro"))  # as `vault.toml` may say late
    assert page(opened).view.phase is PublishPhase.IDLE
    monkeypatch.setattr(publishing, "prepare", prepare)
    QTest.mouseClick(page(opened).foot.try_button, Qt.MouseButton.LeftButton)
    opened.wait(lambda: page(opened).view.phase is PublishPhase.READY)
    leave.set()
    opened.settle()
    opened.wait(lambda: len(list(private.iterdir())) == 1)  # what came too late is removed
    assert (page(opened).view.phase, page(opened).view.failure) == (PublishPhase.READY, "")
    assert page(opened).view.place == str(tmp_path / "outro")


def test_going_back_asks_first_and_makes_a_new_version(opened: Desk, files: Path, vault: Path) -> None:
    publish(opened)
    change(opened, files, "trocas.md", "# Trocas\n\nNa loja a troca é grátis em 60 dias.\n")
    opened.wait(lambda: page(opened).view.stale)
    publish(opened)
    opened.prompts.agreeing = False
    go_back_to(opened, 1)
    assert versions(vault)[0].sequence == 2
    assert "It becomes a new version, number 3" in opened.prompts.asked[-1][1]
    opened.prompts.agreeing = True
    go_back_to(opened, 1)
    assert "Version 3 is live: it is version 1 once more." in page(opened).said.text()
    now = versions(vault)[0]
    assert (now.sequence, now.rollback_of) == (3, 1)
    answer = read(vault, "troca grátis")
    assert answer.context is not None
    assert "30 dias" in answer.context.text
    assert page(opened).view.plan is None


def go_back_to(desk: Desk, sequence: int) -> None:
    desk.run("GO_BACK_TO_VERSION")
    desk.wait(lambda: desk.estante.publishing.versions is not None)
    dialog = desk.estante.publishing.versions
    assert dialog is not None
    dialog.choose(sequence)
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    desk.settle()


def test_another_place_is_typed_or_chosen_and_kept_for_the_next_time(
    opened: Desk, make_desk: MakeDesk, tmp_path: Path
) -> None:
    field = page(opened).head.place.box
    field.setFocus()
    field.lineEdit().selectAll()
    opened.type_into(field.lineEdit(), str(tmp_path / "outro"))
    QTest.keyClick(field, Qt.Key.Key_Return)
    opened.settle()
    assert page(opened).view.place == str(tmp_path / "outro")
    opened.prompts.chosen_folder = str(tmp_path / "terceiro")
    QTest.mouseClick(page(opened).head.place.folder_button, Qt.MouseButton.LeftButton)
    opened.settle()
    publish(opened)
    assert documents_of(tmp_path / "terceiro") == 3
    assert opened.close()
    again = make_desk().begin(tmp_path / "biblioteca", project="loja")
    again.run("PUBLISH")
    again.settle()
    assert page(again).view.places == (
        (tmp_path / "cofre").as_posix(),
        str(tmp_path / "terceiro"),
        str(tmp_path / "outro"),
    )


def test_no_secret_is_asked_for_or_kept(
    opened: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name, raising=False)
    place = opened.estante.publishing.place
    place.choose("s3://balde/ajuda")
    opened.settle()
    assert page(opened).view.keys is KeysFrom.MISSING
    assert "AWS_ACCESS_KEY_ID" in page(opened).head.keys.text()
    assert not page(opened).foot.try_button.isEnabled()
    place.choose("s3://chave:segredo@balde/ajuda")
    opened.settle()
    assert page(opened).trouble.text().startswith("Nothing can be published there")
    assert "segredo" not in page(opened).trouble.text()
    opened.estante.session.switch_project("oficina")  # which begins anew
    opened.wait(lambda: opened.estante.library.project == "oficina")
    opened.settle()
    view = page(opened).view
    assert (view.project, view.place, view.plan, view.failure) == ("Oficina", "", None, "")
    assert page(opened).head.place.box.currentText() == ""
    assert opened.close()
    kept = (tmp_path / "config" / "estante.ini").read_text("utf-8")
    assert "balde" in kept
    assert "segredo" not in kept


def test_what_fails_is_said_in_a_sentence_and_tried_again(opened: Desk, tmp_path: Path, vault: Path) -> None:
    vault.write_text("uma folha de papel", "utf-8")
    try_out_button = page(opened).foot.try_button
    QTest.mouseClick(try_out_button, Qt.MouseButton.LeftButton)
    opened.settle()
    assert page(opened).trouble.isVisible()
    assert "cofre" in page(opened).trouble.text()
    vault.unlink()
    page(opened).trouble.pressed.emit(0)
    opened.settle()
    assert not page(opened).trouble.isVisible()
    assert page(opened).view.phase is PublishPhase.READY


def test_without_a_project_the_commands_say_why_they_are_off(make_desk: MakeDesk, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    desk = make_desk().begin()
    for name in (ActionId.PUBLISH, ActionId.GO_BACK_TO_VERSION):
        action = desk.estante.menus.action(name)
        assert not action.isEnabled()
        assert action.toolTip() == "Open a project or a folder first."
