"""Clients as they cross the wire, and their account."""

from pinkas.domains.clients.types.account import Account, Movement, MovementKind, OpeningItemRow
from pinkas.domains.clients.types.clients import (
    BulkClients,
    BulkDone,
    BulkItem,
    BulkResult,
    Client,
    ClientChanges,
    ClientQuery,
    ClientUpdated,
    DescribedClient,
    FindOrCreate,
    Found,
    NewClient,
    NewOpening,
    Opening,
    OpeningItem,
)
from pinkas.domains.clients.types.listing import ClientBalance, ClientBalances, ClientBalancesQuery, ClientTable
from pinkas.domains.parties import Fields, MatchedBy, PaymentTerms

__all__ = [
    "Account",
    "BulkClients",
    "BulkDone",
    "BulkItem",
    "BulkResult",
    "Client",
    "ClientBalance",
    "ClientBalances",
    "ClientBalancesQuery",
    "ClientChanges",
    "ClientQuery",
    "ClientTable",
    "ClientUpdated",
    "DescribedClient",
    "Fields",
    "FindOrCreate",
    "Found",
    "MatchedBy",
    "Movement",
    "MovementKind",
    "NewClient",
    "NewOpening",
    "Opening",
    "OpeningItem",
    "OpeningItemRow",
    "PaymentTerms",
]
