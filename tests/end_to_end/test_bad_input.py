"""What can go wrong from outside: one sentence, the right exit code, nothing lost, nothing hung."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[bytes]]

needs_posix = pytest.mark.skipif(os.name == "nt", reason="POSIX signals and mode bits")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "loja"
    root.mkdir()
    (root / "pix.md").write_text("# Pix\n\nO QR code do Pix vale 30 minutos.\n", "utf-8")
    return root


def assert_told(done: subprocess.CompletedProcess[bytes], code: int, sentence: str) -> None:
    """The exit code, nothing on standard output, and one message."""
    message = done.stderr.decode()
    assert (done.returncode, done.stdout) == (code, b""), message
    assert message.startswith("estante: ")
    assert sentence in message
    assert message.count("\n") == 1


@pytest.mark.parametrize("command", ["index", "check"])
def test_a_missing_folder(folder: Path, estante: Run, command: str) -> None:
    assert_told(estante(command, folder / "missing", "--json"), 1, "there is no such folder")
    assert not (folder / "missing").exists()


@pytest.mark.parametrize(
    "arguments", [["search", "pix"], ["context", "pix", "--max-chars=9"], ["explain", "a", "b"]]
)
def test_a_file_as_path(folder: Path, estante: Run, arguments: list[str]) -> None:
    command, *rest = arguments
    done = estante(command, folder / "pix.md", *rest, "--json")
    assert_told(done, 1, "it is a file, not a folder")


def test_no_limit_and_a_negative_one(folder: Path, estante: Run) -> None:
    assert_told(estante("context", folder, "pix", "--json"), 2, "No limit was given")
    for name in ("--max-chars", "--max-tokens", "--max-documents", "--max-chunks"):
        given = ["--max-chars=10"] if name not in ("--max-chars", "--max-tokens") else []
        done = estante("context", folder, "pix", *given, f"{name}=-1", "--json")
        assert_told(done, 2, "is -1; give a number of 0 or more")


def test_a_question_of_100_000_letters(folder: Path, estante: Run) -> None:
    for command in (["search"], ["context", "--max-chars=100"]):
        done = estante(*command, folder, "p" * 100_000, "--json")
        assert_told(done, 2, "The question has 100000 characters; the most that is searched is 10000")


def test_a_binary_file_named_as_a_document_is_told_and_hides_nothing(folder: Path, estante: Run) -> None:
    data = bytes(range(256)) * 40
    (folder / "photo.md").write_bytes(data)
    found = json.loads(estante("index", folder, "--json").stdout)
    assert found["documents"] == 2
    assert [(problem["path"], problem["code"]) for problem in found["problems"]] == [
        ("photo.md", "encoding.binary")
    ]
    assert estante("check", folder).returncode == 1
    assert (folder / "photo.md").read_bytes() == data


@needs_posix
def test_a_loop_of_links_is_told_and_everything_else_is_read(folder: Path, estante: Run) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "up").symlink_to("..")
    (folder / "x.md").symlink_to("y.md")
    (folder / "y.md").symlink_to("x.md")
    done = estante("index", folder, "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, done.stderr, found["documents"]) == (0, b"", 1)
    assert {problem["path"] for problem in found["problems"]} == {"sub/up", "x.md", "y.md"}
    assert estante("check", folder).returncode == 0


def test_what_may_not_be_read_is_told_and_everything_else_is_read(folder: Path, estante: Run) -> None:
    prefix: list[str] = []
    if os.name == "nt" or os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("needs an account that mode bits hold for, or setpriv (util-linux)")
        prefix = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    (folder / "secret.md").write_text("segredo", "utf-8")
    (folder / "closed").mkdir()
    (folder / "closed" / "in.md").write_text("segredo", "utf-8")
    (folder / "secret.md").chmod(0)
    (folder / "closed").chmod(0)
    try:
        done = estante("index", folder, "--json", prefix=prefix)
        found = json.loads(done.stdout)
        assert (done.returncode, done.stderr, found["documents"]) == (0, b"", 2)
        assert {problem["path"]: problem["message"] for problem in found["problems"]} == {
            "secret.md": "Cannot be read: permission is denied.",
            "closed": "Cannot be read: permission is denied.",
        }
        assert estante("check", folder, prefix=prefix).returncode == 1
        asked = estante("context", folder, "segredo", "--max-chars=99", "--json", prefix=prefix)
        assert json.loads(asked.stdout)["text"] == ""
        folder.chmod(0)
        assert_told(estante("index", folder, "--json", prefix=prefix), 1, "permission is denied")
    finally:
        folder.chmod(0o755)
        (folder / "closed").chmod(0o755)


@pytest.mark.parametrize(
    "query", [b"a\xff\xfeb", "👍🏽👨‍👩‍👧".encode(), b"   ", "\u202e\u0000"[:1].encode(), b"-- --json"]
)
def test_a_question_of_odd_bytes_has_an_answer(folder: Path, estante: Run, query: bytes) -> None:
    for command in ("search", "context"):
        limit = ["--max-chars=99"] if command == "context" else []
        done = estante(command, *limit, "--json", "--", folder, os.fsdecode(query))
        assert (done.returncode, done.stderr) == (0, b"")
        json.loads(done.stdout)


@needs_posix
def test_a_file_name_that_is_not_text_is_told_and_hides_nothing(folder: Path, estante: Run) -> None:
    place = os.fsencode(folder) + b"/caf\xe9.md"
    Path(os.fsdecode(place)).write_text("zepelim", "utf-8")
    done = estante("index", folder, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    json.loads(done.stdout)
    assert b"pix.md" in estante("search", folder, "pix").stdout


@needs_posix
def test_a_reader_that_goes_away_is_no_reason_for_a_trace(folder: Path) -> None:
    for number in range(300):
        (folder / f"d{number}.md").write_text("---\ntitle: [a\n---\npix\n", "utf-8")
    for command in (
        ["check", str(folder)],
        ["index", str(folder), "--json"],
        ["check", str(folder), "--json"],
    ):
        read, write = os.pipe()
        os.close(read)
        with subprocess.Popen(
            [sys.executable, "-m", "knowledge", *command], cwd=ROOT, stdout=write, stderr=subprocess.PIPE
        ) as process:
            os.close(write)
            _, message = process.communicate(timeout=60)
            assert (process.returncode, message) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["index"], ["check", "--json"]])
def test_a_full_disk_is_told_in_one_sentence(folder: Path, arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "knowledge", *arguments, str(folder)],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert ended.returncode == 1
    assert ended.stderr.decode() == "estante: The answer cannot be written: the disk is full.\n"


@needs_posix
def test_nothing_in_a_name_or_a_title_reaches_the_terminal_as_a_command(folder: Path, estante: Run) -> None:
    (folder / "a\nb: error\x1b[2J.md").write_text("pix", "utf-8")
    (folder / "t.md").write_text('---\ntitle: "Tit\\e[2Jle 测试 👩‍💻"\n---\nzebra', "utf-8")

    listed = estante("check", str(folder)).stdout.decode()
    assert "\\nb: error\\x1b[2J.md:0: error: " in listed
    assert listed.count("\n") == 1
    assert "Tit\\x1b[2Jle 测试 👩‍💻" in estante("search", str(folder), "zebra").stdout.decode()


def many(folder: Path, count: int) -> None:
    text = "# Documento\n\n" + "O frete para o Sul custa vinte reais e a troca é grátis. " * 100
    for number in range(count):
        (folder / f"d{number:04}.md").write_text(f"{text}\n\npalavra{number}\n", "utf-8")


@needs_posix
def test_control_c_ends_it_with_one_word_and_leaves_everything_usable(folder: Path, estante: Run) -> None:
    many(folder, 600)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with subprocess.Popen(
        [sys.executable, "-m", "knowledge", "index", str(folder), "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell starts what it runs in the background with this signal ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        wait_for_index(process)
        process.send_signal(signal.SIGINT)
        out, message = process.communicate(timeout=60)
    assert (process.returncode, out, message) == (130, b"", b"estante: Stopped.\n")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
    assert json.loads(estante("index", folder, "--json").stdout)["documents"] == 601


@needs_posix
def test_co05_after_a_kill_the_next_start_needs_no_cleaning(folder: Path, estante: Run) -> None:
    many(folder, 600)
    with subprocess.Popen(
        [sys.executable, "-m", "knowledge", "index", str(folder)], cwd=ROOT, stdout=subprocess.DEVNULL
    ) as process:
        wait_for_index(process)
        process.kill()
    found = json.loads(estante("index", folder, "--json").stdout)
    assert (found["documents"], found["problems"]) == (601, [])


def wait_for_index(process: subprocess.Popen[bytes]) -> None:
    """Until the index of `process` (the only one in this test's cache) was begun."""
    cache = Path(os.environ["ESTANTE_CACHE"])
    end = time.monotonic() + 30
    while not list(cache.glob("index/*/*")):
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.01)
