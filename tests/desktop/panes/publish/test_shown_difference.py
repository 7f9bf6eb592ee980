from desktop.editor.source_map import Utf16Offsets
from desktop.panes.publish.shown_difference import ContextDifference, LineKind
from knowledge.model import Context
from tests.desktop.contexts import ContextBuilder, shop_context


def context(*lines: str, words: tuple[str, ...] = (), path: str = "trocas.md") -> Context:
    builder = ContextBuilder("troca").label("# Documento: Trocas\n\n")
    return builder.piece(path, "\n".join(lines), words=words).label("\n\n[…]").build()


def rows(difference: ContextDifference) -> list[tuple[str, int, int, str]]:
    return [(line.kind.value, line.old, line.new, line.text) for line in difference.lines]


def test_each_line_has_its_number_in_both_texts() -> None:
    difference = ContextDifference(context("um", "dois", "três"), context("um", "deux", "três", "quatro"))
    assert rows(difference) == [
        ("same", 1, 1, "# Documento: Trocas"),
        ("same", 2, 2, ""),
        ("same", 3, 3, "um"),
        ("old", 4, 0, "dois"),
        ("new", 0, 4, "deux"),
        ("same", 5, 5, "três"),
        ("new", 0, 6, "quatro"),
        ("same", 6, 7, ""),
        ("same", 7, 8, "[…]"),
    ]
    assert difference.changes == (3, 6)
    assert difference.changed_lines == 2
    assert difference.told(9) == "\u2212 dois\n+ deux\n+ quatro"
    assert difference.told(1) == "\u2212 dois\n…"


def test_lines_are_pieces_or_labels_and_the_matches_stand_where_the_words_do() -> None:
    before = context("😀 a troca", words=("troca",))
    after = context("😀 a troca", "outra troca\r", words=("troca",))
    difference = ContextDifference(before, after)
    assert [line.piece is None for line in difference.lines] == [True, True, False, False, True, True]
    assert [difference.cut(start, end) for start, end in difference.matches] == ["troca", "troca"]
    units = Utf16Offsets(difference.text)
    assert len(difference.display) == len(difference.text)
    first = difference.text.index("troca")
    assert difference.matches[0] == (units.to_qt(first), units.to_qt(first + 5))
    assert "\r" in difference.text
    assert "\r" not in difference.display


def test_the_texts_can_be_read_out_of_it_again() -> None:
    before, after = shop_context(), context("a", "", "b\u2028c")
    difference = ContextDifference(before, after)
    for kind, text in ((LineKind.OLD, before.text), (LineKind.NEW, after.text)):
        own = [line.text for line in difference.lines if line.kind in (LineKind.SAME, kind)]
        assert "\n".join(own) == text


def test_pieces_that_came_and_went_are_counted() -> None:
    difference = ContextDifference(context("a"), context("a", path="garantia.md"))
    assert (difference.came, difference.went) == (1, 1)
    same = ContextDifference(context("a"), context("a", "b"))
    assert (same.came, same.went) == (0, 0)


def test_without_one_of_them_all_is_new_or_old() -> None:
    assert {line.kind for line in ContextDifference(None, context("a")).lines} == {LineKind.NEW}
    assert {line.kind for line in ContextDifference(context("a"), None).lines} == {LineKind.OLD}
    nothing = ContextDifference(None, None)
    assert (nothing.lines, nothing.text, nothing.changes) == ((), "", ())
    same = ContextDifference(context("a"), context("a"))
    assert same.changes == ()
