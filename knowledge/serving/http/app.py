"""The routes: one for each operation, all made by the same function."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from knowledge.errors import NotAllowed
from knowledge.receipts import Door
from knowledge.serving.failures import INTERNAL, NOT_FOUND, Failure, failure_of
from knowledge.serving.http.guard import CLIENT
from knowledge.serving.http.openapi import describe
from knowledge.serving.http.pools import Pools
from knowledge.serving.http.uploads import read_upload
from knowledge.serving.http.wire import Refused, Wire
from knowledge.serving.operations import Caller, Operation, call
from knowledge.serving.requests import ContextRequest
from knowledge.serving.rights import Client, Right
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.workspace.collection import Collection

JSON = "application/json"


def wires_of(operations: Sequence[Operation[Any, Any]]) -> tuple[Wire[Any, Any], ...]:
    """Those that HTTP has."""
    return tuple(Wire(operation, operation.route) for operation in operations if operation.route)


def make_app(
    collection: Collection,
    wires: Sequence[Wire[Any, Any]],
    *,
    tool: KnowledgeTool,
    pools: Pools,
    version: str,
    lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]] | None = None,
) -> FastAPI:
    """Answers on `pools`, never on the loop. It must stand behind a `Guard`, which says who calls."""

    def caller_of(client: Client) -> Caller:
        return Caller(collection, client, Door.HTTP, tool=tool)

    app = FastAPI(
        title="Estante",
        version=version,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    described = describe(wires, version=version)
    app.openapi = lambda: described  # type: ignore[method-assign] # FastAPI documents this way
    for wire in wires:
        app.add_api_route(
            wire.route.path.partition("?")[0],
            _endpoint(wire, caller_of, pools),
            methods=[wire.route.method],
            name=wire.operation.name,
            response_model=None,
        )
    health = json.dumps({"status": "ok", "version": version}).encode()
    app.add_api_route("/health", _always(health), methods=["GET"], name="health", response_model=None)
    app.add_exception_handler(HTTPException, _http_failure)
    return app


def _is_slow(wire: Wire[Any, Any], value: object) -> bool:
    """What writes or computes, and what asks the servers of a project."""
    asks_servers = isinstance(value, ContextRequest) and value.live
    return wire.operation.right is Right.MANAGE or bool(wire.places.whole) or asks_servers


def respond(failure: Failure) -> Response:
    headers = dict(failure.headers)
    if failure.digest:
        headers["ETag"] = f'"{failure.digest}"'
    return Response(failure.body(), failure.status, headers=headers, media_type=JSON)


def _endpoint(
    wire: Wire[Any, Any], caller_of: Callable[[Client], Caller], pools: Pools
) -> Callable[[Request], Any]:
    def work(client: Client, value: object) -> Response:
        try:
            answer = call(wire.operation, caller_of(client), value)
            body = wire.write(answer)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is answered in one form
            return respond(failure_of(error))
        etag = getattr(answer, "etag", "")
        headers = {"ETag": f'"{etag}"'} if etag else None
        return Response(body, wire.route.status, headers=headers, media_type=JSON)

    async def endpoint(request: Request) -> Response:
        client: Client = request.scope[CLIENT]
        operation = wire.operation
        if not client.may(operation.right):
            return respond(failure_of(NotAllowed(operation.name, operation.right.value)))
        try:
            value = await _read(wire, request)
        except Refused as refusal:
            return respond(refusal.failure)
        pool = pools.slow if _is_slow(wire, value) else pools.quick
        return await asyncio.get_running_loop().run_in_executor(pool, work, client, value)

    return endpoint


async def _read(wire: Wire[Any, Any], request: Request) -> object:
    if wire.places.files:
        return await read_upload(request, request.path_params["project"])
    scope = request.scope
    return wire.read(
        path=request.path_params,
        query=scope["query_string"],
        headers=scope["headers"],
        body=await request.body(),
    )


def _always(body: bytes) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:  # noqa: ARG001 - FastAPI calls it so
        return Response(body, media_type=JSON)

    return endpoint


async def _http_failure(request: Request, error: Exception) -> Response:
    """What the framework refuses itself: an address that is none, a method that it has not."""
    status = error.status_code if isinstance(error, HTTPException) else INTERNAL.status
    if status == NOT_FOUND.status:
        return respond(NOT_FOUND)
    routes = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
    methods = {method for route in routes for method in getattr(route, "methods", None) or ()}
    headers = {"Allow": ", ".join(sorted(methods))}
    return respond(Failure(status, "refused", "This address does not take such a request.", headers=headers))
