"""Finding one's way in the syntax tree of a script: exports, declarations, scalars. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import regex

from knowledge.vault.docusaurus.values import Computed, JsValue

if TYPE_CHECKING:
    from tree_sitter import Node

SHOWN_CHARACTERS = 400
FUNCTIONS = frozenset(
    {
        "arrow_function",
        "function_expression",
        "function_declaration",
        "generator_function",
        "method_definition",
    }
    | {"generator_function_declaration", "class", "class_declaration"}
)
_CHANGERS = frozenset({"push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill"})
_ESCAPE = regex.compile(
    r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", regex.DOTALL
)
_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


# --- structure ------------------------------------------------------------------------------------


def default_export(root: Node) -> Node | None:
    found = None
    for statement in root.named_children:
        if statement.type == "export_statement" and any(
            child.type == "default" for child in statement.children
        ):
            found = statement.child_by_field_name("value") or statement.child_by_field_name("declaration")
        elif statement.type == "expression_statement" and statement.named_children:
            assignment = statement.named_children[0]
            left = assignment.child_by_field_name("left")
            if assignment.type == "assignment_expression" and left is not None:
                found = (
                    assignment.child_by_field_name("right") if text_of(left) == "module.exports" else found
                )
    return found


def declarations(block: Node) -> Iterator[tuple[str, Node]]:
    for statement in block.named_children:
        declared = (
            statement.child_by_field_name("declaration") if statement.type == "export_statement" else None
        )
        statement = declared or statement
        if statement.type in ("lexical_declaration", "variable_declaration"):
            for declarator in statement.named_children:
                name, value = declarator.child_by_field_name("name"), declarator.child_by_field_name("value")
                if name is not None and value is not None and name.type == "identifier":
                    yield text_of(name), value
        elif statement.type in ("function_declaration", "class_declaration"):
            name = statement.child_by_field_name("name")
            if name is not None:
                yield text_of(name), statement


def changed_names(root: Node) -> Iterator[str]:
    """Names whose value is not what they were declared with: assigned to, or changed by a call."""
    for node in _walk(root):
        if node.type in ("assignment_expression", "augmented_assignment_expression"):
            target = node.child_by_field_name("left")
        elif node.type == "call_expression":
            target = _changed_by_call(node)
        elif node.type in ("update_expression", "unary_expression") and node.children[0].type != "!":
            target = node.child_by_field_name("argument")
        else:
            continue
        while target is not None and target.type in ("member_expression", "subscript_expression"):
            target = target.child_by_field_name("object")
        if target is not None and target.type == "identifier":
            yield text_of(target)


def _changed_by_call(call: Node) -> Node | None:
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if function is None or function.type != "member_expression":
        return None
    if text_of(function).startswith("Object.") and arguments is not None and arguments.named_children:
        return arguments.named_children[0] if text_of(function) != "Object.freeze" else None
    name = function.child_by_field_name("property")
    return function.child_by_field_name("object") if name is not None and text_of(name) in _CHANGERS else None


def returns_of(body: Node) -> Iterator[Node]:
    """The return statements of a function, without those of functions inside."""
    waiting = list(body.named_children)
    while waiting:
        node = waiting.pop()
        if node.type == "return_statement":
            yield node
        if node.type not in FUNCTIONS:
            waiting.extend(node.named_children)


def _walk(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(node.named_children)


# --- scalars --------------------------------------------------------------------------------------


def computed(node: Node, *, spread: bool = False) -> Computed:
    source = text_of(node)[:SHOWN_CHARACTERS]
    return Computed(node.start_point[0] + 1, source, function=node.type in FUNCTIONS, spread=spread)


def text_of(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def string_of(node: Node) -> str:
    return unescaped(text_of(node)[1:-1])


def unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    units = _ESCAPE.sub(_unescape, text).encode("utf-16-le", "surrogatepass")
    return units.decode("utf-16-le", "replace")  # two escapes may be the halves of one character


def _unescape(match: regex.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        return chr(int(code, 16)) if int(code, 16) < 0x110000 else "\ufffd"
    return "" if match[4] in ("\n", "\r\n", "\r") else _SIMPLE.get(match[4], match[4])


def number_of(node: Node) -> JsValue:
    try:
        return int(text_of(node), 0)
    except ValueError:
        try:
            return float(text_of(node))
        except ValueError:
            return computed(node)
