import ast
import dataclasses
import inspect
import itertools

import pytest

from knowledge import settings
from knowledge.settings import (
    DOCUMENT_SUFFIXES,
    LIBRARY_SUFFIXES,
    SHOWN_SUFFIXES,
    ChunkSettings,
    RankingSettings,
    Settings,
)


def test_settings_are_values() -> None:
    assert Settings() == Settings()
    assert Settings().chunks is not Settings().chunks or Settings().chunks == ChunkSettings()
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().encoding = "latin-1"  # type: ignore[misc] # that is the point


def test_the_defaults_are_those_of_the_mission() -> None:
    assert DOCUMENT_SUFFIXES == (".md", ".mdx")
    assert not set(DOCUMENT_SUFFIXES) & set(SHOWN_SUFFIXES)
    assert Settings().suffixes == DOCUMENT_SUFFIXES
    assert LIBRARY_SUFFIXES == (".md", ".mdx", ".txt", ".json", ".csv")
    assert 400 <= ChunkSettings().target <= ChunkSettings().maximum == 600
    assert RankingSettings().chunks_per_file == 2


def test_no_weight_is_negative() -> None:
    assert all(value >= 0 for value in dataclasses.astuple(RankingSettings()))


def test_every_weight_and_limit_of_the_search_has_a_sentence() -> None:
    (defined,) = [
        node
        for node in ast.parse(inspect.getsource(settings)).body
        if isinstance(node, ast.ClassDef) and node.name == "RankingSettings"
    ]
    for field, after in itertools.pairwise(defined.body):
        if isinstance(field, ast.AnnAssign):
            assert isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant), ast.unparse(field)
    assert isinstance(defined.body[-1], ast.Expr)
