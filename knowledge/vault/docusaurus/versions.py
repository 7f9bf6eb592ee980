"""Which versions an instance of the docs plugin has, and where their files are."""

from __future__ import annotations

from dataclasses import dataclass

import regex

from knowledge.errors import SiteError
from knowledge.vault.docusaurus.configuration import CURRENT, DEFAULT_ID, DocsInstance, Locale, Site
from knowledge.vault.docusaurus.files import SiteFolder

MAX_VERSIONS = 1000
_BAD_NAME = regex.compile(r"[/\\<>:\"|?*\x00-\x1f]")
_PLUGIN = "docusaurus-plugin-content-docs"


@dataclass(frozen=True, slots=True)
class Version:
    """`part` is its part of the address. `sidebar` as in DocsInstance."""

    name: str
    folder: str
    part: str
    no_index: bool
    sidebar: str | None

    @property
    def own_name(self) -> str:
        """What its files are called beside those of other versions."""
        return CURRENT if self.name == CURRENT else f"version-{self.name}"


@dataclass(frozen=True, slots=True)
class Versions:
    """`left_out` are folders of versions that the site does not include."""

    included: tuple[Version, ...]
    left_out: tuple[str, ...]


def versions_of(instance: DocsInstance, site: Site, folder: SiteFolder) -> Versions:
    """The versions in the order of versions.json. Raises SiteError."""
    filed = _names(instance, folder)
    names = list(filed) if instance.versioned else []
    if instance.with_current and CURRENT not in names:
        names.insert(0, CURRENT)
    unknown = {*instance.versions, *(instance.only or ())} - set(names)
    if unknown:
        raise SiteError(site.file, f"the docs “{instance.id}” have no version “{min(unknown)}”")
    included = [name for name in names if instance.only is None or name in instance.only]
    if not included:
        raise SiteError(site.file, f"the docs “{instance.id}” include no version")
    last = instance.last_version or next((name for name in included if name != CURRENT), CURRENT)
    left = [_folder(instance, name) for name in dict.fromkeys([*filed, CURRENT]) if name not in included]
    return Versions(
        tuple(_version(instance, name, last, folder) for name in included),
        tuple(place for place in left if folder.contains(place)),
    )


def translations_folder(instance: DocsInstance, locale: Locale) -> str:
    """The folder of what is translated of `instance`, or "" when the locale has no translations."""
    own = _PLUGIN if instance.id == DEFAULT_ID else f"{_PLUGIN}-{instance.id}"
    return f"{locale.folder}/{own}" if locale.folder else ""


def _names(instance: DocsInstance, folder: SiteFolder) -> tuple[str, ...]:
    file = _prefixed(instance, "versions.json")
    if not folder.contains(file):
        return ()
    listed = folder.json(file)
    if not isinstance(listed, list) or len(listed) > MAX_VERSIONS:
        raise SiteError(file, "it is no list of versions")
    names: list[str] = []
    for name in listed:
        if not isinstance(name, str) or not name.strip() or _BAD_NAME.search(name) or name in (".", ".."):
            raise SiteError(file, "it has something that is no name of a version")
        names.append(name)
    return tuple(dict.fromkeys(names))


def _version(instance: DocsInstance, name: str, last: str, folder: SiteFolder) -> Version:
    options = instance.versions.get(name)
    place = _folder(instance, name)
    if not folder.contains(place):
        raise SiteError(place, "it is the folder of a version, and not there")
    usual = "" if name == last else "next" if name == CURRENT else name
    sidebar = instance.sidebar
    if name != CURRENT:
        sidebar = _prefixed(instance, f"versioned_sidebars/version-{name}-sidebars.json")
    if sidebar and not folder.contains(sidebar):
        if name == CURRENT:
            raise SiteError(sidebar, "it is the file of the sidebar, and not there")
        sidebar = None
    return Version(
        name=name,
        folder=place,
        part=usual if options is None or options.path is None else options.path,
        no_index=options is not None and options.no_index,
        sidebar=sidebar,
    )


def _folder(instance: DocsInstance, name: str) -> str:
    return instance.path if name == CURRENT else _prefixed(instance, f"versioned_docs/version-{name}")


def _prefixed(instance: DocsInstance, path: str) -> str:
    return path if instance.id == DEFAULT_ID else f"{instance.id}_{path}"
