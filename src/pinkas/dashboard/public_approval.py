"""The page that a link in a mail leads to: a person sees what a key or an app asked for, and approves or declines it
with one press. Looking decides nothing, because mail programs open links."""

from functools import partial
from typing import cast

from pinkas.core.problems import NotFound
from pinkas.dashboard.business_pages.approvals import STATES, call_names, call_rows, effect_lines
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public import LIMITS, problem_page
from pinkas.dashboard.public_frame import chosen_language, read_form, render_public
from pinkas.dashboard.words import Words
from pinkas.domains import approvals
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage


def pages(environment: str) -> tuple[WebPage, ...]:
    """The address of an environment."""
    do = {"GET": partial(_show, environment), "POST": partial(_decide, environment)}
    return (WebPage(approvals.LINK_PAGE, do, partial(problem_page, environment), LIMITS),)


async def _show(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    try:
        found = await approvals.open_approval_link(flow, request.path["token"])
    except approvals.ApprovalLinkOver as problem:
        return _render(environment, request, None, problem.status)
    return _render(environment, request, found)


async def _decide(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    decision = read_form(request).get("decision")
    if decision not in ("approve", "decline"):
        raise NotFound
    try:
        found = await approvals.decide_by_link(flow, request.path["token"], cast(approvals.Decision, decision))
    except (approvals.ApprovalLinkOver, approvals.ApprovalDecided) as problem:
        return _render(environment, request, None, problem.status)
    return _render(environment, request, found)


def _render(
    environment: str, request: PageRequest, found: approvals.LinkedApproval | None, status: int = 200
) -> PageResponse:
    language = chosen_language(request, "he" if found is None else found.language)
    words = Words(language)
    one = None if found is None else found.approval
    return render_public(
        "public_approval.html",
        environment,
        request,
        language,
        status=status,
        one=one,
        calls=call_names(words),
        states=STATES,
        effects=[] if one is None else effect_lines(words, one),
        rows=[] if one is None else call_rows(one),
        action=f"{approvals.LINK_PAGE.format(token=request.path['token'])}?lang={language}",
    )
