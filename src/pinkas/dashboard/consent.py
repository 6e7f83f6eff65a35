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
from pinkas.core.problems import Problem, RateLimitExceeded
from pinkas.dashboard.consent_words import WORDS, sentence
from pinkas.dashboard.frame import OTHER, Words, fields_of, policy, preferred, render
from pinkas.dashboard.outside import Outside
from pinkas.domains import accounts, oauth
from pinkas.platform.caller import Caller
from pinkas.platform.page import Page, Shown, Visit, redirect
from pinkas.platform.tx import Flow

AUTHORIZE, LOGIN, CONSENT, LEAVE = "/oauth/authorize", "/oauth/login", "/oauth/consent", "/oauth/leave"
SESSION_HOURS = 1
_RESUME = "resume:"
"""Prefix of the name of the checkbox that resumes the paused webhooks of a business."""
_BEFORE_LOGIN = "p."
"""Prefix of the cookie of a visitor who is not logged in."""

Step = Callable[[Flow[Outside], Visit, "oauth.Authorization"], Awaitable[Shown]]


class StaleForm(Problem):
    """The token of a form does not belong to the cookie of this browser, or is too old."""

    status, code, message = 403, "stale_form", "The form is not from a page that this browser was shown."


def pages(environment: str) -> tuple[Page, ...]:
    """The four pages of an environment."""
    refuse = partial(refused, environment)
    return (
        Page(AUTHORIZE, {"GET": _step(partial(_arrive, environment))}, refuse),
        Page(LOGIN, {"POST": _step(partial(_log_in, environment))}, refuse),
        Page(CONSENT, {"POST": _step(partial(_decide, environment))}, refuse),
        Page(LEAVE, {"POST": _step(_leave)}, refuse),
    )


def _step(step: Step) -> Callable[[Flow[Outside], Visit], Awaitable[Shown]]:
    """Wraps a step: it runs only after the authorization request has been validated."""

    async def take(flow: Flow[Outside], visit: Visit) -> Shown:
        try:
            asked = await oauth.authorization(flow, visit.query)
        except oauth.AuthorizationRefused as refusal:
            return redirect(refusal.location)
        return await step(flow, visit, asked)

    return take


async def _arrive(environment: str, flow: Flow[Outside], visit: Visit, asked: oauth.Authorization) -> Shown:
    session = await _session(flow, visit)
    if session is None:
        return _login_page(environment, flow, visit, asked)
    return await _consent_page(environment, flow, visit, asked, session)


async def _log_in(environment: str, flow: Flow[Outside], visit: Visit, asked: oauth.Authorization) -> Shown:
    form = _form(flow, visit)
    email = form.get("email", "")[:254]
    words = WORDS[language_of(visit)]
    again = partial(_login_page, environment, flow, visit, asked, email)
    try:
        code = form.get("code", "").strip()[:60] or None
        person = await accounts.check_login(flow, email, form.get("password", "")[:200], code)
    except accounts.WrongLogin:
        return again(words["wrong"], 422)
    except accounts.MfaRequired:
        return again(words["mfa"], 422)
    except RateLimitExceeded as fault:
        told = words["too_many"].format(seconds=fault.facts.get("retryAfter", 60))
        page = again(told, 429)
        return replace(page, headers=(*page.headers, *fault.headers))
    secret = await accounts.open_browser_session(flow, person.id, hours=SESSION_HOURS)
    return redirect(_address(AUTHORIZE, visit), _cookie(flow, secret, SESSION_HOURS * 3600))


async def _decide(environment: str, flow: Flow[Outside], visit: Visit, asked: oauth.Authorization) -> Shown:
    form = _form(flow, visit, asked)
    session = await _session(flow, visit)
    if session is None:
        return redirect(_address(AUTHORIZE, visit))
    if form.get("decision") != "approve":
        return redirect(asked.answer(error="access_denied", error_description="The person denied the request."))
    try:
        business_id = UUID(form.get("business", ""))
    except ValueError:
        told = WORDS[language_of(visit)]["choose"]
        return await _consent_page(environment, flow, visit, asked, session, told)
    resume = form.get(_RESUME + str(business_id)) == "yes"
    return redirect(await oauth.approve(_acting(flow, session), asked, business_id, resume=resume))


async def _leave(flow: Flow[Outside], visit: Visit, _asked: oauth.Authorization) -> Shown:
    _form(flow, visit)
    server = flow.outside.oauth
    await accounts.end_browser_session(flow, visit.cookie(server.cookie) or "")
    return redirect(_address(AUTHORIZE, visit), _cookie(flow, "", 0))


async def _session(flow: Flow[Outside], visit: Visit) -> accounts.BrowserSession | None:
    server = flow.outside.oauth
    secret = visit.cookie(server.cookie)
    if not secret or secret.startswith(_BEFORE_LOGIN):
        return None
    return await accounts.browser_session(flow, secret)


def _acting(flow: Flow[Outside], session: accounts.BrowserSession) -> Flow[Outside]:
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


def _form(flow: Flow[Outside], visit: Visit, asked: "oauth.Authorization | None" = None) -> Mapping[str, str]:
    """The fields of a submitted form. Raises `StaleForm` when its token does not belong to this browser or, with
    `asked`, to this authorization request."""
    server = flow.outside.oauth
    cookie = visit.cookie(server.cookie)
    try:
        form = fields_of(visit)
    except ValueError:
        raise StaleForm from None
    if not cookie or not hmac.compare_digest(_token(cookie, asked), form.get("token", "").encode()):
        raise StaleForm
    return form


def _token(cookie: str, asked: "oauth.Authorization | None" = None) -> bytes:
    """The form token of a cookie, which can only be computed with the cookie. With `asked` it is also bound to the
    authorization request, so that an approval cannot be used for another request."""
    shown = b"form" if asked is None else b"consent " + asked.fingerprint()
    return hmac.digest(cookie.encode(), shown, hashlib.sha256).hex().encode()


def _cookie(flow: Flow[Outside], value: str, max_age: int) -> tuple[str, str]:
    server = flow.outside.oauth
    secure = "; Secure" if server.secure_cookie else ""
    return (
        "set-cookie",
        f"{server.cookie}={value}; HttpOnly; SameSite=Lax; Path=/oauth; Max-Age={max_age}{secure}",
    )


def language_of(visit: Visit) -> Language:
    """The language of the pages: what the app asks for, else what the browser prefers, else Hebrew."""
    asked = dict(parse_qsl(visit.query, errors="replace")).get("ui_locales", "")
    return preferred(visit, *asked.split())


def _address(path: str, visit: Visit) -> str:
    """The URL of another step with the same authorization request."""
    return f"{path}?{visit.query}"


def _in_language(visit: Visit, language: Language) -> str:
    """The URL of the first step with the same authorization request in another language."""
    pairs = parse_qsl(visit.query, keep_blank_values=True, errors="surrogateescape")
    kept = [(name, value) for name, value in pairs if name != "ui_locales"]
    return f"{AUTHORIZE}?" + urlencode([*kept, ("ui_locales", language)], errors="surrogateescape")


@dataclass(frozen=True)
class Choice:
    """A business that a person may pick, or why not."""

    id: UUID
    name: str
    why_not: str | None
    paused: list[str]
    """Addresses of the app's webhook endpoints that were paused when it was disconnected."""


async def _consent_page(
    environment: str,
    flow: Flow[Outside],
    visit: Visit,
    asked: oauth.Authorization,
    session: accounts.BrowserSession,
    fault: str | None = None,
) -> Shown:
    language = language_of(visit)
    words = WORDS[language]
    async with flow.transaction() as tx:
        mine = await accounts.memberships_of(tx, session.user.id)
        paused = await oauth.paused_endpoints(tx, asked, session.user.id)
    choices = [Choice(one.id, one.name, _why_not(one.role, asked, words), paused.get(one.id, [])) for one in mine]
    server = flow.outside.oauth
    return _shown(
        "consent.html",
        environment,
        visit,
        status=422 if fault else 200,
        headers=(policy(f"'self' {_goes_to(asked.redirect_uri)}"),),
        asked=asked,
        back_to=urlsplit(asked.redirect_uri).netloc,
        choices=choices,
        open_choices=[one for one in choices if one.why_not is None],
        sentences=[(scope, sentence(scope, language)) for scope in asked.scopes],
        person=session.user,
        fault=fault,
        token=_token(visit.cookie(server.cookie) or "").decode(),
        consent_token=_token(visit.cookie(server.cookie) or "", asked).decode(),
        resume=_RESUME,
        consent_action=_address(CONSENT, visit),
        leave_action=_address(LEAVE, visit),
    )


def _why_not(role: str, asked: oauth.Authorization, words: Words) -> str | None:
    obstacle = oauth.obstacle(role, asked.scopes)
    return words[f"not_{obstacle}"] if obstacle else None


def _login_page(
    environment: str,
    flow: Flow[Outside],
    visit: Visit,
    asked: oauth.Authorization,
    email: str = "",
    fault: str | None = None,
    status: int = 200,
) -> Shown:
    server = flow.outside.oauth
    cookie = visit.cookie(server.cookie) or ""
    headers: tuple[tuple[str, str], ...] = ()
    if not cookie.startswith(_BEFORE_LOGIN):
        cookie = _BEFORE_LOGIN + secrets.token_urlsafe(32)
        headers = (_cookie(flow, cookie, SESSION_HOURS * 3600),)
    return _shown(
        "consent_login.html",
        environment,
        visit,
        status=status,
        headers=headers,
        asked=asked,
        email=email,
        fault=fault,
        token=_token(cookie).decode(),
        login_action=_address(LOGIN, visit),
    )


def refused(environment: str, problem: Problem, visit: Visit) -> Shown:
    """The page for a problem in a step. It has no link to the app, which may not be trustworthy."""
    words = WORDS[language_of(visit)]
    if problem.status >= 500 or isinstance(problem, RateLimitExceeded):
        lead, hint = words["busy"], None
    elif isinstance(problem, StaleForm):
        lead, hint = words["expired"], words["expired_hint"]
    else:
        lead, hint = words["fault_lead"], words["fault_hint"]
    told = problem.text if isinstance(problem, oauth.UntrustedRequest) else None
    return _shown(
        "consent_fault.html",
        environment,
        visit,
        status=problem.status,
        lead=lead,
        hint=hint,
        told=told,
        request_id=visit.origin.request_id,
    )


def _shown(
    template: str,
    environment: str,
    visit: Visit,
    *,
    status: int,
    headers: tuple[tuple[str, str], ...] = (),
    **values: object,
) -> Shown:
    language = language_of(visit)
    other = _in_language(visit, OTHER[language])
    body = render(template, language, environment, words=WORDS[language], other_address=other, **values)
    return Shown(body, status=status, headers=headers)


def _goes_to(redirect_uri: str) -> str:
    """The additional source of the form-action policy: Chromium applies it to all redirects after a form. The app may
    redirect to another site, so it names the scheme and not the host."""
    return "https:" if redirect_uri.startswith("https:") else "http: https:"
