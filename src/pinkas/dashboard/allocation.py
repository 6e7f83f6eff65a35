"""The page to which the tax authority redirects a person after they gave or refused their consent."""

from functools import partial
from urllib.parse import parse_qs

from pinkas.core.problems import Problem
from pinkas.dashboard.frame import preferred_language, render
from pinkas.dashboard.outside import Outside
from pinkas.domains import allocations
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

CALLBACK = "/allocation/callback"
FAILURES, WINDOW_SECONDS = 30, 300
"""Callbacks that one IP address may make in a window. The state has 32 random bytes; this also slows down guessing."""

_WORDS = {
    "en": {
        "connected": "The business is connected to the tax authority",
        "connected_says": "Invoices that need an allocation number get one from now on. You may close this page.",
        "failed": "The business is not connected",
        "failed_says": "Begin again where you came from: the way to the authority is good for 15 minutes, once.",
    },
    "he": {
        "connected": "העסק מחובר לרשות המסים",
        "connected_says": "מעתה חשבוניות שצריכות מספר הקצאה יקבלו אותו. אפשר לסגור את הדף.",
        "failed": "העסק אינו מחובר",
        "failed_says": "יש להתחיל מחדש במקום שממנו באת: הדרך אל הרשות טובה ל־15 דקות, פעם אחת.",
    },
}


def pages(environment: str) -> tuple[WebPage, ...]:
    """The page of the redirect URL that is registered at the authority."""
    return (WebPage(CALLBACK, {"GET": partial(_handle_callback, environment)}, partial(_problem_page, environment)),)


async def _handle_callback(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    await flow.outside.throttle.count_attempt(f"allocation:{request.origin.address}", FAILURES, WINDOW_SECONDS)
    given = parse_qs(request.query, keep_blank_values=True)
    state = given.get("state", [""])[-1]
    if not 0 < len(state) <= 200:
        raise allocations.InvalidState
    code = None if "error" in given else given.get("code", [""])[-1][:2000]
    await allocations.resume_after_consent(flow, state, code)
    return _render(environment, request, "connected", 200)


def _problem_page(environment: str, problem: Problem, request: PageRequest) -> PageResponse:
    return _render(environment, request, "failed", problem.status)


def _render(environment: str, request: PageRequest, kind: str, status: int) -> PageResponse:
    language = preferred_language(request)
    words = _WORDS[language]
    title, says = words[kind], words[f"{kind}_says"]
    body = render("allocation.html", language, environment, title=title, says=says, good=status == 200)
    return PageResponse(body, status=status)
