"""Contexts built by hand, so that the window is tested without a library."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import overload

from knowledge.connections import LiveText
from knowledge.model import (
    Context,
    LeftOut,
    Limits,
    LivePiece,
    Piece,
    QueryWord,
    Question,
    Reason,
    ScoreRow,
    Segment,
    SegmentKind,
    Span,
)


@dataclass
class ContextBuilder:
    """Adds labels and pieces one after the other; `build` closes the context."""

    query: str = ""
    limits: Limits = field(default_factory=lambda: Limits(max_characters=3000))
    tokenizer: str = "o200k_base"
    text: str = ""
    segments: list[Segment] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    said: list[LivePiece] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    words: list[QueryWord] = field(default_factory=list)

    def label(self, text: str) -> ContextBuilder:
        self._segment(SegmentKind.LABEL, text)
        return self

    def pin(
        self, path: str, text: str, *, title: str = "", line: int = 1, cut: bool = False
    ) -> ContextBuilder:
        number = sum(piece.pinned for piece in self.pieces) + 1
        self._piece(Reason.PINNED, number, path, text, title=title, line=line, cut=cut)
        return self

    def piece(
        self,
        path: str,
        text: str,
        *,
        heading: str = "",
        line: int = 1,
        words: tuple[str, ...] = (),
        rows: tuple[ScoreRow, ...] = (),
        missing: tuple[str, ...] = (),
        cut: bool = False,
    ) -> ContextBuilder:
        number = sum(not piece.pinned for piece in self.pieces) + 1
        start = len(self.text)
        spans = tuple(
            sorted((span for word in words for span in _spans(text, word, start)), key=lambda s: s.start)
        )
        self._piece(Reason.RELEVANT, number, path, text, title=heading, line=line, cut=cut)
        self.pieces[-1] = replace(
            self.pieces[-1],
            heading=(heading,) if heading else (),
            rank=number,
            score=sum(row.score for row in rows),
            terms=words,
            rows=rows,
            missing=missing,
            matches=spans,
        )
        return self

    def live(
        self, tool: str, text: str, *, server: str = "loja", label: str = "Loja ao vivo", cut: bool = False
    ) -> ContextBuilder:
        """What a server said; after all pieces."""
        start = len(self.text)
        kind, number = SegmentKind.LIVE, len(self.pieces) + len(self.said)
        self.segments.append(Segment(kind, start, start + len(text), number))
        self.text += text
        source = LiveText(server, label, tool, text, "2026-11-30T10:32:05Z")
        self.said.append(LivePiece(source, start, len(self.text), len(text), -(-len(text) // 4), cut))
        return self

    def out(
        self, reason: Reason, path: str, *, heading: str = "", line: int = 1, score: float = 0.0
    ) -> ContextBuilder:
        place = len(self.left_out)
        self.left_out.append(
            LeftOut(
                reason,
                path,
                path,
                heading or path,
                (heading,) if heading else (),
                line,
                310,
                place + 1,
                score,
            )
        )
        return self

    def word(
        self, text: str, *, documents: int = 1, ignored: bool = False, how: str = "exact"
    ) -> ContextBuilder:
        start = self.query.index(text)
        self.words.append(QueryWord(text, start, start + len(text), ignored, how, (), documents))
        return self

    def build(self, *, preamble: str | None = None) -> Context:
        tokens = -(-len(self.text) // 4)
        return Context(
            question=Question(self.query, self.limits, tokenizer=self.tokenizer, preamble=preamble),
            text=self.text,
            segments=tuple(self.segments),
            pieces=tuple(self.pieces),
            left_out=tuple(self.left_out),
            characters=len(self.text),
            tokens=tokens,
            tokenizer=self.tokenizer,
            truncated=bool(self.left_out),
            handoff=not self.pieces,
            fingerprint=hashlib.sha256(self.text.encode()).hexdigest(),
            words=tuple(self.words),
            system=None if preamble is None else f"{preamble}\n\n{self.text}",
            live=tuple(self.said),
            milliseconds=2.6,
        )

    def _segment(self, kind: SegmentKind, text: str) -> None:
        self.segments.append(Segment(kind, len(self.text), len(self.text) + len(text), len(self.pieces)))
        self.text += text

    def _piece(
        self, reason: Reason, number: int, path: str, text: str, *, title: str, line: int, cut: bool
    ) -> None:
        start = len(self.text)
        self._segment(SegmentKind.PIECE, text)
        self.pieces.append(
            Piece(
                number=number,
                reason=reason,
                path=path,
                document_id=path.rsplit(".", 1)[0],
                title=title or path,
                heading=(),
                start_line=line,
                end_line=line + text.count("\n"),
                start=start,
                end=start + len(text),
                source_start=0,
                source_end=len(text),
                characters=len(text),
                tokens=-(-len(text) // 4),
                cut=cut,
            )
        )


class CountedRows(Sequence[LeftOut]):
    """Rows that are made when they are looked at, as those of a real context; `made` counts that."""

    def __init__(self, rows: Sequence[LeftOut]) -> None:
        self._rows = rows
        self.made = 0

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> LeftOut: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[LeftOut]: ...
    def __getitem__(self, index: int | slice) -> LeftOut | Sequence[LeftOut]:
        found = self._rows[index]
        self.made += 1 if isinstance(found, LeftOut) else len(found)
        return found


def row(
    term: str, where: str, weight: float, idf: float, frequency: float, length: float, matched: str = ""
) -> ScoreRow:
    return ScoreRow(term, where, weight, idf, frequency, length, weight * idf * frequency * length, matched)


def shop_context(*, limits: Limits | None = None, preamble: str | None = None) -> Context:
    """A bicycle workshop in Portuguese: two pins and three pieces in, four candidates left out."""
    builder = ContextBuilder(
        "Meu freio range e a pastilha gastou. Vocês fazem a trocr?", limits or Limits(max_characters=3000)
    )
    builder.word("freio").word("pastilha").word("trocr", how="spelling")
    builder.word("Meu", ignored=True, documents=0).word("e", ignored=True, documents=0)
    builder.label("# Documento: Regras para a IA\nFonte: regras-ia.md\n\n")
    builder.pin(
        "regras-ia.md",
        "Você fala pela oficina. Use só os textos que seguem e, na dúvida, passe ao balcão.\n\n"
        "- Responda em poucas linhas.\n- Não invente preço nem data.\n"
        "- Diga de qual documento veio a resposta.",
        title="Regras para a IA",
        line=8,
    )
    builder.label("\n\n---\n\n# Documento: Quando há gente na oficina\nFonte: horario.md\n\n")
    builder.pin(
        "horario.md",
        "O balcão abre de terça a domingo, das 9h às 18h; às segundas só o depósito funciona.",
        title="Quando há gente na oficina",
        line=6,
    )
    builder.label("\n\n---\n\n# Documento: Freios e câmbio › Freio que range\nFonte: freios.md\n\n")
    builder.piece(
        "freios.md",
        "Um freio que range quase sempre está sujo. Lave o disco com álcool, aperte o freio vinte vezes "
        "numa descida leve e escute de novo; "
        "se o ruído ficar, a bicicleta vem para a bancada no mesmo dia.\n\n"
        "- A limpeza é de graça até um mês depois da compra.\n"
        "- Com pastilha gasta, a troca sai em uma hora.\n"
        "- Disco torto pede peça nova, que chega na semana seguinte.\n\n"
        "Óleo na pastilha não sai: ela vai para o lixo.",
        heading="Freio que range",
        line=14,
        words=("freio", "troca"),
        rows=(
            row("freio", "heading", 2.0, 2.27, 1.0, 1.0),
            row("freio", "body", 1.0, 2.27, 1.44, 0.91),
            row("trocr", "title", 1.5, 1.71, 1.0, 1.0, "troca"),
            row("trocr", "body", 1.0, 1.71, 1.31, 0.91, "troca"),
        ),
        missing=("pastilha", "gastou"),
    )
    builder.label("\n\n---\n\n# Documento: Pastilha X2 › Desgaste\nFonte: pecas/pastilha-x2.md\n\n")
    builder.piece(
        "pecas/pastilha-x2.md",
        "A pastilha X2 dura uns dois mil quilômetros na cidade. "
        "Peça a troca quando o freio encostar no fim do curso.",
        heading="Desgaste",
        line=19,
        words=("pastilha", "freio", "troca"),
        rows=(row("pastilha", "name", 1.0, 3.3, 1.0, 1.0), row("freio", "body", 1.0, 2.27, 1.2, 1.04)),
    )
    builder.label("\n\n---\n\n# Documento: Freios e câmbio › Preço da revisão\nFonte: freios.md\n\n")
    builder.piece(
        "freios.md",
        "A revisão inclui cabos, rodas e o ajuste do câmbio. "
        "O valor muda com o tamanho do quadro e com as peças que",
        heading="Preço da revisão",
        line=24,
        words=("revisão",),
        rows=(row("revisão", "body", 1.0, 1.9, 1.0, 0.93),),
        cut=True,
    )
    builder.label("\n\n[…]")
    builder.out(Reason.NO_ROOM, "garantia.md", heading="Quadro partido", line=12, score=1.61)
    builder.out(Reason.FILE_LIMIT, "freios.md", heading="Freio de mão", line=40, score=1.2)
    builder.out(Reason.DUPLICATE, "antigos/freios-2023.md", heading="Freios", line=3, score=1.1)
    builder.out(Reason.DOCUMENT_LIMIT, "entregas/bairros.md", heading="Bairros", line=9, score=0.4)
    return builder.build(preamble=preamble)


def live_context(*, limits: Limits | None = None) -> Context:
    """A pin, a piece, and what two tools of a server said; the second said more than there was room for."""
    builder = ContextBuilder("Quantas cafeteiras há?", limits or Limits(max_characters=800))
    builder.label("# Documento: Aviso\nFonte: aviso.md\n\n").pin("aviso.md", "Fale com calma.")
    builder.label("\n\n---\n\n# Documento: Moka\nFonte: moka.md\n\n")
    builder.piece("moka.md", "A cafeteira moka faz seis xícaras.", heading="Moka", words=("cafeteira",))
    builder.label("\n\n---\n\n# Dados ao vivo: Loja ao vivo › estoque\n\n")
    builder.live("estoque", "> Cafeteira moka: 4 unidades 🫖\n> Próxima chegada: 12 de dezembro")
    builder.label("\n\n---\n\n# Dados ao vivo: Loja ao vivo › horario\n\n")
    builder.live("horario", "> Aberto até as 18h", cut=True)
    builder.label("\n\n[…]\n\n---")
    return builder.build()


def flower_context() -> Context:
    """A flower shop in Chinese: one pin, and one piece with an emoji before the matches."""
    builder = ContextBuilder("玫瑰花送到就蔫了，可以补发吗？", Limits(max_characters=1000))
    builder.word("玫瑰花").word("蔫").word("补发")
    builder.label("# 文档：客服须知\n来源：客服须知.md\n\n")
    builder.pin(
        "客服须知.md",
        "你替花店回答客人。下文没有写的事，请转给店员。\n\n- 语气亲切，一次只说一件事。",
        title="客服须知",
    )
    builder.label("\n\n---\n\n# 文档：售后 › 花蔫了怎么办\n来源：售后.md\n\n")
    builder.piece(
        "售后.md",
        "🥀玫瑰花如果当天蔫了，把花茎斜剪两厘米，放进深水里醒花三小时。仍然蔫的，店里第二天补发同色的一束。",
        heading="花蔫了怎么办",
        line=12,
        words=("玫瑰花", "蔫", "补发"),
        rows=(row("蔫", "heading", 2.0, 2.8, 1.0, 1.0), row("补发", "body", 1.0, 2.1, 1.0, 0.95)),
    )
    return builder.build()


def handoff_context() -> Context:
    """Nothing found and nothing pinned."""
    builder = ContextBuilder("Onde fica o estádio municipal?", Limits(max_characters=6000))
    for word in ("fica", "estádio", "municipal"):
        builder.word(word, documents=0, how="none")
    for word in ("Onde", "o"):
        builder.word(word, documents=0, ignored=True)
    return builder.build()


def long_context(*, left_out: int = 10_000) -> Context:
    """12,000 characters in 20 pieces, and as many candidates left out as asked for."""
    builder = ContextBuilder("troca de pneu", Limits(max_characters=12_000))
    for place in range(20):
        builder.label(f"# Documento: Nota {place}\nFonte: nota-{place}.md\n\n")
        text = ("A troca do pneu leva meia hora, contada da chegada ao balcão.\n" * 9)[:540]
        builder.piece(f"nota-{place}.md", text, heading=f"Nota {place}", words=("troca", "pneu"))
    for place in range(left_out):
        builder.out(
            Reason.NO_ROOM, f"fora/nota-{place}.md", heading=f"Fora {place}", line=place + 1, score=1.0
        )
    return builder.build()


def _spans(text: str, word: str, shift: int) -> list[Span]:
    spans = []
    start = text.lower().find(word.lower())
    while start >= 0:
        spans.append(Span(shift + start, shift + start + len(word)))
        start = text.lower().find(word.lower(), start + len(word))
    return spans
