import json
from collections.abc import Callable
from dataclasses import replace

from markdown_it import MarkdownIt

from knowledge.connections import LiveText
from knowledge.context.export import REASONS, answer_of, to_json, to_markdown, to_text
from knowledge.model import Context, Document, Hit, Layout, LivePiece, Reason
from knowledge.projects import Account, Resolution, Step, StepKind

Build = Callable[..., Context]
Make = Callable[..., Document]
MakeHit = Callable[..., Hit]


def test_text_is_the_very_text_or_the_prompt(build: Build, document: Make) -> None:
    context = build([document("a", "x")], characters=4000)
    assert to_text(context) == context.text
    prompt = build([document("a", "x")], characters=4000, preamble="Oi.")
    assert to_text(prompt) == f"Oi.\n\n{context.text}"


def test_json_has_the_keys_programs_rely_on(build: Build, document: Make) -> None:
    long = document("b", "pix " * 200 + "fim", title="Bê", line=3)
    context = build([long, document("c", "fora")], pinned=[document("a", "regra")], characters=200)
    answer = json.loads(to_json(context))
    assert set(answer) >= {
        *("text", "pieces", "left_out", "characters", "tokens", "tokenizer", "truncated", "handoff"),
        *("project", "fingerprint", "ms"),
    }
    assert "system" not in answer
    assert answer["text"] == context.text
    assert (answer["characters"], answer["tokens"]) == (context.characters, context.tokens)
    assert (answer["truncated"], answer["handoff"], answer["project"]) == (True, False, "loja")
    pin, piece = answer["pieces"]
    assert (pin["reason"], piece["reason"]) == ("pinned", "relevant")
    assert (piece["path"], piece["title"], piece["heading"], piece["terms"]) == ("b.md", "Bê", [], ["pix"])
    assert (piece["start_line"], piece["end_line"], piece["cut"], piece["score"]) == (3, 3, True, 1.0)
    assert piece["characters"] == context.pieces[1].characters
    assert piece["tokens"] == context.pieces[1].tokens
    (out,) = answer["left_out"]
    assert (out["path"], out["heading"], out["reason"]) == ("c.md", [], "no-room")
    assert out["message"] == "It did not fit in what was left of the budget."


def test_json_says_what_was_asked(build: Build, document: Make) -> None:
    context = build([document("a", "x")], characters=4000, documents=3, preamble="Oi.", layout=Layout.CHUNKS)
    answer = json.loads(to_json(context))
    assert answer["query"] == "como pagar com pix"
    assert answer["layout"] == "chunks"
    assert answer["limits"] == {
        "max_characters": 4000,
        "max_tokens": None,
        "max_documents": 3,
        "max_chunks": None,
        "max_files": None,
    }
    assert answer["words"][0]["text"] == "pix"
    assert answer["system"] == context.system


def test_json_says_how_the_account_came_to_its_project_and_how_much_was_answered(
    build: Build, document: Make
) -> None:
    plain = build([document("a", "x")], characters=4000)
    assert json.loads(to_json(plain))["resolution"] is None
    steps = (Step(StepKind.NOT_BOUND), Step(StepKind.PLATFORM_DEFAULT, "loja", disabled=True))
    resolution = Resolution(Account("whatsapp", "loja-1", "Balcão"), steps, "norte")
    answer = json.loads(to_json(replace(plain, resolution=resolution, coverage=0.123456)))
    assert answer["resolution"] == {
        "platform": "whatsapp",
        "accountId": "loja-1",
        "project": "norte",
        "old_folder": False,
        "bound": False,
        "steps": [
            {"kind": "not-bound", "project": "", "disabled": False},
            {"kind": "platform-default", "project": "loja", "disabled": True},
        ],
    }
    assert answer["coverage"] == 0.1235
    assert answer["floor"] == 0.0


def test_json_without_time_is_reproducible(build: Build, document: Make) -> None:
    context = build([document("a", "x")], characters=4000)
    assert "ms" not in json.loads(to_json(context, milliseconds=False))
    assert "ms" in json.loads(to_json(context))


def test_json_can_always_be_written_as_utf8(build: Build, document: Make) -> None:
    context = build([document("caf\udce9", "preço")], characters=4000)
    written = to_json(context).encode("utf-8")
    assert "preço".encode() in written
    assert json.loads(written)["pieces"][0]["path"] == "caf\udce9.md"


def test_the_report_names_question_limits_pieces_and_what_is_out(build: Build, document: Make) -> None:
    long = document("b", "pix " * 200 + "fim", title="B", line=3)
    report = to_markdown(build([long, document("c", "fora")], characters=200))
    assert "- Question: como pagar com pix\n" in report
    assert "- Limits: 200 characters\n" in report
    assert "- B (b.md, lines 3 to 3; " in report
    assert "- c (c.md, line 1). It did not fit in what was left of the budget.\n" in report
    assert "cut or left out" in report


def test_the_text_in_a_report_cannot_close_its_fence(build: Build, document: Make) -> None:
    body = "a\n\n```\nb\n```\n\n`````\nc\n`````\n\n# not a heading"
    context = build([document("a", body)], characters=4000)
    fences = [t for t in MarkdownIt("commonmark").parse(to_markdown(context)) if t.type == "fence"]
    assert [fence.content for fence in fences] == [context.text + "\n"]


def test_titles_in_a_report_stay_text(build: Build, document: Make) -> None:
    context = build([document("a", "x", title="<img src=x>\n# [b](c) `d")], characters=4000)
    html = MarkdownIt("commonmark").render(to_markdown(context))
    assert "<img" not in html
    assert "&lt;img src=x&gt; # [b](c) `d" in html


def test_the_report_of_a_hand_off_says_so(build: Build) -> None:
    assert "a person must answer" in to_markdown(build([], characters=4000))


def test_every_reason_has_a_sentence() -> None:
    assert set(REASONS) == set(Reason)


def test_json_says_what_servers_said_and_how_many_were_left_out(build: Build, document: Make) -> None:
    context = build([document("a", "pix " * 60), document("b", "x"), document("c", "y")], characters=60)
    said = LivePiece(LiveText("shop", "Loja", "stock", "3 unidades"), 10, 20, 10, 3, cut=True)
    answer = json.loads(to_json(replace(context, live=(said,))))
    assert answer["live"] == [
        {
            "server": "shop",
            "label": "Loja",
            "tool": "stock",
            "characters": 10,
            "tokens": 3,
            "cut": True,
            "start": 10,
            "end": 20,
        }
    ]
    assert answer["left_out_count"] == len(answer["left_out"]) == len(context.left_out) > 1
    few = answer_of(context, most_left_out=1)
    assert (len(few.left_out), few.left_out_count) == (1, len(context.left_out))
