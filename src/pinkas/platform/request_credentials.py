"""Reads credentials from request headers and finds the caller by a `CredentialResolver`. No other module does."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import ip_address
from types import MappingProxyType
from typing import Protocol
from urllib.parse import urlsplit
from uuid import UUID

from pinkas.core.problems import (
    AccessTokenRequired,
    AuthenticationRequired,
    BusinessMismatch,
    CrossSiteRequest,
    DashboardSessionRequired,
    InsufficientScope,
    InvalidApiKey,
    InvalidSession,
    InvalidToken,
    MissingBusiness,
    MultipleCredentials,
    PartnerKeyRequired,
    Problem,
)
from pinkas.core.wording import Wording
from pinkas.platform.caller import Caller, RequestOrigin
from pinkas.platform.operation import Credential, Operation
from pinkas.platform.settings import Network

OAUTH_ACCESS = "svc_at_"
OAUTH_PREFIXES = (OAUTH_ACCESS, "svc_rt_")
PARTNER_PREFIXES = ("svc_live_", "svc_test_")
_NO_PARAMETERS: Mapping[str, str] = MappingProxyType({})


class CredentialResolver(Protocol):
    """Finds the caller of a credential, or raises the problem with it. Each method makes one query and caches nothing,
    so that a revocation or change takes effect on the next request in every process."""

    async def resolve_api_key(self, raw: str, origin: RequestOrigin) -> Caller:
        """The caller of an API key."""
        ...

    async def resolve_access_token(self, raw: str, origin: RequestOrigin) -> Caller:
        """The caller of an OAuth access token."""
        ...

    async def resolve_session(self, token: str, business_id: UUID | None, origin: RequestOrigin) -> Caller:
        """The caller of a dashboard session, acting in `business_id` when one is named."""
        ...

    async def resolve_partner_key(self, raw: str, merchant: str | None, origin: RequestOrigin) -> Caller:
        """The caller of a partner key, acting in the merchant that the path names, if it names one."""
        ...

    async def resolve_admin_token(self, token: str, origin: RequestOrigin) -> Caller:
        """The operator."""
        ...


class Headers:
    """The headers of a request with all repeated values, because a repeated credential must be detected."""

    def __init__(self, raw: Iterable[tuple[bytes, bytes]]) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in raw:
            self._values.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))

    def all(self, name: str) -> list[str]:
        """Every value of a header."""
        return self._values.get(name, [])

    def get(self, name: str) -> str | None:
        """The first value of a header."""
        found = self._values.get(name)
        return found[0] if found else None

    def first_values(self) -> dict[str, str]:
        """The first value of every header, by its name in small letters."""
        return {name: values[0] for name, values in self._values.items()}

    def cookie(self, name: str) -> str | None:
        """The value of a cookie."""
        for line in self.all("cookie"):
            for part in line.split(";"):
                key, _, value = part.strip().partition("=")
                if key == name:
                    return value
        return None


def client_address(peer: str, headers: Headers, proxies: tuple[Network, ...]) -> str:
    """The IP address that a request came from: the peer, or the first untrusted hop behind trusted proxies.

    X-Forwarded-For from other peers is ignored, and so are Forwarded and X-Real-IP. Some proxies append the port of a
    hop to its address.
    """
    found = _parse_ip_address(peer) or peer
    if not proxies:
        return found
    hops = [hop.strip() for line in headers.all("x-forwarded-for") for hop in line.split(",")]
    while hops and is_trusted_proxy(found, proxies):
        hop = _parse_ip_address(_strip_port(hops.pop()))
        if hop is None:
            break
        found = hop
    return found


def _strip_port(hop: str) -> str:
    """The bare address of `203.0.113.7:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]`."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


@lru_cache(4096)
def _parse_ip_address(text: str) -> str | None:
    try:
        address = ip_address(text.split("%")[0])
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)


def is_trusted_proxy(text: str, proxies: tuple[Network, ...]) -> bool:
    """Whether an address is that of one of the proxies."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    return any(address.version == network.version and address in network for network in proxies)


async def identify_caller(
    operation: Operation,
    headers: Headers,
    origin: RequestOrigin,
    resolver: CredentialResolver,
    path: Mapping[str, str] = _NO_PARAMETERS,
) -> Caller | None:
    """The caller of a request by its credential, or None for a public operation. `path` are the parameters of the
    address, of which one may name the business that a partner acts in. Raises the problem of a missing or invalid
    credential."""
    if operation.credential == "public":
        return None
    merchant = path[operation.acts_in] if operation.acts_in else None
    return await _resolve_caller(operation.credential, operation.tenant, headers, origin, resolver, merchant)


async def identify_caller_or_none(
    credential: Credential, headers: Headers, origin: RequestOrigin, resolver: CredentialResolver
) -> Caller | None:
    """The caller of a request to an unknown address or method, identified as for operations of that kind of credential;
    None without a valid one. The answer is 404 or 405 for everybody, so an invalid credential is not refused here."""
    try:
        return await _resolve_caller(credential, True, headers, origin, resolver)
    except Problem:
        return None


def program_credential(headers: Headers) -> tuple[str, str]:
    """The header of the API for the credential of a program that may have only one place to put it: an API key may also
    stand where a token does. Raises the problem of a missing credential, or of one that is not for programs."""
    keys, bearers, partners = headers.all("x-api-key"), headers.all("authorization"), headers.all("x-partner-key")
    if len(keys) + len(bearers) + len(partners) > 1:
        raise MultipleCredentials
    if partners or any(one.startswith(OAUTH_PREFIXES + PARTNER_PREFIXES) for one in keys):
        raise InvalidApiKey("This is not an API key of a business.")
    if keys:
        return "x-api-key", keys[0]
    token = _parse_bearer_token(bearers)
    if token.startswith(OAUTH_ACCESS):
        return "authorization", f"Bearer {token}"
    if token.startswith("svc_") and not token.startswith(OAUTH_PREFIXES + PARTNER_PREFIXES):
        return "x-api-key", token
    raise InvalidToken("Send an API key or an OAuth access token of a business.")


async def identify_program(headers: Headers, origin: RequestOrigin, resolver: CredentialResolver) -> Caller:
    """The caller of a program's request, by API key or access token. Raises the problem of its credential."""
    name, value = program_credential(headers)
    if name == "x-api-key":
        caller = await resolver.resolve_api_key(value, origin)
    else:
        caller = await resolver.resolve_access_token(value.removeprefix("Bearer "), origin)
    if caller.refusal is not None:
        raise caller.refusal
    return caller


async def _resolve_caller(
    credential: Credential,
    tenant: bool,
    headers: Headers,
    origin: RequestOrigin,
    resolver: CredentialResolver,
    merchant: str | None = None,
) -> Caller:
    keys, bearers, partners = headers.all("x-api-key"), headers.all("authorization"), headers.all("x-partner-key")
    if len(keys) + len(bearers) + len(partners) > 1:
        raise MultipleCredentials
    if credential == "admin":
        return await resolver.resolve_admin_token(_parse_bearer_token(bearers), origin)
    if credential == "partner":
        return await _resolve_partner(partners, merchant, origin, resolver)
    business = _parse_business_header(headers) if tenant else None
    if keys:
        if keys[0].startswith(OAUTH_PREFIXES + PARTNER_PREFIXES):
            raise InvalidApiKey("This is not an API key of a business.")
        return await resolver.resolve_api_key(keys[0], origin)
    if partners:
        raise InvalidApiKey("A partner key opens the partner interface and nothing else.")
    token = _parse_bearer_token(bearers)
    if token.startswith(OAUTH_ACCESS):
        return await resolver.resolve_access_token(token, origin)
    if token.startswith("svc_"):
        raise InvalidToken
    return await resolver.resolve_session(token, business, origin)


async def _resolve_partner(
    partners: list[str], merchant: str | None, origin: RequestOrigin, resolver: CredentialResolver
) -> Caller:
    if not partners:
        raise PartnerKeyRequired
    if not partners[0].startswith(PARTNER_PREFIXES):
        raise InvalidApiKey("This is not a partner key.")
    return await resolver.resolve_partner_key(partners[0], merchant, origin)


def refuse_cross_site_request(headers: Headers, address: str) -> None:
    """Raises CrossSiteRequest for a request that a page of another site made a browser send; `address` is the URL of
    this service. Browsers send Fetch Metadata and Origin headers; requests without them are not from a browser and
    pass.
    """
    if any(value.strip().lower() not in ("same-origin", "none") for value in headers.all("sec-fetch-site")):
        raise CrossSiteRequest
    if any(url_origin(value) != url_origin(address) for value in headers.all("origin")):
        raise CrossSiteRequest


def url_origin(address: str) -> tuple[str, str, int] | None:
    """The origin of a URL (RFC 6454): scheme, host and port. None for what has none, such as `null`."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.scheme and parts.hostname else None


def check_authorization(operation: Operation, caller: Caller, headers: Headers) -> None:
    """Raises a problem when an identified caller may not use the operation: wrong kind of credential, business, or a
    missing scope."""
    if caller.kind == "admin":
        return
    if caller.kind == "partner":
        if operation.scope not in caller.scopes:
            raise _insufficient_scope(str(operation.scope))
        return
    if operation.credential == "oauth" and caller.kind != "token":
        raise AccessTokenRequired
    if caller.kind != "session":
        if operation.credential == "jwt":
            raise DashboardSessionRequired
        business = _parse_business_header(headers)
        if business is not None and business != caller.business_id:
            raise BusinessMismatch
    elif operation.tenant and caller.business_id is None:
        raise MissingBusiness
    if (
        operation.scope is not None
        and operation.scope not in caller.scopes
        and (operation.tenant or caller.business_id is not None)
    ):
        raise _insufficient_scope(operation.scope)


def _insufficient_scope(scope: str) -> InsufficientScope:
    return InsufficientScope(
        Wording("This operation needs the scope {scope}.", scope=scope),
        requiredScope=scope,
        headers=[("www-authenticate", f'Bearer error="insufficient_scope", scope="{scope}"')],
    )


def _parse_business_header(headers: Headers) -> UUID | None:
    values = headers.all("x-business-id")
    if not values:
        return None
    try:
        (text,) = values
        return UUID(text)
    except ValueError:
        raise MissingBusiness("X-Business-Id must be the id of a business, once.") from None


def _parse_bearer_token(values: list[str]) -> str:
    if not values:
        raise AuthenticationRequired
    scheme, _, token = values[0].partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise AuthenticationRequired("Authorization must be `Bearer <token>`.")
    if len(token) > 4096:
        raise InvalidSession
    return token
