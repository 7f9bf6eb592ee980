"""Where the open project is published to, and what is there: looked up anew whenever somebody looks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from desktop.bridge.preferences import Preferences
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.library import Library, sentence_of
from knowledge.publications import KeysFrom, Version
from knowledge.workspace import publishing
from knowledge.workspace.publishing import Looked


@dataclass(frozen=True, slots=True)
class PlaceNow:
    """`looked`: what is there is known. `failure` is a sentence, or ""."""

    place: str = ""
    places: tuple[str, ...] = ()
    keys: KeysFrom = KeysFrom.NOT_NEEDED
    versions: tuple[Version, ...] = ()
    looked: bool = False
    failure: str = ""


class PublishPlace(QObject):
    """First what `vault.toml` says, then what a person chose here before.

    A place is kept with the window's own settings, and only one without a password in it.
    """

    changed = Signal()
    moved = Signal()
    """It is another place."""

    def __init__(self, library: Library, tasks: Tasks, preferences: Preferences, *, remember: bool) -> None:
        super().__init__(library)
        self._library = library
        self._preferences = preferences
        self._remember = remember
        self._settings, self._looks = Latest(tasks), Latest(tasks)
        self._said = ""
        """What `vault.toml` said last."""
        self.now = PlaceNow()

    @property
    def settled(self) -> bool:
        return not (self._settings.busy or self._looks.busy)

    def forget(self) -> None:
        """Another project is open, or none."""
        for latest in (self._settings, self._looks):
            latest.drop()
        self._said = ""
        self._become(PlaceNow())

    def find(self) -> None:
        """Look up the places of the project, and see what is there. The place stays, unless `vault.toml` says
        another one than before."""
        workspace = self._library.workspace
        if workspace is None:
            return
        root = workspace.root
        kept = self._preferences.publish_places(self._library.folder) if self._remember else ()

        def take(said: str) -> None:
            places = tuple(dict.fromkeys(place for place in (said, *kept, *self.now.places) if place))
            is_news, self._said = said not in ("", self._said), said
            place = said if is_news else self.now.place or next(iter(places), "")
            if place != self.now.place:
                self._become(PlaceNow(place, places))
            else:
                self._become(replace(self.now, places=places, failure=""))
            self.look()

        self._settings.ask(lambda: publishing.destination(root), done=take, failed=self._fail)

    def choose(self, place: str) -> None:
        """A person chose it."""
        self._become(PlaceNow(place, self.now.places))
        self.look(chosen=True)

    def look(self, *, chosen: bool = False) -> None:
        """See what is there now. A place that a person has `chosen` is kept once it has answered: what cannot
        be one may hold a password."""
        place, folder = self.now.place, self._library.folder
        if not place:
            self._looks.drop()
            return

        def take(looked: Looked) -> None:
            if place != self.now.place:
                return
            found = replace(self.now, keys=looked.keys, versions=looked.versions, looked=True, failure="")
            self._become(replace(found, places=tuple(dict.fromkeys((*found.places, place)))))
            if chosen and self._remember:
                self._preferences.set_publish_places(folder, tuple(dict.fromkeys((place, *found.places))))

        self._looks.ask(lambda: publishing.look(place), done=take, failed=self._fail)

    def _fail(self, error: Exception) -> None:
        self._become(replace(self.now, failure=sentence_of(error)))

    def _become(self, now: PlaceNow) -> None:
        moved = now.place != self.now.place
        self.now = now
        if moved:
            self.moved.emit()
        self.changed.emit()
