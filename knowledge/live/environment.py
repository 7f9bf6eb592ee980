"""With what a server's program is started: where it is found, the variables it gets, and by what of all that
others could make it another program."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from knowledge.connections import McpServer, Transport

_KEPT = frozenset(
    {
        *("PATH", "HOME", "LANG", "TMPDIR", "TMP", "TEMP"),
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT"),
        *("USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "PROGRAMFILES(X86)"),
    }
)
"""The variables of ours that a program needs to run at all, and the `LC_` ones; those of Windows too."""

_STEERING = re.compile(
    r"PATH|PATHEXT|COMSPEC|SHELL|HOME|HOMEDRIVE|HOMEPATH|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_\w+_(HOME|DIRS)"
    r"|EDITOR|VISUAL|PAGER|BROWSER|IFS|ENV|BASH_\w+(%%)?|BASH_FUNC_.*|SHELLOPTS|BASHOPTS|ZDOTDIR|PROMPT_COMMAND"
    r"|PS4|LD_\w+|DYLD_\w+|GCONV_PATH|LOCPATH|GLIBC_TUNABLES|OPENSSL_(CONF|MODULES|ENGINES)"
    r"|PYTHON\w*|VIRTUAL_ENV|PIP_(CONFIG_FILE|(EXTRA_)?INDEX_URL|FIND_LINKS|TARGET)"
    r"|UV_((DEFAULT_|EXTRA_)?INDEX(_URL)?|FIND_LINKS|PYTHON\w*|CONFIG_FILE|TOOL_\w+)"
    r"|NODE_(OPTIONS|PATH|REPL_EXTERNAL_MODULE|EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)"
    r"|NPM_CONFIG_(REGISTRY|\w*CONFIG|PREFIX|CACHE|NODE_OPTIONS|SCRIPT_SHELL|SHELL|PACKAGE|CALL|GIT)"
    r"|DENO_(DIR|INSTALL_ROOT)|BUN_(OPTIONS|INSTALL\w*)|RUBY(OPT|LIB|SHELL)|GEM_(HOME|PATH)|BUNDLE_(GEMFILE|PATH)"
    r"|PERL5(OPT|LIB|DB)|PERLLIB|PERL_MM_OPT|PHPRC|PHP_INI_SCAN_DIR|LUA_(PATH|CPATH|INIT)\w*|TCLLIBPATH"
    r"|(JAVA_TOOL|_JAVA|JDK_JAVA)_OPTIONS|CLASSPATH|JAVA_HOME|\w*_?JAVA_OPTS"
    r"|DOTNET_(STARTUP_HOOKS|ROOT\w*|ADDITIONAL_DEPS|SHARED_STORE)|(COR|CORECLR|DOTNET)_PROFILER\w*"
    r"|(COR|CORECLR)_ENABLE_PROFILING|ERL_\w*FLAGS|ELIXIR_ERL_OPTIONS|R_(PROFILE|ENVIRON|LIBS)\w*|JULIA_\w*PATH"
    r"|GIT_(SSH(_COMMAND)?|EXEC_PATH|EXTERNAL_DIFF|PAGER|EDITOR|ASKPASS|PROXY_COMMAND|TEMPLATE_DIR)"
    r"|GIT_CONFIG(_GLOBAL|_SYSTEM|_PARAMETERS|_KEY_\d+)?"
    r"|SSH_ASKPASS|DOCKER_(HOST|CONFIG|CONTEXT)|(HTTPS?|ALL)_PROXY|SSL_CERT_(FILE|DIR)|(QT|GTK|GIO)_\w*MODULES?\w*"
    r"|QT_PLUGIN_PATH",
)
"""Names by which loaders, shells, languages and package runners are told to run, load or fetch other code, as
their manuals list them. No such list is whole. Names that hold tokens or passwords are not on it, for these
values are shown."""


_LOGIN = re.compile(r"(?<=://)[^/\s]*@")

_SPLIT = re.compile(rf"[=\s,;{re.escape(os.pathsep)}\"']+")


def reduced_environment(server: McpServer, ours: Mapping[str, str]) -> dict[str, str]:
    """What a server gets of `ours`, and what was declared for it."""
    kept = {
        name: value for name, value in ours.items() if name.upper() in _KEPT or name.upper().startswith("LC_")
    }
    return {**kept, **dict(server.environment)}


def steering_variables(server: McpServer) -> tuple[tuple[str, str], ...]:
    """Which of the declared variables can make the program run other code, as (name, value).

    With `NODE_OPTIONS` or `LD_PRELOAD` a command that looks harmless runs anything, so these values are part
    of what the operator trusts and are shown, unlike others; only the login in an address is left out.
    """
    if server.transport is not Transport.STDIO:
        return ()
    return tuple(
        (name, _LOGIN.sub("", value))
        for name, value in server.environment
        if _STEERING.fullmatch(name.upper())
    )


def parts_in(library: Path, server: McpServer) -> tuple[str, ...]:
    """What of the command, the arguments and the steering variables points into `library`, each whole.

    Trust is in words, not in what the files hold that they name: whoever may write in the library could
    change what is run. Not refused, since it may be data as well; told when trust is asked for.
    """
    if server.transport is not Transport.STDIO:
        return ()
    root = os.path.realpath(library)
    texts = (server.command, *server.arguments, *(value for _, value in steering_variables(server)))
    return tuple(text for text in texts if any(_is_in(root, part) for part in _places(text)))


def _places(text: str) -> tuple[str, ...]:
    """What may be a path in `text`; one with a space is whole only by itself or after a `=`."""
    return (text, text.partition("=")[2], *_SPLIT.split(text))


def _is_in(root: str, place: str) -> bool:
    try:
        return Path(place).is_absolute() and Path(os.path.realpath(place)).is_relative_to(root)
    except ValueError:  # with a NUL, which is in the name of no file
        return False


def program_path(command: str, path: str) -> str:
    """The program that `command` names: itself, or the first of that name in the folders of `path`.

    Only absolute folders count, and nothing is taken from the folder we happen to stand in, as systems do
    that have `.` in the path, and Windows always: that may be the library, and its program the library's.
    Raises FileNotFoundError.
    """
    if Path(command).is_absolute():
        return command
    folders = [] if Path(command).name != command else path.split(os.pathsep)
    for folder in filter(os.path.isabs, folders):
        if found := shutil.which(str(Path(folder) / command)):
            return found
    raise FileNotFoundError(command)
