"""What each part of the ranking is worth: judged sets with one part after the other switched off.

    python -m tests.benchmarks.ranking ../shared/eval [--limit 400] [--sets xquad-en,pira-pt]

Prints a table in Markdown for `docs/ranking.md`: nDCG@10 of each set, then the differences. Two further rows
ask the same questions with one typing error each (always the same ones), and typed without accents.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from knowledge.documents.markdown import parse_document
from knowledge.index import IndexedDocument, LiveSegment, Snapshot
from knowledge.index.building import build_segment
from knowledge.model import SourceFile
from knowledge.retrieval.metrics import ndcg
from knowledge.retrieval.search import Search
from knowledge.settings import RankingSettings
from knowledge.text.analysis import Analyzer

DEPTH = 10
_WORD = re.compile(r"[^\W\d_]{5,}")
_HAN = re.compile(r"[\u3000-\u9fff]")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

WITHOUT: Mapping[str, Mapping[str, float]] = {
    "second pass": {
        **dict.fromkeys(("chunk_share", "title_match", "window", "pairs", "pieces"), 0.0),
        "alike_title": 2.0,
    },
    "title weight and title match": {"title": 1.0, "title_match": 0.0, "alike_title": 2.0},
    "title match": {"title_match": 0.0, "alike_title": 2.0},
    "hits for a title like the question": {"alike_title": 2.0},
    "best chunk": {"chunk_share": 0.0},
    "best window": {"window": 0.0},
    "adjacent pairs": {"pairs": 0.0},
    "4-letter pieces": {"pieces": 0.0},
    "stem": {"stem": 0.0, "surface": 1.0},
    "surface form": {"surface": 0.0, "stem": 1.0},
    "whole codes": {"code": 0.0},
    "less weight of function words": {"function_word": 1.0, "function_han": 1.0},
    "function words": {"function_word": 0.0, "function_han": 0.0},
    "single Han characters": {"han_single": 0.0},
    "word being typed": {"prefix": 0.0},
    "spelling": {"max_spelled": 0},
    "headings": {"heading": 1.0},
    "repeated words (k3)": {"k3": 0.0},
    "half of the depth": {"depth": 50},
}
"""Settings that switch a part off, by its name."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One set: an index of its documents, and its questions with the grades of the answers by path."""

    name: str
    snapshot: Snapshot
    questions: Sequence[tuple[str, Mapping[str, float]]]


def read_set(folder: Path, analyzer: Analyzer, limit: int | None) -> Judged:
    """The set in `folder`; of its questions `limit`, evenly spread."""
    documents = [
        parse_document(SourceFile(f"{row['path']}", row["text"], "", len(row["text"])))
        for row in _rows(folder / "docs.jsonl")
    ]
    grades: dict[str, dict[str, float]] = {}
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
        question, name, grade = line.split("\t")
        grades.setdefault(question, {})[f"{name}.md"] = float(grade)
    questions = [
        (row["text"], grades[row["id"]])
        for row in _rows(folder / "queries.jsonl")
        if any(grade > 0 for grade in grades.get(row["id"], {}).values())
    ]
    step = max(1, len(questions) // limit) if limit else 1
    segment = build_segment([IndexedDocument(document) for document in documents], analyzer)
    return Judged(folder.name, Snapshot([LiveSegment.of(segment)]), questions[::step])


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="\n") as stream:
        yield from (json.loads(line) for line in stream if line.strip())


def quality(
    judged: Judged,
    settings: RankingSettings,
    analyzer: Analyzer,
    change: Callable[[str], str] = lambda question: question,
) -> float:
    """Mean nDCG@10, linear gain; a question that finds nothing counts 0."""
    scores = []
    for question, grades in judged.questions:
        search = Search(change(question), judged.snapshot, analyzer=analyzer, settings=settings)
        best = [hit.document.path for hit in search.top(DEPTH)]
        scores.append(ndcg(best, grades, DEPTH))
    return sum(scores) / len(scores)


# --- how questions are spoilt ----------------------------------------------------------------------------


def with_typo(question: str) -> str:
    """One letter of one word of five or more swapped, left out, added or changed; in a tenth the first."""
    chance = random.Random(question)
    words = [match for match in _WORD.finditer(question) if not _HAN.search(match[0])]
    if not words:
        return question
    match = chance.choice(words)
    place = 0 if chance.random() < 0.1 else chance.randrange(1, len(match[0]))
    wrong = chance.choice((_swapped, _dropped, _added, _changed))(match[0], place, chance)
    return question[: match.start()] + wrong + question[match.end() :]


def _swapped(word: str, place: int, _chance: random.Random) -> str:
    place = min(place, len(word) - 2)
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _dropped(word: str, place: int, _chance: random.Random) -> str:
    return word[:place] + word[place + 1 :]


def _added(word: str, place: int, chance: random.Random) -> str:
    return word[:place] + chance.choice(_LETTERS) + word[place:]


def _changed(word: str, place: int, chance: random.Random) -> str:
    return word[:place] + chance.choice(_LETTERS.replace(word[place].lower(), "")) + word[place + 1 :]


def without_accents(question: str) -> str:
    marks = unicodedata.normalize("NFD", question)
    return unicodedata.normalize("NFC", "".join(mark for mark in marks if not unicodedata.combining(mark)))


# --- the table -----------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=None, help="questions of each set")
    parser.add_argument("--sets", default="", help="names, with commas between them")
    options = parser.parse_args()
    analyzer = Analyzer()
    names = (
        options.sets.split(",") if options.sets else sorted(path.name for path in options.folder.iterdir())
    )
    sets = [read_set(options.folder / name, analyzer, options.limit) for name in names]
    print("| switched off | mean | " + " | ".join(judged.name for judged in sets) + " |")
    print("|---" + "|---:" * (len(sets) + 1) + "|")
    settings = RankingSettings()
    base = [quality(judged, settings, analyzer) for judged in sets]
    print(_line("nothing", base, "{:.4f}"))
    for name, changes in WITHOUT.items():
        changed = replace(settings, **changes)  # type: ignore[arg-type] # whole numbers where they belong
        print(_compared(name, [quality(judged, changed, analyzer) for judged in sets], base))
    spoilt = (("one typing error", with_typo), ("no accents", without_accents))
    for name, change in spoilt:
        print(_compared(name, [quality(judged, settings, analyzer, change) for judged in sets], base))


def _compared(name: str, values: Sequence[float], base: Sequence[float]) -> str:
    differences = [value - before for value, before in zip(values, base, strict=True)]
    return _line(name, differences, "{:+.4f}")


def _line(name: str, values: Sequence[float], form: str) -> str:
    mean = sum(values) / len(values)
    return f"| {name} | {form.format(mean)} | " + " | ".join(map(form.format, values)) + " |"


if __name__ == "__main__":
    main()
