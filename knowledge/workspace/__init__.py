"""The use cases, one small module each, over one writer lane."""

from knowledge.workspace.library import Library, is_library
from knowledge.workspace.workspace import Workspace

__all__ = ["Library", "Workspace", "is_library"]
