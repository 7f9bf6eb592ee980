"""The operations that read, each declared once (mission P11, T1). What is outside the caller's scope is
answered as what does not exist; nothing here writes into a document or a project."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from knowledge.context.export import answer_of
from knowledge.errors import ProjectUnclear, UsageError
from knowledge.model import Layout
from knowledge.projects import Account
from knowledge.serving.answers import (
    ContextAnswer,
    KnowledgeAnswer,
    ProjectsAnswer,
    ReadAnswer,
    SearchAnswer,
    TreeAnswer,
)
from knowledge.serving.operations import Caller, Operation, Route
from knowledge.serving.requests import (
    ContextRequest,
    KnowledgeRequest,
    ProjectsRequest,
    ReadRequest,
    SearchRequest,
    TreeRequest,
)
from knowledge.serving.rights import Right
from knowledge.tool import reading as looking
from knowledge.tool.answers import as_json
from knowledge.tool.definition import NAME
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.tool.scope import Principals
from knowledge.workspace.conversation import question_text
from knowledge.workspace.wishes import Wishes, question_for


def _projects(caller: Caller, _: ProjectsRequest) -> ProjectsAnswer:
    return ProjectsAnswer(looking.list_projects(caller.collection, caller.scope))


def _tree(caller: Caller, request: TreeRequest) -> TreeAnswer:
    entries = looking.list_tree(caller.collection, caller.scope, project=request.project)
    folder = request.folder.strip("/")
    inside = [entry for entry in entries if not folder or entry.path.startswith(f"{folder}/")]
    listed = tuple(inside[request.start : request.start + request.limit])
    end = request.start + len(listed)
    more = max(0, len(inside) - end)
    note = f"{more} more entries; list on with start={end}." if more else ""
    return TreeAnswer(listed, len(inside), note)


def _search(caller: Caller, request: SearchRequest) -> SearchAnswer:
    found = looking.search(
        caller.collection, caller.scope, request.query, project=request.project, limit=request.limit
    )
    return SearchAnswer(found)


def _read(caller: Caller, request: ReadRequest) -> ReadAnswer:
    found = looking.read(
        caller.collection, caller.scope, request.path, project=request.project, start=request.start
    )
    return ReadAnswer(**asdict(found))


def _context(caller: Caller, request: ContextRequest) -> ContextAnswer:
    asker = _asker(caller, request)
    # A server that is one account's own has that account for its scope, wherever it may be answered from.
    within = None if asker is caller.account else caller.client.project
    query = question_text(request.text, request.messages)
    wishes = Wishes(
        max_characters=request.maxChars,
        max_tokens=request.maxTokens,
        max_documents=request.maxDocuments,
        max_chunks=request.maxChunks,
        layout=Layout(request.layout) if request.layout else None,
        labels=request.labels,
        tokenizer=request.tokenizer,
        prompt=request.prompt,
        preamble=request.preamble,
    )
    # Without wishes the limits are those of whoever answers at the moment at which it answers.
    wished = wishes != Wishes()
    context = caller.collection.answer(
        asker,
        query,
        question=question_for(caller.collection, asker, query, wishes, within=within) if wished else None,
        record=True,
        door=caller.door,
        client=caller.client.name,
        within=within,
        live=request.live,
    )
    return answer_of(context, most_left_out=request.maxLeftOut)


def _knowledge(caller: Caller, request: KnowledgeRequest) -> KnowledgeAnswer:
    principals = Principals(caller.client.name, caller.account)
    tool = caller.tool or KnowledgeTool(caller.collection)
    answer = tool.call(request.arguments, scope=caller.scope, principals=principals)
    return KnowledgeAnswer(as_json(answer))


def _asker(caller: Caller, request: ContextRequest) -> Account | str:
    """Who asks, or which project is asked."""
    platform, identifier = request.platform.strip(), request.accountId.strip()
    if bool(platform) != bool(identifier):
        raise UsageError("An account is its platform and its id; give both `platform` and `accountId`.")
    if platform and request.project:
        raise UsageError("Name either the account that asks or a project, not both.")
    if platform and not caller.collection.is_library:
        raise UsageError("This is a plain folder, which has no accounts; leave the account out.")
    if platform:
        return Account(platform, identifier)
    if request.project:
        caller.check_sees(request.project)
        return request.project
    return caller.account or _only_project(caller)


def _only_project(caller: Caller) -> str:
    """The project that is meant when none is named: the client's own, else the only one."""
    if caller.client.project is not None:
        return caller.client.project
    known = tuple(project.id for project in caller.collection.projects())
    if len(known) != 1:
        raise ProjectUnclear(known)
    return known[0]


OPERATIONS: tuple[Operation[Any, Any], ...] = (
    Operation(
        "projects",
        "List the projects: name, description and how many documents each has.",
        Right.READ,
        ProjectsRequest,
        ProjectsAnswer,
        _projects,
        Route("GET", "/library/projects"),
        "cs_library_projects",
    ),
    Operation(
        "tree",
        "List the folders, documents and other files of a project, with size and time of change.",
        Right.READ,
        TreeRequest,
        TreeAnswer,
        _tree,
        Route("GET", "/library/projects/{project}/tree"),
        "cs_library_list",
    ),
    Operation(
        "search",
        "Find the documents that answer a question; gives the best piece of each, with its path.",
        Right.READ,
        SearchRequest,
        SearchAnswer,
        _search,
        Route("GET", "/library/projects/{project}/search?q={query}"),
        "cs_library_search",
    ),
    Operation(
        "read",
        "Read one document, at most 8,000 characters at once; its note says how to read on.",
        Right.READ,
        ReadRequest,
        ReadAnswer,
        _read,
        None,
        "cs_library_read",
    ),
    Operation(
        "context",
        "Give the text that an AI answers a customer from, with the reason for each piece of it; "
        "`handoff` says that a person must answer.",
        Right.READ,
        ContextRequest,
        ContextAnswer,
        _context,
        Route("POST", "/library/context-preview"),
        "cs_library_context",
    ),
    Operation(
        "knowledge",
        "Call the knowledge tool: look into documents and compute over tables, by `action`.",
        Right.READ,
        KnowledgeRequest,
        KnowledgeAnswer,
        _knowledge,
        Route("POST", "/library/tool"),
        NAME,
    ),
)
