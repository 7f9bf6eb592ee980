"""A form with files -> the input of the operation that takes them. The whole body is in memory by then."""

from __future__ import annotations

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from knowledge.serving.failures import WRONG_TYPE
from knowledge.serving.filing import MAX_UPLOADS
from knowledge.serving.forms import SentFile, Upload
from knowledge.serving.http.wire import Refused, wrong
from knowledge.serving.tokens import NO_PROJECT

_MAX_FIELDS = 10


async def read_upload(request: Request, project: str) -> Upload:
    """The files of the fields `files`, and `folder`. Raises Refused."""
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise Refused(WRONG_TYPE)
    try:
        form = await request.form(max_files=MAX_UPLOADS, max_fields=_MAX_FIELDS)
    except HTTPException:
        raise wrong("The body is no form with files that can be read.") from None
    try:
        return await _understood(form, "" if project == NO_PROJECT else project)
    finally:
        await form.close()


async def _understood(form: FormData, project: str) -> Upload:
    folder = ""
    files: list[SentFile] = []
    for name, value in form.multi_items():
        if name == "folder" and isinstance(value, str):
            folder = value
        elif name == "files" and isinstance(value, UploadFile):
            files.append(SentFile(value.filename or "", await value.read()))
        else:
            raise wrong("The form has a field that is not known here; it takes `files` and `folder`.")
    if not files:
        raise wrong("There is no file in the field `files`.")
    return Upload(project, tuple(files), folder)
