"""The composition root: makes everything, connects everything, and nothing else does.

`estante open [PATH] [--question Q] [--screenshot OUT.png] …` ends here.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from desktop.bridge.garbage import GarbageCollector
from desktop.bridge.preferences import Preferences
from desktop.bridge.tasks import Tasks
from desktop.controllers.accounts import Accounts
from desktop.controllers.annotations import Annotations
from desktop.controllers.answers import Answers
from desktop.controllers.commands import Commands
from desktop.controllers.editing import Editing
from desktop.controllers.errands import Errands
from desktop.controllers.explaining import Explaining
from desktop.controllers.files import Files
from desktop.controllers.founding import Founding
from desktop.controllers.gaps import Gaps
from desktop.controllers.library import Library
from desktop.controllers.live import Live
from desktop.controllers.look import Look
from desktop.controllers.marks import Marks
from desktop.controllers.outside import Outside
from desktop.controllers.past_answers import PastAnswers
from desktop.controllers.pins import Pins
from desktop.controllers.projects import Projects
from desktop.controllers.publishing import Publishing
from desktop.controllers.screenshot import take_screenshot
from desktop.controllers.search import Search
from desktop.controllers.serving import Serving
from desktop.controllers.session import Session, Wish
from desktop.controllers.shelf import Shelf
from desktop.dialogs.fault import FaultHook
from desktop.dialogs.prompts import Prompts, Unattended
from desktop.menus import Menus
from desktop.options import Options, parse
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import DocumentsPane
from desktop.panes.pins import PinsPane
from desktop.panes.problems import ProblemsPane
from desktop.panes.status import StatusPane
from desktop.panes.tree import TreePane
from desktop.panes.welcome import WelcomePane
from desktop.theme import Theme
from desktop.theme.style import apply
from desktop.window import MainWindow, WindowParts, fit_on_screen
from knowledge.events import Event, ReadingFinished
from knowledge.model import Layout

SWITCH_SECONDS = 0.0005
"""How long a busy thread may keep the interpreter: short, or typing stutters while files are indexed."""


class Estante:
    """The program: one window and all that stands behind it. `close` ends it in order."""

    def __init__(
        self,
        application: QApplication,
        options: Options,
        preferences: Preferences,
        *,
        make_prompts: Callable[[QWidget], Prompts] = Prompts,
    ) -> None:
        self.tasks = Tasks(application)
        self.garbage = GarbageCollector(application)
        self.theme = Theme()
        self.look = Look(application, self.theme, preferences, look=options.theme, language=options.language)
        apply(application, self.theme)
        self._make_window()
        self.prompts = make_prompts(self.window)
        self._make_controllers(preferences, options)

    def _make_window(self) -> None:
        self.tree = TreePane(self.theme)
        self.pins_pane = PinsPane(self.theme)
        self.tree.set_pins_widget(self.pins_pane)
        self.documents = DocumentsPane(self.theme, self._image)
        self.problems = ProblemsPane(self.theme)
        self.pane = ContextPane(self.theme)
        self.status = StatusPane(self.theme)
        self.welcome = WelcomePane(self.theme)
        self.window = MainWindow(
            WindowParts(
                left=self.tree,
                document=self.documents,
                problems=self.problems,
                right=self.pane,
                welcome=self.welcome,
                status=self.status,
            )
        )
        self.menus = Menus(self.theme, self.window)
        self.window.setMenuBar(self.menus.bar)

    def _image(self, path: str, target: str) -> bytes | None:
        return self.marks.image(path, target)

    def _make_controllers(self, preferences: Preferences, options: Options) -> None:
        tasks = self.tasks
        self.library = Library(tasks, self.window)
        self.shelf = Shelf(self.library, tasks, tree=self.tree, problems=self.problems, status=self.status)
        self.answers = Answers(self.library, tasks, self.pane, account=options.account)
        self.explaining = Explaining(self.library, tasks, self.answers, self.pane)
        self.errands = Errands(self.library, tasks, self.prompts)
        self.editing = Editing(self.library, self.errands, self.documents, self.prompts)
        self._make_file_controllers()
        self.outside = Outside(self.library, self.errands, self.editing, self.documents)
        self.marks = Marks(
            self.library,
            tasks,
            self.editing,
            documents=self.documents,
            outline=self.tree.outline,
            pane=self.pane,
        )
        self.commands = Commands(
            self.library,
            tasks,
            window=self.window,
            menus=self.menus,
            theme=self.theme,
            editing=self.editing,
            answers=self.answers,
            explaining=self.explaining,
            files=self.files,
            pins=self.pins,
            prompts=self.prompts,
            documents=self.documents,
            tree=self.tree,
            pane=self.pane,
        )
        self.session = Session(
            self.library,
            tasks,
            preferences,
            window=self.window,
            menus=self.menus,
            editing=self.editing,
            documents=self.documents,
            tree=self.tree,
            pane=self.pane,
            shelf=self.shelf,
            status=self.status,
            welcome=self.welcome,
            prompts=self.prompts,
            remember=not options.screenshot,
        )
        self._make_library_controllers()
        self._make_gaps()
        self._make_past_answers()
        self.serving = Serving(
            self.library,
            tasks,
            preferences,
            answers=self.answers,
            menus=self.menus,
            theme=self.theme,
            documents=self.documents,
            pane=self.pane,
            status=self.status,
            prompts=self.prompts,
            remember=not options.screenshot,
        )
        self._make_live(preferences, options)
        self._make_publishing(preferences, options)
        self.annotations = Annotations(
            self.library,
            tasks,
            self.editing,
            documents=self.documents,
            preferences=preferences,
            prompts=self.prompts,
            theme=self.theme,
        )
        self.answers.answered.connect(lambda _: self.marks.show())
        self.commands.folder_requested.connect(lambda folder: self.session.open_folder(Path(folder)))
        self.problems.jump_requested.connect(lambda path, line: self.editing.open(path, line=line))
        self.status.problems_requested.connect(self.session.show_problems)
        self.look.connect_menus(self.menus)
        self.library.opened.connect(self.garbage.expect_much)
        self.library.happened.connect(self._take_event)
        self.window.set_close_guard(self.session.may_close)

    def _make_file_controllers(self) -> None:
        """What there is to do with files besides editing them."""
        self.files = Files(
            self.library, self.errands, self.editing, documents=self.documents, prompts=self.prompts
        )
        self.files.folders_found.connect(self.shelf.set_folders)
        self.pins = Pins(
            self.library,
            self.errands,
            self.editing,
            documents=self.documents,
            pins=self.pins_pane,
            prompts=self.prompts,
        )

    def _make_library_controllers(self) -> None:
        """What there is to do with libraries besides reading them."""
        self.projects = Projects(
            self.library,
            self.tasks,
            session=self.session,
            menus=self.menus,
            theme=self.theme,
            tree=self.tree,
            pane=self.pane,
            problems=self.problems,
            welcome=self.welcome,
            prompts=self.prompts,
        )
        self.accounts = Accounts(
            self.library,
            self.tasks,
            answers=self.answers,
            session=self.session,
            editing=self.editing,
            menus=self.menus,
            theme=self.theme,
            documents=self.documents,
            tree=self.tree,
            pane=self.pane,
            status=self.status,
            prompts=self.prompts,
        )
        self.founding = Founding(
            self.library,
            self.tasks,
            session=self.session,
            menus=self.menus,
            theme=self.theme,
            tree=self.tree,
            welcome=self.welcome,
            prompts=self.prompts,
        )

    def _make_gaps(self) -> None:
        """Questions that no document answers, and what comes of them."""
        self.gaps = Gaps(
            self.library,
            self.tasks,
            self.errands,
            self.editing,
            theme=self.theme,
            menus=self.menus,
            tree=self.tree,
            documents=self.documents,
            pane=self.pane,
            prompts=self.prompts,
        )
        self.gaps.project_wanted.connect(self.session.switch_project)
        self.gaps.accounts_wanted.connect(self.accounts.show_page)
        self.gaps.said.connect(lambda text: self.window.statusBar().showMessage(text, 4000))

    def _make_past_answers(self) -> None:
        """What programs got, and the receipt of each answer."""
        self.past = PastAnswers(
            self.library,
            self.tasks,
            answers=self.answers,
            accounts=self.accounts,
            editing=self.editing,
            menus=self.menus,
            theme=self.theme,
            documents=self.documents,
            side=self.gaps.list,
            pane=self.pane,
            status=self.status,
        )

    def _make_live(self, preferences: Preferences, options: Options) -> None:
        """The servers of projects, and what they say beside the documents."""
        self.live = Live(
            self.library,
            self.tasks,
            preferences,
            answers=self.answers,
            menus=self.menus,
            theme=self.theme,
            documents=self.documents,
            pane=self.pane,
            prompts=self.prompts,
            remember=not options.screenshot,
        )
        self.projects.servers_wanted.connect(self.live.servers.show_page)

    def _make_publishing(self, preferences: Preferences, options: Options) -> None:
        """The page from which bots anywhere get the project's documents."""
        self.publishing = Publishing(
            self.library,
            self.tasks,
            preferences,
            editing=self.editing,
            window=self.window,
            menus=self.menus,
            theme=self.theme,
            documents=self.documents,
            prompts=self.prompts,
            remember=not options.screenshot,
        )

    @property
    def settled(self) -> bool:
        """True when what is shown is what there is to show: nothing is on its way."""
        view = self.library.view
        return (
            self.session.ready
            and self.library.settled
            and (view is None or view.complete)
            and not self.tasks.busy
            and not self.errands.busy
            and all((self.accounts.settled, self.serving.settled, self.live.settled, self.past.settled))
            and all((self.publishing.settled, *(part.settled for part in self._parts())))
        )

    def _parts(self) -> tuple[Shelf | Answers | Explaining | Editing | Marks | Search, ...]:
        return self.shelf, self.answers, self.explaining, self.editing, self.marks, self.commands.search

    def close(self) -> None:
        """Let go of the folder and of all threads. The window is closed already."""
        self.serving.close()
        self.publishing.close()
        self.tasks.close()
        self.publishing.tidy()
        self.library.shut_down()
        self.garbage.close()

    def _take_event(self, event: Event) -> None:
        if isinstance(event, ReadingFinished):
            self.garbage.keep()


def _has_no_display() -> bool:
    """True on a Linux machine without a screen, unless Qt was told what to draw on."""
    names = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in names)


def _say(message: str) -> None:
    sys.stderr.write(f"estante: {message}\n")


def main(arguments: Sequence[str]) -> int:
    """Open the window; return the exit code."""
    options = parse(arguments)
    if _has_no_display():
        if not options.screenshot:
            _say("There is no display here. Try `estante context`, or `estante open … --screenshot OUT.png`.")
            return 1
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    faulthandler.enable()
    sys.setswitchinterval(SWITCH_SECONDS)
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = QApplication(["estante"])
    application.setApplicationName("Estante")
    application.setDesktopFileName("estante")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    unattended = Unattended if options.screenshot else Prompts
    estante = Estante(application, options, Preferences(), make_prompts=unattended)
    sys.excepthook = FaultHook(estante.window)
    try:
        estante.session.begin(
            Wish(
                options.path,
                sample=options.sample,
                project=options.project,
                account=options.account,
                question=options.question,
                document=options.document,
                layout=Layout(options.layout) if options.layout else None,
                max_characters=options.max_characters,
                preview=options.preview,
                size=options.size,
            )
        )
        if options.screenshot:
            return take_screenshot(application, estante, options.screenshot)
        fit_on_screen(estante.window)
        estante.window.show()
        return application.exec()
    finally:
        estante.close()
