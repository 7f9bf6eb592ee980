"""JavaScript and TypeScript read as data: literals, names of the same file, and nothing that runs.

tree-sitter (its TSX grammar) finds the structure. Whatever is not plain data becomes `Computed`; whoever
needs such a value says so.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from knowledge.vault.docusaurus.syntax import (
    FUNCTIONS,
    SHOWN_CHARACTERS,
    changed_names,
    computed,
    declarations,
    default_export,
    number_of,
    returns_of,
    string_of,
    text_of,
    unescaped,
)
from knowledge.vault.docusaurus.values import Computed, JsObject, JsValue

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

_MAX_DEPTH = 80
_MAX_STEPS = 200_000
"""Values looked at in one file: a small one can be made of names that unfold to millions."""
_WRAPPERS = frozenset(
    {"parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"}
    | {"await_expression"}
)
_UNKNOWN = object()


@dataclass(frozen=True, slots=True)
class Import:
    """`name` is what the file calls the default export of `source`."""

    name: str
    source: str


@dataclass(frozen=True, slots=True)
class _Scope:
    """The declarations that are seen from a place. `changed` are names whose values are changed later."""

    names: Mapping[str, Node] = field(default_factory=dict)
    changed: frozenset[str] = frozenset()


class ScriptReader:
    """Reads scripts; made once for a site, used on one thread."""

    def __init__(self) -> None:
        import tree_sitter
        import tree_sitter_typescript

        language = tree_sitter.Language(tree_sitter_typescript.language_tsx())
        self._parser: Parser = tree_sitter.Parser(language)

    def is_whole(self, code: str) -> bool:
        """Whether `code` is a program without an error or a missing end."""
        return not self._root(code).has_error

    def is_empty(self, code: str) -> bool:
        """Whether `code` has nothing but comments."""
        root = self._root(code)
        return not root.has_error and all(child.type == "comment" for child in root.children)

    def imports(self, code: str) -> tuple[Import, ...]:
        """The default imports of `code`."""
        found = []
        for statement in self._root(code).named_children:
            source = statement.child_by_field_name("source")
            if statement.type != "import_statement" or source is None:
                continue
            clauses = [child for child in statement.named_children if child.type == "import_clause"]
            named = [
                part for clause in clauses for part in clause.named_children if part.type == "identifier"
            ]
            found += [Import(text_of(name), string_of(source)) for name in named]
        return tuple(found)

    def expression(self, code: str) -> JsValue:
        """The value of the expression `code`."""
        children = self._root(f"({code}\n)").named_children
        if len(children) != 1 or children[0].type != "expression_statement":
            return Computed(1, code[:SHOWN_CHARACTERS])
        return _Evaluator(_Scope()).value(children[0].named_children[0], 0)

    def exported(self, code: str) -> JsValue:
        """What the module `code` exports by default or as `module.exports`; a function is its only return."""
        root = self._root(code)
        scope = _Scope(dict(declarations(root)), frozenset(changed_names(root)))
        node = default_export(root)
        if node is None:
            return Computed(0)
        return _Evaluator(scope).called(node, 0)

    def _root(self, code: str) -> Node:
        return self._parser.parse(code.encode("utf-8", "replace")).root_node


@dataclass(slots=True)
class _Evaluator:
    scope: _Scope
    steps: list[int] = field(default_factory=lambda: [0])
    """One counter, shared by the evaluators of a file."""

    def called(self, node: Node, depth: int) -> JsValue:
        """The value of `node`, or what it returns when it is a function without any choice."""
        node = self._target(node)
        if node.type not in FUNCTIONS:
            return self.value(node, depth)
        body = node.child_by_field_name("body")
        if body is None or depth > _MAX_DEPTH:
            return computed(node)
        if body.type != "statement_block":
            return self.value(body, depth + 1)
        returns = list(returns_of(body))
        if len(returns) != 1 or returns[0] not in body.named_children or not returns[0].named_children:
            return computed(node)
        names = {**self.scope.names, **dict(declarations(body))}
        return _Evaluator(_Scope(names, self.scope.changed), self.steps).value(
            returns[0].named_children[0], depth + 1
        )

    def _target(self, node: Node) -> Node:
        """What a name stands for, and what is inside parentheses and type annotations."""
        for _ in range(_MAX_DEPTH):
            if node.type in _WRAPPERS and node.named_children:
                node = node.named_children[0]
            elif node.type == "identifier" and self._known(text_of(node)):
                node = self.scope.names[text_of(node)]
            else:
                break
        return node

    def _known(self, name: str) -> bool:
        return name in self.scope.names and name not in self.scope.changed

    def value(self, node: Node, depth: int) -> JsValue:
        node = self._target(node)
        self.steps[0] += 1
        if node.has_error or depth > _MAX_DEPTH or self.steps[0] > _MAX_STEPS:
            return computed(node)
        match node.type:
            case "string":
                return string_of(node)
            case "number":
                return number_of(node)
            case "true" | "false":
                return node.type == "true"
            case "null" | "undefined":
                return None
            case "template_string":
                return self._template(node, depth)
            case "array":
                return tuple(self._items(node, depth))
            case "object":
                return self._object(node, depth)
        return self._operation(node, depth)

    def _operation(self, node: Node, depth: int) -> JsValue:
        found: JsValue | object = _UNKNOWN
        match node.type:
            case "unary_expression":
                found = self._unary(node, depth)
            case "binary_expression":
                found = self._binary(node, depth)
            case "ternary_expression":
                found = self._choice(node, depth)
            case "member_expression" | "subscript_expression":
                found = self._member(node, depth)
            case "call_expression":
                found = self._call(node, depth)
            case "identifier" if text_of(node) == "undefined":
                return None
            case "identifier" if text_of(node) == "__dirname":
                return "."
        return computed(node) if found is _UNKNOWN else found  # type: ignore[return-value]  # _UNKNOWN is the only object

    def _template(self, node: Node, depth: int) -> JsValue:
        found = ""
        for child in node.named_children:
            if child.type == "template_substitution":
                value = self.value(child.named_children[0], depth + 1) if child.named_children else None
                if not isinstance(value, str):
                    return computed(node)
                found += value
            else:
                found += unescaped(text_of(child))
        return found

    def _items(self, node: Node, depth: int) -> Iterator[JsValue]:
        for child in node.named_children:
            if child.type == "spread_element":
                value = self.value(child.named_children[0], depth + 1)
                if isinstance(value, tuple):
                    yield from value
                else:
                    yield computed(child, spread=True)
            elif child.type != "comment":
                yield self.value(child, depth + 1)

    def _object(self, node: Node, depth: int) -> JsObject:
        entries: dict[str, JsValue] = {}
        rest: Computed | None = None
        for child in node.named_children:
            if child.type == "comment":
                continue
            if child.type == "spread_element":
                value = self.value(child.named_children[0], depth + 1)
                if isinstance(value, JsObject) and value.rest is None:
                    entries.update(value.entries)
                elif value is not None and value is not False:
                    rest = value.rest if isinstance(value, JsObject) else computed(child)
                    entries = dict(value.entries) if isinstance(value, JsObject) else {}
                continue
            key, value = self._entry(child, depth)
            if key is None:
                entries, rest = {}, computed(child)
            else:
                entries[key] = value
        return JsObject(entries, rest)

    def _entry(self, node: Node, depth: int) -> tuple[str | None, JsValue]:
        """One `key: value` of an object; no key when that is computed."""
        if node.type == "shorthand_property_identifier":
            known = self._known(text_of(node))
            return text_of(node), self.value(
                self.scope.names[text_of(node)], depth + 1
            ) if known else computed(node)
        key = node.child_by_field_name("name" if node.type == "method_definition" else "key")
        value = node.child_by_field_name("value")
        if key is None:
            return None, None
        if key.type == "computed_property_name":
            name = self.value(key.named_children[0], depth + 1) if key.named_children else None
        else:
            name = string_of(key) if key.type == "string" else text_of(key)
        found = self.value(value, depth + 1) if value is not None else computed(node)
        return (name, found) if isinstance(name, str) else (None, None)

    def _unary(self, node: Node, depth: int) -> JsValue | object:
        argument = node.child_by_field_name("argument")
        operator = node.child_by_field_name("operator")
        value = self.value(argument, depth + 1) if argument is not None else None
        sign = text_of(operator) if operator is not None else ""
        if sign == "!" and not isinstance(value, Computed):
            return not (value or isinstance(value, JsObject | tuple))
        if sign == "-" and isinstance(value, int | float) and not isinstance(value, bool):
            return -value
        return _UNKNOWN

    def _binary(self, node: Node, depth: int) -> JsValue | object:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = node.child_by_field_name("operator")
        if left is None or right is None or operator is None:
            return _UNKNOWN
        value = self.value(left, depth + 1)
        if isinstance(value, Computed):
            return _UNKNOWN
        true = bool(value) or isinstance(value, JsObject | tuple)
        match text_of(operator):
            case "??":
                return self.value(right, depth + 1) if value is None else value
            case "||":
                return value if true else self.value(right, depth + 1)
            case "&&":
                return self.value(right, depth + 1) if true else value
            case "+":
                other = self.value(right, depth + 1)
                if isinstance(value, str) and isinstance(other, str):
                    return value + other
        return _UNKNOWN

    def _choice(self, node: Node, depth: int) -> JsValue | object:
        condition = node.child_by_field_name("condition")
        value = self.value(condition, depth + 1) if condition is not None else None
        if isinstance(value, Computed):
            return _UNKNOWN
        true = bool(value) or isinstance(value, JsObject | tuple)
        branch = node.child_by_field_name("consequence" if true else "alternative")
        return self.value(branch, depth + 1) if branch is not None else _UNKNOWN

    def _member(self, node: Node, depth: int) -> JsValue | object:
        owner = node.child_by_field_name("object")
        named, counted = node.child_by_field_name("property"), node.child_by_field_name("index")
        value = self.value(owner, depth + 1) if owner is not None else None
        key = (
            text_of(named)
            if named is not None
            else self.value(counted, depth + 1)
            if counted is not None
            else None
        )
        if isinstance(value, JsObject) and isinstance(key, str):
            return value.get(key)
        if isinstance(value, tuple) and isinstance(key, int) and 0 <= key < len(value):
            known = not any(isinstance(item, Computed) and item.spread for item in value[: key + 1])
            return value[key] if known else _UNKNOWN
        return _UNKNOWN

    def _call(self, node: Node, depth: int) -> JsValue | object:
        """The few calls whose answer is their arguments."""
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if function is None or arguments is None or arguments.type != "arguments":
            return _UNKNOWN
        values = [
            self.value(child, depth + 1) for child in arguments.named_children if child.type != "comment"
        ]
        match text_of(function):
            case "require.resolve" | "Object.freeze" | "fileURLToPath" if len(values) == 1:
                return values[0]
            case "path.join" | "path.resolve" | "join" | "resolve" if values and values[0] == ".":
                parts = [value for value in values if isinstance(value, str)]
                if len(parts) == len(values):
                    return "./" + posixpath.normpath("/".join(parts)).removeprefix("./")
        return _UNKNOWN
