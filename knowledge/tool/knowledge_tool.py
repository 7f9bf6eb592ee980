"""The knowledge tool: one function of many actions, the same for MCP, HTTP and agents in process (T1 to T8).

Who calls and how far they may see is the host's word, given with every call; what a model writes can only
narrow that. A call never raises for what a model wrote: it answers in words that the model can relay.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from knowledge.errors import (
    DocumentNotFound,
    EstanteError,
    FileReadError,
    NotInitialized,
    ProjectNotFound,
    ToolUsageError,
    UsageError,
)
from knowledge.tool.action import Action, Answer, Call, Redaction, always_on
from knowledge.tool.answers import Refusal, Served, ToolAnswer, redacted
from knowledge.tool.asking_model import Model
from knowledge.tool.compute import compute_action
from knowledge.tool.definition import NARROWING, ToolDefinition, as_declared, define
from knowledge.tool.discover import ActionState, Discoverer
from knowledge.tool.documents import GET_CHUNKS, GET_DOC, GET_DOCS
from knowledge.tool.graph import GraphActions
from knowledge.tool.graph_store import GraphStore
from knowledge.tool.links import LinkMaps, mode_of
from knowledge.tool.listing import LIST
from knowledge.tool.map_reduce import map_reduce_action
from knowledge.tool.metadata import QUERY_META
from knowledge.tool.scope import Principals, Scope
from knowledge.tool.searching import Searcher
from knowledge.workspace.collection import Collection

HostFunction: TypeAlias = Callable[[Mapping[str, object], Scope, Principals], Mapping[str, object]]
"""A host's own `compute` or `map_reduce`: arguments, the narrowed scope, and on whose behalf."""
USUAL_ACTION = "discover"
LONGEST_ERROR = 2_000
LONGEST_ECHO = 100
"""Characters of what a model wrote that an error repeats, where it can be anything."""
_ATTEMPTS = 3
"""A project may be deleted or replaced while it is looked at; then the call is made anew."""
_LOG = logging.getLogger(__name__)


class KnowledgeTool:
    """See the module. Safe to call from any thread."""

    def __init__(
        self,
        collection: Collection,
        *,
        compute: HostFunction | None = None,
        map_reduce: HostFunction | None = None,
        redaction: Redaction | None = None,
        model: Model | None = None,
    ) -> None:
        """`compute` and `map_reduce` replace the built-in ones. `redaction` goes over every text that leaves.

        `model` is asked by the built-in `map_reduce`, which is off without one.
        """
        self._collection = collection
        self._redaction = redaction
        self._replaced = {
            name: function
            for name, function in (("compute", compute), ("map_reduce", map_reduce))
            if function is not None
        }
        self._actions = {action.name: action for action in self._made_actions(model)}
        self._known = {*NARROWING, *(name for item in self._actions.values() for name in item.properties)}

    def definition(self) -> ToolDefinition:
        """Name, description and JSON Schema, with what is off at this moment."""
        return define(tuple(self._actions.values()))

    def call(self, arguments: object, *, scope: Scope, principals: Principals) -> ToolAnswer:
        """Do what a model asks for: a mapping, as JSON brought it. Raises nothing for what is in it.

        `as_json` writes the answer.
        """
        if not isinstance(arguments, Mapping):
            return Refusal("The arguments must be a JSON object with an “action”.")
        name = arguments.get("action") or USUAL_ACTION
        action = self._actions.get(name) if isinstance(name, str) else None
        if action is None:
            return Refusal(f"There is no such action; use one of: {', '.join(self._actions)}.")
        try:
            self._check(action, arguments)
            call = self._call(action, arguments, scope, principals)
            value = self._served(call, action)
            return Served(action.name, value if call.redaction is None else _redacted(value, call))
        except (EstanteError, OSError) as error:
            return self._refusal(error, action, principals)

    # --- one call ---------------------------------------------------------------------------------

    def _refusal(self, error: EstanteError | OSError, action: Action, principals: Principals) -> Refusal:
        """It may name columns and titles, so it is redacted as well."""
        told = _told(error, action.name)
        try:
            told = told if self._redaction is None else _safely(self._redaction)(told, principals)
        except ToolUsageError as failed:
            told = str(failed)
        return Refusal(told if len(told) <= LONGEST_ERROR else f"{told[:LONGEST_ERROR]} …", action.name)

    def _check(self, action: Action, arguments: Mapping[str, object]) -> None:
        """Raises ToolUsageError for what is off, lacks an argument, or has one that no action knows."""
        reason = action.available()
        if reason:
            raise ToolUsageError(f"The action “{action.name}” is off here: {reason.rstrip('.')}.")
        given = {name for name, value in arguments.items() if value is not None} - {"action"}
        strange = sorted(str(name) for name in given - self._known)
        if strange:
            takes = ", ".join([*action.properties, *(n for n in NARROWING if n not in action.properties)])
            name = strange[0][:LONGEST_ECHO]
            raise ToolUsageError(f"“{action.name}” has no argument “{name}”; it takes: {takes}.")
        missing = [name for name in action.required if name not in given]
        if missing:
            raise ToolUsageError(f"“{action.name}” needs the argument “{missing[0]}”.")

    def _call(
        self, action: Action, arguments: Mapping[str, object], scope: Scope, principals: Principals
    ) -> Call:
        """With the arguments this action takes: a model that fills in all there are means no harm."""
        taken = {**NARROWING, **action.properties}
        own = {
            name: as_declared(value, taken[name])
            for name, value in arguments.items()
            if name in taken and value is not None
        }
        redaction = None if self._redaction is None else _safely(self._redaction)
        call = Call(action.name, self._collection, scope, principals, own, redaction)
        projects, documents = call.texts("projects", ()), call.texts("document_ids", ())
        # An empty list names nothing, and so narrows nothing.
        return replace(call, scope=scope.narrowed(projects or None, documents or None))

    def _served(self, call: Call, action: Action) -> Answer | Mapping[str, object]:
        replaced = self._replaced.get(call.action)
        if replaced is not None:
            return _asked(replaced, call)
        for attempt in range(_ATTEMPTS):
            try:
                return action.run(call)
            except NotInitialized:
                if attempt == _ATTEMPTS - 1:
                    raise
        raise AssertionError("the last attempt returns or raises")

    # --- actions ----------------------------------------------------------------------------------

    def _made_actions(self, model: Model | None) -> Iterable[Action]:
        maps = LinkMaps()
        yield Discoverer(states=self._states, search_mode=mode_of).action()
        yield Searcher(leg=maps.leg, has_links=maps.has_links).action()
        yield from (GET_DOC, GET_DOCS, GET_CHUNKS, LIST, QUERY_META)
        yield self._perhaps_replaced(compute_action())
        yield self._perhaps_replaced(map_reduce_action(model))
        yield from GraphActions(GraphStore(terms=self._redaction is None)).actions()

    def _perhaps_replaced(self, action: Action) -> Action:
        """With a host's own function an action is on, whatever the built-in one would need."""
        return replace(action, available=always_on) if action.name in self._replaced else action

    def _states(self) -> Sequence[ActionState]:
        return [ActionState(item.name, item.purpose, item.available()) for item in self._actions.values()]


def _told(error: EstanteError | OSError, action: str) -> str:
    """What a model hears of `error`. The sentence of most may have a path of this machine: it is logged."""
    told = isinstance(error, UsageError | DocumentNotFound | ProjectNotFound | FileReadError)
    if told and not isinstance(error, NotInitialized):
        return str(error)
    _LOG.error("The action %s failed: %s", action, error)
    return "The documents cannot be read at the moment."


def _redacted(value: Answer | Mapping[str, object], call: Call) -> Answer | Mapping[str, object]:
    """The names of the fields are ours, or the host's own."""
    if isinstance(value, Mapping):
        return {name: redacted(inner, call.redact) for name, inner in value.items()}
    done: Answer = redacted(value, call.redact)
    return done


def _safely(redaction: Redaction) -> Redaction:
    """Nothing leaves when it fails, and the loop of an agent goes on. Raises ToolUsageError."""

    def redact(text: str, principals: Principals) -> str:
        try:
            return redaction(text, principals)
        except Exception as error:  # it is the host's, and may raise anything
            _LOG.exception("The host's own redaction failed.")
            raise ToolUsageError("What was found cannot be shown at the moment.") from error

    return redact


def _asked(function: HostFunction, call: Call) -> Mapping[str, object]:
    """What a host's own function answers. Raises ToolUsageError when it fails."""
    try:
        return function(call.arguments, call.scope, call.principals)
    except EstanteError:
        raise
    except Exception as error:  # it is the host's, and must not end the loop of an agent
        _LOG.exception("The host's own %s failed.", call.action)
        raise ToolUsageError(f"The action “{call.action}” failed.") from error
