"""Lines put in order: indents that mean nothing in MDX, code as it is."""

from knowledge.vault.docusaurus.lines import Line, LineKind, arranged


def text(source: str, *, indented_code: bool = False) -> str:
    return arranged([Line(line) for line in source.split("\n")], indented_code=indented_code)


def test_four_blanks_make_no_code() -> None:
    assert text("    a\n\n        b") == "a\n\nb\n"
    assert text("    a\n\n        b", indented_code=True) == "    a\n\n        b\n"


def test_lists_keep_their_depth() -> None:
    assert text("- a\n\n  b\n  - c\n\n        d\n\ne") == "- a\n\n  b\n  - c\n\n    d\n\ne\n"
    assert text("      1. a\n         - b\n      2. c") == "1. a\n   - b\n2. c\n"


def test_blank_lines_become_one_but_not_in_code() -> None:
    code = [
        Line("```", LineKind.FENCE),
        Line("", LineKind.CODE),
        Line("", LineKind.CODE),
        Line("```", LineKind.CODE),
    ]
    lines = [Line(""), Line("a"), Line(""), Line("  "), *code, Line(""), Line("")]
    assert arranged(lines, indented_code=False) == "a\n\n```\n\n\n```\n"


def test_code_moves_with_its_fence() -> None:
    code = [Line("      ```", LineKind.FENCE), Line("        a", LineKind.CODE), Line("    b", LineKind.CODE)]
    assert arranged(code, indented_code=False) == "```\n  a\nb\n"
