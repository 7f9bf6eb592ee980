"""Real MCP clients drive the server: the official one over standard input and output and over HTTP, and the
MCP inspector. Whatever a document says stays inside its frame, and nothing but the protocol is on stdout."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import filelock
import httpx
import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from knowledge.cli import main
from knowledge.context.enclosure import NOTICE, opened
from knowledge.context.layout import default_preamble
from knowledge.projects import Account
from knowledge.serving.rights import Client as Caller
from knowledge.workspace.collection import Collection
from tests.end_to_end.mcp_world import (
    ATTACKS,
    ROOT,
    command,
    lines_of,
    over_http,
    over_stdio,
    served,
    text_of,
    write_attacks,
)

TOOLS = (
    *("cs_library_projects", "cs_library_list", "cs_library_search", "cs_library_read"),
    *("cs_library_context", "knowledge"),
)
PROJECT, OTHER = "casa-brisa", "qinghe"
QUESTION = "como pago com pix?"
Found = dict[str, Any]


@pytest.fixture
def library(samples: Path, tmp_path: Path) -> Path:
    return shutil.copytree(samples.parent, tmp_path / "library")


def answer_of(root: Path, *asker: str, query: str = QUESTION) -> Any:
    with Collection(root, watch=False) as collection:
        return collection.answer(asker[0] if len(asker) == 1 else Account(*asker), query)


async def everything(client: Client) -> Found:
    """What every tool, resource and prompt answers to a client of one project."""
    found: Found = {"tools": {tool.name: tool for tool in (await client.list_tools()).tools}}
    for name, arguments in (
        ("cs_library_projects", {}),
        ("cs_library_list", {"folder": "pagamentos"}),
        ("cs_library_search", {"query": "pix", "limit": 2}),
        ("cs_library_read", {"path": "pagamentos/pix.md"}),
        ("cs_library_context", {"text": QUESTION}),
        ("knowledge", {"action": "get_doc", "document_id": f"{PROJECT}/pagamentos/pix.md"}),
    ):
        result = await client.call_tool(name, arguments)
        assert result.is_error is False, (name, result.content)
        found[name] = result.structured_content
        found[f"{name} as text"] = [text_of(item) for item in result.content]
    listed = await client.list_resources()
    found["resources"] = [resource.uri for resource in listed.resources]
    (template,) = (await client.list_resource_templates()).resource_templates
    found["template"] = template.uri_template
    (content,) = (await client.read_resource(f"estante://{PROJECT}/pagamentos/pix.md")).contents
    found["resource"] = content
    (prompt,) = (await client.list_prompts()).prompts
    found["prompt"] = prompt.name
    messages = (await client.get_prompt(prompt.name, {"question": QUESTION})).messages
    found["messages"] = [text_of(message.content) for message in messages]
    return found


def check_everything(found: Found, root: Path) -> None:
    assert tuple(found["tools"]) == TOOLS
    assert all(tool.annotations.read_only_hint for tool in found["tools"].values())
    assert [item["id"] for item in found["cs_library_projects"]["projects"]] == [PROJECT]
    paths = [item["path"] for item in found["cs_library_list"]["entries"]]
    assert "pagamentos/pix.md" in paths
    assert all(path.startswith("pagamentos/") for path in paths)
    assert found["cs_library_search"]["passages"][0]["path"] == "pagamentos/pix.md"
    text = content_of(root, "pagamentos/pix.md")
    assert found["cs_library_read"]["text"] == text
    assert opened(found["cs_library_read as text"][0]) == text
    context = answer_of(root, PROJECT)
    built = found["cs_library_context"]
    assert (built["text"], built["fingerprint"]) == (context.text, context.fingerprint)
    assert hashlib.sha256(built["text"].encode()).hexdigest() == built["fingerprint"]
    assert opened(found["cs_library_context as text"][0]) == context.text
    assert found["knowledge"]["success"] is True
    assert "Pix" in json.dumps(found["knowledge"], ensure_ascii=False)
    assert f"estante://{PROJECT}/pagamentos/pix.md" in found["resources"]
    assert all(uri.startswith(f"estante://{PROJECT}/") for uri in found["resources"])
    assert found["template"] == "estante://{project}/{+path}"
    assert (found["resource"].mime_type, opened(found["resource"].text)) == ("text/markdown", text)
    assert found["prompt"] == "answer_customer"
    preamble, framed, question = found["messages"]
    assert (preamble, opened(framed), question) == (default_preamble("pt-BR"), context.text, QUESTION)


def content_of(root: Path, path: str) -> str:
    with Collection(root, watch=False) as collection, collection.lent(PROJECT) as workspace:
        return workspace.view.documents[path].content


# --- the official client ------------------------------------------------------------------------------


def test_the_official_client_over_standard_input_and_output(library: Path) -> None:
    check_everything(over_stdio(everything, library, "--project", PROJECT), library)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_official_client_over_http(library: Path, mode: str) -> None:
    """Both generations of the protocol."""
    with Collection(library) as collection, served(collection, {"t": Caller("bot", project=PROJECT)}) as url:
        check_everything(over_http(everything, url, "t", mode=mode), library)


def test_over_http_the_token_says_what_exists(library: Path) -> None:
    async def look(client: Client) -> Found:
        projects = await client.call_tool("cs_library_projects", {})
        other = await client.call_tool("cs_library_read", {"path": "运费.md", "project": OTHER})
        missing = await client.call_tool("cs_library_read", {"path": "运费.md", "project": "nenhum"})
        uris = [resource.uri for resource in (await client.list_resources()).resources]
        refusals = []
        for project in (OTHER, "nenhum"):
            with pytest.raises(MCPError) as error:
                await client.read_resource(f"estante://{project}/nada.md")
            refusals.append(error.value.message)
        return {
            "projects": [item["id"] for item in projects.structured_content["projects"]],
            "other": [text_of(item) for item in other.content],
            "missing": [text_of(item) for item in missing.content],
            "seen": {uri.removeprefix("estante://").partition("/")[0] for uri in uris},
            "refusals": refusals,
        }

    callers = {"one": Caller("bot", project=PROJECT), "all": Caller("painel")}
    with Collection(library) as collection, served(collection, callers) as url:
        one, every = over_http(look, url, "one"), over_http(look, url, "all")
        assert (one["projects"], one["seen"]) == ([PROJECT], {PROJECT})
        assert one["other"] == one["missing"] == ["There is no such project."]
        assert one["refusals"] == ["There is no such document."] * 2
        assert set(every["projects"]) == every["seen"] > {PROJECT, OTHER}
        for headers, status in (
            ({}, 401),
            ({"Authorization": "Bearer two"}, 401),
            ({"Authorization": "Bearer one", "Host": "evil.test"}, 421),
            ({"Authorization": "Bearer one", "Host": "127.0.0.1.evil.test"}, 421),
            ({"Authorization": "Bearer one", "Origin": "http://evil.test"}, 403),
            ({"Authorization": "Bearer one", "Origin": "null"}, 403),
            ({"Authorization": "Bearer one"}, 200),
        ):
            usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
            body = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
            assert httpx.post(url, headers={**usual, **headers}, content=body).status_code == status, headers
        assert httpx.get(url, headers={"Authorization": "Bearer one"}).status_code == 405


def test_an_account_gets_its_own_answers_and_its_own_hand_off(library: Path) -> None:
    with Collection(library, watch=False) as collection:
        account = next(item for item in collection.projects() if item.id == OTHER).accounts[0]

    async def ask(client: Client) -> Found:
        own = await client.call_tool("cs_library_context", {"text": "运费"})
        projects = await client.call_tool("cs_library_projects", {})
        messages = (await client.get_prompt("answer_customer", {"question": "运费"})).messages
        return {
            "own": own.structured_content,
            "projects": [item["id"] for item in projects.structured_content["projects"]],
            "framed": text_of(messages[1].content),
        }

    found = over_stdio(ask, library, "--account", str(account))
    expected = answer_of(library, account.platform, account.account_id, query="运费")
    assert not expected.handoff
    assert (found["own"]["text"], found["own"]["project"]) == (expected.text, OTHER)
    assert found["own"]["resolution"]["accountId"] == account.account_id
    assert opened(found["framed"]) == expected.text
    assert found["projects"] == [OTHER]


def test_a_plain_folder_and_one_text_at_every_door(
    casa_brisa: Path, estante: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    """Command line, Python, and MCP by prompt, by tool and by structured answer."""

    async def ask(client: Client) -> tuple[str, str, Found]:
        messages = (await client.get_prompt("answer_customer", {"question": QUESTION})).messages
        tool = await client.call_tool("cs_library_context", {"text": QUESTION})
        return text_of(messages[1].content), text_of(tool.content[0]), tool.structured_content

    prompt, tool, structured = over_stdio(ask, casa_brisa)
    printed = estante("context", casa_brisa, QUESTION, "--max-chars", "6000")
    context = answer_of(casa_brisa, "")
    assert context.text.encode() == printed.stdout
    assert opened(prompt) == opened(tool) == structured["text"] == context.text
    assert structured["fingerprint"] == context.fingerprint


def test_the_printed_configuration_starts_the_server_from_anywhere(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also with no environment but what the configuration says, as desktop programs start it."""
    assert main(["mcp", str(library), "--project", PROJECT, "--print-config"]) == 0
    server = json.loads(capsys.readouterr().out)["mcpServers"]["estante"]
    ended = subprocess.run(
        [server["command"], *server["args"]],
        cwd=tmp_path,
        env={"ESTANTE_CACHE": str(tmp_path / "cache"), **server.get("env", {})},
        input=json.dumps(HELLO[0]).encode() + b"\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert json.loads(ended.stdout)["result"]["serverInfo"]["name"] == "estante"


# --- SV08: nothing but the protocol on standard output --------------------------------------------------

PLUGIN = '''
import importlib.abc, os, subprocess, sys, warnings


class Loud(importlib.abc.MetaPathFinder):
    """Prints by every way there is when certain modules are imported, as a bad plugin would."""

    def find_spec(self, name, path, target=None):
        if name in ("whoosh", "knowledge.cli.program", "mcp", "knowledge.serving.mcp.stdio"):
            print("a print of", name, flush=True)
            os.write(1, b"straight to the descriptor ")
            subprocess.run([sys.executable, "-S", "-c", "print('of a child')"], check=True, env={})
            warnings.warn("old", DeprecationWarning)
        return None


sys.meta_path.insert(0, Loud())
'''


def message(number: int, method: str, **params: object) -> Mapping[str, object]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


HELLO = (
    message(
        1,
        "initialize",
        protocolVersion="2025-06-18",
        capabilities={},
        clientInfo={"name": "test", "version": "1"},
    ),
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
)


def test_every_line_of_standard_output_is_protocol(library: Path, tmp_path: Path) -> None:
    """SV08: a print in a plugin, a DeprecationWarning, bad documents, and projects.json broken meanwhile."""
    (tmp_path / "plugin").mkdir()
    (tmp_path / "plugin" / "sitecustomize.py").write_text(PLUGIN, "utf-8")
    files = library / "projects" / PROJECT / "files"
    (files / "ruim.md").write_bytes(b"---\ntitle: [\n---\nO pix n\xe3o falha.\n")
    (files / "ruim.json").write_bytes(b'{"pix": \n')
    (files.parent / "meta.json").write_bytes(b"{")

    def break_it() -> None:
        (library / "projects.json").write_bytes(b'{"projects": [')

    code, said, errors = lines_of(
        [
            *HELLO,
            message(2, "tools/list"),
            message(3, "tools/call", name="cs_library_search", arguments={"query": "pix"}),
            b"this is no JSON",
            b'{"jsonrpc": "2.0"}',
            message(4, "resources/read", uri=f"estante://{PROJECT}/ruim.md"),
            message(5, "tools/call", name="cs_library_context", arguments={"text": QUESTION}),
            message(6, "no/such/method"),
        ],
        library,
        *("--project", PROJECT),
        environment={"PYTHONPATH": str(tmp_path / "plugin"), "PYTHONWARNINGS": "always"},
        before={7: break_it},
    )
    assert code == 0, errors
    answers = [json.loads(line) for line in said]
    assert all(line.endswith(b"\n") for line in said)
    assert {answer["jsonrpc"] for answer in answers} == {"2.0"}
    by_id = {answer["id"]: answer for answer in answers if answer.get("id") is not None}
    assert set(by_id) == {1, 2, 3, 4, 5, 6}
    assert len(by_id[2]["result"]["tools"]) == len(TOOLS)
    assert "pix" in by_id[3]["result"]["content"][0]["text"]
    assert "pix" in opened(by_id[4]["result"]["contents"][0]["text"])
    assert by_id[5]["result"]["structuredContent"]["project"] == PROJECT
    assert "error" in by_id[6]
    assert b"a print of knowledge.cli.program" in errors
    assert b"straight to the descriptor" in errors
    assert b"of a child" in errors
    assert b"DeprecationWarning" in errors


def test_a_library_that_cannot_be_read_says_so_and_leaves_standard_output_empty(
    library: Path, estante: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    (library / "projects.json").write_bytes(b'{"projects": [')
    done = estante("mcp", library, "--project", PROJECT)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"projects.json" in done.stderr


def test_it_ends_when_nobody_reads_any_more(library: Path) -> None:
    server = subprocess.Popen(
        command(library, "--project", PROJECT),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdout.close()
    _, errors = server.communicate(json.dumps(HELLO[0]).encode() + b"\n", timeout=60)
    assert server.returncode == 0, errors
    assert b"Traceback" not in errors


@pytest.mark.skipif(os.name != "posix", reason="needs the signals of POSIX")
def test_it_can_be_interrupted_while_it_waits(library: Path) -> None:
    server = subprocess.Popen(
        command(library, "--project", PROJECT),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A suite that was started in the background would hand down that interrupts are ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(HELLO[0]).encode() + b"\n")
    server.stdin.flush()
    assert json.loads(server.stdout.readline())["id"] == 1
    server.send_signal(signal.SIGINT)
    assert server.wait(60) == 130  # though its standard input is open
    assert server.communicate()[1] == b"estante: Stopped.\n"


# --- SV09: what documents say stays inside --------------------------------------------------------------


def check_frame(framed: str, inside: str) -> None:
    """The frame is whole, has what was meant, and its marks stand nowhere else: nothing gets out of it."""
    assert opened(framed) == inside
    first, last = framed.split("\n", 1)[0], framed.rsplit("\n", 1)[1]
    assert framed.count(first) == framed.count(last) == 1
    assert framed == f"{first}\n{NOTICE}\n\n{inside}\n{last}"


def test_documents_that_give_orders_stay_in_their_frame(tmp_path: Path) -> None:
    assert len(ATTACKS) == 25
    folder = tmp_path / "loja"
    paths = write_attacks(folder)

    async def ask(client: Client) -> list[tuple[str, ...]]:
        found = []
        for path in paths:
            resource = (await client.read_resource(f"estante:///{path}")).contents[0].text
            read = await client.call_tool("cs_library_read", {"path": path})
            question = f"caso {path[5:7]}"
            built = await client.call_tool("cs_library_context", {"text": question, "maxDocuments": 1})
            prompt = (await client.get_prompt("answer_customer", {"question": question})).messages
            found.append(
                (
                    resource,
                    *(text_of(item) for item in (read.content[0], built.content[0], prompt[1].content)),
                )
            )
            for result in (read, built):
                rest = json.loads(text_of(result.content[1]))
                assert "text" not in rest
        return found

    found = over_stdio(ask, folder)
    with Collection(folder, watch=False) as collection:
        with collection.lent("") as workspace:
            contents = {path: workspace.view.documents[path].content for path in paths}
        for path, (resource, read, built, prompt) in zip(paths, found, strict=True):
            check_frame(resource, contents[path])
            check_frame(read, contents[path])
            check_frame(prompt, collection.answer("", f"caso {path[5:7]}").text)
            assert contents[path] in opened(built)
            assert opened(built) in built
            check_frame(built, opened(built))


# --- the MCP inspector ----------------------------------------------------------------------------------

PACKAGE = Path(__file__).parent / "inspector"


@pytest.fixture(scope="session")
def inspector() -> list[str]:
    """The command of the inspector, installed once into build/ from its lock file.

    It is the command line of the MCP inspector, which npm has as a package of its own. This version runs on
    Node.js 18 and brings no web server; the whole inspector (2.x), with its page, needs Node.js 22.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("needs Node.js and npm")
    version = subprocess.run([node, "--version"], capture_output=True, check=True, timeout=60).stdout
    if int(version.decode().removeprefix("v").partition(".")[0]) < 18:
        pytest.skip(f"needs Node.js 18 or later, this is {version.decode().strip()}")
    lock = (PACKAGE / "package-lock.json").read_bytes()
    place = ROOT / "build" / "inspector" / hashlib.sha256(lock).hexdigest()[:12]
    place.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(place / "lock"):
        if not (place / "ready").exists():
            for name in ("package.json", "package-lock.json"):
                shutil.copy(PACKAGE / name, place)
            install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
            done = subprocess.run(install, cwd=place, capture_output=True, check=False, timeout=300)
            if done.returncode:
                pytest.skip(
                    f"npm cannot install the inspector: {done.stderr.decode(errors='replace')[-200:]}"
                )
            (place / "ready").touch()
    program = place / "node_modules" / "@modelcontextprotocol" / "inspector-cli" / "build" / "cli.js"
    return [node, str(program), "--cli"]


def test_the_inspector_drives_every_tool_resource_and_prompt(inspector: list[str], library: Path) -> None:
    def call(server: list[str], arguments: list[str]) -> Found:
        done = subprocess.run(
            [*inspector, *server, *arguments], cwd=ROOT, capture_output=True, check=False, timeout=120
        )
        assert done.returncode == 0, (arguments, done.stderr)
        found: Found = json.loads(done.stdout)
        return found

    def tool(name: str, *arguments: str) -> list[str]:
        given = ["--tool-arg", *arguments] if arguments else []
        return ["--method", "tools/call", "--tool-name", name, *given]

    wanted = {
        "tools": ["--method", "tools/list"],
        "resources": ["--method", "resources/list"],
        "prompts": ["--method", "prompts/list"],
        "prompt": [
            *("--method", "prompts/get", "--prompt-name", "answer_customer"),
            *("--prompt-args", f"question={QUESTION}"),
        ],
        "cs_library_projects": tool("cs_library_projects"),
        "cs_library_list": tool("cs_library_list", "folder=pagamentos"),
        "cs_library_search": tool("cs_library_search", "query=pix", "limit=1"),
        "cs_library_read": tool("cs_library_read", "path=pagamentos/pix.md"),
        "cs_library_context": tool("cs_library_context", f"text={QUESTION}"),
        "knowledge": tool("knowledge", "action=search", "query=pix"),
    }
    started = call(command(library, "--project", PROJECT), wanted["tools"])
    with (
        Collection(library) as collection,
        served(collection, {"": Caller("bot", project=PROJECT)}) as url,
        ThreadPoolExecutor(2) as pool,
    ):
        answers = pool.map(lambda arguments: call([url], arguments), wanted.values())
        found = dict(zip(wanted, answers, strict=True))
    assert found["tools"] == started  # over HTTP, and in a process of its own
    assert tuple(item["name"] for item in found["tools"]["tools"]) == TOOLS
    assert all(item["annotations"]["readOnlyHint"] for item in found["tools"]["tools"])
    assert f"estante://{PROJECT}/pagamentos/pix.md" in [
        item["uri"] for item in found["resources"]["resources"]
    ]
    assert [item["name"] for item in found["prompts"]["prompts"]] == ["answer_customer"]
    context = answer_of(library, PROJECT)
    assert opened(found["prompt"]["messages"][1]["content"]["text"]) == context.text
    answered = {name: found[name]["structuredContent"] for name in TOOLS}
    assert [item["id"] for item in answered["cs_library_projects"]["projects"]] == [PROJECT]
    assert answered["cs_library_list"]["entries"][0]["path"].startswith("pagamentos/")
    assert [item["path"] for item in answered["cs_library_search"]["passages"]] == ["pagamentos/pix.md"]
    assert answered["cs_library_read"]["text"] == content_of(library, "pagamentos/pix.md")
    assert answered["cs_library_context"]["text"] == context.text
    assert answered["knowledge"]["success"] is True
