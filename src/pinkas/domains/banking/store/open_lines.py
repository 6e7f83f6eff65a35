"""Open bank lines in their order, for what is done with many of them."""

from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.bank_rules import RuleApplication
from pinkas.domains.banking.types.suggestions import AutoMatchRequest
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

Asked = AutoMatchRequest | RuleApplication
"""What says which open lines are meant."""


def _open_lines(asked: Asked, after: tuple[date, UUID] | None) -> QueryConditions:
    where = tenant_condition()
    where.add("status IN ('UNMATCHED', 'PARTIALLY_MATCHED')")
    where.add_if_given("bank_account_id = %(account)s", account=asked.bank_account_id)
    where.add_if_given("session_id = %(session)s", session=asked.session_id)
    where.add_if_given("date >= %(from_day)s", from_day=asked.from_)
    where.add_if_given("date <= %(to_day)s", to_day=asked.to)
    if after is not None:
        where.add_if_given("(date, id) > (%(after_day)s, %(after_id)s)", after_day=after[0])
        where.params["after_id"] = after[1]
    return where


async def list_open(tx: Tx, asked: Asked, after: tuple[date, UUID] | None) -> list[TransactionRow]:
    """The open lines of the filters behind a place, the oldest first."""
    where = _open_lines(asked, after)
    rows = await tx.fetch_all(
        f"{TRANSACTIONS.select} WHERE {where.sql()} ORDER BY date, id LIMIT %(limit)s",
        limit=asked.limit,
        **where.params,
    )
    return [to_struct(one, TransactionRow) for one in rows]


async def count_open(tx: Tx, asked: Asked, after: tuple[date, UUID]) -> int:
    """How many there are behind a place."""
    where = _open_lines(asked, after)
    row: Any = await tx.fetch_one(f"SELECT count(*) AS n FROM bank_transactions WHERE {where.sql()}", **where.params)
    return int(row.n)
