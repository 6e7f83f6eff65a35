"""Deals: the board, the list, the page of a deal with all about it, and the forms for both."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.form_rows import read_tags
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import export_table, fetch_list, people_options, select_options
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.platform.web_page import PageResponse

FILTERS = ("q", "status", "stageId", "pipelineId", "clientId", "tag", "rotting", "deleted", "sort")
STATES = ("OPEN", "WON", "LOST")
LOGGED = ("call", "meeting", "note", "email")


async def board_page(context: PageContext) -> PageResponse:
    """A pipeline as a board."""
    return await _render_board(context)


async def _render_board(context: PageContext, problem: Problem | None = None) -> PageResponse:
    pipelines = (await context.perform("GET /crm/pipelines", query={"limit": 100, "sort": "name"})).items
    asked = context.query.get("pipelineId")
    chosen = asked if asked in {str(one.id) for one in pipelines} else None
    board = await context.perform("GET /crm/board", query={"pipelineId": chosen})
    return context.render(
        "deals_board.html",
        status=problem.status if problem else 200,
        place="deals",
        tab="board",
        board=board,
        pipelines=pipelines,
        refused=context.words.problem(problem) if problem else "",
    )


async def list_page(context: PageContext) -> PageResponse:
    """Deals as a list."""
    page, form = await fetch_list(context, "GET /crm/deals", FILTERS)
    return context.render("deals_list.html", place="deals", tab="list", page=page, form=form, states_=STATES)


async def export_page(context: PageContext) -> PageResponse:
    """The deals of these filters as a file."""
    return await export_table(context, "GET /reports/deals", FILTERS)


async def forecast_page(context: PageContext) -> PageResponse:
    """What is expected by month, beside what was closed."""
    forecast = await context.perform("GET /crm/forecast")
    return context.render("deals_forecast.html", place="deals", tab="forecast", forecast=forecast)


async def _form_values(context: PageContext, deal: Any) -> Mapping[str, Any]:
    pipelines = (await context.perform("GET /crm/pipelines", query={"limit": 100, "sort": "name"})).items
    several = len(pipelines) > 1
    return {
        "clients": await select_options(context, "GET /clients/{id}", context.query.get("clientId")),
        "currencies": await currency_options(context),
        "people": await people_options(context, deal.owner_user_id if deal else None),
        "stages": [
            (stage.id, f"{one.name}: {stage.name}" if several else stage.name)
            for one in pipelines
            for stage in one.stages
            if stage.type == "open"
        ],
    }


def _extra_fields(_context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    return {"tags": read_tags(submitted)}


DEALS = Resource(
    "deals",
    "deals",
    "GET /crm/deals",
    read="GET /crm/deals/{id}",
    create="POST /crm/deals",
    change="PATCH /crm/deals/{id}",
    form_values=_form_values,
    extra_fields=_extra_fields,
)


async def deal_page(context: PageContext) -> PageResponse:
    """All about a deal."""
    return await _render_deal(context)


async def _render_deal(context: PageContext, form: Form | None = None, status: int = 200) -> PageResponse:
    room = await context.perform("GET /crm/deals/{id}/control-room", id=context.path["id"])
    pipeline = await context.perform("GET /crm/pipelines/{id}", id=room.deal.pipeline_id)
    return context.render(
        "deals.html",
        status=status,
        place="deals",
        room=room,
        deal=room.deal,
        stages=pipeline.stages,
        people=dict(await people_options(context, room.deal.owner_user_id)),
        logged=LOGGED,
        form=form or Form(),
    )


async def move_deal(context: PageContext) -> PageResponse:
    """Moves a deal to another stage, or to another place; back to the board, or to its page."""
    sent = context.read_form()
    from_page = sent.get("_from") == "deal"
    try:
        moved = await context.perform_form("POST /crm/deals/{id}/move", sent, without=("_from",), id=context.path["id"])
    except Problem as problem:
        if from_page:
            return await _render_deal(context, context.form_with_problem(sent, problem), problem.status)
        return await _render_board(context, problem)
    if from_page:
        return context.redirect_to("deals", context.path["id"], done="saved")
    return context.redirect_to("deals", pipelineId=moved.deal.pipeline_id)


async def lose_page(context: PageContext) -> PageResponse:
    """Why a deal is lost."""
    context.require_operation("POST /crm/deals/{id}/lose")
    deal = await context.perform("GET /crm/deals/{id}", id=context.path["id"])
    return context.render("deals_lose.html", place="deals", deal=deal, form=Form())


async def lose_deal(context: PageContext) -> PageResponse:
    """Marks it as lost."""
    sent = context.read_form()
    try:
        await context.perform_form("POST /crm/deals/{id}/lose", sent, id=context.path["id"])
    except Problem as problem:
        deal = await context.perform("GET /crm/deals/{id}", id=context.path["id"])
        form = context.form_with_problem(sent, problem)
        return context.render("deals_lose.html", status=problem.status, place="deals", deal=deal, form=form)
    return context.redirect_to("deals", context.path["id"], done="saved")


async def _perform_and_return(context: PageContext, method_and_path: str, body: Any, done: str) -> PageResponse:
    """Performs an operation on a deal; what speaks against it is told on its page."""
    try:
        await context.perform(method_and_path, body=body, id=context.path["id"])
    except Problem as problem:
        return await _render_deal(context, context.form_with_problem(Form(), problem), problem.status)
    return context.redirect_to("deals", context.path["id"], done=done)


async def win_deal(context: PageContext) -> PageResponse:
    """Marks it as won."""
    return await _perform_and_return(context, "POST /crm/deals/{id}/win", {}, "saved")


async def reopen_deal(context: PageContext) -> PageResponse:
    """Opens it again."""
    return await _perform_and_return(context, "PATCH /crm/deals/{id}", {"reopen": True}, "saved")


async def quote_deal(context: PageContext) -> PageResponse:
    """Makes a quote of its line items, and goes on in the draft."""
    try:
        quote = await context.perform("POST /crm/deals/{id}/quote", body={}, id=context.path["id"])
    except Problem as problem:
        return await _render_deal(context, context.form_with_problem(Form(), problem), problem.status)
    return context.redirect_to("documents", quote.id, "edit")


async def link_deal(context: PageContext) -> PageResponse:
    """Makes a payment link for its invoice."""
    return await _perform_and_return(context, "POST /crm/deals/{id}/payment-link", {}, "link_made")


async def remove_deal(context: PageContext) -> PageResponse:
    """Deletes it; it can be restored."""
    await context.perform("DELETE /crm/deals/{id}", id=context.path["id"])
    return context.redirect_to("deals", done="removed")


async def restore_deal(context: PageContext) -> PageResponse:
    """Restores it."""
    await context.perform("POST /crm/deals/{id}/restore", id=context.path["id"])
    return context.redirect_to("deals", context.path["id"], done="restored")


async def log_activity(context: PageContext) -> PageResponse:
    """Writes down a call, a meeting, a note or an e-mail."""
    sent = context.read_form()
    try:
        await context.perform_form("POST /crm/deals/{id}/activities", sent, id=context.path["id"])
    except Problem as problem:
        return await _render_deal(context, context.form_with_problem(sent, problem), problem.status)
    return context.redirect_to("deals", context.path["id"], done="saved")


async def add_task(context: PageContext) -> PageResponse:
    """A task of the deal."""
    sent = context.read_form()
    try:
        await context.perform_form("POST /crm/tasks", sent, more={"dealId": context.path["id"]})
    except Problem as problem:
        return await _render_deal(context, context.form_with_problem(sent, problem), problem.status)
    return context.redirect_to("deals", context.path["id"], done="made")


async def pipelines_page(context: PageContext) -> PageResponse:
    """The pipelines with their stages."""
    return await _render_pipelines(context, Form())


async def _render_pipelines(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    found = await context.perform("GET /crm/pipelines", query={"limit": 100, "sort": "name"})
    return context.render("deals_pipelines.html", status=status, place="deals", tab="pipelines", page=found, form=form)


async def create_pipeline(context: PageContext) -> PageResponse:
    """Makes another pipeline, with the usual stages."""
    return await _save_pipeline(context, "POST /crm/pipelines")


async def make_default(context: PageContext) -> PageResponse:
    """Makes a pipeline the default."""
    await context.perform("PATCH /crm/pipelines/{id}", body={"isDefault": True}, id=context.path["id"])
    return context.redirect_to("deals", "pipelines", done="saved")


async def add_stage(context: PageContext) -> PageResponse:
    """Adds a stage."""
    return await _save_pipeline(context, "POST /crm/pipelines/{id}/stages", id=context.path["id"])


async def _save_pipeline(context: PageContext, method_and_path: str, **path: Any) -> PageResponse:
    sent = context.read_form()
    try:
        await context.perform_form(method_and_path, sent, **path)
    except Problem as problem:
        return await _render_pipelines(context, context.form_with_problem(sent, problem), problem.status)
    return context.redirect_to("deals", "pipelines", done="saved")


async def stage_page(context: PageContext) -> PageResponse:
    """The form of a stage."""
    context.require_operation("PATCH /crm/pipelines/{id}/stages/{stageId}")
    return await _render_stage(context, None)


async def _render_stage(context: PageContext, form: Form | None, status: int = 200) -> PageResponse:
    pipeline = await context.perform("GET /crm/pipelines/{id}", id=context.path["id"])
    stage = next((one for one in pipeline.stages if str(one.id) == context.path["stageId"]), pipeline.stages[0])
    return context.render(
        "deals_stage.html",
        status=status,
        place="deals",
        pipeline=pipeline,
        stage=stage,
        form=form or form_from_value(stage, version=pipeline.version),
    )


async def save_stage(context: PageContext) -> PageResponse:
    """Changes a stage."""
    return await _save_stage(context, "PATCH /crm/pipelines/{id}/stages/{stageId}")


async def remove_stage(context: PageContext) -> PageResponse:
    """Deletes a stage; its deals go to the one that is chosen."""
    sent = context.read_form()
    try:
        await context.perform(
            "DELETE /crm/pipelines/{id}/stages/{stageId}",
            query={"moveTo": sent.get("moveTo")},
            id=context.path["id"],
            stageId=context.path["stageId"],
        )
    except Problem as problem:
        return await _render_stage(context, context.form_with_problem(sent, problem), problem.status)
    return context.redirect_to("deals", "pipelines", done="removed")


async def _save_stage(context: PageContext, method_and_path: str) -> PageResponse:
    sent = context.read_form()
    try:
        await context.perform_form(method_and_path, sent, id=context.path["id"], stageId=context.path["stageId"])
    except Problem as problem:
        return await _render_stage(context, context.form_with_problem(sent, problem), problem.status)
    return context.redirect_to("deals", "pipelines", done="saved")


SCREENS = {
    **DEALS.page_handlers(),
    "/deals": {"GET": board_page},
    "/deals/list": {"GET": list_page},
    "/deals/export": {"GET": export_page},
    "/deals/forecast": {"GET": forecast_page},
    "/deals/pipelines": {"GET": pipelines_page, "POST": create_pipeline},
    "/deals/pipelines/{id}/default": {"POST": make_default},
    "/deals/pipelines/{id}/stages": {"POST": add_stage},
    "/deals/pipelines/{id}/stages/{stageId}": {"GET": stage_page, "POST": save_stage},
    "/deals/pipelines/{id}/stages/{stageId}/remove": {"POST": remove_stage},
    "/deals/{id}": {"GET": deal_page},
    "/deals/{id}/move": {"POST": move_deal},
    "/deals/{id}/win": {"POST": win_deal},
    "/deals/{id}/lose": {"GET": lose_page, "POST": lose_deal},
    "/deals/{id}/reopen": {"POST": reopen_deal},
    "/deals/{id}/quote": {"POST": quote_deal},
    "/deals/{id}/payment-link": {"POST": link_deal},
    "/deals/{id}/activities": {"POST": log_activity},
    "/deals/{id}/tasks": {"POST": add_task},
    "/deals/{id}/remove": {"POST": remove_deal},
    "/deals/{id}/restore": {"POST": restore_deal},
}
