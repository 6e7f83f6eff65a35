"""Clients in a list with what each of them owes."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.domains import businesses
from pinkas.domains.clients.actions import clients
from pinkas.domains.clients.store.account import CLIENT_ACCOUNTS
from pinkas.domains.clients.types import ClientBalance, ClientBalances, ClientBalancesQuery, ClientQuery, ClientTable
from pinkas.platform.tx import Tx


async def list_balances(tx: Tx, query: ClientBalancesQuery) -> ClientBalances:
    """What some clients owe, by client and currency: the balances of a page of the list of clients, in one read. The
    account of a merged client is that of the one that it was merged into."""
    return ClientBalances(items=await _balances(tx, query.ids))


async def compose_table(tx: Tx, _business: businesses.Business, query: ClientQuery) -> ClientTable:
    """Clients with the filters of their list and with their balances, as JSON or as a file with all of them."""
    page = await clients.list_(tx, query)
    balances = await _balances(tx, [one.id for one in page.items])
    return ClientTable(items=page.items, balances=balances, next_cursor=page.next_cursor, total=page.total)


async def get_table_subject(tx: Tx) -> businesses.Business:
    """The business, whose clients they are."""
    return await businesses.get_current(tx)


async def _balances(tx: Tx, ids: Sequence[UUID]) -> list[ClientBalance]:
    return [
        ClientBalance(client_id=id, currency=currency, balance=format_amount(balance, currency))
        for id, currency, balance in await CLIENT_ACCOUNTS.list_balances(tx, ids)
    ]
