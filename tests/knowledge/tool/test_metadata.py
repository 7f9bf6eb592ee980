"""`query_meta`: documents by their fields (T3)."""

from pathlib import Path

import yaml

from tests.knowledge.tool.asking import Asked, files_of


def headers(samples: Path, project: str) -> dict[str, dict[str, object]]:
    found = {}
    for name, path in files_of(samples, project).items():
        text = path.read_text("utf-8")
        found[name] = yaml.safe_load(text.split("---\n")[1]) if text.startswith("---\n") else {}
    return found


def names(answer: dict[str, list[dict[str, str]]]) -> list[str]:
    return [item["document_id"] for item in answer["documents"]]


def test_a_field_of_the_header_is_filtered(ask: Asked, samples: Path) -> None:
    expected = [n for n, h in headers(samples, "casa-brisa").items() if h.get("category") == "pagamentos"]
    answer = ask("query_meta", filters=[{"field": "category", "op": "eq", "value": "Pagamentos"}])
    assert names(answer) == expected
    assert answer["documents"][0]["fields"] == {"category": "pagamentos"}


def test_days_set_beside_the_text_are_compared(ask: Asked) -> None:
    answer = ask(
        "query_meta",
        filters=[{"field": "valid_until", "op": "lte", "value": "2027-01-31"}],
        sort="valid_until",
        fields=["authority"],
    )
    found = {item["document_id"]: item["fields"] for item in answer["documents"]}
    assert found["assistencia/recado-de-fim-de-ano.txt"] == {
        "valid_until": "2027-01-05",
        "authority": "Oficina",
    }
    days = [item["fields"]["valid_until"] for item in answer["documents"]]
    assert days == sorted(days)


def test_what_is_known_of_every_document_can_be_asked(ask: Asked, samples: Path) -> None:
    tables = [
        name for name in files_of(samples, "casa-brisa", "assistencia", "qinghe") if name.endswith(".csv")
    ]
    answer = ask("query_meta", filters=[{"field": "kind", "value": "table"}], sort="-characters")
    assert sorted(names(answer)) == tables
    sizes = [item["fields"]["characters"] for item in answer["documents"]]
    assert sizes == sorted(sizes, reverse=True)
    pinned = ask("query_meta", filters=[{"field": "pinned", "value": True}], projects=["casa-brisa"])
    assert names(pinned) == ["casa-brisa/horario-atendimento.md", "casa-brisa/instrucoes-ia.md"]


def test_pages_have_every_match_once(ask: Asked, samples: Path) -> None:
    pages = ask.pages("query_meta", sort="-review", limit=4)
    found = [name for page in pages for name in names(page)]
    assert sorted(found) == list(files_of(samples, "casa-brisa", "assistencia", "qinghe"))
    assert pages[0]["total"] == len(found)


def test_a_field_that_nothing_has_is_named(ask: Asked) -> None:
    answer = ask("query_meta", filters=[{"field": "pryce", "op": "gt", "value": 1}])
    assert (answer["total"], answer["documents"], answer["unknown_fields"]) == (0, [], ["pryce"])


def test_wrong_conditions_are_told(ask: Asked) -> None:
    for filters in (
        "x",
        [1],
        [[1]],
        [{"op": "eq"}],
        [{"field": "a", "op": "like", "value": 1}],
        [{"field": "a"}],
    ):
        assert "“filters” of “query_meta” must be" in ask.error("query_meta", filters=filters)
    assert "“filters”" in ask.error("query_meta", filters=[{"field": "a", "value": {"$gt": 1}}])
    assert "“filters”" in ask.error("query_meta", filters=[{"field": "a", "op": "exists", "value": "x"}])
    assert "“filters”" in ask.error("query_meta", filters=[{"field": "a", "value": 1}] * 21)


def test_a_condition_with_a_word_that_is_not_known_is_no_other_condition(ask: Asked) -> None:
    """`operator` for `op` would be taken for "equal", and the figure would be another one."""
    error = ask.error("query_meta", filters=[{"field": "review", "operator": "gt", "value": "2026"}])
    assert error.endswith("with nothing in them but: field, op, value.")
    assert "“filters”" in ask.error("query_meta", filters=[{"field": "a", "op": "ne", "value": float("nan")}])
