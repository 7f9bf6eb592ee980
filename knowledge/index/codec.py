"""Whoosh's side of the index: its schema, its kind of segment, and a codec that reads our arrays.

`whoosh.index.open_dir(folder).searcher()` answers Whoosh's own queries (`Term`, `Prefix`, `FuzzyTerm`) on
the field `word`: the accent-free words of title, headings, keywords, name and body. Of each document it has
`path`, `title` and `record` (JSON, see `records`). Our own search reads the arrays, never through this.

Only `store` writes: Whoosh's writers know postings one by one, and nothing of the seal.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray
from whoosh import fields
from whoosh.codec import base
from whoosh.filedb.filestore import RamStorage
from whoosh.index import TOC
from whoosh.matching import ListMatcher
from whoosh.reading import TermInfo, TermNotFound
from whoosh.system import pack_uint
from whoosh.writing import IndexingError

from knowledge.index.layout import SegmentArrays, read_arrays
from knowledge.index.records import from_record
from knowledge.index.terms import Field

INDEX_NAME = "MAIN"
"""What Whoosh calls an index unless told otherwise."""
EXTENSION = ".arrays"
WORD = "word"
COUNTED = [field for field in Field if field is not Field.SECTION]
"""The fields whose words are words of the document; SECTION repeats HEADING."""

Term: TypeAlias = tuple[str, bytes]
"""Of Whoosh: name of the field, UTF-8 of the word."""


def _refuse() -> NoReturn:
    raise IndexingError("Estante alone writes this index, from the files in the folder: change those.")


# --- schema and segment, which Whoosh pickles into its table of contents ------------------------------


class WordField(fields.KEYWORD):  # type: ignore[misc] # Whoosh has no types
    """Words and how often they stand in a document."""

    ours = False
    """True where a table of contents may be written with it: in a schema made here, not in one from disk."""

    def __init__(self) -> None:
        super().__init__(scorable=True)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "ours"}

    def clean(self) -> None:
        """Whoosh calls this before it writes any table of contents."""
        if not self.ours:
            _refuse()


def make_schema() -> fields.Schema:
    """A schema that a table of contents may be written with."""
    word = WordField()
    word.ours = True
    return fields.Schema(word=word, path=fields.STORED, title=fields.STORED, record=fields.STORED)


class EstanteSegment(base.Segment):  # type: ignore[misc] # Whoosh has no types
    """What the table of contents says of one segment file. It never changes."""

    def __init__(self, segid: str, documents: int, deleted: frozenset[int] = frozenset()) -> None:
        self.indexname = INDEX_NAME
        self.segid = segid
        self.compound = False
        self.documents = documents
        self.deleted = deleted

    def codec(self) -> ArrayCodec:
        return ArrayCodec()

    def doc_count_all(self) -> int:
        return self.documents

    def deleted_count(self) -> int:
        return len(self.deleted)

    def deleted_docs(self) -> frozenset[int]:
        return self.deleted

    def is_deleted(self, docnum: int) -> bool:
        return docnum in self.deleted

    def should_assemble(self) -> bool:
        return False

    def set_doc_count(self, *_: object) -> NoReturn:
        _refuse()

    def delete_document(self, *_: object, **__: object) -> NoReturn:
        _refuse()


def contents_of(segments: Sequence[EstanteSegment], generation: int) -> bytes:
    """Whoosh's table of contents for these segments."""
    storage = RamStorage()
    TOC(make_schema(), list(segments), generation).write(storage, INDEX_NAME)
    return bytes(storage.files[contents_name(generation)])


def segments_in(contents: bytes, generation: int) -> list[EstanteSegment]:
    """Read what `contents_of` wrote. It is a pickle: only for bytes that match their seal."""
    storage = RamStorage()
    storage.files[contents_name(generation)] = contents
    segments: list[EstanteSegment] = TOC.read(storage, INDEX_NAME, generation, make_schema()).segments
    return segments


def contents_name(generation: int) -> str:
    """What Whoosh calls the file."""
    return str(TOC._filename(INDEX_NAME, generation))


class ArrayCodec(base.Codec):  # type: ignore[misc] # Whoosh has no types
    """Reads segment files for Whoosh."""

    def __init__(self) -> None:
        self._opened: dict[Path, SegmentArrays] = {}

    def terms_reader(self, storage: Any, segment: EstanteSegment) -> WordsReader:
        return WordsReader(self._open(storage, segment))

    def per_document_reader(self, storage: Any, segment: EstanteSegment) -> DocumentsReader:
        return DocumentsReader(self._open(storage, segment), segment)

    def _open(self, storage: Any, segment: EstanteSegment) -> SegmentArrays:
        path = Path(storage.folder, segment.make_filename(EXTENSION))
        if path not in self._opened:
            self._opened[path] = read_arrays(path)
        return self._opened[path]

    def new_segment(self, *_: object) -> NoReturn:
        _refuse()

    per_document_writer = field_writer = postings_writer = postings_reader = new_segment


# --- readers ------------------------------------------------------------------------------------------


class Words(Sequence[bytes]):
    """The words of one segment, ascending."""

    def __init__(self, arrays: SegmentArrays) -> None:
        self._starts = arrays.word_starts
        self._letters = arrays.word_bytes

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, place: Any) -> Any:
        return self._letters[self._starts[place] : self._starts[place + 1]].tobytes()

    def beginning_at(self, word: bytes) -> Iterator[bytes]:
        """All words that are not before `word`."""
        return (self[place] for place in range(bisect_left(self, word), len(self)))


class WordsReader(base.TermsReader):  # type: ignore[misc] # Whoosh has no types
    """The words of one segment and where they stand."""

    def __init__(self, arrays: SegmentArrays) -> None:
        self._arrays = arrays
        self._words = Words(arrays)
        self._lengths = _lengths(arrays)

    def __contains__(self, term: Term) -> bool:
        return self._place(*term) is not None

    def indexed_field_names(self) -> list[str]:
        return [WORD]

    def terms(self) -> Iterator[Term]:
        return self.terms_from(WORD, b"")

    def terms_from(self, fieldname: str, prefix: bytes) -> Iterator[Term]:
        words = self._words.beginning_at(prefix) if fieldname == WORD else ()
        return ((WORD, word) for word in words)

    def items(self) -> Iterator[tuple[Term, TermInfo]]:
        return self.items_from(WORD, b"")

    def items_from(self, fieldname: str, prefix: bytes) -> Iterator[tuple[Term, TermInfo]]:
        return ((term, self.term_info(*term)) for term in self.terms_from(fieldname, prefix))

    def cursor(self, _fieldname: str, _fieldobj: object) -> WordCursor:
        return WordCursor(self._words, lambda word: self.term_info(WORD, word))

    def term_info(self, fieldname: str, text: bytes) -> TermInfo:
        """Raises KeyError, as Whoosh expects."""
        documents, weights = self._postings(fieldname, text)
        return self._summary(documents, weights)

    def matcher(self, fieldname: str, text: bytes, format_: object, scorer: object = None) -> ListMatcher:
        try:
            documents, weights = self._postings(fieldname, text)
        except KeyError as error:
            raise TermNotFound(f"No term {fieldname}:{text!r}") from error
        return ListMatcher(
            documents.tolist(),
            weights.tolist(),
            [pack_uint(int(weight)) for weight in weights],
            format_,
            scorer=scorer,
            term=(fieldname, text),
            terminfo=self._summary(documents, weights),
        )

    def _place(self, fieldname: str, text: bytes) -> int | None:
        place = bisect_left(self._words, text)
        found = fieldname == WORD and place < len(self._words) and self._words[place] == text
        return place if found else None

    def _postings(self, fieldname: str, text: bytes) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The documents that have a word, ascending, and how often. Raises KeyError."""
        place = self._place(fieldname, text)
        if place is None:
            raise KeyError(text)
        arrays = self._arrays
        term = arrays.word_terms[place]
        body = slice(arrays.body_starts[term], arrays.body_starts[term + 1])
        marks = slice(arrays.mark_starts[term], arrays.mark_starts[term + 1])
        each = np.concatenate([arrays.body_documents[body], arrays.mark_documents[marks]])
        counts = np.concatenate([arrays.body_counts[body], arrays.mark_counts[marks]])
        if not len(each):
            raise KeyError(text)
        documents, places = np.unique(each, return_inverse=True)
        return documents.astype(np.int64), np.bincount(places, counts).astype(np.float64)

    def _summary(self, documents: NDArray[np.int64], weights: NDArray[np.float64]) -> TermInfo:
        lengths = self._lengths[documents]
        return TermInfo(
            weight=float(weights.sum()),
            df=len(documents),
            minlength=int(lengths.min()),
            maxlength=int(lengths.max()),
            maxweight=float(weights.max()),
            minid=int(documents[0]),
            maxid=int(documents[-1]),
        )


class WordCursor(base.FieldCursor):  # type: ignore[misc] # Whoosh has no types
    """A place among the words: Whoosh's search for similar ones walks with it."""

    def __init__(self, words: Words, info: Callable[[bytes], TermInfo]) -> None:
        self._words = words
        self._info = info
        self._place = 0

    def first(self) -> str | None:
        self._place = 0
        return self.text()

    def find(self, string: str | bytes) -> str | None:
        """Go to the first word that is not before `string`."""
        word = string if isinstance(string, bytes) else string.encode("utf-8", "surrogatepass")
        self._place = bisect_left(self._words, word)
        return self.text()

    def next(self) -> str | None:
        self._place += 1
        return self.text()

    def text(self) -> str | None:
        return str(self._words[self._place], "utf-8", "surrogatepass") if self.is_valid() else None

    term = text

    def term_info(self) -> TermInfo | None:
        return self._info(self._words[self._place]) if self.is_valid() else None

    def is_valid(self) -> bool:
        return self._place < len(self._words)


class DocumentsReader(base.PerDocumentReader):  # type: ignore[misc] # Whoosh has no types
    """The documents of one segment."""

    def __init__(self, arrays: SegmentArrays, segment: EstanteSegment) -> None:
        self._arrays = arrays
        self._segment = segment
        self._lengths = _lengths(arrays)

    def doc_count(self) -> int:
        return self._segment.documents - len(self._segment.deleted)

    def doc_count_all(self) -> int:
        return self._segment.documents

    def has_deletions(self) -> bool:
        return bool(self._segment.deleted)

    def is_deleted(self, docnum: int) -> bool:
        return docnum in self._segment.deleted

    def deleted_docs(self) -> frozenset[int]:
        return self._segment.deleted

    def doc_field_length(self, docnum: int, fieldname: str, default: int = 0) -> int:
        return int(self._lengths[docnum]) if fieldname == WORD else default

    def field_length(self, fieldname: str) -> int:
        return int(self._lengths.sum()) if fieldname == WORD else 0

    def min_field_length(self, fieldname: str) -> int:
        return int(self._lengths.min()) if fieldname == WORD and len(self._lengths) else 0

    def max_field_length(self, fieldname: str) -> int:
        return int(self._lengths.max()) if fieldname == WORD and len(self._lengths) else 0

    def stored_fields(self, docnum: int) -> dict[str, str]:
        start, end = self._arrays.record_starts[docnum : docnum + 2]
        record = str(self._arrays.record_bytes[start:end].tobytes(), "utf-8", "surrogatepass")
        document = from_record(record)
        return {"path": document.path, "title": document.title, "record": record}


def _lengths(arrays: SegmentArrays) -> NDArray[np.int64]:
    """Words in each document."""
    lengths: NDArray[np.int64] = arrays.document_lengths[:, COUNTED].sum(axis=1, dtype=np.int64)
    return lengths
