"""Every route, with what it does to the disk (mission P12)."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import unicodedata
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import httpx
import pytest

from knowledge.errors import ProjectIdError
from knowledge.library.editing import ProjectEditor
from knowledge.projects import Account
from knowledge.serving import filing
from knowledge.serving.http.pools import QUICK, SLOW
from knowledge.sources import atomic
from knowledge.workspace.collection import Collection
from tests.knowledge.serving.http.served import Served, serving

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 16
CASA = "/library/projects/casa-brisa"
FILE = f"{CASA}/file"


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def files(served: Served, project: str = "casa-brisa") -> Path:
    return served.root / "projects" / project / "files"


def entry(served: Served, project: str = "casa-brisa") -> dict[str, Any]:
    tree = json.loads((served.root / "projects.json").read_text("utf-8"))
    found: dict[str, Any] = next(item for item in tree["projects"] if item["id"] == project)
    return found


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, str]:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/json"
    error: dict[str, str] = answer.json()["error"]
    return error


# --- reading --------------------------------------------------------------------------------------


def test_health_needs_no_token_and_names_nothing(still: Served) -> None:
    answer = still.client(None).get("/health")
    assert answer.status_code == 200
    assert set(answer.json()) == {"status", "version"}
    assert answer.json()["status"] == "ok"


def test_projects_are_those_that_the_client_sees(still: Served) -> None:
    everyone = [item["id"] for item in still.panel.get("/library/projects").json()["projects"]]
    assert everyone == ["casa-brisa", "assistencia", "qinghe"]
    assert [item["id"] for item in still.bot.get("/library/projects").json()["projects"]] == ["assistencia"]


def test_a_project_has_its_fields_and_a_tag(still: Served) -> None:
    answer = still.reader.get(CASA)
    assert answer.json()["pinned"] == ["instrucoes-ia.md", "horario-atendimento.md"]
    assert answer.json()["accounts"][0] == {
        "platform": "whatsapp",
        "accountId": "casabrisa-loja",
        "label": "Loja",
    }
    assert answer.headers["etag"] == f'"{answer.json()["etag"]}"'


def test_a_disabled_project_is_there_only_for_who_may_manage(still: Served) -> None:
    assert still.panel.get("/library/projects/eventos").json()["enabled"] is False
    assert still.panel.get("/library/projects/eventos/file?path=oficinas.md").status_code == 200
    refused(still.reader.get("/library/projects/eventos"), 404, "no-project")
    refused(still.reader.get("/library/projects/eventos/file?path=oficinas.md"), 404, "no-project")


def test_the_tree_lists_documents(still: Served) -> None:
    entries = still.bot.get("/library/projects/assistencia/tree").json()["entries"]
    assert {"pecas/jarras.md", "tabela-de-servicos.csv"} <= {item["path"] for item in entries}


def test_a_search_gives_pieces(still: Served) -> None:
    passages = still.reader.get(f"{CASA}/search", params={"q": "pagar com pix", "limit": 2}).json()[
        "passages"
    ]
    assert passages[0]["path"] == "pagamentos/pix.md"
    assert len(passages) == 2


def test_a_file_comes_with_its_digest_as_its_tag(still: Served) -> None:
    answer = still.reader.get(FILE, params={"path": "pagamentos/pix.md"})
    data = (files(still) / "pagamentos/pix.md").read_bytes()
    assert answer.json()["text"] == data.decode()
    assert (answer.json()["title"], answer.json()["kind"]) == ("Pagamento por Pix", "document")
    assert answer.json()["digest"] == digest(data)
    assert answer.headers["etag"] == f'"{digest(data)}"'


def test_an_image_comes_as_a_data_url(served: Served) -> None:
    (files(served) / "foto.png").write_bytes(PNG)
    answer = served.reader.get(FILE, params={"path": "foto.png"}).json()
    assert answer["kind"] == "image"
    assert base64.b64decode(answer["dataUrl"].removeprefix("data:image/png;base64,")) == PNG


def test_context_preview_is_what_the_ai_reads(still: Served) -> None:
    wanted = {"platform": "whatsapp", "accountId": "casabrisa-loja", "text": "Como pago com Pix?"}
    answer = still.panel.post("/library/context-preview", json=wanted).json()
    context = still.collection.answer(Account("whatsapp", "casabrisa-loja"), "Como pago com Pix?")
    assert answer["text"] == context.text
    assert answer["fingerprint"] == context.fingerprint == digest(answer["text"].encode())
    assert answer["project"] == "casa-brisa"
    assert [piece["path"] for piece in answer["pieces"]] == [piece.path for piece in context.pieces]


def test_an_account_that_is_bound_nowhere_is_remembered(served: Served) -> None:
    wanted = {"platform": "telegram", "accountId": "nova-loja", "text": "Tem cafeteira?"}
    answer = served.panel.post("/library/context-preview", json=wanted).json()
    assert (answer["text"], answer["handoff"]) == ("", True)
    unassigned = served.panel.get("/library/accounts").json()["unassigned"]
    assert [(item["platform"], item["accountId"]) for item in unassigned] == [("telegram", "nova-loja")]


def test_the_id_of_an_account_may_come_as_a_number(served: Served) -> None:
    wanted = {"platform": "xianyu", "accountId": 100000007, "text": "Tem cafeteira?"}
    assert served.panel.post("/library/context-preview", json=wanted).json()["project"] == "qinghe"
    assert [item["accountId"] for item in served.panel.get("/library/accounts").json()["unassigned"]] == [
        "100000007"
    ]
    bound = served.panel.post(f"{CASA}/bind", json={"platform": "xianyu", "accountId": 100000007}).json()
    assert (bound["accountId"], bound["project"]) == ("100000007", "casa-brisa")
    assert served.panel.post("/library/context-preview", json=wanted).json()["project"] == "casa-brisa"
    for wrong in (1.5, True, None, [1]):
        answer = served.panel.post("/library/context-preview", json={**wanted, "accountId": wrong})
        assert "“accountId”" in refused(answer, 422, "wrong-request")["message"]


def test_gaps_are_told_to_who_manages(served: Served) -> None:
    wanted = {"platform": "whatsapp", "accountId": "casabrisa-oficina", "text": "Vende xilofones azuis?"}
    served.panel.post("/library/context-preview", json=wanted)
    gaps = served.panel.get("/library/gaps").json()["gaps"]
    assert [(gap["question"], gap["project"]) for gap in gaps] == [("Vende xilofones azuis?", "assistencia")]
    refused(served.reader.get("/library/gaps"), 403, "not-allowed")


def test_the_tool_answers(still: Served) -> None:
    answer = still.bot.post("/library/tool", json={"action": "discover"}).json()
    assert answer["success"] is True
    assert {item["document_id"].partition("/")[0] for item in answer["documents"]} == {"assistencia"}


# --- projects and accounts ------------------------------------------------------------------------


def test_a_project_is_made_renamed_disabled_and_deleted(served: Served) -> None:
    made = served.panel.post("/library/projects", json={"name": "Loja Nova", "description": "x"})
    assert (made.status_code, made.json()["id"]) == (201, "loja-nova")
    assert files(served, "loja-nova").is_dir()
    refused(
        served.panel.post("/library/projects", json={"name": "B", "id": "loja-nova"}), 422, "wrong-request"
    )

    place = "/library/projects/loja-nova"
    changed = served.panel.patch(place, json={"name": "Outra", "enabled": False})
    assert (changed.json()["name"], changed.json()["description"]) == ("Outra", "x")
    assert (entry(served, "loja-nova")["name"], entry(served, "loja-nova")["enabled"]) == ("Outra", False)

    refused(served.panel.delete(place), 422, "wrong-request")
    refused(served.panel.delete(place, params={"confirm": "outra"}), 422, "wrong-request")
    assert files(served, "loja-nova").is_dir()
    gone = served.panel.delete(place, params={"confirm": "loja-nova"})
    assert not files(served, "loja-nova").exists()
    assert [item.key for item in served.collection.library.projects.trash()] == [gone.json()["key"]]
    refused(served.panel.get(place), 404, "no-project")


def test_two_panels_do_not_overwrite_each_other(served: Served) -> None:
    seen = served.panel.get(CASA).headers["etag"]
    first = served.panel.patch(CASA, json={"name": "Primeira"}, headers={"If-Match": seen})
    assert first.status_code == 200
    second = served.panel.patch(CASA, json={"name": "Segunda"}, headers={"If-Match": seen})
    assert refused(second, 412, "changed")["digest"] == first.json()["etag"]
    assert second.headers["etag"] == first.headers["etag"]
    assert entry(served)["name"] == "Primeira"


def test_binding_moves_an_account_and_the_next_answer_with_it(served: Served) -> None:
    wanted = {"platform": "whatsapp", "accountId": "casabrisa-loja"}
    moved = served.panel.post("/library/projects/assistencia/bind", json={**wanted, "label": "L"}).json()
    assert (moved["project"], moved["moved_from"]) == ("assistencia", "casa-brisa")
    assert any(item["accountId"] == "casabrisa-loja" for item in entry(served, "assistencia")["accounts"])
    question = {**wanted, "text": "Quanto custa o conserto?"}
    assert served.panel.post("/library/context-preview", json=question).json()["project"] == "assistencia"

    refused(served.panel.post(f"{CASA}/bind", json={**wanted, "unbind": True}), 404, "not-bound")
    away = served.panel.post("/library/projects/assistencia/bind", json={**wanted, "unbind": True}).json()
    assert (away["project"], away["moved_from"]) == ("", "assistencia")
    refused(
        served.panel.post(f"{CASA}/bind", json={"platform": "a:b", "accountId": "x"}), 422, "wrong-request"
    )


# --- files ----------------------------------------------------------------------------------------


def test_a_file_is_made_and_can_be_found_at_once(served: Served) -> None:
    made = served.panel.put(FILE, params={"path": "novo/x.md"}, json={"text": "# Xilofone\n\nAzul.\n"})
    assert made.status_code == 200
    assert (files(served) / "novo/x.md").read_text("utf-8") == "# Xilofone\n\nAzul.\n"
    assert made.headers["etag"] == f'"{digest((files(served) / "novo/x.md").read_bytes())}"'
    found = served.panel.get(f"{CASA}/search?q=xilofone").json()["passages"]
    assert [item["path"] for item in found] == ["novo/x.md"]


def test_overwriting_needs_to_say_what_was_read(served: Served) -> None:
    place = files(served) / "pagamentos/pix.md"
    before = place.read_bytes()
    where = {"path": "pagamentos/pix.md"}
    without = served.panel.put(FILE, params=where, json={"text": "x"})
    assert refused(without, 428, "if-match-needed")["digest"] == digest(before)
    stale = served.panel.put(FILE, params=where, json={"text": "x"}, headers={"If-Match": f'"{"0" * 64}"'})
    assert refused(stale, 412, "changed")["digest"] == digest(before)
    assert before.decode() not in stale.text
    only_new = served.panel.put(FILE, params=where, json={"text": "x"}, headers={"If-None-Match": "*"})
    refused(only_new, 412, "changed")
    for other in (f'W/"{digest(before)}"', '"other"', '"a", "b"'):
        anyway = served.panel.put(FILE, params=where, json={"text": "x"}, headers={"If-None-Match": other})
        refused(anyway, 428, "if-match-needed")
    assert place.read_bytes() == before
    weak = served.panel.put(
        FILE, params=where, json={"text": "x"}, headers={"If-Match": f'W/"{digest(before)}"'}
    )
    refused(weak, 412, "changed")
    right = served.panel.put(
        FILE, params=where, json={"text": "# y\n"}, headers={"If-Match": f'"{digest(before)}"'}
    )
    assert right.status_code == 200
    assert place.read_text() == "# y\n"
    gone = served.panel.put(FILE, params={"path": "nada.md"}, json={"text": "x"}, headers={"If-Match": "*"})
    refused(gone, 412, "changed")
    assert not (files(served) / "nada.md").exists()


def test_of_two_writers_at_once_one_is_told(served: Served) -> None:
    tag = served.panel.get(FILE, params={"path": "pagamentos/pix.md"}).headers["etag"]
    gate = threading.Barrier(2)
    statuses: list[int] = []

    def write(text: str) -> None:
        client = served.client(served.tokens["panel"])
        client.get("/health")
        gate.wait()
        where = {"path": "pagamentos/pix.md"}
        answer = client.put(FILE, params=where, json={"text": text}, headers={"If-Match": tag})
        statuses.append(answer.status_code)

    threads = [threading.Thread(target=write, args=(text,)) for text in ("# um\n", "# dois\n")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 412]


@pytest.mark.parametrize("other", ["put", "move", "delete"])
def test_nobody_comes_between_a_look_and_the_change(
    served: Served, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    """While one writes what it has read, another who has read the same waits, and is told afterwards."""
    where, place = {"path": "pagamentos/pix.md"}, files(served) / "pagamentos/pix.md"
    tag = {"If-Match": served.panel.get(FILE, params=where).headers["etag"]}
    inside, go_on = threading.Event(), threading.Event()
    replaced = atomic.replace

    def slowly(temporary: Path, target: Path) -> None:
        if not inside.is_set():
            inside.set()
            assert go_on.wait(30)
        replaced(temporary, target)

    monkeypatch.setattr(atomic, "replace", slowly)
    # What was moved on at once is not waited for until it can be searched where it was.
    monkeypatch.setattr(filing, "SEEN_SECONDS", 0.5)
    clients = [served.client(served.tokens["panel"]) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(clients[0].put, FILE, params=where, json={"text": "# um\n"}, headers=tag)
        assert inside.wait(30)
        second = {
            "put": lambda: clients[1].put(FILE, params=where, json={"text": "# dois\n"}, headers=tag),
            "move": lambda: clients[1].post(f"{CASA}/move", json={"from": where["path"], "to": "x.md"}),
            "delete": lambda: clients[1].delete(FILE, params=where, headers=tag),
        }[other]
        late = pool.submit(second)
        done, _ = wait([late], timeout=0.2)
        assert not done
        go_on.set()
        assert first.result().status_code == 200
        assert late.result().status_code == (200 if other == "move" else 412)
    assert (files(served) / "x.md" if other == "move" else place).read_text() == "# um\n"


def test_a_deleted_file_goes_to_the_trash_and_its_pin_with_it(served: Served, tmp_path: Path) -> None:
    where = {"path": "instrucoes-ia.md"}
    stale = served.panel.delete(FILE, params=where, headers={"If-Match": '"0"'})
    refused(stale, 412, "changed")
    assert served.panel.delete(FILE, params=where).json() == {"path": "instrucoes-ia.md"}
    assert (tmp_path / "trash/instrucoes-ia.md").is_file()
    assert entry(served)["pinned"] == ["horario-atendimento.md"]
    refused(served.panel.delete(FILE, params=where), 404, "no-document")


def test_folders_are_made_and_thrown_away(served: Served, tmp_path: Path) -> None:
    made = served.panel.post(f"{CASA}/folder", json={"path": "a/b"})
    assert made.status_code == 201
    assert (files(served) / "a/b").is_dir()
    refused(served.panel.post(f"{CASA}/folder", json={"path": "a/b"}), 409, "not-written")
    assert served.panel.delete(f"{CASA}/folder", params={"path": "pagamentos"}).status_code == 200
    assert (tmp_path / "trash/pagamentos/pix.md").is_file()
    assert served.panel.get(f"{CASA}/search?q=pix").json()["passages"][:1] != ["pagamentos/pix.md"]
    refused(served.panel.delete(f"{CASA}/folder", params={"path": "pagamentos"}), 404, "no-document")


def test_pins_follow_a_moved_file_and_folder(served: Served) -> None:
    moved = served.panel.post(f"{CASA}/move", json={"from": "instrucoes-ia.md", "to": "ia/regras.md"})
    assert moved.json() == {"path": "ia/regras.md"}
    assert (files(served) / "ia/regras.md").is_file()
    assert entry(served)["pinned"] == ["ia/regras.md", "horario-atendimento.md"]
    served.panel.post(f"{CASA}/move", json={"from": "ia", "to": "robo"})
    assert entry(served)["pinned"] == ["robo/regras.md", "horario-atendimento.md"]
    taken = {"from": "robo/regras.md", "to": "horario-atendimento.md"}
    refused(served.panel.post(f"{CASA}/move", json=taken), 409, "conflict")
    refused(served.panel.post(f"{CASA}/move", json={"from": "robo", "to": "robo/x"}), 409, "not-written")
    refused(served.panel.post(f"{CASA}/move", json={"from": "nada.md", "to": "x.md"}), 404, "no-document")


def test_pins_follow_whoever_spells_a_name_otherwise(served: Served) -> None:
    """A panel on macOS may send another Unicode form than that of the disk."""
    (files(served) / "café").mkdir()
    for name in ("café/moka.md", "chá.md"):
        served.panel.put(FILE, params={"path": name}, json={"text": "# x\n"})
    pinned = served.panel.put(f"{CASA}/pins", json={"paths": ["café/moka.md", decomposed("chá.md")]})
    assert pinned.json()["pinned"] == ["café/moka.md", "chá.md"]
    moved = served.panel.post(f"{CASA}/move", json={"from": decomposed("café"), "to": decomposed("avó")})
    assert entry(served)["pinned"] == [f"{moved.json()['path']}/moka.md", "chá.md"]
    assert served.panel.delete(FILE, params={"path": decomposed("chá.md")}).json() == {"path": "chá.md"}
    assert entry(served)["pinned"] == [f"{moved.json()['path']}/moka.md"]
    sent = [("files", ("nota.md", b"# Nota\n"))]
    answer = served.panel.post(f"{CASA}/upload", files=sent, data={"folder": "avó"}).json()
    assert answer["paths"] == [f"{moved.json()['path']}/nota.md"]
    taken = served.panel.delete(f"{CASA}/folder", params={"path": "avó"}).json()
    assert taken == moved.json()
    assert entry(served)["pinned"] == []


def decomposed(name: str) -> str:
    return unicodedata.normalize("NFD", name)


def test_pins_are_set_in_their_order(served: Served) -> None:
    answer = served.panel.put(f"{CASA}/pins", json={"paths": ["pagamentos/pix.md", "instrucoes-ia.md"]})
    assert answer.json()["pinned"] == entry(served)["pinned"] == ["pagamentos/pix.md", "instrucoes-ia.md"]
    assert answer.headers["etag"] == served.panel.get(CASA).headers["etag"]
    asked = {"project": "casa-brisa", "text": "x"}
    pieces = served.panel.post("/library/context-preview", json=asked).json()["pieces"]
    assert [piece["path"] for piece in pieces[:2]] == ["pagamentos/pix.md", "instrucoes-ia.md"]
    for path, status, code in (("nada.md", 404, "no-document"), ("../x.md", 422, "bad-path")):
        refused(served.panel.put(f"{CASA}/pins", json={"paths": [path]}), status, code)
    stale = served.panel.put(f"{CASA}/pins", json={"paths": []}, headers={"If-Match": '"0"'})
    assert refused(stale, 412, "changed")["digest"] == answer.json()["etag"]
    assert entry(served)["pinned"] == ["pagamentos/pix.md", "instrucoes-ia.md"]
    assert served.panel.put(f"{CASA}/pins", json={"paths": []}).json()["pinned"] == []


def test_a_pin_whose_document_is_gone_does_not_hold_up_the_others(served: Served) -> None:
    (files(served) / "instrucoes-ia.md").unlink()
    wanted = ["horario-atendimento.md", "instrucoes-ia.md"]
    assert served.panel.put(f"{CASA}/pins", json={"paths": wanted}).json()["pinned"] == wanted


def test_a_deleted_project_is_listed_and_comes_back(served: Served) -> None:
    before = served.panel.get(CASA).json()
    assert served.panel.get("/library/trash").json() == {"projects": []}
    gone = served.panel.delete(CASA, params={"confirm": "casa-brisa"}).json()
    assert (gone["id"], gone["name"]) == ("casa-brisa", "Casa Brisa")
    assert served.panel.get("/library/trash").json() == {"projects": [gone]}
    back = served.panel.post(f"/library/trash/{gone['key']}/restore").json()
    assert {**back, "updated": "", "etag": ""} == {**before, "updated": "", "etag": ""}
    assert (files(served) / "pagamentos/pix.md").is_file()
    for key in (gone["key"], "nada", ".", "projects.json", "x" * 300):
        assert served.panel.post(f"/library/trash/{key}/restore").status_code in (400, 404)


def test_a_file_that_is_too_large_to_read_is_not_overwritten_and_can_go(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("knowledge.sources.folder", "knowledge.sources.reading"):
        monkeypatch.setattr(f"{module}.MAX_FILE_BYTES", 2000)
    place = files(served) / "grande.md"
    place.write_text("a" * 3000)
    where = {"path": "grande.md"}
    needed = refused(served.panel.put(FILE, params=where, json={"text": "x"}), 428, "if-match-needed")
    tag = {"If-Match": needed["digest"]}
    refused(served.panel.put(FILE, params=where, json={"text": "x"}, headers=tag), 409, "not-written")
    assert place.stat().st_size == 3000
    assert served.panel.delete(FILE, params=where, headers=tag).status_code == 200
    assert not place.exists()


def test_two_who_need_the_same_new_folder_both_get_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Path.mkdir

    def late(place: Path, *how: Any, **named: Any) -> None:
        if place.name == "novo":  # somebody else makes it between the look and the making
            made(place)
        made(place, *how, **named)

    monkeypatch.setattr(Path, "mkdir", late)
    answer = served.panel.put(FILE, params={"path": "novo/x.md"}, json={"text": "# x\n"})
    assert (answer.status_code, (files(served) / "novo/x.md").read_text()) == (200, "# x\n")


def test_several_files_are_uploaded_and_each_refusal_is_told(served: Served) -> None:
    sent = [
        ("files", ("foto.png", PNG, "image/png")),
        ("files", ("nota.md", b"# Nota\n\nUm fagote.\n", "text/markdown")),
        ("files", ("nota.md", b"# Outra\n", "text/markdown")),
        ("files", ("virus.exe", b"MZ", "application/octet-stream")),
        ("files", ("../fora.md", b"# Fora\n", "text/markdown")),
    ]
    answer = served.panel.post(f"{CASA}/upload", files=sent, data={"folder": "novos"})
    assert answer.status_code == 201
    assert answer.json()["paths"] == ["novos/foto.png", "novos/nota.md", "novos/nota-2.md"]
    assert [item["name"] for item in answer.json()["refused"]] == ["virus.exe", "../fora.md"]
    assert (files(served) / "novos/foto.png").read_bytes() == PNG
    assert not list(served.root.rglob("fora.md"))
    assert served.panel.get(f"{CASA}/search?q=fagote").json()["passages"][0]["path"] == "novos/nota.md"
    refused(served.panel.post(f"{CASA}/upload", data={"folder": "x"}), 415, "wrong-type")
    refused(served.panel.post(f"{CASA}/upload", files=[("other", ("a.md", b""))]), 422, "wrong-request")


def test_reindex_counts(still: Served) -> None:
    answer = still.panel.post("/library/projects/assistencia/reindex").json()
    assert answer["documents"] == 9
    assert answer["chunks"] >= 9


# --- refusals -------------------------------------------------------------------------------------

WRITING = [
    ("POST", "/library/projects", {"name": "x"}),
    ("PATCH", CASA, {"name": "x"}),
    ("DELETE", f"{CASA}?confirm=casa-brisa", None),
    ("POST", f"{CASA}/bind", {"platform": "a", "accountId": "b"}),
    ("PUT", f"{CASA}/pins", {"paths": []}),
    ("GET", "/library/trash", None),
    ("POST", "/library/trash/x/restore", None),
    ("PUT", f"{FILE}?path=x.md", {"text": "x"}),
    ("DELETE", f"{FILE}?path=instrucoes-ia.md", None),
    ("POST", f"{CASA}/folder", {"path": "x"}),
    ("DELETE", f"{CASA}/folder?path=pagamentos", None),
    ("POST", f"{CASA}/move", {"from": "instrucoes-ia.md", "to": "x.md"}),
    ("POST", f"{CASA}/upload", None),
    ("POST", f"{CASA}/reindex", None),
    ("GET", "/library/accounts", None),
]


def test_who_may_only_read_changes_nothing(still: Served) -> None:
    before = {
        place: place.read_bytes() for place in still.root.rglob("*.*") if place.suffix in (".md", ".json")
    }
    for method, url, body in WRITING:
        for client in (still.reader, still.bot):
            refused(client.request(method, url, json=body), 403, "not-allowed")
        refused(still.client("wrong").request(method, url, json=body), 401, "no-token")
    assert {place: place.read_bytes() for place in before} == before


def test_another_project_answers_in_the_same_bytes_as_none(still: Served) -> None:
    for path in ("", "/tree", "/search?q=pix", "/file?path=instrucoes-ia.md", "/file?path=nada.md"):
        other, none = (still.bot.get(f"/library/projects/{name}{path}") for name in ("casa-brisa", "nenhum"))
        assert (other.status_code, other.content) == (none.status_code, none.content)
        assert other.status_code == 404
        assert dict(other.headers) == dict(none.headers)
    bound = {"platform": "whatsapp", "accountId": "casabrisa-loja", "text": "pix"}
    nobody = {"platform": "signal", "accountId": "nobody", "text": "pix"}
    answers = [still.bot.post("/library/context-preview", json=one) for one in (bound, nobody)]
    assert "Pix" not in answers[0].json()["text"]
    assert answers[0].json()["project"] == answers[1].json()["project"]
    named = [
        still.bot.post("/library/context-preview", json={"project": name, "text": "pix"})
        for name in ("casa-brisa", "nenhum")
    ]
    assert named[0].content == named[1].content


JSON = "application/json"
WRONG_BODIES = [
    (b'{"text": 5}', JSON, 422),
    (b'{"text": "a", "more": 1}', JSON, 422),
    (b'{"text": "\\ud800"}', JSON, 422),
    (b"{", JSON, 422),
    (b"[]", JSON, 422),
    (b"\xff\xfe", JSON, 422),
    (b"[" * 30_000, JSON, 422),
    (b'{"text": "a"}', "text/plain", 415),
    (b'{"text": "' + b"a" * 70_000 + b'"}', JSON, 413),
]


def test_a_wrong_body_is_refused_without_being_quoted(still: Served) -> None:
    for body, content_type, status in WRONG_BODIES:
        headers = {"Content-Type": content_type}
        answer = still.panel.post("/library/context-preview", content=body, headers=headers)
        assert answer.status_code == status, body[:40]
        assert set(answer.json()["error"]) == {"code", "message"}
        assert "aaa" not in answer.text


def test_questions_are_answered_while_long_errands_wait(
    still: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun = threading.Event(), threading.Semaphore(0)

    def wait(*_: object, **__: object) -> None:
        begun.release()
        gate.wait(60)
        raise ProjectIdError("x", "it is only a test")

    monkeypatch.setattr(ProjectEditor, "create", wait)
    clients = [still.client(still.tokens["panel"]) for _ in range(SLOW)]
    errands = [
        threading.Thread(target=client.post, args=("/library/projects",), kwargs={"json": {"name": "x"}})
        for client in clients
    ]
    for errand in errands:
        errand.start()
    try:
        for _ in errands:
            assert begun.acquire(timeout=60)
        assert still.reader.get(f"{CASA}/search?q=pix").status_code == 200
        assert still.client(None).get("/health").status_code == 200
    finally:
        gate.set()
        for errand in errands:
            errand.join()


def test_questions_are_answered_while_the_servers_of_a_project_are_waited_for(
    still: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun = threading.Event(), threading.Semaphore(0)
    answer = Collection.answer

    def waits(self: Collection, *given: Any, live: bool = False, **named: Any) -> Any:
        if live:
            begun.release()
            assert gate.wait(60)
        return answer(self, *given, **named)

    monkeypatch.setattr(Collection, "answer", waits)
    asked = {"project": "casa-brisa", "text": "pix"}
    with ThreadPoolExecutor(QUICK) as pool:
        clients = [still.client(still.tokens["reader"]) for _ in range(QUICK)]
        waiting = [
            pool.submit(client.post, "/library/context-preview", json={**asked, "live": True})
            for client in clients
        ]
        try:
            for _ in waiting:
                assert begun.acquire(timeout=60)
            assert still.bot.get("/library/projects").status_code == 200
        finally:
            gate.set()
        assert {one.result().status_code for one in waiting} == {200}


def test_wrong_questions_in_the_address_are_refused(still: Served) -> None:
    for query in ("?q=a&q=b", "?x=1", "?q=a&limit=many", "", "?q=%ff", "?q=a&limit=1e3"):
        refused(still.panel.get(f"{CASA}/search{query}"), 422, "wrong-request")
    refused(still.panel.get("/nowhere"), 404, "not-found")
    answer = still.panel.delete("/library/projects")
    assert refused(answer, 405, "refused")
    assert answer.headers["allow"]


def test_a_plain_folder_is_the_project_of_the_dash(casa_brisa: Path, tmp_path: Path) -> None:
    with serving(casa_brisa, tmp_path, project="") as served:
        place = "/library/projects/-"
        for client in (served.panel, served.bot):
            assert client.get(f"{place}/search?q=pix").json()["passages"][0]["path"] == "pagamentos/pix.md"
            assert client.get(f"{place}/file?path=pagamentos/pix.md").json()["title"] == "Pagamento por Pix"
            answer = client.post("/library/context-preview", json={"text": "Como pago com Pix?"}).json()
            assert answer["fingerprint"] == served.collection.answer("", "Como pago com Pix?").fingerprint
        served.panel.put(f"{place}/file?path=x.md", json={"text": "# Fagote\n"})
        assert (casa_brisa / "x.md").read_text() == "# Fagote\n"
        refused(served.panel.post("/library/projects", json={"name": "x"}), 409, "no-library")
        refused(served.panel.patch(place, json={"name": "x"}), 409, "no-library")
        refused(served.panel.delete(f"{place}?confirm="), 409, "no-library")
        refused(served.panel.get("/library/accounts"), 409, "no-library")
        refused(served.panel.get("/library/projects/x/tree"), 404, "no-project")
        refused(served.panel.patch("/library/projects/x", json={"name": "x"}), 404, "no-project")


def test_mcp_is_behind_the_same_guard(still: Served) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    headers = {"Accept": "application/json, text/event-stream"}
    tools = still.bot.post("/mcp", json=call, headers=headers).json()["result"]["tools"]
    assert {"cs_library_search", "cs_library_read"} <= {tool["name"] for tool in tools}
    refused(still.client("wrong").post("/mcp", json=call, headers=headers), 401, "no-token")
    foreign = still.bot.post("/mcp", json=call, headers={**headers, "Origin": "http://evil.test"})
    refused(foreign, 403, "foreign")
