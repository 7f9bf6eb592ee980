"""Every text of the window is translated, and the files the program loads are made from the sources."""

import ast
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from desktop.actions import MENU_BAR, Separator, action_text, all_menus
from desktop.models.sentences import PROBLEM_TEXTS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "resources" / "i18n"
LANGUAGES = ("en", "pt_BR", "zh_CN")
FOREIGN = ("pt_BR", "zh_CN")


@dataclass(frozen=True, slots=True)
class Message:
    context: str
    source: str
    translations: tuple[str, ...]
    finished: bool


def messages(folder: Path, language: str) -> list[Message]:
    found = []
    for context in ET.parse(folder / f"estante_{language}.ts").getroot().iter("context"):
        for item in context.iter("message"):
            translation = item.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.iter("numerusform")]
            found.append(
                Message(
                    context.findtext("name", ""),
                    item.findtext("source", ""),
                    tuple(forms or [translation.text or ""]),
                    finished=translation.get("type") is None,
                )
            )
    return found


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The translations as the script makes them from the code of now."""
    if not (ROOT / ".venv" / "bin" / "pyside6-lupdate").exists():
        pytest.skip("no .venv with the translation tools")
    folder = tmp_path_factory.mktemp("i18n")
    for language in LANGUAGES:
        shutil.copy(FOLDER / f"estante_{language}.ts", folder)
    subprocess.run(["sh", str(ROOT / "packaging" / "translate.sh"), str(folder)], check=True)
    return folder


@pytest.fixture
def translated(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    """A language (the fixture's parameter) while the test runs."""
    translator = QTranslator()
    assert translator.load(str(FOLDER / f"estante_{request.param}.qm"))
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    qapp.installTranslator(translator)
    yield request.param
    qapp.removeTranslator(translator)
    QLocale.setDefault(before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_code_has_a_finished_translation(fresh: Path, language: str) -> None:
    open_ones = [
        f"{item.context}: {item.source}"
        for item in messages(fresh, language)
        if not item.finished or not all(item.translations)
    ]
    assert open_ones == [], "run packaging/translate.sh and translate these"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_loaded_file_is_made_from_the_sources_of_now(fresh: Path, language: str) -> None:
    name = f"estante_{language}.qm"
    assert (FOLDER / name).read_bytes() == (fresh / name).read_bytes(), "run packaging/translate.sh"


@pytest.mark.parametrize("language", FOREIGN)
def test_no_text_is_missing_in_one_language_only(language: str) -> None:
    def keys(which: str) -> set[tuple[str, str]]:
        return {(item.context, item.source) for item in messages(FOLDER, which)}

    assert keys(language) == keys(FOREIGN[0])
    assert keys("en") <= keys(language)


@pytest.mark.parametrize("language", FOREIGN)
def test_a_translation_keeps_the_places_for_facts(language: str) -> None:
    for item in messages(FOLDER, language):
        wanted = sorted(re.findall(r"\{\d\}|%L?n", item.source))
        for text in item.translations:
            assert sorted(re.findall(r"\{\d\}|%L?n", text)) == wanted, item


@pytest.mark.parametrize("language", FOREIGN)
def test_spaces_at_the_ends_are_kept(language: str) -> None:
    for item in messages(FOLDER, language):
        for text in item.translations:
            assert text[:1].isspace() == item.source[:1].isspace(), item
            assert text[-1:].isspace() == item.source[-1:].isspace(), item


@pytest.mark.parametrize("translated", FOREIGN, indirect=True)
def test_mnemonics_differ_inside_each_menu(translated: str) -> None:
    inside = [[entry for entry in menu.entries if not isinstance(entry, Separator)] for menu in all_menus()]
    groups = [[action_text(entry) for entry in entries] for entries in (MENU_BAR, *inside)]
    for texts in groups:
        marks = Counter(text[text.index("&") + 1].casefold() for text in texts if "&" in text)
        assert [mark for mark, uses in marks.items() if uses > 1] == [], texts


@pytest.mark.parametrize("translated", FOREIGN, indirect=True)
def test_texts_of_tables_are_translated_too(translated: str) -> None:
    for text in PROBLEM_TEXTS.values():
        assert QCoreApplication.translate("Problems", text) != text


@pytest.mark.parametrize(
    ("translated", "one", "many"),
    [
        ("en", "1 document", "1,912 documents"),
        ("pt_BR", "1 documento", "1.912 documentos"),
        ("zh_CN", "1 篇文档", "1,912 篇文档"),
    ],
    indirect=["translated"],
)
def test_numbers_have_their_form_and_their_separators(translated: str, one: str, many: str) -> None:
    def say(count: int) -> str:
        return QCoreApplication.translate("StatusPane", "%Ln document(s)", "", count)

    assert say(1) == one
    assert say(1912) == many


def texts_in_the_sources() -> Iterator[tuple[str, str]]:
    """Each text that the code wants translated, with the file it stands in."""
    for path in sorted((ROOT / "desktop").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = {"tr": 0, "translate": 1, "later": 1}.get(name, -1)
            text = node.args[place] if 0 <= place < len(node.args) else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield path.relative_to(ROOT).as_posix(), text.value


def test_every_text_of_the_code_is_collected_and_counts_have_their_plurals() -> None:
    """lupdate passes over a call inside an f-string, and over a count that is an expression."""
    root = ET.parse(FOLDER / "estante_pt_BR.ts").getroot()
    plural = {item.findtext("source", ""): item.get("numerus") == "yes" for item in root.iter("message")}
    missing = [(path, text) for path, text in texts_in_the_sources() if text not in plural]
    assert not missing
    counted = {text for _, text in texts_in_the_sources() if re.search(r"%L?n", text)}
    assert counted
    assert [text for text in sorted(counted) if not plural[text]] == []
