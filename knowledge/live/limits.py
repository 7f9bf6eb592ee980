"""How long a project's servers are waited for, and how much is taken from them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LiveLimits:
    """Seconds, bytes as they come over the wire, and characters of cleaned text."""

    start_seconds: float = 5.0
    """From its start until it has listed its tools."""
    call_seconds: float = 2.0
    """One call of one tool."""
    answer_seconds: float = 3.0
    """All servers of one answer together; what has not answered by then is left out."""
    stop_seconds: float = 1.0
    """A program that is told to end has so long, and as long again when it is made to."""
    idle_seconds: float = 300.0
    """A server that nobody asks for so long is ended, and begins anew when it is asked."""
    rest_seconds: float = 1.0
    """A server that failed is left alone so long, and twice as long each time it fails again …"""
    longest_rest_seconds: float = 60.0
    """… but no longer."""
    text_characters: int = 4000
    """Of what one tool says."""
    message_bytes: int = 1024 * 1024
    """One message."""
    exchange_bytes: int = 4 * 1024 * 1024
    """All that comes after one message of ours; more is a flood, and the connection is ended …"""
    exchange_messages: int = 1000
    """… and so are more messages than that."""
    servers: int = 8
    """So many servers of a project are asked, the first ones …"""
    tools: int = 5
    """… and so many tools of each."""
    listed_pages: int = 10
    """So many pages of its list of tools are read."""
    listed_tools: int = 500
    """So many of its tools are looked at."""
    calls_at_once: int = 4
    """So many calls of one server run at a time; others wait, within their answer's time."""
