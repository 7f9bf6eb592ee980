"""`canary.toml`: what it says, and what may not be in it."""

import pytest

from knowledge.documents.canary_file import read_canary
from knowledge.errors import VaultFileError
from knowledge.publications import CanaryChat, CanarySettings, ChatRemoval

TEXT = """\
question = "Como troco minha senha?"
must_cite = "conta/senha.md"

[chat]
url = "https://chat.example/api/conversations"
method = "PUT"
headers = { X-Tenant = "canary" }
token_env = "CHAT_TOKEN"
token_header = "X-Api-Key"
token_prefix = ""
body = '{"message": "{question}"}'
answer = "/message/text"
citations = "/message/citations"
created = "/id"
version = "/knowledge_version"
seconds = 30

[chat.remove]
method = "POST"
url = "https://chat.example/api/conversations/{id}/remove"
gone_url = "https://chat.example/api/conversations/{id}"
"""
BASE = 'question = "q"\nmust_cite = "a.md"\n'
CHAT = BASE + '[chat]\nurl = "https://c.example/x"\nanswer = "/a"\ncreated = "/id"\n'


def test_all_of_it_is_read() -> None:
    chat = CanaryChat(
        url="https://chat.example/api/conversations",
        method="PUT",
        headers=(("X-Tenant", "canary"),),
        token_env="CHAT_TOKEN",
        token_header="X-Api-Key",
        token_prefix="",
        body='{"message": "{question}"}',
        answer="/message/text",
        citations="/message/citations",
        created="/id",
        version="/knowledge_version",
        remove=ChatRemoval(
            "POST",
            "https://chat.example/api/conversations/{id}/remove",
            "https://chat.example/api/conversations/{id}",
        ),
        seconds=30,
    )
    assert read_canary(TEXT) == CanarySettings("Como troco minha senha?", "conta/senha.md", chat)


def test_what_is_usual() -> None:
    chat = read_canary(CHAT).chat
    assert chat is not None
    assert (chat.method, chat.token_header, chat.token_prefix, chat.seconds) == (
        "POST",
        "Authorization",
        "Bearer ",
        60,
    )
    assert chat.body == '{"question": "{question}"}'
    assert chat.remove is None
    assert read_canary(BASE) == CanarySettings("q", "a.md", None)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('must_cite = "a.md"', 0, "it has no “question”"),
        ('question = "q"', 0, "it has no “must_cite”"),
        (BASE + "[chat]\nuri = 'x'", 4, "“uri” is not known here"),
        (BASE + "[chat]\nurl = 'http://c.example/x'", 4, "for this computer only"),
        (BASE + "[chat]\nurl = 'https://u:p@c.example/x'", 4, "no user, no password"),
        (BASE + "[chat]\nurl = 'https://[c/x'", 4, "is no address"),
        (BASE + "[chat]\nurl = 'https://c.example/x'\nanswer = 'a'", 5, "a place in JSON"),
        (BASE + "[chat]\nurl = 'https://c.example/x'", 3, "a place in JSON"),
        (CHAT + "method = 'GET'", 7, "must be one of POST"),
        (CHAT + "headers = {Authorization = 'x'}", 7, "may hold a secret"),
        (CHAT + "headers = {X-Api-Key = 'x'}", 7, "may hold a secret"),
        (CHAT + "headers = {Host = 'x'}", 7, "cannot be the name of a header"),
        (CHAT + 'headers = {X-A = "é"}', 7, "plain letters"),
        (CHAT + "token_env = 'a b'", 7, "the name of a variable"),
        (CHAT + "token_header = 'a b'", 7, "cannot be the name of a header"),
        (CHAT + "token_prefix = 'Bearér '", 7, "plain letters"),
        (CHAT + "body = 'x'", 7, "no JSON"),
        (CHAT + "body = '" + "[" * 300 + "]" * 300 + "'", 7, "more than 200 brackets"),
        (CHAT + "body = '{\"{question}\": 1}'", 7, "has no {question} in a text"),
        (CHAT + "seconds = 0", 7, "from 1 to 600"),
        (CHAT + "[chat.remove]\n", 7, "it has no “url”"),
        (CHAT + "[chat.remove]\n\nurl = 'https://c.example/x'", 9, "has no {id} in its path"),
        (CHAT + "[chat.remove]\nurl = 'https://d.example/{id}'", 8, "another server"),
        (CHAT + "[chat.remove]\nurl = 'https://c.example:8443/{id}'", 8, "another server"),
        (CHAT + "[chat.remove]\nurl = 'https://{id}.example/{id}'", 8, "no user, no password"),
        (
            CHAT.replace('created = "/id"\n', "") + "[chat.remove]\nurl = 'https://c.example/{id}'",
            3,
            "needs an {id}",
        ),
    ],
)
def test_what_is_wrong_is_said(text: str, line: int, reason: str) -> None:
    with pytest.raises(VaultFileError) as caught:
        read_canary(text)
    assert reason in caught.value.reason
    assert caught.value.line == line
