"""Workbooks: what an office program wrote, and what somebody made to do harm."""

import io
import zipfile
from datetime import date, datetime, time
from decimal import Decimal

import pytest
from openpyxl import Workbook

from knowledge.errors import FileReadError, TooHeavy
from knowledge.tool import workbooks
from knowledge.tool.deadlines import Deadline
from knowledge.tool.table_values import Sheet
from knowledge.tool.workbooks import read_workbook


def saved(book: Workbook) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def book_of(*rows: list[object]) -> bytes:
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    return saved(book)


def read(data: bytes, *, seconds: float = 60) -> tuple[Sheet, ...]:
    return read_workbook(data, name="a.xlsx", deadline=Deadline.within(seconds, advice="Try less."))


def replaced(data: bytes, part: str, content: bytes) -> bytes:
    """The same archive with another part in place of `part`."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            new.writestr(item.filename, content if item.filename == part else old.read(item))
    return stream.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


def sheet_xml(rows: str, before: str = "") -> bytes:
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    data = f"<sheetData>{rows}</sheetData>"
    return f'<?xml version="1.0"?>{before}<worksheet xmlns="{space}">{data}</worksheet>'.encode()


def test_values_keep_what_they_are() -> None:
    [sheet] = read(
        book_of(
            ["Nome", "Preço", "Dia", "Hora", "Sim"],
            ["  Café\nforte ", 0.1 + 0.2, date(2026, 1, 31), time(8, 30), True],
            [None, None, None, None, None],
            ["7", 3, datetime(2026, 1, 31, 14, 5), None, False],
        )
    )
    assert (sheet.name, sheet.columns) == ("Sheet", ("Nome", "Preço", "Dia", "Hora", "Sim"))
    assert list(sheet.rows) == [
        ("Café forte", Decimal("0.3"), datetime(2026, 1, 31), "08:30:00", "true"),
        ("7", Decimal(3), datetime(2026, 1, 31, 14, 5), None, "false"),
    ]


def test_a_title_above_the_names_is_no_row_and_names_are_made_different() -> None:
    [sheet] = read(book_of(["Vendas de março"], ["Cidade", "Valor", "Valor", None], ["Campinas", 1, 2, 3]))
    assert sheet.columns == ("Cidade", "Valor", "Valor (2)", "D")
    assert list(sheet.rows) == [("Campinas", Decimal(1), Decimal(2), Decimal(3))]


def test_without_names_columns_have_letters() -> None:
    [sheet] = read(book_of([1, 2], [3, 4]))
    assert (sheet.columns, len(sheet.rows)) == (("A", "B"), 2)


def test_every_sheet_is_there_in_order_and_an_empty_one_has_no_rows() -> None:
    book = Workbook()
    book.create_sheet("Março").append(["a", "b"])
    assert [(sheet.name, sheet.columns, len(sheet.rows)) for sheet in read(saved(book))] == [
        ("Sheet", (), 0), ("Março", ("a", "b"), 0),
    ]  # fmt: skip


def test_a_formula_is_never_calculated_and_one_without_a_value_is_counted() -> None:
    data = book_of(["a", "b"], [1, "=A2*2"], [2, '=WEBSERVICE("http://127.0.0.1/")'])
    [sheet] = read(data)
    assert list(sheet.rows) == [(Decimal(1), None), (Decimal(2), None)]
    assert sheet.uncalculated == (0, 2)
    cached = sheet_xml('<row r="1"><c r="A1"><v>7</v></c><c r="B1"><f>A1*2</f><v>14</v></c></row>')
    [sheet] = read(replaced(data, SHEET, cached))
    assert (list(sheet.rows), sheet.uncalculated) == ([(Decimal(7), Decimal(14))], (0, 0))


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = replaced(book_of(["a"]), SHEET, b" " * 3_000_000)
    assert len(bomb) < 20_000
    monkeypatch.setattr(workbooks, "MOST_UNPACKED_BYTES", 2_000_000)
    with pytest.raises(FileReadError, match="unpacked it would have more than 1 MiB"):
        read(bomb)


def test_an_archive_that_lies_about_its_sizes_is_cut_short() -> None:
    """zipfile gives no more bytes than are declared, so the part is broken, not endless."""
    data = bytearray(replaced(book_of(["a", "b"]), SHEET, sheet_xml('<row r="1"/>' * 50_000)))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo(SHEET).file_size
    data = bytearray(bytes(data).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little")))
    with pytest.raises(FileReadError):
        read(bytes(data))


def test_entities_that_multiply_are_refused() -> None:
    """Expat itself ends what would grow a hundredfold."""
    names = "abcdefghij"
    entities = "".join(
        f'<!ENTITY {name} "{f"&{names[number - 1]};" * 10 if number else "ha" * 500}">'
        for number, name in enumerate(names)
    )
    attack = sheet_xml(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>&j;</t></is></c></row>', f"<!DOCTYPE x [{entities}]>"
    )
    with pytest.raises(FileReadError):
        read(replaced(book_of(["a"]), SHEET, attack))


def test_a_file_that_an_entity_names_is_not_read() -> None:
    attack = sheet_xml(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>&x;</t></is></c></row>',
        '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    )
    try:
        sheets = read(replaced(book_of(["a"]), SHEET, attack))
    except FileReadError:
        return
    assert "root" not in repr(sheets[0].columns) + repr(sheets[0].rows)


@pytest.mark.parametrize(
    "rows",
    ['<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>',
     "".join(f'<row r="{row}"><c r="ZZZ{row}"><v>1</v></c></row>' for row in range(1, 800))],
    ids=["far down", "far to the right"],
)  # fmt: skip
def test_a_sheet_that_claims_to_be_endless_is_refused(rows: str) -> None:
    with pytest.raises(FileReadError, match="more than 1,100,000 rows or 8,000,000 cells"):
        read(replaced(book_of(["a"]), SHEET, sheet_xml(rows)))


@pytest.mark.parametrize("cut", [0, 10, 500, 2_000])
def test_what_is_no_workbook_is_a_plain_error(cut: int) -> None:
    with pytest.raises(FileReadError, match="it is no workbook that can be read"):
        read(book_of(["a"])[:cut])
    with pytest.raises(FileReadError):
        read(replaced(book_of(["a"]), "xl/workbook.xml", b"<x"))


def test_there_is_an_end_of_time() -> None:
    with pytest.raises(TooHeavy, match="longer than 0 seconds"):
        read(book_of(["a"], [1]), seconds=0)
