"""Tasks: what is to be done for deals and clients, the most urgent first."""

from collections.abc import Mapping
from typing import Any

from pinkas.dashboard.business_pages.datetimes import changed_instant, instant_to_local
from pinkas.dashboard.business_pages.forms import SubmittedForm
from pinkas.dashboard.business_pages.lists import fetch_list, people_options, select_options
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.platform.web_page import PageResponse

FILTERS = ("status", "overdue", "dealId", "clientId")


async def list_page(context: PageContext) -> PageResponse:
    """Tasks by their day; the open ones, unless others are asked for."""
    fixed = {"sort": "dueDate"} | ({} if context.query.get("status") else {"status": "OPEN"})
    page, form = await fetch_list(context, "GET /crm/tasks", FILTERS, fixed)
    return context.render("tasks_list.html", place="tasks", page=page, form=form)


async def _form_values(context: PageContext, task: Any) -> Mapping[str, Any]:
    client = task.client_id if task else context.query.get("clientId")
    return {
        "clients": await select_options(context, "GET /clients/{id}", client),
        "people": await people_options(context, task.assignee_user_id if task else None),
        "wall": lambda value: instant_to_local(context.words, value),
    }


async def _detail_values(context: PageContext, task: Any) -> Mapping[str, Any]:
    return {"people": dict(await people_options(context, task.assignee_user_id))}


def _extra_fields(context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    return {"remindAt": changed_instant(context.words, submitted, "remindAt")}


TASKS = Resource(
    "tasks",
    "tasks",
    "GET /crm/tasks",
    create="POST /crm/tasks",
    change="PATCH /crm/tasks/{id}",
    read="GET /crm/tasks/{id}",
    form_values=_form_values,
    extra_fields=_extra_fields,
    detail_values=_detail_values,
    created_goes_to="list",
)


async def complete_task(context: PageContext) -> PageResponse:
    """Marks it as done; back to where it was ticked."""
    task = await context.perform("POST /crm/tasks/{id}/complete", id=context.path["id"])
    if context.read_form().get("_from") == "deal" and task.deal_id:
        return context.redirect_to("deals", task.deal_id, done="saved")
    return context.redirect_to("tasks", done="saved")


async def remove_task(context: PageContext) -> PageResponse:
    """Deletes it."""
    await context.perform("DELETE /crm/tasks/{id}", id=context.path["id"])
    return context.redirect_to("tasks", done="removed")


SCREENS = {
    **TASKS.page_handlers(),
    "/tasks": {"GET": list_page},
    "/tasks/{id}/complete": {"POST": complete_task},
    "/tasks/{id}/remove": {"POST": remove_task},
}
