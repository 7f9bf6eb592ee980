"""`vault.toml`, how one project is published, read from its text.

    site = "https://shop.example/ajuda/"
    to = "s3://shop-vault/ajuda?endpoint=https://…"

    [intent]
    terms = ["garantia", "troca"]
    identifiers = true

    [reading]
    max_characters = 6000
    labels = "pt-BR"

No credential belongs into it, and an address that has one is refused without being repeated.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urlsplit

from knowledge.documents.canonical import is_web_address
from knowledge.documents.frontmatter import unify_line_ends
from knowledge.documents.toml_text import Table, TomlTextError, lines_of, read_toml
from knowledge.errors import VaultFileError
from knowledge.model import Limits
from knowledge.publications import IntentGate, Reading, VaultSettings
from knowledge.text.tokens import BUILT_IN

VAULT_FILE = "vault.toml"
"""In the top of a project's document folder, beside `search.toml`."""
MAX_VAULT_FILE_BYTES = 64 * 1024
MAX_TERMS = 1000
LANGUAGES = ("pt-BR", "en", "zh-CN")
"""Of labels; a test holds them against `context.layout`."""
_MOST_CHARACTERS = 10_000_000
_MOST_PIECES = 1000
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


def read_vault_settings(text: str, *, path: str = VAULT_FILE) -> VaultSettings:
    """The settings in `text`, the content of the file `path`. Raises VaultFileError."""
    text = unify_line_ends(text.removeprefix("\ufeff"))
    try:
        values = read_toml(text, most=MAX_VAULT_FILE_BYTES)
        top = Table(values, lines=lines_of(text))
        top.only("name", "site", "to", "intent", "reading")
        return VaultSettings(
            name=top.text("name", most=200).strip(),
            site=_site(top),
            to=_place(top),
            reading=_reading(top.table("reading", lines=lines_of(text, table="reading"))),
            intent=_intent(top.table("intent", lines=lines_of(text, table="intent"))),
        )
    except TomlTextError as error:
        raise VaultFileError(path, error.line, error.reason) from None


def _site(top: Table) -> str:
    """An address that ends with `/`, so that a path can stand behind it."""
    text = top.text("site", most=2000).strip()
    if not text:
        return ""
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    if "@" in parts.netloc or parts.query or parts.fragment:
        top.refuse("site", "“site” has a user, a “?” or a “#”, which no path can stand behind")
    if not is_web_address(text):
        top.refuse("site", "“site” must be an address that begins with https://")
    return text if text.endswith("/") else text + "/"


def _place(top: Table) -> str:
    """A folder or an address; what it means is looked at when something is published."""
    text = top.text("to", most=2000).strip()
    if _ADDRESS.match(text):
        try:
            parts = urlsplit(text)
        except ValueError:
            top.refuse("to", "“to” cannot be understood as an address")
        if "@" in parts.netloc:
            top.refuse("to", "“to” has a user or a password; credentials come from the environment only")
    return text


def _reading(table: Table) -> Reading:
    table.only(
        "max_characters",
        "max_tokens",
        "max_documents",
        "max_chunks",
        "max_files",
        "labels",
        "tokenizer",
        "preamble",
        "chunks_per_source",
    )
    usual = Reading()
    labels = table.text("labels", usual.labels)
    if labels not in LANGUAGES:
        table.refuse("labels", f"“labels” must be one of {', '.join(LANGUAGES)}")
    tokenizer = table.text("tokenizer", usual.tokenizer)
    if tokenizer not in BUILT_IN:
        table.refuse("tokenizer", f"“tokenizer” must be one of {', '.join(BUILT_IN)}")
    per_source = table.whole("chunks_per_source", usual.chunks_per_source, least=1, largest=2)
    return Reading(
        limits=_limits(table, usual.limits),
        labels=labels,
        tokenizer=tokenizer,
        preamble=table.text("preamble", most=20_000, lines=True) if table.has("preamble") else None,
        chunks_per_source=per_source or usual.chunks_per_source,
    )


def _limits(table: Table, usual: Limits) -> Limits:
    """A budget in tokens that is given without one in characters stands alone."""
    if table.has("max_tokens") and not table.has("max_characters"):
        usual = replace(usual, max_characters=None)
    return Limits(
        max_characters=table.whole("max_characters", usual.max_characters, least=1, largest=_MOST_CHARACTERS),
        max_tokens=table.whole("max_tokens", usual.max_tokens, least=1, largest=_MOST_CHARACTERS),
        max_documents=table.whole("max_documents", usual.max_documents, largest=_MOST_PIECES),
        max_chunks=table.whole("max_chunks", usual.max_chunks, largest=_MOST_PIECES),
        max_files=table.whole("max_files", usual.max_files, largest=_MOST_PIECES),
    )


def _intent(table: Table) -> IntentGate:
    table.only("terms", "identifiers")
    terms = table.texts("terms", most=MAX_TERMS, longest=200)
    return IntentGate(terms, table.flag("identifiers", default=False))
