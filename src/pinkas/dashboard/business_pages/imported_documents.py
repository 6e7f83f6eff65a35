"""Documents of earlier programs: the list, one of them, its original."""

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, file_response, raise_unless_shown
from pinkas.platform.web_page import PageResponse

PLACE = "imports"
FILTERS = ("q", "docType", "clientId", "importId", "open", "from", "to", "sort")
_LIST, _ONE = "GET /imported-documents", "GET /imported-documents/{id}"
_ORIGINAL = "/imported-documents/{id}/original"


async def list_page(context: PageContext) -> PageResponse:
    """Documents of earlier programs, the newest first."""
    page, form = await fetch_list(context, _LIST, FILTERS)
    return context.render("imported_documents.html", place=PLACE, page=page, form=form)


async def export(context: PageContext) -> PageResponse:
    """The whole list as a file."""
    return await export_table(context, _LIST, FILTERS)


async def document_page(context: PageContext) -> PageResponse:
    """One document, as it was."""
    return await _render(context, Form())


async def _render(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform(_ONE, id=context.path["id"])
    return context.render("imported_document.html", status=status, place=PLACE, one=one, form=form)


async def attach(context: PageContext) -> PageResponse:
    """Keeps the original of a document."""
    if context.request.upload is None:
        raise NotFound
    try:
        await context.perform(f"POST {_ORIGINAL}", id=context.path["id"], body=context.request.upload)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(Form(), fault), fault.status)
    return context.redirect_to("imported-documents", context.path["id"])


async def original(context: PageContext) -> PageResponse:
    """The original as a download."""
    return file_response(await context.perform(f"GET {_ORIGINAL}", id=context.path["id"]), attachment=True)


SCREENS = {
    "/imported-documents": {"GET": list_page},
    "/imported-documents/export": {"GET": export},
    "/imported-documents/{id}": {"GET": document_page, "POST": attach},
    "/imported-documents/{id}/original": {"GET": original},
}
UPLOADS = ("/imported-documents/{id}",)
