"""The page for the MCP servers of a project: what they are, whether they are trusted, and how they are."""

from desktop.panes.live.page import LiveServersPage

__all__ = ["LiveServersPage"]
