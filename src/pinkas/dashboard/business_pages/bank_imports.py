"""Statements of banks: a file is uploaded and read, what would happen is shown, and then it is imported.

Between the steps the page itself keeps the file, compressed, in a hidden field: nothing is stored before the person
has seen what it would be, and the columns can be named without choosing the file again.
"""

import binascii
import hashlib
import io
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import NotFound, Problem, invalid_field
from pinkas.dashboard.business_pages.bank_accounts import ACCOUNT, FORMATS, PLACE, address_of, fetch_account
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.platform.operation import Upload
from pinkas.platform.web_page import PageResponse

COLUMNS = {
    "dateColumn": "date",
    "valueDateColumn": "valueDate",
    "descriptionColumn": "description",
    "referenceColumn": "reference",
    "amountColumn": "amount",
    "debitColumn": "debit",
    "creditColumn": "credit",
    "balanceColumn": "balance",
}
"""The columns that a person can name: parameters of the import, and what its answer calls each."""
OPTIONS = (*COLUMNS, "dateFormat", "decimal", "encoding")
MAX_FILE = 10 * 1024 * 1024
"""Bytes of a statement."""
MAX_KEPT = 1_500_000
"""Characters of a compressed file that a page keeps."""
_IMPORT = f"POST {ACCOUNT}/statements"


async def upload_page(context: PageContext) -> PageResponse:
    """The form for the file."""
    context.require_operation(_IMPORT)
    return await _render_upload(context, Form())


async def upload(context: PageContext) -> PageResponse:
    """Reads the file and shows what would be imported."""
    file = context.request.upload
    if file is None:
        raise NotFound
    form = Form()
    try:
        form = Form(values={"_file": _compress(file.content), "_fileName": file.filename or ""})
        result = await _import(context, file, {}, dry_run=True)
    except Problem as fault:
        return await _refuse_upload(context, fault, form)
    return await _render_preview(context, result, form)


async def go_on(context: PageContext) -> PageResponse:
    """Shows the file again with the columns that the person named, or imports it."""
    sent = context.read_form()
    options = {name: sent.get(name) for name in OPTIONS}
    try:
        file = _unpack(sent.get("_file"), sent.get("_fileName"))
    except Problem as fault:
        return await _refuse_upload(context, fault, Form())
    is_check = sent.get("_do") != "import"
    try:
        result = await _import(context, file, options, dry_run=is_check)
    except Problem as fault:
        raise_unless_shown(fault)
        form = context.form_with_problem(sent, fault)
        try:
            found = await _import(context, file, {}, dry_run=True)
        except Problem as unreadable:
            return await _refuse_upload(context, unreadable, form)
        return await _render_preview(context, found, form, fault.status)
    if is_check:
        return await _render_preview(context, result, sent.form())
    return context.redirect_to(PLACE, context.path["id"], done="statement_imported")


async def _import(context: PageContext, file: Upload, options: Mapping[str, str], *, dry_run: bool) -> Any:
    query = {**options, "dryRun": "true" if dry_run else "false"}
    return await context.perform(_IMPORT, query=query, body=file, **address_of(context))


def _compress(content: bytes) -> str:
    """The file as it is kept in the page. Raises ValidationFailed where it is too large for that."""
    kept = b64encode(zlib.compress(content)).decode()
    if len(kept) > MAX_KEPT:
        raise invalid_field("file", "file_too_large", "The file is too large for this page: split it, or use the API.")
    return kept


def _unpack(kept: str, name: str) -> Upload:
    """The file that a page kept. Raises ValidationFailed where it is none."""
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(b64decode(kept, validate=True), MAX_FILE)
        whole = unpacking.eof and bool(content)
    except (binascii.Error, ValueError, zlib.error):
        whole, content = False, b""
    if not whole:
        raise invalid_field("file", "file_missing", "Choose the file again.")
    return Upload(
        io.BytesIO(content), len(content), hashlib.sha256(content).digest(), "application/octet-stream", name or None
    )


async def _refuse_upload(context: PageContext, fault: Problem, form: Form) -> PageResponse:
    """The form for the file with what was refused. Of a table with unknown headers the person can name the columns."""
    raise_unless_shown(fault)
    has_unknown_headers = fault.facts.get("reason") == "no_table" and bool(form.get("_file"))
    refused = context.form_with_problem(form, fault)
    return await _render_upload(context, refused, fault.status, names_columns=has_unknown_headers)


async def _render_upload(
    context: PageContext, form: Form, status: int = 200, *, names_columns: bool = False
) -> PageResponse:
    return context.render(
        "bank_import.html",
        status=status,
        place=PLACE,
        thing=await fetch_account(context),
        form=form,
        names_columns=names_columns,
        columns=COLUMNS,
    )


async def _render_preview(context: PageContext, result: Any, form: Form, status: int = 200) -> PageResponse:
    values = dict(form.values)
    if result.mapping is not None:
        for column, name in COLUMNS.items():
            values[column] = values.get(column) or result.mapping.columns.get(name, "")
    shown = Form(values=values, faults=form.faults, problem=form.problem)
    return context.render(
        "bank_import_preview.html",
        status=status,
        place=PLACE,
        thing=await fetch_account(context),
        result=result,
        form=shown,
        columns=COLUMNS,
        file_columns=[one for one in dict.fromkeys(result.mapping.headers) if one] if result.mapping else [],
        format_name=FORMATS[result.format],
    )


SCREENS = {
    "/bank/{id}/import": {"GET": upload_page, "POST": upload},
    "/bank/{id}/import/preview": {"POST": go_on},
}
UPLOADS = ("/bank/{id}/import",)
