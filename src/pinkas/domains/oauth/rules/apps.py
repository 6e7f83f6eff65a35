"""Which apps may be registered, and which business may let one in."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal
from urllib.parse import urlsplit

from pinkas.core.problems import FaultCollector, RoleNotAllowed
from pinkas.core.scopes import KEY_ROLES, ROLES, SCOPES
from pinkas.core.wording import Wording

CLIENT_ID_PREFIX, SECRET_PREFIX = "svc_client_", "svc_secret_"

Obstacle = Literal["role", "scopes"]
"""Why a person cannot connect an app to a business: their role may connect none, or lacks one of the scopes."""

_CLIENT_ID = re.compile(f"{CLIENT_ID_PREFIX}[0-9a-f]{{32}}", re.ASCII)
_LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
_HOST_PATTERN = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]+", re.ASCII)
_URI_PATTERN = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[!-~]+", re.ASCII)
_LOOPBACK_LITERAL = re.compile(r"(http://(?:127\.0\.0\.1|\[::1\]))(?::([0-9]{1,5}))?(/[^#]*)?", re.ASCII)


def is_client_id(text: str) -> bool:
    """Whether a text can be the public id of an app at all."""
    return _CLIENT_ID.fullmatch(text) is not None


def check_app(redirect_uris: Sequence[str] | None, scopes: Sequence[str] | None, faults: FaultCollector) -> None:
    """Notes every fault of an app's redirect URIs and scopes; None is not looked at."""
    for place, uri in enumerate(redirect_uris or ()):
        fault = _redirect_uri_error(uri)
        if fault:
            faults.add(f"redirectUris[{place}]", "invalid_redirect_uri", fault)
    if redirect_uris is not None and len(set(redirect_uris)) != len(redirect_uris):
        faults.add("redirectUris", "repeated", "A redirect URI stands twice.")
    for place, scope in enumerate(scopes or ()):
        if scope not in SCOPES:
            faults.add(
                f"scopes[{place}]", "unknown_scope", "{scope} is not a scope. See GET /scopes.", scope=repr(scope)
            )
    if scopes is not None and len(set(scopes)) != len(scopes):
        faults.add("scopes", "repeated", "A scope stands twice.")


def _redirect_uri_error(uri: str) -> str | None:
    """What is wrong with a redirect URI (RFC 6749 3.1.2, RFC 9700 2.1), in a sentence."""
    try:
        parts = urlsplit(uri)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return Wording("This is not an address.")
    if not _URI_PATTERN.fullmatch(uri) or not host or not _HOST_PATTERN.fullmatch(host):
        return Wording("Write an absolute address in ASCII, such as https://app.example/callback.")
    if "#" in uri:
        return Wording("A redirect URI has no fragment.")
    if parts.username is not None or parts.password is not None:
        return Wording("A redirect URI names no user.")
    if parts.scheme != "https" and not (parts.scheme == "http" and host in _LOOPBACK_HOSTS):
        return Wording("Use https; plain http is for loopback addresses only.")
    return None


def matches_registered_uri(requested: str, registered: Iterable[str]) -> bool:
    """Whether a redirect URI is one of the registered ones: the same characters, nothing normalised.

    The one exception is the port of a loopback address, which a native app learns only when it starts (RFC 8252 7.3).
    """
    known = tuple(registered)
    if requested in known:
        return True
    plain = _strip_loopback_port(requested)
    return plain is not None and any(plain == _strip_loopback_port(one) for one in known)


def _strip_loopback_port(uri: str) -> tuple[str, str] | None:
    found = _LOOPBACK_LITERAL.fullmatch(uri)
    if found is None or (found[2] is not None and not 0 < int(found[2]) < 65536):
        return None
    return found[1], found[3] or ""


def check_may_connect(role: str | None) -> None:
    """Checks that the caller is an owner or administrator, who alone may connect and disconnect apps."""
    if role not in KEY_ROLES:
        raise RoleNotAllowed("Only an owner or administrator works with the apps of a business.")


def connection_obstacle(role: str | None, scopes: Iterable[str]) -> Obstacle | None:
    """What prevents a person of this role from connecting an app with these scopes to their business; None when nothing
    does.

    Nobody can grant what they may not do themselves."""
    if role not in KEY_ROLES:
        return "role"
    return None if frozenset(scopes) <= ROLES[role] else "scopes"
