"""The page to which the tax authority redirects a person after they gave or refused their consent."""

from functools import partial
from urllib.parse import parse_qs

from pinkas.core.problems import Problem
from pinkas.dashboard.frame import preferred, render
from pinkas.dashboard.outside import Outside
from pinkas.domains import allocations
from pinkas.platform.page import Page, Shown, Visit
from pinkas.platform.tx import Flow

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


def pages(environment: str) -> tuple[Page, ...]:
    """The page of the redirect URL that is registered at the authority."""
    return (Page(CALLBACK, {"GET": partial(_returned, environment)}, partial(_refused, environment)),)


async def _returned(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    await flow.outside.throttle.spend(f"allocation:{visit.origin.address}", FAILURES, WINDOW_SECONDS)
    given = parse_qs(visit.query, keep_blank_values=True)
    state = given.get("state", [""])[-1]
    if not 0 < len(state) <= 200:
        raise allocations.InvalidState
    code = None if "error" in given else given.get("code", [""])[-1][:2000]
    await allocations.returned(flow, state, code)
    return _shown(environment, visit, "connected", 200)


def _refused(environment: str, problem: Problem, visit: Visit) -> Shown:
    return _shown(environment, visit, "failed", problem.status)


def _shown(environment: str, visit: Visit, what: str, status: int) -> Shown:
    language = preferred(visit)
    words = _WORDS[language]
    title, says = words[what], words[f"{what}_says"]
    body = render("allocation.html", language, environment, title=title, says=says, good=status == 200)
    return Shown(body, status=status)
