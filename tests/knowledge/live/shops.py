"""Servers that are real programs (`shop_server`), and a library that trusts them."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from knowledge.connections import LiveText, McpServer
from knowledge.live.limits import LiveLimits
from knowledge.live.servers import LiveServers
from knowledge.projects import Project

PROGRAM = Path(__file__).with_name("shop_server.py")
QUICK = LiveLimits(stop_seconds=0.2)

PATIENT = replace(QUICK, start_seconds=30.0, answer_seconds=40.0, call_seconds=10.0)
"""For servers that answer: a busy machine is no fault."""


def shop(how: str, *tools: str, identifier: str = "shop", **variables: str) -> McpServer:
    """A server that behaves as `how` says; see `shop_server`."""
    return McpServer(
        identifier,
        "Loja",
        command=sys.executable,
        arguments=(str(PROGRAM),),
        environment=(("SHOP", how), *variables.items()),
        read_only_tools=tools,
    )


@dataclass
class Shops:
    """A library's servers, each trusted unless a test says otherwise."""

    folder: Path
    opened: list[LiveServers] = field(default_factory=list)

    def open(self, limits: LiveLimits = QUICK) -> LiveServers:
        servers = LiveServers(self.folder, limits=limits)
        self.opened.append(servers)
        return servers

    def trusted(self, servers: LiveServers, *shops: McpServer) -> Project:
        project = Project("p", "P", mcp=shops)
        for server in shops:
            servers.trust(project, server.id)
        return project

    def close(self) -> None:
        for servers in self.opened:
            servers.close()


def said(texts: tuple[LiveText, ...]) -> dict[str, str]:
    return {text.tool: text.text for text in texts}
