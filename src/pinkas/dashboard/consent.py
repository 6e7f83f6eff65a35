"""The pages on which a person authorizes an app for a business (OAuth): log in, choose the business, approve or deny.

They are forms without scripts. The authorization request is in the URL of every step and is validated at each; nothing
is stored before the approval. Each form has a token derived from the cookie (against cross-site requests); that of the
consent form is also bound to the request that was shown. A login sets a new cookie.
"""

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.core.problems import Problem, RateLimitExceeded, ValidationFailed
from pinkas.dashboard.consent_bounds import DOCUMENT_TYPES, NO_BOUNDS, BoundFields, read_bounds, sent_fields
from pinkas.dashboard.frame import (
    OTHER_LANGUAGE,
    content_security_policy,
    preferred_language,
    read_form_fields,
    render,
    too_many_tries_text,
)
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.words import Words, scope_sentence
from pinkas.domains import accounts, oauth
from pinkas.platform.caller import Caller
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage, redirect

AUTHORIZE, LOGIN, CONSENT, LOG_OUT = "/oauth/authorize", "/oauth/login", "/oauth/consent", "/oauth/leave"
SESSION_HOURS = 1
_RESUME_PREFIX = "resume:"
"""Prefix of the name of the checkbox that resumes the paused webhooks of a business."""
_ANONYMOUS_PREFIX = "p."
"""Prefix of the cookie of a visitor who is not logged in."""

Step = Callable[[Flow[Outside], PageRequest, "oauth.Authorization"], Awaitable[PageResponse]]


class StaleForm(Problem):
    """The token of a form does not belong to the cookie of this browser, or is too old."""

    status, code, message = 403, "stale_form", "The form is not from a page that this browser was shown."


def pages(environment: str) -> tuple[WebPage, ...]:
    """The four pages of an environment."""
    refuse = partial(problem_page, environment)
    return (
        WebPage(AUTHORIZE, {"GET": _authorized_step(partial(_first_page, environment))}, refuse),
        WebPage(LOGIN, {"POST": _authorized_step(partial(_log_in, environment))}, refuse),
        WebPage(CONSENT, {"POST": _authorized_step(partial(_decide, environment))}, refuse),
        WebPage(LOG_OUT, {"POST": _authorized_step(_log_out)}, refuse),
    )


def _authorized_step(step: Step) -> Callable[[Flow[Outside], PageRequest], Awaitable[PageResponse]]:
    """Wraps a step: it runs only after the authorization request has been validated."""

    async def take(flow: Flow[Outside], request: PageRequest) -> PageResponse:
        try:
            asked = await oauth.parse_authorization(flow, request.query)
        except oauth.AuthorizationRefused as refusal:
            return redirect(refusal.location)
        return await step(flow, request, asked)

    return take


async def _first_page(
    environment: str, flow: Flow[Outside], request: PageRequest, authorization: oauth.Authorization
) -> PageResponse:
    session = await _session(flow, request)
    if session is None:
        return _login_page(environment, flow, request, authorization)
    return await _consent_page(environment, flow, request, authorization, session)


async def _log_in(
    environment: str, flow: Flow[Outside], request: PageRequest, authorization: oauth.Authorization
) -> PageResponse:
    form = _read_form(flow, request)
    email = form.get("email", "")[:254]
    words = Words(language_of(request))
    again = partial(_login_page, environment, flow, request, authorization, email)
    try:
        code = form.get("code", "").strip()[:60] or None
        person = await accounts.check_login(flow, email, form.get("password", "")[:200], code)
    except accounts.WrongLogin:
        return again(words.text("The e-mail address, the password or the code is wrong."), 422)
    except accounts.MfaRequired:
        told = words.text(
            "This account has two-step login. Enter your password again, and a code of your authenticator."
        )
        return again(told, 422)
    except RateLimitExceeded as fault:
        page = again(too_many_tries_text(words, fault), 429)
        return replace(page, headers=(*page.headers, *fault.headers))
    secret = await accounts.open_browser_session(flow, person.id, hours=SESSION_HOURS)
    return redirect(_step_address(AUTHORIZE, request), _cookie_header(flow, secret, SESSION_HOURS * 3600))


async def _decide(
    environment: str, flow: Flow[Outside], request: PageRequest, authorization: oauth.Authorization
) -> PageResponse:
    form = _read_form(flow, request, authorization)
    session = await _session(flow, request)
    if session is None:
        return redirect(_step_address(AUTHORIZE, request))
    if form.get("decision") != "approve":
        return redirect(authorization.answer(error="access_denied", error_description="The person denied the request."))
    try:
        business_id = UUID(form.get("business", ""))
    except ValueError:
        words = Words(language_of(request))
        told, fields = words.text("Choose the business first."), sent_fields(request.form, None, words)
        return await _consent_page(environment, flow, request, authorization, session, told, fields=fields)
    resume = form.get(_RESUME_PREFIX + str(business_id)) == "yes"
    person = _flow_of_person(flow, session)
    try:
        bounds = read_bounds(request.form)
        address = await oauth.approve_authorization(person, authorization, business_id, resume=resume, bounds=bounds)
    except ValidationFailed as fault:
        words = Words(language_of(request))
        told = words.text("The bounds cannot be used. Nothing was connected yet.")
        fields = sent_fields(request.form, fault, words)
        return await _consent_page(
            environment, flow, request, authorization, session, told, fields=fields, chosen=business_id
        )
    return redirect(address)


async def _log_out(flow: Flow[Outside], request: PageRequest, _authorization: oauth.Authorization) -> PageResponse:
    _read_form(flow, request)
    server = flow.outside.oauth
    await accounts.end_browser_session(flow, request.cookie(server.cookie) or "")
    return redirect(_step_address(AUTHORIZE, request), _cookie_header(flow, "", 0))


async def _session(flow: Flow[Outside], request: PageRequest) -> accounts.BrowserSession | None:
    server = flow.outside.oauth
    secret = request.cookie(server.cookie)
    if not secret or secret.startswith(_ANONYMOUS_PREFIX):
        return None
    return await accounts.get_browser_session(flow, secret)


def _flow_of_person(flow: Flow[Outside], session: accounts.BrowserSession) -> Flow[Outside]:
    """The flow of the person who is logged in, so that the audit log names them."""
    person = Caller(
        kind="session",
        bucket=f"user:{session.user.id}",
        per_minute=0,
        per_hour=0,
        user_id=session.user.id,
        credential_id=session.id,
        origin=flow.caller.origin,
    )
    return replace(flow, caller=person)


def _read_form(
    flow: Flow[Outside], request: PageRequest, authorization: "oauth.Authorization | None" = None
) -> Mapping[str, str]:
    """The fields of a submitted form. Raises `StaleForm` when its token does not belong to this browser or, with
    `authorization`, to this authorization request."""
    server = flow.outside.oauth
    cookie = request.cookie(server.cookie)
    try:
        form = read_form_fields(request)
    except ValueError:
        raise StaleForm from None
    if not cookie or not hmac.compare_digest(_form_token(cookie, authorization), form.get("token", "").encode()):
        raise StaleForm
    return form


def _form_token(cookie: str, authorization: "oauth.Authorization | None" = None) -> bytes:
    """The form token of a cookie, which can only be computed with the cookie. With `authorization` it is also bound to
    the authorization request, so that an approval cannot be used for another request."""
    shown = b"form" if authorization is None else b"consent " + authorization.fingerprint()
    return hmac.digest(cookie.encode(), shown, hashlib.sha256).hex().encode()


def _cookie_header(flow: Flow[Outside], value: str, max_age: int) -> tuple[str, str]:
    server = flow.outside.oauth
    secure = "; Secure" if server.secure_cookie else ""
    return (
        "set-cookie",
        f"{server.cookie}={value}; HttpOnly; SameSite=Lax; Path=/oauth; Max-Age={max_age}{secure}",
    )


def language_of(request: PageRequest) -> Language:
    """The language of the pages: what the app asks for, else what the browser prefers, else Hebrew."""
    asked = dict(parse_qsl(request.query, errors="replace")).get("ui_locales", "")
    return preferred_language(request, *asked.split())


def _step_address(path: str, request: PageRequest) -> str:
    """The URL of another step with the same authorization request."""
    return f"{path}?{request.query}"


def _address_in_language(request: PageRequest, language: Language) -> str:
    """The URL of the first step with the same authorization request in another language."""
    pairs = parse_qsl(request.query, keep_blank_values=True, errors="surrogateescape")
    kept = [(name, value) for name, value in pairs if name != "ui_locales"]
    return f"{AUTHORIZE}?" + urlencode([*kept, ("ui_locales", language)], errors="surrogateescape")


@dataclass(frozen=True)
class BusinessChoice:
    """A business that a person may pick, or why not."""

    id: UUID
    name: str
    why_not: str | None
    paused: list[str]
    """Addresses of the app's webhook endpoints that were paused when it was disconnected."""


async def _consent_page(
    environment: str,
    flow: Flow[Outside],
    request: PageRequest,
    authorization: oauth.Authorization,
    session: accounts.BrowserSession,
    message: str | None = None,
    *,
    fields: BoundFields = NO_BOUNDS,
    chosen: UUID | None = None,
) -> PageResponse:
    words = Words(language_of(request))
    async with flow.transaction() as tx:
        mine = await accounts.memberships_of(tx, session.user.id)
        paused = await oauth.get_paused_endpoints(tx, authorization, session.user.id)
    choices = [
        BusinessChoice(one.id, one.name, _obstacle_text(one.role, authorization, words), paused.get(one.id, []))
        for one in mine
    ]
    server = flow.outside.oauth
    return _render(
        "consent.html",
        environment,
        request,
        status=422 if message else 200,
        headers=(content_security_policy(f"'self' {_form_action_source(authorization.redirect_uri)}"),),
        asked=authorization,
        back_to=urlsplit(authorization.redirect_uri).netloc,
        choices=choices,
        open_choices=[one for one in choices if one.why_not is None],
        sentences=[(scope, _scope_sentence(scope, words)) for scope in authorization.scopes],
        person=session.user,
        fault=message,
        bounds=fields,
        bound_types=[(code, words.label(code, "docType")) for code in DOCUMENT_TYPES],
        chosen=chosen,
        token=_form_token(request.cookie(server.cookie) or "").decode(),
        consent_token=_form_token(request.cookie(server.cookie) or "", authorization).decode(),
        resume=_RESUME_PREFIX,
        consent_action=_step_address(CONSENT, request),
        leave_action=_step_address(LOG_OUT, request),
    )


def _obstacle_text(role: str, authorization: oauth.Authorization, words: Words) -> str | None:
    match oauth.connection_obstacle(role, authorization.scopes):
        case "role":
            return words.text("not available: only an owner or administrator connects apps")
        case "scopes":
            return words.text("not available: your role here does not include everything that is asked for")
    return None


def _scope_sentence(scope: str, words: Words) -> str:
    """What a scope allows somebody else's program."""
    if scope == "webhooks:manage":
        return words.text(
            "Create, read and change webhook endpoints: clients, documents and payments will be sent to the app."
        )
    return scope_sentence(words, scope)


def _login_page(
    environment: str,
    flow: Flow[Outside],
    request: PageRequest,
    authorization: oauth.Authorization,
    email: str = "",
    message: str | None = None,
    status: int = 200,
) -> PageResponse:
    server = flow.outside.oauth
    cookie = request.cookie(server.cookie) or ""
    headers: tuple[tuple[str, str], ...] = ()
    if not cookie.startswith(_ANONYMOUS_PREFIX):
        cookie = _ANONYMOUS_PREFIX + secrets.token_urlsafe(32)
        headers = (_cookie_header(flow, cookie, SESSION_HOURS * 3600),)
    return _render(
        "consent_login.html",
        environment,
        request,
        status=status,
        headers=headers,
        asked=authorization,
        email=email,
        fault=message,
        token=_form_token(cookie).decode(),
        login_action=_step_address(LOGIN, request),
    )


def problem_page(environment: str, problem: Problem, request: PageRequest) -> PageResponse:
    """The page for a problem in a step. It has no link to the app, which may not be trustworthy."""
    words = Words(language_of(request))
    if problem.status >= 500 or isinstance(problem, RateLimitExceeded):
        lead = words.text(
            "Something does not work on our side right now. Nothing was connected. Try again in a minute."
        )
        hint = None
    elif isinstance(problem, StaleForm):
        lead = words.text("This page was open too long or was opened in another window. Nothing was connected.")
        hint = words.text("Go back to the app and begin again.")
    else:
        lead = words.text("You were sent here by an app whose request cannot be used. Nothing was connected.")
        hint = words.text(
            "Go back to the app and try again. If it happens again, tell the app’s maker what stands here."
        )
    told = problem.text if isinstance(problem, oauth.UntrustedRequest) else None
    return _render(
        "consent_fault.html",
        environment,
        request,
        status=problem.status,
        lead=lead,
        hint=hint,
        told=told,
        request_id=request.origin.request_id,
    )


def _render(
    template: str,
    environment: str,
    request: PageRequest,
    *,
    status: int,
    headers: tuple[tuple[str, str], ...] = (),
    **values: object,
) -> PageResponse:
    language = language_of(request)
    other = _address_in_language(request, OTHER_LANGUAGE[language])
    body = render(template, Words(language), environment, other_address=other, **values)
    return PageResponse(body, status=status, headers=headers)


def _form_action_source(redirect_uri: str) -> str:
    """The additional source of the form-action policy: Chromium applies it to all redirects after a form. The app may
    redirect to another site, so it names the scheme and not the host."""
    return "https:" if redirect_uri.startswith("https:") else "http: https:"
