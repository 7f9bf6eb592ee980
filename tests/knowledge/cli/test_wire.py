"""The output is taken for calls that speak a protocol on it, and for no others."""

import subprocess
import sys

import pytest

from knowledge.cli.wire import wants_wire


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["mcp", "loja"], True),
        (["mcp", "loja", "--project", "a"], True),
        (["mcp"], True),  # wrong usage, which is told on standard error
        (["mcp", "loja", "--print-config"], False),
        (["mcp", "--help"], False),
        (["mcp", "-h"], False),
        (["project", "mcp", "list"], False),
        (["context", "mcp", "x"], False),
        ([], False),
    ],
)
def test_which_calls_speak_a_protocol(arguments: list[str], wanted: bool) -> None:
    assert wants_wire(arguments) is wanted


def test_what_is_printed_afterwards_goes_to_standard_error() -> None:
    program = (
        "import os, subprocess, sys\n"
        "from knowledge.cli.wire import take_output\n"
        "print('before')\n"
        "wire = take_output()\n"
        "print('a print', flush=True)\n"
        "os.write(1, b'a descriptor ')\n"
        "subprocess.run([sys.executable, '-c', 'print(\"a child\")'], check=True)\n"
        "wire.write(b'protocol')\n"
        "wire.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, timeout=60)
    assert done.stdout.split() == [b"before", b"protocol"]
    assert [word in done.stderr for word in (b"a print", b"a descriptor", b"a child")] == [True] * 3
