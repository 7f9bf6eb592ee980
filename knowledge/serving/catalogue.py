"""All operations there are, for the doors that serve them."""

from __future__ import annotations

from typing import Any

from knowledge.serving.managing import OPERATIONS as MANAGING
from knowledge.serving.operations import Operation
from knowledge.serving.reading import OPERATIONS as READING

OPERATIONS: tuple[Operation[Any, Any], ...] = (*READING, *MANAGING)
