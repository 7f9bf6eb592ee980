"""`projects.json` as a document: what is kept, what is told, what is refused (mission P1 to P4)."""

from __future__ import annotations

import codecs
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.connections import McpServer
from knowledge.errors import (
    AccountNotBound,
    LibraryDamaged,
    LibraryWriteError,
    NewerVersion,
    ProjectNotFound,
)
from knowledge.library import projects_file
from knowledge.library.projects_file import ProjectsDocument, read_projects, write_projects
from knowledge.library.projects_state import understand
from knowledge.projects import Account, LibraryProblemCode, LibraryState, Retrieval
from tests.knowledge.library.shelves import account, codes

MOMENT = "2026-11-30T12:00:00Z"
TWO: dict[str, Any] = {
    "version": 1,
    "projects": [
        {
            "id": "demo-shop",
            "name": "示例店铺",
            "note": {"of": ["a person"]},
            "pinned": ["店规速查.md"],
            "accounts": [
                {"platform": "douyin", "accountId": "default", "label": "DSH", "since": 2024},
                {"platform": "xianyu", "accountId": "100000001"},
            ],
            "mcp": [{"id": "shop", "transport": "stdio", "command": "node", "args": ["x"]}],
            "retrieval": {"mode": "keyword", "maxChars": 4000, "rerank": True},
        },
        {"id": "gaobao", "name": "高报", "accounts": []},
    ],
    "theme": "dark",
}


def document(tree: object) -> ProjectsDocument:
    return read_projects(json.dumps(tree, ensure_ascii=False).encode())


def content(document: ProjectsDocument) -> Any:
    return json.loads(write_projects(document))


def state(tree: object) -> LibraryState:
    return understand(document(tree), name="loja", root="/loja")


def one(**fields: Any) -> dict[str, Any]:
    return {"version": 1, "projects": [{"id": "a", **fields}]}


# --- bytes ----------------------------------------------------------------------------------------


def test_all_fields_of_the_format_are_read() -> None:
    read = state({**TWO, "platformDefaults": {"Douyin": "gaobao"}, "defaultProject": "demo-shop"})
    shop, other = read.projects
    assert (shop.id, shop.name, shop.enabled) == ("demo-shop", "示例店铺", True)
    assert shop.pinned == ("店规速查.md",)
    assert shop.accounts == (Account("douyin", "default", "DSH"), Account("xianyu", "100000001"))
    assert shop.retrieval == Retrieval(max_characters=4000)
    assert other.retrieval == Retrieval(6000, 5, 3)
    assert (read.platform_defaults, read.default_project) == ({"douyin": "gaobao"}, "demo-shop")
    assert shop.mcp == (McpServer("shop", command="node", arguments=("x",)),)
    assert read.problems == ()


def test_limits_labels_and_counter_of_a_project_are_read() -> None:
    limits = {"maxTokens": 900, "minScore": 1.5, "labels": "zh-CN", "tokenizer": "o200k_base", "topFiles": 0}
    read = state(one(retrieval=limits))
    expected = Retrieval(max_files=0, max_tokens=900, floor=1.5, labels="zh-CN", tokenizer="o200k_base")
    assert read.projects[0].retrieval == expected


def test_what_is_not_edited_stays_as_it_was_typed() -> None:
    lines = [
        "{",
        '"x": 1.10,',
        '"y": 1e400,',
        '"z": 12345678901234567890123,',
        '"s": "\\ud800 \\u0007 店"',
        "}",
    ]
    typed = ("\r\n\t".join(lines[:-1]) + "\r\n}\r\n").encode()
    assert write_projects(read_projects(typed)) == typed


def test_fi04_a_byte_order_mark_is_read_and_kept() -> None:
    accounts = [{"platform": "xianyu", "accountId": str(number)} for number in range(4)]
    text = json.dumps(one(accounts=accounts))
    read = read_projects(codecs.BOM_UTF8 + text.encode())
    assert len(understand(read, name="", root="").projects[0].accounts) == 4
    assert write_projects(read).startswith(codecs.BOM_UTF8 + b"{")
    wide = read_projects(codecs.BOM_UTF16_LE + text.encode("utf-16-le"))
    assert understand(wide, name="", root="") == understand(read, name="", root="")
    assert write_projects(wide).decode("utf-16") == write_projects(read).decode("utf-8-sig")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"projects": [] // all of them\n}', 1),
        ('{\n "version": 1,\n "projects": [],\n}', 4),
        ('{\n "projects": [\n  {"id": "a"\n ]}', 4),
        ("", 1),
        ("[]", 1),
        ("null", 1),
        ('{\n "NaN": "NaN",\n "x": NaN}', 3),
        ('{"a": -Infinity}', 1),
        ('{"a": 1}\n{"a": 1}', 2),
        ("[" * 100_000, 1),
        ('{"a": ' * 20_000, 1),
    ],
)
def test_what_is_no_json_is_damaged_and_the_line_is_told(text: str, line: int) -> None:
    with pytest.raises(LibraryDamaged) as caught:
        read_projects(text.encode())
    assert (caught.value.name, caught.value.line) == ("projects.json", line)


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_what_can_be_read_can_be_written_and_what_is_nested_without_end_is_damage(
    opening: str, closing: str
) -> None:
    inside = 62 * opening + "[1]" + 62 * closing
    document = read_projects(f'{{"x": {inside}}}'.encode())
    assert read_projects(write_projects(document)) == document
    for depth in (64, 600, 100_000):
        with pytest.raises(LibraryDamaged):
            read_projects(f'{{"x": {depth * opening}[1]{depth * closing}}}'.encode())


def test_a_name_that_stands_twice_is_damage_for_one_of_them_would_be_lost() -> None:
    text = '{\n "projects": [{"id": "a"},\n {"id": "b"}],\n "x": "{\\"id\\":",\n "projects": []\n}'
    with pytest.raises(LibraryDamaged) as caught:
        read_projects(text.encode())
    assert caught.value.line == 5


def test_bytes_that_are_no_text_are_damage() -> None:
    with pytest.raises(LibraryDamaged) as caught:
        read_projects('{"version": 1,\n"name": "店"}'.encode("gb18030"))
    assert caught.value.line == 2


@pytest.mark.parametrize(("version", "shown"), [("2", "2"), ("1.5", "1.5"), ("1e3", "1e3"), ("99", "99")])
def test_a_newer_version_is_refused_in_words(version: str, shown: str) -> None:
    with pytest.raises(NewerVersion, match="newer Estante") as caught:
        read_projects(b'{"version": %s, "projects": []}' % version.encode())
    assert (caught.value.version, caught.value.known) == (shown, 1)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@given(
    st.dictionaries(st.text(), json_values, max_size=4),
    st.sampled_from(["projects", "version", "oldFolder"]),
    json_values,
)
def test_any_json_object_survives_and_is_understood(tree: dict[str, Any], name: str, value: Any) -> None:
    tree = {**tree, name: value}
    try:
        read = document(tree)
    except NewerVersion:
        assert name == "version" or tree["version"] > 1
        return
    assert content(read) == tree
    assert understand(read, name="loja", root="/loja").root == "/loja"


@given(
    st.dictionaries(
        st.sampled_from("name description enabled pinned accounts retrieval createdAt mcp".split()),
        json_values,
    )
)
def test_any_value_of_a_project_is_used_or_told(fields: dict[str, Any]) -> None:
    read = state(one(**fields))
    assert [project.id for project in read.projects] == ["a"]
    for problem in read.problems:
        assert problem.message


# --- what cannot be used --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "identifier", ["../x", "", "A", "a/b", "con", "a b", "x" * 65, "é", 7, None, ["a"], "a.", "-a"]
)
def test_p10_an_id_that_could_leave_its_place_is_no_project(identifier: object) -> None:
    tree = {"projects": [{"id": identifier, "accounts": [{"platform": "p", "accountId": "1"}]}, {"id": "a"}]}
    read = state(tree)
    assert [project.id for project in read.projects] == ["a"]
    assert codes(read) == [LibraryProblemCode.PROJECT_ID]
    assert read.owner(Account("p", "1")) is None
    assert content(document(tree)) == tree


def test_of_two_projects_with_one_id_the_first_counts() -> None:
    read = state({"projects": [{"id": "a", "name": "first"}, {"id": "a", "name": "second"}]})
    assert [project.name for project in read.projects] == ["first"]
    assert [(problem.code, problem.project) for problem in read.problems] == [
        (LibraryProblemCode.PROJECT_TWICE, "a")
    ]


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"name": 7}, "name"),
        ({"description": []}, "description"),
        ({"pinned": "a.md"}, "pinned"),
        ({"pinned": ["../a.md"]}, "pinned"),
        ({"pinned": ["/etc/passwd", "ok.md"]}, "pinned"),
        ({"pinned": [{"path": "a.md"}]}, "pinned"),
        ({"accounts": {}}, "accounts"),
        ({"retrieval": []}, "retrieval"),
        ({"retrieval": {"maxChars": -1}}, "maxChars"),
        ({"retrieval": {"maxChars": "many"}}, "maxChars"),
        ({"retrieval": {"maxChunks": True}}, "maxChunks"),
        ({"retrieval": {"topFiles": 1.5}}, "topFiles"),
        ({"retrieval": {"maxTokens": "all"}}, "maxTokens"),
        ({"retrieval": {"minScore": -0.1}}, "minScore"),
        ({"retrieval": {"maxChars": 10**400}}, "maxChars"),
        ({"retrieval": {"labels": 1}}, "labels"),
        ({"createdAt": 5}, "createdAt"),
        ({"name": "\ud800"}, "name"),
    ],
)
def test_a_value_of_a_wrong_type_is_a_problem_and_stays_in_the_file(
    fields: dict[str, Any], name: str
) -> None:
    tree = one(**fields)
    read = understand(read_projects(json.dumps(tree).encode()), name="", root="")
    assert [(problem.code, problem.facts[:2]) for problem in read.problems] == [
        (LibraryProblemCode.PROJECT_VALUE, ("a", name))
    ]
    assert read.projects[0].retrieval == Retrieval()
    assert read.projects[0].pinned in ((), ("ok.md",))
    renamed = projects_file.edited(
        read_projects(json.dumps(tree).encode()), "a", lambda entry: {**entry, "x": 1}, moment=MOMENT
    )
    assert content(renamed)["projects"][0] == {**tree["projects"][0], "x": 1, "updatedAt": MOMENT}


@pytest.mark.parametrize("value", ["false", 0, 1, "yes", []])
def test_p10_a_project_whose_switch_cannot_be_read_is_off(value: object) -> None:
    read = state(one(enabled=value))
    assert not read.projects[0].enabled
    assert codes(read) == [LibraryProblemCode.PROJECT_VALUE]


@pytest.mark.parametrize(("value", "enabled"), [(True, True), (False, False), (None, True)])
def test_a_project_is_on_unless_it_says_false(value: bool | None, enabled: bool) -> None:
    assert state(one(enabled=value)).projects[0].enabled is enabled


def test_values_at_the_top_of_a_wrong_type_are_problems() -> None:
    for tree in ({"projects": {}}, {"projects": [7]}, {"platformDefaults": []}, {"version": "two"}):
        assert codes(state({"version": 1, **tree})) == [LibraryProblemCode.LIBRARY_VALUE]
    assert state({}).problems == ()


def test_an_account_without_platform_or_id_is_a_problem() -> None:
    accounts = [
        {"platform": "p"},
        {"platform": " ", "accountId": "1"},
        "p:1",
        {"platform": "p", "accountId": 9},
    ]
    read = state(one(accounts=accounts))
    assert read.projects[0].accounts == (Account("p", "9"),)
    assert codes(read) == [LibraryProblemCode.ACCOUNT_VALUE]


def test_p3_an_account_in_two_projects_is_that_of_the_first() -> None:
    own = [{"platform": "P", "accountId": "1"}]
    read = state(
        {"projects": [{"id": "b", "accounts": own}, {"id": "a", "accounts": [{**own[0], "platform": "p "}]}]}
    )
    assert read.projects[1].accounts == ()
    owner = read.owner(Account("p", "1"))
    assert owner is not None
    assert owner.id == "b"
    assert [problem.facts for problem in read.problems] == [("p :1", "b", "a")]


def test_a_default_that_is_no_project_is_a_problem_and_not_used() -> None:
    tree = {**one(), "platformDefaults": {"douyin": "gone", "XianYu": "a", "x": ""}, "defaultProject": "../a"}
    read = state(tree)
    assert (read.platform_defaults, read.default_project) == ({"xianyu": "a"}, "")
    assert codes(read) == [LibraryProblemCode.DEFAULT_UNKNOWN] * 2


@pytest.mark.parametrize(
    "path",
    [
        "../old",
        "/old",
        "a/../b",
        "projects/a/files",
        "Projects",
        ".trash",
        "a\\b",
        7,
        "a//b",
        ".",
        "x\0",
        "old/.git",
    ],
)
def test_an_old_folder_outside_is_refused(path: object) -> None:
    read = state({**one(), "oldFolder": path})
    assert read.old_folder == ""
    assert codes(read) == [LibraryProblemCode.OLD_FOLDER_REFUSED]


def test_an_old_folder_inside_is_taken() -> None:
    assert state({"oldFolder": "knowledge/alt"}).old_folder == "knowledge/alt"


# --- edits ----------------------------------------------------------------------------------------


def owners(document: ProjectsDocument) -> dict[str, list[str]]:
    return {
        project["id"]: [item["accountId"] for item in project.get("accounts", [])]
        for project in content(document)["projects"]
    }


def test_p3_binding_elsewhere_takes_the_account_along_with_all_its_fields() -> None:
    after = projects_file.bound(document(TWO), account("default", "Douyin "), "gaobao", moment=MOMENT)
    first, second = content(after)["projects"]
    assert first["accounts"] == [TWO["projects"][0]["accounts"][1]]
    assert second["accounts"] == [TWO["projects"][0]["accounts"][0]]
    assert (first["updatedAt"], second["updatedAt"]) == (MOMENT, MOMENT)
    assert content(after)["theme"] == "dark"
    assert first["note"] == {"of": ["a person"]}


def test_binding_again_keeps_the_place_and_changes_only_the_label() -> None:
    before = document(TWO)
    assert projects_file.bound(before, account("default", "douyin"), "demo-shop", moment=MOMENT) == before
    after = projects_file.bound(before, account("default", "douyin", "New"), "demo-shop", moment=MOMENT)
    assert content(after)["projects"][0]["accounts"] == [
        {**TWO["projects"][0]["accounts"][0], "label": "New"},
        TWO["projects"][0]["accounts"][1],
    ]


def test_binding_takes_an_account_out_of_every_other_place() -> None:
    own = {"platform": "p", "accountId": 1}
    tree = {
        "projects": [
            {"id": "a", "accounts": [own, own, "junk"]},
            {"id": "../x", "accounts": [own]},
            {"id": "a", "accounts": [own]},
            {"id": "b"},
            "junk",
        ]
    }
    after = content(projects_file.bound(document(tree), account("1", "P"), "b", moment=MOMENT))
    assert [item.get("accounts") for item in after["projects"][:4]] == [["junk"], [], [], [own]]
    assert after["projects"][4] == "junk"


def test_unbinding_and_labelling() -> None:
    free = projects_file.unbound(document(TWO), account("100000001"), moment=MOMENT)
    assert owners(free) == {"demo-shop": ["default"], "gaobao": []}
    assert projects_file.unbound(free, account("100000001"), moment=MOMENT) == free
    named = projects_file.labelled(document(TWO), account("100000001"), "Loja", moment=MOMENT)
    assert content(named)["projects"][0]["accounts"][1]["label"] == "Loja"
    plain = projects_file.labelled(named, account("100000001"), "", moment=MOMENT)
    assert "label" not in content(plain)["projects"][0]["accounts"][1]
    with pytest.raises(AccountNotBound):
        projects_file.labelled(free, account("100000001"), "Loja", moment=MOMENT)


def test_an_unknown_project_cannot_be_bound_to_or_be_a_default() -> None:
    for identifier in ("gone", "../x"):
        with pytest.raises(ProjectNotFound):
            projects_file.bound(document(TWO), account("1"), identifier, moment=MOMENT)
        with pytest.raises(ProjectNotFound):
            projects_file.with_default(document(TWO), identifier)
        with pytest.raises(ProjectNotFound):
            projects_file.with_platform_default(document(TWO), "douyin", identifier)
        with pytest.raises(ProjectNotFound):
            projects_file.without_project(document(TWO), identifier)


def test_defaults_are_set_and_taken_away_whatever_the_spelling() -> None:
    first = projects_file.with_platform_default(document(TWO), "DouYin ", "gaobao")
    assert content(first)["platformDefaults"] == {"douyin": "gaobao"}
    tree = {**TWO, "platformDefaults": {"DOUYIN": "gaobao", "douyin": "gaobao", "x": "y"}}
    second = projects_file.with_platform_default(document(tree), "douyin", "demo-shop")
    assert content(second)["platformDefaults"] == {"DOUYIN": "demo-shop", "x": "y"}
    third = projects_file.with_platform_default(second, "douyin", "")
    assert content(third)["platformDefaults"] == {"x": "y"}
    assert content(projects_file.with_default(first, "gaobao"))["defaultProject"] == "gaobao"
    assert "defaultProject" not in content(projects_file.with_default(first, ""))


def test_a_project_that_goes_is_nobodys_default_any_more() -> None:
    tree = {**TWO, "platformDefaults": {"x": "gaobao", "y": "demo-shop"}, "defaultProject": "gaobao"}
    after = content(projects_file.without_project(document(tree), "gaobao"))
    assert [item["id"] for item in after["projects"]] == ["demo-shop"]
    assert after["platformDefaults"] == {"y": "demo-shop"}
    assert "defaultProject" not in after


def test_limits_are_written_where_they_were_or_differ() -> None:
    shop = TWO["projects"][0]
    after = projects_file.with_retrieval(shop, Retrieval(max_characters=4000, floor=0.5))
    assert after["retrieval"] == {
        "mode": "keyword", "maxChars": 4000, "rerank": True, "maxChunks": 5, "topFiles": 3, "minScore": 0.5,
    }  # fmt: skip
    again = projects_file.with_retrieval(after, Retrieval())
    assert again["retrieval"]["minScore"] == 0
    assert "labels" not in again["retrieval"]


def test_pins_keep_what_else_is_in_their_list() -> None:
    after = projects_file.with_pins({"id": "a", "pinned": ["b.md", {"path": "x"}]}, ["c.md", "b.md", "c.md"])
    assert after["pinned"] == ["c.md", "b.md", {"path": "x"}]


@pytest.mark.parametrize("name", ["pinned", "accounts", "retrieval"])
def test_what_has_another_type_is_not_written_over(name: str) -> None:
    tree = one(**{name: "mine"})
    with pytest.raises(LibraryWriteError, match=f"“{name}” in it is no"):
        {
            "pinned": lambda: projects_file.with_pins(tree["projects"][0], ["a.md"]),
            "retrieval": lambda: projects_file.with_retrieval(tree["projects"][0], Retrieval()),
            "accounts": lambda: projects_file.bound(document(tree), account("1"), "a", moment=MOMENT),
        }[name]()
    with pytest.raises(LibraryWriteError, match="“projects” in it is no list"):
        projects_file.with_project(document({"projects": "mine"}), {"id": "a"})


def test_an_edit_that_changes_nothing_leaves_the_time_alone() -> None:
    before = document(one(enabled=True, updatedAt="then"))
    assert (
        projects_file.edited(before, "a", lambda entry: {**entry, "enabled": True}, moment=MOMENT) == before
    )
    after = projects_file.edited(
        document(one(enabled=1)), "a", lambda e: {**e, "enabled": True}, moment=MOMENT
    )
    assert content(after)["projects"][0] == {"id": "a", "enabled": True, "updatedAt": MOMENT}
