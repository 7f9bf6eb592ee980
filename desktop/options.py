"""The command line of `estante open`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.errors import AccountError
from knowledge.projects import Account, account_from


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asked for."""

    path: str = ""
    question: str | None = None
    screenshot: str = ""
    size: tuple[int, int] | None = None
    theme: str = ""
    language: str = ""
    document: str = ""
    layout: str = ""
    max_characters: int | None = None
    preview: bool = False
    project: str = ""
    account: Account | None = None
    sample: bool = False


def parse(arguments: Sequence[str]) -> Options:
    """Read the command line of `estante open`. Ends the program with code 2 on wrong usage."""
    parser = argparse.ArgumentParser(prog="estante open", description="Open the window.")
    parser.add_argument(
        "path", nargs="?", default="", help="a folder of documents (the last one if left out)"
    )
    parser.add_argument("--sample", action="store_true", help="open your copy of the sample library")
    parser.add_argument("--project", default="", metavar="ID", help="the project of a library to show")
    parser.add_argument(
        "--account", type=_account, metavar="PLATFORM:ID", help="show the project that answers for an account"
    )
    parser.add_argument("--question", help="what the customer said")
    parser.add_argument("--document", default="", help="a document to show, by its path in the folder")
    parser.add_argument("--screenshot", default="", metavar="OUT.png", help="save a picture and end")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window in pixels")
    parser.add_argument("--theme", default="", choices=["light", "dark"])
    parser.add_argument("--language", default="", choices=["en", "pt_BR", "zh_CN"])
    parser.add_argument("--layout", default="", choices=["documents", "chunks"])
    parser.add_argument("--max-chars", type=int, dest="max_characters", metavar="N")
    parser.add_argument("--preview", action="store_true", help="with the preview beside the text")
    options = Options(**vars(parser.parse_args(list(arguments))))
    if options.sample and options.path:
        parser.error("--sample opens the sample library: leave PATH out")
    return options


def _account(text: str) -> Account:
    try:
        return account_from(text)
    except AccountError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"“{text}” is not like 1440x900")
    return int(width), int(height)
