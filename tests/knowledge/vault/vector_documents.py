"""The corpus of the test vectors: small, in several languages, with everything that is easy to get wrong."""

from __future__ import annotations

from knowledge.model import Limits
from knowledge.publications import Export, ExportedDocument, IntentGate, Reading

SITE = "https://docs.example/"

API = """# User API

Read and change accounts. Every call needs a token.

## getUserName

`getUserName(id)` returns the name of an account, `getUserNameById` is the same. In Python it is
`get_user_name`.

```python
# This is no heading
name = get_user_name(17)
## nor is this
```

## Orders

The order code is `SKU-123-AB`, the version 1.10.2. Use /forgot-password when the password is lost.

### Errors

HTTP 404 means that there is no such order; see XMLHttpRequest and parseHTTPResponse.

Errors
------

A second section with that name, of the second level.
"""

SHIPPING = """# Frete e entrega

O frete é grátis acima de R$ 200,00. Não entregamos em caixas postais.

## Prazos

A entrega leva de 3 a 5 dias úteis. Em São Paulo, até 2 dias.

## Guarda-chuvas e guarda-sóis

Peças compridas vão por transportadora: o guarda-chuva cabe em qualquer caminhão.
"""

RETURNS = """# Trocas e devoluções

Você tem 7 dias para trocar ou devolver o produto, como diz o Código de Defesa do Consumidor.

## Garantia

A garantia é de 12 meses. Guarde a nota fiscal; sem ela a garantia não vale.

## Quem paga o frete da troca?

Nós pagamos. O código de postagem chega por e-mail em 1 dia útil.

## Garantia

A garantia é de 12 meses. Guarde a nota fiscal; sem ela a garantia não vale.

## Garantia estendida

A garantia é de 12 meses. Guarde a nota fiscal; sem ela a garantia não vale.
"""

SALE = """# Promoção de novembro

Frete grátis em todo o Brasil, sem valor mínimo, até o fim do mês.
"""

NEXT_YEAR = """# Tabela de frete do ano que vem

O frete grátis passa a valer acima de R$ 250,00.
"""

RETURNS_ZH = """# 退货政策

签收后七天内可以退货，商品需保持完好。

## 退款时间

退款在三个工作日内原路退回。我们用顺丰 SF-Express 寄送。

## 谁付运费？

质量问题由我们承担运费，其他情况由买家承担。
"""

WARRANTY_ZH = """# 保修

茶壶保修一年。ガイド請看ｶﾞｲﾄﾞ第二页。㊀號店。

## 我

请联系客服，我们会回复。
"""

SCRIPTS = """# Straße, Ελληνικά, Ёлка

Die Straße in İstanbul: STRASSE. Ο Οδυσσέας, οδός, ΟΔΟΣ. Ёлка и йод.

עִבְרִית and עברית; الْعَرَبِيَّة and العربية.

ＦＵＬＬ ｗｉｄｔｈ, ﬁne ligature, x² and ½.
"""


def _long() -> str:
    words = (
        "valve",
        "boiler",
        "gasket",
        "handle",
        "filter",
        "basket",
        "nozzle",
        "switch",
        "washer",
        "spring",
    )
    steps = [
        f"{n}. Turn the {words[n % 10]} to position {n * 7 % 13}, then check the {words[n * 3 % 10]}.\n"
        for n in range(1, 101)
    ]
    return f"# Maintenance\n\n## Every hundred days\n\n{''.join(steps)}\n## Every year\n\nCall the service.\n"


def _document(path: str, title: str, text: str, **more: object) -> ExportedDocument:
    return ExportedDocument(path, title, path, SITE + path.removesuffix(".md"), text, **more)  # type: ignore[arg-type] # the rest by name


def vector_export() -> Export:
    return Export(
        name="Vectors",
        documents=(
            _document("api.md", "User API", API, language="en", keywords=("REST", "account")),
            _document("empty.md", "Nothing here yet", "", language="en"),
            _document(
                "entregas/frete.md", "Frete e entrega", SHIPPING, language="pt", keywords=("correio", "envio")
            ),
            _document(
                "entregas/promocao.md", "Promoção de novembro", SALE, language="pt", valid_until="2026-11-30"
            ),
            _document(
                "entregas/tabela.md", "Tabela de frete", NEXT_YEAR, language="pt", valid_from="2027-01-01"
            ),
            _document("maintenance.md", "Maintenance", _long(), language="en"),
            _document("scripts.md", "Straße, Ελληνικά, Ёлка", SCRIPTS),
            _document("trocas.md", "Trocas e devoluções", RETURNS, language="pt"),
            _document("售后/保修.md", "保修", WARRANTY_ZH, language="zh"),
            _document("售后/退货.md", "退货政策", RETURNS_ZH, language="zh", keywords=("退款", "运费")),
        ),
        pins=("trocas.md", "售后/退货.md"),
        reading=Reading(Limits(max_characters=3000, max_chunks=4, max_files=2), labels="en"),
        intent=IntentGate(TERMS, identifiers=True),
    )


TERMS = (
    *("frete", "garantia", "garantias estendidas", "entrega", "CORREIO", "guarda-chuva", "forgot password"),
    *("user", "errors", "http", "sku", "valve", "every year", "nothing here", "StraSSe"),
    *("退货", "退款", "运费", "我", "ｶﾞｲﾄﾞ", "一"),
)
"""Most of the questions are about one of these."""

TEXTS = (
    "Não",
    "NÃO nao",
    "garantia",
    "guarda-chuva",
    "getUserName",
    "getUserNameById",
    "XMLHttpRequest",
    "parseHTTPResponse",
    "get_user_name",
    "SKU-123-AB",
    "1.10.2",
    "R$ 200,00",
    "/forgot-password",
    "e-mail",
    "don't",
    "l’été",
    "abc",
    "abcd",
    "abcde",
    "abcdef",
    "abcdefg",
    "a a a",
    "Straße STRASSE",
    "İstanbul",
    "Οδυσσέας ΟΔΟΣ",
    "Ёлка йод",
    "עִבְרִית",
    "الْعَرَبِيَّة",
    "ＦＵＬＬ ｗｉｄｔｈ",
    "ﬁne",
    "x² ½",
    "退货",
    "退货政策",
    "我",
    "SF-Express寄送",
    "ガイド",
    "ｶﾞｲﾄﾞ",
    "か\u3099き",
    "コーヒー",
    "㊀號",
    "한국어 문서",
    "naïve café",
    "e\u0301te\u0301",
    "\u0301",
    "हिन्दी",
    "😀 smile",
    "a--b __init__ -x-",
    "x" * 70,
    "X" * 63 + "ÃÃÃ",
    "",
)

SHARD_KEYS = (
    "a",
    "garantia",
    "gara*",
    "garant*",
    "nao",
    "sku-123-ab",
    "退",
    "退货",
    "ガイ",
    "𠮷野",
    "елка",
    "é",
)

QUESTIONS = (
    ("garantia", "2026-12-01"),
    ("Qual é a garantia?", "2026-12-01"),
    ("garantias estendidas", "2026-12-01"),
    ("frete grátis", "2026-11-30"),
    ("frete grátis", "2026-12-01"),
    ("frete grátis", "2027-01-01"),
    ("FRETE GRATIS", "2026-12-01"),
    ("quem paga o frete da troca", "2026-12-01"),
    ("guarda-chuva", "2026-12-01"),
    ("prazo de entrega em sao paulo", "2026-12-01"),
    ("correio", "2026-12-01"),
    ("getUserName", "2026-12-01"),
    ("get_user_name", "2026-12-01"),
    ("user name", "2026-12-01"),
    ("SKU-123-AB", "2026-12-01"),
    ("sku 123", "2026-12-01"),
    ("forgot password", "2026-12-01"),
    ("errors", "2026-12-01"),
    ("http response", "2026-12-01"),
    ("valve position valve", "2026-12-01"),
    ("call the service every year", "2026-12-01"),
    ("nothing here", "2026-12-01"),
    ("退货", "2026-12-01"),
    ("退款要多久", "2026-12-01"),
    ("运费谁付", "2026-12-01"),
    ("我", "2026-12-01"),
    ("ガイド", "2026-12-01"),
    ("一", "2026-12-01"),
    ("strasse οδος елка", "2026-12-01"),
    ("garantia 保修 account", "2026-12-01"),
    ("Bom dia! Posso devolver um produto?", "2026-12-01"),
    ("zzzz", "2026-12-01"),
    ("?!", "2026-12-01"),
)
