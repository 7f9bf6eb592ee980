"""What programs got: the log of answers, and the receipt of each in the pane."""

from __future__ import annotations

from desktop.bridge.tasks import Tasks
from desktop.controllers.accounts import Accounts
from desktop.controllers.answer_log import AnswerLog
from desktop.controllers.answers import Answers
from desktop.controllers.editing import Editing
from desktop.controllers.library import Library
from desktop.controllers.receipts import Receipts
from desktop.menus import Menus
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import DocumentsPane
from desktop.panes.question_list import QuestionList
from desktop.panes.status import StatusPane
from desktop.theme import Theme


class PastAnswers:
    """Both of them; the log tells which receipt is wanted."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        answers: Answers,
        accounts: Accounts,
        editing: Editing,
        menus: Menus,
        theme: Theme,
        documents: DocumentsPane,
        side: QuestionList,
        pane: ContextPane,
        status: StatusPane,
    ) -> None:
        """`side` is the list of kinds of questions, one of which leads to the log."""
        self.log = AnswerLog(library, tasks, menus=menus, theme=theme, documents=documents, side=side)
        self.receipts = Receipts(
            library,
            tasks,
            answers=answers,
            accounts=accounts,
            editing=editing,
            menus=menus,
            theme=theme,
            pane=pane,
            status=status,
        )
        self.log.receipt_wanted.connect(self.receipts.show)

    @property
    def settled(self) -> bool:
        return self.log.settled and self.receipts.settled
