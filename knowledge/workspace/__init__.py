"""The use cases, one small module each, over one writer lane."""

from knowledge.workspace.workspace import Workspace

__all__ = ["Workspace"]
