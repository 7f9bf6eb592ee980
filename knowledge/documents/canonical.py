"""Where a person finds a document of a project: its canonical URL."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from urllib.parse import quote, urlsplit

from knowledge.model import MetadataValue
from knowledge.settings import DOCUMENT_SUFFIXES

_NAMES = ("canonical_url", "url")
"""How a header may call it; the first name that says an address counts."""
MAX_ADDRESS = 2000


def canonical_url(path: str, metadata: Mapping[str, MetadataValue], *, site: str) -> str:
    """What the header says, else `site` (which ends with `/`) and the path without `.md`; "" without a site.

    An address of the header that is not http or https, or has a user in it, counts for nothing.
    """
    for name in _NAMES:
        value = metadata.get(name)
        if isinstance(value, str) and is_web_address(value.strip()):
            return value.strip()
    if not site:
        return ""
    pure = PurePosixPath(path)
    name = str(pure.with_suffix("")) if pure.suffix.lower() in DOCUMENT_SUFFIXES else path
    return site + quote(name.encode("utf-8", "replace"), safe="/")


def is_web_address(text: str) -> bool:
    """Whether `text` is a whole http or https address that may be shown to anybody."""
    if not text or len(text) > MAX_ADDRESS or not text.isprintable() or " " in text:
        return False
    try:
        parts = urlsplit(text)
        _ = parts.port  # which is looked at only when it is asked for
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
