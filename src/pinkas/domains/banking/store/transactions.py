"""Bank transactions in the database."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.currencies import CURRENCIES, minor_digits
from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import SortOrder
from pinkas.domains.banking.rules.lines import FingerprintedLine
from pinkas.domains.banking.types.accounts import BankAccountRow
from pinkas.domains.banking.types.transactions import KnownLine, SummaryQuery, TransactionQuery, TransactionRow
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

TRANSACTIONS = Table("bank_transactions", TransactionRow)
_ORDERS = {
    "-date": SortOrder("date", "date", descending=True),
    "date": SortOrder("date", "date", descending=False),
    "amount": SortOrder("amount", "bigint", descending=False),
    "-amount": SortOrder("amount", "bigint", descending=True),
    **TIME_ORDERS,
}
_CURRENCIES_WITH = {digits: [one for one in CURRENCIES if minor_digits(one) == digits] for digits in (0, 3)}
_MINOR_UNITS = """(CASE WHEN currency = ANY(%(whole)s) THEN 1 WHEN currency = ANY(%(thousandths)s) THEN 1000
    ELSE 100 END)"""
"""How many minor units of its currency one major unit is."""


def conditions_of(tx: Tx, query: TransactionQuery | SummaryQuery) -> QueryConditions:
    """The filters of the list as conditions."""
    where = tenant_condition()
    asked: Any = query
    for name in ("status", "bank_account_id", "session_id", "batch_id", "kind", "source"):
        where.add_if_given(f"{name} = %({name})s", **{name: getattr(asked, name)})
    if asked.direction is not None:
        where.add("amount > 0" if asked.direction == "in" else "amount < 0")
    where.add_if_given("date >= %(from_day)s", from_day=asked.from_)
    where.add_if_given("date <= %(to_day)s", to_day=asked.to)
    for name, sign in (("min_amount", ">="), ("max_amount", "<=")):
        if getattr(asked, name) is not None:
            where.add(f"abs(amount) {sign} %({name})s::numeric * {_MINOR_UNITS}", **{name: getattr(asked, name)})
            where.params |= {"whole": _CURRENCIES_WITH[0], "thousandths": _CURRENCIES_WITH[3]}
    where.add_if_given(
        """(description ILIKE %(q)s OR reference ILIKE %(q)s OR notes ILIKE %(q)s
            OR counterparty->>'name' ILIKE %(q)s)""",
        q=contains_pattern(asked.q),
    )
    tx.filter_updated_since(where, asked.updated_since)
    return where


async def list_transactions(tx: Tx, query: TransactionQuery) -> Any:
    """One page of lines."""
    return await TRANSACTIONS.page(tx, query, conditions_of(tx, query), _ORDERS)


async def summarize(tx: Tx, query: SummaryQuery) -> list[Any]:
    """The lines that a filter finds by account and status: rows of bank_account_id, status, count, inflow, outflow,
    open, first_date and last_date."""
    where = conditions_of(tx, query)
    return await tx.fetch_all(
        f"""SELECT bank_account_id, status, count(*) AS count,
               coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS inflow,
               coalesce(sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS outflow,
               sum(open_amount)::bigint AS open, min(date) AS first_date, max(date) AS last_date
           FROM bank_transactions WHERE {where.sql()} GROUP BY 1, 2""",
        **where.params,
    )


async def list_known(tx: Tx, account_id: UUID, first: date, last: date) -> list[KnownLine]:
    """The lines of an account in a period, as far as new ones are compared with them."""
    rows = await tx.fetch_all(
        """SELECT id, fingerprint, content_hash, balance_after, external_id FROM bank_transactions
           WHERE business_id = %(business_id)s AND bank_account_id = %(account_id)s
               AND date BETWEEN %(first)s AND %(last)s ORDER BY date, id""",
        account_id=account_id,
        first=first,
        last=last,
    )
    return [to_struct(row, KnownLine) for row in rows]


async def insert_lines(
    tx: Tx,
    account: BankAccountRow,
    lines: Sequence[FingerprintedLine],
    source: str,
    batch_id: UUID | None,
) -> list[UUID]:
    """Writes lines in one statement; those with days of an open session belong to it. Their ids, in their order."""
    ids = [tx.new_id() for _ in lines]
    rows = [
        {
            "id": str(id),
            "position": place,
            "fingerprint": one.fingerprint.hex(),
            "content_hash": one.content_hash.hex(),
            **to_builtins(one.line),
        }
        for place, (id, one) in enumerate(zip(ids, lines, strict=True))
    ]
    await tx.execute(
        """INSERT INTO bank_transactions (business_id, id, bank_account_id, date, value_date, amount, currency,
               description, reference, counterparty, kind, balance_after, external_id, fingerprint, content_hash,
               source, batch_id, position, session_id, notes, created_at, updated_at)
           SELECT %(business_id)s, one.id, %(account_id)s, one.date, one.value_date, one.amount, %(currency)s,
               one.description, one.reference, nullif(one.counterparty, 'null'::jsonb), one.kind, one.balance_after,
               one.external_id, decode(one.fingerprint, 'hex'), decode(one.content_hash, 'hex'), %(source)s,
               %(batch_id)s, one.position, s.id, one.notes, %(now)s, %(now)s
           FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, position int, date date, value_date date, amount bigint,
               description text, reference text, counterparty jsonb, kind text, balance_after bigint,
               external_id text, fingerprint text, content_hash text, notes text)
           LEFT JOIN bank_sessions AS s ON s.business_id = %(business_id)s AND s.bank_account_id = %(account_id)s
               AND s.status <> 'CLOSED' AND one.date BETWEEN s.period_start AND s.period_end""",
        account_id=account.id,
        currency=account.currency,
        source=source,
        batch_id=batch_id,
        now=tx.now,
        rows=Jsonb(rows),
    )
    return ids


async def lock(tx: Tx, ids: Collection[UUID]) -> dict[UUID, TransactionRow]:
    """Lines that are there, by id, locked until the transaction ends."""
    rows = await tx.fetch_all(
        f"""{TRANSACTIONS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
            ORDER BY id FOR NO KEY UPDATE""",
        ids=sorted(ids),
    )
    return {row.id: to_struct(row, TransactionRow) for row in rows}


async def get_covered_until(tx: Tx, account_id: UUID, first: date) -> date | None:
    """The last day on or before another that the account has lines of, or a statement that was not undone."""
    row = await tx.fetch_one(
        """SELECT greatest(
               (SELECT max(date) FROM bank_transactions WHERE business_id = %(business_id)s
                    AND bank_account_id = %(account_id)s AND date <= %(first)s),
               (SELECT max(least(last_date, %(first)s)) FROM bank_statements WHERE business_id = %(business_id)s
                    AND bank_account_id = %(account_id)s AND state = 'IMPORTED' AND first_date <= %(first)s)
           ) AS day""",
        account_id=account_id,
        first=first,
    )
    return row.day if row else None


async def delete_batch(tx: Tx, batch_id: UUID) -> int:
    """Deletes the lines of a statement; how many there were."""
    return await tx.execute(
        "DELETE FROM bank_transactions WHERE business_id = %(business_id)s AND batch_id = %(batch_id)s",
        batch_id=batch_id,
    )


async def lock_batch(tx: Tx, batch_id: UUID) -> list[Any]:
    """The lines of a statement, locked: rows of id, matched and session_id."""
    return await tx.fetch_all(
        """SELECT id, matched, session_id FROM bank_transactions
           WHERE business_id = %(business_id)s AND batch_id = %(batch_id)s ORDER BY id FOR UPDATE""",
        batch_id=batch_id,
    )
