"""Clients in a list with what each of them owes."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from pinkas.core.as_of import check_as_of
from pinkas.core.money import format_amount
from pinkas.domains import businesses
from pinkas.domains.clients.actions import clients
from pinkas.domains.clients.store.account import CLIENT_ACCOUNTS, list_balances_as_of
from pinkas.domains.clients.types import ClientBalance, ClientBalances, ClientBalancesQuery, ClientQuery, ClientTable
from pinkas.platform.tx import Tx


async def list_balances(tx: Tx, query: ClientBalancesQuery) -> ClientBalances:
    """What some clients owe, by client and currency: the balances of a page of the list of clients, in one read. The
    account of a merged client is that of the one that it was merged into. `asOf`: the same at that instant, whatever
    was recorded later."""
    check_as_of(query.as_of, tx.now)
    return ClientBalances(items=await _balances(tx, query.ids, query.as_of))


async def compose_table(tx: Tx, _business: businesses.Business, query: ClientQuery) -> ClientTable:
    """Clients with the filters of their list and with their balances, as JSON or as a file with all of them."""
    page = await clients.list_(tx, query)
    balances = await _balances(tx, [one.id for one in page.items])
    return ClientTable(items=page.items, balances=balances, next_cursor=page.next_cursor, total=page.total)


async def get_table_subject(tx: Tx) -> businesses.Business:
    """The business, whose clients they are."""
    return await businesses.get_current(tx)


async def _balances(tx: Tx, ids: Sequence[UUID], as_of: datetime | None = None) -> list[ClientBalance]:
    found = await (CLIENT_ACCOUNTS.list_balances(tx, ids) if as_of is None else list_balances_as_of(tx, ids, as_of))
    return [
        ClientBalance(client_id=id, currency=currency, balance=format_amount(balance, currency))
        for id, currency, balance in found
    ]
