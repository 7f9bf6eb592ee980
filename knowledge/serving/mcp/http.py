"""MCP over streamable HTTP, as an ASGI application to stand behind the guard of the HTTP server.

The guard has checked the token and says in the ASGI scope whose it is (`CLIENT`). There are no sessions: each
request stands alone, so none can be taken over, and nothing is kept between two of them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from knowledge.receipts import Door
from knowledge.serving.http.guard import CLIENT
from knowledge.serving.mcp.server import RequestContext, make_server
from knowledge.serving.operations import Caller
from knowledge.serving.rights import Client
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.workspace.collection import Collection

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
MOST_BYTES = 1024 * 1024
"""So large may one request be."""


class McpOverHttp:
    """The ASGI application; it answers only inside `running`."""

    def __init__(
        self, collection: Collection, tool: KnowledgeTool, *, hosts: Sequence[str] = LOOPBACK
    ) -> None:
        """`hosts` are the names by which the server may be called, on any port: a page that had its own name
        lead here (DNS rebinding) is refused."""

        def caller_of(context: RequestContext) -> Caller:
            assert context.request is not None  # over HTTP each message comes with its request
            return Caller(collection, context.request.scope[CLIENT], Door.MCP, tool=tool)

        self._manager = StreamableHTTPSessionManager(
            make_server(caller_of, tool),
            json_response=True,
            stateless=True,
            max_request_body_size=MOST_BYTES,
            security_settings=TransportSecuritySettings(
                enable_dns_rebinding_protection=True,
                allowed_hosts=[name for host in hosts for name in (host, f"{host}:*")],
                allowed_origins=[name for host in hosts for name in (f"http://{host}", f"http://{host}:*")],
            ),
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Around the life of the server, on its event loop; once only."""
        async with self._manager.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not isinstance(scope.get(CLIENT), Client):
            await PlainTextResponse("This needs a token.", 401)(scope, receive, send)
        elif scope["method"] != "POST":  # GET would wait for news, which there are none of
            refusal = PlainTextResponse("Only POST is answered here.", 405, {"Allow": "POST"})
            await refusal(scope, receive, send)
        else:
            await self._manager.handle_request(scope, receive, send)
