"""A project as an export for the vault: what may be sent now, as Markdown, with its pins and its limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from knowledge.documents.canonical import canonical_url
from knowledge.documents.formats import is_markdown, parse
from knowledge.errors import ProjectNotFound, SiteError
from knowledge.model import Document, LibraryView, Limits, MetadataValue, SourceFile
from knowledge.problems import ProblemCode
from knowledge.projects import Annotation, Retrieval
from knowledge.publications import Export, ExportedDocument, Reading, VaultSettings
from knowledge.settings import ChunkSettings
from knowledge.text.days import read_day
from knowledge.text.tokens import BUILT_IN
from knowledge.vault.docusaurus.naming import Paths
from knowledge.vault.tree import same_name
from knowledge.workspace.collection import PLAIN, Collection
from knowledge.workspace.golden import vault_settings
from knowledge.workspace.workspace import Workspace

_TABLE_CHUNKS = ChunkSettings(target=1500, maximum=1800)
"""What is no Markdown is cut along its rows or keys into larger pieces than the window's."""
_UNREAD = {
    ProblemCode.ENCODING_BINARY: "it is not a text file",
    ProblemCode.FILE_TOO_LARGE: "it has more bytes than are read",
}
_TRUE = frozenset({"true", "yes", "on", "1"})
_FALSE = frozenset({"false", "no", "off", "0"})
_MARKS = re.compile(r"([\\`*_\[\]<>&#~])")
_TICKS = re.compile(r"`{3,}")
_LONGEST_TITLE = 1000
_MOST_KEYWORDS = 500
_LONGEST_KEYWORD = 500


def export_project(source: Collection | Workspace, project: str = PLAIN) -> Export:
    """What is published of `project`: its documents that may be sent now. All others are in `left_out`.

    `vault.toml` of the project says the rest, where it is there. Raises ProjectNotFound, VaultFileError,
    FileReadError.
    """
    if isinstance(source, Workspace):
        return _Exporter(source, vault_settings(source.root), Retrieval(), name="").export()
    with source.lent(project) as workspace:
        known = next((each for each in source.projects() if each.id == project), None)
        if known is None:  # it was disabled just now
            raise ProjectNotFound(project)
        return _Exporter(workspace, vault_settings(workspace.root), known.retrieval, name=known.name).export()


def usual_reading(retrieval: Retrieval) -> Reading:
    """The limits and labels of a project as the vault has them."""
    return Reading(
        limits=Limits(
            max_characters=retrieval.max_characters,
            max_tokens=retrieval.max_tokens,
            max_chunks=retrieval.max_chunks,
            max_files=retrieval.max_files,
        ),
        labels=retrieval.labels,
        tokenizer=retrieval.tokenizer if retrieval.tokenizer in BUILT_IN else Reading().tokenizer,
    )


@dataclass(frozen=True, slots=True)
class _Exporter:
    workspace: Workspace
    settings: VaultSettings
    retrieval: Retrieval
    name: str

    def export(self) -> Export:
        view = self.workspace.view
        withheld = {**view.withheld, **self.workspace.withheld}
        left_out = {path: reason.value for path, reason in withheld.items() if path in view.documents}
        sent: list[Document] = []
        texts: dict[str, str] = {}
        for path in sorted(view.documents.keys() - left_out.keys()):
            document = view.documents[path]
            reason = _why_unread(document) or why_unpublished(document.metadata)
            if not reason:
                try:
                    texts[path] = as_markdown(document)
                except SiteError as error:
                    reason = f"it is not understood: {error.reason}"
            if reason:
                left_out[path] = reason
            else:
                sent.append(document)
        paths = exported_paths(texts)
        documents = [self._exported(document, paths, texts[document.path], view) for document in sent]
        own = self.settings.reading
        return Export(
            name=self.settings.name or self.name or view.name,
            documents=tuple(sorted(documents, key=lambda document: document.path)),
            pins=tuple(paths[path] for path in view.pins if path in paths),
            reading=own if own != Reading() else usual_reading(self.retrieval),
            intent=self.settings.intent,
            left_out=tuple(sorted(left_out.items())),
        )

    def _exported(
        self, document: Document, paths: Mapping[str, str], text: str, view: LibraryView
    ) -> ExportedDocument:
        annotation = view.annotations.get(document.path, Annotation())
        declared = () if document.keywords_derived else document.keywords
        keywords = (word[:_LONGEST_KEYWORD] for word in (*declared, *annotation.tags))
        return ExportedDocument(
            path=paths[document.path],
            title=document.title[:_LONGEST_TITLE],
            origin=document.path,
            canonical_url=canonical_url(document.path, document.metadata, site=self.settings.site),
            text=text,
            language=document.language,
            keywords=tuple(dict.fromkeys(keywords))[:_MOST_KEYWORDS],
            valid_from=read_day(annotation.valid_from),
            valid_until=read_day(annotation.valid_until),
        )


def _why_unread(document: Document) -> str:
    """Why nothing of a document's text is known, or "": it would be sent as an empty one."""
    return next((_UNREAD[each.code] for each in document.problems if each.code in _UNREAD), "")


def why_unpublished(metadata: Mapping[str, MetadataValue]) -> str:
    """What a header says that keeps a document out of any publication, or ""."""
    if _says(metadata.get("draft"), _TRUE):
        return "draft"
    if _says(metadata.get("unlisted"), _TRUE):
        return "unlisted"
    return "not published" if _says(metadata.get("published"), _FALSE) else ""


def _says(value: MetadataValue, words: frozenset[str]) -> bool:
    return isinstance(value, str | bool) and str(value).strip().lower() in words


def exported_paths(origins: Mapping[str, str]) -> dict[str, str]:
    """The path in the export of each of the documents `origins`: `a.md` stays, what is no Markdown keeps its
    suffix before `.md`, and so does `a.mdx` beside `a.md`."""
    paths = Paths()
    taken = {path.lower() for path in origins}
    spelling: dict[str, str] = {}
    found = {}
    for path in sorted(origins, key=lambda path: (not path.endswith(".md"), path)):
        folder = path.rpartition("/")[0]
        folders = _one_spelling(folder, spelling) if folder else ()
        stem = path.rpartition(".")[0]
        own_name = not is_markdown(path) or (
            not path.endswith(".md") and f"{stem}.md".lower() in taken - {path.lower()}
        )
        name = path.rpartition("/")[2]
        found[path] = paths.path(folders, f"{name}.md" if own_name else name)
    return found


def _one_spelling(folder: str, spelling: dict[str, str]) -> tuple[str, ...]:
    """The parts of `folder` as they were spelled first: `A/x` and `a/y` are in one folder on some systems."""
    found: list[str] = []
    for part in folder.split("/"):
        above = "/".join((*found, part))
        found.append(spelling.setdefault(same_name(above), part))
    return tuple(found)


def as_markdown(document: Document) -> str:
    """The text of a document as Markdown, with a line end at its end. Raises SiteError for MDX that cannot
    be understood."""
    if not is_markdown(document.path):
        return _sections(document)
    text = document.content
    if document.path.lower().endswith(".mdx"):
        text = _without_code(document)
    return text + "\n" if text and not text.endswith("\n") else text


def _without_code(document: Document) -> str:
    from knowledge.vault.docusaurus.lines import arranged
    from knowledge.vault.docusaurus.mdx import Dialect, read_content
    from knowledge.vault.docusaurus.scripts import ScriptReader

    content = read_content(
        document.content,
        file=document.path,
        first_line=document.content_line,
        dialect=Dialect(ScriptReader(), mdx=True, math=False, admonitions=True),
        partial=lambda _: None,
    )
    return arranged(content.lines, indented_code=False).strip("\n")


def _sections(document: Document) -> str:
    """A table or JSON: a section for each piece under the names of its columns or keys, and the piece as it
    is typed between two fences. Plain text has no names, and stays plain."""
    suffix = document.path.rpartition(".")[2].lower()
    if suffix == "txt":
        return document.content + "\n" if document.content else ""
    source = SourceFile(document.path, document.content, "", len(document.content))
    again = parse(source, chunks=_TABLE_CHUNKS)
    parts = (_section(chunk.heading, again.chunk_text(chunk), suffix) for chunk in again.chunks)
    return "\n".join(chain([f"# {_heading((document.title,))}\n"], parts))


def _section(heading: tuple[str, ...], text: str, suffix: str) -> str:
    return "\n".join(_section_lines(heading, text, suffix)) + "\n"


def _section_lines(heading: tuple[str, ...], text: str, suffix: str) -> Iterator[str]:
    fence = "`" * max([2, *map(len, _TICKS.findall(text))]) + "`"
    if heading:
        yield f"## {_heading(heading)}"
        yield ""
    yield f"{fence}{suffix}"
    yield text
    yield fence


def _heading(parts: tuple[str, ...]) -> str:
    """Names as the text of a heading: a mark of Markdown in them is a character."""
    return _MARKS.sub(r"\\\1", " › ".join(" ".join(part.split()) for part in parts)).strip() or "-"
