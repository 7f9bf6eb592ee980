"""The files that a page imports and shows, and theirs in turn: bounded, never in a circle, never outside."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field

from knowledge.errors import SiteError
from knowledge.vault.docusaurus.files import MAX_DOCUMENT_BYTES, SiteFolder, inside_site
from knowledge.vault.docusaurus.mdx import Content, Dialect, read_content
from knowledge.vault.docusaurus.pages import Header, read_header
from knowledge.vault.docusaurus.scripts import ScriptReader

MAX_DEPTH = 16


@dataclass(slots=True)
class Contents:
    """Reads the contents of files, each once. `format` is the one of the site: mdx, md or detect."""

    folder: SiteFolder
    scripts: ScriptReader
    format: str
    math: bool
    _read: dict[tuple[str, bool, bool], Content] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    def content(self, header: Header, *, format: str | None, admonitions: bool) -> Content:
        """The content of a page. `format` is what its header says. Raises SiteError."""
        mdx = self.is_mdx(header.file, format)
        key = (header.file, mdx, admonitions)
        if key not in self._read:
            self._read[key] = self._content(header, mdx=mdx, admonitions=admonitions)
        return self._read[key]

    def is_mdx(self, file: str, format: str | None) -> bool:
        """Whether `file`, whose header says `format`, is read as MDX rather than as plain Markdown."""
        chosen = format or self.format
        return chosen == "mdx" or (chosen != "md" and not file.endswith(".md"))

    def _content(self, header: Header, *, mdx: bool, admonitions: bool) -> Content:
        if header.file in self._open:
            raise SiteError(header.file, "it shows itself, through what it imports")
        if len(self._open) > MAX_DEPTH:
            raise SiteError(header.file, f"what it shows is nested more than {MAX_DEPTH} deep")
        self._open.append(header.file)
        content = read_content(
            header.body,
            file=header.file,
            first_line=header.body_line,
            dialect=Dialect(self.scripts, mdx, self.math, admonitions),
            partial=lambda source: self._imported(header.file, source, admonitions=admonitions),
        )
        self._open.pop()
        return content

    def _imported(self, file: str, source: str, *, admonitions: bool) -> Content | None:
        """What `file` imports as `source`, or None when that is code or something of a package."""
        if "!" in source or not source.endswith((".md", ".mdx")):
            return None
        start = posixpath.dirname(file)
        if source.startswith("@site/"):
            source, start = source.removeprefix("@site/"), ""
        elif not source.startswith(("./", "../")):
            return None
        try:
            place = inside_site(source, start=start)
        except ValueError:
            raise SiteError(file, f"it imports “{source}”, which leads out of the site's folder") from None
        header = read_header(self.folder.text(place, limit=MAX_DOCUMENT_BYTES), place)
        return self.content(header, format=None, admonitions=admonitions)
