import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.errors import TokenizerError, UsageError
from knowledge.text.tokens import Tokenizer, estimate_tokens, load_tokenizer

PORTUGUESE = (
    "O pagamento com Pix é confirmado na hora, e o pedido segue para a separação no mesmo dia. Se você "
    "pagar com boleto, a confirmação pode levar até três dias úteis. Não recebeu o cupom? Verifique a "
    "caixa de spam e fale com a gente pelo chat, de segunda a sexta."
)
ENGLISH = (
    "You can change the delivery address until the parcel leaves the warehouse. Open your orders, choose "
    "the one you want and press Edit. If the parcel is already on its way, please contact the carrier and "
    "quote the tracking number from our message."
)
CHINESE = (
    "退款会在三到五个工作日内退回到您的原支付账户。如果超过七天仍未收到，请联系客服并提供订单号。"
    "我们支持银行卡付款，也支持货到付款。商品签收后七天内可以申请退货。"
)


@pytest.fixture(scope="module")
def exact() -> Tokenizer:
    return load_tokenizer("o200k_base")


def test_an_empty_text_has_no_tokens(exact: Tokenizer) -> None:
    assert estimate_tokens("") == 0
    assert exact.count("") == 0


@pytest.mark.parametrize("character", ["a", " ", "\n", ".", "é", "中", "👍", "\ud800", "\x00", "ก"])
def test_any_character_is_estimated_at_one_token_or_more(character: str) -> None:
    assert estimate_tokens(character) >= 1


@given(st.text(max_size=200), st.integers(0, 200))
def test_the_beginning_of_a_text_is_never_estimated_above_the_whole(text: str, end: int) -> None:
    assert estimate_tokens(text[:end]) <= estimate_tokens(text)


@given(st.text(max_size=100), st.text(max_size=100))
def test_estimates_of_parts_add_up_to_about_the_whole(left: str, right: str) -> None:
    assert abs(estimate_tokens(left) + estimate_tokens(right) - estimate_tokens(left + right)) <= 2


@pytest.mark.parametrize("text", [PORTUGUESE, ENGLISH, CHINESE], ids=["pt", "en", "zh"])
def test_the_estimate_is_near_the_real_count_and_not_far_below(text: str, exact: Tokenizer) -> None:
    assert 0.95 <= estimate_tokens(text) / exact.count(text) <= 1.25


def test_a_tokenizer_has_the_name_it_was_asked_for_by(exact: Tokenizer) -> None:
    estimate = load_tokenizer("estimate")
    assert estimate.name == "estimate"
    assert estimate.count("some words") == estimate_tokens("some words")
    assert exact.name == "o200k_base"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("hello world", 2),
        ("Como faço para pagar com Pix?", 7),
        ("A devolução é grátis até 7 dias após o recebimento.", 14),
        ("退款会在三到五个工作日内退回。", 13),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466\U0001f3f3\ufe0f\u200d\U0001f308\U0001f1f3\U0001f1f4",
            21,
        ),
        ("e\u0301a\u0300", 4),
        ("def f(x):\n    return x + 1\n", 11),
        ("1234567890", 4),
        ("   \n\n\t x", 3),
        ("It's we'll THEY'RE", 5),
    ],
)
def test_o200k_base_counts_as_tiktoken_does(text: str, count: int, exact: Tokenizer) -> None:
    assert exact.count(text) == count


def test_names_of_special_tokens_are_ordinary_text(exact: Tokenizer) -> None:
    assert exact.count("<|endoftext|>") > 1


@pytest.mark.parametrize("run", ["a", "á", "中", " ", "\n", "=-"])
def test_a_very_long_run_is_counted(run: str, exact: Tokenizer) -> None:
    assert 0 < exact.count(run * (100_000 // len(run))) <= 100_000


def test_more_blanks_than_tiktoken_can_take_are_counted_in_parts(exact: Tokenizer) -> None:
    assert exact.count(" " * 1_200_000) == pytest.approx(1_200_000 / 128, rel=0.01)


def test_several_threads_may_count_first() -> None:
    tokenizer = load_tokenizer("o200k_base")
    counts: list[int] = []

    def count() -> None:
        counts.append(tokenizer.count("hello world"))

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [2, 2, 2, 2]


def test_an_unknown_counter_is_wrong_usage_and_names_the_known_ones() -> None:
    with pytest.raises(TokenizerError) as caught:
        load_tokenizer("gpt-99")
    assert isinstance(caught.value, UsageError)
    assert "gpt-99" in str(caught.value)
    assert "o200k_base" in str(caught.value)
