"""Where things live outside the document folder: the private cache, and the resources that ship with us."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import platformdirs


def resources_root() -> Path:
    """The `resources/` folder that ships beside this package."""
    return Path(__file__).resolve().parent.parent / "resources"


def samples_root() -> Path:
    return resources_root() / "samples"


def cache_root() -> Path:
    """The user's private cache; `ESTANTE_CACHE` overrides it."""
    override = os.environ.get("ESTANTE_CACHE")
    return Path(override) if override else Path(platformdirs.user_cache_dir("estante", appauthor=False))


def index_directory(folder: Path) -> Path:
    """The index of one document folder, keyed by its real path. Not created here."""
    key = hashlib.sha256(str(folder.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:32]
    return cache_root() / "index" / key
