import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QUrl
from PySide6.QtGui import QFontInfo, QImage, QTextDocument
from pytestqt.qtbot import QtBot

from desktop.editor.preview import PreviewView
from desktop.theme import LIGHT, Theme

IMAGE = QTextDocument.ResourceType.ImageResource.value


class Files:
    """Answers for the controller and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        picture = QImage(2, 3, QImage.Format.Format_RGB32)
        picture.fill(0)
        raw = QByteArray()
        buffer = QBuffer(raw)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        picture.save(buffer, "PNG")
        self.png = bytes(raw.data())

    def __call__(self, path: str) -> bytes | None:
        self.asked.append(path)
        return self.png if path.endswith("foto.png") else None


@pytest.fixture
def files() -> Files:
    return Files()


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, files: Files) -> PreviewView:
    made = PreviewView(theme, files)
    qtbot.addWidget(made)
    made.resize(400, 300)
    return made


@pytest.mark.parametrize(
    "address",
    [
        "http://198.51.100.9/p.png",
        "https://198.51.100.9/p.png",
        "file:///etc/hostname",
        "FILE:///etc/hostname",
        "//198.51.100.9/p.png",
        "/etc/hostname",
        "\\\\198.51.100.9\\share\\p.png",
        "C:/windows/p.png",
        "qrc:/p.png",
        "data:image/png;base64,AAAA",
    ],
)
def test_pv01_nothing_outside_the_documents_is_ever_asked_for(
    view: PreviewView, files: Files, address: str
) -> None:
    view.set_html(f'<p>antes <img src="{address}"> depois</p>')
    view.grab()
    assert bytes(view.loadResource(IMAGE, QUrl(address))) == b""
    assert files.asked == []
    assert "antes" in view.toPlainText()
    assert "depois" in view.toPlainText()


def test_pv01_only_images_are_loaded(view: PreviewView, files: Files) -> None:
    for kind in QTextDocument.ResourceType:
        if kind is not QTextDocument.ResourceType.ImageResource:
            assert bytes(view.loadResource(kind.value, QUrl("foto.png"))) == b""
    assert files.asked == []


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "javascript:x", "ms-msdt:/id", "//host/share", "/etc/passwd", "data:text/html,x"],
)
def test_pv01_a_link_that_could_start_something_does_nothing(
    view: PreviewView, qtbot: QtBot, address: str
) -> None:
    with (
        qtbot.assertNotEmitted(view.open_link_requested),
        qtbot.assertNotEmitted(view.open_document_requested),
    ):
        view.anchorClicked.emit(QUrl(address))
    assert view.source().isEmpty()


@pytest.mark.parametrize("address", ["http://a.b/c", "https://a.b", "mailto:a@b.c"])
def test_pv01_web_and_mail_links_are_only_told(view: PreviewView, qtbot: QtBot, address: str) -> None:
    with qtbot.waitSignal(view.open_link_requested) as told:
        view.anchorClicked.emit(QUrl(address))
    assert told.args == [QUrl(address)]


def test_a_picture_of_the_project_is_shown(view: PreviewView, files: Files) -> None:
    view.set_html('<p><img src="img/uma%20foto.png"></p>')
    view.grab()
    assert files.asked[0] == "img/uma foto.png"
    assert bytes(view.loadResource(IMAGE, QUrl("img/uma%20foto.png"))) == files.png


def test_a_link_to_another_document_is_told_as_a_path(view: PreviewView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.open_document_requested) as told:
        view.anchorClicked.emit(QUrl("../pagamentos/./cart%C3%A3o.md#taxa"))
    assert told.args == ["../pagamentos/cartão.md"]


def test_new_html_keeps_the_reader_s_place(view: PreviewView) -> None:
    html = "".join(f"<p>parágrafo {number}</p>" for number in range(200))
    view.set_html(html)
    view.grab()
    view.verticalScrollBar().setValue(500)
    view.set_html(html + "<p>mais</p>")
    assert view.verticalScrollBar().value() == 500


def test_headings_have_their_own_sizes(view: PreviewView) -> None:
    view.set_html("<h1>Um</h1><h2>Dois <code>x</code></h2><h3>Três</h3><p>Texto</p>")
    sizes = []
    block = view.document().begin()
    while block.isValid():
        sizes.append(block.begin().fragment().charFormat().font().pixelSize())
        block = block.next()
    assert sizes == [20, 16, 14, 14]


def test_lines_are_23_pixels_high_at_least(view: PreviewView) -> None:
    view.set_html("<p>Texto</p>")
    assert view.document().begin().blockFormat().lineHeight() == 23


def test_code_is_in_the_mono_font_of_the_theme(view: PreviewView, theme: Theme) -> None:
    view.set_html("<pre><code>x = 1</code></pre>")
    font = view.document().begin().begin().fragment().charFormat().font()
    assert QFontInfo(font).family() == QFontInfo(theme.mono_font()).family()


def test_wide_windows_keep_a_readable_column(view: PreviewView) -> None:
    view.resize(1600, 300)
    assert view.viewport().width() <= 720


def test_the_theme_colours_the_text_anew(view: PreviewView, theme: Theme) -> None:
    view.set_html("<p><a href='a.md'>x</a></p>")
    colour = view.document().begin().begin().fragment().charFormat().foreground().color().name().upper()
    assert colour == LIGHT.focus
