"""What a token's client may do and see (P12)."""

import pytest

from knowledge.serving.rights import Client, Right


@pytest.mark.parametrize(
    ("client", "reads", "manages"),
    [
        (Client("bot"), True, False),
        (Client("panel", Right.MANAGE), True, True),
    ],
)
def test_who_may_manage_may_read(client: Client, reads: bool, manages: bool) -> None:
    assert (client.may(Right.READ), client.may(Right.MANAGE)) == (reads, manages)


def test_a_client_of_one_project_sees_no_other() -> None:
    client = Client("bot", project="cafe")
    assert client.sees("cafe")
    assert not client.sees("cafe-2")
    assert not client.sees("")
    assert Client("bot").sees("cafe")


def test_a_client_of_one_project_never_manages() -> None:
    """Managing is about the whole library: binding an account takes it from another project."""
    with pytest.raises(ValueError, match="one project"):
        Client("bot", Right.MANAGE, "cafe")
