"""The generated pages of categories: a title, a description, and what is in the category."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from knowledge.errors import SiteError
from knowledge.vault.docusaurus.configuration import DocsInstance
from knowledge.vault.docusaurus.files import MAX_SCRIPT_BYTES, SiteFolder
from knowledge.vault.docusaurus.generated import Filler, json_value, read_categories
from knowledge.vault.docusaurus.pages import Page
from knowledge.vault.docusaurus.scripts import ScriptReader
from knowledge.vault.docusaurus.sidebars import (
    Category,
    CategoryPage,
    DocItem,
    GeneratedItems,
    Item,
    LinkItem,
    NotTold,
    Sidebars,
    category_pages,
    read_sidebars,
)
from knowledge.vault.docusaurus.values import JsObject
from knowledge.vault.docusaurus.versions import Version

_NOT_RUN = "its categories are made by code, which is not run; their own pages are left out"


@dataclass(frozen=True, slots=True)
class ListedCategory:
    """A generated page. `path` is where it would be among the files of its version."""

    path: str
    origin: str
    slug: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Categories:
    """The generated pages of one version."""

    folder: SiteFolder
    scripts: ScriptReader
    instance: DocsInstance
    version: Version

    def pages(
        self, pages: list[Page], files: list[str], translations: str, left_out: dict[str, str]
    ) -> Iterator[ListedCategory]:
        """Those that are listed, given the `pages` and `files` of the version and the folder of translations.

        What cannot be told without running it is added to `left_out`. Raises SiteError.
        """
        if self.version.sidebar is None:
            return
        shown = tuple(page for page in pages if not page.draft)
        drafts = frozenset(page.id for page in pages if page.draft)
        try:
            sidebars = self._sidebars(shown, files)
        except NotTold:
            left_out.setdefault(self.version.sidebar or "sidebarItemsGenerator", _NOT_RUN)
            return
        names = _Names({page.id: page for page in shown}, self._translations(translations))
        for found in category_pages(sidebars, drafts):
            yield names.listed(found)

    def _sidebars(self, pages: tuple[Page, ...], files: list[str]) -> Sidebars:
        file = self.version.sidebar or ""
        if not file:
            sidebars: Sidebars = {"defaultSidebar": (GeneratedItems("."),)}
        elif file.endswith(".json"):
            sidebars = read_sidebars(json_value(self.folder.json(file), file), file)
        else:
            code = self.folder.text(file, limit=MAX_SCRIPT_BYTES)
            sidebars = read_sidebars(self.scripts.exported(code), file)
        if self.instance.items_generated_by_code and any(_has_generated(own) for own in sidebars.values()):
            raise NotTold
        own = read_categories(self.folder, self.version.folder, files)
        return Filler(pages, own, self.instance.strips_prefixes).filled(sidebars)

    def _translations(self, folder: str) -> Mapping[str, str]:
        """The messages of the locale for this version, by their keys."""
        file = f"{folder}/{self.version.own_name}.json"
        if not folder or not self.folder.contains(file):
            return {}
        data = json_value(self.folder.json(file), file)
        if not isinstance(data, JsObject):
            raise SiteError(file, "it has no messages")
        found = {}
        for key, entry in data.entries.items():
            message = entry.get("message") if isinstance(entry, JsObject) else None
            if isinstance(message, str):
                found[key] = message
        return found


@dataclass(frozen=True, slots=True)
class _Names:
    """What things are called in one locale."""

    pages: Mapping[str, Page]
    messages: Mapping[str, str]

    def listed(self, found: CategoryPage) -> ListedCategory:
        category, link = found.category, found.link
        key = f"sidebar.{found.sidebar}.category.{category.label}.link.generated-index"
        title = self.messages.get(f"{key}.title", link.title) or self._label(category, found.sidebar)
        description = self.messages.get(f"{key}.description", link.description)
        names = [self._name(item, found.sidebar) for item in category.items]
        listed = "\n".join(f"- {name}" for name in names if name)
        parts = (f"# {title}", description or "", listed)
        tail = found.slug.strip("/").rpartition("/")[2] or "index"
        return ListedCategory(
            path=f"category/{tail}.md",
            origin=category.origin,
            slug=found.slug,
            title=title,
            text="\n\n".join(part for part in parts if part) + "\n",
        )

    def _label(self, category: Category, sidebar: str) -> str:
        return self.messages.get(f"sidebar.{sidebar}.category.{category.key}", category.label)

    def _name(self, item: Item, sidebar: str) -> str:
        """What `item` is called in a list; "" for what is not listed."""
        if isinstance(item, DocItem):
            page = self.pages.get(item.id)
            if page is None or page.unlisted:
                return ""
            label = item.label
            if label is not None:
                label = self.messages.get(f"sidebar.{sidebar}.doc.{label}", label)
            return page.label or label or page.title
        if isinstance(item, LinkItem):
            return self.messages.get(f"sidebar.{sidebar}.link.{item.key}", item.label)
        if isinstance(item, Category):
            linked = self.pages.get(item.link) if isinstance(item.link, str) else None
            seen = linked is not None and not linked.unlisted
            seen = seen or any(self._name(inside, sidebar) for inside in item.items)
            return self._label(item, sidebar) if seen else ""
        return ""


def _has_generated(items: tuple[Item, ...]) -> bool:
    return any(
        isinstance(item, GeneratedItems) or (isinstance(item, Category) and _has_generated(item.items))
        for item in items
    )
