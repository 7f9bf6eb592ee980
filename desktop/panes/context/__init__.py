"""The right pane, “what the AI will read”."""

from desktop.panes.context.pane import ContextPane

__all__ = ["ContextPane"]
