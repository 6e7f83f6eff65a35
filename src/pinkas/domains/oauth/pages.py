"""The addresses of the OAuth server for programs: token, revocation, introspection, metadata, in the standards' shape.

Errors are those of RFC 6749 5.2, whatever refuses: `{"error", "error_description"}`. The pages for people are the
dashboard's.
"""

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from authlib.oauth2.rfc6749 import InvalidClientError, OAuth2Error

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import Problem
from pinkas.core.scopes import SCOPES
from pinkas.domains.oauth import flows
from pinkas.domains.oauth.flows import Issued, Outside
from pinkas.domains.oauth.rules.asking import Credentials, credentials, needed, read_form
from pinkas.domains.oauth.rules.families import ACCESS_SECONDS
from pinkas.platform.page import Page, Shown, Visit
from pinkas.platform.tx import Flow

JSON = "application/json"
FAILURES, WINDOW_SECONDS = 30, 300
"""Wrong client secrets that an address may show for one client id in a window; a right one is never kept waiting."""
TOKEN_LIMITS = (6000, 200_000)
"""Token requests a minute and an hour of one address: an app refreshes for all of its businesses from one. Wrong
secrets are counted apart, by `FAILURES`."""
_NOT_KEPT = (("pragma", "no-cache"),)  # RFC 6749 5.1; Cache-Control: no-store is on every answer

Handled = Callable[[Flow[Outside], Credentials, Mapping[str, str]], Awaitable[Mapping[str, Any] | None]]


def pages() -> tuple[Page, ...]:
    """The four addresses."""
    return (
        Page("/oauth/token", {"POST": _endpoint(_token)}, refuse, TOKEN_LIMITS),
        Page("/oauth/revoke", {"POST": _endpoint(_revoke)}, refuse),
        Page("/oauth/introspect", {"POST": _endpoint(_introspect)}, refuse),
        Page("/.well-known/oauth-authorization-server", {"GET": _metadata}),
    )


def _endpoint(handle: Handled) -> Callable[[Flow[Outside], Visit], Awaitable[Shown]]:
    """An address that takes a form of an authenticated client."""

    async def answer(flow: Flow[Outside], visit: Visit) -> Shown:
        try:
            form = read_form(visit.headers.all("content-type"), visit.form, visit.query)
            who = credentials(visit.headers.all("authorization"), form)
            return _json(200, await handle(flow, who, form))
        except InvalidClientError as fault:
            await _count_failure(flow, visit, form.get("client_id", ""))
            return _refused(fault)
        except OAuth2Error as fault:
            return _refused(fault)

    return answer


async def _token(flow: Flow[Outside], who: Credentials, form: Mapping[str, str]) -> Mapping[str, Any]:
    kind = needed(form, "grant_type")
    if kind == "authorization_code":
        issued = await flows.exchange(
            flow, who, needed(form, "code"), needed(form, "redirect_uri"), needed(form, "code_verifier")
        )
    elif kind == "refresh_token":
        issued = await flows.refresh(flow, who, needed(form, "refresh_token"), form.get("scope"))
    else:
        raise OAuth2Error("Take authorization_code or refresh_token.", error="unsupported_grant_type")
    return _tokens(issued)


def _tokens(issued: Issued) -> Mapping[str, Any]:
    return {
        "access_token": issued.access_token,
        "token_type": "Bearer",
        "expires_in": ACCESS_SECONDS,
        "refresh_token": issued.refresh_token,
        "scope": " ".join(issued.scopes),
    }


async def _revoke(flow: Flow[Outside], who: Credentials, form: Mapping[str, str]) -> None:
    await flows.revoke(flow, who, needed(form, "token"))


async def _introspect(flow: Flow[Outside], who: Credentials, form: Mapping[str, str]) -> Mapping[str, Any]:
    return await flows.introspect(flow, who, needed(form, "token"))


async def _metadata(flow: Flow[Outside], _visit: Visit) -> Shown:
    server = flow.outside.oauth
    return Shown(encode_json(metadata(server.issuer)), JSON)


def metadata(issuer: str) -> dict[str, Any]:
    """What RFC 8414 wants known of the server."""
    ways = ["client_secret_basic", "client_secret_post"]
    return {
        "issuer": issuer,
        "authorization_endpoint": f"{issuer}/oauth/authorize",
        "token_endpoint": f"{issuer}/oauth/token",
        "revocation_endpoint": f"{issuer}/oauth/revoke",
        "introspection_endpoint": f"{issuer}/oauth/introspect",
        "scopes_supported": list(SCOPES),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ways,
        "revocation_endpoint_auth_methods_supported": ways,
        "introspection_endpoint_auth_methods_supported": ways,
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": True,
        "ui_locales_supported": ["he", "en"],
        "service_documentation": f"{issuer}/docs",
    }


async def _count_failure(flow: Flow[Outside], visit: Visit, client_id: str) -> None:
    """Notes a wrong client secret; too many from one address answer 429 instead."""
    name = hashlib.sha256(f"{visit.origin.address} {client_id}".encode()).hexdigest()[:32]
    throttle = flow.outside.throttle
    await throttle.spend(f"oauth-client:{name}", FAILURES, WINDOW_SECONDS)


def refuse(problem: Problem, _visit: Visit) -> Shown:
    """A refusal of the service itself (too large, too many, not available), in the standard's shape."""
    codes = {429: "rate_limit_exceeded", 500: "server_error", 503: "temporarily_unavailable"}
    body: dict[str, Any] = {
        "error": codes.get(problem.status, "invalid_request"),
        "error_description": problem.text,
        **problem.facts,
    }
    return Shown(encode_json(body), JSON, problem.status, _NOT_KEPT)


def _refused(fault: OAuth2Error) -> Shown:
    challenge = (("www-authenticate", 'Basic realm="oauth", charset="UTF-8"'),) if fault.status_code == 401 else ()
    return _json(fault.status_code, dict(fault.get_body()), challenge)


def _json(status: int, body: Mapping[str, Any] | None, headers: tuple[tuple[str, str], ...] = ()) -> Shown:
    return Shown(b"" if body is None else encode_json(dict(body)), JSON, status, (*_NOT_KEPT, *headers))
