"""The same wishes are the same question at every door."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.context.layout import default_preamble
from knowledge.errors import LabelsError, ProjectNotFound
from knowledge.model import Layout, Limits, Question
from knowledge.projects import Account
from knowledge.workspace.collection import PLAIN, Collection
from knowledge.workspace.wishes import Wishes, question_for, with_wishes

USUAL = Question("pix", Limits(6000, None, None, 5, 3), Layout.CHUNKS, floor=2.0)
SHOP = Account("whatsapp", "loja")


def test_without_wishes_all_is_as_usual() -> None:
    assert with_wishes(USUAL, Wishes()) == USUAL


def test_each_wish_takes_the_place_of_one_thing_and_zero_is_a_wish() -> None:
    wished = with_wishes(USUAL, Wishes(0, 7, 2, 1, Layout.DOCUMENTS, "en", "o200k_base"))
    assert wished.limits == Limits(0, 7, 2, 1, 3)
    assert (wished.layout, wished.labels, wished.tokenizer) == (Layout.DOCUMENTS, "en", "o200k_base")
    assert (wished.query, wished.floor, wished.preamble) == ("pix", 2.0, None)


def test_a_prompt_has_the_preamble_of_the_labels_unless_it_brings_its_own() -> None:
    assert with_wishes(USUAL, Wishes(prompt=True)).preamble == default_preamble("pt-BR")
    assert with_wishes(USUAL, Wishes(prompt=True, labels="en")).preamble == default_preamble("en")
    assert with_wishes(USUAL, Wishes(preamble="")).preamble == ""
    assert with_wishes(USUAL, Wishes(preamble="Oi.", prompt=True)).preamble == "Oi."
    with pytest.raises(LabelsError):
        with_wishes(USUAL, Wishes(prompt=True, labels="xx"))


def test_a_plain_folder_has_its_usual_limit_only_where_no_budget_is_wished(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\npix\n", "utf-8")
    with Collection(tmp_path, watch=False) as folder:
        assert question_for(folder, PLAIN, "pix", Wishes()).limits == Limits(6000)
        assert question_for(folder, PLAIN, "pix", Wishes(max_tokens=9)).limits == Limits(None, 9)
        assert question_for(folder, PLAIN, "pix", Wishes(max_documents=2)).limits == Limits(6000, None, 2)
        with pytest.raises(ProjectNotFound):
            question_for(folder, SHOP, "pix", Wishes())


def test_in_a_library_the_limits_are_those_of_whoever_may_answer(tmp_path: Path) -> None:
    account = {"platform": "whatsapp", "accountId": "loja"}
    projects = [
        {"id": "a", "name": "A", "retrieval": {"maxChars": 111}, "accounts": [account]},
        {"id": "b", "name": "B", "retrieval": {"maxChars": 222}},
    ]
    for project in "ab":
        (tmp_path / "projects" / project / "files").mkdir(parents=True)
    (tmp_path / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    with Collection(tmp_path, watch=False) as library:
        asked = question_for(library, SHOP, "pix", Wishes(max_chunks=2))
        assert asked.limits == Limits(111, None, None, 2, 3)
        assert question_for(library, SHOP, "pix", Wishes(max_chunks=2), within="a") == asked
        elsewhere = question_for(library, SHOP, "pix", Wishes(), within="b")
        nowhere = question_for(library, replace(SHOP, account_id="x"), "pix", Wishes(), within="b")
        assert elsewhere == nowhere
        assert elsewhere.limits.max_characters == 6000
