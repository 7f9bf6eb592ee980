"""Tables in text files: whole rows together, under the names of their columns."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.plain import Reading
from knowledge.documents.tables import _delimiter, _Grammar, read_table
from knowledge.problems import ProblemCode
from knowledge.settings import ChunkSettings

SMALL = ChunkSettings(100, 120)


def read(content: str, settings: ChunkSettings = SMALL) -> Reading:
    return read_table(content, settings)


def texts(content: str, settings: ChunkSettings = SMALL) -> list[tuple[tuple[str, ...], str]]:
    reading = read(content, settings)
    return [(heading, reading.content[start:end]) for start, end, heading in reading.slices]


def heading_of(content: str) -> tuple[str, ...]:
    """The heading of what is in the last chunk; the table is long enough to have several."""
    return texts(content)[-1][0]


def price_list(delimiter: str, rows: int = 12) -> str:
    """Decimal commas everywhere, as in a spreadsheet of a Portuguese office."""
    lines = [f"{f'A-{row:03}'}{delimiter}Cabo USB {row} m{delimiter}{row},50" for row in range(rows)]
    return "\n".join([delimiter.join(["Código", "Produto", "Preço"]), *lines])


# --- chunks ---------------------------------------------------------------------------------------


def test_p5_rows_are_whole_and_stand_under_the_names_of_their_columns() -> None:
    content = price_list(";")
    chunks = texts(content)
    assert chunks[0] == ((), "\n".join(content.split("\n")[:5]))
    assert {heading for heading, _ in chunks[1:]} == {("Código | Produto | Preço",)}
    assert "\n".join(text for _, text in chunks) == content
    assert all(len(text) <= 120 for _, text in chunks)


def test_fi07_a_row_with_line_breaks_commas_and_semicolons_in_quotes_stays_together() -> None:
    content = 'part,note\nA1,"first\nsecond; third, fourth"\nB2,end\n'
    assert texts(content, ChunkSettings(30, 44)) == [
        ((), 'part,note\nA1,"first\nsecond; third, fourth"'),
        (("part | note",), "B2,end"),
    ]
    assert texts(content, ChunkSettings(10, 36)) == [
        ((), "part,note"),
        (("part | note",), 'A1,"first\nsecond; third, fourth"'),
        (("part | note",), "B2,end"),
    ]


def test_fi08_numbers_are_as_they_were_typed() -> None:
    content = "order;code;v\n900719925474099312;00123;1.10\n1e5;+55;1.234,50"
    assert "".join(text for _, text in texts(content)) == content


def test_a_row_longer_than_a_chunk_is_cut_inside_and_each_piece_is_named_by_its_first_cell() -> None:
    content = "código;garantia\nA-1;" + "palavra " * 625 + "\nB-2;curta"
    chunks = texts(content)
    assert len(content) > 5_000
    assert [heading for heading, _ in chunks[:3]] == [
        (),
        ("código | garantia",),
        ("código | garantia", "A-1"),
    ]
    assert {heading for heading, _ in chunks[2:-1]} == {("código | garantia", "A-1")}
    assert chunks[-1] == (("código | garantia",), "B-2;curta")
    assert all(len(text) <= 120 for _, text in chunks)
    assert all(piece.split()[-1].endswith("palavra") for _, piece in chunks[1:-1])


def test_a_first_cell_that_is_long_itself_names_nothing() -> None:
    content = "texto;x\n" + "palavra " * 100 + ";1"
    assert {heading for heading, _ in texts(content)[1:]} == {("texto | x",)}


def test_fifty_thousand_rows_are_each_in_one_chunk() -> None:
    content = price_list(";", 50_000)
    chunks = texts(content, ChunkSettings())
    assert sum(text.count("\n") + 1 for _, text in chunks) == 50_001
    assert all(len(text) <= 600 for _, text in chunks)
    assert min(len(text) for _, text in chunks[:-1]) >= 550


def test_ragged_rows_empty_cells_and_blank_lines_do_no_harm() -> None:
    content = "a;b;c\n1;x\n\n2;;;;y\n;;\n3;z;w\n"
    assert texts(content) == [((), content.rstrip())]
    assert texts(content, ChunkSettings(1, 9)) == [
        ((), "a;b;c\n1;x"),
        (("a | b | c",), "2;;;;y\n;;"),
        (("a | b | c",), "3;z;w"),
    ]


# --- names of columns -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first",
    [
        "1;2,5;300",
        "2026;2027;2028",
        "A-1;R$ 1.234,50;12%",
        "x;¥12;2026-01-31",
        "Qual é o prazo?;" + "São três dias úteis para o Sul. " * 3 + ";x",
    ],
)
def test_a_table_without_names_for_its_columns_has_no_heading(first: str) -> None:
    assert heading_of("\n".join([first] * 40)) == ()


@pytest.mark.parametrize(
    ("first", "heading"),
    [
        ("Produto;2026;2027", "Produto | 2026 | 2027"),
        ('"Preço\n(R$)";"Prazo ""útil""";Q1', 'Preço (R$) | Prazo "útil" | Q1'),
        (";Preço;Estoque;;", " | Preço | Estoque"),
        ("Nome completo;Nome completo", "Nome completo | Nome completo"),
    ],
)
def test_the_heading_is_the_names_in_one_line(first: str, heading: str) -> None:
    assert heading_of("\n".join([first, *["cabo;1,5;2,5"] * 40])) == (heading,)


def test_a_title_above_the_table_is_not_taken_for_its_columns() -> None:
    content = "Tabela de preços, março;;\n;;\n" + price_list(";")
    assert heading_of(content) == ("Código | Produto | Preço",)
    assert texts(content)[0] == ((), "\n".join(content.split("\n")[:5]))


def test_a_table_of_one_column_has_its_first_line_as_its_name() -> None:
    assert heading_of("\n".join(["Bairro", *["Boa Vista"] * 40])) == ("Bairro",)
    assert heading_of("\n".join(["12"] * 80)) == ()


def test_many_columns_do_not_fill_the_heading_with_more_than_a_chunk() -> None:
    names = [f"coluna {number}" for number in range(400)]
    content = "\n".join([";".join(names), *[";".join("x" for _ in names)] * 3])
    heading = heading_of(content)[0]
    assert heading.startswith("coluna 0 | coluna 1 | ")
    assert heading.endswith(" | …")
    assert len(heading) <= 120 + 4


# --- delimiters and quotes ------------------------------------------------------------------------


@pytest.mark.parametrize("delimiter", ["\t", ";", ","])
def test_the_delimiter_is_found(delimiter: str) -> None:
    rows = "\n".join(delimiter.join([f"A{row}", f"Cabo {row}", "preto"]) for row in range(9))
    assert _delimiter(rows) == delimiter
    assert _delimiter(delimiter.join(["código", "nome", "cor"]) + "\n" + rows) == delimiter


@pytest.mark.parametrize(
    ("content", "delimiter"),
    [
        (price_list(";"), ";"),
        (price_list("\t"), "\t"),
        ("\n".join(f"A{row};{row},50" for row in range(9)), ";"),
        ("nome;preço\ncabo;1,5\nfonte\nluz;2,5;preta\nmesa;30,00\n", ";"),
        ('id,nome,tags\n1,"cabo; preto",x;y\n2,luz,a;b\n3,fio,c;d\n', ","),
        ('nome,nota\nx,"um\ndois; três, quatro"\ny,fim\n', ","),
        ("品名,数量\n螺丝,12\n", ","),
        ("", ","),
        ("uma coluna\nsó\n", ","),
    ],
)
def test_decimal_commas_and_lists_inside_cells_are_no_delimiters(content: str, delimiter: str) -> None:
    assert _delimiter(content) == delimiter


def test_the_line_that_tells_an_office_program_the_delimiter_is_followed() -> None:
    rows = "\n".join(["a|b", *["1,2;3|4,5;6"] * 20])
    assert heading_of(f"sep=|\n{rows}") == ("a | b",)
    assert texts(f"sep=|\n{rows}")[0][1].startswith("sep=|\na|b\n")


def test_a_mark_inside_a_field_is_a_mark() -> None:
    content = 'item,medida,nota\ntubo,3/4" x 5\',azul\ncano,2","com ""rosca"""\n'
    rows = list(_Grammar(content, ",").rows(0))
    assert [row.cells for row in rows] == [3, 3, 3]
    assert _Grammar(content, ",").cells(rows[2]) == ["cano", '2"', 'com "rosca"']
    assert read(content).faults == ()


def test_a_quotation_mark_that_is_never_closed_is_told_and_the_rows_below_stay_rows() -> None:
    rows = ["a,b", "1,x", '2,"y', *[f"{row},{'z' * 30}" for row in range(3, 30)]]
    content = "\n".join(rows)
    assert read(content).faults == ((2, ProblemCode.TABLE_QUOTE),)
    assert [line for _, text in texts(content) for line in text.split("\n")] == rows
    assert texts(content)[-1][0] == ("a | b",)


@given(st.text('ab";, \n', max_size=40), st.sampled_from(",;"))
def test_rows_and_cells_are_those_that_the_csv_module_reads(content: str, delimiter: str) -> None:
    grammar = _Grammar(content, delimiter)
    rows = list(grammar.rows(0))
    if any(row.unclosed >= 0 for row in rows):
        return  # the module gives the rest of the file to one cell
    stream = io.StringIO(content, newline="")
    expected = list(csv.reader(stream, delimiter=delimiter, skipinitialspace=True))
    assert [[" ".join(cell.split()) for cell in cells or [""]] for cells in expected] == [
        grammar.cells(row) for row in rows
    ]
    assert [row.cells for row in rows] == [len(cells or [""]) for cells in expected]


pieces = st.sampled_from(
    ["a", "12", ";", ",", "\t", "\n", '"', '""', '"x\ny"', "palavra " * 9, "中文。" * 9, "é", "x" * 50, " "]
)


@given(st.lists(pieces, max_size=60).map("".join), st.sampled_from([(100, 120), (30, 40), (1, 1)]))
def test_every_visible_character_is_in_exactly_one_chunk(content: str, sizes: tuple[int, int]) -> None:
    reading = read(content, ChunkSettings(*sizes))
    counts = [0] * len(content)
    for start, end, _ in reading.slices:
        assert end - start <= max(sizes[1], 1)
        for offset in range(start, end):
            counts[offset] += 1
    assert max(counts, default=0) <= 1
    assert all(count for count, character in zip(counts, content, strict=True) if not character.isspace())
