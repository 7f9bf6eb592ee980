"""Contexts built by hand, so that the window is tested without a library."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace

from knowledge.model import (
    Context,
    LeftOut,
    Limits,
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


def row(
    term: str, where: str, weight: float, idf: float, frequency: float, length: float, matched: str = ""
) -> ScoreRow:
    return ScoreRow(term, where, weight, idf, frequency, length, weight * idf * frequency * length, matched)


def shop_context(*, limits: Limits | None = None, preamble: str | None = None) -> Context:
    """Two pins and three pieces in Portuguese, four candidates left out."""
    builder = ContextBuilder(
        "Minha cafeteira veio com defeito. Posso trocar?", limits or Limits(max_characters=3000)
    )
    for word in ("cafeteira", "defeito", "trocar"):
        builder.word(word)
    builder.word("Minha", ignored=True, documents=0).word("com", ignored=True, documents=0)
    builder.label("# Documento: Instruções para a IA\nFonte: instrucoes-ia.md\n\n")
    builder.pin(
        "instrucoes-ia.md",
        "Você atende a loja. Responda só com o que está abaixo; se não estiver, diga que vai chamar uma pessoa.\n\n"
        "- Trate por “você”, no máximo três frases.\n- Não prometa prazo nem valor que não esteja escrito.\n"
        "- Ao citar uma regra, diga o nome do documento.",
        title="Instruções para a IA",
        line=8,
    )
    builder.label("\n\n---\n\n# Documento: Horário de atendimento humano\nFonte: horario-humano.md\n\n")
    builder.pin(
        "horario-humano.md",
        "Gente de verdade atende de segunda a sábado, das 8h às 20h (horário de Brasília).",
        title="Horário de atendimento humano",
        line=6,
    )
    builder.label(
        "\n\n---\n\n# Documento: Trocas e devoluções › Produto com defeito\nFonte: trocas-e-devolucoes.md\n\n"
    )
    builder.piece(
        "trocas-e-devolucoes.md",
        "Produto que chegou com defeito pode entrar em troca por até 90 dias depois da entrega. Peça o número do "
        "pedido e uma foto ou vídeo curto do defeito; sem a foto, abra o chamado assim mesmo e marque “sem imagem”."
        "\n\n- A loja paga a coleta. O cliente não leva nada ao correio.\n- Se o item estiver em estoque, a troca sai "
        "em 2 dias úteis.\n- Sem estoque, ofereça o dinheiro de volta ou um vale de mesmo valor.\n\nNunca peça que o "
        "cliente abra o aparelho.",
        heading="Produto com defeito",
        line=14,
        words=("defeito", "troca"),
        rows=(
            row("defeito", "heading", 2.0, 2.31, 1.0, 1.0),
            row("defeito", "body", 1.0, 2.31, 1.47, 0.93),
            row("trocar", "title", 1.5, 1.64, 1.0, 1.0, "troca"),
            row("trocar", "body", 1.0, 1.64, 1.47, 0.93, "troca"),
        ),
        missing=("cafeteira", "veio"),
    )
    builder.label(
        "\n\n---\n\n# Documento: Cafeteira CB-220 › Defeitos conhecidos\nFonte: produtos/cafeteira-cb-220.md\n\n"
    )
    builder.piece(
        "produtos/cafeteira-cb-220.md",
        "A cafeteira CB-220 tem um defeito conhecido na válvula. Antes da troca, peça que o cliente limpe o filtro "
        "e tente de novo com água fria.",
        heading="Defeitos conhecidos",
        line=19,
        words=("cafeteira", "defeito", "troca"),
        rows=(row("cafeteira", "name", 1.0, 3.1, 1.0, 1.0), row("defeito", "body", 1.0, 2.31, 1.2, 1.04)),
    )
    builder.label(
        "\n\n---\n\n# Documento: Trocas e devoluções › Como o dinheiro volta\nFonte: trocas-e-devolucoes.md\n\n"
    )
    builder.piece(
        "trocas-e-devolucoes.md",
        "O dinheiro volta pelo mesmo caminho da compra. Pix: cai na conta de origem em até 1 dia útil depois da",
        heading="Como o dinheiro volta",
        line=24,
        words=("compra",),
        rows=(row("compra", "body", 1.0, 1.9, 1.0, 0.93),),
        cut=True,
    )
    builder.label("\n\n[…]")
    builder.out(Reason.NO_ROOM, "garantia.md", heading="O que a garantia cobre", line=12, score=1.61)
    builder.out(
        Reason.FILE_LIMIT, "trocas-e-devolucoes.md", heading="Produto sob encomenda", line=40, score=1.2
    )
    builder.out(Reason.DUPLICATE, "arquivo/trocas-2024.md", heading="Trocas", line=3, score=1.1)
    builder.out(Reason.DOCUMENT_LIMIT, "entregas/prazos.md", heading="Prazos", line=9, score=0.4)
    return builder.build(preamble=preamble)


def tea_context() -> Context:
    """One pin and one piece in Chinese, with an emoji before the matches."""
    builder = ContextBuilder("紫砂壶收到有裂纹，能退款吗？", Limits(max_characters=1000))
    builder.word("紫砂壶").word("裂纹").word("退款")
    builder.label("# 文档：AI 回复规范\n来源：AI-回复规范.md\n\n")
    builder.pin(
        "AI-回复规范.md",
        "你是青禾茶具的客服。只根据下面的资料回答。\n\n- 称呼“您”，每次不超过三句话。",
        title="AI 回复规范",
    )
    builder.label("\n\n---\n\n# 文档：破损与裂纹 › 收到有裂纹\n来源：破损与裂纹.md\n\n")
    builder.piece(
        "破损与裂纹.md",
        "🫖收到紫砂壶有裂纹，先请顾客拍两张照片：壶身整体一张，裂纹近处一张。顾客可以选换新壶或全额退款。",
        heading="收到有裂纹",
        line=12,
        words=("紫砂壶", "裂纹", "退款"),
        rows=(row("裂纹", "heading", 2.0, 2.8, 1.0, 1.0), row("退款", "body", 1.0, 2.1, 1.0, 0.95)),
    )
    return builder.build()


def handoff_context() -> Context:
    """Nothing found and nothing pinned."""
    builder = ContextBuilder("Vocês alugam salão para festas?", Limits(max_characters=6000))
    for word in ("alugam", "salão", "festas"):
        builder.word(word, documents=0, how="none")
    for word in ("Vocês", "para"):
        builder.word(word, documents=0, ignored=True)
    return builder.build()


def long_context(*, left_out: int = 10_000) -> Context:
    """12,000 characters in 20 pieces, and as many candidates left out as asked for."""
    builder = ContextBuilder("troca de produto", Limits(max_characters=12_000))
    for place in range(20):
        builder.label(f"# Documento: Nota {place}\nFonte: nota-{place}.md\n\n")
        text = ("A troca do produto leva dois dias úteis, contados da coleta.\n" * 9)[:540]
        builder.piece(f"nota-{place}.md", text, heading=f"Nota {place}", words=("troca", "produto"))
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
