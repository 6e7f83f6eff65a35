"""Clients: whom a business sells to."""

from pinkas.domains.clients.actions.account import book, receivers, standing_for
from pinkas.domains.clients.actions.clients import create, get, keep
from pinkas.domains.clients.actions.merging import both, merge
from pinkas.domains.clients.rules import (
    ClientExists,
    ClientIsArchived,
    ClientMerged,
    MergeRefused,
    check_new,
    check_terms,
    kept,
)
from pinkas.domains.clients.store.account import accounts, movements, opening
from pinkas.domains.clients.store.beside import tags_called
from pinkas.domains.clients.store.clients import by_ids, called, family
from pinkas.domains.clients.types import (
    Account,
    Client,
    ClientUpdated,
    DescribedClient,
    Movement,
    NewClient,
    PaymentTerms,
)

__all__ = [
    "Account",
    "Client",
    "ClientExists",
    "ClientIsArchived",
    "ClientMerged",
    "ClientUpdated",
    "DescribedClient",
    "MergeRefused",
    "Movement",
    "NewClient",
    "PaymentTerms",
    "accounts",
    "book",
    "both",
    "by_ids",
    "called",
    "check_new",
    "check_terms",
    "create",
    "family",
    "get",
    "keep",
    "kept",
    "merge",
    "movements",
    "opening",
    "receivers",
    "standing_for",
    "tags_called",
]
