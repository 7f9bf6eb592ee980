"""What can be wrong with a file: the codes, their sentences, and a problem as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


class ProblemCode(StrEnum):
    """What can be wrong with a file. The sentence for each is in `PROBLEMS`."""

    FRONTMATTER_SYNTAX = "frontmatter.syntax"
    FRONTMATTER_TAB = "frontmatter.tab"
    FRONTMATTER_NOT_MAPPING = "frontmatter.not-mapping"
    FRONTMATTER_ALIAS = "frontmatter.alias"
    FRONTMATTER_SECOND = "frontmatter.second-block"
    FRONTMATTER_UNCLOSED = "frontmatter.unclosed"
    FRONTMATTER_LATE = "frontmatter.late"
    FRONTMATTER_DUPLICATE_KEY = "frontmatter.duplicate-key"
    FRONTMATTER_DATE = "frontmatter.date"
    FRONTMATTER_VALUE = "frontmatter.value"
    FRONTMATTER_TOO_LARGE = "frontmatter.too-large"
    DUPLICATE_ID = "id.duplicate"
    ENCODING_GUESSED = "encoding.guessed"
    ENCODING_BINARY = "encoding.binary"
    FILE_UNREADABLE = "file.unreadable"
    FILE_TOO_LARGE = "file.too-large"
    FILE_CHANGING = "file.changing"
    LINK_LOOP = "link.loop"
    LINK_SKIPPED = "link.skipped"
    CONFLICT_COPY = "file.conflict-copy"
    NAME_NOT_PORTABLE = "file.name-not-portable"
    RULES_SYNTAX = "rules.syntax"
    RULES_UNKNOWN = "rules.unknown"
    RULES_PLACE = "rules.place"
    RULES_TWICE = "rules.twice"
    RULES_LIST = "rules.list"
    RULES_NUMBER = "rules.number"
    RULES_COUNT = "rules.count"
    RULES_GROUP = "rules.group"
    RULES_GROUP_LARGE = "rules.group-large"
    RULES_PHRASE = "rules.phrase"
    RULES_CODE = "rules.code"
    TABLE_QUOTE = "table.quote"
    JSON_SYNTAX = "json.syntax"
    PIN_MISSING = "pin.missing"
    ANNOTATION_MISSING = "annotation.missing"
    REVIEW_OVERDUE = "review.overdue"
    EXPIRED = "validity.expired"
    SUPERSEDED = "validity.superseded"
    SUPERSEDES_MISSING = "validity.supersedes-missing"
    SUPERSEDES_LOOP = "validity.supersedes-loop"
    HIDDEN_CHARACTERS = "hidden.characters"
    HIDDEN_COMMENT = "hidden.comment"
    HIDDEN_STYLE = "hidden.style"
    ORDERS = "suspicion.orders"
    FORGED_MARK = "suspicion.mark"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    severity: Severity
    sentence: str
    """English, with `{0}`, `{1}` … for the facts."""


PROBLEMS: Mapping[ProblemCode, ProblemKind] = {
    ProblemCode.FRONTMATTER_SYNTAX: ProblemKind(Severity.ERROR, "The header cannot be read as YAML: {0}."),
    ProblemCode.FRONTMATTER_TAB: ProblemKind(
        Severity.ERROR, "A tab at line {0} of the header; YAML wants spaces."
    ),
    ProblemCode.FRONTMATTER_NOT_MAPPING: ProblemKind(
        Severity.WARNING, "The header is not a list of “key: value” lines, so it is not used."
    ),
    ProblemCode.FRONTMATTER_ALIAS: ProblemKind(
        Severity.ERROR, "YAML anchors and aliases (& and *) are not allowed in a header."
    ),
    ProblemCode.FRONTMATTER_SECOND: ProblemKind(
        Severity.WARNING, "A second block that looks like a header; only the first one counts."
    ),
    ProblemCode.FRONTMATTER_UNCLOSED: ProblemKind(
        Severity.WARNING, "The header is never closed with “---”, so the file is read without one."
    ),
    ProblemCode.FRONTMATTER_LATE: ProblemKind(
        Severity.WARNING, "A header must start on line 1; this one is read as text."
    ),
    ProblemCode.FRONTMATTER_DUPLICATE_KEY: ProblemKind(
        Severity.WARNING, "The header has “{0}” twice; the last one counts."
    ),
    ProblemCode.FRONTMATTER_DATE: ProblemKind(
        Severity.WARNING, "“{1}” in “{0}” is not a date of the calendar."
    ),
    ProblemCode.FRONTMATTER_VALUE: ProblemKind(Severity.WARNING, "“{0}” should be {1}; “{2}” is not used."),
    ProblemCode.FRONTMATTER_TOO_LARGE: ProblemKind(
        Severity.ERROR, "The header has {0} characters; the most that is read is {1}."
    ),
    ProblemCode.DUPLICATE_ID: ProblemKind(Severity.ERROR, "The id “{0}” is used by {1} too."),
    ProblemCode.ENCODING_GUESSED: ProblemKind(Severity.WARNING, "Not UTF-8; read as {0}."),
    ProblemCode.ENCODING_BINARY: ProblemKind(Severity.ERROR, "This is not a text file."),
    ProblemCode.FILE_UNREADABLE: ProblemKind(Severity.ERROR, "Cannot be read: {0}."),
    ProblemCode.FILE_TOO_LARGE: ProblemKind(Severity.ERROR, "{0} bytes; the most that is read is {1}."),
    ProblemCode.FILE_CHANGING: ProblemKind(Severity.NOTICE, "Still being written by another program."),
    ProblemCode.LINK_LOOP: ProblemKind(
        Severity.WARNING, "A link that leads round in a circle or to nothing."
    ),
    ProblemCode.LINK_SKIPPED: ProblemKind(Severity.WARNING, "A link; links are not followed."),
    ProblemCode.CONFLICT_COPY: ProblemKind(
        Severity.WARNING, "A conflict copy of “{0}”; it is shown here but never sent to the AI."
    ),
    ProblemCode.NAME_NOT_PORTABLE: ProblemKind(
        Severity.WARNING, "Windows has no place for this name: {0}. Rename it before it is copied there."
    ),
    ProblemCode.RULES_SYNTAX: ProblemKind(
        Severity.ERROR,
        "This cannot be read as TOML: look for a missing quotation mark, comma, bracket or “=”.",
    ),
    ProblemCode.RULES_UNKNOWN: ProblemKind(
        Severity.WARNING, "“{0}” is nothing that can be set here, so it is not used."
    ),
    ProblemCode.RULES_PLACE: ProblemKind(
        Severity.WARNING, "“{0}” stands below [weights], so it is not used; move it above that line."
    ),
    ProblemCode.RULES_TWICE: ProblemKind(Severity.WARNING, "“{0}” is set twice; the last one counts."),
    ProblemCode.RULES_LIST: ProblemKind(
        Severity.WARNING, "“{0}” should be a list of texts in quotation marks; “{1}” is not used."
    ),
    ProblemCode.RULES_NUMBER: ProblemKind(
        Severity.WARNING, "“{0}” should be a number in the range {1}; “{2}” is not used."
    ),
    ProblemCode.RULES_COUNT: ProblemKind(
        Severity.WARNING, "“{0}” should be a whole number in the range {1}; “{2}” is not used."
    ),
    ProblemCode.RULES_GROUP: ProblemKind(
        Severity.WARNING, "A group needs two different words with “=” between them; “{0}” is not used."
    ),
    ProblemCode.RULES_GROUP_LARGE: ProblemKind(
        Severity.WARNING, "A group has {0} words; only the first {1} are used."
    ),
    ProblemCode.RULES_PHRASE: ProblemKind(
        Severity.WARNING, "“{0}” is longer than {1} characters, so it is not used."
    ),
    ProblemCode.RULES_CODE: ProblemKind(
        Severity.WARNING, "A code needs a letter or a digit; “{0}” is not used."
    ),
    ProblemCode.TABLE_QUOTE: ProblemKind(
        Severity.WARNING, "A quotation mark is never closed, so the rows below it cannot be told apart."
    ),
    ProblemCode.JSON_SYNTAX: ProblemKind(
        Severity.WARNING, "This is not valid JSON, so it is read as plain text."
    ),
    ProblemCode.PIN_MISSING: ProblemKind(
        Severity.WARNING, "It is pinned, but there is no such document; nothing is sent for it."
    ),
    ProblemCode.ANNOTATION_MISSING: ProblemKind(
        Severity.NOTICE, "Tags or dates are kept for it, but there is no such file."
    ),
    ProblemCode.REVIEW_OVERDUE: ProblemKind(Severity.WARNING, "It should have been reviewed by {0}."),
    ProblemCode.EXPIRED: ProblemKind(
        Severity.NOTICE, "It was valid until {0} and is no longer sent to the AI."
    ),
    ProblemCode.SUPERSEDED: ProblemKind(
        Severity.NOTICE, "“{0}” stands in its place, so it is no longer sent to the AI."
    ),
    ProblemCode.SUPERSEDES_MISSING: ProblemKind(
        Severity.WARNING, "It should stand in place of “{0}”, and there is no such document."
    ),
    ProblemCode.SUPERSEDES_LOOP: ProblemKind(
        Severity.WARNING, "It and “{0}” each stand in place of the other, so both are sent."
    ),
    ProblemCode.HIDDEN_CHARACTERS: ProblemKind(
        Severity.NOTICE, "Characters that cannot be seen ({0}) hide something here; the AI gets them too."
    ),
    ProblemCode.HIDDEN_COMMENT: ProblemKind(
        Severity.NOTICE, "A comment, which a page does not show but the AI reads: “{0}”."
    ),
    ProblemCode.HIDDEN_STYLE: ProblemKind(
        Severity.NOTICE, "Text that its style hides on a page, but the AI reads: “{0}”."
    ),
    ProblemCode.ORDERS: ProblemKind(
        Severity.WARNING,
        "“{0}” reads like an order to the AI. It is sent as data; look whether it belongs here.",
    ),
    ProblemCode.FORGED_MARK: ProblemKind(
        Severity.WARNING, "“{0}” looks like a mark that Estante itself puts around documents."
    ),
}


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Something a person should know about one file. It never removes the file from view."""

    path: str
    line: int
    code: ProblemCode
    facts: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        return PROBLEMS[self.code].severity

    @property
    def message(self) -> str:
        """The English sentence; the window translates by `code` and `facts`."""
        return PROBLEMS[self.code].sentence.format(*self.facts)
