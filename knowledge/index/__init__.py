"""What can be found. The only room that knows Whoosh."""

from knowledge.index.engine import SearchIndex
from knowledge.index.live import LiveSegment
from knowledge.index.merging import MergePlan
from knowledge.index.snapshot import Snapshot
from knowledge.index.terms import Field, IndexedDocument

__all__ = ["Field", "IndexedDocument", "LiveSegment", "MergePlan", "SearchIndex", "Snapshot"]
