"""A library of three projects built by hand, so that the window is tested without files."""

from __future__ import annotations

from dataclasses import replace

from knowledge.projects import Account, Activity, LibraryState, Project, Retrieval

LOJA = Account("whatsapp", "wa-loja", "Loja")
OFICIAL = Account("mercadolivre", "BRISA-OFICIAL", "Loja oficial")
OFICINA = Account("whatsapp", "wa-oficina", "Oficina")
NOIVAS = Account("email", "noivas", "Lista de noivas")
OUTLET = Account("shopee", "brisa-outlet")
PECAS = Account("mercadolivre", "BRISA-PECAS")

PROJECTS = (
    Project("brisa", "Casa Brisa", accounts=(LOJA, OFICIAL)),
    Project("oficina", "Oficina", accounts=(OFICINA,), retrieval=Retrieval(max_characters=900)),
    Project("festas", "Festas", enabled=False, accounts=(NOIVAS,)),
)
ACTIVITY = (
    Activity(PECAS, 3, "2026-11-29T10:38:00Z"),
    Activity(OUTLET, 14, "2026-11-30T10:38:00Z"),
    Activity(replace(LOJA, label=""), 412, "2026-11-30T10:44:00Z"),
)


def library_state(**changes: object) -> LibraryState:
    """Casa Brisa answers for WhatsApp and, where nothing else does, for all."""
    state = LibraryState("Lojas", "/lojas", PROJECTS, {"whatsapp": "brisa"}, "brisa")
    return replace(state, **changes)  # type: ignore[arg-type] # as the test gave them
