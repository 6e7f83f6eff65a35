"""Clients as they cross the wire, and their account."""

from pinkas.domains.clients.types.account import Account, Movement
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
    Fields,
    FindOrCreate,
    Found,
    MatchedBy,
    NewClient,
    NewOpening,
    Opening,
    PaymentTerms,
)
from pinkas.domains.clients.types.listing import ClientBalance, ClientBalances, ClientBalancesQuery, ClientTable

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
    "NewClient",
    "NewOpening",
    "Opening",
    "PaymentTerms",
]
