"""Calls of one action over a folder that a test has written."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from knowledge.tool.action import Action, Answer, Call
from knowledge.tool.scope import UNSCOPED, Principals, Scope
from knowledge.workspace.collection import Collection


def write_all(root: Path, files: Mapping[str, str | bytes]) -> Path:
    for path, content in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


@contextmanager
def opened(root: Path, files: Mapping[str, str | bytes]) -> Iterator[Collection]:
    """The files as a plain folder, read to the end."""
    with Collection(write_all(root, files), watch=False) as collection:
        yield collection


def call(collection: Collection, action: str, scope: Scope = UNSCOPED, **arguments: object) -> Call:
    return Call(action, collection, scope, Principals(), arguments)


def run(collection: Collection, action: Action, scope: Scope = UNSCOPED, **arguments: object) -> Answer:
    return action.run(call(collection, action.name, scope, **arguments))
