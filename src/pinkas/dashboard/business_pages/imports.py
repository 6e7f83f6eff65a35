"""Imports: a table of another program is uploaded and checked, its columns are named, and then it is booked."""

import asyncio
from typing import Any, get_args

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, file_response, raise_unless_shown
from pinkas.domains.imports import ImportKind, ParitySection
from pinkas.platform.operation import Blob
from pinkas.platform.reports import XLSX_MEDIA_TYPE
from pinkas.platform.spreadsheets import build_plain_xlsx
from pinkas.platform.web_page import PageResponse

PLACE = "imports"
KINDS: tuple[str, ...] = get_args(ImportKind)
STATES = {
    "UPLOADED": "",
    "CHECKING": "",
    "CHECKED": "warn",
    "COMMITTING": "",
    "COMMITTED": "good",
    "FAILED": "bad",
    "CANCELLED": "",
    "UNDOING": "",
    "UNDONE": "",
}
"""The states of an import, and the CSS class by which each is coloured."""
PLACES = {
    "clients": "clients",
    "products": "products",
    "suppliers": "suppliers",
    "expenses": "expenses",
    "price_lists": "price-lists",
    "stock": "stock",
    "past_documents": "imported-documents",
}
"""Where the pages of what a kind brings are."""
BUSY = ("UPLOADED", "CHECKING", "COMMITTING", "UNDOING")
OPTIONS = ("encoding", "delimiter", "dateFormat", "decimal", "onExisting", "onFault")
MAX_SAVED = 10_000
"""Faults of rows in the table that is saved."""
SECTIONS: tuple[str, ...] = get_args(ParitySection)
"""The parts of the report of a uniform file."""
_ONE = "/imports/{id}"
_PARITY = "GET /imports/{id}/parity"
_UPLOAD = "POST /imports"


async def list_page(context: PageContext) -> PageResponse:
    """Imports, and the form for another file."""
    return await _render_list(context, Form())


async def upload(context: PageContext) -> PageResponse:
    """Takes a file, and shows what becomes of it."""
    if context.request.upload is None:
        raise NotFound
    try:
        query = {
            "kind": context.chosen("kind", KINDS),
            "allowDuplicate": True,
        }  # the page of the import asks whether that is meant
        made = await context.perform(_UPLOAD, query=query, body=context.request.upload)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_list(context, context.form_with_problem(Form(), fault), fault.status)
    return context.redirect_to(PLACE, str(made.id))


async def _render_list(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    page, _ = await fetch_list(context, "GET /imports", ())
    return context.render(
        "imports.html",
        status=status,
        place=PLACE,
        page=page,
        form=form,
        kind=context.chosen("kind", KINDS),
        kinds=KINDS,
        states_=STATES,
    )


async def template(context: PageContext) -> PageResponse:
    """An empty table to be filled in."""
    if context.chosen("kind", KINDS) == "uniform_file":
        raise NotFound
    query = {"format": "xlsx", "lang": context.words.language}
    blob = await context.perform("GET /import-templates/{kind}", query=query, kind=context.chosen("kind", KINDS))
    return file_response(blob, attachment=True)


async def import_page(context: PageContext) -> PageResponse:
    """How far an import has come, its columns, and what is wrong with its rows."""
    return await _render_import(context, Form())


async def act(context: PageContext) -> PageResponse:
    """Reads the file in another way, books it, or abandons it."""
    sent = context.read_form()
    id, asked = context.path["id"], sent.get("_do")
    try:
        if asked == "commit":
            if sent.get("allowOtherTaxId") == "true":
                await context.perform(f"PATCH {_ONE}", id=id, body={"allowOtherTaxId": True})
            await context.perform(f"POST {_ONE}/commit", id=id)
        elif asked == "again":
            await context.perform(f"PATCH {_ONE}", id=id, body={"allowDuplicate": True})
            await context.perform(f"POST {_ONE}/commit", id=id)
        elif asked == "undo":
            await context.perform(f"POST {_ONE}/undo", id=id, body={"onChanged": sent.get("onChanged") or "fail"})
        elif asked == "cancel":
            await context.perform(f"POST {_ONE}/cancel", id=id)
        else:
            await context.perform(f"PATCH {_ONE}", id=id, body=_changes(sent))
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_import(context, context.form_with_problem(sent.form(), fault), fault.status)
    return context.redirect_to(PLACE, id)


def _changes(sent: Any) -> dict[str, Any]:
    """The options and the mapping of the form; a column without a header is not imported."""
    if "openingDate" in sent.form().values:
        return {"openingDate": sent.get("openingDate") or None}
    body: dict[str, Any] = {name: sent.get(name) for name in OPTIONS if sent.get(name)}
    named = {name.removeprefix("mapping."): value for name, value in sent.form().values.items() if "mapping." in name}
    return body | {"mapping": {column: header for column, header in named.items() if header}}


async def save_errors(context: PageContext) -> PageResponse:
    """What is wrong with the rows, as a workbook: line, column, value and reason."""
    id, words = context.path["id"], context.words
    one = await context.perform(f"GET {_ONE}", id=id)
    rows = [[words.text("Line"), words.text("Column"), words.text("Value"), words.text("Error")]]
    query: dict[str, Any] = {"limit": 100}
    while len(rows) <= MAX_SAVED:
        page = await context.perform(f"GET {_ONE}/errors", id=id, query=query)
        rows += [
            [str(one.row), one.header or one.column, one.value or "", words.fault(one.code, one.message)]
            for one in page.items
        ]
        if page.next_cursor is None:
            break
        query["cursor"] = page.next_cursor
    content = await asyncio.to_thread(build_plain_xlsx, rows, right_to_left=words.language == "he")
    name = f"{one.file_name.rpartition('.')[0] or one.file_name} - {words.text('Rows with errors')}.xlsx"
    return file_response(Blob(content, XLSX_MEDIA_TYPE, name), attachment=True)


async def _render_import(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    id = context.path["id"]
    one = await context.perform(f"GET {_ONE}", id=id)
    faults, _ = await fetch_list(context, f"GET {_ONE}/errors", (), id=id)
    values = {f"mapping.{column}": header for column, header in (one.mapping or {}).items()}
    values |= {
        "encoding": one.options.encoding,
        "delimiter": one.options.delimiter,
        "dateFormat": one.options.date_format,
        "decimal": one.options.decimal,
        "onExisting": one.options.on_existing,
        "onFault": one.options.on_fault,
        "allowOtherTaxId": one.options.allow_other_tax_id,
        "openingDate": one.options.opening_date and one.options.opening_date.isoformat(),
    }
    is_compared = one.kind == "uniform_file" and one.state == "CHECKED"
    report = await context.perform(_PARITY, id=id, query={"limit": 1}) if is_compared else None
    return context.render(
        "imports_one.html",
        status=status,
        place=PLACE,
        one=one,
        report=report,
        faults=faults,
        form=Form(values={**values, **form.values}, faults=form.faults, problem=form.problem),
        file_headers=[header for header in dict.fromkeys(one.preview.headers if one.preview else ()) if header],
        busy=one.state in BUSY,
        states_=STATES,
        places=PLACES,
        bookable=one.state == "CHECKED"
        and bool(one.to_create + one.to_change)
        and (not one.faulty or (one.options.on_fault == "skip" and one.kind != "uniform_file")),
    )


async def parity_page(context: PageContext) -> PageResponse:
    """What a uniform file says beside what is here once it is booked, or as a file."""
    id = context.path["id"]
    if context.query.get("format"):
        format = "csv" if context.query["format"] == "csv" else "xlsx"
        query = {"format": format, "lang": context.words.language}
        return file_response(await context.perform(_PARITY, id=id, query=query), attachment=True)
    one = await context.perform(f"GET {_ONE}", id=id)
    page, form = await fetch_list(context, _PARITY, ("section", "differs"), {"lang": context.words.language}, id=id)
    return context.render("imports_parity.html", place=PLACE, one=one, page=page, form=form, sections=SECTIONS)


SCREENS = {
    "/imports": {"GET": list_page, "POST": upload},
    "/imports/template": {"GET": template},
    "/imports/{id}": {"GET": import_page, "POST": act},
    "/imports/{id}/errors": {"GET": save_errors},
    "/imports/{id}/parity": {"GET": parity_page},
}
UPLOADS = ("/imports",)
