"""The description of all routes (OpenAPI 3.1, spec.openapis.org), made from the declarations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from knowledge.projects import MAX_ID
from knowledge.serving.http.wire import Wire

Tree = dict[str, Any]

_REFERENCE = "#/components/schemas/"
_ERRORS: Mapping[int, str] = {
    400: "The address or the request is not plain HTTP of ours.",
    401: "No token, or one that is not known.",
    403: "A foreign Host or Origin, or a token without the right.",
    404: "No such project, document or account, or none that this token may see.",
    408: "The request took too long to arrive.",
    409: "Something is there already, or cannot be done to what is there.",
    412: "It is not, or no longer, what If-Match says.",
    413: "The body is too large.",
    415: "The body is of another type.",
    422: "A field is wrong, missing, or not known.",
    428: "If-Match is needed, for something would be overwritten.",
    429: "Too many requests; Retry-After says when to come again.",
    431: "The address or the headers are too long.",
    500: "A fault of the server.",
    503: "The server is busy, or cannot read its files.",
}
_ERROR: Tree = {
    "type": "object",
    "required": ["error"],
    "additionalProperties": False,
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "additionalProperties": False,
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "digest": {"type": "string", "description": "SHA-256 (hex) of what is there now."},
            },
        }
    },
}
_PROJECT: Tree = {"type": "string", "pattern": "^(-|[a-z0-9]+(-[a-z0-9]+)*)$", "maxLength": MAX_ID}
_PART: Tree = {"type": "string", "pattern": "^[A-Za-z0-9-]+$"}
"""What else stands in a path: the key of a project in the trash."""
_FORM: Tree = {
    "type": "object",
    "required": ["files"],
    "additionalProperties": False,
    "properties": {
        "files": {"type": "array", "minItems": 1, "items": {"type": "string", "format": "binary"}},
        "folder": {"type": "string"},
    },
}
_HEALTH: Tree = {
    "type": "object",
    "required": ["status", "version"],
    "properties": {"status": {"const": "ok"}, "version": {"type": "string"}},
}


def describe(wires: Sequence[Wire[Any, Any]], *, version: str) -> Tree:
    """All of it."""
    pairs = _Schemas(wires)
    paths: Tree = {"/health": {"get": _health()}}
    for wire in wires:
        path = wire.route.path.partition("?")[0]
        paths.setdefault(path, {})[wire.route.method.lower()] = _operation(wire, pairs)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Estante", "version": version},
        "paths": paths,
        "components": {
            "schemas": {**pairs.definitions, "Error": _ERROR},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}],
    }


class _Schemas:
    """The JSON Schemas of all inputs and outputs, made at once so that they share their definitions."""

    def __init__(self, wires: Sequence[Wire[Any, Any]]) -> None:
        inputs = [(f"{wire.operation.name} in", "validation", wire.input) for wire in wires]
        outputs = [(f"{wire.operation.name} out", "serialization", wire.output) for wire in wires]
        found, rest = TypeAdapter.json_schemas(
            [*inputs, *outputs],  # type: ignore[list-item] # mypy widens the modes to str
            ref_template=f"{_REFERENCE}{{model}}",
        )
        self.definitions: Tree = rest.get("$defs", {})
        self._found = {name: schema for (name, _), schema in found.items()}

    def input(self, wire: Wire[Any, Any]) -> Tree:
        schema = self._found[f"{wire.operation.name} in"]
        reference = schema.get("$ref", "")
        return self.definitions[reference.removeprefix(_REFERENCE)] if reference else schema

    def output(self, wire: Wire[Any, Any]) -> Tree:
        return self._found[f"{wire.operation.name} out"]


def _operation(wire: Wire[Any, Any], schemas: _Schemas) -> Tree:
    operation, places = wire.operation, wire.places
    schema = schemas.input(wire)
    fields: Tree = schema.get("properties", {})
    required = set(schema.get("required", ()))
    answer: Tree = {"description": operation.summary, "content": _json(schemas.output(wire))}
    described: Tree = {
        "operationId": operation.name,
        "summary": operation.summary,
        "description": f"Needs the right to {operation.right.value}.",
        "parameters": _parameters(wire, fields, required),
        "responses": {str(wire.route.status): answer, **_errors()},
    }
    if places.files:
        described["requestBody"] = {"required": True, "content": {"multipart/form-data": {"schema": _FORM}}}
    elif places.whole:
        described["requestBody"] = {"required": True, "content": _json({"type": "object"})}
        answer["content"] = _json({"type": "object"})
    elif places.body:
        described["requestBody"] = {"required": True, "content": _json(_body(places.body, fields, required))}
    return described


def _parameters(wire: Wire[Any, Any], fields: Tree, required: set[str]) -> list[Tree]:
    places = wire.places
    text: Tree = {"type": "string"}
    in_path = [
        _parameter(name, "path", _PROJECT if name == "project" else _PART, required=True)
        for name in places.path
    ]
    in_query = [
        _parameter(name, "query", fields[field], required=field in required)
        for name, field in places.query.items()
    ]
    headers = [_parameter(name, "header", text, required=False) for name in places.headers.values()]
    return [*in_path, *in_query, *headers]


def _body(names: Iterable[str], fields: Tree, required: set[str]) -> Tree:
    own = {name: fields[name] for name in names}
    return {
        "type": "object",
        "properties": own,
        "required": [name for name in own if name in required],
        "additionalProperties": False,
    }


def _parameter(name: str, place: str, schema: Tree, *, required: bool) -> Tree:
    return {"name": name, "in": place, "required": required, "schema": schema}


def _errors() -> Tree:
    shown = {"$ref": f"{_REFERENCE}Error"}
    return {str(status): {"description": text, "content": _json(shown)} for status, text in _ERRORS.items()}


def _health() -> Tree:
    return {
        "operationId": "health",
        "summary": "Whether the server answers.",
        "security": [],
        "responses": {"200": {"description": "It does.", "content": _json(_HEALTH)}, **_errors()},
    }


def _json(schema: Tree) -> Tree:
    return {"application/json": {"schema": schema}}
