"""A process that keeps the index of a folder until it is killed.

    python -m tests.knowledge.index.keeping FOLDER

It prints `open`, then does what each line of its input says (JSON: path -> text, or null for a file that
is gone), commits it, and prints the number of documents. On the line `forever` it commits on and on, and
prints n after commit n, which was of the document n.md and of the newest text of same.md.
"""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path

from knowledge.index import SearchIndex
from tests.knowledge.index.made import indexed


def change(index: SearchIndex, texts: dict[str, str | None]) -> None:
    changed = [indexed(path, text) for path, text in texts.items() if text is not None]
    index.apply(changed, [path for path, text in texts.items() if text is None])
    index.commit()


def main(folder: Path) -> None:
    index = SearchIndex.open(folder)
    print("open" if index.writer else "following", flush=True)
    for line in sys.stdin:
        if line.strip() == "forever":
            for number in itertools.count():
                change(index, {f"{number}.md": f"pix {number}", "same.md": f"boleto {number}"})
                index.merge()
                print(number, flush=True)
        change(index, json.loads(line))
        print(index.snapshot.document_count, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
