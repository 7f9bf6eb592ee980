"""2,000 hostile paths, a witness that sees every file that is touched, and a library to be kept from."""

from __future__ import annotations

import os
import random
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Account

COUNT = 2_000
SECRET = "SECRET-OF-ANOTHER-SHOP"
ACCOUNT = Account("whatsapp", "app")
DOCUMENTS = ("in/a.md", "café.md", "de\u0301po\u0302t/x.md", "note.md")

# --- the paths -----------------------------------------------------------------------------------

UP = ".. ../.. in/.. in/../.. ./.. ../../.. in/a.md/.. ../app/files".split()
ENCODED = (
    "%2e%2e %2E%2E%2F ..%2f %252e%252e%252f %c0%ae%c0%ae ..%c0%af %u002e%u002e &#46;&#46; ..%00 %5c..%5c "
    "..%252f.. =2E=2E +"
).split()
BACKSLASH = (
    r"..\ \..\ ..\..\secret.md \ in\a.md \\host\share \\?\C:\x \\.\PhysicalDrive0 \x2e\x2e \u002e\u002e"
).split()
CONTROL = ["\0", "in/a.md\0.png", "\0/..", "\n", "\r\n..", "\x1b[2J", "\x7f", "a\tb"]
DRIVES = r"C: c:/ C:note.md C:\Windows Z:/x //server/share //?/C:/x file:///etc a:b:c".split()
STREAMS = "note.md::$DATA note.md:hidden in/a.md:Zone.Identifier in:$I30:$INDEX_ALLOCATION :".split()
RESERVED = [
    *"CON nul NUL.md aux.tar.gz com1.md LPT9 COM¹.md conin$ CLOCK$ note.md. in./a.md ... a?.md a*.md".split(),
    *'a".md a|b.md <a>.md'.split(),
    *("prn ", "nul .md", "note.md ", "in /a.md", ". ."),
]
LINKS = (
    "link link/secret.md link/.. out/x.md out alias.md file.md loop/loop loop up/secret.md dead.md "
    "inner/a.md up/library/projects.json in/deep/x.md root/etc/hostname"
).split()
ABSOLUTE = "/ /etc/hostname /etc/passwd //etc/hostname /proc/self/environ /proc/self/cwd /dev/zero".split()
DOTS = "./ . ./in/a.md in/./a.md in//a.md in/ in/a.md/ // /./ ./. .//.".split()
LONG = [
    *("a" * 256 + ".md", "é" * 200, "你" * 100 + ".md", "x" * 70_000),
    *("a/" * 3_000 + "a.md", ("b" * 250 + "/") * 20 + "b.md"),
]
TWINS = (
    "café.md cafe\u0301.md dépôt/x.md de\u0301po\u0302t/x.md cafe\u0301.md/.. ｉｎ/a.md IN/A.MD ﬁle.md"
).split()
SURROGATES = ["\ud800.md", "\udcff", "in/\udc80.md", "\udcc0\udcae\udcc0\udcae/secret.md", "a\ud83d"]
MARKS = [
    *("\u202egnp.md", "\u200f../x", "\u2066in\u2069/a.md", "\ufeff../x", "\u200b..", "..\u200b/x"),
    *"‥/secret.md ．．/secret.md ․․/secret.md ..∕secret.md ..／secret.md ~/secret.md ~root".split(),
    *"$HOME %USERPROFILE% ${x} `id` $(id) ; -rf".split(),
]
TARGETS = [
    "secret.md",
    "app-secret/files/x.md",
    "x.md",
    "projects.json",
    "meta.json",
    "etc/hostname",
    "a.md",
    "in/a.md",
    "",
]
KINDS = [
    UP,
    ENCODED,
    BACKSLASH,
    CONTROL,
    DRIVES,
    STREAMS,
    RESERVED,
    LINKS,
    ABSOLUTE,
    DOTS,
    LONG,
    TWINS,
    SURROGATES,
    MARKS,
]


def hostile_paths(world: Path, *, count: int = COUNT) -> list[str]:
    """`count` different paths: each atom alone, then mixtures of up to three, with a target worth it."""
    own = [
        str(world / "secret.md"),
        str(world / "library/projects/app-secret/files/x.md"),
        "../app-secret/x.md",
    ]
    found = dict.fromkeys(["", *own, *(atom for kind in KINDS for atom in kind)])
    short = [[atom for atom in kind if len(atom) < 1_000] for kind in KINDS]
    draw = random.Random(2_000)
    while len(found) < count:
        atoms = [draw.choice(draw.choice(short)) for _ in range(draw.randrange(1, 4))]
        path = draw.choice(["/", "/", "/", "\\", "//", ""]).join([*atoms, draw.choice(TARGETS)])
        found[unicodedata.normalize("NFD", path) if draw.random() < 0.1 else path] = None
    return list(found)[:count]


_SYSTEM_NAME = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³]) *(\..*)?", re.I | re.S
)
_LINKED = {"link", "out", "alias.md", "file.md", "loop", "up", "dead.md", "inner", "root"}


def must_be_refused(path: str) -> bool:
    """Said once more and otherwise than in the program: what can name nothing in the project `app`."""
    parts = path.split("/")
    return (
        any(part in ("", ".", "..") or part[-1] in ". " or _SYSTEM_NAME.fullmatch(part) for part in parts)
        or any(ord(char) < 32 or ord(char) == 127 or 0xD800 <= ord(char) < 0xE000 for char in path)
        or not set(path).isdisjoint('\\:<>"|?*')
        or parts[0] in _LINKED
        or parts[:2] == ["in", "deep"]
    )


# --- the witness ---------------------------------------------------------------------------------

PATHS_OF = {
    **dict.fromkeys("open sqlite3.connect subprocess.Popen os.system os.chdir shutil.rmtree".split(), 1),
    **dict.fromkeys("os.listdir os.scandir os.mkdir os.mkfifo os.remove os.rmdir os.truncate".split(), 1),
    **dict.fromkeys("os.chmod os.chown os.utime os.setxattr".split(), 1),
    **dict.fromkeys("os.rename os.link os.symlink shutil.move shutil.copyfile".split(), 2),
}
"""Which events have how many paths as their first arguments."""


@dataclass
class Witness:
    """An audit hook that notes every access, links followed, to what is not `allowed`, while it watches.

    A hook stays as long as its process, so there is one of it.
    """

    allowed: Callable[[Path], bool] = lambda place: False
    watching: bool = False
    outside: list[tuple[str, str]] = field(default_factory=list)
    seen: int = 0

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self.watching:
            return
        for path in arguments[: PATHS_OF.get(event, 0)]:
            if isinstance(path, str | bytes | os.PathLike):
                self.seen += 1
                if not self._is_allowed(os.fsdecode(path)):
                    self.outside.append((event, os.fsdecode(path)))

    def _is_allowed(self, path: str) -> bool:
        try:
            return self.allowed(Path(os.path.realpath(path)))
        except ValueError:  # no system takes such a path
            return False


# --- the world ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class World:
    """A library with the project `app` that is asked, and all around it what it must not reach."""

    root: Path
    library: Path
    files: Path
    paths: Sequence[str]
    witness: Witness
    names: frozenset[str]
    """What is at the top of the project."""

    def around(self) -> dict[str, object]:
        """Everything but the project's files and the library's own files about it."""
        found: dict[str, object] = {}
        own = {self.library, self.library / "projects/app"}
        for top, folders, names in os.walk(self.root):
            folder = Path(top)
            folders[:] = [name for name in folders if folder / name != self.files]
            for name in names:
                place = folder / name
                if not (folder in own and is_own(name)):
                    content = place.readlink() if place.is_symlink() else place.read_bytes()
                    found[str(place)] = (content, place.lstat().st_mtime_ns)
            if folder not in own:
                found[top] = (sorted(folders), folder.stat().st_mtime_ns)
        return found

    def allow(self, *folders: Path) -> None:
        """Let these be touched besides: the cache, and what Python loads."""
        whole = (self.files, *folders)
        own = (self.library, self.library / "projects", self.library / "projects/app")

        def allowed(place: Path) -> bool:
            if place in own or (place.parent in own and is_own(place.name)):
                return True
            return any(place.is_relative_to(folder) for folder in whole)

        self.witness.allowed = allowed

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Fails when anything outside was touched meanwhile."""
        before, seen = self.around(), self.witness.seen
        self.witness.outside.clear()
        self.witness.watching = True
        try:
            os.scandir(self.files).close()
            assert self.witness.seen == seen + 1, "the witness sleeps"
            yield
        finally:
            self.witness.watching = False
        assert self.witness.outside == []
        assert self.around() == before


def is_own(name: str) -> bool:
    return name in ("projects.json", "meta.json") or name.startswith(
        (".projects", ".estante-", "activity.sqlite")
    )


def text_of(path: str) -> str:
    return f"# Prazo\n\nO prazo de {path} é de três dias.\n"


def put(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)


def make_world(root: Path, witness: Witness) -> World:
    """Build it under `root`, with links into and out of the project."""
    library = root / "library"
    editor = ProjectEditor(LibraryStore.create(library))
    for identifier in ("app", "app-secret", "other"):
        editor.create(identifier, identifier=identifier)
    editor.bind(ACCOUNT, "app")
    files = library / "projects" / "app" / "files"
    for place in ("secret.md", "outside/secret.md", "library/secret.md", "library/projects/secret.md"):
        put(root / place, SECRET)
    for place in ("app-secret/files/x.md", "app-secret/x.md", "other/files/a.md", "app/secret.md"):
        put(library / "projects" / place, SECRET)
    for path in DOCUMENTS:
        put(files / path, text_of(path))
    links = {
        "link": root / "outside", "out": library / "projects/app-secret/files", "file.md": root / "secret.md",
        "alias.md": Path("in/a.md"), "inner": Path("in"), "loop": Path("loop"), "up": root, "root": Path("/"),
        "dead.md": root / "not-there.md", "in/deep": root / "outside",
    }  # fmt: skip
    for name, goal in links.items():
        (files / name).symlink_to(goal)
    names = frozenset(place.name for place in files.iterdir())
    return World(root, library, files, hostile_paths(root), witness, names)
