"""What a client must be, and by what it is known: pure rules."""

from pinkas.domains.clients.rules.check import check, check_new, check_phones, check_terms, kept, opening, tidy
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
    "check",
    "check_new",
    "check_phones",
    "check_terms",
    "kept",
    "opening",
    "tidy",
]
