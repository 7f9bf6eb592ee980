"""`compute` held against plain loops over the same cells (mission T4)."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from knowledge.errors import DocumentNotFound, TooHeavy, ToolUsageError
from knowledge.projects import Annotation
from knowledge.tool.answers import Served, as_json
from knowledge.tool.compute import ComputeAnswer, compute_action
from knowledge.tool.compute_query import MOST_CELLS_OUT, compute
from knowledge.tool.compute_request import Aggregate, Computation, Filter, Function, Op, Order
from knowledge.tool.deadlines import Deadline
from knowledge.tool.scope import UNSCOPED, Scope
from knowledge.tool.table_values import as_sheet
from knowledge.tool.tables import table_paths
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.calls import call, opened, run

PRICES = """produto;cidade;preço;data
Café;São Paulo;1.234,56;01/02/2026
Moka;SAO PAULO;0,10;15/02/2026
Filtro;Campinas;0,20;31/01/2026
Jarra;Campinas;a combinar;
Total;;1.234,86;
"""


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Collection]:
    files = {
        "precos.csv": PRICES,
        "leia.md": "# Leia",
        "hostil.csv": (
            '"a"";DROP TABLE t;--",b\n'
            "\"x'); COPY t TO '/tmp/x'; --\",1\nread_text('/etc/passwd'),2\nATTACH '/tmp/y',3\n"
        ),
        "vendas.xlsx": workbook(),
    }
    with opened(tmp_path / "loja", files) as collection:
        yield collection


def workbook() -> bytes:
    book = Workbook()
    first = book.active
    assert first is not None
    first.title = "Março"
    for row in (["Cidade", "Valor"], ["Campinas", 0.1], ["Santos", 0.2], ["Campinas", None]):
        first.append(row)
    book.create_sheet("Abril").append(["Cidade", "Valor"])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def ask(shop: Collection, scope: Scope = UNSCOPED, **arguments: object) -> ComputeAnswer:
    answer = run(shop, compute_action(), scope, **{"document_id": "precos.csv", **arguments})
    assert isinstance(answer, ComputeAnswer)
    return answer


def figures(*items: tuple[str, str]) -> list[dict[str, str]]:
    return [{"function": function, "column": column} for function, column in items]


def where(column: str, op: str, value: object = None) -> list[dict[str, object]]:
    return [{"column": column, "op": op, "value": value}]


# --- figures ----------------------------------------------------------------------------------------


def test_a_sum_is_right_to_the_cent_and_says_what_was_not_read(shop: Collection) -> None:
    answer = ask(shop, aggregates=figures(("sum", "preço")), filters=where("produto", "ne", "total"))
    assert answer.rows == ((1234.86,),)
    assert (answer.rows_scanned, answer.rows_matched) == (5, 4)
    [price] = [note for note in answer.read_as if note.column == "preço"]
    assert (price.read_as, price.unread, price.empty) == ("number; decimal comma", 1, 0)
    assert answer.summary == ("Sum of preço, over 4 of the 5 rows of precos.csv where produto ne “total”.")
    assert "1 cells of “preço” are no number: counted, and in no other figure." in answer.notes


def test_rows_that_add_up_others_are_named(shop: Collection) -> None:
    answer = ask(shop, aggregates=figures(("sum", "preço")))
    assert answer.rows == ((2469.72,),)
    assert "1 rows look like totals of others and count as rows; filter them out if they are." in answer.notes


def test_groups_are_those_of_people_unless_the_letter_counts(shop: Collection) -> None:
    wish = {"group_by": ["CIDADE"], "aggregates": [{"function": "count", "as": "n"}]}
    assert ask(shop, **wish).rows == (("São Paulo", 2), ("Campinas", 2), (None, 1))
    assert ask(shop, **wish, exact=True).rows == (
        ("São Paulo", 1), ("SAO PAULO", 1), ("Campinas", 2), (None, 1),
    )  # fmt: skip
    ordered = ask(shop, **wish, order_by=[{"column": "cidade", "direction": "desc"}]).rows
    assert [row[0] for row in ordered] == ["São Paulo", "Campinas", None]


@pytest.mark.parametrize(
    ("filters", "products"),
    [
        (where("cidade", "eq", "são paulo"), ["Café", "Moka"]),
        (where("cidade", "in", ["SANTOS", "campinas"]), ["Filtro", "Jarra"]),
        (where("cidade", "in", []), []),
        (where("produto", "contains", "FÉ"), ["Café"]),
        (where("produto", "starts_with", "to"), ["Total"]),
        (where("preço", "gt", "1.234,56"), ["Total"]),
        (where("preço", "gte", 1234.56), ["Café", "Total"]),
        (where("preço", "lt", 0.105), ["Moka"]),
        (where("preço", "eq", "R$ 0,1"), ["Moka"]),
        (where("preço", "eq", "A combinar"), ["Jarra"]),
        (where("preço", "ne", 0.1), ["Café", "Filtro", "Jarra", "Total"]),
        (where("data", "is_empty"), ["Jarra", "Total"]),
        (where("data", "not_empty"), ["Café", "Moka", "Filtro"]),
        (where("data", "gte", "2026-02-01"), ["Café", "Moka"]),
        (where("data", "lte", "01/02/2026"), ["Café", "Filtro"]),
        (where("data", "eq", "2026-02-15"), ["Moka"]),
        (where("cidade", "eq", ""), ["Total"]),
        ([*where("cidade", "eq", "Campinas"), *where("preço", "lt", 1)], ["Filtro"]),
    ],
)
def test_a_filter_takes_the_rows_it_says(
    shop: Collection, filters: list[dict[str, object]], products: list[str]
) -> None:
    answer = ask(shop, filters=filters)
    assert [row[0] for row in answer.rows] == products
    assert answer.total == answer.rows_matched == len(products)


def test_rows_come_as_they_stand_in_the_file_and_page_by_page(shop: Collection) -> None:
    first = ask(shop, limit=3, order_by=["preço"])
    assert first.columns == ("produto", "cidade", "preço", "data")
    assert first.rows[0] == ("Moka", "SAO PAULO", "0,10", "15/02/2026")
    assert first.next_page is not None
    second = ask(shop, **first.next_page.arguments)
    assert [row[0] for row in (*first.rows, *second.rows)] == ["Moka", "Filtro", "Café", "Total", "Jarra"]
    assert second.next_page is None


def test_a_figure_without_rows_is_nothing_and_not_zero(shop: Collection) -> None:
    wish = figures(("sum", "preço"), ("avg", "preço"), ("median", "preço"), ("min", "produto"), ("count", ""))
    assert ask(shop, filters=where("produto", "eq", "nada"), aggregates=wish).rows == (
        (None, None, None, None, 0),
    )  # fmt: skip


def test_least_and_greatest_are_of_their_kind(shop: Collection) -> None:
    wish = figures(("min", "data"), ("max", "data"), ("min", "produto"), ("max", "preço"))
    assert ask(shop, aggregates=wish).rows == (("2026-01-31", "2026-02-15", "Café", 1234.86),)


CELLS = st.tuples(
    st.sampled_from(["a", "b", "c", ""]),
    st.one_of(st.none(), st.decimals(min_value=-(10**7), max_value=10**7, places=2)),
)


@given(
    rows=st.lists(CELLS, min_size=1, max_size=25),
    written=st.sampled_from(["{:.2f}", "{:,.2f}", "R$ {:,.2f}"]),
    least=st.integers(-(10**6), 10**6),
)
@settings(max_examples=40)
def test_every_figure_agrees_with_a_plain_loop(
    rows: Sequence[tuple[str, Decimal | None]], written: str, least: int
) -> None:
    texts = [
        (group or None, None if number is None else written.format(number).replace("R$ -", "-R$ "))
        for group, number in rows
    ]
    sheet = as_sheet("", ("g", "x"), texts)
    functions = [Function.COUNT, Function.COUNT_DISTINCT, Function.SUM, Function.AVG, Function.MIN,
                 Function.MAX, Function.MEDIAN]  # fmt: skip
    wanted = Computation(
        filters=(Filter("x", Op.GTE, (str(least),)),),
        group_by=("g",),
        aggregates=tuple(Aggregate(function, "x", function) for function in functions),
        order_by=(Order("g"),),
    )
    if all(number is None for _, number in rows):
        with pytest.raises(ToolUsageError):
            compute(sheet, wanted, Deadline.within(60, advice=""))
        return
    result = compute(sheet, wanted, Deadline.within(60, advice=""))
    groups: dict[str | None, list[Decimal]] = {}
    for group, number in rows:
        if number is not None and number >= least:
            groups.setdefault(group or None, []).append(number)
    expected = [
        (group, *map(as_written, figures_of(numbers)))
        for group, numbers in sorted(groups.items(), key=lambda item: (item[0] is None, item[0] or ""))
    ]
    assert list(result.rows) == expected
    assert result.matched == sum(map(len, groups.values()))


def figures_of(numbers: Sequence[Decimal]) -> tuple[Decimal, ...]:
    mean = (sum(numbers, Decimal(0)) / len(numbers)).quantize(Decimal("1e-8"), rounding=ROUND_HALF_EVEN)
    total = sum(numbers, Decimal(0))
    return (
        Decimal(len(numbers)), Decimal(len(set(numbers))), total, mean, min(numbers), max(numbers),
        median(numbers),
    )  # fmt: skip


def as_written(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() else float(number)


def test_a_number_that_a_float_cannot_hold_is_a_text(tmp_path: Path) -> None:
    with opened(tmp_path / "x", {"x.csv": "n,v\na,12345678901234567.89\nb,0.01\n"}) as collection:
        answer = ask(collection, document_id="x.csv", aggregates=figures(("sum", "v"), ("avg", "v")))
    assert answer.rows == (("12345678901234567.9", "6172839450617283.95"),)


def test_every_row_of_a_hundred_thousand_is_counted(tmp_path: Path) -> None:
    lines = ["id;cidade;valor", *(f"{n};C{n % 37};{n % 1000},{n % 100:02d}" for n in range(100_000))]
    with opened(tmp_path / "x", {"x.csv": "\n".join(lines)}) as collection:
        answer = ask(
            collection, document_id="x.csv", group_by=["cidade"],
            aggregates=[*figures(("sum", "valor")), {"function": "count", "as": "n"}],
        )  # fmt: skip
    cents = [0] * 37
    for n in range(100_000):
        cents[n % 37] += n % 1000 * 100 + n % 100
    assert answer.rows_scanned == answer.rows_matched == 100_000
    assert sum(int(str(row[2])) for row in answer.rows) == 100_000
    assert {str(row[0]): Decimal(str(row[1])) for row in answer.rows} == {
        f"C{n}": Decimal(total) / 100 for n, total in enumerate(cents)
    }


@pytest.mark.parametrize(
    ("project", "path", "column", "read"),
    [
        ("casa-brisa", "produtos/precos.csv", "preco", lambda text: Decimal(text)),
        ("casa-brisa", "entregas/tabela-frete.csv", "frete_expresso", lambda text: Decimal(text or 0)),
        ("assistencia", "tabela-de-servicos.csv", "preco", lambda text: Decimal(text.replace(",", "."))),
        ("qinghe", "商品/价目表.csv", "价格", lambda text: Decimal(text)),
    ],
)
def test_the_tables_of_the_samples_add_up(
    samples: Path, project: str, path: str, column: str, read: Callable[[str], Decimal]
) -> None:
    text = (samples / project / "files" / path).read_text("utf-8")
    delimiter = ";" if text.splitlines()[0].count(";") else ","
    total = sum(read(row[column]) for row in csv.DictReader(text.splitlines(), delimiter=delimiter))
    with Collection(samples.parent, watch=False) as collection:
        answer = ask(collection, document_id=f"{project}/{path}", aggregates=figures(("sum", column)))
    assert Decimal(str(answer.rows[0][0])) == total
    assert answer.read_as[0].unread == 0


# --- workbooks, several tables ----------------------------------------------------------------------


def test_a_workbook_is_computed_over_by_sheet(shop: Collection) -> None:
    wish = {"document_id": "vendas.xlsx", "aggregates": figures(("sum", "Valor"), ("count", "Valor"))}
    assert ask(shop, **wish).rows == ((0.3, 2),)
    assert (ask(shop, **wish).sheet, ask(shop, **wish, sheet="marco").sheet) == ("Março", "Março")
    with pytest.raises(ToolUsageError, match="there is: Março, Abril"):
        ask(shop, **wish, sheet="Maio")


def test_tables_with_the_same_columns_are_one_and_say_from_where(tmp_path: Path) -> None:
    files = {"a.csv": "x,y\n1,2\n3,4\n", "b.csv": "y,x\n20,10\n", "c.csv": "x,z\n1,2\n"}
    with opened(tmp_path / "x", files) as collection:
        wish = {"document_id": None, "aggregates": figures(("sum", "x"))}
        both = ask(collection, **wish, document_ids=["a.csv", "b.csv", "nowhere.csv"])
        assert (both.rows, both.document_ids, both.rows_scanned) == (((14,),), ("a.csv", "b.csv"), 3)
        each = ask(collection, **wish, document_ids=["a.csv", "b.csv"], group_by=["_document"])
        assert each.rows == (("a.csv", 4), ("b.csv", 10))
        with pytest.raises(ToolUsageError, match=r"“c\.csv” has other columns than “a\.csv”"):
            ask(collection, **wish, document_ids=["a.csv", "c.csv"])
        with pytest.raises(ToolUsageError, match="Name one table with document_id; there are: a"):
            ask(collection, **wish)


def test_the_only_table_need_not_be_named(tmp_path: Path) -> None:
    with opened(tmp_path / "x", {"a.csv": "x,y\n1,2\n3,4\n", "b.md": "# B"}) as collection:
        wish = {"document_id": None, "aggregates": figures(("sum", "y"))}
        assert ask(collection, **wish).rows == ((6,),)
        with pytest.raises(ToolUsageError, match="There is no such table"):
            ask(collection, Scope(frozenset()), **wish)


# --- what must not work -----------------------------------------------------------------------------


def test_statements_in_names_and_values_are_names_and_values(shop: Collection) -> None:
    answer = ask(
        shop, document_id="hostil.csv", group_by=['a";DROP TABLE t;--'], aggregates=figures(("sum", "b"))
    )
    assert answer.columns[0] == 'a";DROP TABLE t;--'
    assert [row[1] for row in answer.rows] == [1, 2, 3]
    assert answer.rows[1][0] == "read_text('/etc/passwd')"
    found = ask(shop, document_id="hostil.csv", filters=where("b", "eq", "1 OR 1=1; DROP TABLE t"))
    assert found.rows == ()
    with pytest.raises(ToolUsageError, match="There is no column"):
        ask(shop, group_by=["1; SELECT * FROM read_text('/etc/passwd')"])


def test_what_is_outside_looks_like_what_does_not_exist(shop: Collection) -> None:
    """T8: one table is inside; the others, and paths that lead elsewhere, are not there."""
    inside = Scope(None, frozenset({"leia.md"}))
    messages = set()
    for name in ("precos.csv", "vendas.xlsx", "nada.csv", "../precos.csv", "/etc/passwd", "C:\\x.csv"):
        with pytest.raises(DocumentNotFound) as caught:
            ask(shop, inside, document_id=name)
        messages.add(str(caught.value).replace(name, "X"))
    assert messages == {"There is no document “X”."}
    with pytest.raises(ToolUsageError, match="There is no such table"):
        ask(shop, inside, document_id=None, document_ids=["precos.csv", "nada.csv"])


def test_a_workbook_of_last_year_is_not_there(tmp_path: Path) -> None:
    """No document, so nothing else looks at its date."""
    with Collection(make_library(tmp_path), watch=False) as collection:
        assert ask(collection, document_id="cafe/v.xlsx", aggregates=figures(("count", ""))).rows == ((3,),)
        collection.library.projects.annotate("cafe", "v.xlsx", Annotation(valid_until="2020-01-01"))
    with Collection(tmp_path, watch=False) as collection:
        [source] = call(collection, "compute").sources()
        assert table_paths(source) == ()
        with pytest.raises(DocumentNotFound):
            ask(collection, document_id="cafe/v.xlsx", aggregates=figures(("count", "")))


def make_library(root: Path) -> Path:
    (root / "projects.json").write_text('{"version": 1, "projects": [{"id": "cafe", "name": "C"}]}', "utf-8")
    files = root / "projects" / "cafe" / "files"
    files.mkdir(parents=True)
    (files / "v.xlsx").write_bytes(workbook())
    return root


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"document_id": "leia.md"}, "“leia.md” is no table"),
        ({"aggregates": [{"function": "exec", "column": "x"}]}, "function one of: count"),
        ({"aggregates": [{"function": "sum"}]}, "given a column for “sum”"),
        ({"aggregates": figures(("sum", "produto"))}, "No cell of “produto” is a number"),
        ({"filters": [{"column": "preço", "op": "~", "value": 1}]}, "op one of: eq"),
        ({"filters": where("preço", "gt", "muito")}, "“muito” cannot be compared with “preço”"),
        ({"filters": where("preço", "gt", float("nan"))}, "plain numbers"),
        ({"filters": where("preço", "gt")}, "plain numbers"),
        ({"filters": where("preço", "eq", ["1", "2"])}, "one value for each op but “in”"),
        ({"filters": where("preço", "eq", {"a": 1})}, "plain numbers"),
        ({"order_by": ["preço"], "group_by": ["cidade"]}, "neither grouped by nor a figure"),
        ({"order_by": [{"column": "preço", "direction": "up"}]}, "asc or desc"),
        ({"group_by": ["cor"]}, "There is no column “cor”; there are: produto, cidade, preço, data."),
        ({"aggregates": [*figures(("count", "")), *figures(("count", ""))]}, "“count” comes twice"),
        ({"limit": 0}, "“limit” of “compute” must be a whole number, 1 or more."),
        ({"filters": [{"column": "x"}] * 21}, "at most 20"),
    ],
)  # fmt: skip
def test_a_wrong_call_says_what_is_wrong(
    shop: Collection, arguments: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ToolUsageError) as caught:
        ask(shop, **arguments)
    assert sentence in str(caught.value)


def test_a_computation_that_takes_too_long_is_ended(shop: Collection) -> None:
    with pytest.raises(TooHeavy, match="it would take longer than 0 seconds"):
        compute_action(seconds=0).run(call(shop, "compute", document_id="precos.csv"))


def test_a_damaged_workbook_is_named_by_its_id(tmp_path: Path) -> None:
    broken = {"a/v.xlsx": workbook()[:900]}
    with opened(tmp_path / "x", broken) as collection, pytest.raises(ToolUsageError) as caught:
        ask(collection, document_id="a/v.xlsx")
    assert str(caught.value) == "“a/v.xlsx” cannot be used: it is no workbook that can be read."


def test_the_answer_is_plain_json(shop: Collection) -> None:
    answer = ask(shop, aggregates=figures(("median", "preço")), group_by=["data"], limit=1)
    body = as_json(Served("compute", answer))
    assert body["rows"] == [["2026-02-01", 1234.56]]
    assert body["next_page"] == {
        "action": "compute", "document_id": "precos.csv", "aggregates": figures(("median", "preço")),
        "group_by": ["data"], "limit": 1, "start": 1,
    }  # fmt: skip


def test_a_number_in_a_call_is_that_number_whatever_the_column_looks_like(tmp_path: Path) -> None:
    """1.234 in JSON is a little more than one, also beside a decimal comma; “1.234” is as the column is."""
    table = "item;valor\na;1,5\nb;1.300,00\nc;1,234\nd;0,5\n"
    with opened(tmp_path, {"v.csv": table}) as collection:

        def items(op: str, value: object) -> str:
            rows = ask(collection, document_id="v.csv", filters=where("valor", op, value)).rows
            return "".join(str(row[0]) for row in rows)

        assert items("gt", 1.234) == "ab"
        assert items("eq", 1.234) == items("in", [1.234]) == "c"
        assert items("lte", 1.234) == "cd"
        assert items("gt", "1.234") == "b"
        assert items("ne", 1.5) == "bcd"


def test_a_column_is_of_numbers_when_it_is_compared_with_one(tmp_path: Path) -> None:
    table = "preço,código\na combinar,0012\na combinar,9\nsob consulta,030\n100,4\n9,5\n"
    with opened(tmp_path, {"v.csv": table, "t.csv": "n,m\nx,y\nz,w\n"}) as collection:
        answer = ask(collection, document_id="v.csv", filters=where("preço", "gt", 20))
        assert answer.rows == (("100", "4"),)
        assert answer.read_as[0].unread == 3
        codes = ask(collection, document_id="v.csv", filters=where("código", "gte", 9)).rows
        assert [row[1] for row in codes] == ["0012", "9", "030"]
        with pytest.raises(ToolUsageError, match="“20” cannot be compared with “n”, which was read as text"):
            ask(collection, document_id="t.csv", filters=where("n", "gt", 20))


def test_groups_are_ordered_by_the_median_that_is_told(tmp_path: Path) -> None:
    with opened(tmp_path, {"v.csv": "g,v\nA,1\nA,10\nB,2\nB,3\n"}) as collection:
        answer = ask(
            collection,
            document_id="v.csv",
            group_by=["g"],
            aggregates=figures(("median", "v")),
            order_by=["-median of v"],
            limit=1,
        )
        assert answer.rows == (("A", 5.5),)


def test_tables_are_united_column_by_column(tmp_path: Path) -> None:
    """Names that differ in an accent only stay apart, and a column of our own name stays what it is."""
    files = {"1.csv": "Preço,preco,_document\n1,10,x\n", "2.csv": "preco,_document,Preço\n20,y,2\n"}
    with opened(tmp_path, files) as collection:
        answer = run(
            collection, compute_action(), document_ids=["1.csv", "2.csv"],
            aggregates=figures(("sum", "Preço"), ("sum", "preco")),
        )  # fmt: skip
        assert isinstance(answer, ComputeAnswer)
        assert answer.rows == ((3, 30),)
        rows = run(collection, compute_action(), document_ids=["1.csv", "2.csv"])
        assert isinstance(rows, ComputeAnswer)
        assert rows.columns == ("Preço", "preco", "_document", "_document (2)")
        assert rows.rows == (("1", "10", "x", "1.csv"), ("2", "20", "y", "2.csv"))


@pytest.mark.parametrize(
    "arguments",
    [
        {"filters": [{"column": "preço", "operator": "gt", "value": 1}]},
        {"aggregates": [{"function": "count", "distinct": True}]},
        {"order_by": [{"column": "preço", "desc": True}]},
        {"filters": [{"column": "preço", "op": "is_empty", "value": {"a": 1}}]},
    ],
)
def test_a_word_that_is_not_known_is_not_passed_over(shop: Collection, arguments: dict[str, object]) -> None:
    with pytest.raises(
        ToolUsageError, match=r"nothing in them but|given no value|a list of \{column, direction\}"
    ):
        ask(shop, **arguments)


def test_half_of_a_character_is_in_no_cell(shop: Collection) -> None:
    for op in ("eq", "contains", "gt"):
        answer = ask(shop, filters=where("produto", op, "\ud800"), exact=True)
        assert (answer.rows_scanned, answer.total) == (5, 5 if op == "gt" else 0)


def test_an_answer_has_so_many_cells_and_every_row_comes_once(tmp_path: Path) -> None:
    wide = [",".join(f"c{n}" for n in range(500))]
    wide += [",".join([str(row), "y" * 999, *["1"] * 498]) for row in range(30)]
    with opened(tmp_path, {"v.csv": "\n".join(wide)}) as collection:
        action, arguments = compute_action(), {"document_id": "v.csv", "limit": 200}
        found: list[object] = []
        while arguments:
            answer = run(collection, action, **arguments)
            assert isinstance(answer, ComputeAnswer)
            assert len(answer.rows) * len(answer.columns) <= MOST_CELLS_OUT
            assert max(map(len, as_json(Served("compute", answer))["rows"][0][1:2])) == 200
            found += [row[0] for row in answer.rows]
            arguments = dict(answer.next_page.arguments) if answer.next_page else {}
        assert found == [str(row) for row in range(30)]


def test_a_line_of_separators_is_no_row(tmp_path: Path) -> None:
    """Office programs write them below a table."""
    with opened(tmp_path, {"v.csv": "a,b\n1,\n ,\n2,3\n,\n,\n"}) as collection:
        answer = ask(collection, document_id="v.csv")
        assert (answer.rows_scanned, answer.rows) == (2, (("1", None), ("2", "3")))


def test_one_currency_by_two_names_is_one(tmp_path: Path) -> None:
    table = '商品,价格\n茶,"¥1,200.50"\n杯,￥80\n壶,１２０元\n碗,RMB 5\n'
    with opened(tmp_path, {"v.csv": table}) as collection:
        answer = ask(collection, document_id="v.csv", aggregates=figures(("sum", "价格")))
        assert answer.rows == ((1405.5,),)
        assert "currencies" not in answer.read_as[0].read_as
