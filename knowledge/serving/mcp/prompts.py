"""The MCP prompt `answer_customer`: the preamble, the context in its frame, and the customer's words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mcp_types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from knowledge.context.enclosure import enclosed
from knowledge.context.layout import default_preamble
from knowledge.errors import UsageError
from knowledge.projects import account_from
from knowledge.serving.answers import ContextAnswer
from knowledge.serving.operations import Caller, Operation, call
from knowledge.serving.requests import ContextRequest
from knowledge.text.json_form import sayable

NAME = "answer_customer"
_ARGUMENTS = ("question", "account", "project")
HANDOFF: Mapping[str, str] = MappingProxyType(
    {
        "pt-BR": (
            "Nenhum documento responde a esta pergunta. Não responda por conta própria: diga ao cliente que "
            "uma pessoa da equipe vai continuar a conversa."
        ),
        "en": (
            "No document answers this question. Do not answer it yourself: tell the customer that a person "
            "of the team will go on with the conversation."
        ),
        "zh-CN": "没有文档能回答这个问题。请不要自行作答，请告诉客户将由人工客服继续为其服务。",
    }
)
"""What the model is told when a person must answer, by language of the labels."""


def listed() -> Prompt:
    return Prompt(
        name=NAME,
        title="Answer a customer",
        description="What an AI needs to answer a customer from the documents, and from nothing else.",
        arguments=[
            PromptArgument(name="question", description="What the customer says.", required=True),
            PromptArgument(
                name="account", description="The account that asks, as PLATFORM:ID.", required=False
            ),
            PromptArgument(
                name="project",
                description="Or the project that is asked, where there are several.",
                required=False,
            ),
        ],
    )


def built(
    operation: Operation[ContextRequest, ContextAnswer], caller: Caller, arguments: Mapping[str, str]
) -> GetPromptResult:
    """Raises EstanteError. The second message holds the text of the context to the character."""
    unknown = sorted(set(arguments) - set(_ARGUMENTS))
    if unknown:
        raise UsageError(f"There is no argument “{unknown[0][:80]}”; there are: {', '.join(_ARGUMENTS)}.")
    if "question" not in arguments:
        raise UsageError("The prompt needs what the customer says, as `question`.")
    question = arguments["question"]
    named = arguments.get("account", "")
    account = account_from(named) if named else None
    request = ContextRequest(
        platform=account.platform if account else "",
        accountId=account.account_id if account else "",
        project=arguments.get("project", ""),
        text=question,
    )
    answer = call(operation, caller, request)
    parts = [default_preamble(answer.labels), enclosed(sayable(answer.text))]
    if answer.handoff:
        parts.append(HANDOFF[answer.labels])
    parts.append(sayable(question))
    messages = [PromptMessage(role="user", content=TextContent(type="text", text=part)) for part in parts]
    return GetPromptResult(description="What the documents say to this question.", messages=messages)
