"""MCP resources: the documents inside the caller's scope, each at `estante://PROJECT/PATH`.

In a plain folder there is no project, so `estante:///PATH`. The text is what the AI gets of a document, all
of it, inside the frame of `context.enclosure`. An address is looked up among what was read; no file is opened
by it.
"""

from __future__ import annotations

from itertools import islice
from pathlib import PurePosixPath
from urllib.parse import quote, unquote_to_bytes

from mcp_types import Resource, ResourceTemplate, TextResourceContents

from knowledge.context.enclosure import enclosed
from knowledge.errors import DocumentNotFound, FolderError, ProjectNotFound, ProjectUnclear
from knowledge.model import DocumentHead
from knowledge.serving.operations import Caller
from knowledge.text.json_form import sayable
from knowledge.tool.sources import projects_inside, source

SCHEME = "estante://"
PAGE = 100
"""So many resources are listed at once."""
_TYPES = {".md": "text/markdown", ".mdx": "text/markdown", ".csv": "text/csv", ".json": "application/json"}


def template() -> ResourceTemplate:
    return ResourceTemplate(
        name="document",
        title="A document",
        uri_template=SCHEME + "{project}/{+path}",
        description="One document of a project, whole. In a plain folder the project is empty.",
    )


def address_of(project: str, path: str) -> str:
    """Any path becomes an address that leads back to it, also one with `%`, `?` or letters of no alphabet."""
    return f"{SCHEME}{quote(project)}/{quote(path.encode('utf-8', 'surrogateescape'))}"


def place_of(address: str) -> tuple[str, str]:
    """Project and path. Raises ValueError for what is no address of ours."""
    if not address.startswith(SCHEME):
        raise ValueError("no address of a document")
    project, slash, path = address.removeprefix(SCHEME).partition("/")
    if not (slash and path):
        raise ValueError("no address of a document")
    return _plain(project), _plain(path)


def listed(caller: Caller, after: str = "") -> tuple[list[Resource], str]:
    """The next `PAGE` documents behind the address `after` ("": from the start), and the address to go on
    from, "" at the end. A page stays right when documents come and go between two pages.

    Raises ValueError for an `after` that is no address of ours.
    """
    behind = place_of(after) if after else ("", "")
    found: list[Resource] = []
    for project in sorted(projects_inside(caller.collection, caller.scope)):
        if project < behind[0]:
            continue
        heads = _heads(caller, project)
        later = (head for head in heads if (project, head.path) > behind)
        found += [_resource(project, head) for head in islice(later, PAGE + 1 - len(found))]
        if len(found) > PAGE:
            return found[:PAGE], found[PAGE - 1].uri
    return found, ""


def text_at(caller: Caller, address: str) -> TextResourceContents:
    """Raises DocumentNotFound for whatever the caller cannot see, as for what does not exist."""
    try:
        project, path = place_of(address)
        with source(caller.collection, caller.scope, project) as inside:
            text = inside.document(path).content if inside.project == project else None
    except (ValueError, ProjectNotFound, ProjectUnclear):
        text = None
    if text is None:
        raise DocumentNotFound(address)
    return TextResourceContents(uri=address, mime_type=_type_of(path), text=enclosed(sayable(text)))


def _heads(caller: Caller, project: str) -> tuple[DocumentHead, ...]:
    try:
        with source(caller.collection, caller.scope, project) as inside:
            return inside.heads()
    except (ProjectNotFound, FolderError):  # it went away just now; the others can be listed all the same
        return ()


def _resource(project: str, head: DocumentHead) -> Resource:
    return Resource(
        uri=address_of(project, head.path),
        name=sayable(head.path),
        title=sayable(head.title),
        mime_type=_type_of(head.path),
    )


def _type_of(path: str) -> str:
    return _TYPES.get(PurePosixPath(path).suffix.lower(), "text/plain")


def _plain(quoted: str) -> str:
    return unquote_to_bytes(quoted).decode("utf-8", "surrogateescape")
