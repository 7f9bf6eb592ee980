"""The report of a bug, and what is not in it."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.dialogs.fault import FaultDialog, FaultHook, fault_report
from knowledge.errors import DocumentNotFound


def fail(error: Exception) -> str:
    try:
        raise error
    except (ValueError, DocumentNotFound) as caught:
        return fault_report(caught, caught.__traceback__)


def test_the_report_names_the_kind_and_the_place_and_not_the_message() -> None:
    report = fail(ValueError("the customer's secret text"))
    assert "ValueError" in report
    assert "tests/desktop/dialogs/test_fault.py:" in report
    assert "secret" not in report


def test_an_expected_error_is_quoted_since_it_is_our_own_sentence() -> None:
    assert "There is no document “a”." in fail(DocumentNotFound("a"))


def test_the_report_can_be_copied(qtbot: QtBot) -> None:
    dialog = FaultDialog("one\ntwo")
    qtbot.addWidget(dialog)
    copy = next(item for item in dialog.findChildren(QPushButton) if item.text() == "Copy report")
    copy.click()
    assert QGuiApplication.clipboard().text() == "one\ntwo"
    assert dialog.findChild(QPlainTextEdit).toPlainText() == "one\ntwo"


def test_only_the_first_fault_of_a_run_opens_a_dialog(
    qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    hook = FaultHook(parent)
    for _ in range(2):
        hook(ValueError, ValueError("x"), None)
    assert len(parent.findChildren(FaultDialog)) == 1
    assert capsys.readouterr().err.count("ValueError") == 2
    assert sys.excepthook is not hook
