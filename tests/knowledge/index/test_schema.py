from __future__ import annotations

from pathlib import Path

from whoosh import index as whoosh_index

from knowledge.index.schema import CountsCodec, CountsField, make_schema
from knowledge.index.terms import Field


def test_a_posting_holds_one_byte_a_field() -> None:
    counts = bytes(range(len(Field)))
    assert list(CountsField().index({"wpix": counts})) == [(b"wpix", 1, 1.0, counts)]


def test_whoosh_keeps_terms_counts_and_records(tmp_path: Path) -> None:
    index = whoosh_index.create_in(str(tmp_path), make_schema())
    writer = index.writer(codec=CountsCodec())
    writer.add_document(
        terms={"wpix": b"\x01\x02\x03\x04\x05\x06", "w\ud800": b"\xff" * 6}, lengths="1", record="{}"
    )
    writer.add_document(terms={"wpix": b"\x00" * 6}, lengths="2")
    writer.commit()
    with index.reader() as reader:
        assert reader.stored_fields(0) == {"lengths": "1", "record": "{}"}
        assert reader.stored_fields(1) == {"lengths": "2"}
        matcher = reader.postings("terms", b"wpix")
        assert [(matcher.id(), matcher.value())] == [(0, b"\x01\x02\x03\x04\x05\x06")]
        matcher.next()
        assert [(matcher.id(), matcher.value())] == [(1, b"\x00" * 6)]
    index.close()
