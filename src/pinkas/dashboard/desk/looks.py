"""Pages of document designs (templates) with previews, and of brands."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk, handed
from pinkas.dashboard.desk.forms import choices
from pinkas.dashboard.desk.resource import Resource
from pinkas.platform.page import Shown

CREATE, PREVIEW = "POST /document-templates", "POST /document-templates/{id}/preview"
LANGUAGES = ("he", "en")
_OWN = ("name", "lang")
"""Fields of the form that are not sent for a preview."""


async def _offered(desk: Desk, thing: Any) -> Mapping[str, Any]:
    kind = desk.operations.get_declaration(CREATE).shape.body
    names = ("design", "logo.size", "logo.position", "layout.lines", "layout.totals", "layout.fontSize")
    offered = {name: choices(kind, name) for name in (*names, "layout.columns.sku")}
    return {"offered": offered, "picture": None, "shown_in": thing.lang if thing else None}


async def _designs(desk: Desk, _page: Any) -> Mapping[str, Any]:
    return {"designs": choices(desk.operations.get_declaration(CREATE).shape.body, "design")}


async def _shown_in(desk: Desk, template: Any) -> Mapping[str, Any]:
    asked = desk.query.get("lang")
    return {"shown_in": asked if asked in LANGUAGES else template.lang or desk.words.language}


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
    of_list=_designs,
    of_form=_offered,
    of_one=_shown_in,
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


async def make(desk: Desk) -> Shown:
    """Makes a design, and goes on to the page where its look is chosen and seen."""
    sent = desk.read_form()
    try:
        made = await desk.perform_form(CREATE, sent)
    except Problem as fault:
        form, more = desk.form_with_problem(sent, fault), await _offered(desk, None)
        return desk.render(
            "templates_form.html", status=fault.status, place="templates", thing=None, form=form, problem=fault, **more
        )
    return desk.redirect_to("templates", made.id, "edit", done="made")


async def make_default(desk: Desk) -> Shown:
    """Makes it the design of every document that names no other."""
    await desk.perform("POST /document-templates/{id}/set-default", id=desk.path["id"])
    return desk.redirect_to("templates", desk.path["id"], done="saved")


def _language(desk: Desk, *asked: str | None) -> str:
    """The first that is a language of documents; else that of the person."""
    return next((one for one in asked if one in LANGUAGES), desk.words.language)


async def picture(desk: Desk) -> Shown:
    """A sample as a picture, of the design as it is kept."""
    body = {"format": "png", "lang": _language(desk, desk.query.get("lang"))}
    return handed(await desk.perform(PREVIEW, body=body, id=desk.path["id"]))


async def paper(desk: Desk) -> Shown:
    """The same as a PDF, to be printed and held."""
    body = {"lang": _language(desk, desk.query.get("lang"))}
    return handed(await desk.perform(PREVIEW, body=body, id=desk.path["id"]))


async def preview(desk: Desk) -> Shown:
    """A sample of what is in the form, before it is saved: the picture alone for htmx, the whole page without."""
    sent = desk.read_form()
    form, shown, status = sent.form(), None, 200
    language = _language(desk, sent.get("_shown"), sent.get("lang"))
    try:
        body = {**desk.operation_body(PREVIEW, sent, without=_OWN), "format": "png", "lang": language}
        blob = await desk.perform(PREVIEW, body=body, id=desk.path["id"])
        shown = f"data:image/png;base64,{b64encode(blob.content).decode()}"
    except Problem as fault:
        if fault.status >= 500:
            raise
        form, status = desk.form_with_problem(sent, fault), fault.status
    if desk.partial:
        return desk.render("templates_preview.html", form=form, picture=shown)
    thing = await desk.perform("GET /document-templates/{id}", id=desk.path["id"])
    more = {**await _offered(desk, thing), "picture": shown, "shown_in": language}
    return desk.render("templates_form.html", status=status, place="templates", thing=thing, form=form, **more)


SCREENS = {
    **TEMPLATES.screens(),
    **BRANDS.screens(),
    "/templates/new": {"GET": TEMPLATES.screens()["/templates/new"]["GET"], "POST": make},
    "/templates/{id}/default": {"POST": make_default},
    "/templates/{id}/preview": {"POST": preview},
    "/templates/{id}/picture": {"GET": picture},
    "/templates/{id}/paper": {"GET": paper},
}
