"""Pages before the login: registration, login, forgotten password, invitation, entering the sandbox, logout.

The cookie of a browser session is valid only for pages below `/app`. Requests from other sites are refused by the
headers Fetch Metadata and Origin, so forms need no token. A form that is submitted after the session has ended is kept
in the login page and submitted again after the login.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import UUID

import msgspec

from pinkas.core.problems import CrossSiteRequest, MethodNotAllowed, Problem, RateLimitExceeded
from pinkas.dashboard import frame
from pinkas.dashboard.business_pages import forms
from pinkas.dashboard.business_pages.page_context import ROOT
from pinkas.dashboard.business_pages.rendering import render_page
from pinkas.dashboard.outside import Outside, sends_mail
from pinkas.dashboard.words import Words
from pinkas.domains import accounts
from pinkas.platform.in_process import OperationRunner
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, redirect

LOGIN, REGISTER, FORGOT, RESET, INVITATION = "/app/login", "/app/register", "/app/forgot", "/reset", "/invitation"
ARRIVE = "/app/arrive"
LEAVE, SPEAK = "/app/leave", "/app/language"
_ONLY_DONE = (LEAVE, SPEAK)
"""Paths that only accept POST, so that no redirect may lead to them."""
_SECRET, _SECRETS = ("password", "secret", "token"), ("code", "kept")
"""Forms with a field whose name contains one of the first words, or is one of the second, are not kept."""
HOURS, REMEMBERED_HOURS = 12, 30 * 24
LANGUAGE = "pinkas_language"
_SAFE = ("GET", "HEAD")


@dataclass(frozen=True)
class DashboardContext:
    """What all pages of an environment's dashboard share. `other` is the base URL of the other environment."""

    environment: str
    address: str
    other: str
    operations: OperationRunner
    session_resolver: accounts.BrowserSessionResolver
    style_guide: bool = False
    """Whether the components of the dashboard are shown at `/app/styleguide`."""

    @property
    def cookie(self) -> str:
        """The name of the session cookie, which differs by environment because both may be on one host."""
        return f"pinkas_{self.environment}_desk"

    def set_cookie(self, secret: str, hours: float) -> tuple[str, str]:
        """The header Set-Cookie for a session secret; 0 hours deletes the cookie."""
        secure = "; Secure" if self.address.startswith("https:") else ""
        age = f"; Max-Age={int(hours * 3600)}"
        return ("set-cookie", f"{self.cookie}={secret}; HttpOnly; SameSite=Lax; Path={ROOT}{age}{secure}")


Handler = Callable[[DashboardContext, Flow[Outside], PageRequest], Awaitable[PageResponse]]


def require_same_origin(request: PageRequest) -> None:
    """Raises CrossSiteRequest unless Fetch Metadata, or else Origin, says that a page of this service sent the
    request."""
    sites = [one.strip().lower() for one in request.headers.all("sec-fetch-site")]
    if sites:
        if any(one not in ("same-origin", "none") for one in sites):
            raise CrossSiteRequest
        return
    origins = request.headers.all("origin")
    if not origins or any(urlsplit(one).netloc != request.headers.get("host") for one in origins):
        raise CrossSiteRequest


def anonymous_words(request: PageRequest) -> Words:
    """The texts for a person who is not logged in, in the chosen language or else the browser's."""
    chosen = dict(parse_qsl(request.query, errors="replace")).get("lang", "")
    return Words(frame.preferred_language(request, chosen, request.cookie(LANGUAGE) or ""))


def language_cookie(language: str) -> tuple[str, str]:
    """The header Set-Cookie that remembers a language for the pages before the login."""
    return ("set-cookie", f"{LANGUAGE}={language}; SameSite=Lax; Path={ROOT}; Max-Age=31536000")


def next_address(request: PageRequest) -> str:
    """The safe address in the parameter `next`, to which a login leads; else the start page."""
    wanted = safe_address(dict(parse_qsl(request.query, errors="replace")).get("next", ""))
    return ROOT if wanted.startswith((LOGIN, REGISTER, FORGOT, *_ONLY_DONE)) else wanted


def safe_address(address: str) -> str:
    """The address if it is a path below `/app`, otherwise the start page; prevents open redirects."""
    path = address.partition("?")[0]
    plain = address.isascii() and address.isprintable() and not any(one in address for one in ("\\", "//", "#"))
    return address if plain and path.startswith(f"{ROOT}/") and ".." not in path else ROOT


def bind_handlers(
    handlers: dict[str, Handler], dashboard: DashboardContext
) -> dict[str, Callable[[Flow[Outside], PageRequest], Awaitable[PageResponse]]]:
    """The page functions, by method, for handlers of pages before the login; requests that change something must come
    from this service."""

    def bound(handler: Handler) -> Callable[[Flow[Outside], PageRequest], Awaitable[PageResponse]]:
        async def handle(flow: Flow[Outside], request: PageRequest) -> PageResponse:
            if request.method not in _SAFE:
                require_same_origin(request)
            return await handler(dashboard, flow, request)

        return handle

    return {method: bound(handler) for method, handler in handlers.items()}


def offers_mail(dashboard: DashboardContext, flow: Flow[Outside]) -> bool:
    """Whether what goes by mail is offered: where mail is sent, and in the sandbox, which offers everything."""
    return dashboard.environment == "sandbox" or sends_mail(flow.outside)


def _render_anonymous(
    dashboard: DashboardContext, request: PageRequest, template: str, *, status: int = 200, **values: Any
) -> PageResponse:
    return render_page(
        template,
        anonymous_words(request),
        dashboard.environment,
        dashboard.other,
        status=status,
        here=language_link(request),
        **values,
    )


def language_link(request: PageRequest) -> Callable[[str], str]:
    """A function that returns the address of this page in a language."""
    path, _, query = request.url.partition("?")
    kept = [(name, value) for name, value in parse_qsl(query, errors="replace") if name != "lang"]
    return lambda language: f"{path}?{urlencode([*kept, ('lang', language)])}"


async def login_page(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """The login form; a person who is logged in is redirected."""
    if await _is_logged_in(dashboard, request):
        return redirect(next_address(request))
    told = dict(parse_qsl(request.query, errors="replace")).get("told") == "password"
    return _render_anonymous(
        dashboard,
        request,
        "login.html",
        email="",
        code_wanted=False,
        kept="",
        to=next_address(request),
        changed=told,
        mails=offers_mail(dashboard, flow),
    )


async def _is_logged_in(dashboard: DashboardContext, request: PageRequest) -> bool:
    secret = request.cookie(dashboard.cookie)
    return bool(secret) and await dashboard.session_resolver.resolve_visitor(secret or "", None) is not None


async def expired_session_page(
    dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest, *, has_page: bool
) -> PageResponse:
    """The login page for a form that was submitted after the session had ended. The form is kept in the page and
    submitted again after the login of the same person, unless it has secrets or a file; then the login leads back to
    the page of the form, if its address has one (`has_page`)."""
    fields = [] if request.upload is not None or request.batch is not None else forms.parse_pairs(request.form)
    secret = any(name in _SECRETS or any(word in name.lower() for word in _SECRET) for name, _ in fields)
    holder = await accounts.user_of_session(flow, request.cookie(dashboard.cookie) or "")
    keep = fields and not secret and holder is not None
    kept = msgspec.json.encode(KeptForm(holder, fields)).decode() if keep else ""
    return _render_anonymous(
        dashboard,
        request,
        "login.html",
        status=401,
        email="",
        code_wanted=False,
        kept=kept,
        to=request.url if kept or has_page else ROOT,
        ended=not kept,
        mails=offers_mail(dashboard, flow),
    )


async def log_in(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Logs a person in, with the second factor if they have one, and opens a session."""
    sent = forms.parse_form(request.form)
    email, words, kept = sent.get("email")[:254], anonymous_words(request), sent.get("kept")
    to = safe_address(sent.get("to")) if kept else next_address(request)

    def again(told: str, status: int, code_wanted: bool = False) -> PageResponse:
        return _render_anonymous(
            dashboard,
            request,
            "login.html",
            status=status,
            email=email,
            code_wanted=code_wanted,
            kept=kept,
            to=to,
            told=told,
            mails=offers_mail(dashboard, flow),
        )

    try:
        code = sent.get("code").strip()[:60] or None
        person = await accounts.check_login(flow, email, sent.get("password")[:200], code)
    except accounts.MfaRequired as fault:
        return again(words.problem(fault), 401, code_wanted=True)
    except accounts.WrongLogin as fault:
        return again(words.problem(fault), 401, code_wanted=bool(sent.get("code_wanted")))
    except RateLimitExceeded as fault:
        told = frame.too_many_tries_text(words, fault)
        return replace(again(told, 429), headers=(*again(told, 429).headers, *fault.headers))
    hours = REMEMBERED_HOURS if sent.get("remember") == "true" else HOURS
    cookie = dashboard.set_cookie(await accounts.open_browser_session(flow, person.id, hours=hours), hours)
    fields = _read_kept_fields(kept, person)
    if fields is not None:
        words = Words(_language_of(person))
        shown = render_page(
            "resume.html", words, dashboard.environment, dashboard.other, fields=fields, to=to, person=person
        )
        return replace(shown, headers=(*shown.headers, cookie))
    return redirect(ROOT if kept else to, cookie, language_cookie(_language_of(person)))


class KeptForm(msgspec.Struct):
    """The fields of a form whose session had ended, and the id of the person."""

    holder: UUID | None
    fields: list[tuple[str, str]]


def _read_kept_fields(kept_form: str, person: accounts.User) -> list[tuple[str, str]] | None:
    """The fields of a kept form, for the person who filled it in and for nobody else."""
    try:
        found = msgspec.json.decode(kept_form, type=KeptForm)
    except msgspec.MsgspecError:
        return None
    return found.fields if found.holder == person.id else None


def _language_of(person: accounts.User) -> frame.Language:
    return "en" if person.language == "en" else "he"


async def register_page(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """The registration form for a person and a business."""
    if await _is_logged_in(dashboard, request):
        return redirect(ROOT)
    form = forms.Form(
        values={"language": anonymous_words(request).language, "business.businessType": "licensed_dealer"}
    )
    return _render_anonymous(dashboard, request, "register.html", form=form, invitation=_invitation_token(request))


def _invitation_token(request: PageRequest) -> str:
    """The token of the invitation that somebody without an account follows; empty for everybody else."""
    return dict(parse_qsl(request.query, errors="replace")).get("invitation", "")[:200]


async def register(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Registers, and opens the session."""
    sent, words = forms.parse_form(request.form), anonymous_words(request)
    where = "POST /auth/register"
    try:
        body = dashboard.operations.decode_body(
            where, forms.encode_body(sent.body(dashboard.operations.get_declaration(where).shape.body))
        )
        person, business = await accounts.sign_up(flow, body)
    except Problem as fault:
        if fault.status >= 500:
            raise
        form = forms.form_with_problem(sent.form(), fault, words.problem(fault), words.fault)
        return _render_anonymous(
            dashboard,
            request,
            "register.html",
            status=fault.status,
            form=form,
            invitation=str(sent.get("invitation") or ""),
        )
    secret = await accounts.open_browser_session(flow, person.id, hours=HOURS)
    return redirect(
        f"{ROOT}/{business.id}/start", dashboard.set_cookie(secret, HOURS), language_cookie(_language_of(person))
    )


async def forgot_password_page(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """The form that requests a link for a new password."""
    return _render_anonymous(dashboard, request, "forgot.html", sent=False, mails=offers_mail(dashboard, flow))


async def request_password_reset(
    dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest
) -> PageResponse:
    """Sends the link for a new password. The answer does not reveal whether the account exists."""
    sent, words, mails = forms.parse_form(request.form), anonymous_words(request), offers_mail(dashboard, flow)
    try:
        body = forms.encode_body({"email": sent.get("email")})
        await dashboard.operations.perform(flow.caller, "POST /auth/password/forgot", path={}, body=body)
    except Problem as fault:
        if fault.status >= 500:
            raise
        form = forms.form_with_problem(sent.form(), fault, words.problem(fault), words.fault)
        return _render_anonymous(
            dashboard,
            request,
            "forgot.html",
            status=fault.status,
            sent=False,
            mails=mails,
            form=form,
        )
    return _render_anonymous(dashboard, request, "forgot.html", sent=True, mails=mails)


async def reset_password_page(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """The form for a new password, to which the link in the mail leads."""
    token = dict(parse_qsl(request.query, errors="replace")).get("token", "")
    return _render_anonymous(dashboard, request, "reset.html", token=token)


async def reset_password(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Sets the new password; every session ends with the old one."""
    sent, words = forms.parse_form(request.form), anonymous_words(request)
    try:
        body = forms.encode_body({"token": sent.get("token"), "password": sent.get("password")})
        await dashboard.operations.perform(flow.caller, "POST /auth/password/reset", path={}, body=body)
    except Problem as fault:
        if fault.status >= 500:
            raise
        form = forms.form_with_problem(sent.form(), fault, words.problem(fault), words.fault)
        return _render_anonymous(
            dashboard, request, "reset.html", status=fault.status, token=sent.get("token"), form=form
        )
    return redirect(f"{LOGIN}?{urlencode({'lang': words.language, 'told': 'password'})}")


async def log_out(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Ends the session."""
    if request.method in _SAFE:
        raise MethodNotAllowed
    await accounts.end_browser_session(flow, request.cookie(dashboard.cookie) or "")
    return redirect(LOGIN, dashboard.set_cookie("", 0))


async def redirect_to_invitation(
    dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest
) -> PageResponse:
    """Redirects the link of an invitation mail to its page, which needs a login."""
    token = dict(parse_qsl(request.query, errors="replace")).get("token", "")
    return redirect(f"{ROOT}/invitation?{urlencode({'token': token})}")


async def sandbox_arrival_page(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """The confirmation page in the sandbox for a person from live, since following a link must not log anybody in."""
    asked = dict(parse_qsl(request.query, errors="replace"))
    if dashboard.environment != "sandbox" or not asked.get("ticket"):
        return redirect(LOGIN)
    return _render_anonymous(
        dashboard, request, "arrive.html", ticket=asked["ticket"], business=asked.get("business", "")
    )


async def enter_sandbox(dashboard: DashboardContext, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Logs a person in with a ticket from live, which is valid once and for a minute."""
    sent = forms.parse_form(request.form)
    person_id = await accounts.redeem_ticket(flow, sent.get("ticket")) if dashboard.environment == "sandbox" else None
    if person_id is None:
        return redirect(LOGIN)
    secret = await accounts.open_browser_session(flow, person_id, hours=HOURS)
    return redirect(safe_address(f"{ROOT}/{sent.get('business')}"), dashboard.set_cookie(secret, HOURS))
