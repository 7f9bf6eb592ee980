"""What the page of publishing shows, and the sentences about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto

from PySide6.QtCore import QCoreApplication, QLocale

from desktop import later
from desktop.models.moments import moment_text
from desktop.models.numbers import whole
from knowledge.publications import Change, KeysFrom, PublishPlan, PublishStep, StepNews, Version

SHORT = 12
"""Digits of a version where there is no room for all 64."""


class PublishPhase(StrEnum):
    IDLE = auto()
    """Nothing was tried out yet, or what was is no longer shown."""
    PREPARING = auto()
    READY = auto()
    """There is a plan."""
    SENDING = auto()
    RETURNING = auto()
    """An older version is being put back."""
    DONE = auto()
    """What the plan says is live."""


class StepState(StrEnum):
    DONE = auto()
    NOW = auto()
    LATER = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class StepLook:
    """One of the five steps as it is drawn. `detail` may be ""."""

    number: int
    state: StepState
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class PublishView:
    """Everything the page shows.

    `enabled`: the project answers at all. `place` is where to publish, as it is typed; `places` are offered.
    `versions` are those of that place, the newest first; `looked`: they are known. `news` is the last of each
    step of the work under way.
    `left_out` are files that stay out, with the reason. `stale`: documents changed since the plan was made.
    `reading`: the documents are still being read. `stopping`: what is under way was told to end. `unsaved`
    documents have text that is not on disk. `failure` and `said` are sentences.
    """

    project: str = ""
    enabled: bool = True
    place: str = ""
    places: tuple[str, ...] = ()
    keys: KeysFrom = KeysFrom.NOT_NEEDED
    versions: tuple[Version, ...] = ()
    looked: bool = False
    phase: PublishPhase = PublishPhase.IDLE
    news: tuple[StepNews, ...] = ()
    plan: PublishPlan | None = None
    left_out: tuple[tuple[str, str], ...] = ()
    stale: bool = False
    reading: bool = False
    stopping: bool = False
    unsaved: int = 0
    failure: str = ""
    said: str = ""

    @property
    def working(self) -> bool:
        return self.phase in (PublishPhase.PREPARING, PublishPhase.SENDING, PublishPhase.RETURNING)

    @property
    def live(self) -> Version | None:
        """The version that is served."""
        return self.versions[0] if self.versions else None

    @property
    def unchanged(self) -> bool:
        """The plan is what is served, and nothing of it is missing there."""
        plan, live = self.plan, self.live
        return plan is not None and live is not None and plan.build == live.build and not plan.parts


def live_text(view: PublishView, now: datetime) -> str:
    """The line about the version that is served."""
    version = view.live
    if not view.place:
        return ""
    if version is not None:
        return _say(later("Publishing", "Live: version of {0}, {1}")).format(
            moment_text(version.published_at, now), version.build[:SHORT]
        )
    if view.looked and view.keys is not KeysFrom.MISSING:  # without keys nobody knows
        return _say(later("Publishing", "Nothing is published there yet"))
    return ""


def keys_text(view: PublishView) -> str:
    """Where the access keys come from, "" where none are needed."""
    match view.keys:
        case KeysFrom.ENVIRONMENT:
            return _say(
                later(
                    "Publishing",
                    "Access keys: from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). "
                    "Estante does not keep them.",
                )
            )
        case KeysFrom.KEYRING:
            return _say(
                later(
                    "Publishing",
                    "Access keys: from the keyring of this computer (“estante”). Estante does not keep them.",
                )
            )
        case KeysFrom.MISSING:
            return _say(
                later(
                    "Publishing",
                    "There are no access keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the "
                    "environment, or put them into the keyring under “estante”, and start Estante again.",
                )
            )
        case _:
            return ""


# --- the steps ------------------------------------------------------------------------------------


def step_looks(view: PublishView) -> tuple[StepLook, ...]:
    """The five steps in their order."""
    states = _states(view)
    return tuple(
        StepLook(place + 1, states[step], step_title(step), _detail(view, step, states[step]))
        for place, step in enumerate(PublishStep)
    )


def step_title(step: PublishStep) -> str:
    return {
        PublishStep.EXPORT: _say(later("Publishing", "Export")),
        PublishStep.COMPILE: _say(later("Publishing", "Compile")),
        PublishStep.EVALUATE: _say(later("Publishing", "Evaluate")),
        PublishStep.SEND: _say(later("Publishing", "Send and check")),
        PublishStep.POINTER: _say(later("Publishing", "Switch the pointer")),
    }[step]


def step_word(state: StepState) -> str:
    """The state of a step for screen readers."""
    return {
        StepState.DONE: _say(later("Publishing", "done")),
        StepState.NOW: _say(later("Publishing", "now")),
        StepState.LATER: _say(later("Publishing", "later")),
        StepState.FAILED: _say(later("Publishing", "failed")),
    }[state]


def progress_of(view: PublishView) -> tuple[int, int]:
    """How far the step in hand is: so many of so many; (0, 0) while that cannot be told."""
    news = next((item for item in view.news if not item.finished), None)
    return (news.done, news.total) if view.working and news is not None else (0, 0)


def _states(view: PublishView) -> dict[PublishStep, StepState]:
    finished = {item.step for item in view.news if item.finished}
    if view.plan is not None:
        finished |= {PublishStep.EXPORT, PublishStep.COMPILE}
        if view.phase is not PublishPhase.SENDING:  # which asks the golden questions once more
            finished.add(PublishStep.EVALUATE)
        if view.phase is PublishPhase.DONE or view.unchanged:
            finished = set(PublishStep)
    states = {step: StepState.DONE if step in finished else StepState.LATER for step in PublishStep}
    if view.plan is not None and view.plan.stopped_by:
        states[PublishStep.EVALUATE] = StepState.FAILED
        return states
    begun = view.working or view.phase is PublishPhase.READY or bool(view.failure and view.news)
    at = next((step for step in PublishStep if step not in finished), None)
    if begun and at is not None and view.phase is not PublishPhase.RETURNING:
        states[at] = StepState.FAILED if view.failure else StepState.NOW
    return states


def _detail(view: PublishView, step: PublishStep, state: StepState) -> str:
    news = next((item for item in view.news if item.step is step), None)
    if view.working and state is StepState.NOW:
        return _progress_text(news)
    plan = view.plan
    match step:
        case PublishStep.POINTER if plan is not None or view.working:
            return _say(later("Publishing", "last of all"))
        case PublishStep.EXPORT if plan is not None or news is not None:
            return _documents(plan.documents if plan is not None else news.total if news else 0)
        case PublishStep.COMPILE if plan is not None:
            return _chunks(plan.chunks)
        case PublishStep.EVALUATE if plan is not None:
            return _evaluated(plan)
        case PublishStep.SEND if plan is not None and view.phase is PublishPhase.READY:
            return _parts(plan)
        case _:
            return ""


def _progress_text(news: StepNews | None) -> str:
    if news is None or not news.total:
        return _say(later("Publishing", "under way"))
    words = _say(later("Publishing", "{0} of {1}")).format(whole(news.done), whole(news.total))
    return f"{words}, {size_text(news.bytes)}" if news.bytes else words


def _documents(count: int) -> str:
    return _say(later("Publishing", "%Ln document(s)", "", 1), count)


def _chunks(count: int) -> str:
    return _say(later("Publishing", "%Ln chunk(s)", "", 1), count)


def _evaluated(plan: PublishPlan) -> str:
    asked = len(plan.outcomes)
    if not asked:
        return _say(later("Publishing", "no golden questions"))
    passed = sum(outcome.passed for outcome in plan.outcomes)
    return _say(later("Publishing", "{0} of {1} questions")).format(whole(passed), whole(asked))


def _parts(plan: PublishPlan) -> str:
    if not plan.parts:
        return _say(later("Publishing", "nothing to send"))
    parts = _say(later("Publishing", "%Ln part(s)", "", 1), plan.parts)
    return f"{parts}, {size_text(plan.bytes)}"


# --- documents ------------------------------------------------------------------------------------


def sums_text(plan: PublishPlan) -> str:
    """The documents of the new version by what becomes of them: the parts add up to the sum."""
    kinds = [change.change for change in plan.changes]
    parts = [
        _say(later("Publishing", "%Ln same", "", 1), plan.same),
        _say(later("Publishing", "%Ln changed", "", 1), kinds.count(Change.CHANGED)),
        _say(later("Publishing", "%Ln new", "", 1), kinds.count(Change.ADDED)),
    ]
    text = f"{' · '.join(parts)} = {whole(plan.documents)}."
    if removed := kinds.count(Change.REMOVED):
        text += " " + _say(later("Publishing", "%Ln removed.", "", 1), removed)
    return text


def left_out_text(left_out: tuple[tuple[str, str], ...]) -> str:
    """How many files stay out: drafts, and others."""
    drafts = sum(reason == "draft" for _, reason in left_out)
    others = len(left_out) - drafts
    words = []
    if drafts:
        words.append(_say(later("Publishing", "%Ln draft(s) stay out.", "", 1), drafts))
    if others:
        words.append(_say(later("Publishing", "%Ln document(s) stay out.", "", 1), others))
    return " ".join(words)


def change_word(change: Change) -> str:
    return {
        Change.ADDED: _say(later("Publishing", "new")),
        Change.CHANGED: _say(later("Publishing", "changed")),
        Change.REMOVED: _say(later("Publishing", "removed")),
    }[change]


def signed(value: int) -> str:
    """`+1,184` or `−41`, with a true minus."""
    return f"+{whole(value)}" if value > 0 else f"\u2212{whole(-value)}" if value < 0 else "0"


def size_text(count: int) -> str:
    """Bytes as `212 kB`."""
    digits = 0 if count < 1000 or 100_000 <= count < 1_000_000 else 1
    return QLocale().formattedDataSize(count, digits, QLocale.DataSizeFormat.DataSizeSIFormat)


# --- what can be done -----------------------------------------------------------------------------


def why_not_try(view: PublishView) -> str:
    """Why nothing can be tried out now, "" when it can."""
    if view.working:
        return _busy(view)
    if not view.enabled:
        return _say(later("Publishing", "This project is disabled: nothing of it is published."))
    if not view.place:
        return _say(later("Publishing", "Choose where to publish first."))
    if view.keys is KeysFrom.MISSING:
        return _say(later("Publishing", "There are no access keys for this place."))
    if view.reading:
        return _say(later("Publishing", "The documents are still being read."))
    if view.unsaved:
        return _say(later("Publishing", "Save the documents first: what is on disk is published."))
    return ""


def why_not_publish(view: PublishView) -> str:
    """Why nothing can be published now, "" when it can."""
    if reason := why_not_try(view):
        return reason
    if view.plan is None:
        return _say(later("Publishing", "Try out first: then you see what changes before anything is sent."))
    if view.stale:
        return _say(later("Publishing", "Documents changed since: try out again."))
    if view.plan.stopped_by:
        return _say(later("Publishing", "Golden questions failed: nothing is published until they pass."))
    if view.phase is PublishPhase.DONE or view.unchanged:
        return _say(later("Publishing", "The live version is this very one: there is nothing to publish."))
    return ""


def why_not_back(view: PublishView) -> str:
    """Why there is no older version to go back to now, "" when there may be one."""
    if view.working:
        return _busy(view)
    if view.keys is KeysFrom.MISSING:
        return _say(later("Publishing", "There are no access keys for this place."))
    if not view.versions:
        return _say(later("Publishing", "Nothing is published there, so there is no version to go back to."))
    return ""


def blocked_text(plan: PublishPlan) -> str:
    """What stands over a plan whose golden questions stop it."""
    return _say(
        later("Publishing", "%Ln golden question(s) failed, so this version cannot be published.", "", 1),
        len(plan.stopped_by),
    )


def empty_text(view: PublishView) -> str:
    """What stands where the plan will be."""
    if not view.place:
        return _say(
            later(
                "Publishing",
                "Choose where to publish: a folder of this computer, or an S3-compatible bucket "
                "(s3://bucket/folder). Bots read the published version from there, and need nothing "
                "but its files.",
            )
        )
    if view.working:
        return _busy(view)
    return _say(
        later(
            "Publishing",
            "“Try out” exports and compiles the saved documents, puts the golden questions to them, and "
            "shows what would change. Nothing is sent.",
        )
    )


def _busy(view: PublishView) -> str:
    match view.phase:
        case PublishPhase.SENDING:
            return _say(later("Publishing", "The new version is being sent."))
        case PublishPhase.RETURNING:
            return _say(later("Publishing", "An older version is being put back."))
        case _:
            return _say(later("Publishing", "The new version is being made and tried out."))


def _say(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Publishing", text, "", count)
