"""The account of suppliers."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime
from uuid import UUID

from pinkas.domains import parties
from pinkas.domains.suppliers.types import Account, Movement
from pinkas.platform.tx import Tx

SUPPLIER_ACCOUNTS = parties.PartyAccounts(
    "supplier",
    "suppliers",
    source_columns={"source_type": "text", "source_id": "uuid", "kind": "text", "doc_type": "int", "number": "text"},
    balance="credit - debit",
)
"""What was bought of suppliers (credit) and paid to them (debit): `supplier_movements`, and its sums in
`supplier_monthly_totals` and `supplier_accounts`."""

opening_balances = SUPPLIER_ACCOUNTS.opening_balances


async def book_movements(tx: Tx, movements: Sequence[Movement]) -> None:
    """Books what was bought of suppliers and paid to them, with their sums, in the transaction that posts it to the
    books."""
    await SUPPLIER_ACCOUNTS.book(tx, [asdict(one) for one in movements])


async def list_accounts_as_of(tx: Tx, supplier_ids: Sequence[UUID], as_of: datetime) -> list[Account]:
    """The account of a family in every currency, of what was recorded until an instant."""
    rows = await SUPPLIER_ACCOUNTS.list_sums_as_of(tx, supplier_ids, as_of)
    return [Account(row.currency, row.debit, row.credit, row.last_date) for row in rows]


async def list_accounts(tx: Tx, supplier_id: UUID) -> list[Account]:
    """The account in every currency."""
    rows = await tx.fetch_all(
        """SELECT currency, debit, credit, last_date FROM supplier_accounts
           WHERE business_id = %(business_id)s AND supplier_id = %(id)s ORDER BY currency""",
        id=supplier_id,
    )
    return [Account(*row) for row in rows]


async def list_movements(
    tx: Tx,
    supplier_ids: Sequence[UUID],
    first: date,
    last: date,
    currency: str | None,
    limit: int,
    as_of: datetime | None = None,
) -> list[Movement]:
    """The movements of a period in their order: by date, and within a day in the order in which they were made; what is
    taken back stands behind what it takes back. With `as_of` those that were recorded until that instant."""
    rows = await tx.fetch_all(
        f"""SELECT source_type, source_id, kind, supplier_id, currency, date, doc_type, number, debit, credit
            FROM supplier_movements WHERE business_id = %(business_id)s AND supplier_id = ANY(%(family)s)
                AND date >= %(first)s AND date <= %(last)s {"AND currency = %(currency)s" if currency else ""}
                {"AND recorded_at <= %(as_of)s" if as_of is not None else ""}
            ORDER BY date, source_id, kind LIMIT %(limit)s""",
        family=list(supplier_ids),
        first=first,
        last=last,
        currency=currency,
        limit=limit,
        **({} if as_of is None else {"as_of": as_of}),
    )
    return [Movement(*row) for row in rows]


async def suppliers_with_movements(tx: Tx, ids: Sequence[UUID]) -> set[UUID]:
    """Which of some suppliers anything was ever bought of or paid to."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT supplier_id FROM supplier_accounts
           WHERE business_id = %(business_id)s AND supplier_id = ANY(%(ids)s)""",
        ids=list(ids),
    )
    return {row.supplier_id for row in rows}
