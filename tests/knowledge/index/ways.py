"""A small library, and the ways by which an index can come to hold it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from knowledge.index import SearchIndex
from knowledge.index.layout import write_arrays
from tests.knowledge.index.made import indexed, indexed_all, segment_of

SUBJECTS = (
    "Pagamentos",
    "Trocas",
    "Frete grátis",
    "Shipping",
    "Refunds",
    "Devoluciones",
    "退货政策",
    "SKU-123-AB",
)
SENTENCES = (
    "Aceitamos pix, boleto e cartão de crédito.",
    "A devolução é grátis em até 30 dias.",
    "The refund takes two days after the parcel comes back.",
    "El envío tarda tres días.",
    "退货政策适用于JWT令牌用户。",
    "Use a broca 5,5 mm HSS-G ou o parafuso M8x20.",
    "getUserName devolve o soft_logout da versão 1.10.2.",
    "O pagamento cai na hora; pagamentos por boleto, não.",
)


def library(count: int, seed: int = 7) -> dict[str, str]:
    pick = random.Random(seed)
    return {
        f"pasta{n % 3}/doc{n:03}.md": f"# {pick.choice(SUBJECTS)} {n}\n\n"
        + "\n\n".join(
            f"## {pick.choice(SUBJECTS)}\n\n{' '.join(pick.choices(SENTENCES, k=pick.randint(1, 9)))}"
            for _ in range(pick.randint(0, 3))
        )
        for n in range(count)
    }


def hand_over(
    index: SearchIndex, texts: Mapping[str, str], *, besides: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """As another process does that has read `texts`."""
    path = index.incoming()
    return index.adopt(path, write_arrays(path, segment_of(texts).arrays), besides=besides)


Way = Callable[[SearchIndex, dict[str, str]], None]


def at_once(index: SearchIndex, texts: Mapping[str, str]) -> None:
    index.apply(indexed_all(texts), ())
    index.commit()


def never_committed(index: SearchIndex, texts: dict[str, str]) -> None:
    index.apply(indexed_all(texts), ())


def one_by_one_and_never_committed(index: SearchIndex, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        index.apply([indexed(path, text)], ())


def many_at_once_and_twice(index: SearchIndex, texts: dict[str, str]) -> None:
    more = {f"more{n}.md": "vai embora" for n in range(60)}
    index.apply([*indexed_all(more | dict.fromkeys(texts, "antes")), *indexed_all(texts)], ())
    index.commit()
    index.apply((), list(more))
    index.commit()


def read_by_another_process(index: SearchIndex, texts: dict[str, str]) -> None:
    paths = list(texts)
    at_once(index, dict.fromkeys(paths[:8], "antes"))
    index.apply([indexed(path, "ainda antes") for path in paths[4:12]], ())
    index.apply(indexed_all({path: texts[path] for path in paths[20:]}), ())
    assert hand_over(index, texts | {paths[21]: "passado"}, besides=(paths[21],)) == tuple(
        sorted({*paths} - {paths[21]})
    )


def in_small_commits(index: SearchIndex, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        at_once(index, {path: text})


def in_small_commits_and_merged(index: SearchIndex, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        at_once(index, {path: text})
        index.merge()


def changed_and_deleted(index: SearchIndex, texts: dict[str, str]) -> None:
    at_once(index, dict.fromkeys(texts, "# Rascunho\n\nOutro texto sobre pix, avó e aplicável."))
    at_once(index, {f"velho{n}.md": "# Pix velho\n\nPagamento antigo." for n in range(10)})
    at_once(index, dict(list(texts.items())[::2]))
    index.apply((), [f"velho{n}.md" for n in range(9)])
    index.commit()
    index.apply((), ["velho9.md"])
    at_once(index, dict(list(texts.items())[1::2]))


def added_after_removal(index: SearchIndex, texts: dict[str, str]) -> None:
    at_once(index, texts)
    index.apply((), list(texts)[:9])
    index.apply(indexed_all(dict(list(texts.items())[:9])), ())
    index.commit()


def with_overlay(index: SearchIndex, texts: dict[str, str]) -> None:
    at_once(index, dict.fromkeys(texts, "# Antes\n\nO que está no disco: pix."))
    index.apply(indexed_all(dict(list(texts.items())[:5])), ())
    index.overlay({path: indexed(path, text) for path, text in list(texts.items())[3:]})


def overlay_taken_away(index: SearchIndex, texts: dict[str, str]) -> None:
    at_once(index, texts)
    paths = [*list(texts)[:4], "new.md"]
    index.overlay({path: indexed(path, "# Pix\n\npix pix rascunho") for path in paths})
    index.overlay(dict.fromkeys(paths))


WAYS: list[Way] = [
    at_once,
    never_committed,
    one_by_one_and_never_committed,
    many_at_once_and_twice,
    read_by_another_process,
    in_small_commits,
    in_small_commits_and_merged,
    changed_and_deleted,
    added_after_removal,
    with_overlay,
    overlay_taken_away,
]
