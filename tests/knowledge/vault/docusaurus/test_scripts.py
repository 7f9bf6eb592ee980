"""Configurations as data: what can be told without running them, and what cannot."""

import pytest

from knowledge.vault.docusaurus.scripts import Import, ScriptReader
from knowledge.vault.docusaurus.values import Computed, JsObject, JsValue


@pytest.fixture(scope="module")
def scripts() -> ScriptReader:
    return ScriptReader()


def plain(value: JsValue) -> object:
    """`value` as plain data; what is computed as an ellipsis."""
    if isinstance(value, JsObject):
        rest = {"": ...} if value.rest else {}
        return {**{key: plain(item) for key, item in value.entries.items()}, **rest}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return ... if isinstance(value, Computed) else value


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("{a: 1, 'b-c': \"d\", [`e`]: null, f: undefined}", {"a": 1, "b-c": "d", "e": None, "f": None}),
        ("[true, false, !0, !1, -2, 1.5, 0x10]", [True, False, True, False, -2, 1.5, 16]),
        (r"'\u00e7\x41\n\'\u{1F600}\uD83D\uDE00'", "çA\n'😀😀"),
        ("`a${'b'}c` + 'd'", "abcd"),
        ("({a: 1} as const)", {"a": 1}),
        ("{a: 1} satisfies X", {"a": 1}),
        ("x!", ...),
        ("{...{a: 1, b: 1}, b: 2}", {"a": 1, "b": 2}),
        ("{a: 1, ...x, b: 2}", {"b": 2, "": ...}),
        ("{a: 1, ...(false && {b: 2})}", {"a": 1}),
        ("[1, ...[2, 3], ...x]", [1, 2, 3, ...]),
        ("null ?? 'a'", "a"),
        ("'' || 'a'", "a"),
        ("true ? 'a' : x()", "a"),
        ("process.env.A || 'a'", ...),
        ("process.env.A ? 'a' : 'b'", ...),
        ("{a: x(), b: 1}", {"a": ..., "b": 1}),
        ("{a() { return 1 }, b: () => 2}", {"a": ..., "b": ...}),
        ("{a: {b: ['c']}}.a.b[0]", "c"),
        ("require.resolve('./s.js')", "./s.js"),
        ("path.resolve(__dirname, 'a', '../b')", "./b"),
        ("require('./s.js')", ...),
        ("`a${x}`", ...),
    ],
)
def test_expressions(scripts: ScriptReader, code: str, expected: object) -> None:
    assert plain(scripts.expression(code)) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("export default {a: 1};", {"a": 1}),
        ("module.exports = {a: 1};", {"a": 1}),
        ("const b = {a: 1}; const c: C = b; export default c satisfies C;", {"a": 1}),
        ("export default async function f() { const a = 1; return {a}; }", {"a": 1}),
        ("module.exports = async () => ({a: 1});", {"a": 1}),
        ("function f() { return {a: 1}; }\nmodule.exports = f;", {"a": 1}),
        ("function f() { if (x) { return {a: 1}; } return {a: 2}; }\nmodule.exports = f;", ...),
        ("const b = {a: 1}; b.a = 2; module.exports = b;", ...),
        ("const b = [1]; b.push(2); module.exports = {b};", {"b": ...}),
        ("const b = {a: 1}; Object.assign(b, c); module.exports = b;", ...),
        ("const b = {a: 1}; delete b.a; module.exports = b;", ...),
        ("let a = 1; a += 1; module.exports = {a};", {"a": ...}),
        ("import a from './a'; export default {a};", {"a": ...}),
        ("const a = b; const b = a; export default {a};", {"a": ...}),
        ("export const a = 1;", ...),
        ("export default {a: };", ...),
    ],
)
def test_modules(scripts: ScriptReader, code: str, expected: object) -> None:
    assert plain(scripts.exported(code)) == expected


def test_a_computed_value_tells_its_line(scripts: ScriptReader) -> None:
    value = scripts.exported("export default {\n  a: 1,\n  b: x(),\n};")
    assert isinstance(value, JsObject)
    assert value.get("b") == Computed(3, "x()")


def test_names_that_unfold_without_end_are_given_up(scripts: ScriptReader) -> None:
    """Thirty lines would make a list of a thousand million."""
    lines = [f"const a{number} = [...a{number + 1}, ...a{number + 1}];" for number in range(30)]
    value = scripts.exported("\n".join([*lines, "const a30 = [1];", "export default {a0};"]))
    assert isinstance(value, JsObject)
    found = value.get("a0")
    assert isinstance(found, tuple)
    assert len(found) < 400_000
    assert any(isinstance(item, Computed) and item.spread for item in found)


def test_deep_nesting_is_given_up(scripts: ScriptReader) -> None:
    value = scripts.exported(f"export default {'[' * 5000}{']' * 5000}")
    assert "Computed" in repr(value)


def test_default_imports(scripts: ScriptReader) -> None:
    code = "import A, {b} from './a.mdx';\nimport {c} from 'c';\nimport * as d from 'd';\nimport 'e';"
    assert scripts.imports(code) == (Import("A", "./a.mdx"),)


def test_wholeness(scripts: ScriptReader) -> None:
    assert scripts.is_whole("export const a = {\n\n};")
    assert not scripts.is_whole("export const a = {\n")
    assert scripts.is_empty("/* a */ // b")
    assert not scripts.is_empty("a")
