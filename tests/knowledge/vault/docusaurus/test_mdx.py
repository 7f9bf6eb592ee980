"""MDX as Markdown: what is kept and what is not."""

import pytest

from knowledge.errors import SiteError
from knowledge.vault.docusaurus.lines import arranged
from knowledge.vault.docusaurus.mdx import Content, Dialect, read_content
from knowledge.vault.docusaurus.scripts import ScriptReader


@pytest.fixture(scope="module")
def scripts() -> ScriptReader:
    return ScriptReader()


def content(
    text: str, scripts: ScriptReader, *, mdx: bool = True, math: bool = False, admonitions: bool = True
) -> Content:
    def partial(source: str) -> Content | None:
        inner = {"./_a.mdx": "Parte\n\n```\n\n  <x>\n```", "./_b.md": "Outra {x}"}.get(source)
        return None if inner is None else content(inner, scripts)

    dialect = Dialect(scripts, mdx, math, admonitions)
    return read_content(text, file="a.mdx", first_line=5, dialect=dialect, partial=partial)


def read(text: str, scripts: ScriptReader, *, mdx: bool = True, math: bool = False) -> str:
    return arranged(content(text, scripts, mdx=mdx, math=math).lines, indented_code=not mdx).rstrip("\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # what is code of the module
        ("import A from 'a'\n\nTexto", "Texto"),
        ("import A from 'a'\nimport B from 'b'\n\n\nTexto", "Texto"),
        ("export const a = {\n\n  b: `\n\n}`,\n};\n\nTexto", "Texto"),
        ("export default function A() {\n  return <p>\n\n  {x}\n\n  </p>;\n}\n\nTexto", "Texto"),
        ("Texto\nimport x from 'y'", "Texto\nimport x from 'y'"),
        (" import x from 'y'", " import x from 'y'"),
        ("# A\nimport x from 'y'\n\nB", "# A\n\nB"),
        ("importante\n\nexportado", "importante\n\nexportado"),
        # expressions
        ("a {b} c", "a  c"),
        ("a{' '}b", "a b"),
        ('{"}"}a', "}a"),
        ("{`${'}'}`}a", "}a"),
        ("{'<A> *b*'}{\"c\\n\"}d", r"\<A\> \*b\*c d"),
        ("{'a' + b}{a('b')}{['c']}d", "d"),
        ("<A b={'c'}>{`\nd\n`}</A>e", "e"),
        ("<style>{'a'}</style>b", "b"),
        ("<CodeBlock language='js'>{`a {b}\n\n  c`}</CodeBlock>", "```\na {b}\n\n  c\n```"),
        ("- <CodeBlock>{'```a'}</CodeBlock>", "- ````\n  ```a\n  ````"),
        ("<CodeBlock>{a}</CodeBlock>\n\n{`b\nc`}", ""),
        ("{ // } '\n} b", " b"),
        ("a {/*/ } */} b", "a  b"),
        # code that goes on in a quotation
        ("> {a &&\n> b} c", ">  c"),
        ("> <A b={[\n>   1,\n> ]} />\n> c", "> c"),
        ("> > {/* a\n> >\n> > b */}c\n\nd", "> > c\n\nd"),
        ("> <A\n> >b</A>", "> b"),
        # addresses, which are none
        ("[a](https://b/{c}/{d, '{e') {f}g", "[a](https://b/{c}/{d, '{e') g"),
        ("[a](<b c.md>) [d](</e>) <F/>g", "[a](<b c.md>) [d](</e>) g"),
        ("[a {b}](c(d{e}))", "[a ](c(d{e}))"),
        ("[a]: b/{c, '{e'\n[f]: <G h>\n\ni {j}", "[a]: b/{c, '{e'\n[f]: <G h>\n\ni"),
        ("http://a.b/{c}, www.a.b/{d}?{e} {f}", "http://a.b/{c}, www.a.b/{d}?{e}"),
        ("http://{a}/b xhttp://a.b/{c}", "http:///b xhttp://a.b/"),
        ("http://a.b/<C/>{d}", "http://a.b/"),
        # comments that are made of definitions
        ("[//]: # (a)\n[b]: <> (c\nd)\n\ne", "e"),
        ("[a]: #\n[b]: c (d)\n\n[^e]: f {g} h", "[a]: #\n[b]: c (d)\n\n[^e]: f  h"),
        # what a paragraph does not go on from
        ("a\n\n---\nimport b from 'c'", "a\n\n---"),
        ("* * *\nexport const a = 1;\n\n***\nexport const b = 1;\n\n___\nimport 'c'", "* * *\n\n***\n\n___"),
        ("A\n===\nexport const b = 1;\n\nc", "A\n===\n\nc"),
        ("| a |\n| - |\nimport b from 'c'", "| a |\n| - |"),
        ("a - b\nimport c", "a - b\nimport c"),
        ("{/* a } */}b", "b"),
        ("{a && <p>don't</p>}b", "b"),
        ("{\n  a\n\n  + b\n}\n\nc", "c"),
        ("{/[}]/.test(a)}b", "b"),
        (r"\{a\}", r"\{a\}"),
        # tags
        ("<B>a</B>", "a"),
        ("<A.B c='>' d={{e: '>'}} {...f} g>a</A.B>", "a"),
        ("<>a</>", "a"),
        ("<A\n  b='c'\n>\n  d\n</A>", "  d"),
        ("<div>\n\n    Texto\n\n    - a\n      - b\n\n</div>", "Texto\n\n- a\n  - b"),
        ("<td>a</td><td>b</td>", "a b"),
        ("a<br/>b", "a b"),
        ("1 < 2 <3", "1 < 2 <3"),
        (r"\<A> b", r"\<A> b"),
        ("<style>{`a`}</style>b", "b"),
        ("<head>\n  <title>a</title>\n</head>\n\nb", "b"),
        # comments
        ("a <!-- b\n\nc --> d", "a  d"),
        ("<!-- a -->\n\nb", "b"),
        # code
        ("`a {b} <c>` {d}", "`a {b} <c>`"),
        ("``a ` {b}`` c", "``a ` {b}`` c"),
        ("`a {b}\n\nc`", "`a\n\nc`"),
        ("- `a {b}\n- c`", "- `a\n- c`"),
        ("```\n<A>{b}\n<!-- c -->\n\n\nimport d\n```", "```\n<A>{b}\n<!-- c -->\n\n\nimport d\n```"),
        ("~~~~\n```\n{a}\n~~~~\n{b}c", "~~~~\n```\n{a}\n~~~~\nc"),
        ("> ```\n> {a}\n{b}c", "> ```\n> {a}\nc"),
        ("<A>\n\n    ```js\n    a\n      b\n    ```\n\n</A>", "```js\na\n  b\n```"),
        ("- ```\n  {a}\n  ```", "- ```\n  {a}\n  ```"),
        ("```mdx-code-block\n<A>b</A>\n```", "b"),
        # headings
        ("## A {#b}", "## A"),
        (r"## A \{#b}", "## A"),
        ("## A `b` {#c-d} \n\ne", "## A `b`\n\ne"),
        ("## A {b} {#c}", "## A"),
        # admonitions
        (":::tip\n\na\n\n:::", "a"),
        (":::tip A *b*\na\n:::", "A *b*\n\na"),
        (":::tip[A [b]] \na\n:::", "**A [b]**\n\na"),
        (':::note{title="A"}\na\n:::', "**A**\n\na"),
        ("::::note A\n:::tip B\na\n:::\n::::", "**A**\n\n**B**\n\na"),
        ("- a\n\n  :::tip B\n  c\n  :::", "- a\n\n  **B**\n\n  c"),
        ("- :::tip[A]\n  b\n  :::\n- c", "- **A**\n\n  b\n\n- c"),
        (":::tip A {b}\nc\n:::", "**A**\n\nc"),
        # tabs
        ("<Tabs><TabItem value='a' label='A'>\n\nb\n\n</TabItem></Tabs>", "**A**\n\nb"),
        ("<Tabs>\n<TabItem value='a'>b</TabItem>\n</Tabs>", "**a**\n\nb"),
        (
            "<Tabs values={[{value: 'a', label: 'A'}]}>\n<TabItem value='a' label='B'>b</TabItem>\n</Tabs>",
            "**A**\n\nb",
        ),
        ("<Admonition type='tip' title='A'>\n\nb\n\n</Admonition>", "**A**\n\nb"),
        # partials
        ("import A from './_a.mdx'\n\n<A />\n\nb", "Parte\n\n```\n\n  <x>\n```\n\nb"),
        ("import A from './_a.mdx'\n\n- a\n\n  <A />", "- a\n\n  Parte\n\n  ```\n\n    <x>\n  ```"),
        ("import B from './_b.md'\n\n| a | <B/> |\n| - | - |", "| a | Outra |\n| - | - |"),
        ("import A from './a.js'\n\n<A>b</A>", "b"),
        ("import A from './_a.mdx'\n\nb", "b"),
    ],
)
def test_mdx(text: str, expected: str, scripts: ScriptReader) -> None:
    assert read(text, scripts) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a {b} <c> `d`", "a {b} <c> `d`"),
        ("import a from 'b'\n\nc", "import a from 'b'\n\nc"),
        ("a <!-- b --> c", "a  c"),
        ("    <!-- a -->", "    <!-- a -->"),
        ("a <script src='b'>c\n\n<d></Script > e", "a  e"),
        ("<style>\na {}\n</style>\n\n<b>c</b> `<script>`", "<b>c</b> `<script>`"),
        ("a\n\n<script>\nb", "a"),
        ("<scripts>a</scripts>", "<scripts>a</scripts>"),
        ("[//]: # 'a'\n\nb {'c'}", "b {'c'}"),
        ("a <!-- b\n<!-- c\n\nd", "a <!-- b\n<!-- c\n\nd"),
        ("a\n\n<!-- b\n\nc", "a"),
        ("# A {#b}", "# A"),
        (":::tip A\nb\n:::", "**A**\n\nb"),
    ],
)
def test_plain_markdown(text: str, expected: str, scripts: ScriptReader) -> None:
    assert read(text, scripts, mdx=False).strip("\n") == expected.strip("\n")


def test_formulas_are_no_expressions_where_the_site_has_formulas(scripts: ScriptReader) -> None:
    text = "a $\\frac{b}{c}$ d\n\n$$\n\\sqrt{e}\n\n{f}\n$$\n\n{g}h"
    assert read(text, scripts, math=True) == "a $\\frac{b}{c}$ d\n\n$$\n\\sqrt{e}\n\n{f}\n$$\n\nh"


def test_without_admonitions_colons_are_text(scripts: ScriptReader) -> None:
    lines = content(":::tip\na\n:::", scripts, admonitions=False).lines
    assert [line.text for line in lines] == [":::tip", "a", ":::"]


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ('<head><meta name="robots" content="noindex"/></head>', True),
        ('<Head>\n<meta name="Robots" content="NOINDEX, follow" />\n</Head>', True),
        ("<head><meta name={'robots'} content={'noindex'}/></head>", True),
        ('<head><meta name="robots" content={x} /></head>', True),
        ('<head><meta name="robots" content="nofollow"/></head>', False),
        ('<head><meta name="description" content="noindex"/></head>', False),
        ('<meta name="robots" content="noindex"/>', False),
        ('`<head><meta name="robots" content="noindex"/></head>`', False),
    ],
)
def test_a_head_may_keep_a_page_from_being_listed(text: str, hidden: bool, scripts: ScriptReader) -> None:
    assert bool(content(text, scripts).hidden_by) is hidden


@pytest.mark.parametrize(
    ("text", "line"),
    [("a\n{b", 6), ("<A b=c>", 5), ("a\n\n<A", 7), ("export const a = {", 5), ("<!-- a", 5), ("{a b}", 5)],
)
def test_what_is_not_understood_is_an_error_with_its_line(
    text: str, line: int, scripts: ScriptReader
) -> None:
    with pytest.raises(SiteError, match=f"on line {line} is not understood") as raised:
        content(text, scripts)
    assert raised.value.file == "a.mdx"


@pytest.mark.parametrize(
    "text",
    [
        "{" * 20_000,
        "{a" + "}" * 20_000,
        "<A " * 20_000,
        "`" * 20_000 + "a",
        ("`a" * 10_000) + "\n",
        "<!--" * 20_000,
        "<A>" * 20_000,
        "export " + "{\n\n" * 5_000,
        "# " + "{#" * 20_000,
        ":::" * 20_000,
        "- " * 20_000,
        "> " * 20_000 + "```",
        "<A b={`${" * 3_000,
        "# " + " " * 300_000,
        "\\\\a" * 100_000,
        "```mdx-code-block\n" * 20_000,
        "{a}" * 30_000,
        "](a '" * 20_000,
        "[a]: b '" * 20_000,
        "[a]: b '\n\n" * 10_000,
        "http://a.b{ " * 10_000,
        "> {a\n> }\n" * 5_000,
        ("{/'/, [" + '"}", ' * 190 + "1]} ") * 100,
    ],
    ids=range(23),
)
def test_hostile_text_ends(text: str, scripts: ScriptReader) -> None:
    """Either it is read or it is an error; what matters is that it comes to an end."""
    try:
        found = content(text, scripts)
    except SiteError:
        return
    assert len(arranged(found.lines, indented_code=False)) <= 3 * len(text) + 2
