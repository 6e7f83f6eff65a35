"""Keys and the addresses that may use them: pure rules."""

from datetime import UTC, datetime
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from pinkas.core.problems import Faults, RoleNotAllowed
from pinkas.core.scopes import KEY_ROLES, SCOPES
from pinkas.domains.keys.types import NewApiKey

KEY_PREFIX = "svc_"
_FAR = datetime(9999, 1, 1, tzinfo=UTC)


def check_new_key(new: NewApiKey, now: datetime) -> None:
    """Names every fault of a key to be made."""
    faults = Faults()
    for place, scope in enumerate(new.scopes):
        if scope not in SCOPES:
            faults.add(f"scopes[{place}]", "unknown_scope", f"{scope!r} is not a scope. See GET /scopes.")
    if len(set(new.scopes)) != len(new.scopes):
        faults.add("scopes", "repeated", "A scope stands twice.")
    if new.expires_at is not None:
        if new.expires_at <= now:
            faults.add("expiresAt", "in_the_past", "The expiry must be in the future.")
        elif new.expires_at >= _FAR:
            faults.add("expiresAt", "too_late", "Leave it out for a key that never expires.")
    if new.allowed_ips is not None:
        for place, item in enumerate(new.allowed_ips.split(",")):
            if _network(item.strip()) is None:
                faults.add(
                    "allowedIps",
                    "invalid_address",
                    f"Item {place + 1}, {item.strip()!r}, is not an IP address or CIDR range.",
                )
    faults.refuse()


def may_use_keys(role: str | None) -> None:
    """Credentials of a business are for its owners and administrators."""
    if role not in KEY_ROLES:
        raise RoleNotAllowed("Only an owner or administrator works with the keys of a business.")


def address_allowed(allowed: str | None, address: str) -> bool:
    """Whether a source address is in an allowlist; no list allows all."""
    if allowed is None:
        return True
    try:
        source = ip_address(address)
    except ValueError:
        return False
    return any(source.version == one.version and source in one for one in _networks(allowed))


@lru_cache(maxsize=4096)
def _networks(allowed: str) -> tuple[IPv4Network | IPv6Network, ...]:
    return tuple(network for item in allowed.split(",") if (network := _network(item.strip())) is not None)


def _network(text: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(text)
    except ValueError:
        return None
