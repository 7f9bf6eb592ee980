"""What one would write in an afternoon: FastAPI over SQLite's FTS5, a text of 6,000 characters a question.

    python -m tests.benchmarks.engines.fts5_service FOLDER DATABASE

Whole documents, best first by bm25(); no stems, no typing errors, no pieces, no reasons, no token count, no
projects, and it is told of changes. Prints one JSON line with `url`.
"""

from __future__ import annotations

import hashlib
import json
import re
import socket
import sqlite3
import sys
import threading
from contextlib import suppress
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

CHARACTERS = 6_000
BEST = 20
_WORD = re.compile(r"\w+")


class Asked(BaseModel):
    text: str


class Changed(BaseModel):
    path: str


class Documents:
    """The table, read by a connection of each thread and written by one at a time."""

    def __init__(self, folder: Path, database: Path) -> None:
        self._folder = folder
        self._database = database
        self._own = threading.local()
        self._writing = threading.Lock()
        connection = self._connection()
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(
            "CREATE VIRTUAL TABLE documents USING fts5(path UNINDEXED, title, body, "
            "tokenize = 'unicode61 remove_diacritics 2')"
        )
        for path in sorted(folder.rglob("*.md")):
            self._insert(path.relative_to(folder).as_posix())
        connection.commit()

    def _connection(self) -> sqlite3.Connection:
        if not hasattr(self._own, "connection"):
            self._own.connection = sqlite3.connect(self._database)
        connection: sqlite3.Connection = self._own.connection
        return connection

    def _insert(self, path: str) -> None:
        text = (self._folder / path).read_text("utf-8", "replace")
        title = text.partition("\n")[0].lstrip("# ")
        self._connection().execute("INSERT INTO documents VALUES (?, ?, ?)", (path, title, text))

    def change(self, path: str) -> None:
        with self._writing, self._connection() as connection:
            connection.execute("DELETE FROM documents WHERE path = ?", (path,))
            self._insert(path)

    def context(self, question: str) -> dict[str, object]:
        match = " OR ".join(f'"{word}"' for word in _WORD.findall(question))
        rows = self._connection().execute(
            "SELECT path, title, body FROM documents WHERE documents MATCH ? "
            "ORDER BY bm25(documents, 0, 4, 1) LIMIT ?",
            (match or '""', BEST),
        )
        parts: list[str] = []
        paths: list[str] = []
        room = CHARACTERS
        for path, title, body in rows:
            block = f"# {title}\n\n{body}\n\n---\n\n"[:room]
            parts.append(block)
            paths.append(path)
            room -= len(block)
            if room <= 0:
                break
        text = "".join(parts)
        return {"text": text, "documents": paths, "fingerprint": hashlib.sha256(text.encode()).hexdigest()}


def make_app(documents: Documents) -> FastAPI:
    app = FastAPI()

    @app.post("/context")
    def context(asked: Asked) -> dict[str, object]:
        return documents.context(asked.text)

    @app.post("/changed")
    def changed(what: Changed) -> dict[str, bool]:
        documents.change(what.path)
        return {"done": True}

    return app


def main() -> None:
    documents = Documents(Path(sys.argv[1]), Path(sys.argv[2]))
    listening = socket.create_server(("127.0.0.1", 0))
    print(json.dumps({"url": f"http://127.0.0.1:{listening.getsockname()[1]}"}), flush=True)
    server = uvicorn.Server(uvicorn.Config(make_app(documents), log_level="warning"))
    with suppress(KeyboardInterrupt):  # by which it is ended
        server.run([listening])


if __name__ == "__main__":
    main()
