"""Parsing requests to the server: an authorization request, a form, the credentials of a client."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, urlencode

from authlib.common.urls import url_decode
from authlib.oauth2.rfc6749 import InvalidClientError, InvalidRequestError, InvalidScopeError, OAuth2Error
from authlib.oauth2.rfc6749.util import extract_basic_authorization, scope_to_list

from pinkas.core.problems import Problem
from pinkas.core.scopes import SCOPES
from pinkas.domains.oauth.rules.apps import matches_registered_uri
from pinkas.domains.oauth.types import RegisteredApp

FORM_MEDIA_TYPE = "application/x-www-form-urlencoded"
MAX_PARAMETERS = 100
_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_FORM_ONLY_PARAMETERS = frozenset(
    {"client_id", "client_secret", "code", "code_verifier", "grant_type", "redirect_uri", "refresh_token", "token"}
)


class UntrustedRequest(Problem):
    """An authorization request that names no app or no redirect URI of it: the person is shown an error and not
    redirected."""

    status, code, message = 400, "invalid_request", "The app that sent you here made a mistake."


class AuthorizationRefused(Exception):
    """A refusal that is returned to the app through the browser; `location` is the redirect URI with the error."""

    def __init__(self, location: str) -> None:
        super().__init__(location)
        self.location = location


@dataclass(frozen=True)
class QueryParameters:
    """The parameters of a query. An empty one counts as left out; a repeated one stands in `repeated` alone."""

    values: Mapping[str, str]
    repeated: frozenset[str]


@dataclass(frozen=True)
class Authorization:
    """A sound authorization request: what a person is asked to approve. `scopes` in the order they were asked for."""

    app: RegisteredApp
    redirect_uri: str
    scopes: tuple[str, ...]
    challenge: str
    state: str | None
    issuer: str

    def fingerprint(self) -> bytes:
        """Bytes that two requests share only when they ask for the very same: app, scopes, redirect URI, state and
        challenge. What a person approves is bound to them."""
        parts = (self.app.client_id, self.redirect_uri, " ".join(self.scopes), self.challenge, self.state)
        return json.dumps(parts).encode()  # what is no text in `state` is escaped

    def answer(self, **parameters: str) -> str:
        """The address that takes an answer back to the app."""
        return response_uri(self.redirect_uri, self.state, self.issuer, parameters)


def parse_query(query: str) -> QueryParameters:
    """The parameters of a query string. Bytes that are no valid text are preserved, so that `state` is returned as it
    was sent."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, errors="surrogateescape", max_num_fields=MAX_PARAMETERS)
    except ValueError:
        raise UntrustedRequest("The address has too many parameters.") from None
    values: dict[str, str] = {}
    repeated = set()
    for name, value in pairs:
        if name in values:
            repeated.add(name)
        values[name] = value
    return QueryParameters(
        {name: value for name, value in values.items() if value and name not in repeated}, frozenset(repeated)
    )


def response_uri(redirect_uri: str, state: str | None, issuer: str, parameters: Mapping[str, str]) -> str:
    """A redirect URI with a response: its parameters, the state as it was sent, and the issuer (RFC 9207)."""
    every = {**parameters, **({} if state is None else {"state": state}), "iss": issuer}
    joint = "&" if "?" in redirect_uri else "?"
    return redirect_uri + joint + urlencode(every, quote_via=quote, safe="", errors="surrogateescape")


def checked_redirect_uri(parameters: QueryParameters, app: RegisteredApp | None) -> str:
    """The redirect URI of a request, once the app and the URI are known to belong together."""
    if "client_id" in parameters.repeated or "redirect_uri" in parameters.repeated:
        raise UntrustedRequest("The address names the app or its redirect URI twice.")
    if app is None:
        raise UntrustedRequest("The app that sent you here is not registered.")
    uri = parameters.values.get("redirect_uri")
    if uri is None or not matches_registered_uri(uri, app.redirect_uris):
        raise UntrustedRequest("The app wants you sent to an address that is not registered for it.")
    return uri


def validate_authorization(
    parameters: QueryParameters, app: RegisteredApp, redirect_uri: str, issuer: str
) -> Authorization:
    """A request whose app and redirect URI are good, as an authorization to be approved.

    Raises `AuthorizationRefused` with the error of RFC 6749 4.1.2.1 for anything else that is wrong with it.
    """
    state = parameters.values.get("state")
    try:
        if parameters.repeated:
            raise InvalidRequestError("A parameter is repeated.")
        _check_response_type(parameters.values)
        if not app.is_active:
            raise OAuth2Error("The app is paused.", error="unauthorized_client")
        _check_code_challenge(parameters.values)
        scopes = _requested_scopes(parameters.values.get("scope"), app)
    except OAuth2Error as fault:
        error = {"error": str(fault.error), "error_description": str(fault.get_error_description())}
        raise AuthorizationRefused(response_uri(redirect_uri, state, issuer, error)) from None
    return Authorization(app, redirect_uri, scopes, parameters.values["code_challenge"], state, issuer)


def _check_response_type(values: Mapping[str, str]) -> None:
    if "response_type" not in values:
        raise InvalidRequestError("response_type is missing.")
    if values["response_type"] != "code":
        raise OAuth2Error("Only response_type=code is supported.", error="unsupported_response_type")
    if values.get("response_mode", "query") != "query":
        raise InvalidRequestError("Only response_mode=query is supported.")


def _check_code_challenge(values: Mapping[str, str]) -> None:
    """PKCE with S256 is asked of every client (RFC 9700 2.1.1). A challenge without a method would mean `plain`."""
    if "code_challenge" not in values:
        raise InvalidRequestError("code_challenge is missing.")
    if values.get("code_challenge_method") != "S256":
        raise InvalidRequestError("code_challenge_method must be S256.")
    if not _CHALLENGE.fullmatch(values["code_challenge"]):
        raise InvalidRequestError("code_challenge must be 43 characters of base64url.")


def _requested_scopes(text: str | None, app: RegisteredApp) -> tuple[str, ...]:
    scopes = tuple(dict.fromkeys(scope_to_list(text) or ()))
    if not scopes:
        raise InvalidScopeError("scope is missing: name what the app wants to do.")
    if any(scope not in SCOPES for scope in scopes):
        raise InvalidScopeError("A scope is not known.")
    if not app.scopes.issuperset(scopes):
        raise InvalidScopeError("The app is not registered for a scope that it asks for.")
    return scopes


@dataclass(frozen=True)
class ClientCredentials:
    """The client id and secret of a request."""

    client_id: str
    secret: str


def parse_form(content_types: Sequence[str], form: bytes, query: str) -> dict[str, str]:
    """The parameters of a form for the token, revocation and introspection endpoints (RFC 6749 3.2)."""
    if len(content_types) != 1 or content_types[0].partition(";")[0].strip().lower() != FORM_MEDIA_TYPE:
        raise InvalidRequestError(f"Send {FORM_MEDIA_TYPE}.")
    if _FORM_ONLY_PARAMETERS & {name for name, _ in parse_qsl(query, keep_blank_values=True)}:
        raise InvalidRequestError("Parameters belong in the body, never in the address.")
    try:
        pairs = url_decode(form.decode("ascii"))
    except ValueError:
        raise InvalidRequestError("The body is not form-encoded.") from None
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise InvalidRequestError("A parameter is repeated.")
    return {name: value for name, value in pairs if value}


def required_parameter(form: Mapping[str, str], name: str) -> str:
    """A parameter that must be there."""
    if name not in form:
        raise InvalidRequestError(f"{name} is missing.")
    return form[name]


def parse_credentials(authorizations: Sequence[str], form: Mapping[str, str]) -> ClientCredentials:
    """The client's id and secret, from HTTP Basic or from the form: by exactly one of them (RFC 6749 2.3)."""
    if not authorizations:
        if "client_id" not in form or "client_secret" not in form:
            raise InvalidClientError("Authenticate with client_id and client_secret.", status_code=401)
        return ClientCredentials(form["client_id"], form["client_secret"])
    if "client_secret" in form or len(authorizations) > 1:
        raise InvalidRequestError("Authenticate in one way only.")
    try:
        name, secret = extract_basic_authorization({"Authorization": authorizations[0]})
    except ValueError:
        name = secret = None
    if not name or not secret:
        raise InvalidClientError("Authenticate with HTTP Basic.", status_code=401)
    if form.get("client_id", name) != name:
        raise InvalidRequestError("client_id differs from the one of the Authorization header.")
    return ClientCredentials(name, secret)
