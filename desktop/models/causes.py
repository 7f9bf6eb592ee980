"""The reasons inside the sentences of `knowledge.errors`, in the language of the window.

The core says them in English. Those listed here are translated; one that carries a fact of its own (a name, a
number) or comes from the system stays as it is: a reason in another language is better than none.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop import later

CAUSES = (
    later("Causes", "it is not there"),
    later("Causes", "there is no such folder"),
    later("Causes", "it is a file, not a folder"),
    later("Causes", "it leads to no folder"),
    later("Causes", "another folder took its place meanwhile"),
    later("Causes", "a part of its path is not a folder"),
    later("Causes", "it is a folder"),
    later("Causes", "something with this name is already there"),
    later("Causes", "a folder with this name is already there"),
    later("Causes", "its folder is not there"),
    later("Causes", "permission is denied"),
    later("Causes", "it is write-protected"),
    later("Causes", "the disk is read-only"),
    later("Causes", "the disk is full"),
    later("Causes", "your share of the disk is used up"),
    later("Causes", "it is too large for this disk"),
    later("Causes", "the disk reports an error"),
    later("Causes", "the name is too long"),
    later("Causes", "too many files are open"),
    later("Causes", "the system does not allow it here"),
    later("Causes", "the new place is on another disk"),
    later("Causes", "it is a link; links are not followed"),
    later("Causes", "it is or passes a link, and links are not followed"),
    later("Causes", "another program is using it"),
    later("Causes", "the network folder is gone"),
    later("Causes", "the system gives no reason"),
    later("Causes", "this computer has no trash to move it to"),
    later("Causes", "names like this are for hidden or temporary files; choose another"),
    later("Causes", "it is not a text file"),
    later("Causes", "some of its bytes are not text and would be lost"),
    later("Causes", "it is empty"),
    later("Causes", "it is not valid Unicode"),
    later("Causes", "it has a control character"),
    later("Causes", "it has a backslash; folders are separated by “/”"),
    later("Causes", "it is an absolute path"),
    later("Causes", "it has a colon, which names a drive or a hidden stream on Windows"),
    later("Causes", "it leads out of the folder"),
    later("Causes", "it has an empty part"),
    later("Causes", "a part of it ends with a dot or a space"),
    later("Causes", "it is written in one piece, with braces"),
    later("Causes", "its table of contents is missing"),
    later("Causes", "a file of it is missing"),
    later("Causes", "it was made by another version of Estante"),
    later("Causes", "it was made with other settings"),
    later("Causes", "its table of contents does not match its seal"),
    later("Causes", "its seal cannot be read"),
    later("Causes", "its checksum is wrong"),
    later("Causes", "it is too short"),
    later("Causes", "it is of another kind or version"),
    later("Causes", "its directory cannot be read"),
    later("Causes", "it deletes documents that are not there"),
    later("Causes", "another program has changed it"),
    later("Causes", "another program is writing it"),
    later("Causes", "the folder is not there at the moment"),
    later(
        "Causes",
        "the system allows no more watched folders; the folder is compared every few seconds instead",
    ),
)
"""English source texts, as `knowledge` has them."""


def cause_text(reason: str) -> str:
    """`reason` in the language of the window, as far as it is known."""
    return QCoreApplication.translate("Causes", reason)
