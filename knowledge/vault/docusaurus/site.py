"""A Docusaurus site's sources as an export: the pages that its sitemap lists, where it lists them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from knowledge.context.layout import LABELS
from knowledge.errors import SiteError
from knowledge.publications import Export, ExportedDocument, Reading, Stop
from knowledge.vault.docusaurus.addresses import canonical, joined, with_trailing_slash
from knowledge.vault.docusaurus.categories import Categories
from knowledge.vault.docusaurus.configuration import (
    DEFAULT_ID,
    DocsInstance,
    Locale,
    Site,
    read_site,
)
from knowledge.vault.docusaurus.files import MAX_DOCUMENT_BYTES, SiteFolder
from knowledge.vault.docusaurus.lines import arranged
from knowledge.vault.docusaurus.naming import Paths
from knowledge.vault.docusaurus.pages import Header, Page, read_header, read_page
from knowledge.vault.docusaurus.partials import Contents
from knowledge.vault.docusaurus.scripts import ScriptReader
from knowledge.vault.docusaurus.versions import Version, Versions, translations_folder, versions_of

_DOCUMENTS = (".md", ".mdx")
NOT_LISTED = "kept out of the sitemap by its configuration"


def never() -> bool:
    """Nobody wants the work to stop."""
    return False


def export_site(site: Path, *, stop: Stop = never) -> Export:
    """The documents of the Docusaurus 3 site in the folder `site`: those its default sitemap lists.

    Nothing is run. Pages that list tags are no documents. Raises FolderError when `site` is no folder,
    SiteError when its sources are not understood or what is needed is computed, and Cancelled.
    """
    folder = SiteFolder(site, stop=stop)
    scripts = ScriptReader()
    settings = read_site(folder, scripts)
    export = _SiteExport(folder, settings, scripts, Contents(folder, scripts, settings.format, settings.math))
    found = {instance.id: versions_of(instance, settings, folder) for instance in settings.instances}
    for locale in settings.locales:
        for instance in settings.instances:
            export.add(locale, instance, found[instance.id])
    return Export(
        name=settings.title or folder.name,
        documents=tuple(sorted(export.documents, key=lambda document: document.path)),
        reading=Reading(labels=settings.language) if settings.language in LABELS else Reading(),
        left_out=tuple(sorted(export.left_out.items())),
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """One version of one instance in one locale, which is a folder of the export."""

    locale: Locale
    instance: DocsInstance
    version: Version
    base: str
    translated: str
    folders: tuple[str, ...]


@dataclass(slots=True)
class _SiteExport:
    """Gathers the documents; one use."""

    folder: SiteFolder
    site: Site
    scripts: ScriptReader
    contents: Contents
    documents: list[ExportedDocument] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)
    _paths: Paths = field(default_factory=Paths)
    _listed: dict[str, tuple[list[str], list[str]]] = field(default_factory=dict)
    _headers: dict[str, Header] = field(default_factory=dict)

    def add(self, locale: Locale, instance: DocsInstance, versions: Versions) -> None:
        for unused in versions.left_out:
            for path in self._documents_in(unused):
                self._leave_out(_under(unused, path), "its version is not included")
        for version in versions.included:
            translations = translations_folder(instance, locale)
            translated = _under(translations, version.own_name) if translations else ""
            place = _Place(
                locale=locale,
                instance=instance,
                version=version,
                base=joined((locale.base, instance.route, version.part)),
                translated=translated if translated and self.folder.contains(translated) else "",
                folders=self._folders(locale, instance, version, versions),
            )
            self._add_version(place)

    def _folders(
        self, locale: Locale, instance: DocsInstance, version: Version, versions: Versions
    ) -> tuple[str, ...]:
        """Locale, instance and version, without those that are the only ones."""
        parts = (
            locale.name if len(self.site.locales) > 1 else "",
            ("docs" if instance.id == DEFAULT_ID else instance.id) if len(self.site.instances) > 1 else "",
            version.name if len(versions.included) > 1 else "",
        )
        return tuple(part for part in parts if part)

    def _add_version(self, place: _Place) -> None:
        pages = list(self._pages(place))
        self._check_ids(pages)
        for page in pages:
            self.folder.check()
            self._add_page(page, place)
        if place.version.no_index:
            return
        for listed in Categories(self.folder, self.scripts, place.instance, place.version).pages(
            pages,
            self._files(place.version.folder)[0],
            translations_folder(place.instance, place.locale),
            self.left_out,
        ):
            route = self._route(joined((place.base, listed.slug)), place)
            if not self.site.unlisted(route):
                path = self._paths.path(place.folders, listed.path)
                self.documents.append(
                    ExportedDocument(
                        path=path,
                        title=listed.title,
                        origin=listed.origin,
                        canonical_url=canonical(place.locale.url, route),
                        text=listed.text,
                        language=place.locale.name,
                    )
                )

    # --- pages ------------------------------------------------------------------------------------

    def _pages(self, place: _Place) -> Iterator[Page]:
        version, instance = place.version, place.instance
        files, links = self._files(version.folder)
        translated = set(self._files(place.translated)[0]) if place.translated else set()
        for path in links:
            self._leave_out(_under(version.folder, path), "a link, which is not followed")
        for path in files:
            if not instance.includes(path) or instance.excludes(path):
                if path.endswith(_DOCUMENTS):
                    self._leave_out(_under(version.folder, path), "excluded by the site")
                continue
            file = _under(place.translated if path in translated else version.folder, path)
            yield read_page(self._header(file), path, base=place.base, strips=instance.strips_prefixes)
        for path in sorted(translated.difference(files)):
            if path.endswith(_DOCUMENTS):
                reason = "a translation of nothing" if instance.includes(path) else "excluded by the site"
                self._leave_out(_under(place.translated, path), reason)

    def _check_ids(self, pages: list[Page]) -> None:
        found: dict[str, Page] = {}
        for page in pages:
            other = found.setdefault(page.id, page)
            if other is not page:
                raise SiteError(page.file, f"its id “{page.id}” is also that of “{other.file}”")

    def _add_page(self, page: Page, place: _Place) -> None:
        route = self._route(page.route, place)
        reason = "draft" if page.draft else "unlisted" if page.unlisted else ""
        if not reason and place.version.no_index:
            reason = "noindex of its version"
        if not reason and self.site.unlisted(route):
            reason = NOT_LISTED
        if reason:
            self._leave_out(page.file, reason)
            return
        header = self._header(page.file)
        content = self.contents.content(
            header, format=page.format, admonitions=bool(place.instance.admonitions)
        )
        if content.hidden_by:
            self._leave_out(page.file, content.hidden_by)
            return
        plain = not self.contents.is_mdx(header.file, page.format)
        text = arranged(content.lines, indented_code=plain)
        if not page.heading and not page.title_hidden:
            text = f"# {' '.join(page.title.split())}\n\n{text}"
        self.documents.append(
            ExportedDocument(
                path=self._paths.path(place.folders, page.source),
                title=page.title,
                origin=page.file,
                canonical_url=canonical(place.locale.url, route),
                text=text,
                language=place.locale.name,
                keywords=page.keywords,
            )
        )

    def _route(self, route: str, place: _Place) -> str:
        return with_trailing_slash(route, trailing=self.site.trailing_slash, base=place.locale.base)

    # --- files ------------------------------------------------------------------------------------

    def _header(self, file: str) -> Header:
        if file not in self._headers:
            self._headers[file] = read_header(self.folder.text(file, limit=MAX_DOCUMENT_BYTES), file)
        return self._headers[file]

    def _files(self, place: str) -> tuple[list[str], list[str]]:
        if place not in self._listed:
            self._listed[place] = self.folder.files(place)
        return self._listed[place]

    def _documents_in(self, place: str) -> list[str]:
        return [path for path in self._files(place)[0] if path.endswith(_DOCUMENTS)]

    def _leave_out(self, file: str, reason: str) -> None:
        self.left_out.setdefault(file, reason)


def _under(folder: str, path: str) -> str:
    return f"{folder}/{path}" if folder else path
