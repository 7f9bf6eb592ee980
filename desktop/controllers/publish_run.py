"""The work behind the page of publishing, never on the GUI thread: a plan is made, sent, or taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.editing import Editing
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.publish_place import PublishPlace
from desktop.controllers.publish_work import PublishWork
from desktop.models.numbers import whole
from desktop.models.publishing import PublishPhase, PublishView, why_not_publish, why_not_try
from knowledge.errors import Cancelled, PublishConflict
from knowledge.publications import PublishStep, StepNews, Version
from knowledge.workspace import publishing
from knowledge.workspace.collection import Collection
from knowledge.workspace.publishing import Prepared

T = TypeVar("T")


class PublishRun(QObject):
    """What it comes to is the `view`; `changed` says that it is another one."""

    changed = Signal()
    planned = Signal()
    """There is a new plan."""

    def __init__(self, library: Library, tasks: Tasks, editing: Editing, place: PublishPlace) -> None:
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._editing = editing
        self._place = place
        self._view = PublishView()
        self._work: PublishWork | None = None
        self._left: list[PublishWork] = []
        """What nobody waits for any more, and may not have ended."""
        self._prepared: Prepared | None = None
        self._again: Callable[[], None] = self.try_out
        self._states = Latest(tasks)
        place.changed.connect(self.refresh)
        place.moved.connect(self._leave)
        library.view_changed.connect(lambda _: self._take_view())
        editing.unsaved_changed.connect(self.refresh)

    @property
    def view(self) -> PublishView:
        """What there is to show."""
        return replace(self._view, failure=self._view.failure or self._place.now.failure)

    @property
    def busy(self) -> bool:
        """Something is being made, sent or put back."""
        return self._work is not None

    @property
    def settled(self) -> bool:
        return not self.busy and not self._states.busy

    def begin_anew(self) -> None:
        """Another project is open, or none."""
        self._leave()
        self._place.forget()

    def _leave(self) -> None:
        """It is another project or another place: what is under way is stopped, and nobody waits for it."""
        self.cancel()
        if self._work is not None:
            self._left.append(self._work)
        self._work = None
        self.drop_plan()

    def refresh(self) -> None:
        """Show what is there now."""
        self._show(self._view)

    def origin_of(self, path: str) -> str:
        """The file that a document of the plan was made from, "" when there is none."""
        return self._prepared.origins.get(path, "") if self._prepared is not None else ""

    def tidy(self) -> None:
        """Remove what was made. Nothing may be under way any more."""
        works = [*self._left, *([self._work] if self._work is not None else [])]
        for prepared in (self._prepared, *(work.prepared for work in works)):
            if prepared is not None:
                prepared.remove()

    # --- trying out and publishing ----------------------------------------------------------------

    def try_out(self) -> None:
        """Make the new version in a private folder and find out what it would change."""
        workspace, view, place = self._library.workspace, self._library.view, self._view.place
        house, project = self._library.house, self._library.project
        if workspace is None or view is None or why_not_try(self._view):
            return
        self.drop_plan()
        work = self._begin(PublishPhase.PREPARING)
        work.tell(StepNews(PublishStep.EXPORT))

        def make() -> Prepared:
            source = Collection.around(house) if house is not None else workspace
            work.prepared = publishing.prepare(
                source, place, project=project, tell=work.tell, stop=work.stopped
            )
            return work.prepared

        def take(prepared: Prepared) -> None:
            self._prepared, work.prepared = prepared, None
            self._show(
                replace(
                    self._view,
                    phase=PublishPhase.READY,
                    plan=prepared.plan,
                    left_out=prepared.left_out,
                    news=(),
                )
            )
            if self._library.view is not view:  # else the plan is of it, or of one that is still to come
                self._compare()
            self.planned.emit()

        self._run(work, make, take, again=self.try_out)

    def publish(self) -> None:
        """Send the version that was tried out, and switch the pointer."""
        prepared = self._prepared
        if prepared is None or why_not_publish(self._view):
            return
        work = self._begin(PublishPhase.SENDING)

        def take(version: Version) -> None:
            said = self.tr("Version {0} is live: bots answer from it with their next question.")
            self._show(
                replace(
                    self._view, phase=PublishPhase.DONE, said=said.format(whole(version.sequence)), news=()
                )
            )
            self._place.look()

        self._run(
            work,
            lambda: publishing.publish(prepared, tell=work.tell, stop=work.stopped),
            take,
            again=self.publish,
        )

    def cancel(self) -> None:
        """Stop what is under way; the live version stays."""
        if self._work is not None:
            self._work.stop()
            self.refresh()

    def put_back(self, version: Version) -> None:
        """Serve an older version again, as a new one."""
        place = self._view.place
        if self._work is not None:
            return
        self.drop_plan()
        work = self._begin(PublishPhase.RETURNING)

        def take(now: Version) -> None:
            said = self.tr("Version {0} is live: it is version {1} once more.")
            words = said.format(whole(now.sequence), whole(version.sequence))
            self._show(replace(self._view, phase=PublishPhase.IDLE, said=words, news=()))
            self._place.look()

        self._run(
            work,
            lambda: publishing.put_back(place, version.sequence, stop=work.stopped),
            take,
            again=lambda: self.put_back(version),
        )

    # --- work -------------------------------------------------------------------------------------

    def _begin(self, phase: PublishPhase) -> PublishWork:
        self._work = work = PublishWork(self._tasks, self._show_news)
        self._show(replace(self._view, phase=phase, failure="", said="", news=()))
        return work

    def _run(
        self, work: PublishWork, act: Callable[[], T], take: Callable[[T], None], *, again: Callable[[], None]
    ) -> None:
        """Do it elsewhere. What comes after another project was opened is put away."""

        def done(result: T) -> None:
            if work is self._work:
                self._work = None
                take(result)
                return
            self._left.remove(work)
            if work.prepared is not None:
                self._remove(work.prepared)

        def failed(error: Exception) -> None:
            if work is self._work:
                self._work = None
                self._take_failure(error, again)
            else:
                self._left.remove(work)

        self._tasks.run(act, done=done, failed=failed)

    def _take_failure(self, error: Exception, again: Callable[[], None]) -> None:
        phase = PublishPhase.READY if self._view.plan is not None else PublishPhase.IDLE
        if isinstance(error, Cancelled):
            said = self.tr("Stopped, as asked. The live version is the one from before.")
            self._show(replace(self._view, phase=phase, said=said, news=()))
            return
        if isinstance(error, PublishConflict):
            again = self.try_out  # what is there is no longer what the plan was made against
            self._place.look()
        self._again = again
        self._show(replace(self._view, phase=phase, failure=sentence_of(error)))

    def _show_news(self, work: PublishWork) -> None:
        if work is self._work:
            self._show(replace(self._view, news=work.news()))

    def try_again(self) -> None:
        """Do once more what failed."""
        if self._place.now.failure:
            self._place.find()
        else:
            self._again()

    def drop_plan(self) -> None:
        """Forget the plan, and remove what was made for it."""
        prepared, self._prepared = self._prepared, None
        self._states.drop()
        self._show(PublishView())
        if prepared is not None:
            self._remove(prepared)

    def _remove(self, prepared: Prepared) -> None:
        self._tasks.run(prepared.remove, done=lambda _: None, failed=lambda _: None)

    def _take_view(self) -> None:
        view = self._library.view
        if view is not None and self._view.reading == view.complete:
            self._show(self._view)
        self._compare()

    def _compare(self) -> None:
        """Whether the documents are still those of the plan."""
        prepared, view = self._prepared, self._library.view
        if prepared is None or view is None or self._view.stale:
            return

        def take(state: str) -> None:
            if prepared is self._prepared and state != prepared.state:
                self._show(replace(self._view, stale=True))

        self._states.ask(lambda: publishing.state_of(view), done=take, failed=lambda _: None)

    def _show(self, view: PublishView) -> None:
        """Show this; what is at the place is always what was found there last."""
        now, project, folder = self._place.now, self._library.project_now, self._library.view
        self._view = replace(
            view,
            project=project.name if project is not None else folder.name if folder is not None else "",
            enabled=project is None or project.enabled,
            place=now.place,
            places=now.places,
            keys=now.keys,
            versions=now.versions,
            looked=now.looked,
            reading=folder is not None and not folder.complete,
            stopping=self._work is not None and self._work.stopped(),
            unsaved=len(self._editing.unsaved()),
        )
        self.changed.emit()
