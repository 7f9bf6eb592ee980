"""How well a published vault ranks: judged sets exported, compiled, and asked through the reader.

    python -m tests.benchmarks.vault_ranking ../shared/eval [--limit 400] [--sets xquad-en,pira-pt]

Prints a table in Markdown for `docs/ranking.md`: nDCG@10 over documents, beside the best BM25 of each set,
which it must reach; that was picked after the fact among five to seven settings.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from knowledge.documents.markdown import parse_document
from knowledge.model import SourceFile
from knowledge.publications import Export, ExportedDocument
from knowledge.retrieval.metrics import ndcg
from knowledge.vault.compiling import compile_export
from knowledge.vault.export import write_export
from knowledge.vault.reader import VaultReader

DEPTH = 10
BEST_BM25: Mapping[str, float] = {
    "xquad-en": 0.970,
    "xquad-es": 0.967,
    "xquad-zh": 0.967,
    "faquad-pt": 0.916,
    "pira-pt": 0.850,
    "cmrc2018-zh": 0.987,
    "drcd-zhtw": 0.963,
    "cranfield-en": 0.380,
    "covidfaq-en": 0.602,
    "vtexki-pt-proxy": 0.877,
    "vtexki-en-proxy": 0.907,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """`milliseconds` are of one question on average, `seconds` of compiling."""

    name: str
    ndcg: float
    documents: int
    chunks: int
    questions: int
    seconds: float
    milliseconds: float

    @property
    def margin(self) -> float:
        return self.ndcg - BEST_BM25[self.name]


def measure(folder: Path, scratch: Path, *, limit: int | None = None) -> Outcome:
    """The set in `folder`; of its questions `limit`, evenly spread. `scratch` gets export and build."""
    documents = tuple(_exported(row["path"], row["text"]) for row in _rows(folder / "docs.jsonl"))
    write_export(Export(folder.name, documents), scratch / "export")
    began = time.perf_counter()
    build = compile_export(scratch / "export", scratch / "build")
    compiled = time.perf_counter() - began
    questions = list(_questions(folder))
    questions = questions[:: max(1, len(questions) // limit)] if limit else questions
    began = time.perf_counter()
    with VaultReader.of_build(scratch / "build") as reader:
        most = DEPTH * build.publication.reading.chunks_per_source
        scores = [ndcg(_found(reader, text, most), grades, DEPTH) for text, grades in questions]
    asked = time.perf_counter() - began
    return Outcome(
        name=folder.name,
        ndcg=sum(scores) / len(scores),
        documents=build.publication.documents,
        chunks=build.publication.chunks,
        questions=len(questions),
        seconds=compiled,
        milliseconds=1000 * asked / len(questions),
    )


def _found(reader: VaultReader, question: str, most: int) -> Sequence[str]:
    """The documents of the hits, each where its best chunk is."""
    return list(dict.fromkeys(hit.path for hit in reader.ask(question, hits=most).hits))


def _exported(path: str, text: str) -> ExportedDocument:
    document = parse_document(SourceFile(path, text, "", len(text)))
    keywords = () if document.keywords_derived else document.keywords
    return ExportedDocument(path, document.title, path, "", document.content, document.language, keywords)


def _questions(folder: Path) -> Iterator[tuple[str, Mapping[str, float]]]:
    grades: dict[str, dict[str, float]] = {}
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
        question, name, grade = line.split("\t")
        grades.setdefault(question, {})[f"{name}.md"] = float(grade)
    for row in _rows(folder / "queries.jsonl"):
        own = grades.get(row["id"], {})
        if any(grade > 0 for grade in own.values()):
            yield row["text"], own


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="\n") as stream:
        yield from (json.loads(line) for line in stream if line.strip())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=None, help="questions of each set")
    parser.add_argument("--sets", default=",".join(BEST_BM25), help="names, with commas between them")
    options = parser.parse_args()
    print(
        "| set | documents | chunks | questions | best BM25 | vault | margin | compiled, s | a question, ms |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for name in options.sets.split(","):
        with tempfile.TemporaryDirectory() as scratch:
            found = measure(options.folder / name, Path(scratch), limit=options.limit)
        print(
            f"| {name} | {found.documents} | {found.chunks} | {found.questions} | {BEST_BM25[name]:.3f} "
            f"| {found.ndcg:.4f} | {found.margin:+.4f} | {found.seconds:.1f} | {found.milliseconds:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
