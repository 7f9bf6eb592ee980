"""With what a program is started: where it is looked for, and which variables can make it another one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from knowledge.connections import McpServer, Transport
from knowledge.live.environment import parts_in, program_path, reduced_environment, steering_variables


@pytest.mark.parametrize(
    "name",
    (
        "LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES GCONV_PATH PATH Path HOME SHELL ENV "
        "BASH_ENV BASH_FUNC_ls%% IFS ZDOTDIR PYTHONPATH PYTHONSTARTUP PYTHONHOME PYTHONUSERBASE "
        "NODE_OPTIONS NODE_PATH npm_config_registry NPM_CONFIG_USERCONFIG npm_config_script_shell "
        "PIP_INDEX_URL UV_INDEX_URL UV_PYTHON BUN_OPTIONS RUBYOPT RUBYLIB PERL5OPT PERL5LIB "
        "JAVA_TOOL_OPTIONS _JAVA_OPTIONS CLASSPATH PHPRC LUA_INIT DOTNET_STARTUP_HOOKS "
        "CORECLR_PROFILER_PATH OPENSSL_CONF GIT_SSH_COMMAND GIT_CONFIG_GLOBAL EDITOR XDG_CONFIG_HOME "
        "DOCKER_HOST HTTPS_PROXY SSL_CERT_FILE NODE_EXTRA_CA_CERTS COMSPEC PATHEXT"
    ).split(),
)
def test_what_can_make_a_program_run_other_code_is_told_with_its_value(name: str) -> None:
    server = McpServer("a", command="x", environment=((name, "--require=/tmp/x.js"), ("TOKEN", "secret")))
    assert steering_variables(server) == ((name, "--require=/tmp/x.js"),)


@pytest.mark.parametrize(
    "name",
    (
        "TOKEN API_KEY NODE_AUTH_TOKEN NPM_TOKEN NPM_CONFIG__AUTH GIT_TOKEN GITHUB_TOKEN PIP_PASSWORD "
        "UV_INDEX_A_PASSWORD UV_PUBLISH_TOKEN DENO_AUTH_TOKENS DB_PATH_PREFIX SHOP_HOME_URL "
        "AWS_SECRET_ACCESS_KEY ENVIRONMENT"
    ).split(),
)
def test_secrets_are_not_among_them(name: str) -> None:
    assert steering_variables(McpServer("a", command="x", environment=((name, "secret"),))) == ()


def test_a_login_in_an_address_is_left_out() -> None:
    variables = (("PIP_INDEX_URL", "https://me:s3@x.example/simple"), ("UV_INDEX", "a=https://s3@x.example/"))
    assert steering_variables(McpServer("a", command="x", environment=variables)) == (
        ("PIP_INDEX_URL", "https://x.example/simple"),
        ("UV_INDEX", "a=https://x.example/"),
    )


def test_an_address_runs_nothing_here() -> None:
    server = McpServer("a", transport=Transport.HTTP, url="http://x/", environment=(("LD_PRELOAD", "x"),))
    assert steering_variables(server) == ()


def test_a_program_gets_little_of_ours_and_all_that_was_declared() -> None:
    server = McpServer("a", command="x", environment=(("TOKEN", "t"), ("HOME", "/other")))
    ours = {
        "PATH": "/bin",
        "HOME": "/me",
        "LC_ALL": "C",
        "SECRET": "s",
        "NODE_OPTIONS": "x",
        "LD_PRELOAD": "y",
    }
    assert reduced_environment(server, ours) == {
        "PATH": "/bin",
        "HOME": "/other",
        "LC_ALL": "C",
        "TOKEN": "t",
    }


def program(folder: Path, name: str = "shop") -> str:
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / (f"{name}.bat" if sys.platform == "win32" else name)
    made.write_text("#!/bin/sh\n")
    made.chmod(0o755)
    return str(made)


def test_a_program_is_looked_for_in_the_absolute_folders_of_the_path_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, own = tmp_path / "library", tmp_path / "own"
    program(library)
    program(library / "bin")
    monkeypatch.chdir(library)
    path = os.pathsep.join(["", ".", "bin", str(tmp_path / "none"), str(own)])
    for name in ("shop", "./shop", "bin/shop", "../library/shop", "", ".", "shop/"):
        with pytest.raises(FileNotFoundError):
            program_path(name, path)
    right = program(own)
    assert os.path.normcase(program_path("shop", path)) == os.path.normcase(right)
    assert program_path(right, "") == right
    for name in ("./shop", "bin/shop", ""):
        with pytest.raises(FileNotFoundError):
            program_path(name, path)


def test_what_points_into_the_library_is_told(tmp_path: Path) -> None:
    library = tmp_path / "my library"
    inside = library / "projects" / "shop.js"
    inside.parent.mkdir(parents=True)
    link = tmp_path / "link"
    link.symlink_to(library)
    own = tmp_path / "my library 2" / "shop.js"
    arguments = (
        str(inside),
        f"--require={inside}",
        f"-r={link}/a.js",
        str(own),
        "shop.js",
        f"--up={library}/../shop.js",
        "-v",
    )
    variables = (("NODE_OPTIONS", f"-r {link}/b.js"), ("TOKEN", str(inside)))
    server = McpServer("a", command=str(inside), arguments=arguments, environment=variables)
    expected = (str(inside), str(inside), f"--require={inside}", f"-r={link}/a.js", f"-r {link}/b.js")
    assert parts_in(library, server) == parts_in(link, server) == expected
    assert parts_in(library, McpServer("a", transport=Transport.HTTP, url=f"http://x{inside}")) == ()


def test_a_name_that_no_file_can_have_is_in_no_library(tmp_path: Path) -> None:
    server = McpServer("a", command=f"{tmp_path}/x\0y", arguments=(f"{tmp_path}/run.py",))
    assert parts_in(tmp_path, server) == (f"{tmp_path}/run.py",)
