"""Publishing a project from the program itself: made, tried out and sent, each step told of.

What `estante vault export`, `compile`, `evaluate` and `publish` do one by one. Nothing of it belongs on a
thread that must not wait. What takes long to import is imported where it is used, since the window knows this
module from its start.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from knowledge.documents.golden_file import GOLDEN_FILE
from knowledge.documents.vault_file import VAULT_FILE
from knowledge.errors import Cancelled, VaultDisabled, VaultPlaceError, VaultUnreachable, WorkerFailed
from knowledge.model import LibraryView
from knowledge.publications import (
    Export,
    GoldenQuestion,
    KeysFrom,
    PublishPlan,
    PublishStep,
    StepNews,
    Stop,
    Tell,
    Version,
)
from knowledge.vault import seen
from knowledge.vault.stores.credentials import KEY_ID, SECRET, find_credentials
from knowledge.vault.stores.opening import open_store
from knowledge.workspace.collection import PLAIN, Collection
from knowledge.workspace.golden import golden_questions, vault_settings
from knowledge.workspace.workspace import Workspace

EXPORT_FOLDER = "export"
BUILD_FOLDER = "build"
_BESIDE = (GOLDEN_FILE, VAULT_FILE)
"""What counts besides the documents; both lie in the top of the folder."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What is at a place: its versions, the newest, which is served, first; () for nothing published."""

    keys: KeysFrom
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A build of a project in a private folder of its own, and what publishing it to `place` would change.

    `origins` are the files that documents were made from, by their paths in the build. `state` is what
    `state_of` said of the project before anything was read. Who holds it calls `remove` in the end.
    """

    folder: Path
    place: str
    plan: PublishPlan
    questions: tuple[GoldenQuestion, ...]
    left_out: tuple[tuple[str, str], ...]
    origins: Mapping[str, str]
    state: str

    @property
    def build(self) -> Path:
        return self.folder / BUILD_FOLDER

    def remove(self) -> None:
        """Remove the folder, as far as that is possible. Safe to call twice."""
        shutil.rmtree(self.folder, ignore_errors=True)


def destination(root: Path) -> str:
    """Where `vault.toml` in the document folder `root` publishes to, "" when it does not say.

    A folder that is not given by its full path counts from `root`. Raises VaultFileError, FileReadError.
    """
    to = vault_settings(root).to
    return to if not to or "://" in to else os.path.normpath(root / to)


def look(place: str) -> Looked:
    """What is at `place` now, and where its access keys come from.

    Raises VaultPlaceError, VaultDamaged, VaultUnreachable.
    """
    from knowledge.vault.history import history

    keys = keys_of(place)
    try:
        return Looked(keys, history(open_store(place)))
    except VaultDisabled:
        return Looked(keys, ())
    except VaultUnreachable:
        if keys is KeysFrom.MISSING:
            return Looked(keys, ())
        raise


def keys_of(place: str) -> KeysFrom:
    """Where the access keys of `place` are taken from. Nothing is asked of it."""
    if not place.lower().startswith("s3://"):
        return KeysFrom.NOT_NEEDED
    if os.environ.get(KEY_ID) and os.environ.get(SECRET):
        return KeysFrom.ENVIRONMENT
    return KeysFrom.KEYRING if find_credentials() is not None else KeysFrom.MISSING


def prepare(
    source: Collection | Workspace,
    place: str,
    *,
    project: str = PLAIN,
    tell: Tell,
    stop: Stop = lambda: False,
) -> Prepared:
    """Export the project, compile it, put its golden questions to it, and compare it with what is served.

    `source` is a collection, one of whose projects it is, or the workspace of a folder.

    Nothing is written at `place`, and golden questions that fail are told in the plan. Raises
    ProjectNotFound, GoldenFileError, VaultFileError, VaultError, VaultPlaceError, Cancelled, and what reading
    and writing files raises.
    """
    from knowledge.vault.evaluating import Evaluator
    from knowledge.vault.publishing import plan

    store = open_store(place)
    with _opened(source, project) as workspace:
        _check_outside(place, workspace.root)
        workspace.saved().result()
        state = state_of(workspace.view)
        questions = golden_questions(workspace.root) or ()
    folder = Path(tempfile.mkdtemp(prefix="estante-publish-"))
    try:
        export = _exported(source, project, folder, tell, stop)
        _compile(folder, tell, stop)
        evaluator = Evaluator(questions, stop=stop)
        planned = plan(folder / BUILD_FOLDER, store, evaluate=evaluator, tell=tell, stop=stop)
        _go_on(stop)
        origins = {document.path: document.origin for document in export.documents}
        return Prepared(folder, place, planned, questions, export.left_out, origins, state)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def publish(prepared: Prepared, *, tell: Tell, stop: Stop = lambda: False) -> Version:
    """Publish what was prepared; its golden questions are asked once more. Returns what is served then.

    Raises GoldenFailed, VaultError, Cancelled: what was served goes on being served.
    """
    from knowledge.vault.evaluating import Evaluator
    from knowledge.vault.publishing import publish as publish_build
    from knowledge.vault.served import read_served

    store = open_store(prepared.place)
    evaluator = Evaluator(prepared.questions, stop=stop)
    seen.refuse_older(prepared.place, read_served(store).sequence)  # before anything is written
    done = publish_build(prepared.build, store, evaluate=evaluator, tell=tell, stop=stop)
    seen.see(prepared.place, done.version.sequence)
    return done.version


def put_back(place: str, sequence: int, *, stop: Stop = lambda: False) -> Version:
    """Serve version `sequence` at `place` again, as a new version. Raises what `roll_back` raises."""
    from knowledge.vault.rollback import roll_back
    from knowledge.vault.served import read_served

    store = open_store(place)
    seen.refuse_older(place, read_served(store).sequence)
    version = roll_back(store, sequence=sequence, stop=stop)
    seen.see(place, version.sequence)
    return version


def state_of(view: LibraryView) -> str:
    """A mark that is another one once anything that is published from the folder has changed on disk."""
    mark = hashlib.sha256()
    for path in sorted(view.heads):
        mark.update(f"{path}\0{view.heads[path].digest}\n".encode("utf-8", "surrogatepass"))
    facts = (view.pins, sorted(view.annotations.items()), sorted(view.withheld.items()))
    files = [(file.path, file.size, file.changed_ns) for file in view.files if file.path in _BESIDE]
    mark.update(repr((facts, files)).encode("utf-8", "surrogatepass"))
    return mark.hexdigest()


def _check_outside(place: str, root: Path) -> None:
    """Raises VaultPlaceError for a folder among the documents: the next version would hold this one."""
    if "://" not in place and Path(place).resolve().is_relative_to(root.resolve()):
        raise VaultPlaceError("it is among the documents, and would be published with them")


@contextmanager
def _opened(source: Collection | Workspace, project: str) -> Iterator[Workspace]:
    if isinstance(source, Workspace):
        yield source
        return
    with source.lent(project) as workspace:
        yield workspace


def _exported(source: Collection | Workspace, project: str, folder: Path, tell: Tell, stop: Stop) -> Export:
    from knowledge.vault.export import write_export
    from knowledge.workspace.exporting import export_project

    tell(StepNews(PublishStep.EXPORT))
    export = export_project(source, project)
    _go_on(stop)
    manifest = write_export(export, folder / EXPORT_FOLDER)
    count = len(manifest.documents)
    size = sum(entry.bytes for entry in manifest.documents)
    tell(StepNews(PublishStep.EXPORT, count, count, size, finished=True))
    _go_on(stop)
    return export


def _compile(folder: Path, tell: Tell, stop: Stop) -> None:
    """In a process of its own, which leaves this interpreter to the window; here where that fails."""
    from knowledge.vault.compiling import compile_export
    from knowledge.vault.compiling_apart import compile_apart

    export, build = folder / EXPORT_FOLDER, folder / BUILD_FOLDER
    try:
        compile_apart(export, build, tell=tell, stop=stop)
    except WorkerFailed:
        compile_export(export, build, tell=tell, stop=stop)


def _go_on(stop: Stop) -> None:
    """Raises Cancelled when the work is to stop."""
    if stop():
        raise Cancelled
