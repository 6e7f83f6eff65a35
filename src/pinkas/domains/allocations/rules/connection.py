"""The status of a connection to the authority, and when its tokens are renewed: pure rules."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from pinkas.domains.allocations.types import ConnectionRow, ConnectionStatus

STATE_KIND = "allocation_state"
STATE_BYTES = 32
STATE_MINUTES = timedelta(minutes=15)
ACCESS_SLACK = timedelta(seconds=60)
"""An access token this close to its end is not used any more."""
REFRESH_DAYS = timedelta(days=30)
"""The life of a refresh token, where the answer does not say it."""
CONSENT_DAYS = timedelta(days=365)
"""How long a consent lasts at most (some say less; then the authority refuses and the person is asked again)."""
EXPIRING_PERIOD = timedelta(days=14)
"""So long before the end of the consent a person is told."""
RENEW_BEFORE = timedelta(days=10)
"""A refresh token that was not used until then is used for its own sake."""
RENEWAL_FAILED_PERIOD = timedelta(days=7)
"""If it is still not renewed then, a person is told."""
MAINTENANCE_INTERVAL = timedelta(days=1)
NUMBER_POOL_RETRY = timedelta(minutes=10)
"""Numbers that the authority did not answer for are asked for again after this."""
NUMBER_POOL_SIZE = 10
"""Unused numbers that a business may hold (the authority's own limit)."""
NUMBER_POOL_MINIMUM = 5


@dataclass(frozen=True)
class Tokens:
    """Fresh tokens, as the authority's OAuth server gave them; lives in seconds."""

    access: str
    access_seconds: int
    refresh: str | None
    refresh_seconds: int


def parse_tokens(body: Any) -> Tokens | None:
    """The tokens of a response; None when it holds none that can be used."""
    if not isinstance(body, dict):
        return None
    access, refresh = body.get("access_token"), body.get("refresh_token")
    if not isinstance(access, str) or not 0 < len(access) <= 8000:
        return None
    if refresh is not None and (not isinstance(refresh, str) or not 0 < len(refresh) <= 8000):
        return None
    return Tokens(
        access=access,
        access_seconds=_parse_seconds(body.get("expires_in"), 600),
        refresh=refresh,
        refresh_seconds=_parse_seconds(body.get("refresh_token_expires_in"), int(REFRESH_DAYS.total_seconds())),
    )


def _parse_seconds(value: Any, default: int) -> int:
    text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    return int(text) if text.isascii() and text.isdigit() and 0 < int(text[:12]) < 10**9 else default


def is_grant_refused(body: Any) -> bool:
    """Whether the OAuth server refuses the grant itself (RFC 6749 5.2), so that only a person can help."""
    return isinstance(body, dict) and body.get("error") in ("invalid_grant", "access_denied", "unauthorized_client")


def connection_status(row: ConnectionRow | None, now: datetime) -> ConnectionStatus:
    """The status of a connection."""
    if row is None:
        return "NOT_CONNECTED"
    if row.refresh_token is None or row.failure is not None or min(row.expires_at, row.consent_expires_at) <= now:
        return "EXPIRED"
    near = row.consent_expires_at - now <= EXPIRING_PERIOD or row.expires_at - now <= RENEWAL_FAILED_PERIOD
    return "EXPIRING" if near else "CONNECTED"


def is_access_token_fresh(row: ConnectionRow, now: datetime) -> bool:
    """Whether the access token can be used."""
    return row.access_token is not None and row.access_expires_at - now > ACCESS_SLACK


def needs_renewal(row: ConnectionRow, now: datetime) -> bool:
    """Whether the refresh token should be used now, so that it does not expire unused."""
    return row.expires_at - now <= RENEW_BEFORE


TokenStep = Literal["use", "refresh", "wait", "none"]


def next_token_step(row: ConnectionRow | None, now: datetime, refused_fence: int | None) -> TokenStep:
    """The next step to an access token: use the current one, refresh it, wait for another process that refreshes it, or
    none is possible. `refused_fence` names a set of tokens that the authority has just refused."""
    if row is None or connection_status(row, now) == "EXPIRED":
        return "none"
    if row.fence != refused_fence and is_access_token_fresh(row, now):
        return "use"
    return "wait" if row.refreshing_until is not None and row.refreshing_until > now else "refresh"
