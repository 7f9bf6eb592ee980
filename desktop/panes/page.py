"""A tab of the middle strip that is no document: the accounts, the gaps, and whatever comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

_MARK = "//"
"""Begins the key of a page's tab; no path of a document begins so."""


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """`title` is asked again after a change of language, `icon` is a name, `widget` stays the caller's.

    A page with the `id` of one that is open only brings that one to the front.
    """

    id: str
    title: Callable[[], str]
    icon: str
    widget: QWidget

    @property
    def key(self) -> str:
        return page_key(self.id)


def page_key(page_id: str) -> str:
    """What stands for a page where a document's path would stand."""
    return _MARK + page_id


def is_page_key(key: str) -> bool:
    return key.startswith(_MARK)
