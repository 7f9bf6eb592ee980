from desktop.models.context_values import QuestionDraft
from desktop.models.drafts import with_retrieval
from knowledge.model import Layout
from knowledge.projects import Retrieval


def test_limits_labels_and_counter_are_the_projects_and_the_question_stays() -> None:
    mine = QuestionDraft(query="troca?", max_characters=100, max_documents=9, preamble="Seja gentil.")
    retrieval = Retrieval(
        max_characters=3000,
        max_chunks=4,
        max_files=2,
        max_tokens=700,
        floor=1.5,
        labels="zh-CN",
        tokenizer="o200k_base",
    )
    assert with_retrieval(mine, retrieval) == QuestionDraft(
        query="troca?",
        max_characters=3000,
        max_tokens=700,
        max_documents=None,
        max_chunks=4,
        max_files=2,
        floor=1.5,
        layout=Layout.CHUNKS,
        tokenizer="o200k_base",
        labels="zh-CN",
        preamble="Seja gentil.",
    )
