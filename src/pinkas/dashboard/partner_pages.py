"""Pages of partners and of the operator who administers them: merchants, keys, webhooks, deliveries, usage.

They are entered with a partner key, or with the operator's token, which is exchanged for a session of an hour: a cookie
that holds it encrypted. It is resolved again at every page, so that whatever ends it, or keeps its address out, ends
the session too.
"""

import base64
import binascii
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, urlencode
from uuid import UUID

from cryptography.exceptions import InvalidTag

from pinkas.core.events import EVENT_NAMES
from pinkas.core.problems import InvalidCursor, InvalidSession, Problem, ValidationFailed
from pinkas.core.scopes import PARTNER_SCOPES
from pinkas.dashboard.business_pages import forms
from pinkas.dashboard.business_pages.rendering import render_page
from pinkas.dashboard.business_pages.signing_in import (
    DashboardContext,
    anonymous_words,
    language_link,
    require_same_origin,
)
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.words import Words
from pinkas.platform.caller import Caller
from pinkas.platform.request_credentials import PARTNER_PREFIXES, CredentialResolver
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage, redirect

ROOT = "/partners"
SESSION_SECONDS = 3600
PAGE_ROWS = 25
LOGIN_LIMITS = (20, 200)
"""Tries a minute and an hour of one IP address."""
LIMITS = (600, 10_000)
_SAFE = ("GET", "HEAD")
_OWNER = UUID(int=0)
"""The sessions are nobody's: they are encrypted under no tenant."""
_ADMIN = "/partner/admin/partners"
_NO_PATH: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class PartnerContext:
    """Who looks at a page, and what it needs."""

    site: DashboardContext
    flow: Flow[Outside]
    request: PageRequest
    caller: Caller
    words: Words
    query: Mapping[str, str] = field(default_factory=dict)

    async def perform(
        self,
        where: str,
        path: Mapping[str, Any] = _NO_PATH,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
    ) -> Any:
        """What an operation answers to the partner or the operator."""
        asked = [(name, str(value)) for name, value in (query or {}).items() if value not in (None, "")]
        named = {name: str(value) for name, value in path.items()}
        sent = None if body is None else forms.encode_body(body)
        return await self.site.operations.perform(self.caller, where, path=named, query=asked, body=sent)

    async def fetch_list(self, where: str, filters: tuple[str, ...], path: Mapping[str, Any] = _NO_PATH) -> Any:
        """A page of a list with the filters in the address; a filter or a cursor that is wrong is left out."""
        asked = {name: self.query.get(name, "").strip() for name in (*filters, "cursor")}
        try:
            return await self.perform(where, path, query={**asked, "limit": PAGE_ROWS})
        except InvalidCursor:
            return await self.perform(where, path, query={**asked, "cursor": "", "limit": PAGE_ROWS})
        except ValidationFailed:
            return await self.perform(where, path, query={"limit": PAGE_ROWS})

    def next_page(self, page: Any) -> str:
        """The address of the next page of a list, empty on the last."""
        kept = {name: value for name, value in self.query.items() if name != "cursor"}
        return f"?{urlencode({**kept, 'cursor': page.next_cursor})}" if page.next_cursor else ""

    def render(self, template: str, status: int = 200, **values: Any) -> PageResponse:
        """A page."""
        return render_page(
            template,
            self.words,
            self.site.environment,
            self.site.other,
            status=status,
            here=language_link(self.request),
            asked=self.query,
            operator=self.caller.kind == "admin",
            **values,
        )


Screen = Callable[[PartnerContext], Awaitable[PageResponse]]


def pages(site: DashboardContext, resolver: CredentialResolver) -> tuple[WebPage, ...]:
    """The pages of partners and of the operator, and the door to them."""
    refuse = partial(_problem_page, site)
    door = {"GET": partial(_login_page, site), "POST": partial(_log_in, site, resolver)}
    return (
        WebPage(ROOT, door, refuse, LOGIN_LIMITS),
        WebPage(f"{ROOT}/leave", {"POST": partial(_leave, site)}, refuse, LIMITS),
        *(
            WebPage(
                f"{ROOT}{path}",
                {method: partial(_enter, site, resolver, kind, screen) for method, screen in methods.items()},
                refuse,
                LIMITS,
            )
            for kind, screens in _SCREENS.items()
            for path, methods in screens.items()
        ),
    )


async def _login_page(site: DashboardContext, _flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Where a partner key or the operator's token is exchanged."""
    return _render_login(site, request)


def _render_login(site: DashboardContext, request: PageRequest, told: str = "", status: int = 200) -> PageResponse:
    words = anonymous_words(request)
    here = language_link(request)
    return render_page("partner_login.html", words, site.environment, site.other, status=status, told=told, here=here)


async def _log_in(
    site: DashboardContext, resolver: CredentialResolver, flow: Flow[Outside], request: PageRequest
) -> PageResponse:
    """Exchanges what was entered for a session."""
    require_same_origin(request)
    secret = forms.parse_form(request.form).get("secret").strip()[:4096]
    try:
        caller = await _resolve(resolver, secret, request)
    except Problem as problem:
        if problem.status >= 500:
            raise
        return _render_login(site, request, anonymous_words(request).problem(problem), problem.status)
    runtime = flow.transactions.runtime
    held = {"secret": secret, "until": int(runtime.clock.now().timestamp()) + SESSION_SECONDS}
    sealed = base64.urlsafe_b64encode(runtime.keys.box.encrypt(json.dumps(held).encode(), _OWNER)).decode()
    return redirect(
        f"{ROOT}/{'admin' if caller.kind == 'admin' else 'merchants'}", _cookie(site, sealed, SESSION_SECONDS)
    )


async def _resolve(resolver: CredentialResolver, secret: str, request: PageRequest) -> Caller:
    """Who holds a partner key or the operator's token, and may use it from here."""
    by_key = secret.startswith(PARTNER_PREFIXES)
    caller = (
        await resolver.resolve_partner_key(secret, request.path.get("merchantId"), request.origin)
        if by_key
        else await resolver.resolve_admin_token(secret, request.origin)
    )
    if caller.refusal is not None:
        raise caller.refusal
    return caller


async def _leave(site: DashboardContext, _flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Ends the session."""
    require_same_origin(request)
    return redirect(ROOT, _cookie(site, "", 0))


def _cookie(site: DashboardContext, value: str, seconds: int) -> tuple[str, str]:
    secure = "; Secure" if site.address.startswith("https:") else ""
    name = f"pinkas_{site.environment}_partner"
    return ("set-cookie", f"{name}={value}; HttpOnly; SameSite=Strict; Path={ROOT}; Max-Age={seconds}{secure}")


async def _enter(
    site: DashboardContext,
    resolver: CredentialResolver,
    kind: str,
    screen: Screen,
    flow: Flow[Outside],
    request: PageRequest,
) -> PageResponse:
    """A page, for whoever has a session that is still good; everybody else is led to the door."""
    if request.method not in _SAFE:
        require_same_origin(request)
    try:
        caller = await _resolve(resolver, _read_secret(site, flow, request), request)
    except Problem as problem:
        if problem.status >= 500:
            raise
        return redirect(ROOT, _cookie(site, "", 0))
    if caller.kind != kind:
        return redirect(ROOT)
    query = dict(parse_qsl(request.query, errors="replace"))
    context = PartnerContext(site, flow, request, caller, anonymous_words(request), query)
    if caller.obstacle is not None and caller.obstacle.status != 404:
        return await merchant_page(context)
    return await screen(context)


def _read_secret(site: DashboardContext, flow: Flow[Outside], request: PageRequest) -> str:
    """What a session was opened with. Raises InvalidSession for none, a forged one, and one that is over."""
    runtime = flow.transactions.runtime
    try:
        sealed = base64.urlsafe_b64decode(request.cookie(f"pinkas_{site.environment}_partner") or "")
        held = json.loads(runtime.keys.box.decrypt(sealed, _OWNER))
    except (InvalidTag, ValueError, binascii.Error):
        raise InvalidSession from None
    if held["until"] <= runtime.clock.now().timestamp():
        raise InvalidSession
    return str(held["secret"])


def _problem_page(site: DashboardContext, problem: Problem, request: PageRequest) -> PageResponse:
    words = anonymous_words(request)
    return render_page(
        "outside_fault.html",
        words,
        site.environment,
        site.other,
        status=problem.status,
        problem=problem,
        told=words.problem(problem),
        request_id=request.origin.request_id,
        here=language_link(request),
    )


# The pages of a partner


async def merchants_page(context: PartnerContext) -> PageResponse:
    """The merchants of the partner, and what its keys did."""
    page = await context.fetch_list("GET /partner/merchants", ("q", "status"))
    usage = await context.perform("GET /partner/usage")
    return context.render("partner_merchants.html", page=page, usage=usage, next_page=context.next_page(page))


async def merchant_page(context: PartnerContext) -> PageResponse:
    """A merchant, and what was sent to the partner's webhooks about it."""
    id = context.request.path["merchantId"]
    merchant = await context.perform("GET /partner/merchants/{merchantId}", {"merchantId": id})
    where = "GET /partner/merchants/{merchantId}/deliveries"
    page = (
        None if context.caller.business_id is None else await context.fetch_list(where, ("state",), {"merchantId": id})
    )
    next_page = context.next_page(page) if page else ""
    return context.render("partner_merchant.html", merchant=merchant, page=page, next_page=next_page)


# The pages of the operator


async def partners_page(context: PartnerContext) -> PageResponse:
    """The partners, and the form for a new one."""
    return await _render_partners(context, forms.Form(values={"allowedScopes[]": list(PARTNER_SCOPES)}))


async def _render_partners(context: PartnerContext, form: forms.Form, status: int = 200) -> PageResponse:
    page = await context.fetch_list(f"GET {_ADMIN}", ("q", "status"))
    return context.render(
        "partner_partners.html", status, page=page, next_page=context.next_page(page), form=form, scopes=PARTNER_SCOPES
    )


async def create_partner(context: PartnerContext) -> PageResponse:
    """Registers a partner."""
    where = f"POST {_ADMIN}"
    sent = forms.parse_form(context.request.form)
    try:
        made = await context.perform(where, body=_body(context, where, sent))
    except ValidationFailed as fault:
        return await _render_partners(context, _with_problem(context, sent, fault), fault.status)
    return redirect(f"{ROOT}/admin/{made.id}")


async def partner_page(context: PartnerContext) -> PageResponse:
    """A partner: its keys, its webhooks with how they fare, its merchants."""
    return await _render_partner(context, forms.Form())


async def _render_partner(context: PartnerContext, form: forms.Form, status: int = 200, raw: str = "") -> PageResponse:
    id = context.request.path["partnerId"]
    where, named = f"{_ADMIN}/{{partnerId}}", {"partnerId": id}
    merchants = await context.fetch_list(f"GET {where}/merchants", ("q", "status"), named)
    return context.render(
        "partner_partner.html",
        status,
        partner=await context.perform(f"GET {where}", named),
        keys=(await context.perform(f"GET {where}/api-keys", named, query={"limit": 100})).items,
        hooks=(await context.perform(f"GET {where}/webhooks", named, query={"limit": 100})).items,
        page=merchants,
        next_page=context.next_page(merchants),
        events=EVENT_NAMES,
        form=form,
        raw=raw,
    )


async def change_partner(context: PartnerContext) -> PageResponse:
    """Suspends a partner, or lets it act again."""
    status = forms.parse_form(context.request.form).get("status")
    await context.perform(f"PATCH {_ADMIN}/{{partnerId}}", context.request.path, body={"status": status})
    return _back(context)


async def create_key(context: PartnerContext) -> PageResponse:
    """Makes a key, and shows it once."""
    return await _make(context, f"POST {_ADMIN}/{{partnerId}}/api-keys", "raw_key")


async def create_webhook(context: PartnerContext) -> PageResponse:
    """Creates an endpoint, and shows its secret once."""
    return await _make(context, f"POST {_ADMIN}/{{partnerId}}/webhooks", "secret")


async def _make(context: PartnerContext, where: str, shown: str) -> PageResponse:
    sent = forms.parse_form(context.request.form)
    try:
        made = await context.perform(where, context.request.path, body=_body(context, where, sent))
    except Problem as fault:
        if fault.status not in (409, 422):
            raise
        return await _render_partner(context, _with_problem(context, sent, fault), fault.status)
    return await _render_partner(context, forms.Form(), raw=getattr(made, shown))


async def rotate_key(context: PartnerContext) -> PageResponse:
    """Gives a key another raw key, and shows it once; the one before works for another day."""
    made = await context.perform(
        f"POST {_ADMIN}/{{partnerId}}/api-keys/{{keyId}}/rotate", context.request.path, body={}
    )
    return await _render_partner(context, forms.Form(), raw=made.raw_key)


async def revoke_key(context: PartnerContext) -> PageResponse:
    """Revokes a key."""
    await context.perform(f"DELETE {_ADMIN}/{{partnerId}}/api-keys/{{keyId}}", context.request.path)
    return _back(context)


async def delete_webhook(context: PartnerContext) -> PageResponse:
    """Deletes an endpoint."""
    await context.perform(f"DELETE {_ADMIN}/{{partnerId}}/webhooks/{{webhookId}}", context.request.path)
    return _back(context)


def _back(context: PartnerContext) -> PageResponse:
    return redirect(f"{ROOT}/admin/{context.request.path['partnerId']}")


def _body(context: PartnerContext, where: str, sent: forms.SubmittedForm) -> dict[str, Any]:
    return sent.body(context.site.operations.get_declaration(where).shape.body)


def _with_problem(context: PartnerContext, sent: forms.SubmittedForm, fault: Problem) -> forms.Form:
    words = context.words
    return forms.form_with_problem(sent.form(), fault, words.problem(fault), words.fault)


_SCREENS: Mapping[str, Mapping[str, Mapping[str, Screen]]] = {
    "partner": {
        "/merchants": {"GET": merchants_page},
        "/merchants/{merchantId}": {"GET": merchant_page},
    },
    "admin": {
        "/admin": {"GET": partners_page, "POST": create_partner},
        "/admin/{partnerId}": {"GET": partner_page, "POST": change_partner},
        "/admin/{partnerId}/keys": {"POST": create_key},
        "/admin/{partnerId}/keys/{keyId}/rotate": {"POST": rotate_key},
        "/admin/{partnerId}/keys/{keyId}/revoke": {"POST": revoke_key},
        "/admin/{partnerId}/webhooks": {"POST": create_webhook},
        "/admin/{partnerId}/webhooks/{webhookId}/delete": {"POST": delete_webhook},
    },
}
"""The pages by who they are for, by address and method."""
