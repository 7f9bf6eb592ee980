"""A library of projects with the same file names and a secret word each, and a model of who must answer.

The tests of isolation ask through every entrance; here is what they know to be true meanwhile.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

from knowledge.library.editing import ProjectEditor
from knowledge.projects import Account
from knowledge.workspace.library import Library

WORDS = "troca prazo frete pix boleto garantia cupom segredo nota preço moka horário devolução xyz".split()
NAMES = ("faq.md", "precos.csv", "notas.txt", "regras.json", "envio/faq.md")
PLATFORM = "shop"


def project_ids(count: int) -> tuple[str, ...]:
    return tuple(f"p{number:02}" for number in range(count))


def secret(project: str) -> str:
    return f"quilombar{project.removeprefix('p')}x"


def text_of(name: str, project: str) -> str:
    word = secret(project)
    if name.endswith(".csv"):
        return f"produto,preço,segredo\nmoka,10,{word}\nfiltro,3,{word}\n"
    if name.endswith(".json"):
        return json.dumps({"troca": "30 dias", "segredo": word, "prazo": ["frete", word]})
    return (
        f"# Troca e prazo de {word}\n\nO frete, o pix e a garantia. O segredo é {word}.\n\n"
        f"## Nota de {word}\n\nCupom {word}.\n"
    )


def write_library(root: Path, projects: Sequence[str]) -> None:
    """The projects, each with the same names, pins and words, and its own secret in every document."""
    entries = []
    for project in projects:
        for name in NAMES:
            place = root / "projects" / project / "files" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text_of(name, project), "utf-8")
        entries.append({"id": project, "name": project.upper(), "pinned": ["faq.md"]})
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": entries}), "utf-8")


class World:
    """What must be true: who is bound where, who is disabled, who is gone."""

    def __init__(self, root: Path, library: Library, *, accounts: int, dice: random.Random) -> None:
        """`library` is one door to `root`; `accounts`: how many ask at all."""
        self.dice = dice
        self.root = root
        self.library = library
        self.other = Library(root, watch=False)
        """A second door to the same files, as another process has it."""
        self.projects = tuple(project.id for project in library.state.projects)
        self.accounts = accounts
        self.alive = set(self.projects)
        self.enabled = set(self.projects)
        self.bound: dict[str, str] = {}
        self.trash: dict[str, tuple[str, tuple[str, ...]]] = {}
        """By key: a deleted project, and the accounts that go back to it when they are free then."""

    def close(self) -> None:
        """Close the second door; the first belongs to who made it."""
        self.other.close()

    def any_account(self) -> str:
        return f"a{self.dice.randrange(self.accounts)}"

    def some_account(self) -> str:
        """More often one that is bound."""
        account = self.any_account()
        if account not in self.bound and self.dice.random() < 0.7:
            account = self.dice.choice(sorted(self.bound) or [account])
        return account

    def query(self) -> str:
        """Words of all projects, and the beginning of a secret: it finds the whole word where it is."""
        beginning = secret(self.dice.choice(self.projects))[:-1]
        return " ".join(self.dice.choices([*WORDS, beginning], k=4))

    def change(self) -> None:
        """One thing that an operator does, through the one door or the other."""
        door = self.dice.choice([self.library, self.other]).projects
        account = self.any_account()
        project = self.dice.choice(sorted(self.alive))
        match self.dice.choice(["bind", "bind", "bind", "unbind", "enable", "delete", "restore"]):
            case "bind":
                self.bind(door, account, project)
            case "unbind" if account in self.bound:
                door.unbind(Account(PLATFORM, account))
                del self.bound[account]
            case "enable":
                door.enable(project, enabled=project not in self.enabled)
                self.enabled ^= {project}
            case "delete" if len(self.alive) > len(self.projects) // 2:
                self.delete(door, project)
            case "restore" if self.trash:
                self.restore(door, self.dice.choice(sorted(self.trash)))
            case _:
                pass

    def bind(self, door: ProjectEditor, account: str, project: str) -> None:
        door.bind(Account(PLATFORM, account), project)
        self.bound[account] = project

    def delete(self, door: ProjectEditor, project: str) -> None:
        accounts = tuple(account for account, own in self.bound.items() if own == project)
        self.trash[door.delete(project).key] = project, accounts
        self.alive.discard(project)
        for account in accounts:
            del self.bound[account]

    def restore(self, door: ProjectEditor, key: str) -> None:
        project, accounts = self.trash.pop(key)
        door.restore(key)
        self.alive.add(project)
        for account in accounts:
            self.bound.setdefault(account, project)

    def who(self, account: str) -> str:
        """The project that must answer, "" for nobody."""
        project = self.bound.get(account, "")
        return project if project in self.enabled else ""
