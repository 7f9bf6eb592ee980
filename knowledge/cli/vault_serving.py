"""`estante vault verify`, `query`, `canary`, `history`, `rollback`, `prune` and `template`."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path

from knowledge.cli.folders import FINDING
from knowledge.cli.printing import say, show, show_json
from knowledge.cli.vault_answers import canary_answer, query_answer, verified_answer, version_answer
from knowledge.context.export import to_text
from knowledge.documents.canary_file import MAX_CANARY_BYTES, read_canary
from knowledge.errors import VaultDamaged, VaultDisabled
from knowledge.model import Limits
from knowledge.paths import resources_root
from knowledge.publications import VaultAnswer, Version
from knowledge.sources.small_text import read_small_text
from knowledge.vault import seen
from knowledge.vault.stores.opening import open_readable, open_store
from knowledge.vault.stores.store import NotThere, ReadableStore, Store

TEMPLATE = Path("templates") / "publish-vault.yml"


def verify(options: argparse.Namespace) -> int:
    from knowledge.vault import verifying
    from knowledge.vault.pointer import read_pointer

    store = open_readable(options.place)
    if options.forget:
        seen.forget(options.place)
    seen.refuse_older(options.place, read_pointer(store).sequence)
    verified = verifying.verify(store)
    seen.see(options.place, verified.pointer.sequence)
    foreign = [leftover for leftover in verified.leftovers if not leftover.ours]
    if options.json:
        show_json(verified_answer(verified))
    else:
        for leftover in verified.leftovers:
            kind = "left over" if leftover.ours else "does not belong here"
            show(f"{kind}: {leftover.name}, {leftover.bytes} bytes")
        show(
            f"version {verified.pointer.sequence}, {verified.pointer.build}: {verified.documents} documents, "
            f"{verified.parts} parts, {verified.bytes} bytes, all as they should be"
        )
    return FINDING if foreign else 0


def query(options: argparse.Namespace) -> int:
    from knowledge.vault.reader import VaultReader

    store = open_readable(options.place)
    with VaultReader(store, seen=_seen(options)) as reader:
        answer = reader.ask(
            options.query,
            limits=_limits(options, store),
            labels=options.labels,
            tokenizer=options.tokenizer,
        )
    seen.see(options.place, answer.sequence)
    if answer.refused:
        say(f"A newer version was refused: {answer.refused}")
    if options.json:
        show_json(query_answer(answer))
    else:
        _show_text(answer)
    return 0


def _limits(options: argparse.Namespace, store: ReadableStore) -> Limits | None:
    """The publication's own limits, and what is wished in place of them; None when nothing is."""
    wished = {
        "max_characters": options.max_chars,
        "max_tokens": options.max_tokens,
        "max_documents": options.max_documents,
        "max_chunks": options.max_chunks,
    }
    given = {name: value for name, value in wished.items() if value is not None}
    if not given:
        return None
    from knowledge.vault.usual import usual_reading

    return replace(usual_reading(store).limits, **given)


def _show_text(answer: VaultAnswer) -> None:
    if answer.context is None:
        say("The question is not about what this vault is about, so nothing was looked up.")
        return
    # To the character, so that what is piped on has the fingerprint; a terminal wants its line ended.
    print(to_text(answer.context), end="\n" if sys.stdout.isatty() else "")
    if answer.context.handoff:
        say("Nothing that may be sent was found or is pinned: a person must answer.")


def canary(options: argparse.Namespace) -> int:
    from knowledge.vault.canary import run_canary
    from knowledge.vault.reader import VaultReader

    place = Path(options.config)
    settings = read_canary(read_small_text(place, most=MAX_CANARY_BYTES), path=place.name)
    with VaultReader(open_readable(options.place), seen=_seen(options)) as reader:
        result = run_canary(settings, reader.ask, environment=os.environ)
    seen.see(options.place, result.sequence)
    if options.json:
        show_json(canary_answer(result))
        return 0
    show(f"{result.source} is the source; version {result.sequence}, {result.version}")
    if result.asked_chat:
        removed = "removed" if result.removed else "whether it was removed the chat does not tell"
        kept = removed if settings.chat and settings.chat.remove else "the chat keeps nothing"
        show(f"the chat cites it: {result.citations} times in {result.answer_characters} characters; {kept}")
    return 0


def history(options: argparse.Namespace) -> int:
    from knowledge.vault.history import history as versions_of

    versions = versions_of(open_readable(options.place))
    if options.json:
        show_json({"versions": [version_answer(version) for version in versions]})
    else:
        for number, version in enumerate(versions):
            show(_line(version, served=not number))
    return 0


def rollback(options: argparse.Namespace) -> int:
    from knowledge.vault.rollback import roll_back
    from knowledge.vault.served import read_served

    store = _vault(options.place)
    if options.forget:
        seen.forget(options.place)
    seen.refuse_older(options.place, read_served(store).sequence)
    version = roll_back(store, sequence=options.to, take_over=options.take_over)
    seen.see(options.place, version.sequence)
    if options.json:
        show_json(version_answer(version))
    else:
        show(_line(version, served=True))
    return 0


def _line(version: Version, *, served: bool) -> str:
    notes = [
        *(["served"] if served else []),
        *([f"puts back {version.rollback_of}"] if version.rollback_of else []),
        *([] if version.kept else ["removed"]),
    ]
    told = f"  ({', '.join(notes)})" if notes else ""
    counts = f"{version.documents} documents, {version.size} bytes"
    return f"{version.sequence:6}  {version.published_at}  {version.build}  {counts}{told}"


def prune(options: argparse.Namespace) -> int:
    from knowledge.vault.pruning import prune as pruned

    done = pruned(
        _vault(options.place), keep=options.keep, dry_run=options.dry_run, take_over=options.take_over
    )
    if options.json:
        show_json(
            {
                "dropped": list(done.dropped),
                "files": done.files,
                "bytes": done.bytes,
                "dry_run": options.dry_run,
            }
        )
    else:
        would = "would be removed" if options.dry_run else "removed"
        show(f"{len(done.dropped)} versions, {done.files} files, {done.bytes} bytes {would}")
    return 0


def template(options: argparse.Namespace) -> int:
    text = (resources_root() / TEMPLATE).read_text("utf-8")
    if options.json:
        show_json({"name": TEMPLATE.name, "text": text})
    else:
        print(text, end="")
    return 0


def _vault(place: str) -> Store:
    """A vault that is to be changed; where there is none, nothing is made, not even a lock."""
    from knowledge.vault.pointer import MAX_POINTER_BYTES, POINTER

    store = open_store(place)
    try:
        store.read(POINTER, limit=MAX_POINTER_BYTES)
    except NotThere:
        raise VaultDisabled(store.place) from None
    except VaultDamaged:  # which is what going back is for
        pass
    return store


def _seen(options: argparse.Namespace) -> int:
    """The highest version that was seen there; 0 after `--forget`."""
    if options.forget:
        seen.forget(options.place)
    return seen.highest_seen(options.place)
