import re

from knowledge.problems import PROBLEMS, Problem, ProblemCode, Severity


def test_every_problem_code_has_a_severity_and_a_sentence_that_takes_its_facts() -> None:
    assert PROBLEMS.keys() == set(ProblemCode)
    for code, kind in PROBLEMS.items():
        places = [int(number) for number in re.findall(r"\{(\d)\}", kind.sentence)]
        assert sorted(places) == list(range(len(places)))
        problem = Problem("a.md", 1, code, tuple("xyz"[: len(places)]))
        assert "{" not in problem.message
        assert problem.message.endswith(".")
        assert problem.severity is kind.severity


def test_only_what_hides_text_or_leads_astray_is_an_error() -> None:
    errors = {code.value for code, kind in PROBLEMS.items() if kind.severity is Severity.ERROR}
    assert {"file.unreadable", "encoding.binary", "id.duplicate", "frontmatter.syntax"} <= errors
    assert not {"encoding.guessed", "link.loop", "file.conflict-copy", "file.changing"} & errors


def test_problems_sort_by_path_and_line() -> None:
    problems = [
        Problem("b.md", 1, ProblemCode.LINK_LOOP),
        Problem("a.md", 9, ProblemCode.LINK_LOOP),
        Problem("a.md", 2, ProblemCode.LINK_LOOP),
    ]
    assert [(problem.path, problem.line) for problem in sorted(problems)] == [
        ("a.md", 2),
        ("a.md", 9),
        ("b.md", 1),
    ]
