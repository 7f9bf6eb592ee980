"""Where a link may lead: the web, a mail address, or a path inside the folder."""

from __future__ import annotations

import posixpath

import regex

LINK_SCHEMES = frozenset({"http", "https", "mailto"})
_IGNORED = regex.compile(r"[\s\p{Cc}]")
"""Browsers skip these inside a scheme: `java script:` may well run."""
_SCHEME = regex.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")


def is_relative(target: str) -> bool:
    """True for a path inside the folder: no scheme, no host, no root."""
    return not _scheme(target) and not target.lstrip().startswith(("/", "\\"))


def is_allowed_link(target: str) -> bool:
    """True for http, https, mailto, and for links without a scheme."""
    return (_scheme(target) or "https") in LINK_SCHEMES


def resolve_link(path: str, target: str) -> str:
    """The path that `target`, decoded, means in the document `path`; "" when it leads out of the folder."""
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    return "" if joined.startswith(("../", "/")) or joined in ("..", ".") else joined


def _scheme(target: str) -> str:
    match = _SCHEME.match(_IGNORED.sub("", target))
    return match.group(1).lower() if match else ""
