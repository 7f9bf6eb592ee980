import pytest

from knowledge.context.repeats import gist


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A troca é **grátis**.", "a troca  é grátis."),
        ("## Prazo\n\nTrinta dias", "Prazo\nTRINTA DIAS"),
        ("ＡＢＣ １２", "abc 12"),
        ("linha\r\noutra", "linha\noutra\n"),
    ],
)
def test_texts_that_differ_in_dressing_say_the_same(one: str, other: str) -> None:
    assert gist(one) == gist(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("custa 10,50", "custa 1050"),
        ("menos de < 5 kg", "menos de > 5 kg"),
        ("aceitamos trocas", "não aceitamos trocas"),
        ("- 5 graus", "5 graus"),
        ("avó", "avô"),
        ("2*3", "23"),
        ("campo_novo", "camponovo"),
    ],
)
def test_one_sign_or_word_makes_another_text(one: str, other: str) -> None:
    assert gist(one) != gist(other)
