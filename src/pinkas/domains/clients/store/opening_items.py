"""Opening balances above zero as open items, and those below zero as credit, in the database."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from datetime import date as Day
from decimal import Decimal
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.canonical import GENESIS_DIGEST
from pinkas.domains.clients.types import Opening, OpeningItemRow
from pinkas.platform.tx import Tx

_ITEM_COLUMNS = """business_id, id, client_id, date, due_date, currency, exchange_rate, amount, amount_local, paid,
    credited, imported_document_id"""
ITEMS_AS_OF = f"""(SELECT {_ITEM_COLUMNS}, amount - paid - credited AS open FROM (
        SELECT DISTINCT ON (id) {_ITEM_COLUMNS}, created_at, replaced_at FROM (
            SELECT {_ITEM_COLUMNS}, created_at, replaced_at FROM opening_item_history
            WHERE business_id = %(business_id)s AND replaced_at > %(as_of)s
            UNION ALL
            SELECT {_ITEM_COLUMNS}, created_at, NULL FROM opening_items WHERE business_id = %(business_id)s
        ) AS any_time ORDER BY id, replaced_at NULLS LAST) AS first
    WHERE created_at <= %(as_of)s)"""


def opening_items_as_of(as_of: datetime | None) -> str:
    """SQL of what to read open items from, with their columns: as they are, or as %(as_of)s knew them. The one place
    that says which was true at an instant: the first row of the history behind it, else the row of now."""
    return "opening_items" if as_of is None else ITEMS_AS_OF


_ITEMS = """SELECT i.id, i.client_id, c.id AS current_client_id, c.name, i.due_date,
        i.date, i.currency, i.exchange_rate, i.amount, i.amount_local, i.paid, i.credited, i.imported_document_id,
        imported.doc_type, imported.doc_number
    FROM {items} AS i
    LEFT JOIN imported_documents AS imported
        ON imported.business_id = i.business_id AND imported.id = i.imported_document_id
    JOIN clients AS own ON own.business_id = i.business_id AND own.id = i.client_id
    JOIN clients AS c ON c.business_id = i.business_id AND c.id = coalesce(own.merged_into_id, own.id)
    WHERE i.business_id = %(business_id)s AND """


def _select(as_of: datetime | None) -> str:
    return _ITEMS.format(items=opening_items_as_of(as_of))


@dataclass(frozen=True, slots=True)
class NewOpeningItem:
    """What is to be kept of an opening balance above zero; amounts in minor units, `amount_local` of the books."""

    id: UUID
    client_id: UUID
    due_date: date | None
    date: date
    currency: str
    exchange_rate: Decimal | None
    amount: int
    amount_local: int | None


@dataclass(frozen=True, slots=True)
class ImportedItem:
    """What is open of an imported document, in minor units of the currency of the books."""

    client_id: UUID
    imported_document_id: UUID
    date: Day
    due_date: Day | None
    currency: str
    amount: int


@dataclass(frozen=True, slots=True)
class OpeningCredit:
    """What a client had paid ahead, in minor units of its currency and of that of the books."""

    amount: int
    local: int


@dataclass(frozen=True, slots=True)
class OpeningCreditChange:
    """The credit of an opening balance from now on, under the id of a new payment, and what it was before."""

    client_id: UUID
    id: UUID
    opening: Opening | None
    after: OpeningCredit | None
    before: OpeningCredit | None


async def lock_books(tx: Tx) -> None:
    """Locks the books of the business, as whoever issues does (`documents.lock_books`)."""
    await tx.execute("SELECT FROM lock_sequences(%(business_id)s, ARRAY[]::int[], %(genesis)s)", genesis=GENESIS_DIGEST)


async def lock_of_clients(tx: Tx, client_ids: Sequence[UUID]) -> None:
    """Locks the open items of clients, in the order of their ids."""
    await tx.execute(
        """SELECT FROM opening_items WHERE business_id = %(business_id)s AND client_id = ANY(%(ids)s)
           ORDER BY id FOR NO KEY UPDATE""",
        ids=list(client_ids),
    )


async def get_opening_items(tx: Tx, ids: Collection[UUID], *, lock: bool = False) -> dict[UUID, OpeningItemRow]:
    """Open items by their ids, locked in the order of their ids when they are about to be settled."""
    rows = await tx.fetch_all(
        f"{_select(None)} i.id = ANY(%(ids)s) ORDER BY i.id {'FOR NO KEY UPDATE OF i' if lock else ''}", ids=sorted(ids)
    )
    return {row.id: OpeningItemRow(*row) for row in rows}


async def list_opening_items(tx: Tx, client_ids: Sequence[UUID], as_of: datetime | None = None) -> list[OpeningItemRow]:
    """The open items of a client and of those that were merged into it, settled ones too, the oldest first. With
    `as_of` as that instant knew them."""
    rows = await tx.fetch_all(
        f"{_select(as_of)} i.client_id = ANY(%(clients)s) ORDER BY i.date, i.id",
        clients=list(client_ids),
        **({} if as_of is None else {"as_of": as_of}),
    )
    return [OpeningItemRow(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class OpenItemSums:
    """What is open of the opening balances of a business, in minor units of the currency of the books, and what of it
    is overdue, with how many of them. Those without a known rate count and add nothing."""

    owed: int
    owed_count: int
    overdue: int
    overdue_count: int


async def sum_opening_items(tx: Tx, today: date, as_of: datetime | None = None) -> OpenItemSums:
    """What all clients owe of their opening balances. One is due on its due date, else on its day. With `as_of` as that
    instant knew them."""
    row = await tx.fetch_one(
        f"""WITH waiting AS (
               SELECT round(open * amount_local::numeric / amount)::bigint AS local,
                   coalesce(due_date, date) < %(today)s AS late
               FROM {opening_items_as_of(as_of)} AS i WHERE business_id = %(business_id)s AND open > 0
           )
           SELECT coalesce(sum(local), 0)::bigint AS owed, count(*) AS owed_count,
               coalesce(sum(local) FILTER (WHERE late), 0)::bigint AS overdue,
               count(*) FILTER (WHERE late) AS overdue_count FROM waiting""",
        today=today,
        **({} if as_of is None else {"as_of": as_of}),
    )
    assert row is not None
    return OpenItemSums(*row)


async def settle_opening_items(tx: Tx, settled: Mapping[UUID, tuple[int, int]]) -> None:
    """Writes what is paid and what is credited of open items from now on. The caller holds their locks."""
    if settled:
        tx.execute_later(
            """UPDATE opening_items SET paid = one.paid, credited = one.credited, updated_at = %(now)s
               FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, paid bigint, credited bigint)
               WHERE opening_items.business_id = %(business_id)s AND opening_items.id = one.id""",
            rows=Jsonb([{"id": id, "paid": paid, "credited": credited} for id, (paid, credited) in settled.items()]),
            now=tx.now,
        )


async def write_opening_items(tx: Tx, items: Mapping[UUID, NewOpeningItem | None]) -> None:
    """Makes the open items of clients those of now; None is no item. One that is changed keeps its id."""
    if gone := [id for id, one in items.items() if one is None]:
        tx.execute_later(  # so that its history says until when it was there
            """UPDATE opening_items SET updated_at = %(now)s
               WHERE business_id = %(business_id)s AND client_id = ANY(%(ids)s) AND imported_document_id IS NULL""",
            ids=gone,
            now=tx.now,
        )
        tx.execute_later(
            """DELETE FROM opening_items
               WHERE business_id = %(business_id)s AND client_id = ANY(%(ids)s) AND imported_document_id IS NULL""",
            ids=gone,
        )
    if rows := [asdict(one) for one in items.values() if one is not None]:
        tx.execute_later(
            """INSERT INTO opening_items (business_id, id, client_id, date, due_date, currency, exchange_rate, amount,
                   amount_local, created_at, updated_at)
               SELECT %(business_id)s, id, client_id, date, due_date, currency, exchange_rate, amount, amount_local,
                   %(now)s, %(now)s
               FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, client_id uuid, date date, due_date date,
                   currency text, exchange_rate numeric, amount bigint, amount_local bigint)
               ORDER BY client_id
               ON CONFLICT (business_id, client_id) WHERE imported_document_id IS NULL DO UPDATE
               SET date = excluded.date, due_date = excluded.due_date, currency = excluded.currency,
                   exchange_rate = excluded.exchange_rate, amount = excluded.amount,
                   amount_local = excluded.amount_local, updated_at = excluded.updated_at""",
            rows=Jsonb(rows),
            now=tx.now,
        )


async def insert_imported_items(tx: Tx, items: Sequence[ImportedItem]) -> None:
    """Adds what is open of imported documents."""
    if items:
        tx.execute_later(
            """INSERT INTO opening_items (business_id, id, client_id, date, due_date, currency, amount, amount_local,
                   imported_document_id, created_at, updated_at)
               SELECT %(business_id)s, id, client_id, date, due_date, currency, amount, amount, imported_document_id,
                   %(now)s, %(now)s
               FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, client_id uuid, date date, due_date date,
                   currency text, amount bigint, imported_document_id uuid)""",
            rows=Jsonb([{**asdict(one), "id": tx.new_id()} for one in items]),
            now=tx.now,
        )


async def delete_imported_items(tx: Tx, import_id: UUID) -> list[tuple[UUID, str, int]]:
    """Removes what is open of the documents of an import, of which nothing was settled: by client and currency, how
    much that was."""
    await tx.execute(  # so that its history says until when it was there
        f"UPDATE opening_items SET updated_at = %(now)s WHERE {_OF_IMPORT}", import_id=import_id, now=tx.now
    )
    rows = await tx.fetch_all(
        f"""WITH gone AS (DELETE FROM opening_items WHERE {_OF_IMPORT} RETURNING client_id, currency, amount)
            SELECT client_id, currency, sum(amount)::bigint AS amount FROM gone GROUP BY 1, 2 ORDER BY 1, 2""",
        import_id=import_id,
    )
    return [(row.client_id, row.currency, row.amount) for row in rows]


_OF_IMPORT = """business_id = %(business_id)s AND imported_document_id IN (
    SELECT id FROM imported_documents WHERE business_id = %(business_id)s AND import_id = %(import_id)s)"""


async def write_opening_credits(tx: Tx, changes: Sequence[OpeningCreditChange]) -> None:
    """Makes the credit that opening balances left that of now. The caller holds the lock of the books."""
    rows = [
        {
            "client_id": one.client_id,
            "id": one.id,
            "date": one.opening.date if one.opening and one.after else None,
            "currency": one.opening.currency if one.opening and one.after else None,
            "rate": one.opening.exchange_rate if one.opening and one.after else None,
            "amount": one.after.amount if one.after else None,
            "local": one.after.local if one.after else None,
            "old_local": one.before.local if one.before else None,
        }
        for one in changes
    ]
    if rows:
        tx.execute_later(
            """SELECT keep_opening_credit(%(business_id)s, client_id, id, date, currency, rate, amount, local,
                   old_local, %(now)s)
               FROM jsonb_to_recordset(%(rows)s) AS one (client_id uuid, id uuid, date date, currency text,
                   rate numeric, amount bigint, local bigint, old_local bigint)""",
            rows=Jsonb(rows),
            now=tx.now,
        )
