"""The test vectors of the vault's format, for readers in any language: made, and compared with what is kept.

    python -m tests.knowledge.vault.vectors

writes `resources/vault-reader/vectors/` anew. What it holds is described in `docs/vault-format.md`.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from knowledge.text.json_form import JsonValue
from knowledge.text.words import TokenKind, tokenize
from knowledge.vault.compiling import compile_export
from knowledge.vault.export import write_export
from knowledge.vault.fields import canonical
from knowledge.vault.intent import wakes
from knowledge.vault.terms import QuestionKey, fold, question_keys, shard_of
from tests.knowledge.vault.slow import SlowReader
from tests.knowledge.vault.vector_documents import QUESTIONS, SHARD_KEYS, TEXTS, vector_export

FOLDER = Path(__file__).parents[3] / "resources" / "vault-reader" / "vectors"
LIMIT = 10
_CONTRIBUTIONS = ((1000, 4, 1), (1000, 7, 2), (1001, 7, 3), (1, 4, 1), (12345, 18, 5), (20000, 16, 100))
_KINDS = {TokenKind.WORD: "word", TokenKind.CODE: "code", TokenKind.HAN: "cjk"}


def make(folder: Path) -> None:
    """Write export, build and `vectors.json` to the empty or absent `folder`."""
    write_export(vector_export(), folder / "export")
    build = compile_export(folder / "export", folder / "compiled")
    reader = SlowReader(folder / "compiled")
    vectors: JsonValue = {
        "format": "estante-vectors",
        "schema": 1,
        "build": build.build_id,
        "texts": [_text(text) for text in TEXTS],
        "shards": [{"key": key, "shard": shard_of(key)} for key in SHARD_KEYS],
        "contributions": [_contribution(*values) for values in _CONTRIBUTIONS],
        "limit": LIMIT,
        "questions": [_question(reader, text, day) for text, day in QUESTIONS],
    }
    (folder / "vectors.json").write_bytes(canonical(vectors))


def files_below(folder: Path) -> dict[str, bytes]:
    return dict(_files(folder))


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _text(text: str) -> JsonValue:
    return {
        "text": text,
        "tokens": [
            {"text": token.text, "kind": _KINDS[token.kind], "folded": fold(token.text)}
            for token in tokenize(text)
        ],
        "keys": [{"key": key.key, "weight": key.weight, "count": key.count} for key in question_keys(text)],
    }


def _contribution(impact: int, weight: int, count: int) -> JsonValue:
    points = QuestionKey("x", weight, count, ()).contribution(impact)
    return {"impact": impact, "weight": weight, "count": count, "contribution": points}


def _question(reader: SlowReader, question: str, day: str) -> JsonValue:
    return {
        "question": question,
        "day": day,
        "woken": wakes(vector_export().intent, question),
        "hits": [
            {"chunk": hit.chunk, "path": hit.path, "heading": list(hit.heading), "score": hit.score}
            for hit in reader.hits(question, day=day, limit=LIMIT)
        ],
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        made = Path(temporary) / "vectors"
        make(made)
        shutil.rmtree(FOLDER, ignore_errors=True)
        shutil.copytree(made, FOLDER)


if __name__ == "__main__":
    main()
