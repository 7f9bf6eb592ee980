import dataclasses
import random

import pytest

from knowledge.documents.search_rules import MAX_PROBLEMS, MAX_RULES_BYTES, read_search_rules
from knowledge.problems import ProblemCode, Severity
from knowledge.settings import RankingSettings, SearchRules

WHOLE = """\
# our words
synonyms = ["nota fiscal = NF-e = NFe", "退货 ＝ 退款"]
codes = ["TX 9000"]          # written with a space

[weights]
title = 5
spelling_from = 6
"""


def rules(text: str) -> SearchRules:
    """The rules of a text that has nothing wrong with it."""
    read = read_search_rules(text)
    assert read.problems == ()
    return read.rules


def problems(text: str) -> list[tuple[int, ProblemCode, tuple[str, ...]]]:
    return [(item.line, item.code, item.facts) for item in read_search_rules(text).problems]


def test_a_whole_file_is_read() -> None:
    assert rules(WHOLE) == SearchRules(
        weights={"title": 5.0, "spelling_from": 6},
        synonyms=(("nota fiscal", "NF-e", "NFe"), ("退货", "退款")),
        codes=("TX 9000",),
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet", "\ufeff", "[weights]\n", "synonyms = []"])
def test_no_rules_are_no_problem(text: str) -> None:
    assert rules(text) == SearchRules()


def test_weights_take_the_place_of_the_built_in_ones() -> None:
    before = RankingSettings()
    after = rules(WHOLE).weigh(before)
    assert after == dataclasses.replace(before, title=5.0, spelling_from=6)
    assert isinstance(after.spelling_from, int)
    assert isinstance(after.title, float)
    assert SearchRules().weigh(before) == before


@pytest.mark.parametrize("name", [item.name for item in dataclasses.fields(RankingSettings)])
def test_every_weight_can_be_set_to_its_default_by_its_name(name: str) -> None:
    default = getattr(RankingSettings(), name)
    assert rules(f"[weights]\n{name} = {default}").weights == {name: default}


def test_weights_may_stand_in_one_line() -> None:
    assert rules("weights = {title = 2.5, b = 0.5}").weights == {"title": 2.5, "b": 0.5}
    assert rules("weights.title = 3\ncodes = ['A 1']").weights == {"title": 3.0}


def test_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    text = '\ufeffsynonyms = [\r\n  "a = b",\r  "c = d",\r\n]\rcodes = ["x"]'
    assert rules(text) == SearchRules(synonyms=(("a", "b"), ("c", "d")), codes=("x",))


def test_blanks_are_taken_off_and_repetitions_count_once() -> None:
    assert rules('synonyms = ["  a  b =c ", "a b = c"]\ncodes = [" A  1 ", "A 1"]') == SearchRules(
        synonyms=(("a b", "c"),), codes=("A 1",)
    )
    assert rules('synonyms = ["devolução = devolucao = Devolução = retorno"]').synonyms == (
        ("devolução", "retorno"),
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("title", "nan"),
        ("title", "-nan"),
        ("title", "inf"),
        ("title", "-1"),
        ("title", "-0.001"),
        ("title", "100.5"),
        ("title", "1e300"),
        ("title", "1" + "0" * 500),
        ("title", "true"),
        ("title", '"4"'),
        ("title", "[4]"),
        ("title", "2020-01-01"),
        ("b", "1.01"),
        ("k1", "0"),
        ("k1", "11"),
    ],
)
def test_an_absurd_number_is_not_used_and_told_with_its_line(name: str, value: str) -> None:
    read = read_search_rules(f"[weights]\n\n{name} = {value}\nbody = 2")
    assert read.rules.weights == {"body": 2.0}
    assert [(item.line, item.code) for item in read.problems] == [(3, ProblemCode.RULES_NUMBER)]
    assert read.problems[0].facts[0] == name


@pytest.mark.parametrize("value", ["0", "-3", "2.5", "1001", "inf", "nan", "false", "0x" + "f" * 6_000])
def test_a_count_is_a_whole_number_within_reason(value: str) -> None:
    (problem,) = read_search_rules(f"[weights]\nspelling_from = {value}").problems
    assert problem.code is ProblemCode.RULES_COUNT
    assert problem.message.startswith("“spelling_from” should be a whole number in the range 1–1000; “")
    assert rules("[weights]\nspelling_from = 7.0").weights == {"spelling_from": 7}


def test_a_number_of_five_thousand_digits_is_told_too() -> None:
    assert problems("[weights]\ntitle = " + "9" * 5_000) == [(2, ProblemCode.RULES_SYNTAX, ())]


def test_what_is_not_known_is_told_and_the_rest_counts() -> None:
    text = 'synonim = ["a = b"]\n[weights]\ntitel = 4\ntitle = 4\n[other]\ntitle = 9\nx = 1\n'
    assert read_search_rules(text).rules == SearchRules(weights={"title": 4.0})
    assert problems(text) == [
        (1, ProblemCode.RULES_UNKNOWN, ("synonim",)),
        (3, ProblemCode.RULES_UNKNOWN, ("titel",)),
        (5, ProblemCode.RULES_UNKNOWN, ("other",)),
    ]


def test_a_list_below_the_weights_is_told_where_it_belongs() -> None:
    assert problems('[weights]\ntitle = 4\ncodes = ["A 1"]') == [(3, ProblemCode.RULES_PLACE, ("codes",))]


def test_a_weight_set_twice_counts_as_the_last_says() -> None:
    read = read_search_rules("[weights]\ntitle = 4\ntitle = 6")
    assert read.rules.weights == {"title": 6.0}
    assert [(item.line, item.code) for item in read.problems] == [(3, ProblemCode.RULES_TWICE)]


def test_a_value_of_the_wrong_type_is_told_and_the_rest_counts() -> None:
    text = 'synonyms = "a = b"\ncodes = [\n  "A 1",\n  7,\n  true,\n]\nweights = 3\n'
    assert read_search_rules(text).rules == SearchRules(codes=("A 1",))
    assert problems(text) == [
        (1, ProblemCode.RULES_LIST, ("synonyms", "a = b")),
        (2, ProblemCode.RULES_LIST, ("codes", "7")),
        (2, ProblemCode.RULES_LIST, ("codes", "true")),
        (7, ProblemCode.RULES_UNKNOWN, ("weights",)),
    ]


@pytest.mark.parametrize("group", ["garantia", "a = A", "=", "", "a =", "a = !!", "trocas = TROCAS"])
def test_a_group_of_one_word_is_told_with_the_line_of_the_group(group: str) -> None:
    text = f'synonyms = [\n  "x = y",\n  # a comment with "quotes"\n  "{group}",\n]'
    read = read_search_rules(text)
    assert read.rules.synonyms == (("x", "y"),)
    assert [(item.line, item.code) for item in read.problems] == [(4, ProblemCode.RULES_GROUP)]


def test_a_group_of_too_many_words_is_cut() -> None:
    read = read_search_rules(f'synonyms = ["{" = ".join(f"w{number}" for number in range(30))}"]')
    assert read.rules.synonyms == (tuple(f"w{number}" for number in range(20)),)
    assert [(item.code, item.facts) for item in read.problems] == [
        (ProblemCode.RULES_GROUP_LARGE, ("30", "20"))
    ]


def test_a_phrase_of_hundreds_of_characters_and_a_code_without_letters_are_not_used() -> None:
    text = f'synonyms = ["a = {"b" * 201}"]\ncodes = ["{"c" * 201}", "-- .", "A 1"]'
    read = read_search_rules(text)
    assert read.rules == SearchRules(codes=("A 1",))
    assert [item.code for item in read.problems] == [
        ProblemCode.RULES_PHRASE,
        ProblemCode.RULES_CODE,
        ProblemCode.RULES_PHRASE,
    ]


@pytest.mark.parametrize(
    ("text", "line", "groups"),
    [
        ('synonyms = [\n  "a = b"\n  "c = d",\n]', 3, (("a", "b"), ("c", "d"))),  # a comma
        ('synonyms = [\n  "a = b",\n  "c = d,\n  "e = f",\n]', 3, (("a", "b"), ("e", "f"))),  # a quote
        ('synonyms = [\n  "a = b",\n  "c = d"', 1, (("a", "b"), ("c", "d"))),  # the bracket
        ('synonyms = ["a = b"', 1, (("a", "b"),)),
        ('synonyms = ["a = b"]\nfoo bar\n', 2, (("a", "b"),)),
        ("synonyms", 1, ()),
        ("just some words\nin two lines", 1, ()),
        ("synonyms = a = b", 1, ()),
        ("[weights", 1, ()),
        ("= 1", 1, ()),
    ],
)
def test_broken_toml_is_told_with_its_line_and_what_is_right_of_it_counts(
    text: str, line: int, groups: tuple[tuple[str, ...], ...]
) -> None:
    read = read_search_rules(text)
    assert read.rules.synonyms == groups
    assert [(item.line, item.code) for item in read.problems] == [(line, ProblemCode.RULES_SYNTAX)]
    assert read.problems[0].severity is Severity.ERROR


def test_one_broken_statement_does_not_take_the_others_with_it() -> None:
    text = 'codes = ["A 1"\nsynonyms = ["a = b"]\n[weights]\ntitle 5\nbody = 2\n'
    assert read_search_rules(text).rules == SearchRules({"body": 2.0}, (("a", "b"),), ("A 1",))
    assert [line for line, _, _ in problems(text)] == [1, 4]


def test_a_file_over_a_sane_size_is_not_used_at_all() -> None:
    text = 'synonyms = ["a = b"]\n' + "#" * MAX_RULES_BYTES
    read = read_search_rules(text)
    assert read.rules == SearchRules()
    assert [(item.line, item.code, item.facts) for item in read.problems] == [
        (0, ProblemCode.FILE_TOO_LARGE, (str(len(text)), str(MAX_RULES_BYTES)))
    ]


def test_the_path_is_that_of_the_file() -> None:
    assert read_search_rules("x", path="other.toml").problems[0].path == "other.toml"
    assert read_search_rules("x").problems[0].path == "search.toml"


def test_a_thousand_problems_are_a_hundred() -> None:
    assert len(read_search_rules("[nope]\n" * 1_000).problems) == MAX_PROBLEMS


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 30_000 + " = 1",
        "[" * 60_000,
        "synonyms = " + "[" * 60_000,
        "w = " + "{a=" * 15_000,
        "synonyms = [" + '"a = b"\n' * 7_000,
        'synonyms = ["' + "\\" * 60_000,
        "synonyms = ['''" + "\n" * 60_000,
        '"' * 60_000,
        "codes = ['\x00', '\ud800', '\u202e']",
        'codes = ["\\ud800", "\\u0000"]',
        "[weights]\ntitle = 0x" + "f" * 50_000,
        "[]\n[[]]\n[ ]\n= \n",
        "[weights.title]\nx = 1\n[[weights]]\ntitle = 1",
        "'' = 1\n\"\" = 2\n''.'' = 3",
    ],
    ids=lambda text: ascii(text)[1:20],
)
def test_nothing_raises_and_problems_have_lines_of_the_text(text: str) -> None:
    for problem in read_search_rules(text).problems:
        assert 1 <= problem.line <= text.count("\n") + 1
        assert problem.message


def test_a_file_that_is_being_typed_never_raises_and_keeps_what_is_whole() -> None:
    for end in range(len(WHOLE)):
        read = read_search_rules(WHOLE[:end])
        if end >= WHOLE.index("codes"):
            assert read.rules.synonyms == (("nota fiscal", "NF-e", "NFe"), ("退货", "退款"))


@pytest.mark.parametrize("seed", range(20))
def test_damage_of_any_kind_never_raises(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        characters = list(WHOLE)
        for _ in range(chance.randint(1, 8)):
            place = chance.randrange(len(characters))
            if chance.random() < 0.5:
                del characters[place]
            else:
                characters.insert(place, chance.choice("[]{}\"'=\n.,#\\ \t\x00\ud800é退"))
        assert read_search_rules("".join(characters)).rules.weights.keys() <= {"title", "spelling_from"}
