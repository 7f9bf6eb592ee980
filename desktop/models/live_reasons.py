"""Why a server failed, or one of its tools is not called, in the language of the window.

The core says it in English sentences, one after the other (`knowledge/live`); one that is not known here
stays as it is.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.exact import exact_text

_SENTENCES = (
    (r"It took too long\.", later("LiveReasons", "It took too long.")),
    (r"It cannot be reached\.", later("LiveReasons", "It cannot be reached.")),
    (r"It ended the connection\.", later("LiveReasons", "It ended the connection.")),
    (r"It ended with the code (-?\w+)\.", later("LiveReasons", "It ended with the code {0}.")),
    (r"It answered with an error \((-?\d+)\)\.", later("LiveReasons", "It answered with an error ({0}).")),
    (
        r"It answered in a form that is not the protocol's\.",
        later("LiveReasons", "It answered in a form that is not the protocol's."),
    ),
    (r"It wrote without end, and was ended\.", later("LiveReasons", "It wrote without end, and was ended.")),
    (r"Its program is not there\.", later("LiveReasons", "Its program is not there.")),
    (r"Its program may not be run\.", later("LiveReasons", "Its program may not be run.")),
    (
        r"It had not answered when the answer had to be given\.",
        later("LiveReasons", "It had not answered when the answer had to be given."),
    ),
    (
        r"It has none of the tools that may be called\.",
        later("LiveReasons", "It has none of the tools that may be called."),
    ),
    (
        r"The package “mcp” is not installed, and it is what talks to such servers\.",
        later("LiveReasons", "The package “mcp” is not installed, and it is what talks to such servers."),
    ),
    (r"“(.+)” failed: (.+)", later("LiveReasons", "“{0}” failed: {1}")),
    (r"“(.+)” answered that it failed\.", later("LiveReasons", "“{0}” answered that it failed.")),
    (r"“(.+)” answered with nothing\.", later("LiveReasons", "“{0}” answered with nothing.")),
    (
        r"“(.+)” answered with something besides text, which is left out\.",
        later("LiveReasons", "“{0}” answered with something besides text, which is left out."),
    ),
    (
        r"“(.+)” needs arguments that a question does not give\.",
        later("LiveReasons", "“{0}” needs arguments that a question does not give."),
    ),
    (
        r"“(.+)” says that it is not read-only\.",
        later("LiveReasons", "“{0}” says that it is not read-only."),
    ),
    (
        r"“(.+)” says that it may destroy something\.",
        later("LiveReasons", "“{0}” says that it may destroy something."),
    ),
    (
        r"“(.+)” is one tool too many; (\d+) are called\.",
        later("LiveReasons", "“{0}” is one tool too many; {1} are called."),
    ),
)
_BETWEEN = re.compile(r"(?<=\.) (?=[“IT])")
"""Between two sentences."""


def live_reason_text(reason: str) -> str:
    """What the core said of a server, as far as it is known; names are shown with what hides in them."""
    return " ".join(map(_said, _BETWEEN.split(reason)))


def _said(sentence: str) -> str:
    for pattern, text in _SENTENCES:
        if found := re.fullmatch(pattern, sentence):
            facts = [_said(fact) if fact.startswith("It ") else exact_text(fact) for fact in found.groups()]
            return QCoreApplication.translate("LiveReasons", text).format(*facts)
    return exact_text(sentence)
