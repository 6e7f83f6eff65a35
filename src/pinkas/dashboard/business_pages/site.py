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
from pinkas.dashboard.business_pages import signing_in
from pinkas.dashboard.business_pages.page_context import ROOT, PageContext, PageHandler
from pinkas.dashboard.business_pages.rendering import asset_pages, render_page
from pinkas.dashboard.business_pages.signing_in import DashboardContext
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.words import Words
from pinkas.platform.caller import Caller
from pinkas.platform.operation import EventStream
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageFunction, PageRequest, PageResponse, WebPage, redirect

LIMITS = (1200, 30_000)
"""Requests a minute and an hour of one IP address to one page; many people of an office may share an address."""
ONCE_SECONDS = 60
MAX_FORM_BYTES = 2 * 1024 * 1024
_SAFE = ("GET", "HEAD")

PageHandlers = Mapping[str, Mapping[str, PageHandler]]
"""Page functions by path and method."""


def build_pages(
    dashboard: DashboardContext,
    personal: PageHandlers,
    of_business: PageHandlers,
    uploads: Sequence[str],
    batches: Sequence[str],
) -> tuple[WebPage, ...]:
    """Every page of the dashboard. `personal` are the pages of a person, `of_business` those of a business; `uploads`
    are the paths of a business that take a file, `batches` those that take several."""
    refuse = partial(_anonymous_problem_page, dashboard)
    doors: dict[str, dict[str, signing_in.Handler]] = {
        signing_in.LOGIN: {"GET": signing_in.login_page, "POST": signing_in.log_in},
        signing_in.REGISTER: {"GET": signing_in.register_page, "POST": signing_in.register},
        signing_in.FORGOT: {"GET": signing_in.forgot_password_page, "POST": signing_in.request_password_reset},
        signing_in.RESET: {"GET": signing_in.reset_password_page, "POST": signing_in.reset_password},
        signing_in.INVITATION: {"GET": signing_in.redirect_to_invitation},
        signing_in.LEAVE: {"POST": signing_in.log_out},
        signing_in.ARRIVE: {"GET": signing_in.sandbox_arrival_page, "POST": signing_in.enter_sandbox},
    }
    return (
        *asset_pages(),
        *(
            WebPage(path, signing_in.bind_handlers(handlers, dashboard), refuse, LIMITS, max_form=MAX_FORM_BYTES)
            for path, handlers in doors.items()
        ),
        *(
            WebPage(
                path,
                {method: _member_page(dashboard, one, has_page="GET" in screens) for method, one in screens.items()},
                refuse,
                LIMITS,
                MAX_FORM_BYTES,
            )
            for path, screens in personal.items()
        ),
        *(
            WebPage(
                f"{ROOT}/{{business}}{path}",
                {method: _member_page(dashboard, one, has_page="GET" in screens) for method, one in screens.items()},
                refuse,
                LIMITS,
                MAX_FORM_BYTES,
                takes_file=path in uploads,
                takes_files=path in batches,
            )
            for path, screens in of_business.items()
        ),
    )


def not_found_page(dashboard: DashboardContext) -> WebPage:
    """The page that a browser gets at an unknown address."""

    async def nothing(_flow: Flow[Outside], _request: PageRequest) -> PageResponse:
        raise NotFound

    return WebPage(
        "/",
        dict.fromkeys(("GET", "POST"), nothing),
        partial(_anonymous_problem_page, dashboard),
        LIMITS,
        MAX_FORM_BYTES,
    )


def _member_page(dashboard: DashboardContext, screen: PageHandler, *, has_page: bool) -> PageFunction:
    """Wraps a page so that it needs a session, and membership of the business in its path. `has_page`: its address can
    be opened too."""

    async def show(flow: Flow[Outside], request: PageRequest) -> PageResponse:
        if request.method not in _SAFE:
            signing_in.require_same_origin(request)
        desk = await _make_context(dashboard, flow, request)
        if desk is None:
            return await _login_redirect(dashboard, flow, request, has_page)
        try:
            shown = await _run_once(screen, desk)
            if isinstance(shown.body, EventStream):
                check = partial(_check_session, dashboard, flow, request)
                return replace(shown, body=replace(shown.body, check_credential=check))
            return shown
        except InvalidSession:
            return await _login_redirect(dashboard, flow, request, has_page)
        except Problem as problem:
            return _problem_page(desk, problem)

    return show


async def _check_session(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> None:
    """Raises a problem when the session has ended, or the person is no member any more: their stream ends then."""
    if await _make_context(dashboard, flow, request) is None:
        raise InvalidSession


async def _run_once(screen: PageHandler, context: PageContext) -> PageResponse:
    """Runs a page, but refuses the same unchanged form when it is submitted again within a minute (double click, back
    button, reload). A form that failed, or that a button only changed, may be submitted again; one with an unknown
    outcome may not."""
    throttle, key = context.flow.outside.throttle, context.form_key
    if key is None:
        return await screen(context)
    if not await throttle.hold(f"form:{key}", ONCE_SECONDS):
        return context.render("sent_already.html", status=409)
    try:
        shown = await screen(context)
    except OutcomeUnknown:
        raise
    except Exception:
        await throttle.release(f"form:{key}")
        raise
    if not shown.has_changed_data and shown.status != 303:
        await throttle.release(f"form:{key}")
    return shown


async def _make_context(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageContext | None:
    secret = request.cookie(dashboard.cookie)
    business = request.path.get("business")
    found = await dashboard.session_resolver.resolve_visitor(secret, _parse_id(business)) if secret else None
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
    context = PageContext(
        flow=replace(flow, caller=caller),
        request=request,
        operations=dashboard.operations,
        environment=dashboard.environment,
        other=dashboard.other,
        person=person,
        business=found.membership,
        scopes=found.scopes,
        words=Words("en" if person.language == "en" else "he"),
        keeps_views=found.keeps_views,
    )
    return await _with_sandbox_clock(context)


async def _with_sandbox_clock(context: PageContext) -> PageContext:
    """The context with the clock of its business, which people move in the sandbox."""
    if context.environment != "sandbox" or context.business is None or not context.has_scope("business:read"):
        return context
    clock = await context.perform("GET /sandbox/clock")
    return replace(context, clock_shift=clock.now - context.flow.transactions.runtime.clock.now())


def _parse_id(text: str | None) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        raise NotFound from None


async def _login_redirect(
    dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest, has_page: bool
) -> PageResponse:
    """Leads to the login after the session has ended: a page is shown after it, a form is kept and submitted after it.
    A request of htmx for a part of a page gets only status 401."""
    if request.headers.get("hx-request") == "true":
        return PageResponse(status=401)
    if request.method in _SAFE:
        return redirect(f"{signing_in.LOGIN}?{urlencode({'next': request.url})}")
    return await signing_in.expired_session_page(dashboard, flow, request, has_page=has_page)


def _problem_page(context: PageContext, problem: Problem) -> PageResponse:
    """The page for a problem that is not shown in a form."""
    shown = context.render("fault.html", status=problem.status, problem=problem, told=context.words.problem(problem))
    return replace(shown, headers=(*shown.headers, *problem.headers))


def _anonymous_problem_page(dashboard: DashboardContext, problem: Problem, request: PageRequest) -> PageResponse:
    """The page for a problem before the person is known."""
    words = signing_in.anonymous_words(request)
    told = words.problem(problem)
    if isinstance(problem, CrossSiteRequest):
        told = words.text("The form came from another site, so nothing was done.")
    return render_page(
        "outside_fault.html",
        words,
        dashboard.environment,
        dashboard.other,
        status=problem.status,
        problem=problem,
        told=told,
        request_id=request.origin.request_id,
        here=signing_in.language_link(request),
    )
