"""API keys: what an integration calls with."""

from pinkas.domains.keys.actions import find_caller
from pinkas.domains.keys.notices import notify_expiring
from pinkas.domains.keys.resolver import KeyResolver
from pinkas.domains.keys.rules import check_expiry, grace_end, is_address_allowed, normalize_allowlist

__all__ = [
    "KeyResolver",
    "check_expiry",
    "find_caller",
    "grace_end",
    "is_address_allowed",
    "normalize_allowlist",
    "notify_expiring",
]
