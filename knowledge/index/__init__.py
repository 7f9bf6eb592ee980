"""What can be found. The only room that knows Whoosh."""

from knowledge.index.engine import SearchIndex
from knowledge.index.snapshot import Postings, Snapshot
from knowledge.index.terms import Field, IndexedDocument, analyze

__all__ = ["Field", "IndexedDocument", "Postings", "SearchIndex", "Snapshot", "analyze"]
