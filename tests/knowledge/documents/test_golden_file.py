"""`golden.toml`: what it says, what is wrong with it and where, and how it is changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.golden_file import (
    MAX_GOLDEN_BYTES,
    MAX_QUESTIONS,
    print_question,
    read_golden,
    with_question,
    without_question,
)
from knowledge.errors import GoldenFileError
from knowledge.publications import GoldenQuestion

TEXT = """\
# What must always be found.

[[question]]  # the defect
ask = "Posso trocar um produto com defeito?"
must_find = ["trocas.md"]
must_not_find = [
    "trocas-2024.md",  # the old one
]

# About how long things take.
[[question]]
ask = 'Quanto demora "para" Belém?'
must_come_before = [["prazos.md", "frete.md"], ["a[b].md", "c.md"]]
must_fit_in = 3000
gate = false
"""


def test_each_question_is_read_with_its_line() -> None:
    assert read_golden(TEXT) == (
        GoldenQuestion("Posso trocar um produto com defeito?", ("trocas.md",), ("trocas-2024.md",), line=3),
        GoldenQuestion(
            'Quanto demora "para" Belém?',
            must_come_before=(("prazos.md", "frete.md"), ("a[b].md", "c.md")),
            must_fit_in=3000,
            gate=False,
            line=11,
        ),
    )


def test_an_empty_file_has_no_questions() -> None:
    assert read_golden("") == ()
    assert read_golden("\ufeff# soon\r\n") == ()


def test_questions_in_one_line_are_read_without_lines() -> None:
    text = 'question = [{ask = "a", must_find = ["b.md"]}]'
    assert read_golden(text) == (GoldenQuestion("a", ("b.md",)),)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("[[question]]\nask = \n", 2, "it is not TOML"),
        ("\n[[question]]\nask = 'a'\n\nmust_fnid = ['b.md']\n", 5, "“must_fnid” is not known here"),
        ("[[questoin]]\nask = 'a'\n", 1, "“questoin” is not known here"),
        ("# x\n[[question]]\nmust_find = ['b.md']\n", 2, "no “ask”"),
        ("[[question]]\nask = ' '\nmust_find = ['b.md']\n", 2, "no “ask”"),
        ("[[question]]\nask = 3\nmust_find = ['b.md']\n", 2, "“ask” must be a text"),
        ("[[question]]\nask = 'a'\n", 1, "nothing that must be so"),
        ("[[question]]\nask = 'a'\nmust_find = 'b.md'\n", 3, "must be a list"),
        ("[[question]]\nask = 'a'\nmust_find = ['']\n", 3, "a text that is not empty"),
        ("[[question]]\nask = 'a'\nmust_come_before = [['b.md']]\n", 3, "a list of two texts"),
        ("[[question]]\nask = 'a'\nmust_fit_in = 0\n", 3, "a whole number from 1"),
        ("[[question]]\nask = 'a'\nmust_fit_in = true\n", 3, "a whole number from 1"),
        ("[[question]]\nask = 'a'\nmust_find = ['b']\ngate = 'no'\n", 4, "true or false"),
        ("[[question]]\nask = 'a'\nmust_find = ['b']\nmust_not_find = ['b']\n", 4, "the same document"),
        ("[question]\nask = 'a'\n", 1, "must be a list"),
        ("question = [1]\n", 1, "must be tables"),
        ("[[question]]\nask = 'a'\nmust_find = [" + "'b'," * 101 + "]", 3, "more than 100 entries"),
        ("[[question]]\nask = 'a\\u0001'\nask2 = \"\\u0001\"\n", 3, "“ask2” is not known here"),
        ('[[question]]\nask = "\\u0001"\n', 2, "a control character"),
        ("x." * 60 + "y = 1", 1, "far too many parts"),
        ("x = " + "[" * 3000, 0, "nested too deeply"),
        ("#" * (MAX_GOLDEN_BYTES + 1), 0, "more than 1048576 bytes"),
        ("[[question]]\nask = 'a'\nmust_find = ['b']\n" * (MAX_QUESTIONS + 1), 1, "more than 2000 entries"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(GoldenFileError) as caught:
        read_golden(text, path="mine.toml")
    assert caught.value.file == "mine.toml"
    assert caught.value.line == line
    assert reason in caught.value.reason


def test_one_more_question_leaves_the_rest_as_it_is() -> None:
    more = GoldenQuestion('Aceita "Pix"?\\', ("pix.md",), gate=False)
    text = with_question(TEXT, more)
    assert text.startswith(TEXT)
    assert text[len(TEXT) :] == (
        '\n[[question]]\nask = "Aceita \\"Pix\\"?\\\\"\nmust_find = ["pix.md"]\ngate = false\n'
    )


def test_the_first_question_of_a_file_and_one_behind_a_file_without_a_line_end() -> None:
    question = GoldenQuestion("a", ("b.md",))
    assert with_question("", question) == '[[question]]\nask = "a"\nmust_find = ["b.md"]\n'
    assert with_question("# c", question) == '# c\n\n[[question]]\nask = "a"\nmust_find = ["b.md"]\n'


def test_windows_line_ends_stay() -> None:
    text = TEXT.replace("\n", "\r\n")
    more = with_question(text, GoldenQuestion("a", ("b.md",)))
    assert "\n" not in more.replace("\r\n", "")
    assert without_question(more, 2) == text + "\r\n"


def test_a_question_is_taken_out_and_comments_around_it_stay() -> None:
    assert without_question(TEXT, 0) == (
        "# What must always be found.\n\n" + TEXT[TEXT.index("# About how long") :]
    )
    assert without_question(TEXT, 1) == TEXT[: TEXT.index("[[question]]\nask = 'Quanto")]
    with pytest.raises(IndexError):
        without_question(TEXT, 2)


def test_what_cannot_be_spliced_is_left_to_the_person() -> None:
    inline = 'question = [{ask = "a", must_find = ["b.md"]}]\n'
    with pytest.raises(GoldenFileError, match="change it as text"):
        without_question(inline, 0)
    with pytest.raises(GoldenFileError):
        with_question(inline, GoldenQuestion("c", ("d.md",)))
    with pytest.raises(GoldenFileError):
        with_question("[[question]\n", GoldenQuestion("c", ("d.md",)))
    with pytest.raises(GoldenFileError, match="half a character"):
        with_question("", GoldenQuestion("\udc80", ("d.md",)))
    with pytest.raises(GoldenFileError, match="nothing that must be so"):
        with_question("", GoldenQuestion("c"))


SPECIAL = st.sampled_from("\"'\\[]#=,")
NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs")) | SPECIAL, min_size=1, max_size=12).filter(
    lambda name: bool(name.strip())
)
QUESTIONS = st.builds(
    GoldenQuestion,
    ask=NAMES,
    must_find=st.lists(NAMES, min_size=1, max_size=3, unique=True).map(tuple),
    must_come_before=st.lists(st.tuples(NAMES, NAMES), max_size=2).map(tuple),
    must_fit_in=st.integers(0, 5000),
    gate=st.booleans(),
)


@given(st.lists(QUESTIONS, max_size=4), st.data())
def test_what_is_written_is_what_is_read(questions: list[GoldenQuestion], data: st.DataObject) -> None:
    text = "# mine\n"
    for question in questions:
        text = with_question(text, question)
    assert [_plain(found) for found in read_golden(text)] == [_plain(each) for each in questions]
    assert all(print_question(each) in text for each in questions)
    if questions:
        gone = data.draw(st.integers(0, len(questions) - 1))
        left = without_question(text, gone)
        assert left.startswith("# mine\n")
        assert [_plain(found) for found in read_golden(left)] == [
            _plain(each) for number, each in enumerate(questions) if number != gone
        ]


def _plain(question: GoldenQuestion) -> tuple[object, ...]:
    return (question.ask, question.must_find, question.must_come_before, question.must_fit_in, question.gate)
