"""The account of clients: written with the documents, read without walking through them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date, datetime
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains import parties
from pinkas.domains.clients.store.opening_items import ITEMS_AS_OF
from pinkas.domains.clients.types import Account, Movement
from pinkas.platform.tx import Tx

CLIENT_ACCOUNTS = parties.PartyAccounts(
    "client",
    "clients",
    source_columns={"document_id": "uuid", "kind": "text", "doc_type": "int", "doc_number": "bigint"},
    summed=("received",),
    taken_over=("opening",),
)
"""What documents charged clients and brought from them: `client_movements`, and its sums in `client_monthly_totals` and
`client_accounts`."""
_IMPORTED = """SELECT business_id, client_id AS id, jsonb_build_object('currency', currency, 'minor', amount,
            'date', date) AS opening_balance, imported_document_id"""
_OPENED_NOW = f"""(SELECT business_id, id, opening_balance, NULL::uuid AS imported_document_id FROM clients
        UNION ALL {_IMPORTED} FROM opening_items WHERE imported_document_id IS NOT NULL) AS opened"""
_OPENED_AS_OF = f"""(SELECT c.business_id, c.id, CASE WHEN h.client_id IS NULL THEN c.opening_balance
            ELSE h.opening_balance END AS opening_balance, NULL::uuid AS imported_document_id
        FROM clients AS c LEFT JOIN LATERAL (
            SELECT client_id, opening_balance FROM client_opening_history
            WHERE business_id = c.business_id AND client_id = c.id AND replaced_at > %(as_of)s
            ORDER BY replaced_at LIMIT 1) AS h ON true
        WHERE c.business_id = %(business_id)s AND c.id = ANY({{family}}) AND c.created_at <= %(as_of)s
        UNION ALL {_IMPORTED} FROM {ITEMS_AS_OF} AS item
        WHERE imported_document_id IS NOT NULL AND client_id = ANY({{family}})) AS opened"""
"""The clients of a family with what each was opened with, and what was open of each imported document, now and as an
instant knew it."""


def _opened(as_of: datetime | None) -> str:
    return _OPENED_NOW if as_of is None else _OPENED_AS_OF.format(family="%(family)s")


_ACCOUNTS_AS_OF = f"""(
    SELECT business_id, client_id, currency, sum(debit) AS debit, sum(credit) AS credit FROM (
        SELECT m.business_id, coalesce(c.merged_into_id, c.id) AS client_id, m.currency, m.debit, m.credit
        FROM client_movements AS m JOIN clients AS c ON c.business_id = m.business_id AND c.id = m.client_id
        WHERE m.business_id = %(business_id)s AND m.recorded_at <= %(as_of)s
        UNION ALL
        SELECT business_id, id, opening_balance->>'currency', (opening_balance->>'minor')::bigint, 0
        FROM {_OPENED_AS_OF.format(family="ARRAY(SELECT id FROM clients WHERE business_id = %(business_id)s)")}
        WHERE opening_balance IS NOT NULL
    ) AS parts GROUP BY 1, 2, 3)"""


def accounts_as_of(as_of: datetime | None) -> str:
    """SQL of what to read the accounts of all clients from, with business_id, client_id, currency, debit and credit: as
    they are, or as %(as_of)s knew them."""
    return "client_accounts" if as_of is None else _ACCOUNTS_AS_OF


def _at(as_of: datetime | None) -> dict[str, datetime]:
    return {} if as_of is None else {"as_of": as_of}


async def book_movements(tx: Tx, movements: Sequence[Movement]) -> None:
    """Writes movements and their sums."""
    await CLIENT_ACCOUNTS.book(tx, [asdict(one) for one in movements])


async def list_accounts(tx: Tx, client_id: UUID) -> list[Account]:
    """The account in every currency."""
    rows = await tx.fetch_all(
        """SELECT currency, debit, credit, last_date, received, opening FROM client_accounts
           WHERE business_id = %(business_id)s AND client_id = %(id)s ORDER BY currency""",
        id=client_id,
    )
    return [Account(*row) for row in rows]


async def list_balances_as_of(tx: Tx, ids: Sequence[UUID], as_of: datetime) -> list[tuple[UUID, str, int]]:
    """What the accounts of some clients stood at by what was recorded until an instant, by client and currency."""
    opened = f"""UNION ALL SELECT id, opening_balance->>'currency', (opening_balance->>'minor')::bigint
        FROM {_OPENED_AS_OF.format(family="SELECT id FROM family")} WHERE opening_balance IS NOT NULL
        UNION ALL SELECT client_id, opening_balance->>'currency', 0 FROM client_opening_history
        WHERE business_id = %(business_id)s AND client_id = ANY(SELECT id FROM family) AND replaced_at <= %(as_of)s
            AND opening_balance IS NOT NULL"""
    return await CLIENT_ACCOUNTS.list_balances_as_of(tx, ids, as_of, opened)


async def list_accounts_as_of(tx: Tx, client_ids: Sequence[UUID], as_of: datetime) -> list[Account]:
    """The account of a family in every currency, of what was recorded until an instant."""
    sums, opened = await tx.gather(
        CLIENT_ACCOUNTS.list_sums_as_of(tx, client_ids, as_of),
        tx.fetch_all(
            f"""SELECT opening_balance->>'currency' AS currency,
                    sum((opening_balance->>'minor')::bigint)::bigint AS opening,
                    sum(greatest((opening_balance->>'minor')::bigint, 0))::bigint AS debit,
                    sum(greatest(-(opening_balance->>'minor')::bigint, 0))::bigint AS credit
                FROM (SELECT opening_balance FROM {_opened(as_of)}
                      UNION ALL
                      SELECT jsonb_set(opening_balance, '{{minor}}', '0') FROM client_opening_history
                      WHERE business_id = %(business_id)s AND client_id = ANY(%(family)s)
                          AND replaced_at <= %(as_of)s) AS any_time
                WHERE opening_balance IS NOT NULL GROUP BY 1""",
            family=list(client_ids),
            as_of=as_of,
        ),
    )
    found = {row.currency: Account(row.currency, row.debit, row.credit, row.last_date, row.received) for row in sums}
    for row in opened:
        one = found.get(row.currency, Account(row.currency, 0, 0, None))
        found[row.currency] = replace(
            one, debit=one.debit + row.debit, credit=one.credit + row.credit, opening=row.opening
        )
    return [found[currency] for currency in sorted(found)]


async def opening_balances(
    tx: Tx, client_ids: Sequence[UUID], day: date, as_of: datetime | None = None
) -> dict[str, int]:
    """What the account of the first of a family stood at before a day, by currency, with what was owed before the first
    document. With `as_of` as that instant knew it."""
    opened = f"""UNION ALL
        SELECT opening_balance->>'currency', (opening_balance->>'minor')::bigint FROM {_opened(as_of)}
        WHERE business_id = %(business_id)s AND id = ANY(%(family)s)
            AND (opening_balance->>'date')::date < %(day)s::date"""
    return await CLIENT_ACCOUNTS.opening_balances(tx, client_ids, day, as_of, opened)


async def list_movements(
    tx: Tx,
    client_ids: Sequence[UUID],
    first: date,
    last: date,
    currency: str | None,
    limit: int,
    as_of: datetime | None = None,
) -> list[Movement]:
    """The movements of a period in their order: by date, and within a day in the order the documents were made, after
    what was owed before the first of them. With `as_of` those that were recorded until that instant."""
    same = "AND currency = %(currency)s" if currency else ""
    known = "AND recorded_at <= %(as_of)s" if as_of is not None else ""
    rows = await tx.fetch_all(
        f"""SELECT * FROM (
                SELECT id AS client_id, NULL::uuid AS document_id, 'opening' AS kind,
                    (opening_balance->>'date')::date AS date, opening_balance->>'currency' AS currency,
                    NULL::int AS doc_type, NULL::bigint AS doc_number,
                    greatest((opening_balance->>'minor')::bigint, 0) AS debit,
                    greatest(-(opening_balance->>'minor')::bigint, 0) AS credit, 0::bigint AS received,
                    imported_document_id, i.doc_type AS imported_type, i.doc_number AS imported_number
                FROM {_opened(as_of)} LEFT JOIN (SELECT id AS imported_document_id, doc_type, doc_number
                    FROM imported_documents WHERE business_id = %(business_id)s) AS i USING (imported_document_id)
                WHERE business_id = %(business_id)s AND id = ANY(%(family)s) AND opening_balance IS NOT NULL
            ) AS opened WHERE date >= %(first)s AND date <= %(last)s {same}
            UNION ALL (
                SELECT client_id, document_id, kind, date, currency, doc_type, doc_number, debit, credit, 0::bigint,
                    NULL::uuid, NULL::int, NULL::text
                FROM client_movements WHERE business_id = %(business_id)s AND client_id = ANY(%(family)s)
                    AND date >= %(first)s AND date <= %(last)s {same} {known}
                ORDER BY date, document_id, kind DESC LIMIT %(limit)s)
            ORDER BY date, document_id NULLS FIRST, kind DESC LIMIT %(limit)s""",
        family=list(client_ids),
        first=first,
        last=last,
        currency=currency,
        limit=limit,
        **_at(as_of),
    )
    return [Movement(*row) for row in rows]


async def clients_with_movements(tx: Tx, ids: Sequence[UUID]) -> set[UUID]:
    """Which clients have a movement of a document, of their own or of one that was merged into them."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT coalesce(c.merged_into_id, c.id) AS id FROM clients AS c
           WHERE c.business_id = %(business_id)s AND (c.id = ANY(%(ids)s) OR c.merged_into_id = ANY(%(ids)s))
               AND EXISTS (SELECT FROM client_movements AS m
                           WHERE m.business_id = %(business_id)s AND m.client_id = c.id)""",
        ids=list(ids),
    )
    return {row.id for row in rows}


_ADD_OPENING_BALANCES = """
INSERT INTO client_accounts AS old (business_id, client_id, currency, debit, credit, opening)
SELECT %(business_id)s, client_id, currency, debit, credit, debit - credit
FROM jsonb_to_recordset(%(rows)s) AS one (client_id uuid, currency text, debit bigint, credit bigint)
ORDER BY client_id, currency
ON CONFLICT (business_id, client_id, currency) DO UPDATE SET debit = old.debit + excluded.debit,
    credit = old.credit + excluded.credit, opening = old.opening + excluded.opening
"""


async def add_opening_balances(tx: Tx, changes: Mapping[tuple[UUID, str], tuple[int, int]]) -> None:
    """Adds opening balances to accounts, by client and currency: how much more each has on its debit and on its credit
    side."""
    rows = [
        {"client_id": client, "currency": currency, "debit": debit, "credit": credit}
        for (client, currency), (debit, credit) in changes.items()
        if debit or credit
    ]
    if rows:
        tx.execute_later(_ADD_OPENING_BALANCES, rows=Jsonb(rows))
