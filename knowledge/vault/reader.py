"""Reading a published vault: a question in, the hits and the ordinary context out (mission V7, V8, V11).

The pointer is looked at for each question, whatever is held. What it names is checked before it is used, by
size and SHA-256, and every field of it by kind. A hash proves damage, not authorship: who may write a vault
decides what it says.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import Path
from types import TracebackType

from knowledge.context.budget import check_limits
from knowledge.context.layout import labels_for
from knowledge.errors import LimitError, NotInitialized, VaultDamaged
from knowledge.model import Context, Layout, Limits, Question, Reason
from knowledge.publications import Reading, VaultAnswer, VaultHit
from knowledge.retrieval.query import check_length
from knowledge.text.tokens import load_tokenizer
from knowledge.vault.following import RETRY_SECONDS, Follower, Offered
from knowledge.vault.held_version import HeldVersion, PartsOfVersions
from knowledge.vault.intent import wakes
from knowledge.vault.meter import Meter, Stage
from knowledge.vault.packing import Fetched, Packer, reason_withheld
from knowledge.vault.places import BuildPlace, PartMissing, Place, VaultPlace
from knowledge.vault.ranking import Ranked, Ranking
from knowledge.vault.stores.opening import open_readable
from knowledge.vault.stores.store import ReadableStore
from knowledge.vault.terms import question_keys

CACHE_BYTES = 128 * 1024 * 1024
HITS = 10
"""So many hits are told where neither the question nor the publication limits the chunks."""
MOST_HITS = 1000
MORE_ROUNDS = 2
"""So many times further chunks are fetched, each time twice as many, where those before do not fill the
context: they were duplicates, empty, or of documents beyond a limit."""
MOST_FURTHER = 64
"""So many at a time."""
MOST_LOOKED_AT = 200
"""So many of the next chunks are looked through for one of a document that is in already."""
MOST_WITHHELD = 20
"""So many withheld chunks are told as left out."""
THREADS = 8

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What one question wishes otherwise than the publication; None for nothing."""

    limits: Limits | None
    labels: str | None
    tokenizer: str | None
    preamble: str | None
    hits: int | None
    day: str

    def reading(self, published: Reading) -> Reading:
        return replace(
            published,
            limits=self.limits or published.limits,
            labels=self.labels or published.labels,
            tokenizer=self.tokenizer or published.tokenizer,
            preamble=published.preamble if self.preamble is None else self.preamble,
        )


class VaultReader:
    """Answers from a vault in a folder, behind a web server, or in an object store.

    >>> with VaultReader("https://docs.example.org/vault") as vault:  # doctest: +SKIP
    ...     answer = vault.ask("Como troco a minha senha?")

    Any thread may ask. `close` lets go of its threads; it waits for no question.
    """

    def __init__(
        self,
        place: str | os.PathLike[str] | ReadableStore,
        *,
        seen: int = 0,
        cache_bytes: int = CACHE_BYTES,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        """`place` is a folder, `https://…` or `s3://…` (see `open_readable`), or an open store. Nothing is
        read yet. `seen` is the highest version that is known to have been there: an older one is refused.
        `cache_bytes` is about the memory for postings and chunks; what every question needs is held besides.
        A newer version that is not whole is tried again after `retry_seconds`, while another one answers.

        Raises VaultPlaceError, and VaultUnreachable when credentials are missing.
        """
        if isinstance(place, str | os.PathLike):
            place = open_readable(os.fspath(place))
        vault = VaultPlace(place)
        self._start(vault, Follower(vault, seen=seen, retry_seconds=retry_seconds), cache_bytes)

    @classmethod
    def of_build(cls, folder: str | os.PathLike[str], *, cache_bytes: int = CACHE_BYTES) -> VaultReader:
        """A reader of the build in `folder`, as if it were published as version 0. Every file of it is
        looked at first. Raises BuildRefused, also when it is asked, for a file that was changed meanwhile."""
        reader = cls.__new__(cls)
        build = BuildPlace(Path(folder))
        reader._start(build, Follower(build, seen=0), cache_bytes)
        return reader

    def _start(self, place: Place, follower: Follower, cache_bytes: int) -> None:
        self._place = place
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="estante-vault")
        self._closed = False
        self._follower = follower
        self._parts = PartsOfVersions(place, self._pool, cache_bytes)

    def close(self) -> None:
        """Safe to call twice."""
        self._closed = True
        self._pool.shutdown(wait=False)

    def __enter__(self) -> VaultReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def seen(self) -> int:
        """The highest version that was whole when it was read, or was said at the beginning."""
        return self._follower.seen

    def ask(
        self,
        query: str,
        *,
        limits: Limits | None = None,
        labels: str | None = None,
        tokenizer: str | None = None,
        preamble: str | None = None,
        hits: int | None = None,
        day: str | None = None,
        meter: Meter | None = None,
    ) -> VaultAnswer:
        """Answer `query`. What is None is as the publication says.

        `hits` is how many hits are told, at least 1 and at most MOST_HITS; else as many as the context may
        have chunks, or HITS. `day` (ISO 8601) is today, by which documents are valid or not; else this
        computer's. `meter` gets what the question cost.

        Raises VaultDisabled when nothing is published (any more), VaultUnreachable, VaultDamaged for what is
        served, OlderThanSeen (the last two only where no whole version is held; a version that has
        answered is never left for the one before); QueryError, LimitError,
        LabelsError, TokenizerError; NotInitialized after `close`.
        """
        if self._closed:
            raise NotInitialized
        check_length(query)
        if hits is not None and not 1 <= hits <= MOST_HITS:
            raise LimitError("hits", hits)
        today = day or date.today().isoformat()
        wishes = _Wishes(limits, labels, tokenizer, preamble, hits, today)
        meter = meter or Meter()
        with self._place.explained():
            answer = self._answered(query, wishes, meter)
        _log(query, answer)
        return answer

    def _answered(self, query: str, wishes: _Wishes, meter: Meter) -> VaultAnswer:
        """What is missing may have been pruned since the pointer was read, which says something else then: it
        is looked at once more."""
        try:
            offered = self._offered(meter)
        except PartMissing:
            offered = self._offered(meter)
        try:
            return self._answered_from(offered, query, wishes, meter)
        except PartMissing as error:
            again = self._offered(meter)
            if again.published.build == offered.published.build:
                return self._answered_before(offered, error, query, wishes, meter)
            return self._answered_from(again, query, wishes, meter)
        except VaultDamaged as error:
            return self._answered_before(offered, error, query, wishes, meter)

    def _answered_before(
        self, failed: Offered, error: VaultDamaged, query: str, wishes: _Wishes, meter: Meter
    ) -> VaultAnswer:
        """From the version that answered before `failed`. Raises `error` when there is none, or when that is
        not whole any more either."""
        earlier = self._follower.earlier(failed, error)
        if earlier is None:
            raise error
        try:
            return self._answered_from(earlier, query, wishes, meter)
        except VaultDamaged:
            raise error from None

    def _offered(self, meter: Meter) -> Offered:
        with meter.during(Stage.POINTER):
            return self._follower.look(meter)

    def _answered_from(self, offered: Offered, query: str, wishes: _Wishes, meter: Meter) -> VaultAnswer:
        while True:
            publication = offered.published.publication
            if not wakes(publication.intent, query):
                return _answer(offered, None, (), meter)
            with meter.during(Stage.FETCH):
                taken = self._follower.take(offered, meter)
            if taken.published.build == offered.published.build:
                break
            offered = taken  # another version answers, and its gate may be another
        assert taken.held is not None  # taking is holding
        return self._from_version(taken, taken.held, query, wishes, meter)

    def _from_version(
        self, offered: Offered, version: HeldVersion, query: str, wishes: _Wishes, meter: Meter
    ) -> VaultAnswer:
        reading = wishes.reading(version.publication.reading)
        tokenizer = load_tokenizer(reading.tokenizer)
        check_limits(reading.limits)
        labels_for(reading.labels)
        with meter.during(Stage.FETCH):
            postings = self._parts.postings(version, question_keys(query), meter)
        with meter.during(Stage.RANK):
            ranking = Ranking(postings, version.owners, sources=len(version.sources.sources))
            candidates = _Candidates(version, ranking, wishes.day)
        count = wishes.hits or min(reading.limits.max_chunks or HITS, MOST_HITS)
        packer = Packer(version, ranking, _question(query, reading), tokenizer, wishes.day)
        first, context = self._packed(candidates, packer, count, reading.limits, meter)
        with meter.during(Stage.PACK):
            told = tuple(packer.hit(each) for each in first)
        self._follower.has_answered(version)
        return _answer(offered, context, told, meter)

    def _packed(
        self, candidates: _Candidates, packer: Packer, count: int, limits: Limits, meter: Meter
    ) -> tuple[list[Fetched], Context]:
        """The first `count` hits, and the context: from these, and from further ones while it is not full."""
        first = fetched = self._fetch(candidates, candidates.next(count, meter), meter)
        for again in range(1, MORE_ROUNDS + 2):
            with meter.during(Stage.PACK):
                context = packer.context(fetched, candidates.withheld)
            if again > MORE_ROUNDS or _is_full(context, limits):
                break
            further = candidates.next(
                min(count << again, MOST_FURTHER), meter, only=_still_open(context, limits)
            )
            if not further:
                break
            fetched = [*fetched, *self._fetch(candidates, further, meter)]
        return first, context

    def _fetch(self, candidates: _Candidates, ranked: list[Ranked], meter: Meter) -> list[Fetched]:
        with meter.during(Stage.FETCH):
            chunks = self._parts.chunks(candidates.version, [each.chunk for each in ranked], meter)
        return [Fetched(each, chunks[each.chunk]) for each in ranked]


class _Candidates:
    """The chunks that a question found, the best first; those of documents that are not sent apart."""

    def __init__(self, version: HeldVersion, ranking: Ranking, day: str) -> None:
        self.version = version
        self.withheld: list[Ranked] = []
        self._day = day
        self._waiting = self._sorted_out(ranking)

    def next(self, count: int, meter: Meter, *, only: frozenset[str] | None = None) -> list[Ranked]:
        """The next `count`; with `only`, of those documents."""
        sources = self.version.sources.sources
        with meter.during(Stage.RANK):
            if only is None:
                return list(islice(self._waiting, count))
            near = islice(self._waiting, MOST_LOOKED_AT)
            return list(islice((each for each in near if sources[each.source].path in only), count))

    def _sorted_out(self, ranking: Ranking) -> Iterator[Ranked]:
        sources = self.version.sources.sources
        most = self.version.publication.reading.chunks_per_source
        for each in ranking.best(a_source=most):
            if reason_withheld(sources[each.source], self._day) is None:
                yield each
            elif len(self.withheld) < MOST_WITHHELD:
                self.withheld.append(each)


def _question(query: str, reading: Reading) -> Question:
    return Question(
        query,
        reading.limits,
        Layout.CHUNKS,
        labels=reading.labels,
        tokenizer=reading.tokenizer,
        preamble=reading.preamble,
    )


def _is_full(context: Context, limits: Limits) -> bool:
    """Whether further chunks would find no room, or there are as many as there may be."""
    chunks = sum(not piece.pinned for piece in context.pieces)
    if limits.max_chunks is not None and chunks >= limits.max_chunks:
        return True
    return any(piece.cut for piece in context.pieces) or Reason.NO_ROOM in {
        out.reason for out in context.left_out
    }


def _still_open(context: Context, limits: Limits) -> frozenset[str] | None:
    """The documents of which more may come in, by path; None for any."""
    paths = {piece.path for piece in context.pieces if not piece.pinned}
    pinned = {piece.path for piece in context.pieces if piece.pinned}
    full = limits.max_files is not None and len(paths) >= limits.max_files
    full |= limits.max_documents is not None and len(paths | pinned) >= limits.max_documents
    return frozenset(paths) if full else None


def _answer(
    offered: Offered, context: Context | None, hits: tuple[VaultHit, ...], meter: Meter
) -> VaultAnswer:
    return VaultAnswer(
        context=context,
        hits=hits,
        version=offered.published.build,
        sequence=offered.sequence,
        woken=context is not None,
        refused=offered.refused,
        bytes_read=meter.bytes,
        parts_read=meter.parts,
        milliseconds=meter.milliseconds,
    )


def _log(query: str, answer: VaultAnswer) -> None:
    """Lengths, counts and versions only: neither texts nor addresses (mission V11)."""
    context = answer.context
    logger.info(
        "vault: question of %d characters; woken %s; version %s (%d); %d hits; %d pieces, %d characters; "
        "%d bytes in %d parts; %.1f ms; pointer %s",
        len(query),
        answer.woken,
        answer.version,
        answer.sequence,
        len(answer.hits),
        len(context.pieces) if context else 0,
        context.characters if context else 0,
        answer.bytes_read,
        answer.parts_read,
        answer.milliseconds,
        "refused" if answer.refused else "followed",
    )
