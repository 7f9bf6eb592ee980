"""A request -> the input of an operation; its output -> JSON. pydantic checks both against the declarations.

JSON is read strictly: a number in quotes is no number, and a field that is not declared is refused. What is
in the address or in a header is text, and is read as what its field is.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic
from urllib.parse import parse_qsl

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, from_json, to_json

from knowledge.serving import forms
from knowledge.serving.answers import KnowledgeAnswer
from knowledge.serving.failures import WRONG_TYPE, Failure
from knowledge.serving.operations import Input, Operation, Output, Route
from knowledge.serving.requests import KnowledgeRequest
from knowledge.serving.tokens import NO_PROJECT
from knowledge.text.json_form import absent_fields, as_json

_FIELD = re.compile(r"\{(\w+)\}")
_IN_QUERY = re.compile(r"(\w+)=\{(\w+)\}")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_MAX_QUERY_FIELDS = 50
_NO_BODY = frozenset({"GET", "DELETE"})


class Refused(Exception):
    """A request that does not say what its operation needs."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.code)
        self.failure = failure


def wrong(message: str) -> Refused:
    return Refused(Failure(422, "wrong-request", message))


def outside_name(name: str) -> str:
    """How JSON and addresses call a field; see `forms`."""
    return name.rstrip("_")


@dataclass(frozen=True, slots=True)
class Places:
    """Where in a request each field of an input is: names as in addresses and JSON, headers by their own."""

    path: tuple[str, ...]
    query: Mapping[str, str]
    """The field by its name in the query: `q` may be the field `query`."""
    headers: Mapping[str, str]
    """The header (in lower case) by the name of its field."""
    body: tuple[str, ...]
    files: bool
    """The body is a form with files."""
    whole: str
    """The field that is the whole body, "" for none."""


def places_of(operation: Operation[Any, Any], route: Route) -> Places:
    path, _, query = route.path.partition("?")
    in_path, in_query = _FIELD.findall(path), dict(_IN_QUERY.findall(query))
    headers: dict[str, str] = {}
    rest: list[str] = []
    for field in dataclasses.fields(operation.input):
        name = outside_name(field.name)
        if "header" in field.metadata:
            headers[name] = field.metadata["header"].lower()
        elif name not in in_path and name not in in_query.values():
            rest.append(name)
    if route.method in _NO_BODY:
        in_query.update({name: name for name in rest})
        rest = []
    whole = "arguments" if operation.input is KnowledgeRequest else ""
    return Places(tuple(in_path), in_query, headers, tuple(rest), operation.input is forms.Upload, whole)


class Wire(Generic[Input, Output]):
    """What one operation looks like from outside."""

    def __init__(self, operation: Operation[Input, Output], route: Route) -> None:
        self.operation = operation
        self.route = route
        self.places = places_of(operation, route)
        # A class of its own: the settings are those of this door, and the declaration knows nothing of them.
        config = ConfigDict(extra="forbid", alias_generator=outside_name, str_max_length=route.limit)
        strict = type(operation.input.__name__, (operation.input,), {"__pydantic_config__": config})
        self.input: TypeAdapter[Input] = TypeAdapter(strict)
        self.output: TypeAdapter[Output] = TypeAdapter(operation.output)
        self._schema = self.input.json_schema().get("properties", {})

    def read(
        self,
        *,
        path: Mapping[str, str],
        query: bytes,
        headers: Sequence[tuple[bytes, bytes]],
        body: bytes,
    ) -> Input:
        """Raises Refused."""
        places = self.places
        around = {
            **{name: path[name] for name in places.path},
            **self._query(query),
            **self._headers(headers),
        }
        if around.get("project") == NO_PROJECT:
            around["project"] = ""
        if not places.body:
            return self._checked(to_json(around))
        if _media_type(headers) != "application/json":
            raise Refused(WRONG_TYPE)
        if not around and not places.whole:
            return self._checked(body)
        try:
            given = from_json(body, allow_inf_nan=False)
        except ValueError:
            raise wrong("The body is no JSON.") from None
        if places.whole:
            given = {places.whole: given}
        if not isinstance(given, dict) or not set(given).isdisjoint({*around, *places.headers}):
            raise wrong("The body has to be a JSON object with the fields of this address.")
        return self._checked(to_json({**given, **around}))

    def write(self, value: Output) -> bytes:
        if isinstance(value, KnowledgeAnswer):
            return to_json(value.body)
        try:
            return self.output.dump_json(value, exclude=set(absent_fields(value)))
        except PydanticSerializationError:  # a file whose name is no text; \\udc80 is valid JSON
            return as_json(value).encode()

    # --- inside -----------------------------------------------------------------------------------

    def _checked(self, text: bytes) -> Input:
        try:
            return self.input.validate_json(text, strict=True)
        except ValidationError as error:
            raise wrong(_sentence(error)) from None

    def _query(self, query: bytes) -> dict[str, object]:
        try:
            given = parse_qsl(
                query.decode("ascii"),
                keep_blank_values=True,
                errors="strict",
                max_num_fields=_MAX_QUERY_FIELDS,
            )
        except ValueError:
            raise wrong("What follows the ? of the address cannot be read.") from None
        found: dict[str, object] = {}
        for name, value in given:
            field = self.places.query.get(name, "")
            if not field or field in found:
                raise wrong("The address has a field twice, or one that is not known here.")
            found[field] = self._value(field, value)
        return found

    def _value(self, name: str, text: str) -> object:
        """Text from an address as what its field is; what cannot be is left, and refused later."""
        schema = self._schema.get(name, {})
        kinds = {schema.get("type"), *(one.get("type") for one in schema.get("anyOf", ()))}
        if "boolean" in kinds and text in ("true", "false"):
            return text == "true"
        if kinds & {"integer", "number"} and _NUMBER.fullmatch(text):
            return int(text)
        return text

    def _headers(self, headers: Sequence[tuple[bytes, bytes]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for name, header in self.places.headers.items():
            values = [value.decode("latin-1") for key, value in headers if key == header.encode()]
            if values:
                found[name] = ", ".join(values)
        return found


def _media_type(headers: Sequence[tuple[bytes, bytes]]) -> str:
    for name, value in headers:
        if name == b"content-type":
            return value.partition(b";")[0].strip().decode("latin-1").lower()
    return ""


def _sentence(error: ValidationError) -> str:
    """What the first field is that is wrong, and how; never what was in it."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        return "The body is no JSON."
    if first["type"] == "unexpected_keyword_argument":
        return "There is a field that is not known here."
    where = ".".join(str(part) for part in first["loc"])
    what = first["msg"][:1].lower() + first["msg"][1:]
    return f"The field “{where}” is wrong: {what}." if where else f"The request is wrong: {what}."
