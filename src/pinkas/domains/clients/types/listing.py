"""The list of clients with what each of them owes."""

from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.clients.types.clients import MAX_BULK_CLIENTS, Client


class ClientBalancesQuery(RequestStruct, frozen=True, kw_only=True):
    """Whose balances are wanted."""

    ids: Annotated[list[UUID], Meta(min_length=1, max_length=MAX_BULK_CLIENTS)]
    as_of: AsOf | None = None


class ClientBalance(ResponseStruct, frozen=True, kw_only=True):
    """What the account of a client stands at in one currency; below zero, what it has paid too much."""

    client_id: UUID
    currency: str
    balance: AmountText


class ClientBalances(ResponseStruct, frozen=True, kw_only=True):
    """A balance for each client and currency, by client. Whoever has no account yet is not among them."""

    items: list[ClientBalance]


class ClientTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of clients with their balances; a file has all of them."""

    items: list[Client]
    balances: list[ClientBalance]
    next_cursor: str | None
    total: int | UnsetType = UNSET
