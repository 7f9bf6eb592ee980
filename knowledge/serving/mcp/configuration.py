"""What a desktop client needs to be told so that it starts our MCP server: the usual `mcpServers` object."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

NAME = "estante"


def client_configuration(
    path: str | os.PathLike[str], project: str = "", *, account: str = "", old_folder: str = ""
) -> str:
    """JSON to put into the client's own file. All paths in it are absolute: a client starts programs from
    wherever it likes. `account` is PLATFORM:ID; the others are as `estante mcp` has them."""
    arguments = ["mcp", os.path.abspath(path)]  # noqa: PTH100 - a link stays a link, which `resolve` follows
    if project:
        arguments += ["--project", project]
    if account:
        arguments += ["--account", account]
    if old_folder:
        arguments += ["--old-folder", os.path.abspath(old_folder)]  # noqa: PTH100 - as above
    server: dict[str, object] = {"command": sys.executable, "args": ["-m", "knowledge", *arguments]}
    script = Path(sys.executable).with_name("estante.exe" if os.name == "nt" else "estante")
    if script.is_file():
        server = {"command": str(script), "args": arguments}
    else:  # run from its folder, where Python finds it by this
        server["env"] = {"PYTHONPATH": str(Path(__file__).resolve().parents[3])}
    return json.dumps({"mcpServers": {NAME: server}}, ensure_ascii=False, indent=2)
