"""Pages of document designs (templates) with previews, and of brands."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import allowed_values
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.platform.web_page import PageResponse

CREATE, PREVIEW = "POST /document-templates", "POST /document-templates/{id}/preview"
LANGUAGES = ("he", "en")
_NOT_IN_SAMPLE = ("name", "lang")
"""Fields of the form that are not sent for a preview."""


async def _form_options(context: PageContext, record: Any) -> Mapping[str, Any]:
    kind = context.operations.get_declaration(CREATE).shape.body
    names = ("design", "logo.size", "logo.position", "layout.lines", "layout.totals", "layout.fontSize")
    offered = {name: allowed_values(kind, name) for name in (*names, "layout.columns.sku")}
    return {"offered": offered, "picture": None, "shown_in": record.lang if record else None}


async def _list_values(context: PageContext, _page: Any) -> Mapping[str, Any]:
    return {"designs": allowed_values(context.operations.get_declaration(CREATE).shape.body, "design")}


async def _detail_values(context: PageContext, template: Any) -> Mapping[str, Any]:
    asked = context.query.get("lang")
    return {"shown_in": asked if asked in LANGUAGES else template.lang or context.words.language}


TEMPLATES = Resource(
    part="templates",
    template="templates",
    list="GET /document-templates",
    filters=("q", "design", "sort"),
    read="GET /document-templates/{id}",
    create=CREATE,
    change="PATCH /document-templates/{id}",
    remove="DELETE /document-templates/{id}",
    initial_values={"design": "classic"},
    list_values=_list_values,
    form_values=_form_options,
    detail_values=_detail_values,
)
BRANDS = Resource(
    part="brands",
    template="brands",
    list="GET /brands",
    filters=("q", "isActive", "sort"),
    read="GET /brands/{id}",
    create="POST /brands",
    change="PATCH /brands/{id}",
    remove="DELETE /brands/{id}",
    initial_values={"isActive": "true"},
)


async def create_design(context: PageContext) -> PageResponse:
    """Makes a design, and goes on to the page where its look is chosen and seen."""
    sent = context.read_form()
    try:
        made = await context.perform_form(CREATE, sent)
    except Problem as fault:
        form, more = context.form_with_problem(sent, fault), await _form_options(context, None)
        return context.render(
            "templates_form.html", status=fault.status, place="templates", thing=None, form=form, problem=fault, **more
        )
    return context.redirect_to("templates", made.id, "edit", done="made")


async def set_default_design(context: PageContext) -> PageResponse:
    """Makes it the design of every document that names no other."""
    await context.perform("POST /document-templates/{id}/set-default", id=context.path["id"])
    return context.redirect_to("templates", context.path["id"], done="saved")


def _choose_language(context: PageContext, *asked: str | None) -> str:
    """The first that is a language of documents; else that of the person."""
    return next((one for one in asked if one in LANGUAGES), context.words.language)


async def sample_picture(context: PageContext) -> PageResponse:
    """A sample as a picture, of the design as it is kept."""
    body = {"format": "png", "lang": _choose_language(context, context.query.get("lang"))}
    return file_response(await context.perform(PREVIEW, body=body, id=context.path["id"]))


async def sample_pdf(context: PageContext) -> PageResponse:
    """The same as a PDF, to be printed and held."""
    body = {"lang": _choose_language(context, context.query.get("lang"))}
    return file_response(await context.perform(PREVIEW, body=body, id=context.path["id"]))


async def preview_design(context: PageContext) -> PageResponse:
    """A sample of what is in the form, before it is saved: the picture alone for htmx, the whole page without."""
    sent = context.read_form()
    form, shown, status = sent.form(), None, 200
    language = _choose_language(context, sent.get("_shown"), sent.get("lang"))
    try:
        body = {**context.operation_body(PREVIEW, sent, without=_NOT_IN_SAMPLE), "format": "png", "lang": language}
        blob = await context.perform(PREVIEW, body=body, id=context.path["id"])
        shown = f"data:image/png;base64,{b64encode(blob.content).decode()}"
    except Problem as fault:
        if fault.status >= 500:
            raise
        form, status = context.form_with_problem(sent, fault), fault.status
    if context.is_htmx_request:
        return context.render("templates_preview.html", form=form, picture=shown)
    thing = await context.perform("GET /document-templates/{id}", id=context.path["id"])
    more = {**await _form_options(context, thing), "picture": shown, "shown_in": language}
    return context.render("templates_form.html", status=status, place="templates", thing=thing, form=form, **more)


SCREENS = {
    **TEMPLATES.page_handlers(),
    **BRANDS.page_handlers(),
    "/templates/new": {"GET": TEMPLATES.page_handlers()["/templates/new"]["GET"], "POST": create_design},
    "/templates/{id}/default": {"POST": set_default_design},
    "/templates/{id}/preview": {"POST": preview_design},
    "/templates/{id}/picture": {"GET": sample_picture},
    "/templates/{id}/paper": {"GET": sample_pdf},
}
