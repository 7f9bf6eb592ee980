"""Small segments become large ones in the background, and never in the way of a question.

The files are merged by the worker, or here when they are small; only taking the result in needs the lane.
"""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import CancelledError, Future

from knowledge.errors import EstanteError
from knowledge.index.engine import SearchIndex
from knowledge.index.jobs import MergeJob, Outcome
from knowledge.index.merging import MergePlan
from knowledge.index.workshop import Workshop
from knowledge.workspace.lane import Lane, Urgency

logger = logging.getLogger(__name__)

SMALL_BYTES = 4_000_000
"""Files of so much together are merged here, in some ten milliseconds: less than telling the worker."""
PATIENCE_SECONDS = 60.0
"""Where documents changed while theirs were merged, nothing is called at rest for so long."""


class Tidier:
    """Everything runs on the lane; one merge at a time."""

    def __init__(self, index: SearchIndex, lane: Lane, workshop: Workshop) -> None:
        self._index = index
        self._lane = lane
        self._workshop = workshop
        self._idle = threading.Event()
        self._idle.set()
        self._at_rest = False
        self._restless_until = 0.0

    def wait(self, seconds: float) -> bool:
        """Until no merge is under way; False when that takes longer. On any thread but the lane."""
        return self._idle.wait(seconds)

    def tidy(self, *, at_rest: bool) -> None:
        """Begin the next merge that is due, unless one is under way. `at_rest`: nothing waits to be read."""
        self._at_rest = at_rest
        if self._idle.is_set():
            self._begin()

    def _begin(self) -> None:
        self._idle.set()
        try:
            at_rest = self._at_rest and time.monotonic() >= self._restless_until
            plan = self._index.merge_due(at_rest=at_rest)
            if plan is None:
                return
            if sum(path.stat().st_size for path, _ in plan.parts) <= SMALL_BYTES:
                self._index.take_merge(plan, plan.run())
            else:
                self._send(plan)
        except (EstanteError, OSError) as error:
            logger.warning("Segments could not be merged: %s", error)  # the next commit asks again

    def _send(self, plan: MergePlan) -> None:
        self._idle.clear()
        parts = tuple((str(path), dead) for path, dead in plan.parts)
        future = self._workshop.submit(MergeJob(parts, str(plan.target)))

        def take(future: Future[Outcome]) -> None:
            if self._lane.submit(lambda: self._take(plan, future), urgency=Urgency.PATIENT).cancelled():
                self._idle.set()

        future.add_done_callback(take)

    def _take(self, plan: MergePlan, future: Future[Outcome]) -> None:
        try:
            checksum = future.result().checksum
            taken = self._index.take_merge(plan, checksum)
        except (EstanteError, CancelledError, OSError) as error:
            logger.info("Segments could not be merged: %s", error)
            self._index.discard(plan.target)
            taken = False
        if taken:
            self._begin()
        else:
            self._restless_until = time.monotonic() + PATIENCE_SECONDS
            self._idle.set()
