"""One open folder: files, index, watcher and answers, held together.

The work is done by the parts (`reading`, `overlays`, `curating`, `asking`); this class makes them, connects
them and says what is there to see. All of its methods may be called from any thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from datetime import date
from pathlib import Path
from typing import Any

from knowledge.errors import IndexFailure, NotInitialized
from knowledge.events import (
    Event,
    FilesChanged,
    IndexKeeperChanged,
    IndexRebuilt,
    LibraryChanged,
    Subscriber,
    Subscribers,
    WatchState,
    WatchStateChanged,
    WorkFailed,
)
from knowledge.index import SearchIndex
from knowledge.index.sync import Synchronizer
from knowledge.index.terms import Note
from knowledge.index.workshop import Workshop
from knowledge.model import Context, Explanation, Hit, LibraryView, Question, Reason, SourceFile
from knowledge.paths import index_directory
from knowledge.projects import Curation
from knowledge.settings import LIBRARY_SUFFIXES, RULES_FILE, Settings
from knowledge.sources.folder import Folder
from knowledge.sources.watcher import Watcher
from knowledge.text.analysis import Analyzer
from knowledge.text.tokens import Tokenizer
from knowledge.workspace.asking import Answerer
from knowledge.workspace.courtesy import Courtesy
from knowledge.workspace.curated import CurationKeeper, differing
from knowledge.workspace.curating import Curator
from knowledge.workspace.following import Follower
from knowledge.workspace.lane import Lane, Urgency
from knowledge.workspace.overlays import Overlays
from knowledge.workspace.reading import Reader
from knowledge.workspace.rules import Rules
from knowledge.workspace.view import ViewBuilder

FORM = 3
"""Of what the index holds of a document. It is made anew when this is another number."""


class Workspace:
    """See the module. `start` begins the first reading; `close` ends everything."""

    def __init__(
        self,
        root: Path,
        *,
        settings: Settings | None = None,
        tokenizers: Sequence[Tokenizer] = (),
        index_folder: Path | None = None,
        project: str = "",
        today: Callable[[], date] = date.today,
    ) -> None:
        """Open `root`, the folder of `project` ("": a plain one). `today` says by which day texts are valid.

        Raises FolderError, and IndexFailure when no index can be had.
        """
        settings = settings or Settings()
        self._settings = settings
        self._project = project
        self._folder = Folder(root, encoding=settings.encoding, suffixes=settings.suffixes)
        self._subscribers = Subscribers()
        self._rules = Rules(self._folder)
        self._codes = self._rules.current.codes
        self._analyzer = Analyzer(codes=self._codes)
        self._index = SearchIndex.open(
            index_folder or index_directory(self._folder.root, library=settings.suffixes == LIBRARY_SUFFIXES),
            made_with=self._made_with(),
            analyzer=self._analyzer,
        )
        self._courtesy = Courtesy()
        self._sync = Synchronizer(
            self._folder, settings=settings, codes=self._codes, pause=self._courtesy.pause
        )
        self._lane = Lane("estante-lane")
        self._workshop = Workshop()
        self._reader = Reader(
            self._sync,
            self._index,
            self._lane,
            self._workshop,
            changed=self._changed,
            tell=self._subscribers.tell,
        )
        self._follower = Follower(
            self._index, self._lane, changed=self._see_commit, took_over=self._take_over
        )
        self._overlays = Overlays(
            self._sync, self._index, self._lane, changed=self._changed, suffixes=settings.suffixes
        )
        self._keeper = CurationKeeper(today=today)
        self._answerer = Answerer(analyzer=self._analyzer, settings=settings, tokenizers=tokenizers)
        self._answerer.follow(self._rules.current, self._analyzer)
        self._watcher: Watcher | None = None
        self._started = False
        self._watching: WatchStateChanged | None = None
        self._closed = threading.Event()
        root_name = self._folder.root.name or str(self._folder.root)
        self._views = ViewBuilder(name=root_name, root=str(self._folder.root), project=project)
        self._day = self._keeper.day()
        self._view = self._look()
        self.files = Curator(self._folder, look=self._look_at, lift=self._lift)

    @property
    def root(self) -> Path:
        return self._folder.root

    @property
    def view(self) -> LibraryView:
        """What there is to show now; a new value after each LibraryChanged."""
        return self._view

    @property
    def files_read(self) -> int:
        """How many files were read from disk since it was opened."""
        return self._sync.reads

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Hear of every `Event`, on the thread where it happens; the returned function ends that."""
        return self._subscribers.add(subscriber)

    def standing(self) -> tuple[Event, ...]:
        """What was told and still holds, for somebody who subscribes late: index keeper and watching."""
        keeper = IndexKeeperChanged(self._index.writer)
        return (keeper, self._watching) if self._watching else (keeper,)

    def start(self, *, watch: bool) -> Future[None]:
        """Begin to watch (if asked) and to read. The future ends when index and disk agree."""
        self._check_open()
        if watch and self._watcher is None:
            self._watcher = Watcher(
                self._folder,
                on_change=self._take_news,
                on_state=self._tell_state,
                rescan_seconds=self._settings.rescan_seconds,
            )
            self._watcher.start()
        if not self._started:
            self._started = True
            self._tell_index()
            self._follower.start()
        self._lane.submit(self._read_rules)
        return self._reader.read_all()

    def rescan(self) -> Future[None]:
        """Compare the whole folder with the index once more."""
        self._check_open()
        self._lane.submit(self._read_rules)
        return self._reader.read_all()

    def settle(self, seconds: float = 60.0) -> bool:
        """Wait until the index is in its final shape; questions need not. False when that takes longer."""
        return self._reader.settle(seconds)

    def cancel_reading(self) -> None:
        """Stop a long reading; answers are over what was read so far."""
        self._reader.stop()

    def give_way(self, seconds: float = 0.03) -> None:
        """A person is typing: a long reading rests for so long, and then goes on."""
        self._courtesy.ask_for(seconds)

    def lay_over(self, path: str, text: str | None) -> Future[None]:
        """Let unsaved `text` stand for `path`; None: the file speaks again."""
        self._check_open()
        if path == RULES_FILE:
            return self._lane.submit(lambda: self._follow_rules(changed=self._rules.lay(text)))
        return self._overlays.lay(path, text)

    def saved(self) -> Future[None]:
        """Ends once unsaved text no longer stands for any file that was saved before."""
        return self._lane.submit(lambda: None, urgency=Urgency.LAST)

    def search(self, query: str, *, limit: int | None = None) -> tuple[Hit, ...]:
        """The documents that answer, best first. Raises QueryError."""
        self._check_open()
        return self._answerer.search(query, self._index.snapshot, limit=limit)

    def ask(self, question: Question, *, recall: bool = False) -> Context:
        """What the AI would get. Raises LimitError, QueryError, TokenizerError and LabelsError.

        `recall`: the question may come often, so keep the answer for as long as nothing changes.
        """
        self._check_open()
        self._follow_day()
        snapshot, partial = self._index.snapshot, not self._reader.complete
        curated = self._keeper.at(snapshot)
        answer = self._answerer.recall if recall and not question.live else self._answerer.answer
        return answer(question, snapshot, partial=partial, curated=curated, project=self._project)

    def explain(self, query: str, name: str) -> Explanation:
        """Why a document (id or path) stands where it does. Raises DocumentNotFound and QueryError."""
        self._check_open()
        snapshot = self._index.snapshot
        return self._answerer.explain(query, name, snapshot, curated=self._keeper.at(snapshot))

    def curate(self, curation: Curation) -> Future[None]:
        """Let `curation` hold from the next question on. The future ends when its tags are searchable too."""
        self._check_open()
        before = self._keeper.curate(curation)
        if before is None:
            return _nothing_to_do()
        paths = sorted(differing(before, curation))
        return _joined(self._lane.submit(lambda: self._take_curation(paths)))

    def sendable(self, path: str) -> bool:
        """Whether the document at `path` may be sent to the AI now: it is there, and not withheld."""
        self._check_open()
        snapshot = self._index.snapshot
        return snapshot.find(path) is not None and path not in self._keeper.at(snapshot).facts.withheld

    @property
    def withheld(self) -> Mapping[str, Reason]:
        """The documents that are not sent as of today, with the reasons; `view` may be a moment behind."""
        self._check_open()
        return self._keeper.at(self._index.snapshot).facts.withheld

    def count_tokens(self, texts: Iterable[str], tokenizer: str) -> tuple[int, ...]:
        """Tokens of each text. Raises TokenizerError."""
        count = self._answerer.tokenizer(tokenizer).count
        return tuple(count(text) for text in texts)

    def read(self, path: str) -> SourceFile:
        """The file as it is on disk. Raises FileReadError and OutsideError."""
        return self.files.read(path)

    def close(self) -> None:
        """Stop watching and reading, give up the index. Safe to call twice.

        What was read and not yet made durable is read again next time; nothing that a person wrote is here.
        """
        if self._closed.is_set():
            return
        self._closed.set()
        if self._watcher is not None:
            self._watcher.stop()
        self._follower.stop()
        self._reader.abandon()
        self._workshop.close()  # before the lane ends: what it was doing is told to the reader
        self._lane.close()
        self._index.close()

    def _check_open(self) -> None:
        if self._closed.is_set():
            raise NotInitialized

    def _take_news(self, paths: frozenset[str]) -> None:
        self._subscribers.tell(FilesChanged(paths))
        self._look_at(paths)

    def _look_at(self, paths: frozenset[str]) -> Future[None]:
        """Take news of `paths` (none: of anything) to whom it concerns."""
        if not paths or not paths.isdisjoint(("", RULES_FILE)):
            self._lane.submit(self._read_rules)
        self._follow_day()
        return self._reader.take_news(paths)

    def _lift(self, path: str, text: str) -> None:
        if path == RULES_FILE:
            self._lane.submit(
                lambda: self._follow_rules(changed=self._rules.lift(text)), urgency=Urgency.LAST
            )
        else:
            self._overlays.lift(path, text)

    # --- what people set about documents ----------------------------------------------------------

    def _take_curation(self, paths: Sequence[str]) -> Future[None]:
        """On the lane: show what is set now about `paths`. The future ends when its words are searchable."""
        kept = self._keeper.curation.annotations.items()
        notes = {path: Note(own.tags, own.summary) for path, own in kept if own.tags or own.summary}
        renoted = self._sync.annotate(notes)
        self._changed(paths)
        if not renoted:
            return _nothing_to_do()
        self._overlays.lay_again(renoted)
        return self._reader.reread(renoted)

    def _follow_day(self) -> None:
        """At the first question of a new day: show what holds today."""
        if self._keeper.day() != self._day:
            self._day = self._keeper.day()
            self._lane.submit(lambda: self._changed(()))

    # --- rules for searching (on the lane) --------------------------------------------------------

    def _read_rules(self) -> None:
        self._follow_rules(changed=self._rules.look())

    def _follow_rules(self, *, changed: bool) -> None:
        """Answer by the rules of now. Other codes mean that the index is made anew, while answers go on."""
        if not changed:
            return
        rules = self._rules.current
        if rules.codes != self._codes:
            self._codes = rules.codes
            self._make_anew()
        self._answerer.follow(rules, self._analyzer)
        self._changed((RULES_FILE,))

    def _make_anew(self) -> None:
        self._analyzer = Analyzer(codes=self._codes)
        self._sync.recode(self._codes)
        try:
            self._index.begin_anew(self._analyzer, made_with=self._made_with())
        except IndexFailure as error:  # the answers are right all the same
            self._tell(WorkFailed(error))
        self._overlays.lay_again()
        self._reader.read_anew()

    def _made_with(self) -> str:
        """What decides how a file becomes a document in the index."""
        settings = self._settings
        return repr((FORM, settings.encoding, settings.suffixes, settings.chunks, self._codes))

    def _see_commit(self, paths: Sequence[str]) -> None:
        self._reader.seen()
        self._changed(paths)

    def _take_over(self) -> None:
        """The process that kept the index has gone: this one keeps it from now on."""
        self._tell_index()
        self._reader.take_over()

    def _tell_index(self) -> None:
        """Say who keeps the index, and whether it had to be made anew."""
        self._tell(IndexKeeperChanged(self._index.writer))
        if self._index.rebuilt:
            self._tell(IndexRebuilt(self._index.rebuild_reason))

    def _tell_state(self, state: WatchState, detail: str) -> None:
        self._watching = WatchStateChanged(state, detail)
        self._subscribers.tell(self._watching)

    def _changed(self, paths: Sequence[str]) -> None:
        self._view = self._look()
        self._tell(LibraryChanged(self._view.generation, tuple(paths)))

    def _tell(self, event: Event) -> None:
        self._subscribers.tell(event)

    def _look(self) -> LibraryView:
        snapshot = self._index.snapshot
        return self._views.build(
            snapshot,
            facts=self._keeper.at(snapshot).facts,
            files=self._sync.files,
            folder_problems=(*self._sync.problems, *self._rules.problems),
            complete=self._reader.complete,
        )


def _nothing_to_do() -> Future[None]:
    done: Future[None] = Future()
    done.set_result(None)
    return done


def _joined(work: Future[Future[None]]) -> Future[None]:
    """Ends when what `work` has begun has ended, as that did."""
    joined: Future[None] = Future()

    def begun(work: Future[Future[None]]) -> None:
        if not _failed(work, joined):
            work.result().add_done_callback(done)

    def done(rest: Future[None]) -> None:
        if not _failed(rest, joined):
            joined.set_result(None)

    work.add_done_callback(begun)
    return joined


def _failed(future: Future[Any], follower: Future[None]) -> bool:
    """Whether `future` was cancelled or has failed; then so has `follower`."""
    if future.cancelled():
        follower.cancel()
    elif (error := future.exception()) is not None:
        follower.set_exception(error)
    return follower.done()
