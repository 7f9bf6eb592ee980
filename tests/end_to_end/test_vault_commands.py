"""A project on its way to a bot and back, through the command line alone."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from knowledge.cli import main
from knowledge.vault.reader import VaultReader
from tests.knowledge.vault.chat_server import Chat, serving

Run = Callable[..., subprocess.CompletedProcess[bytes]]
Captured = pytest.CaptureFixture[str]

DEFECT = "Posso trocar um produto com defeito?"
RULES = "politicas/trocas-e-devolucoes.md"
GOLDEN = f"""\
[[question]]
ask = "{DEFECT}"
must_find = ["{RULES}"]
must_not_find = ["politicas/trocas-2024.md"]
must_fit_in = 6000

[[question]]
ask = "Quanto custa o frete?"
must_find = ["https://brisa.example/ajuda/entregas/prazos-e-frete"]
gate = false
"""
CANARY = f"""\
question = "{DEFECT}"
must_cite = "{RULES}"
[chat]
url = "{{address}}"
token_env = "CHAT_TOKEN"
body = '{{{{"message": "{{{{question}}}}"}}}}'
answer = "/message/text"
citations = "/message/citations"
created = "/id"
version = "/version"
[chat.remove]
url = "{{address}}/{{{{id}}}}"
"""


KEYS = {
    "golden": {"questions", "passed", "failed"},
    "export": {"documents", "bytes", "digest", "left_out"},
    "compile": {"build", "documents", "chunks", "parts", "bytes"},
    "evaluate": {"questions", "passed", "failed"},
    "publish": {
        *("version", "sequence", "documents", "chunks", "sent_parts", "sent_bytes"),
        *("changes", "contexts", "published"),
    },
    "verify": {"version", "sequence", "documents", "chunks", "parts", "bytes", "leftovers"},
    "query": {
        *("hits", "text", "version", "bytes_read", "parts_read", "ms"),
        *("sequence", "woken", "refused", "pieces"),
    },
    "history": {"versions"},
    "rollback": {"version", "sequence", "rollback_of"},
    "prune": {"dropped", "files", "bytes", "dry_run"},
    "canary": {"version", "sequence", "source", "ms", "chat", "citations", "removed", "chat_ms"},
}
"""What other programs rely on: keys may be added, never renamed."""


class Shop:
    """The sample library, and the commands over it, in this process (some are run in others besides)."""

    def __init__(self, root: Path, capsys: Captured) -> None:
        self.root = root
        self.files = root / "library" / "projects" / "casa-brisa" / "files"
        self.golden = self.files / "golden.toml"
        self.vault = root / "vault"
        self.build = root / "build"
        self._capsys = capsys

    def run(self, *arguments: str | Path, code: int = 0) -> dict[str, Any]:
        found = main([*map(str, arguments), "--json"])
        out, err = self._capsys.readouterr()
        assert found == code, err
        answer = json.loads(out)
        assert isinstance(answer, dict)
        command = str(arguments[1] if arguments[0] == "vault" else arguments[0])
        assert answer.keys() >= KEYS[command]
        return answer

    def fail(self, *arguments: str | Path, code: int = 1) -> str:
        found = main([*map(str, arguments)])
        out, err = self._capsys.readouterr()
        assert (found, out) == (code, ""), err
        return err

    def text(self, *arguments: str | Path) -> str:
        assert main([*map(str, arguments)]) == 0
        out, err = self._capsys.readouterr()
        assert err == ""
        return out

    def make(self) -> str:
        """Export and compile; the id of the build."""
        export = self.root / "export"
        self.run("vault", "export", self.root / "library", "--project", "casa-brisa", "--out", export)
        return str(self.run("vault", "compile", export, "--out", self.build)["build"])

    def publish(self, *more: str | Path, code: int = 0) -> dict[str, Any]:
        return self.run(
            "vault", "publish", self.build, "--to", self.vault, "--golden", self.golden, *more, code=code
        )

    def edit(self, old: str, new: str, path: str = RULES) -> None:
        text = (self.files / path).read_text("utf-8")
        assert old in text
        (self.files / path).write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def shop(samples: Path, tmp_path: Path, capsys: Captured) -> Shop:
    shutil.copytree(samples.parent, tmp_path / "library")
    shop = Shop(tmp_path, capsys)
    shop.golden.write_text(GOLDEN, "utf-8")
    (shop.files / "vault.toml").write_text('site = "https://brisa.example/ajuda"\n', "utf-8")
    return shop


def test_from_a_document_to_a_bot_and_back(shop: Shop) -> None:
    library = shop.root / "library"
    assert shop.run("golden", library, "--project", "casa-brisa")["failed"] == 0
    exported = shop.run("vault", "export", library, "--project", "casa-brisa", "--out", shop.root / "export")
    assert exported["documents"] == 28
    assert {"path": "politicas/trocas-2024.md", "reason": "superseded"} in exported["left_out"]
    compiled = shop.run("vault", "compile", shop.root / "export", "--out", shop.build)
    assert (compiled["documents"], len(compiled["build"])) == (28, 64)
    evaluated = shop.run("vault", "evaluate", shop.build, "--golden", shop.golden)
    assert (evaluated["passed"], evaluated["failed"]) == (2, 0)

    dry = shop.publish("--dry-run")
    assert (dry["published"], dry["sequence"], len(dry["changes"]), dry["passed"]) == (False, 0, 28, 2)
    assert not shop.vault.exists()
    first = shop.publish()
    assert (first["published"], first["sequence"], first["version"]) == (True, 1, compiled["build"])
    assert (first["sent_parts"], first["sent_bytes"]) == (dry["sent_parts"], dry["sent_bytes"])

    verified = shop.run("vault", "verify", shop.vault)
    assert (verified["version"], verified["sequence"], verified["leftovers"]) == (first["version"], 1, [])
    assert verified["parts"] == compiled["parts"]
    before = shop.run("vault", "query", shop.vault, DEFECT)
    assert before["version"] == first["version"]
    assert before["bytes_read"] > 0
    assert before["ms"] > 0

    shop.edit("mandamos por e-mail", "enviamos por e-mail")
    second = shop.make()
    dry = shop.publish("--dry-run")
    assert [(change["change"], change["path"]) for change in dry["changes"]] == [("changed", RULES)]
    assert dry["same"] == 27
    assert [(each["ask"], each["place_before"], each["place_after"]) for each in dry["contexts"]] == [
        (DEFECT, before_place(before), before_place(before))
    ]
    assert shop.run("vault", "query", shop.vault, DEFECT)["text"] == before["text"]
    published = shop.publish()
    assert (published["sequence"], published["version"]) == (2, second)
    assert 0 < published["sent_parts"] < first["sent_parts"]
    after = shop.run("vault", "query", shop.vault, DEFECT)
    assert "enviamos por e-mail" in after["text"]
    assert (after["version"], after["sequence"]) == (second, 2)

    back = shop.run("vault", "rollback", shop.vault)
    assert (back["sequence"], back["version"], back["rollback_of"]) == (3, first["version"], 1)
    assert shop.run("vault", "query", shop.vault, DEFECT)["text"] == before["text"]
    history = shop.run("vault", "history", shop.vault)["versions"]
    assert [(each["sequence"], each["rollback_of"], each["kept"]) for each in history] == [
        (3, 1, True),
        (2, 0, True),
        (1, 0, True),
    ]
    assert shop.run("vault", "rollback", shop.vault, "--to", "2")["sequence"] == 4
    pruned = shop.run("vault", "prune", shop.vault, "--keep", "1", "--dry-run")
    assert pruned["dry_run"] is True
    assert shop.run("vault", "prune", shop.vault, "--keep", "1")["files"] == pruned["files"]
    assert shop.run("vault", "verify", shop.vault)["sequence"] == 4


def before_place(answer: dict[str, Any]) -> int:
    return 1 + [piece["path"] for piece in answer["pieces"]].index(RULES)


def test_a_golden_question_that_fails_keeps_the_old_version(shop: Shop) -> None:
    first = shop.make()
    shop.publish()
    shop.edit("---\n", "---\nvalid_until: 2020-01-01\n", RULES)
    shop.make()
    assert shop.run("vault", "evaluate", shop.build, "--golden", shop.golden, code=1)["failed"] == 1
    dry = shop.publish("--dry-run", code=1)
    assert (dry["published"], dry["failed"]) == (False, 1)
    stopped = shop.publish(code=1)
    assert (stopped["published"], stopped["failed"]) == (False, 1)
    assert stopped["questions"][0]["failures"][0]["check"] == "must-find"
    assert shop.run("vault", "verify", shop.vault)["version"] == first


def test_an_older_pointer_is_refused_in_every_later_process(
    shop: Shop, estante: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Public report SN04: asked twice, refused twice, and still remembered; going back is a new number."""
    shop.make()
    shop.publish()
    old = (shop.vault / "current.json").read_bytes()
    shop.edit("mandamos por e-mail", "enviamos por e-mail")
    shop.make()
    shop.publish()
    new = (shop.vault / "current.json").read_bytes()
    config = shop.root / "canary.toml"
    config.write_text(f'question = "{DEFECT}"\nmust_cite = "{RULES}"\n', "utf-8")
    place = shop.vault
    commands = (("query", place, DEFECT), ("verify", place), ("canary", place, "--config", config))
    for number, command in enumerate(commands):  # each on a computer that never published
        monkeypatch.setenv("ESTANTE_DATA", str(shop.root / f"reader-{number}"))
        (place / "current.json").write_bytes(old)
        assert shop.run("vault", *command)["sequence"] == 1
        (place / "current.json").write_bytes(new)
        assert shop.run("vault", *command)["sequence"] == 2
        (place / "current.json").write_bytes(old)
        for again in (*commands, command):
            assert "older than seen (2)" in shop.fail("vault", *again)
    done = estante("vault", "query", place, DEFECT, "--json")
    assert (done.returncode, done.stdout) == (1, b"")
    assert "version 1, which is older than seen (2)" in done.stderr.decode()
    (place / "current.json").write_bytes(new)
    back = shop.run("vault", "rollback", place, "--to", "1")
    assert (back["sequence"], back["rollback_of"]) == (3, 1)
    assert shop.run("vault", "query", place, DEFECT)["sequence"] == 3


def test_a_vault_made_anew_is_read_when_the_person_says_so(shop: Shop) -> None:
    shop.make()
    shop.publish()
    shop.edit("mandamos por e-mail", "enviamos por e-mail")
    shop.make()
    assert shop.publish()["sequence"] == 2
    shutil.rmtree(shop.vault)
    assert "current.json" in shop.fail("vault", "query", shop.vault, DEFECT)
    publish = ("vault", "publish", shop.build, "--to", shop.vault, "--golden", shop.golden)
    assert "older than seen (2)" in shop.fail(*publish)
    assert not (shop.vault / "current.json").exists()
    assert shop.run(*publish, "--forget")["sequence"] == 1
    assert shop.run("vault", "query", shop.vault, DEFECT)["sequence"] == 1


def test_a_publisher_does_not_build_on_an_older_pointer(shop: Shop) -> None:
    """Or those who saw more would refuse what was published last."""
    shop.make()
    shop.publish()
    old = (shop.vault / "current.json").read_bytes()
    shop.edit("mandamos por e-mail", "enviamos por e-mail")
    shop.make()
    shop.publish()
    (shop.vault / "current.json").write_bytes(old)
    shop.edit("enviamos por e-mail", "mandamos por e-mail")
    shop.make()
    for command in (("publish", shop.build, "--to", shop.vault), ("rollback", shop.vault, "--to", "1")):
        assert "older than seen (2)" in shop.fail("vault", *command)
    assert (shop.vault / "current.json").read_bytes() == old


def test_what_does_not_belong_in_a_vault_is_a_finding(shop: Shop) -> None:
    shop.make()
    shop.publish()
    (shop.vault / "parts" / "notes.txt").write_text("x", "utf-8")
    found = shop.run("vault", "verify", shop.vault, code=1)
    assert found["leftovers"] == [{"name": "parts/notes.txt", "bytes": 1, "ours": False}]


def test_the_text_is_what_the_json_says_and_limits_are_the_publications_own(shop: Shop) -> None:
    shop.make()
    shop.publish()
    found = shop.run("vault", "query", shop.vault, DEFECT)
    assert set(found) >= {
        "hits",
        "text",
        "version",
        "bytes_read",
        "parts_read",
        "ms",
        "pieces",
        "fingerprint",
    }
    assert found["limits"]["max_characters"] == 6000
    assert shop.text("vault", "query", shop.vault, DEFECT) == found["text"]
    small = shop.run("vault", "query", shop.vault, DEFECT, "--max-chars", "1500")
    assert small["characters"] <= 1500
    assert small["limits"] == {**found["limits"], "max_characters": 1500}
    assert shop.run("vault", "query", shop.vault, DEFECT, "--max-chunks", "1")["limits"] == {
        **found["limits"],
        "max_chunks": 1,
    }
    hit = found["hits"][0]
    assert hit["url"].startswith("https://brisa.example/ajuda/")
    assert {"path", "title", "heading", "url", "start_line", "score", "terms"} <= hit.keys()


def test_a_question_about_something_else_does_not_wake_the_corpus(shop: Shop) -> None:
    (shop.files / "vault.toml").write_text('[intent]\nterms = ["defeito"]\n', "utf-8")
    shop.make()
    shop.run("vault", "publish", shop.build, "--to", shop.vault)
    greeting = shop.run("vault", "query", shop.vault, "Oi, tudo bem?")
    assert (greeting["woken"], greeting["text"], greeting["hits"], greeting["pieces"]) == (False, "", [], [])
    assert shop.run("vault", "query", shop.vault, DEFECT)["woken"] is True
    assert main(["vault", "query", str(shop.vault), "Oi"]) == 0


def test_a_canary_over_the_vault_alone(shop: Shop) -> None:
    shop.make()
    shop.publish()
    config = shop.root / "canary.toml"
    config.write_text(f'question = "{DEFECT}"\nmust_cite = "{RULES}"\n', "utf-8")
    found = shop.run("vault", "canary", shop.vault, "--config", config)
    assert (found["source"], found["sequence"], found["chat"]) == (RULES, 1, False)
    config.write_text(f'question = "{DEFECT}"\nmust_cite = "zepelins.md"\n', "utf-8")
    assert "The canary failed: the vault has no source" in shop.fail(
        "vault", "canary", shop.vault, "--config", config
    )


def test_a_canary_through_a_chat_that_reads_the_vault(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chat answers from the published vault itself, and the canary's conversation is gone afterwards."""
    shop.make()
    version = shop.publish()["version"]
    monkeypatch.setenv("CHAT_TOKEN", "t0ken")
    with VaultReader(shop.vault) as reader:

        def answers(body: dict[str, Any]) -> dict[str, Any]:
            answer = reader.ask(body["message"])
            sources = [{"title": hit.title, "url": hit.canonical_url} for hit in answer.hits]
            return {"message": {"text": "Sim.", "citations": sources}, "version": answer.version}

        chat = Chat(answers=answers)
        with serving(chat) as address:
            config = shop.root / "canary.toml"
            config.write_text(CANARY.format(address=address), "utf-8")
            found = shop.run("vault", "canary", shop.vault, "--config", config)
            said = shop.text("vault", "canary", shop.vault, "--config", config)
            chat.forgets_to_delete = True
            failed = shop.fail("vault", "canary", shop.vault, "--config", config)
    assert {**found, "ms": 0, "chat_ms": 0, "citations": 1} == {
        "version": version,
        "sequence": 1,
        "source": RULES,
        "ms": 0,
        "chat": True,
        "answer_characters": 4,
        "citations": 1,
        "removed": True,
        "chat_ms": 0,
    }
    assert found["citations"] >= 1
    assert "cites it" in said
    assert set(chat.tokens) == {"Bearer t0ken"}
    assert "is still there" in failed
    assert "t0ken" not in failed


@pytest.mark.parametrize("keep", ["0", "-1", "x"])
def test_at_least_one_version_is_kept(tmp_path: Path, capsys: Captured, keep: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["vault", "prune", str(tmp_path), "--keep", keep])
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("estante: argument --keep: ")


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["export", "--out", "x"], 2, "one of them"),
        (["export", ".", "--docusaurus", ".", "--out", "x"], 2, "one of them"),
        (["export", "--docusaurus", ".", "--project", "x", "--out", "x"], 2, "no projects"),
        (["export", ".", "--project", "x", "--out", "x"], 1, "no library"),
        (["export", ".", "--out", "."], 2, "among the documents"),
        (["export", ".", "--out", "deep/er"], 2, "among the documents"),
        (["compile", "nowhere", "--out", "x"], 1, "This export is refused"),
        (["evaluate", "nowhere", "--golden", "nowhere"], 1, "Cannot read"),
        (["publish", "nowhere", "--to", "https://a.example/v"], 2, "only a folder or s3://"),
        (
            ["publish", "nowhere", "--to", "s3://u:s3cr3t@bucket/x"],
            2,
            "credentials come from the environment",
        ),
        (["publish", "nowhere", "--to", "vault"], 1, "This build is refused"),
        (["verify", "nowhere"], 1, "Nothing is published"),
        (["query", "nowhere", "q"], 1, "Nothing is published"),
        (["query", "http://a.example/v", "q"], 2, "use https://"),
        (["rollback", "nowhere"], 1, "Nothing is published"),
        (["prune", "nowhere"], 1, "Nothing is published"),
        (["history", "nowhere"], 1, "Nothing is published"),
        (["canary", "nowhere", "--config", "nowhere"], 1, "Cannot read"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
    arguments: list[str],
    code: int,
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["vault", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert "s3cr3t" not in err
    lines = [line for line in err.splitlines() if "No golden question guards" not in line]
    assert len(lines) == 1
    assert re.match(r"estante: [A-Z“]", lines[0])
    assert list(tmp_path.iterdir()) == []
