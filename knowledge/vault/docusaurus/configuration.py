"""The configuration of a Docusaurus 3 site: what of it decides which pages there are and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from knowledge.errors import SiteError
from knowledge.vault.docusaurus.addresses import canonical, joined
from knowledge.vault.docusaurus.files import MAX_SCRIPT_BYTES, SiteFolder, inside_site
from knowledge.vault.docusaurus.globs import PatternError, matcher
from knowledge.vault.docusaurus.scripts import ScriptReader
from knowledge.vault.docusaurus.values import Computed, JsObject, JsValue, Options

CONFIGURATION_NAMES = tuple(
    f"docusaurus.config{suffix}" for suffix in (".ts", ".mts", ".cts", ".js", ".mjs", ".cjs")
)
"""In the order in which Docusaurus looks for them."""
DEFAULT_ID = "default"
CURRENT = "current"
_INCLUDE = ("**/*.{md,mdx}",)
_EXCLUDE = ("**/_*.{js,jsx,ts,tsx,md,mdx}", "**/_*/**", "**/*.test.{js,jsx,ts,tsx}", "**/__tests__/**")
_PRESETS = frozenset({"classic", "@docusaurus/classic", "@docusaurus/preset-classic"})
_DOCS = frozenset({"content-docs", "@docusaurus/content-docs", "@docusaurus/plugin-content-docs"})
_SITEMAPS = frozenset({"sitemap", "@docusaurus/sitemap", "@docusaurus/plugin-sitemap"})
_KEYWORDS = ("secondary", "info", "success", "danger", "note", "tip", "warning", "important", "caution")
MAX_LOCALES = 200

Matches = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class VersionOptions:
    """`path` is its part of the address; None for the usual one."""

    path: str | None = None
    no_index: bool = False


@dataclass(frozen=True, slots=True)
class DocsInstance:
    """One use of the docs plugin. `sidebar` is a path in the site, "" for the generated one, None for none.

    `items_generated_by_code`: a function of the site's own makes the generated sidebar.
    """

    id: str
    path: str
    route: str
    includes: Matches
    excludes: Matches
    strips_prefixes: bool
    sidebar: str | None
    items_generated_by_code: bool
    versions: dict[str, VersionOptions]
    last_version: str | None
    with_current: bool
    only: tuple[str, ...] | None
    versioned: bool
    admonitions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Locale:
    """`folder` has its translations, or is "" when it has none. `base` begins and ends with a slash."""

    name: str
    folder: str
    url: str
    base: str


@dataclass(frozen=True, slots=True)
class Site:
    """`file` is the configuration, `language` the default locale, `format` that of Markdown files (mdx, md,
    detect). `unlisted`: whether the sitemap leaves a route out. `math`: `$` stands around formulas, whose
    braces are no expressions.
    """

    file: str
    title: str
    language: str
    trailing_slash: bool | None
    locales: tuple[Locale, ...]
    instances: tuple[DocsInstance, ...]
    unlisted: Matches
    format: str
    math: bool


def read_site(folder: SiteFolder, scripts: ScriptReader) -> Site:
    """Read the configuration. Raises SiteError, also when a value that is needed is computed."""
    file = next((name for name in CONFIGURATION_NAMES if folder.contains(name)), "")
    if not file:
        raise SiteError("docusaurus.config.js", "it is not there, so this folder is no Docusaurus site")
    code = folder.text(file, limit=MAX_SCRIPT_BYTES)
    exported = scripts.exported(code)
    if not isinstance(exported, JsObject):
        raise SiteError(file, "it exports no plain object; write one out, since nothing of a site is run")
    options = Options(file, exported)
    _refuse_unlisted(options)
    markdown = options.part("markdown")
    if markdown.values.get("parseFrontMatter") is not None:
        raise markdown.wrong("parseFrontMatter", "is code that may change which pages are drafts; remove it")
    classic, plugins = _presets(options), _plugins(options)
    instances = tuple(_instances(options, classic, plugins))
    if not instances:
        raise SiteError(file, "no use of the docs plugin is found in it")
    title = exported.get("title")
    ids = [instance.id for instance in instances]
    if len(set(ids)) != len(ids):
        raise SiteError(file, "two uses of the docs plugin have the same id")
    return Site(
        file=file,
        title=title if isinstance(title, str) else "",
        language=options.part("i18n").text("defaultLocale", "en"),
        trailing_slash=options.maybe_truth("trailingSlash"),
        locales=tuple(_locales(options, folder)),
        instances=instances,
        unlisted=_ignored(classic, plugins),
        format=markdown.text("format", "mdx"),
        math="remark-math" in code or "remarkMath" in code,
    )


def _refuse_unlisted(options: Options) -> None:
    """A site that no search engine may list has no sitemap, and no page of it is public."""
    if options.truth("noIndex", default=False):
        raise options.wrong("noIndex", "is true, so no page of this site may be listed")
    if options.part("future").maybe_text("experimental_router") == "hash":
        raise options.wrong(
            "future.experimental_router", "is “hash”, so the pages have no addresses of their own"
        )
    theme = options.values.get("themeConfig")
    metadata = theme.get("metadata") if isinstance(theme, JsObject) else None
    for tag in metadata if isinstance(metadata, tuple) else ():
        content = tag.get("content") if isinstance(tag, JsObject) and tag.get("name") == "robots" else None
        if isinstance(content, Computed) or (isinstance(content, str) and "noindex" in content.lower()):
            raise options.wrong("themeConfig.metadata", "keeps every page of this site from being listed")


# --- presets and plugins --------------------------------------------------------------------------


def _presets(options: Options) -> Options | None:
    """The options of the classic preset, or None when the site does not use it."""
    for entry in options.items("presets"):
        name, given = _entry(entry)
        if isinstance(name, str) and name in _PRESETS:
            return _given(options, given, "presets")
        if isinstance(entry, Computed) and "classic" in entry.source:
            raise options.computed("presets", entry)
    return None


def _plugins(options: Options) -> list[tuple[str, Options]]:
    """The plugins that have a name, with their options. Those that are code of the site add no docs."""
    found = []
    for entry in options.items("plugins"):
        name, given = _entry(entry)
        if isinstance(name, str):
            if name in _DOCS | _SITEMAPS:
                found.append((name, _given(options, given, f"plugins[{name}]")))
        elif isinstance(entry, Computed) and not entry.function and "content-docs" in entry.source:
            raise options.computed("plugins", entry)
    return found


def _entry(entry: JsValue) -> tuple[JsValue, JsValue]:
    if isinstance(entry, tuple):
        return (entry[0] if entry else None), (entry[1] if len(entry) > 1 else None)
    return entry, None


def _given(options: Options, given: JsValue, name: str) -> Options:
    if isinstance(given, Computed):
        raise options.computed(name, given)
    return Options(options.file, given if isinstance(given, JsObject) else JsObject(), name)


def _instances(
    options: Options, classic: Options | None, plugins: list[tuple[str, Options]]
) -> Iterator[DocsInstance]:
    if classic is not None and classic.told("docs") is not False:
        docs = classic.told("docs")
        yield _instance(classic.part("docs") if docs is not True else _given(options, None, "docs"))
    for name, given in plugins:
        if name in _DOCS:
            yield _instance(given)


def _instance(docs: Options) -> DocsInstance:
    prefixes = docs.values.get("numberPrefixParser")
    if isinstance(prefixes, Computed):
        if not prefixes.function:
            raise docs.computed("numberPrefixParser", prefixes)
        raise docs.wrong("numberPrefixParser", "is code, which is not run; use true or false")
    versions = docs.part("versions")
    return DocsInstance(
        id=docs.text("id", DEFAULT_ID),
        path=_place(docs, "path", "docs"),
        route=docs.text("routeBasePath", "docs"),
        includes=_patterns(docs, "include", _INCLUDE, dots=False),
        excludes=_patterns(docs, "exclude", _EXCLUDE, dots=True),
        strips_prefixes=prefixes is not False,
        sidebar=_sidebar(docs),
        items_generated_by_code=docs.values.get("sidebarItemsGenerator") is not None,
        versions={name: _version(versions.part(name)) for name in versions.keys()},  # noqa: SIM118  # no dict
        last_version=docs.maybe_text("lastVersion"),
        with_current=docs.truth("includeCurrentVersion", default=True),
        only=docs.texts("onlyIncludeVersions", ()) or None,
        versioned=not docs.truth("disableVersioning", default=False),
        admonitions=_keywords(docs),
    )


def _version(options: Options) -> VersionOptions:
    return VersionOptions(options.maybe_text("path"), options.truth("noIndex", default=False))


def _keywords(docs: Options) -> tuple[str, ...]:
    given = docs.values.get("admonitions")
    if given is False:
        return ()
    if not isinstance(given, JsObject):
        return _KEYWORDS
    own = docs.part("admonitions")
    keywords = own.texts("keywords", ())
    return (*_KEYWORDS, *keywords) if own.truth("extendDefaults", default=True) else keywords


def _sidebar(docs: Options) -> str | None:
    if docs.told("sidebarPath") is False:
        return None
    return _place(docs, "sidebarPath", "")


def _place(options: Options, key: str, default: str) -> str:
    text = options.text(key, default)
    try:
        return inside_site(text)
    except ValueError:
        raise options.wrong(key, f"is “{text}”, which leads out of the site's folder") from None


def _patterns(options: Options, key: str, default: tuple[str, ...], *, dots: bool) -> Matches:
    try:
        return matcher(options.texts(key, default), dots=dots)
    except PatternError as error:
        raise options.wrong(key, f"has a pattern that {error}") from None


def _ignored(classic: Options | None, plugins: list[tuple[str, Options]]) -> Matches:
    """Whether the sitemap leaves a route out."""
    given = [own for name, own in plugins if name in _SITEMAPS]
    if classic is not None and classic.told("sitemap") is not False:
        given.append(classic.part("sitemap"))
    for own in given:
        if own.values.get("createSitemapItems") is not None:
            raise own.wrong("createSitemapItems", "is code, which is not run; write “ignorePatterns” instead")
        return _patterns(own, "ignorePatterns", (), dots=False)
    return lambda _: False


# --- locales --------------------------------------------------------------------------------------


def _locales(options: Options, folder: SiteFolder) -> Iterator[Locale]:
    url, base = options.text("url", ""), joined(("/", options.text("baseUrl", ""), "/"))
    i18n = options.part("i18n")
    default = i18n.text("defaultLocale", "en")
    names = i18n.texts("locales", (default,))
    if len(set(names)) != len(names) or not 0 < len(names) <= MAX_LOCALES:
        raise i18n.wrong("locales", f"has none, one of them twice, or more than {MAX_LOCALES}")
    for name in names:
        own = i18n.part("localeConfigs").part(name)
        address = own.text("url", url)
        try:
            canonical(address, "/")
        except ValueError:
            raise options.wrong("url", f"is “{address}”, which is no address of a site") from None
        inferred = joined(("/", base, "" if name == default else name, "/"))
        given = own.maybe_text("baseUrl")
        yield Locale(
            name=name,
            folder=_translations(i18n, own, name, folder),
            url=address,
            base=inferred if given is None else joined(("/", given, "/")),
        )


def _translations(i18n: Options, own: Options, name: str, folder: SiteFolder) -> str:
    place = f"{i18n.text('path', 'i18n')}/{own.text('path', name)}"
    try:
        found = inside_site(place)
    except ValueError:
        raise i18n.wrong("path", "leads out of the site's folder") from None
    translated = own.maybe_truth("translate")
    return found if (folder.contains(found) if translated is None else translated) else ""
