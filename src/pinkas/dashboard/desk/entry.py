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
from pinkas.dashboard.desk import forms
from pinkas.dashboard.desk.desk import ROOT
from pinkas.dashboard.desk.show import page
from pinkas.dashboard.desk.words import Words
from pinkas.dashboard.outside import Outside
from pinkas.domains import accounts
from pinkas.platform.inside import Inside
from pinkas.platform.page import Shown, Visit, redirect
from pinkas.platform.tx import Flow

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
class Door:
    """What all pages of an environment's dashboard share. `other` is the base URL of the other environment."""

    environment: str
    address: str
    other: str
    operations: Inside
    people: accounts.BrowserResolver

    @property
    def cookie(self) -> str:
        """The name of the session cookie, which differs by environment because both may be on one host."""
        return f"pinkas_{self.environment}_desk"

    def set_cookie(self, secret: str, hours: float) -> tuple[str, str]:
        """The header Set-Cookie for a session secret; 0 hours deletes the cookie."""
        secure = "; Secure" if self.address.startswith("https:") else ""
        age = f"; Max-Age={int(hours * 3600)}"
        return ("set-cookie", f"{self.cookie}={secret}; HttpOnly; SameSite=Lax; Path={ROOT}{age}{secure}")


Handler = Callable[[Door, Flow[Outside], Visit], Awaitable[Shown]]


def of_own_pages(visit: Visit) -> None:
    """Raises CrossSiteRequest unless Fetch Metadata, or else Origin, says that a page of this service sent the
    request."""
    sites = [one.strip().lower() for one in visit.headers.all("sec-fetch-site")]
    if sites:
        if any(one not in ("same-origin", "none") for one in sites):
            raise CrossSiteRequest
        return
    origins = visit.headers.all("origin")
    if not origins or any(urlsplit(one).netloc != visit.headers.get("host") for one in origins):
        raise CrossSiteRequest


def words_of(visit: Visit) -> Words:
    """The texts for a person who is not logged in, in the chosen language or else the browser's."""
    chosen = dict(parse_qsl(visit.query, errors="replace")).get("lang", "")
    return Words(frame.preferred(visit, chosen, visit.cookie(LANGUAGE) or ""))


def spoken(language: str) -> tuple[str, str]:
    """The header Set-Cookie that remembers a language for the pages before the login."""
    return ("set-cookie", f"{LANGUAGE}={language}; SameSite=Lax; Path={ROOT}; Max-Age=31536000")


def onward(visit: Visit) -> str:
    """The safe address in the parameter `next`, to which a login leads; else the start page."""
    wanted = own(dict(parse_qsl(visit.query, errors="replace")).get("next", ""))
    return ROOT if wanted.startswith((LOGIN, REGISTER, FORGOT, *_ONLY_DONE)) else wanted


def own(address: str) -> str:
    """The address if it is a path below `/app`, otherwise the start page; prevents open redirects."""
    path = address.partition("?")[0]
    plain = address.isascii() and address.isprintable() and not any(one in address for one in ("\\", "//", "#"))
    return address if plain and path.startswith(f"{ROOT}/") and ".." not in path else ROOT


def entry(handlers: dict[str, Handler], door: Door) -> dict[str, Callable[[Flow[Outside], Visit], Awaitable[Shown]]]:
    """The page functions, by method, for handlers of pages before the login; requests that change something must come
    from this service."""

    def bound(handler: Handler) -> Callable[[Flow[Outside], Visit], Awaitable[Shown]]:
        async def handle(flow: Flow[Outside], visit: Visit) -> Shown:
            if visit.method not in _SAFE:
                of_own_pages(visit)
            return await handler(door, flow, visit)

        return handle

    return {method: bound(handler) for method, handler in handlers.items()}


def _outside(door: Door, visit: Visit, template: str, *, status: int = 200, **values: Any) -> Shown:
    return page(template, words_of(visit), door.environment, door.other, status=status, here=here(visit), **values)


def here(visit: Visit) -> Callable[[str], str]:
    """A function that returns the address of this page in a language."""
    path, _, query = visit.url.partition("?")
    kept = [(name, value) for name, value in parse_qsl(query, errors="replace") if name != "lang"]
    return lambda language: f"{path}?{urlencode([*kept, ('lang', language)])}"


async def show_login(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """The login form; a person who is logged in is redirected."""
    if await _present(door, visit):
        return redirect(onward(visit))
    told = dict(parse_qsl(visit.query, errors="replace")).get("told") == "password"
    return _outside(door, visit, "login.html", email="", code_wanted=False, kept="", to=onward(visit), changed=told)


async def _present(door: Door, visit: Visit) -> bool:
    secret = visit.cookie(door.cookie)
    return bool(secret) and await door.people.visitor(secret or "", None) is not None


async def session_ended(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """The login page for a form that was submitted after the session had ended. The form is kept in the page and
    submitted again after the login of the same person, unless it has secrets or a file."""
    fields = [] if visit.upload is not None else forms.pairs_of(visit.form)
    secret = any(name in _SECRETS or any(word in name.lower() for word in _SECRET) for name, _ in fields)
    holder = await accounts.user_of_session(flow, visit.cookie(door.cookie) or "")
    keep = fields and not secret and holder is not None
    kept = msgspec.json.encode(Kept(holder, fields)).decode() if keep else ""
    to = visit.url if kept else ROOT
    return _outside(
        door, visit, "login.html", status=401, email="", code_wanted=False, kept=kept, to=to, ended=not kept
    )


async def log_in(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """Logs a person in, with the second factor if they have one, and opens a session."""
    sent = forms.read(visit.form)
    email, words, kept = sent.get("email")[:254], words_of(visit), sent.get("kept")
    to = own(sent.get("to")) if kept else onward(visit)

    def again(told: str, status: int, code_wanted: bool = False) -> Shown:
        return _outside(
            door, visit, "login.html", status=status, email=email, code_wanted=code_wanted, kept=kept, to=to, told=told
        )

    try:
        code = sent.get("code").strip()[:60] or None
        person = await accounts.check_login(flow, email, sent.get("password")[:200], code)
    except accounts.MfaRequired as fault:
        return again(words.problem(fault), 401, code_wanted=True)
    except accounts.WrongLogin as fault:
        return again(words.problem(fault), 401, code_wanted=bool(sent.get("code_wanted")))
    except RateLimitExceeded as fault:
        told = words.text("Too many tries. Wait {seconds} seconds.", seconds=fault.facts.get("retryAfter", 60))
        return replace(again(told, 429), headers=(*again(told, 429).headers, *fault.headers))
    hours = REMEMBERED_HOURS if sent.get("remember") == "true" else HOURS
    cookie = door.set_cookie(await accounts.open_browser_session(flow, person.id, hours=hours), hours)
    fields = _kept_fields(kept, person)
    if fields is not None:
        words = Words(_language(person))
        shown = page("resume.html", words, door.environment, door.other, fields=fields, to=to, person=person)
        return replace(shown, headers=(*shown.headers, cookie))
    return redirect(ROOT if kept else to, cookie, spoken(_language(person)))


class Kept(msgspec.Struct):
    """The fields of a form whose session had ended, and the id of the person."""

    holder: UUID | None
    fields: list[tuple[str, str]]


def _kept_fields(kept: str, person: accounts.User) -> list[tuple[str, str]] | None:
    """The fields of a kept form, for the person who filled it in and for nobody else."""
    try:
        found = msgspec.json.decode(kept, type=Kept)
    except msgspec.MsgspecError:
        return None
    return found.fields if found.holder == person.id else None


def _language(person: accounts.User) -> frame.Language:
    return "en" if person.language == "en" else "he"


async def show_register(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """The registration form for a person and a business."""
    if await _present(door, visit):
        return redirect(ROOT)
    form = forms.Form(values={"language": words_of(visit).language, "business.businessType": "licensed_dealer"})
    return _outside(door, visit, "register.html", form=form)


async def register(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """Registers, and opens the session."""
    sent, words = forms.read(visit.form), words_of(visit)
    where = "POST /auth/register"
    try:
        body = door.operations.decoded(where, forms.encoded(sent.body(door.operations.get_declaration(where).shape.body)))
        person, business = await accounts.sign_up(flow, body)
    except Problem as fault:
        if fault.status >= 500:
            raise
        form = forms.refused(sent.form(), fault, words.problem(fault), words.fault)
        return _outside(door, visit, "register.html", status=fault.status, form=form)
    secret = await accounts.open_browser_session(flow, person.id, hours=HOURS)
    return redirect(f"{ROOT}/{business.id}", door.set_cookie(secret, HOURS), spoken(_language(person)))


async def show_forgot(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """The form that requests a link for a new password."""
    return _outside(door, visit, "forgot.html", sent=False)


async def forgot(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """Sends the link for a new password. The answer does not reveal whether the account exists."""
    sent, words = forms.read(visit.form), words_of(visit)
    try:
        body = forms.encoded({"email": sent.get("email")})
        await door.operations.perform(flow.caller, "POST /auth/password/forgot", path={}, body=body)
    except Problem as fault:
        if fault.status >= 500:
            raise
        form = forms.refused(sent.form(), fault, words.problem(fault), words.fault)
        return _outside(door, visit, "forgot.html", status=fault.status, sent=False, form=form)
    return _outside(door, visit, "forgot.html", sent=True)


async def show_reset(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """The form for a new password, to which the link in the mail leads."""
    token = dict(parse_qsl(visit.query, errors="replace")).get("token", "")
    return _outside(door, visit, "reset.html", token=token)


async def reset(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """Sets the new password; every session ends with the old one."""
    sent, words = forms.read(visit.form), words_of(visit)
    try:
        body = forms.encoded({"token": sent.get("token"), "password": sent.get("password")})
        await door.operations.perform(flow.caller, "POST /auth/password/reset", path={}, body=body)
    except Problem as fault:
        if fault.status >= 500:
            raise
        form = forms.refused(sent.form(), fault, words.problem(fault), words.fault)
        return _outside(door, visit, "reset.html", status=fault.status, token=sent.get("token"), form=form)
    return redirect(f"{LOGIN}?{urlencode({'lang': words.language, 'told': 'password'})}")


async def leave(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """Ends the session."""
    if visit.method in _SAFE:
        raise MethodNotAllowed
    await accounts.end_browser_session(flow, visit.cookie(door.cookie) or "")
    return redirect(LOGIN, door.set_cookie("", 0))


async def to_invitation(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """Redirects the link of an invitation mail to its page, which needs a login."""
    token = dict(parse_qsl(visit.query, errors="replace")).get("token", "")
    return redirect(f"{ROOT}/invitation?{urlencode({'token': token})}")


async def show_arrival(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """The confirmation page in the sandbox for a person from live, since following a link must not log anybody in."""
    asked = dict(parse_qsl(visit.query, errors="replace"))
    if door.environment != "sandbox" or not asked.get("ticket"):
        return redirect(LOGIN)
    return _outside(door, visit, "arrive.html", ticket=asked["ticket"], business=asked.get("business", ""))


async def arrive(door: Door, flow: Flow[Outside], visit: Visit) -> Shown:
    """Logs a person in with a ticket from live, which is valid once and for a minute."""
    sent = forms.read(visit.form)
    person_id = await accounts.redeem_ticket(flow, sent.get("ticket")) if door.environment == "sandbox" else None
    if person_id is None:
        return redirect(LOGIN)
    secret = await accounts.open_browser_session(flow, person_id, hours=HOURS)
    return redirect(own(f"{ROOT}/{sent.get('business')}"), door.set_cookie(secret, HOURS))
