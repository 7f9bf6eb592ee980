"""What is remembered comes back in the next run, and a damaged file only brings the defaults."""

from pathlib import Path

import pytest

from desktop.bridge.preferences import (
    MAX_RECENT,
    MAX_SESSIONS,
    FolderSession,
    Preferences,
    ServingChoice,
)


def test_everything_comes_back_in_the_next_run(tmp_path: Path) -> None:
    session = FolderSession(("ação.md", "b/c.md"), "b/c.md", '{"query": "é “grátis”?"}', ("b",))
    first = Preferences(tmp_path)
    first.set_text("look/theme", "dark")
    first.set_number("look/zoom", 120)
    first.set_flag("seen", value=True)
    first.set_window_state(b"\x00\xff\x01")
    first.add_recent("/a")
    first.set_session("/a", session)
    first.save()
    second = Preferences(tmp_path)
    assert second.text("look/theme") == "dark"
    assert second.number("look/zoom", 100) == 120
    assert second.flag("seen", default=False)
    assert second.window_state() == b"\x00\xff\x01"
    assert second.recent() == ("/a",)
    assert second.session("/a") == session


def test_the_last_folder_is_the_first_of_the_recent_ones_and_each_is_there_once(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    for number in range(MAX_RECENT + 3):
        preferences.add_recent(f"/{number}")
    preferences.add_recent("/9")
    assert preferences.recent()[:2] == ("/9", f"/{MAX_RECENT + 2}")
    assert len(preferences.recent()) == len(set(preferences.recent())) == MAX_RECENT
    preferences.clear_recent()
    assert preferences.recent() == ()


def test_only_the_newest_sessions_are_kept(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    for number in range(MAX_SESSIONS + 1):
        preferences.set_session(f"/{number}", FolderSession(tabs=(f"{number}.md",)))
    assert preferences.session("/0") == FolderSession()
    assert preferences.session("/1").tabs == ("1.md",)


def test_each_library_remembers_the_project_that_was_open_last(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    preferences.set_project("/lojas", "casa-brisa")
    preferences.set_project("/outras", "qinghe")
    preferences.set_project("/lojas", "eventos")
    preferences.save()
    again = Preferences(tmp_path)
    assert again.project("/lojas") == "eventos"
    assert again.project("/outras") == "qinghe"
    assert again.project("/nada") == ""


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\x00\xff\x80 not an ini file",
        b"[look]\nzoom=big\n[folders]\nrecent=nonsense\nsessions=[1]\nprojects=7\n[window]\nstate=text\n",
        b'[folders]\nrecent="{\\"a\\": 1}"\nsessions="{\\"/a\\": 7}"\n',
    ],
)
def test_a_damaged_file_means_the_defaults(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "estante.ini").write_bytes(damage)
    preferences = Preferences(tmp_path)
    assert preferences.number("look/zoom", 100) == 100
    assert preferences.recent() == ()
    assert preferences.session("/a") == FolderSession()
    assert preferences.window_state() == b""


def test_the_place_can_be_given_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESTANTE_CONFIG", str(tmp_path / "elsewhere"))
    preferences = Preferences()
    preferences.set_text("a", "b")
    preferences.save()
    assert (tmp_path / "elsewhere" / "estante.ini").is_file()


def test_how_each_library_is_served_comes_back_and_nonsense_does_not(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    preferences.set_serving("/a", ServingChoice(8123, with_window=True))
    preferences.set_serving("/b", ServingChoice(9))
    assert preferences.serving("/a") == ServingChoice(8123, with_window=True)
    assert preferences.serving("/c") == ServingChoice()
    rows = (
        '{"/a": {"port": 70000, "with_window": "yes"}, "/b": {"port": true}, "/c": [1], "/d": {"port": "8"}}'
    )
    preferences.set_text("folders/serving", rows)
    assert [preferences.serving(place) for place in ("/a", "/b", "/c", "/d")] == [ServingChoice()] * 4


def test_live_data_is_remembered_for_each_library(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    assert preferences.live_projects("/a") == ()
    preferences.set_live_projects("/a", ("loja", "oficina"))
    preferences.set_live_projects("/b", ("loja",))
    preferences.save()
    again = Preferences(tmp_path)
    assert again.live_projects("/a") == ("loja", "oficina")
    again.set_live_projects("/a", ())
    assert (again.live_projects("/a"), again.live_projects("/b")) == ((), ("loja",))


def test_places_of_publications_are_kept_by_folder(tmp_path: Path) -> None:
    kept = Preferences(tmp_path)
    assert kept.publish_places("/loja") == ()
    kept.set_publish_places("/loja", tuple(f"/cofre-{number}" for number in range(20)))
    kept.set_publish_places("/oficina", ("s3://balde",))
    kept.save()
    again = Preferences(tmp_path)
    assert again.publish_places("/loja")[:2] == ("/cofre-0", "/cofre-1")
    assert len(again.publish_places("/loja")) == MAX_RECENT
    assert again.publish_places("/oficina") == ("s3://balde",)
