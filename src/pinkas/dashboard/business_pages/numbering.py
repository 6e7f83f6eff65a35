"""Numbers of documents: where each series stands, where it begins, and the proof that nothing is missing in it."""

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form, encode_body
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.platform.operation import Blob
from pinkas.platform.web_page import PageResponse

CONTINUITY = "GET /document-numbering/{docType}/continuity"


async def list_page(context: PageContext) -> PageResponse:
    """The series of every type of document."""
    page = await context.perform("GET /document-numbering")
    return context.render("numbering.html", place="numbering", page=page)


async def series_page(context: PageContext) -> PageResponse:
    """One series, and the verdict on it."""
    return await _render_series(context, Form())


async def _render_series(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    code = context.path["docType"]
    series = await context.perform("GET /document-numbering/{docType}", docType=code)
    proof, untold = None, None
    try:
        proof = await context.perform(CONTINUITY, docType=code)
    except Problem as fault:
        if fault.status != 503:
            raise
        untold = context.words.problem(fault)
    return context.render(
        "numbering_one.html",
        status=status,
        place="numbering",
        one=series,
        form=form if form.values else Form(values={"start": series.start}),
        proof=proof,
        untold=untold,
    )


async def set_first_number(context: PageContext) -> PageResponse:
    """Chooses the first number of a series that has not begun."""
    sent = context.read_form()
    try:
        await context.perform_form("PATCH /document-numbering/{docType}", sent, docType=context.path["docType"])
    except Problem as fault:
        return await _render_series(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("numbering", context.path["docType"], done="saved")


async def continuity_file(context: PageContext) -> PageResponse:
    """The signed statement, to be kept by an auditor."""
    found = await context.perform(CONTINUITY, docType=context.path["docType"])
    day = found.statement.at.date().isoformat()
    name = f"continuity-{found.statement.doc_type}-{day}.json"
    return file_response(Blob(encode_body(found), "application/json", name), attachment=True)


SCREENS = {
    "/numbering": {"GET": list_page},
    "/numbering/{docType}": {"GET": series_page, "POST": set_first_number},
    "/numbering/{docType}/proof": {"GET": continuity_file},
}
