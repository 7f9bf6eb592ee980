"""The page for serving: the switch, who may ask, and what to put into other programs."""

from desktop.panes.serving.page import ServingPage

__all__ = ["ServingPage"]
