"""Keys, their state, and the addresses that may use them: pure rules."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from pinkas.core.problems import ApiKeyExpired, ApiKeyRevoked, FaultCollector, Problem, RoleNotAllowed, invalid_field
from pinkas.core.scopes import KEY_ROLES, SCOPES
from pinkas.domains.keys.types import ApiKey, KeyStatus, StoredKey

KEY_PREFIX = "svc_"
VISIBLE_CHARACTERS = 8
"""The part of a raw key that can be seen later (specification, 2.1)."""
_NEVER = datetime(9999, 1, 1, tzinfo=UTC)
_MAPPED_PREFIX_BITS = 96
"""The bits of an IPv6 prefix that stand before a mapped IPv4 address."""

Network = IPv4Network | IPv6Network


class KeyRevoked(Problem):
    status, code, message = 409, "key_revoked", "The key was revoked, which is final."
    hint = "Make another key."


class KeyExpired(Problem):
    status, code, message = 409, "key_expired", "The key has expired."
    hint = "Give it a later `expiresAt` first."


def check_and_normalize(fields: Mapping[str, Any], now: datetime, faults: FaultCollector) -> dict[str, Any]:
    """The fields of a key, all of them or some, as they are kept. Notes every fault of theirs but of the bounds."""
    kept = dict(fields)
    if "scopes" in kept:
        _check_scopes(kept["scopes"], faults)
    if kept.get("expires_at") is not None:
        check_expiry(kept["expires_at"], now, faults)
    if kept.get("allowed_ips") is not None:
        kept["allowed_ips"] = normalize_allowlist(kept["allowed_ips"], faults)
    return kept


def _check_scopes(scopes: Sequence[str], faults: FaultCollector) -> None:
    for place, scope in enumerate(scopes):
        if scope not in SCOPES:
            faults.add(
                f"scopes[{place}]", "unknown_scope", "{scope} is not a scope. See GET /scopes.", scope=repr(scope)
            )
    if len(set(scopes)) != len(scopes):
        faults.add("scopes", "repeated", "A scope stands twice.")


def check_expiry(instant: datetime, now: datetime, faults: FaultCollector) -> None:
    """Notes an expiry of a key that is over, or beyond all time."""
    if instant <= now:
        faults.add("expiresAt", "in_the_past", "The expiry must be in the future.")
    elif instant >= _NEVER:
        faults.add("expiresAt", "too_late", "Leave it out for a key that never expires.")


def normalize_allowlist(allowlist: str, faults: FaultCollector, field: str = "allowedIps") -> str:
    """An allowlist in one form: the shortest of each address and range, once each, in the order that was given. Notes
    what is none, under the name of its field."""
    found: dict[str, None] = {}
    for place, item in enumerate(allowlist.split(",")):
        network = _parse_network(item.strip())
        if network is None:
            faults.add(
                field,
                "invalid_address",
                "Item {number}, {item}, is not an IP address or CIDR range.",
                number=place + 1,
                item=repr(item.strip()),
            )
        else:
            single = network.prefixlen == network.max_prefixlen
            found[str(network.network_address if single else network)] = None
    return ", ".join(found)


def check_may_manage_keys(role: str | None) -> None:
    """Credentials of a business are for its owners and administrators."""
    if role not in KEY_ROLES:
        raise RoleNotAllowed("Only an owner or administrator works with the keys of a business.")


def check_usable(revoked_at: datetime | None, expires_at: datetime | None, now: datetime) -> None:
    """Raises `ApiKeyRevoked` or `ApiKeyExpired` for a key that is over."""
    if revoked_at is not None:
        raise ApiKeyRevoked
    if expires_at is not None and expires_at <= now:
        raise ApiKeyExpired


def check_may_change(key: StoredKey) -> None:
    """Revoking is final: what is revoked is neither changed nor rotated."""
    if key.revoked_at is not None:
        raise KeyRevoked


def check_may_rotate(key: StoredKey, now: datetime) -> None:
    """A key that has expired gets no other raw key, which would be dead as well."""
    check_may_change(key)
    if key.expires_at is not None and key.expires_at <= now:
        raise KeyExpired


def grace_end(now: datetime, hours: int) -> datetime:
    """When the raw key that a rotation replaces ends."""
    return now + timedelta(hours=hours)


def key_status(key: StoredKey, now: datetime) -> KeyStatus:
    """Revoked before expired, in the order in which a request is refused."""
    if key.revoked_at is not None:
        return "revoked"
    return "expired" if key.expires_at is not None and key.expires_at <= now else "active"


def key_view(key: StoredKey, environment: str, now: datetime, last_used_at: datetime | None) -> ApiKey:
    """A key as it is answered."""
    return ApiKey(
        id=key.id,
        name=key.name,
        key_prefix=key.key_prefix,
        scopes=key.scopes,
        environment=environment,
        status=key_status(key, now),
        rate_limit_per_minute=key.rate_limit_per_minute,
        rate_limit_per_hour=key.rate_limit_per_hour,
        allowed_ips=key.allowed_ips,
        expires_at=key.expires_at,
        bounds=key.bounds,
        previous_key_valid_until=key.previous_until,
        revoked_at=key.revoked_at,
        last_used_at=last_used_at,
        version=key.version,
        created_at=key.created_at,
        updated_at=key.updated_at,
    )


def normalize_address(text: str) -> str:
    """An address as the usage log writes it; 422 when it is none."""
    try:
        address = ip_address(text)
    except ValueError:
        raise invalid_field(
            "ip", "invalid_address", "Expected an IP address such as 203.0.113.7 or 2001:db8::1."
        ) from None
    return str(getattr(address, "ipv4_mapped", None) or address)


def is_address_allowed(allowlist: str | None, address: str) -> bool:
    """Whether a source address is in an allowlist; no list allows all."""
    if allowlist is None:
        return True
    try:
        source = ip_address(address)
    except ValueError:
        return False
    return any(source.version == one.version and source in one for one in _parse_networks(allowlist))


@lru_cache(maxsize=4096)
def _parse_networks(allowlist: str) -> tuple[Network, ...]:
    return tuple(network for item in allowlist.split(",") if (network := _parse_network(item.strip())) is not None)


def _parse_network(text: str) -> Network | None:
    """The range of an item; None when it is none. A mask must be a number of bits, and no host bit set. Sources never
    appear as mapped IPv4 addresses, so a range of those is the IPv4 range that is meant."""
    address, slash, bits = text.partition("/")
    if "%" in address or (slash and not (bits.isascii() and bits.isdigit())):
        return None
    try:
        network = ip_network(text)
    except ValueError:
        return None
    first = network.network_address
    if isinstance(first, IPv4Address) or first.ipv4_mapped is None or network.prefixlen < _MAPPED_PREFIX_BITS:
        return network
    return ip_network((first.ipv4_mapped, network.prefixlen - _MAPPED_PREFIX_BITS))
