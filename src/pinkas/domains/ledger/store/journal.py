"""Journal entries and their lines, as they are read."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from pinkas.core.pagination import SortOrder
from pinkas.domains.ledger.types.entries import Posting
from pinkas.domains.ledger.types.journal import EntryRow, JournalQuery, LineRow
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.table import contains_pattern
from pinkas.platform.tx import Tx

_TOTAL = """(SELECT coalesce(sum(line.debit), 0)::bigint FROM journal_lines AS line
    WHERE line.business_id = entry.business_id AND line.entry_id = entry.id)"""
_SELECT = f"""SELECT entry.id, entry.number, entry.date, entry.value_date, entry.description, entry.source_type,
    entry.source_id, entry.posted_at, entry.hash, entry.prev_hash, {_TOTAL} AS total,
    (SELECT other.id FROM journal_entries AS other WHERE other.business_id = entry.business_id
        AND other.source_type = 'reversal' AND other.source_id = entry.id) AS reversed_by
    FROM journal_entries AS entry"""
_ORDERS = {
    "-number": SortOrder("number", "bigint", descending=True),
    "number": SortOrder("number", "bigint", descending=False),
    "-date": SortOrder("date", "date", descending=True),
    "date": SortOrder("date", "date", descending=False),
}


async def list_page(tx: Tx, query: JournalQuery, min_amount: int | None) -> tuple[list[EntryRow], str | None, Any]:
    """One page of entries, the last ones first unless `sort` says otherwise."""
    where = QueryConditions("entry.business_id = %(business_id)s")
    where.add_if_given("entry.date >= %(first)s", first=query.from_)
    where.add_if_given("entry.date <= %(last)s", last=query.to)
    where.add_if_given("entry.description ILIKE %(q)s", q=contains_pattern(query.q))
    where.add_if_given("entry.number = %(number)s", number=query.number)
    where.add_if_given("entry.source_type = %(source_type)s", source_type=query.source_type)
    where.add_if_given("entry.source_id = %(source_id)s", source_id=query.source_id)
    lines = "entry.id IN (SELECT line.entry_id FROM journal_lines AS line WHERE line.business_id = %(business_id)s AND "
    where.add_if_given(lines + "line.account_id = %(account_id)s)", account_id=query.account_id)
    where.add_if_given(lines + "line.party_id = %(party_id)s)", party_id=query.party_id)
    where.add_if_given(f"{_TOTAL} >= %(min_amount)s", min_amount=min_amount)
    rows, cursor, total = await tx.fetch_page(
        "journal_entries", query, select=_SELECT, conditions=where, orders=_ORDERS
    )
    return [to_struct(row, EntryRow) for row in rows], cursor, total


async def get_entries(tx: Tx, ids: Collection[UUID]) -> dict[UUID, EntryRow]:
    """Entries by id."""
    rows = await tx.fetch_all(
        f"{_SELECT} WHERE entry.business_id = %(business_id)s AND entry.id = ANY(%(ids)s)", ids=list(ids)
    )
    return {row.id: to_struct(row, EntryRow) for row in rows}


async def list_lines(tx: Tx, entry_ids: Collection[UUID]) -> list[LineRow]:
    """The lines of entries, in their order."""
    rows = await tx.fetch_all(
        """SELECT line.entry_id, line.position, line.account_id, account.code AS account_code,
               account.name AS account_name, line.debit, line.credit, line.currency, line.foreign_amount, line.party_id,
               line.memo
           FROM journal_lines AS line JOIN ledger_accounts AS account
               ON account.business_id = line.business_id AND account.id = line.account_id
           WHERE line.business_id = %(business_id)s AND line.entry_id = ANY(%(ids)s)
           ORDER BY line.entry_id, line.position""",
        ids=list(entry_ids),
    )
    return [to_struct(row, LineRow) for row in rows]


def as_posting(line: LineRow) -> Posting:
    """A line as it could be posted again."""
    return Posting(
        None,
        debit=line.debit,
        credit=line.credit,
        party_id=line.party_id,
        currency=line.currency,
        foreign_amount=line.foreign_amount,
        account_id=line.account_id,
        memo=line.memo,
    )


async def list_written_ids(tx: Tx, since: UUID, most: int) -> list[UUID]:
    """The ids of the entries that this transaction has posted, from `since` on, in the order of their numbers."""
    rows = await tx.fetch_all(
        """SELECT id FROM journal_entries WHERE business_id = %(business_id)s AND id >= %(since)s
               AND creating_transaction = pg_current_xact_id() ORDER BY number LIMIT %(most)s""",
        since=since,
        most=most,
    )
    return [row.id for row in rows]
