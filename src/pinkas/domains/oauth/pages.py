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
from pinkas.domains.oauth.flows import Dependencies, IssuedTokens
from pinkas.domains.oauth.rules.requests import ClientCredentials, parse_credentials, parse_form, required_parameter
from pinkas.domains.oauth.rules.token_families import ACCESS_SECONDS
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

JSON_MEDIA_TYPE = "application/json"
MAX_FAILURES, FAILURE_WINDOW_SECONDS = 30, 300
"""Wrong client secrets that an address may show for one client id in a window; a right one is never kept waiting."""
TOKEN_LIMITS = (6000, 200_000)
"""Token requests a minute and an hour of one address: an app refreshes for all of its businesses from one. Wrong
secrets are counted apart, by `MAX_FAILURES`."""
_NO_CACHE_HEADERS = (("pragma", "no-cache"),)  # RFC 6749 5.1; Cache-Control: no-store is on every answer

FormHandler = Callable[[Flow[Dependencies], ClientCredentials, Mapping[str, str]], Awaitable[Mapping[str, Any] | None]]


def oauth_pages() -> tuple[WebPage, ...]:
    """The four addresses."""
    return (
        WebPage("/oauth/token", {"POST": _form_endpoint(_handle_token)}, problem_response, TOKEN_LIMITS),
        WebPage("/oauth/revoke", {"POST": _form_endpoint(_handle_revocation)}, problem_response),
        WebPage("/oauth/introspect", {"POST": _form_endpoint(_handle_introspection)}, problem_response),
        WebPage("/.well-known/oauth-authorization-server", {"GET": _handle_metadata}),
    )


def _form_endpoint(handle: FormHandler) -> Callable[[Flow[Dependencies], PageRequest], Awaitable[PageResponse]]:
    """An address that takes a form of an authenticated client."""

    async def answer(flow: Flow[Dependencies], visit: PageRequest) -> PageResponse:
        try:
            form = parse_form(visit.headers.all("content-type"), visit.form, visit.query)
            who = parse_credentials(visit.headers.all("authorization"), form)
            return _json_response(200, await handle(flow, who, form))
        except InvalidClientError as fault:
            await _count_failure(flow, visit, form.get("client_id", ""))
            return _oauth_error_response(fault)
        except OAuth2Error as fault:
            return _oauth_error_response(fault)

    return answer


async def _handle_token(
    flow: Flow[Dependencies], credentials: ClientCredentials, form: Mapping[str, str]
) -> Mapping[str, Any]:
    kind = required_parameter(form, "grant_type")
    if kind == "authorization_code":
        issued = await flows.exchange_code(
            flow,
            credentials,
            required_parameter(form, "code"),
            required_parameter(form, "redirect_uri"),
            required_parameter(form, "code_verifier"),
        )
    elif kind == "refresh_token":
        issued = await flows.refresh_tokens(
            flow, credentials, required_parameter(form, "refresh_token"), form.get("scope")
        )
    else:
        raise OAuth2Error("Take authorization_code or refresh_token.", error="unsupported_grant_type")
    return _token_response(issued)


def _token_response(issued: IssuedTokens) -> Mapping[str, Any]:
    return {
        "access_token": issued.access_token,
        "token_type": "Bearer",
        "expires_in": ACCESS_SECONDS,
        "refresh_token": issued.refresh_token,
        "scope": " ".join(issued.scopes),
    }


async def _handle_revocation(flow: Flow[Dependencies], credentials: ClientCredentials, form: Mapping[str, str]) -> None:
    await flows.revoke_token(flow, credentials, required_parameter(form, "token"))


async def _handle_introspection(
    flow: Flow[Dependencies], credentials: ClientCredentials, form: Mapping[str, str]
) -> Mapping[str, Any]:
    return await flows.introspect_token(flow, credentials, required_parameter(form, "token"))


async def _handle_metadata(flow: Flow[Dependencies], _visit: PageRequest) -> PageResponse:
    server = flow.outside.oauth
    return PageResponse(encode_json(server_metadata(server.issuer)), JSON_MEDIA_TYPE)


def server_metadata(issuer: str) -> dict[str, Any]:
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


async def _count_failure(flow: Flow[Dependencies], visit: PageRequest, client_id: str) -> None:
    """Notes a wrong client secret; too many from one address answer 429 instead."""
    name = hashlib.sha256(f"{visit.origin.address} {client_id}".encode()).hexdigest()[:32]
    throttle = flow.outside.throttle
    await throttle.count_attempt(f"oauth-client:{name}", MAX_FAILURES, FAILURE_WINDOW_SECONDS)


def problem_response(problem: Problem, _visit: PageRequest) -> PageResponse:
    """A refusal of the service itself (too large, too many, not available), in the standard's shape."""
    codes = {429: "rate_limit_exceeded", 500: "server_error", 503: "temporarily_unavailable"}
    body: dict[str, Any] = {
        "error": codes.get(problem.status, "invalid_request"),
        "error_description": problem.text,
        **problem.facts,
    }
    return PageResponse(encode_json(body), JSON_MEDIA_TYPE, problem.status, _NO_CACHE_HEADERS)


def _oauth_error_response(fault: OAuth2Error) -> PageResponse:
    challenge = (("www-authenticate", 'Basic realm="oauth", charset="UTF-8"'),) if fault.status_code == 401 else ()
    return _json_response(fault.status_code, dict(fault.get_body()), challenge)


def _json_response(
    status: int, body: Mapping[str, Any] | None, headers: tuple[tuple[str, str], ...] = ()
) -> PageResponse:
    return PageResponse(
        b"" if body is None else encode_json(dict(body)), JSON_MEDIA_TYPE, status, (*_NO_CACHE_HEADERS, *headers)
    )
