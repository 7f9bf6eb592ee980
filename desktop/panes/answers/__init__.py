"""The log of answers: its page, and the receipt of one of them for the right pane."""

from desktop.panes.answers.page import AnswersPage

__all__ = ["AnswersPage"]
