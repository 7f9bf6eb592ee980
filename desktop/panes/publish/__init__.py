"""The page of publishing: where to, what changes, and how the AI's texts change with it."""

from desktop.panes.publish.page import PublishPage

__all__ = ["PublishPage"]
