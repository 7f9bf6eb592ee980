"""How much, how long, how many: what one client can cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """Seconds, bytes and counts."""

    rate: float = 500.0
    """Requests a second for each client."""
    burst: int = 1_000
    """So many of them at once."""
    concurrent: int = 512
    """Requests that are answered or wait for it, of all clients: a burst is late rather than refused."""
    concurrent_each: int = 256
    """The same of one client, so that none takes all places."""
    held_bytes: int = 256 << 20
    """Of all bodies that are being received or worked on."""
    connections: int = 512
    answer_seconds: float = 30.0
    mcp_seconds: float = 300.0
    """The same for MCP, whose tools may ask a model."""
    head_seconds: float = 10.0
    """For the headers of a request to arrive."""
    body_seconds: float = 10.0
    """For a body to arrive; a large one may take a second more for each MiB that it may have."""
    unread_seconds: float = 30.0
    """So long nothing of an answer may be read by who asked."""
    head_bytes: int = 16 * 1024
