"""The composition root: the command line of the window, and the window from nothing to the copied text."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop.app import Estante, fit_on_screen
from desktop.bridge.preferences import Preferences
from desktop.controllers.screenshot import take_screenshot
from desktop.controllers.session import Wish
from desktop.dialogs.prompts import Unattended
from desktop.options import Options, parse
from knowledge.projects import Account
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk

ROOT = Path(__file__).resolve().parents[2]


def test_the_command_line_is_read_whole() -> None:
    line = "loja --size 1280x800 --theme dark --language zh_CN --document a.md --layout chunks --preview"
    options = parse([*line.split(), "--max-chars", "3000", "--question", "é grátis?"])
    assert options == Options(
        "loja", "é grátis?", "", (1280, 800), "dark", "zh_CN", "a.md", "chunks", 3000, preview=True
    )


def test_a_project_and_an_account_of_a_library_can_be_named() -> None:
    options = parse(["lojas", "--project", "casa-brisa", "--account", "WhatsApp:55 11:9"])
    assert options.project == "casa-brisa"
    assert options.account == Account("WhatsApp", "55 11:9")
    assert parse(["--sample", "--project", "qinghe"]) == Options(sample=True, project="qinghe")


@pytest.mark.parametrize(
    "wrong",
    [
        ["--size", "big"],
        ["--size", "0x10"],
        ["--theme", "pink"],
        ["--max-chars", "x"],
        ["--account", "loja"],
        ["--account", ":1"],
        ["--sample", "loja"],
    ],
)
def test_wrong_usage_ends_with_code_2(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(wrong)
    assert ended.value.code == 2
    assert wrong[0] in capsys.readouterr().err


def screenshot(
    app: QApplication, tmp_path: Path, wish: Wish, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    target = tmp_path / "shot.png"
    options = Options(screenshot=str(target), language="en")
    estante = Estante(app, options, Preferences(tmp_path / "config"), make_prompts=Unattended)
    try:
        estante.session.begin(wish)
        return take_screenshot(app, estante, str(target)), capsys.readouterr().err
    finally:
        estante.close()
        estante.look.remove()
        estante.window.deleteLater()


def test_a_picture_has_the_size_asked_for(
    qapp: QApplication, shop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = Wish(str(shop), question="troca", size=(1280, 800))
    assert screenshot(qapp, tmp_path, wish, capsys) == (0, "")
    image = QImage(str(tmp_path / "shot.png"))
    assert (image.width(), image.height()) == (1280, 800)


def test_a_picture_of_the_welcome_page_needs_no_folder(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert screenshot(qapp, tmp_path, Wish(), capsys) == (0, "")


@pytest.mark.parametrize("kind", ["missing", "file"])
def test_a_folder_that_cannot_be_opened_is_said_and_ends_with_code_1(
    qapp: QApplication, shop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    path = shop / "nowhere" if kind == "missing" else shop / "frete.md"
    code, said = screenshot(qapp, tmp_path, Wish(str(path)), capsys)
    assert code == 1
    assert str(path) in said


def test_a_document_that_is_not_there_is_said(
    qapp: QApplication, shop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = screenshot(qapp, tmp_path, Wish(str(shop), document="nada.md"), capsys)
    assert code == 1
    assert "nada.md" in said


def test_no_thread_is_left_when_the_window_is_closed(desk: Desk) -> None:
    import threading

    assert desk.close()
    names = [thread.name for thread in threading.enumerate() if thread.name.startswith("estante")]
    assert names == []


def test_the_command_opens_the_window_and_saves_a_picture(shop: Path, tmp_path: Path) -> None:
    target = tmp_path / "real.png"
    command = [
        sys.executable,
        "-m",
        "knowledge",
        "open",
        str(shop),
        "--screenshot",
        str(target),
        "--theme",
        "dark",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not QImage(str(target)).isNull()


def test_a_window_larger_than_the_screen_is_made_smaller(desk: Desk) -> None:
    window = desk.estante.window
    window.resize(5000, 4000)
    fit_on_screen(window)
    room = window.screen().availableGeometry()
    assert window.height() <= room.height()
    assert window.width() <= max(room.width(), window.minimumSizeHint().width())


def test_a_window_that_is_gone_leaves_no_widget_behind(make_desk: MakeDesk, shop: Path) -> None:
    before = {id(widget) for widget in QApplication.topLevelWidgets()}
    desk = make_desk().begin(shop)
    assert desk.close()
    assert [w for w in QApplication.topLevelWidgets() if id(w) not in before] == []
