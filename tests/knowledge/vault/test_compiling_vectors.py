from pathlib import Path

from tests.knowledge.vault.vectors import FOLDER, files_below, make


def test_the_vectors_are_what_the_compiler_and_the_oracle_give_today(tmp_path: Path) -> None:
    """Byte for byte. After a wanted change: `python -m tests.knowledge.vault.vectors`."""
    make(tmp_path)
    kept, made = files_below(FOLDER), files_below(tmp_path)
    assert kept.keys() == made.keys()
    assert [name for name in kept if kept[name] != made[name]] == []
