"""The wire to one server: the official SDK's client over a transport of ours that is bounded. Slow to import.

Only what a question needs of the SDK is used. The results of tools are not checked against the schemas that
a server gives for them: a pattern in such a schema could keep Python's `re` busy, and the process with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from mcp.client import Client
from mcp.client import Transport as ClientTransport
from mcp.shared.exceptions import MCPError
from mcp_types import (
    CONNECTION_CLOSED,
    REQUEST_TIMEOUT,
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    EmbeddedResource,
    Implementation,
    PaginatedRequestParams,
    TextContent,
    TextResourceContents,
    Tool,
)
from pydantic import ValidationError

from knowledge.connections import McpServer, Transport
from knowledge.live.address import address_streams
from knowledge.live.choosing import OfferedTool, Said, ToolCall, is_tool_name
from knowledge.live.limits import LiveLimits
from knowledge.live.program import program_streams
from knowledge.text.boundaries import last_cut
from knowledge.text.foreign import cleaned

MORE = " […]"
"""After a text of which only the beginning is taken."""

__all__ = ["Client", "called", "connection", "listed", "reason_of"]


def connection(
    server: McpServer, limits: LiveLimits, *, legacy: bool, ended: Callable[[str], None]
) -> AbstractAsyncContextManager[Client]:
    """A client of `server`; entering it starts the program, or opens the address, and shakes hands.

    `legacy`: by the older handshake at once, for servers that do not answer what comes before it. `ended` is
    told how, when a program is gone by itself.
    """
    streams: ClientTransport = (
        program_streams(server, limits, ended=ended)
        if server.transport is Transport.STDIO
        else address_streams(server, limits)
    )
    return Client(
        streams,
        mode="legacy" if legacy else "auto",
        cache=None,
        client_info=Implementation(name="estante", version="1"),
        read_timeout_seconds=limits.start_seconds,
    )


async def listed(client: Client, limits: LiveLimits) -> tuple[OfferedTool, ...]:
    """The tools that the server has, the first `listed_tools`; those whose name is no name are none."""
    tools: list[OfferedTool] = []
    params: PaginatedRequestParams | None = None
    for _ in range(limits.listed_pages):
        # Through the session, so that it knows which arguments go into headers as well.
        page = await client.session.list_tools(params=params)
        tools += [_offered(tool) for tool in page.tools if is_tool_name(tool.name)]
        if page.next_cursor is None or len(tools) >= limits.listed_tools:
            break
        params = PaginatedRequestParams(cursor=page.next_cursor)
    return tuple(tools[: limits.listed_tools])


def _offered(tool: Tool) -> OfferedTool:
    notes = tool.annotations
    return OfferedTool(
        name=tool.name,
        schema=tool.input_schema,
        read_only=notes.read_only_hint if notes else None,
        destructive=notes.destructive_hint if notes else None,
    )


async def called(client: Client, call: ToolCall, question: str, limits: LiveLimits) -> Said:
    """What the tool said. Raises what the SDK raises."""
    request = CallToolRequest(
        params=CallToolRequestParams(name=call.tool, arguments=dict(call.arguments(question)))
    )
    result = await client.session.send_request(request, CallToolResult)
    if result.is_error:
        return Said("", f"“{call.tool}” answered that it failed.")
    text, ignored = _text_of(result)
    text = cleaned(text)
    if len(text) > limits.text_characters:
        text = text[: last_cut(text, limits.text_characters - len(MORE))] + MORE
    reason = f"“{call.tool}” answered with something besides text, which is left out." if ignored else ""
    return Said(text, reason if text or ignored else f"“{call.tool}” answered with nothing.")


def _text_of(result: CallToolResult) -> tuple[str, bool]:
    """The text of a result, and whether there was anything else.

    Structured content is taken where there is no text: a server that gives both says the same twice.
    """
    texts: list[str] = []
    ignored = False
    for block in result.content:
        if isinstance(block, TextContent):
            texts.append(block.text)
        elif isinstance(block, EmbeddedResource) and isinstance(block.resource, TextResourceContents):
            texts.append(block.resource.text)
        else:
            ignored = True
    text = "\n\n".join(texts)
    if not text.strip() and result.structured_content is not None:
        text = json.dumps(result.structured_content, ensure_ascii=False, indent=1)
    return text, ignored


def reason_of(error: BaseException) -> str:
    """Why a server failed, in one English sentence that has nothing in it which the server or its settings
    said: those may be secrets."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, MCPError):
        return _reason_of_code(error.code)
    if isinstance(error, FileNotFoundError):
        return "Its program is not there."
    if isinstance(error, PermissionError):
        return "Its program may not be run."
    if isinstance(error, TimeoutError):
        return "It took too long."
    if isinstance(error, ValidationError | ValueError | RecursionError):
        return "It answered in a form that is not the protocol's."
    return "It cannot be reached."


def _reason_of_code(code: int) -> str:
    if code == CONNECTION_CLOSED:
        return "It ended the connection."
    if code == REQUEST_TIMEOUT:
        return "It took too long."
    return f"It answered with an error ({code})."
