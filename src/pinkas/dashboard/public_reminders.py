"""The page on which a client says that it wants no more reminders: it asks first, because mail programs open links."""

from functools import partial

from pinkas.core.problems import NotFound
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public import LIMITS, problem_page
from pinkas.dashboard.public_frame import chosen_language, read_form, render_public
from pinkas.domains import dunning
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

PAGE = "/reminders/{token}"


def pages(environment: str) -> tuple[WebPage, ...]:
    """The address of an environment."""
    do = {"GET": partial(_show, environment), "POST": partial(_change, environment)}
    return (WebPage(PAGE, do, partial(problem_page, environment), LIMITS),)


async def _show(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    async with flow.transaction(read_only=True) as tx:
        found = await dunning.get_public_consent(tx, request.path["token"])
    return _render(environment, request, found)


async def _change(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    choice = read_form(request).get("choice")
    if choice not in ("stop", "again"):
        raise NotFound
    async with flow.transaction() as tx:
        body = dunning.NoReminders(opted_out=choice == "stop")
        found = await dunning.change_public_consent(tx, request.path["token"], body)
    return _render(environment, request, found)


def _render(environment: str, request: PageRequest, found: dunning.PublicReminderConsent) -> PageResponse:
    return render_public(
        "public_reminders.html",
        environment,
        request,
        chosen_language(request, found.language),
        status=200,
        found=found,
        action=f"/reminders/{request.path['token']}",
    )
