"""The documents inside a scope."""

import pytest

from knowledge.errors import DocumentNotFound, ProjectNotFound, ProjectUnclear
from knowledge.projects import Account
from knowledge.tool.scope import UNSCOPED, Scope
from knowledge.tool.sources import projects_inside, scope_of, source, source_of, sources
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.asking import WITHHELD

ALL = ("casa-brisa", "assistencia", "qinghe")


def test_projects_that_answer_are_inside_in_their_order(shop: Collection) -> None:
    assert projects_inside(shop, UNSCOPED) == ALL
    assert projects_inside(shop, Scope.of("qinghe", "casa-brisa", "eventos", "x")) == ("casa-brisa", "qinghe")
    assert projects_inside(shop, Scope(None, frozenset({"qinghe/发票.md", "x/y"}))) == ("qinghe",)
    assert [inside.project for inside in sources(shop, Scope.of("qinghe"))] == ["qinghe"]


def test_an_account_or_a_project_makes_a_scope(shop: Collection) -> None:
    assert scope_of(shop, Account("whatsapp", "casabrisa-loja")) == Scope.of("casa-brisa")
    assert scope_of(shop, "qinghe") == Scope.of("qinghe")
    assert scope_of(shop, Account("whatsapp", "nobody")) == Scope.of("casa-brisa")  # the default
    of_a_disabled_one = Account("email", "cursos@casabrisa.example")
    assert projects_inside(shop, scope_of(shop, of_a_disabled_one)) == ()


def test_one_project_must_be_named_unless_it_is_the_only_one(shop: Collection) -> None:
    with source(shop, Scope.of("qinghe")) as inside:
        assert inside.project == "qinghe"
    with pytest.raises(ProjectUnclear), source(shop, UNSCOPED):
        pass
    for scope, name in ((Scope.of("qinghe"), "casa-brisa"), (UNSCOPED, "eventos"), (Scope(frozenset()), "")):
        with pytest.raises(ProjectNotFound), source(shop, scope, name):
            pass


def test_what_is_withheld_is_in_no_list(shop: Collection) -> None:
    for inside in sources(shop, UNSCOPED):
        names = {inside.document_id(head.path) for head in inside.heads()}
        files = {inside.document_id(path) for path in inside.files()}
        assert not WITHHELD & (names | files)
        assert names <= files
    for name in (*WITHHELD, "eventos/oficinas.md", "nowhere/x.md", "发票.md"):
        with pytest.raises(DocumentNotFound) as caught, source_of(shop, UNSCOPED, name):
            pass
        assert caught.value.name == name
