"""What of a configuration counts, where it may be written, and what is refused."""

from pathlib import Path

import pytest

from knowledge.errors import SiteError
from knowledge.vault.docusaurus import export_site
from tests.knowledge.vault.docusaurus.sources import by_origin, exported, routes, site, write

PAGE = {"docs/a.md": "# A"}


@pytest.mark.parametrize("name", ["ts", "mts", "cts", "js", "mjs", "cjs"])
def test_every_name_of_a_configuration(name: str, tmp_path: Path) -> None:
    text = "export default {url: 'https://a.example', baseUrl: '/', presets: ['classic']};"
    assert routes(export_site(write(tmp_path, {f"docusaurus.config.{name}": text, **PAGE}))) == ["/docs/a"]


def test_typescript_comes_before_javascript(tmp_path: Path) -> None:
    text = "export default {url: 'https://a.example', baseUrl: '/%s/', presets: ['classic']};"
    files = {"docusaurus.config.js": text % "js", "docusaurus.config.ts": text % "ts", **PAGE}
    assert routes(export_site(write(tmp_path, files))) == ["/ts/docs/a"]


def test_the_name_is_the_title_or_the_folder(tmp_path: Path) -> None:
    assert exported(tmp_path / "one", PAGE).name == "T"
    text = "export default {title: x(), url: 'https://a.example', baseUrl: '/', presets: ['classic']};"
    assert export_site(write(tmp_path / "two", {"docusaurus.config.js": text, **PAGE})).name == "two"


@pytest.mark.parametrize(
    ("docs", "expected"),
    [
        ("", "/docs/a"),
        ("routeBasePath: '/'", "/a"),
        ("routeBasePath: 'x/y'", "/x/y/a"),
        ("path: './docs/', routeBasePath: 'z'", "/z/a"),
        ("remarkPlugins: [require('x')], editUrl: () => 'y'", "/docs/a"),
    ],
)
def test_options_of_the_docs(docs: str, expected: str, tmp_path: Path) -> None:
    assert routes(exported(tmp_path, PAGE, docs=docs)) == [expected]


def test_trailing_slashes(tmp_path: Path) -> None:
    files = {"docs/a.md": "# A", "docs/b/index.md": "# B"}
    found = {
        option: routes(exported(tmp_path, files, top=f"trailingSlash: {option},"))
        for option in ("undefined", "true", "false")
    }
    assert found == {
        "undefined": ["/docs/a", "/docs/b/"],
        "true": ["/docs/a/", "/docs/b/"],
        "false": ["/docs/a", "/docs/b"],
    }


def test_docs_can_be_switched_off_in_the_preset(tmp_path: Path) -> None:
    text = """module.exports = {url: 'https://a.example', baseUrl: '/', presets: [['classic', {docs: false}]],
    plugins: [['content-docs', {id: 'x', path: 'docs', routeBasePath: 'x'}], './mine', function f() {}]};"""
    assert routes(export_site(write(tmp_path, {"docusaurus.config.js": text, **PAGE}))) == ["/x/a"]


def test_languages_have_addresses_of_their_own(tmp_path: Path) -> None:
    i18n = """i18n: {defaultLocale: 'en', locales: ['en', 'pt', 'fr', 'de'], localeConfigs: {
      pt: {baseUrl: '/brasil'}, fr: {url: 'https://fr.a.example', path: 'french'},
      de: {translate: false}}},"""
    files = {
        **PAGE,
        "i18n/pt/docusaurus-plugin-content-docs/current/a.md": "# P",
        "i18n/french/docusaurus-plugin-content-docs/current/a.md": "# F",
        "i18n/de/docusaurus-plugin-content-docs/current/a.md": "# D",
    }
    export = exported(tmp_path, files, top=i18n)
    assert [(one.path, one.canonical_url, one.title, one.language) for one in export.documents] == [
        ("de/a.md", "https://a.example/de/docs/a", "A", "de"),
        ("en/a.md", "https://a.example/docs/a", "A", "en"),
        ("fr/a.md", "https://fr.a.example/fr/docs/a", "F", "fr"),
        ("pt/a.md", "https://a.example/brasil/docs/a", "P", "pt"),
    ]


def test_what_the_sitemap_ignores_stays_out(tmp_path: Path) -> None:
    text = """export default {url: 'https://a.example', baseUrl: '/', presets: [['classic', {
      sitemap: {ignorePatterns: ['/docs/b/**']}}]]};"""
    files = {**PAGE, "docs/b/c.md": "# C", "docusaurus.config.js": text}
    export = export_site(write(tmp_path, files))
    assert by_origin(export) == {"docs/a.md": "/docs/a"}
    assert export.left_out == (("docs/b/c.md", "kept out of the sitemap by its configuration"),)


@pytest.mark.parametrize(
    ("top", "docs", "said"),
    [
        ("trailingSlash: process.env.A,", "", "“trailingSlash” is computed on line 3"),
        ("", "path: process.env.A", "“presets.docs.path” is computed on line 4"),
        ("", "numberPrefixParser: (name) => name", "“presets.docs.numberPrefixParser” is code"),
        ("", "numberPrefixParser() {}", "“presets.docs.numberPrefixParser” is code"),
        ("", "onlyIncludeVersions: x ? ['a'] : undefined", "onlyIncludeVersions” is computed"),
        ("", "...x", "is computed"),
        ("", "exclude: ['!a']", "“presets.docs.exclude” has a pattern that is negated"),
        ("", "path: '../outside'", "leads out of the site's folder"),
        ("", "path: '/etc'", "leads out of the site's folder"),
        ("", "path: 5", "“presets.docs.path” is no text"),
        ("", "versions: {x: {}}", "have no version “x”"),
        ("noIndex: true,", "", "“noIndex” is true"),
        ("future: {experimental_router: 'hash'},", "", "no addresses of their own"),
        ("themeConfig: {metadata: [{name: 'robots', content: 'noindex'}]},", "", "themeConfig.metadata"),
        ("markdown: {parseFrontMatter: async (x) => x},", "", "markdown.parseFrontMatter"),
        ("i18n: {defaultLocale: 'a', locales: []},", "", "i18n.locales"),
        ("i18n: {defaultLocale: 'a', locales: ['a', 'a']},", "", "i18n.locales"),
        ("i18n: {defaultLocale: 'a', locales: ['a'], path: '../x'},", "", "“i18n.path” leads out"),
        ("url: 'ftp://x',", "", "“url” is “ftp://x”"),
        ("plugins: [...more],", "", "“plugins” is computed"),
        ("plugins: [maybe('content-docs')],", "", "“plugins” is computed"),
        ("plugins: [['content-docs', {}]],", "", "have the same id"),
        ("plugins: [['sitemap', {createSitemapItems: x}]],", "", "createSitemapItems” is code"),
    ],
)
def test_what_cannot_be_told_is_an_error_that_names_it(
    top: str, docs: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(SiteError) as raised:
        exported(tmp_path, PAGE, top=top, docs=docs)
    assert said in str(raised.value)
    assert raised.value.file == "docusaurus.config.js"


@pytest.mark.parametrize("text", ["export default x();", "export default 5;", "", "export const a = {};"])
def test_a_configuration_that_is_no_object(text: str, tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="exports no plain object"):
        export_site(write(tmp_path, {"docusaurus.config.js": text}))


def test_no_configuration_and_no_docs(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="no Docusaurus site"):
        export_site(write(tmp_path, PAGE))
    text = "export default {url: 'https://a.example', baseUrl: '/', presets: []};"
    with pytest.raises(SiteError, match="no use of the docs plugin"):
        export_site(write(tmp_path, {"docusaurus.config.js": text}))


def test_a_configuration_without_end_is_refused(tmp_path: Path) -> None:
    root = site(tmp_path, PAGE)
    with (root / "docusaurus.config.js").open("a") as file:
        file.write(" " * 1024 * 1024)
    with pytest.raises(SiteError, match="more than 1048576 bytes"):
        export_site(root)
