"""Where things live outside the document folder: cache, data, and the resources that ship with us."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import platformdirs


def resources_root() -> Path:
    """The `resources/` folder that ships beside this package."""
    return Path(__file__).resolve().parent.parent / "resources"


def samples_root() -> Path:
    """The sample library as it ships. It is copied before it is opened; see `workspace.samples`."""
    return resources_root() / "samples"


def cache_root() -> Path:
    """The user's private cache; `ESTANTE_CACHE` overrides it."""
    override = os.environ.get("ESTANTE_CACHE")
    return Path(override) if override else Path(platformdirs.user_cache_dir("estante", appauthor=False))


def data_root() -> Path:
    """What belongs to the user and is not documents of theirs; `ESTANTE_DATA` overrides it."""
    override = os.environ.get("ESTANTE_DATA")
    return Path(override) if override else Path(platformdirs.user_data_dir("estante", appauthor=False))


def config_root() -> Path:
    """What the user has set, in a folder of its own; `ESTANTE_CONFIG` overrides it."""
    override = os.environ.get("ESTANTE_CONFIG")
    return Path(override) if override else Path(platformdirs.user_config_dir("estante", appauthor=False))


def token_file(path: Path) -> Path:
    """Who may call a server of the folder or library `path`, keyed by its real path. Not created here."""
    key = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:32]
    return config_root() / "tokens" / f"{key}.txt"


def index_directory(folder: Path, *, library: bool = False) -> Path:
    """The index of one document folder, keyed by its real path. Not created here.

    `library`: it holds what a library reads of the folder, tables and text files too.
    """
    key = hashlib.sha256(str(folder.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:32]
    return cache_root() / "index" / (f"{key}-library" if library else key)
