"""The page to which the tax authority redirects a person after they gave or refused their consent."""

from functools import partial
from urllib.parse import parse_qs

from pinkas.core.problems import Problem
from pinkas.dashboard.frame import preferred_language, render
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.words import Words
from pinkas.domains import allocations
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

CALLBACK = "/allocation/callback"
FAILURES, WINDOW_SECONDS = 30, 300
"""Callbacks that one IP address may make in a window. The state has 32 random bytes; this also slows down guessing."""


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
    words = Words(preferred_language(request))
    return _render(
        environment,
        words,
        words.text("The business is connected to the tax authority"),
        words.text("Invoices that need an allocation number get one from now on. You may close this page."),
        200,
    )


def _problem_page(environment: str, problem: Problem, request: PageRequest) -> PageResponse:
    words = Words(preferred_language(request))
    return _render(
        environment,
        words,
        words.text("The business is not connected"),
        words.text("Begin again where you came from: the way to the authority is good for 15 minutes, once."),
        problem.status,
    )


def _render(environment: str, words: Words, title: str, says: str, status: int) -> PageResponse:
    body = render("allocation.html", words, environment, title=title, says=says, good=status == 200)
    return PageResponse(body, status=status)
