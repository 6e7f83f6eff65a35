"""Builds the pages of the dashboard with their common checks: session, membership, cross-site and repeated requests.

Pages of a person are at `/app`, those of a business at `/app/{business}`: so two windows may show two businesses, and
an action is always performed in the business of its page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from urllib.parse import urlencode
from uuid import UUID

from pinkas.core.problems import CrossSiteRequest, InvalidSession, NotFound, OutcomeUnknown, Problem
from pinkas.dashboard.desk import entry
from pinkas.dashboard.desk.desk import ROOT, Desk, Screen
from pinkas.dashboard.desk.entry import Door
from pinkas.dashboard.desk.show import assets, page
from pinkas.dashboard.desk.words import Words
from pinkas.dashboard.outside import Outside
from pinkas.platform.caller import Caller
from pinkas.platform.page import Page, PageFunction, Shown, Visit, redirect
from pinkas.platform.tx import Flow

LIMITS = (1200, 30_000)
"""Requests a minute and an hour of one IP address to one page; many people of an office may share an address."""
ONCE_SECONDS = 60
MOST_SENT = 2 * 1024 * 1024
_SAFE = ("GET", "HEAD")

Screens = Mapping[str, Mapping[str, Screen]]
"""Page functions by path and method."""


def pages(door: Door, own: Screens, of_business: Screens, uploads: Sequence[str]) -> tuple[Page, ...]:
    """Every page of the dashboard. `own` are the pages of a person, `of_business` those of a business; `uploads` are
    the paths of a business that take a file."""
    refuse = partial(_refused, door)
    doors: dict[str, dict[str, entry.Handler]] = {
        entry.LOGIN: {"GET": entry.show_login, "POST": entry.log_in},
        entry.REGISTER: {"GET": entry.show_register, "POST": entry.register},
        entry.FORGOT: {"GET": entry.show_forgot, "POST": entry.forgot},
        entry.RESET: {"GET": entry.show_reset, "POST": entry.reset},
        entry.INVITATION: {"GET": entry.to_invitation},
        entry.LEAVE: {"POST": entry.leave},
        entry.ARRIVE: {"GET": entry.show_arrival, "POST": entry.arrive},
    }
    return (
        *assets(),
        *(
            Page(path, entry.entry(handlers, door), refuse, LIMITS, max_form=MOST_SENT)
            for path, handlers in doors.items()
        ),
        *(
            Page(path, {method: _screen(door, one) for method, one in screens.items()}, refuse, LIMITS, MOST_SENT)
            for path, screens in own.items()
        ),
        *(
            Page(
                f"{ROOT}/{{business}}{path}",
                {method: _screen(door, one) for method, one in screens.items()},
                refuse,
                LIMITS,
                MOST_SENT,
                takes_file=path in uploads,
            )
            for path, screens in of_business.items()
        ),
    )


def lost(door: Door) -> Page:
    """The page that a browser gets at an unknown address."""

    async def nothing(_flow: Flow[Outside], _visit: Visit) -> Shown:
        raise NotFound

    return Page("/", dict.fromkeys(("GET", "POST"), nothing), partial(_refused, door), LIMITS, MOST_SENT)


def _screen(door: Door, screen: Screen) -> PageFunction:
    """Wraps a page so that it needs a session, and membership of the business in its path."""

    async def show(flow: Flow[Outside], visit: Visit) -> Shown:
        if visit.method not in _SAFE:
            entry.of_own_pages(visit)
        desk = await _desk(door, flow, visit)
        if desk is None:
            return await _to_login(door, flow, visit)
        try:
            return await _once(screen, desk)
        except InvalidSession:
            return await _to_login(door, flow, visit)
        except Problem as problem:
            return _told(desk, problem)

    return show


async def _once(screen: Screen, desk: Desk) -> Shown:
    """Runs a page, but refuses the same unchanged form when it is submitted again within a minute (double click, back
    button, reload). A form that failed, or that a button only changed, may be submitted again; one with an unknown
    outcome may not."""
    throttle, key = desk.flow.outside.throttle, desk.form_key
    if key is None:
        return await screen(desk)
    if not await throttle.hold(f"form:{key}", ONCE_SECONDS):
        return desk.render("sent_already.html", status=409)
    try:
        shown = await screen(desk)
    except OutcomeUnknown:
        raise
    except Exception:
        await throttle.release(f"form:{key}")
        raise
    if not shown.did and shown.status != 303:
        await throttle.release(f"form:{key}")
    return shown


async def _desk(door: Door, flow: Flow[Outside], visit: Visit) -> Desk | None:
    secret = visit.cookie(door.cookie)
    business = visit.path.get("business")
    found = await door.people.visitor(secret, _id(business)) if secret else None
    if found is None:
        return None
    person = found.session.user
    if business is not None and found.membership is None:
        raise NotFound
    caller = Caller(
        kind="session",
        bucket=f"user:{person.id}",
        per_minute=0,
        per_hour=0,
        business_id=found.membership.id if found.membership else None,
        user_id=person.id,
        credential_id=found.session.id,
        role=found.membership.role if found.membership else None,
        scopes=found.scopes,
        origin=flow.caller.origin,
    )
    return Desk(
        flow=replace(flow, caller=caller),
        request=visit,
        operations=door.operations,
        environment=door.environment,
        other=door.other,
        person=person,
        business=found.membership,
        scopes=found.scopes,
        words=Words("en" if person.language == "en" else "he"),
        keeps_views=found.keeps_views,
    )


def _id(text: str | None) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        raise NotFound from None


async def _to_login(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """Leads to the login after the session has ended: a page is shown after it, a form is kept and submitted after it.
    A request of htmx for a part of a page gets only status 401."""
    if visit.headers.get("hx-request") == "true":
        return Shown(status=401)
    if visit.method in _SAFE:
        return redirect(f"{entry.LOGIN}?{urlencode({'next': visit.url})}")
    return await entry.session_ended(door, flow, visit)


def _told(desk: Desk, problem: Problem) -> Shown:
    """The page for a problem that is not shown in a form."""
    shown = desk.render("fault.html", status=problem.status, problem=problem, told=desk.words.problem(problem))
    return replace(shown, headers=(*shown.headers, *problem.headers))


def _refused(door: Door, problem: Problem, visit: Visit) -> Shown:
    """The page for a problem before the person is known."""
    words = entry.words_of(visit)
    told = words.problem(problem)
    if isinstance(problem, CrossSiteRequest):
        told = words.text("The form came from another site, so nothing was done.")
    return page(
        "outside_fault.html",
        words,
        door.environment,
        door.other,
        status=problem.status,
        problem=problem,
        told=told,
        request_id=visit.origin.request_id,
        here=entry.here(visit),
    )
