"""What a client must be, and by what it is known: pure rules."""

from pinkas.domains.clients.rules.check import (
    check_fields,
    check_new,
    normalize_client,
    normalize_fields,
    normalize_opening_balance,
)
from pinkas.domains.clients.rules.problems import (
    ClientExists,
    ClientIsArchived,
    ClientMerged,
    MergeRefused,
    OpeningBalanceClosed,
    PaymentMethodExists,
    TagExists,
)

__all__ = [
    "ClientExists",
    "ClientIsArchived",
    "ClientMerged",
    "MergeRefused",
    "OpeningBalanceClosed",
    "PaymentMethodExists",
    "TagExists",
    "check_fields",
    "check_new",
    "normalize_client",
    "normalize_fields",
    "normalize_opening_balance",
]
