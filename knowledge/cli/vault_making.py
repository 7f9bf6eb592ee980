"""`estante vault export`, `compile`, `evaluate` and `publish`."""

from __future__ import annotations

import argparse
from pathlib import Path

from knowledge.cli.folders import FINDING
from knowledge.cli.golden import golden_answer, questions_in, show_outcomes, verdict
from knowledge.cli.places import only_project, opened_collection
from knowledge.cli.printing import say, show, show_json
from knowledge.cli.progress import told
from knowledge.cli.vault_answers import plan_answer
from knowledge.errors import GoldenFailed, NotALibrary, UsageError
from knowledge.publications import Export, PublishPlan
from knowledge.vault import seen
from knowledge.vault.stores.opening import open_store
from knowledge.workspace.collection import PLAIN
from knowledge.workspace.library import is_library


def export(options: argparse.Namespace) -> int:
    from knowledge.vault.export import write_export

    if bool(options.path) == bool(options.docusaurus):
        raise UsageError("Name a folder or library, or a Docusaurus site with --docusaurus; one of them.")
    found = _of_site(options) if options.docusaurus else _of_project(options)
    manifest = write_export(found, Path(options.out))
    size = sum(entry.bytes for entry in manifest.documents)
    if options.json:
        show_json(
            {
                "documents": len(manifest.documents),
                "bytes": size,
                "digest": manifest.digest,
                "left_out": [{"path": path, "reason": reason} for path, reason in found.left_out],
                "name": manifest.name,
            }
        )
        return 0
    for path, reason in found.left_out:
        show(f"left out: {path}: {reason}")
    show(f"{len(manifest.documents)} documents, {size} bytes, digest {manifest.digest}")
    return 0


def _of_site(options: argparse.Namespace) -> Export:
    if options.project:
        raise UsageError("A Docusaurus site has no projects; leave --project out.")
    from knowledge.vault.docusaurus import export_site

    return export_site(Path(options.docusaurus))


def _of_project(options: argparse.Namespace) -> Export:
    from knowledge.workspace.exporting import export_project

    library = is_library(Path(options.path))
    if options.project and not library:
        raise NotALibrary(options.path)
    with opened_collection(options.path) as collection:
        project = options.project or (only_project(collection.library.state) if library else PLAIN)
        with collection.lent(project) as workspace:
            _refuse_among_documents(Path(options.out), workspace.root)
        return export_project(collection, project)


def _refuse_among_documents(out: Path, root: Path) -> None:
    """There the export would be read as documents, and be a part of the next export."""
    from knowledge.vault.tree import is_inside

    if is_inside(out, root):
        raise UsageError("An export cannot be kept among the documents it is made of; choose another folder.")


def compile_(options: argparse.Namespace) -> int:
    from knowledge.vault.compiling import compile_export

    with told() as tell:
        build = compile_export(Path(options.export), Path(options.out), tell=tell)
    publication = build.publication
    size = len(build.publication_bytes) + sum(part.bytes for part in build.artefacts)
    if options.json:
        show_json(
            {
                "build": build.build_id,
                "documents": publication.documents,
                "chunks": publication.chunks,
                "parts": len(build.artefacts),
                "bytes": size,
            }
        )
    else:
        show(
            f"{build.build_id}: {publication.documents} documents, {publication.chunks} chunks, "
            f"{len(build.artefacts)} parts, {size} bytes"
        )
    return 0


def evaluate(options: argparse.Namespace) -> int:
    from knowledge.vault.evaluating import Evaluator

    outcomes = Evaluator(questions_in(options.golden))(Path(options.build))
    if options.json:
        show_json(golden_answer(outcomes))
    else:
        show_outcomes(outcomes)
    return verdict(outcomes)


def publish(options: argparse.Namespace) -> int:
    """A golden question that fails and guards the publication stops it, and is told in the answer too."""
    from knowledge.vault import publishing
    from knowledge.vault.evaluating import Evaluator
    from knowledge.vault.served import read_served

    questions = questions_in(options.golden) if options.golden else ()
    if not questions:
        say("No golden question guards this publication; --golden FILE names some.")
    evaluator = Evaluator(questions)
    store, build = open_store(options.to), Path(options.build)
    if options.forget:
        seen.forget(options.to)
    seen.refuse_older(options.to, read_served(store).sequence)
    if options.dry_run:
        with told() as tell:
            plan = publishing.plan(build, store, evaluate=evaluator, tell=tell)
        _show_plan(options, plan, sequence=plan.served.sequence if plan.served else 0)
        return FINDING if plan.stopped_by else 0
    try:
        with told() as tell:
            done = publishing.publish(
                build, store, evaluate=evaluator, tell=tell, take_over=options.take_over
            )
    except GoldenFailed:
        plan = publishing.plan(build, store, evaluate=evaluator)
        _show_plan(options, plan, sequence=plan.served.sequence if plan.served else 0)
        raise
    seen.see(options.to, done.version.sequence)
    _show_plan(options, done.plan, sequence=done.version.sequence, published=True)
    if done.unchanged:
        say("This build was served already; nothing had to change.")
    return 0


def _show_plan(
    options: argparse.Namespace,
    plan: PublishPlan,
    *,
    sequence: int,
    published: bool = False,
) -> None:
    if options.json:
        show_json(plan_answer(plan, sequence=sequence, published=published))
        return
    for change in plan.changes:
        show(f"{change.change.value:8} {change.difference:+8}  {change.path}")
    for context in plan.contexts:
        places = f"{context.place_before or '-'} -> {context.place_after or '-'}"
        show(f"context  {places}  {context.question.ask}")
    if plan.outcomes:
        show_outcomes(plan.outcomes)
    state = f"version {sequence} is served" if published else "nothing was published"
    show(f"{plan.build}: {plan.documents} documents, {plan.parts} parts to send, {plan.bytes} bytes; {state}")
