"""What several commands take: numbers, and the limits of an answer."""

from __future__ import annotations

import argparse


def count(text: str) -> int:
    """A whole number from 0 on."""
    return _at_least(0, text)


def some(text: str) -> int:
    """A whole number from 1 on."""
    return _at_least(1, text)


def _at_least(least: int, text: str) -> int:
    number = whole_number(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"{text} is below {least}")
    return number


def whole_number(text: str) -> int:
    """The limits of an answer are looked at where they are used, and there 0 and less are told apart."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number") from None


def add_limits(command: argparse.ArgumentParser) -> None:
    """How large an answer may be, and how it is labelled and counted."""
    command.add_argument("--max-chars", type=whole_number, metavar="N", help="budget in characters")
    command.add_argument("--max-tokens", type=whole_number, metavar="N", help="budget in tokens")
    command.add_argument("--max-documents", type=whole_number, metavar="N", help="at most N documents")
    command.add_argument("--max-chunks", type=whole_number, metavar="N", help="at most N pieces")
    command.add_argument("--labels", metavar="LANGUAGE", help="pt-BR, en or zh-CN")
    command.add_argument("--tokenizer", metavar="NAME", help="estimate or o200k_base")
