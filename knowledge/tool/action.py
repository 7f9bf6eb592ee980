"""What an action of the knowledge tool is, and what it may work with (mission T1, T7, T8).

An action sees documents through its `Call` only, and so never past the scope: `Call.sources` has the projects
that are inside, and each `Source` (see `sources`) has only the documents that are inside and may be sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from knowledge.errors import ToolUsageError
from knowledge.tool.scope import Principals, Scope
from knowledge.tool.sources import Source, projects_inside, source_of, sources
from knowledge.workspace.collection import Collection

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Answer: TypeAlias = "DataclassInstance"
"""A frozen dataclass; its fields are the fields of the JSON that a model gets (see `answers`)."""
Schema: TypeAlias = Mapping[str, object]
"""JSON Schema (draft 2020-12) as plain data."""
Redaction: TypeAlias = Callable[[str, Principals], str]
"""What the host does to every text of a document before it leaves, on whose behalf."""

MOST_NAMES = 1_000
"""So many names at most in one list of an argument."""
AROUND = 4_000
"""So many characters before and behind a part are looked at when it is redacted."""
LONGEST_NAME = 4_096
"""Characters of a text in an argument that is no question and no instruction."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A call that is ready to be made: `next_page`, or what fetches a remainder."""

    action: str
    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Call:
    """One call of one action. `scope` is the host's ceiling, narrowed by what the caller named.

    `arguments` are as the model gave them; the readers below check what they read and raise ToolUsageError
    with a sentence that a model can act on. An argument that is null counts as not given.
    """

    action: str
    collection: Collection
    scope: Scope
    principals: Principals
    arguments: Mapping[str, object] = field(default_factory=dict)
    redaction: Redaction | None = None

    # --- documents --------------------------------------------------------------------------------

    def projects(self) -> tuple[str, ...]:
        """Ids of the projects inside that answer now, in their order."""
        return projects_inside(self.collection, self.scope)

    def sources(self) -> Iterator[Source]:
        """Each project inside, open while it is looked at. One that cannot be opened is passed over."""
        return sources(self.collection, self.scope)

    @contextmanager
    def source_of(self, document_id: str) -> Iterator[tuple[Source, str]]:
        """The project that has the document (or file), and its path there.

        Raises DocumentNotFound with just this id for whatever is not inside, whether it exists or not.
        """
        with source_of(self.collection, self.scope, document_id) as found:
            yield found

    def redact(self, text: str) -> str:
        """`text` as it may leave. Only for who cuts a text: the rest is done once for every answer."""
        return text if self.redaction is None else self.redaction(text, self.principals)

    def redact_part(self, text: str, start: int, end: int) -> str:
        """`text[start:end]` as it may leave: what begins before it or ends behind it is hidden too.

        The part is redacted together with what stands around it; what its surroundings alone come to is
        then taken off at both ends. So whatever is left was redacted as a whole.
        """
        if self.redaction is None:
            return text[start:end]
        first, last = max(0, start - AROUND), end + AROUND
        whole = self.redact(text[first:last])
        before = _alike(whole, self.redact(text[first:start]))
        after = _alike(whole[before:][::-1], self.redact(text[end:last])[::-1])
        return whole[before : len(whole) - after]

    def follow_up(self, **arguments: object) -> FollowUp:
        """This call again with other `arguments`; None takes one away."""
        merged = {**self.arguments, **arguments}
        return FollowUp(self.action, {name: value for name, value in merged.items() if value is not None})

    # --- arguments --------------------------------------------------------------------------------

    def has(self, name: str) -> bool:
        return self.arguments.get(name) is not None

    def text(self, name: str, default: str | None = None, *, longest: int = LONGEST_NAME) -> str:
        """A text; without `default` it must be there and not be blank."""
        value = self.arguments.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.wrong(name, "a text")
        if len(value) > longest:
            raise self.wrong(name, f"a text of at most {longest} characters")
        return value

    def number(self, name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
        """A whole number, not below `least`; more than `most` counts as `most`."""
        value = self.arguments.get(name)
        if value is None:
            return default
        if isinstance(value, float) and value.is_integer():
            value = int(value)  # JSON has one kind of number, and some programs write 5.0
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise self.wrong(name, f"a whole number, {least} or more")
        return value if most is None else min(value, most)

    def flag(self, name: str, *, default: bool = False) -> bool:
        value = self.arguments.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def choice(self, name: str, options: Sequence[str], default: str | None = None) -> str:
        """One of `options`; "" is only for a `default`."""
        value = self.text(name, default)
        if value != default and value not in options:
            raise self.wrong(name, f"one of: {', '.join(options)}")
        return value

    def texts(self, name: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of texts, each once."""
        values = self.arguments.get(name)
        if values is None and default is not None:
            return tuple(default)
        if not isinstance(values, list | tuple) or not all(isinstance(item, str) for item in values):
            raise self.wrong(name, "a list of texts")
        if len(values) > MOST_NAMES or any(len(item) > LONGEST_NAME for item in values):
            raise self.wrong(name, f"a list of at most {MOST_NAMES} texts of {LONGEST_NAME} characters")
        return tuple(dict.fromkeys(values))

    def mappings(self, name: str, keys: Sequence[str]) -> tuple[Mapping[str, object], ...]:
        """A list of objects; none when it is not given. They have no other keys than `keys`.

        One that is passed over (`operator` for `op`) would be answered with another question's figure.
        """
        values = self.arguments.get(name, ())
        if not isinstance(values, list | tuple) or not all(isinstance(item, Mapping) for item in values):
            raise self.wrong(name, "a list of objects")
        if len(values) > MOST_NAMES:
            raise self.wrong(name, f"a list of at most {MOST_NAMES} objects")
        if not all(item.keys() <= set(keys) for item in values):
            raise self.wrong(name, f"a list of objects with nothing in them but: {', '.join(keys)}")
        return tuple(values)

    def wrong(self, name: str, wanted: str) -> ToolUsageError:
        """What to raise about the argument `name`, which should be `wanted`."""
        return ToolUsageError(f"“{name}” of “{self.action}” must be {wanted}.")


def _alike(one: str, other: str) -> int:
    """How many characters the two have in common from the beginning on."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))


def always_on() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Action:
    """One action: `purpose` in a line; `properties` is the JSON Schema of its own arguments by name, and
    `required` names those that must be there. `available` is "" or the reason why it cannot be served here.
    `run` raises EstanteError only."""

    name: str
    purpose: str
    run: Callable[[Call], Answer]
    properties: Mapping[str, Schema] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    available: Callable[[], str] = always_on
