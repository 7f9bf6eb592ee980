"""What a file name tells: may it be used, what kind of file is it, how does a title become one. Pure."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Collection

import regex

from knowledge.model import FileKind
from knowledge.settings import DOCUMENT_SUFFIXES, SHOWN_SUFFIXES

TEMPORARY_PREFIX = ".estante-"
"""How the names of our own half-written files begin; hidden, so no scan ever shows one."""

MAX_NAME_BYTES = 255
"""The limit of ext4, APFS and most others, in bytes of UTF-8 (NTFS allows 255 UTF-16 units, never fewer)."""

ANY_NAME_IS_ORDINARY = os.name == "posix"
"""Whether a name that is not portable is just a name to this system."""

# https://learn.microsoft.com/windows/win32/fileio/naming-a-file: reserved with any extension, in any case.
_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\..*)?",
    re.IGNORECASE | re.DOTALL,
)
_FORBIDDEN = re.compile(r'[<>"|?*]')
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")

_TEMPORARY = re.compile(r"\.#.*|~\$.*|#.*#|.*~|.*\.(?:tmp|temp|swp|swo|swx)", re.IGNORECASE | re.DOTALL)

# Syncthing writes `note.sync-conflict-<date>-<time>-<device>.md`; Dropbox and Nextcloud write
# `note (Ana's conflicted copy 2026-01-31).md`, Dropbox in the language of the system.
_CONFLICT = re.compile(
    r"(?P<name>.+?)"
    r"(?:\.sync-conflict-\d{8}-\d{6}.*"
    r"|[ ]?\([^()]*(?:conflicted copy|cópia em conflito|copia en conflicto|冲突副本)[^()]*\d.*\))",
    re.IGNORECASE | re.DOTALL,
)

# Not allowed on Windows, plus control characters, lone surrogates, and marks that turn the writing direction
# and so can hide the end of a name.
_UNSAFE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]+')


def why_refused(path: str) -> str:
    """The reason why `path` can name nothing inside a folder on any system, or "" when it can.

    Links are not looked at here.
    """
    if not path:
        return "it is empty"
    if _SURROGATE.search(path):
        return "it is not valid Unicode"
    if _CONTROL.search(path):
        return "it has a control character"
    if "\\" in path:
        return "it has a backslash; folders are separated by “/”"
    if path.startswith("/"):
        return "it is an absolute path"
    parts = path.split("/")
    if ".." in parts:
        return "it leads out of the folder"
    return "it has an empty part" if "" in parts or "." in parts else ""


def why_not_portable(part: str) -> str:
    """Why a file or folder called `part` would not be that on Windows, or "" when it is fine everywhere.

    Elsewhere such a name is an ordinary one: what has it is read, but nothing is given it, so that a folder
    that came from one system can go to another.
    """
    if ":" in part:
        return "it has a colon, which names a drive or a hidden stream on Windows"
    forbidden = _FORBIDDEN.search(part)
    if forbidden:
        return f"it has the character {forbidden[0]}"
    if part[-1:] in (".", " "):
        return "a part of it ends with a dot or a space"
    if _RESERVED.fullmatch(part):
        return f"“{part}” is a reserved name on Windows"
    return ""


def is_hidden(name: str) -> bool:
    """Whether files and folders called `name` are left alone: `.git`, `.obsidian`, `.note.md.swp` …"""
    return name.startswith(".")


def is_temporary(name: str) -> bool:
    """Whether a file called `name` is another program's scratch file rather than somebody's text."""
    return _TEMPORARY.fullmatch(name) is not None


def file_kind(name: str, documents: Collection[str] = DOCUMENT_SUFFIXES) -> FileKind | None:
    """What a file called `name` is, or None when it is not shown at all.

    `documents` are the suffixes of what is read, in lower case, with their dots.
    """
    if is_hidden(name) or is_temporary(name):
        return None
    suffix = split_suffix(name)[1].lower()
    if suffix not in documents and suffix not in SHOWN_SUFFIXES:
        return None
    if conflict_original(name):
        return FileKind.CONFLICT_COPY
    return FileKind.DOCUMENT if suffix in documents else FileKind.OTHER


def conflict_original(name: str) -> str:
    """The name of the file that `name` is a synchroniser's conflict copy of, or "" when it is none."""
    stem, suffix = split_suffix(unicodedata.normalize("NFC", name))
    match = _CONFLICT.fullmatch(stem) if "(" in stem or ".sync-conflict-" in stem else None
    return match["name"] + suffix if match else ""


def split_suffix(name: str) -> tuple[str, str]:
    """`name` as stem and suffix, the suffix with its dot; "" for a name that has none."""
    stem, dot, suffix = name.rpartition(".")
    return (stem, dot + suffix) if stem else (name, "")


def plain_name(title: str, suffix: str) -> str:
    """`title` and `suffix` as they are when every system takes that name, else as `safe_name` has it."""
    name = unicodedata.normalize("NFC", title + suffix)
    too_long = len(name.encode("utf-8", "replace")) > MAX_NAME_BYTES
    changed = too_long or why_refused(name) or why_not_portable(name)
    return safe_name(title, suffix=suffix) if changed else name


def safe_name(title: str, *, suffix: str = ".md") -> str:
    """A file name for `title` that every system takes: at most 255 bytes, cut between whole characters."""
    room = MAX_NAME_BYTES - len(suffix.encode())
    text = _UNSAFE.sub("-", unicodedata.normalize("NFC", " ".join(title.split()))).lstrip(" .-~$")
    if _RESERVED.fullmatch(text + suffix):
        text = f"_{text}"
    return (_cut(text, room).rstrip(" .-") or "untitled") + suffix


def _cut(text: str, maximum: int) -> str:
    """The longest beginning of `text` that ends between graphemes and has at most `maximum` bytes."""
    end = size = 0
    for grapheme in regex.finditer(r"\X", text):
        size += len(grapheme.group().encode())
        if size > maximum:
            break
        end = grapheme.end()
    return text[:end]
