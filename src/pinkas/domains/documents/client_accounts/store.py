"""The documents of clients for queries about a client. A client includes those that were merged into it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.pagination import PageQuery, SortOrder
from pinkas.domains import clients as client_records
from pinkas.domains.documents.search.store.pages import ORDERS, SUMMARY
from pinkas.platform.aging import aged_sql
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

PageRows = tuple[list[Any], str | None, int | msgspec.UnsetType]
WITHHOLDING_METHOD = "withholding_tax"
"""What the tax that a client withheld is called among its payments."""
_PAYMENT_COLUMNS = f"""SELECT id, document_id, method, date, amount, details, client_id, doc_type, doc_number,
    status, currency
    FROM (SELECT p.id, d.id AS document_id, p.method, p.date, p.amount, p.details, d.business_id, d.client_id,
              d.doc_type, d.doc_number, d.status, d.currency
          FROM documents AS d
          CROSS JOIN LATERAL (
              SELECT id, method, date, amount, details FROM document_payments
              WHERE business_id = d.business_id AND document_id = d.id AND d.has_payments
              UNION ALL
              SELECT d.id, '{WITHHOLDING_METHOD}', d.issue_date, d.withheld, '{{}}'::jsonb WHERE d.withheld <> 0) AS p
          WHERE d.status <> 'DRAFT' AND (d.has_payments OR d.withheld <> 0)) AS paid"""
_NEWEST_DOCUMENT_FIRST = {"-createdAt": SortOrder("document_id", "uuid", descending=True)}


def _clients_condition(clients: Sequence[UUID]) -> QueryConditions:
    """An equality walks its index, a list of clients does not."""
    where = tenant_condition()
    if len(clients) == 1:
        where.add("client_id = %(client)s", client=clients[0])
    else:
        where.add("client_id = ANY(%(clients)s)", clients=list(clients))
    return where


async def list_documents(tx: Tx, clients: Sequence[UUID], query: PageQuery, filters: Mapping[str, Any]) -> PageRows:
    """One page of the documents of a client. Filters: doc_type, status, payment_status, from, to, currency."""
    where = _clients_condition(clients)
    for name in ("doc_type", "status", "payment_status", "currency"):
        where.add_if_given(f"{name} = %({name})s", **{name: filters.get(name)})
    where.add_if_given("issue_date >= %(from)s", **{"from": filters.get("from")})
    where.add_if_given("issue_date <= %(to)s", to=filters.get("to"))
    return await tx.fetch_page("client-documents", query, select=SUMMARY, conditions=where, orders=ORDERS)


async def list_payments(tx: Tx, clients: Sequence[UUID], query: PageQuery, filters: Mapping[str, Any]) -> PageRows:
    """One page of the payments on the issued documents of a client, the newest document first."""
    where = _clients_condition(clients)
    where.add_if_given("method = %(method)s", method=filters.get("method"))
    where.add_if_given("date >= %(from)s", **{"from": filters.get("from")})
    where.add_if_given("date <= %(to)s", to=filters.get("to"))
    return await tx.fetch_page(
        "client-payments", query, select=_PAYMENT_COLUMNS, conditions=where, orders=_NEWEST_DOCUMENT_FIRST
    )


_SETTLED = """SELECT d.business_id, d.id, d.client_id, d.client_name, d.brand_id, d.doc_type, d.doc_number,
        d.issue_date, d.due_date, d.currency, d.total, d.total_local, {settled}.paid, {settled}.credited,
        {settled}.status, {settled}.payment_status"""
# What is open by now and did not change since, and what changed since: nothing else can have been open then.
_MAY_HAVE_BEEN_OPEN = f"""(
    {_SETTLED.format(settled="d")}
    FROM documents AS d
    WHERE d.business_id = %(business_id)s AND d.status = 'ISSUED' AND d.payment_status IN ('UNPAID', 'PARTIAL')
        AND d.issued_at <= %(as_of)s AND NOT EXISTS (
            SELECT FROM document_settlement_history AS h
            WHERE h.business_id = %(business_id)s AND h.document_id = d.id AND h.replaced_at > %(as_of)s)
    UNION ALL
    {_SETTLED.format(settled="h")}
    FROM (
        SELECT DISTINCT ON (document_id) document_id, paid, credited, status, payment_status
        FROM document_settlement_history WHERE business_id = %(business_id)s AND replaced_at > %(as_of)s
        ORDER BY document_id, replaced_at) AS h
    JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = h.document_id
        AND d.status <> 'DRAFT' AND d.issued_at <= %(as_of)s)"""
_OF_CLIENTS_AS_OF = """(
    SELECT d.business_id, d.id, d.client_id, d.client_name, d.brand_id, d.doc_type, d.doc_number, d.issue_date,
        d.due_date, d.currency, d.total, d.total_local,
        coalesce(h.paid, d.paid) AS paid, coalesce(h.credited, d.credited) AS credited,
        coalesce(h.status, d.status) AS status, coalesce(h.payment_status, d.payment_status) AS payment_status
    FROM documents AS d
    LEFT JOIN LATERAL (
        SELECT paid, credited, status, payment_status FROM document_settlement_history
        WHERE business_id = d.business_id AND document_id = d.id AND replaced_at > %(as_of)s
        ORDER BY replaced_at LIMIT 1) AS h ON true
    WHERE d.business_id = %(business_id)s AND d.client_id = ANY(%(clients)s)
        AND d.status <> 'DRAFT' AND d.issued_at <= %(as_of)s)"""


def documents_as_of(as_of: datetime | None, *, of_clients: bool = False) -> str:
    """SQL of what to read open documents from: as they are, or as %(as_of)s knew them, of all clients or of
    %(clients)s. The one place that says what of a document was settled at an instant."""
    if as_of is None:
        return "documents"
    return _OF_CLIENTS_AS_OF if of_clients else _MAY_HAVE_BEEN_OPEN


def _at(as_of: datetime | None) -> dict[str, datetime]:
    return {} if as_of is None else {"as_of": as_of}


async def open_amounts(
    tx: Tx, clients: Sequence[UUID], types: Collection[int], today: date, as_of: datetime | None = None
) -> list[Any]:
    """What is open of a client's documents and opening balances, summed by currency and by how many days ago it fell
    due (below one: not yet), each in the currency and in that of the books. What falls due in 120 days or fell due 121
    days ago is one. With `as_of` what was open at that instant."""
    return await tx.fetch_all(
        f"""SELECT currency, least(greatest(%(today)s::date - due, 0), 121) AS days, sum(open)::bigint AS open,
               count(*) AS documents, sum(round(open * local::numeric / nullif(whole, 0)))::bigint AS local
           FROM (
               SELECT currency, coalesce(due_date, issue_date) AS due, total - paid - credited AS open,
                   total_local AS local, total AS whole
               FROM {documents_as_of(as_of, of_clients=True)} AS d
               WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)
                   AND status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL') AND doc_type = ANY(%(types)s)
               UNION ALL
               SELECT currency, coalesce(due_date, date), open, amount_local, amount
               FROM {client_records.opening_items_as_of(as_of)} AS i
               WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s) AND open > 0
           ) AS waiting
           GROUP BY 1, 2 ORDER BY 1, 2""",
        clients=list(clients),
        types=sorted(types),
        today=today,
        **_at(as_of),
    )


async def open_by_client(
    tx: Tx,
    types: Collection[int],
    today: date,
    clients: Sequence[UUID] | None = None,
    as_of: datetime | None = None,
) -> list[Any]:
    """What each client owes in each currency, in minor units of that: the account's `balance`, and what is open of
    documents and opening balances by how long ago it fell due. Clients with neither are left out. With
    `as_of` by what was recorded until that instant."""
    return await tx.fetch_all(
        aged_sql(
            "client",
            papers=f"""SELECT client_id, currency, %(today)s::date - coalesce(due_date, issue_date) AS days,
                    total - paid - credited AS open
                FROM {documents_as_of(as_of)} AS d
                WHERE business_id = %(business_id)s AND status = 'ISSUED' AND client_id IS NOT NULL
                    AND payment_status IN ('UNPAID', 'PARTIAL') AND doc_type = ANY(%(types)s)
                    AND (%(clients)s::uuid[] IS NULL OR client_id = ANY(%(clients)s))
                UNION ALL
                SELECT client_id, currency, %(today)s::date - coalesce(due_date, date), open
                FROM {client_records.opening_items_as_of(as_of)} AS i
                WHERE business_id = %(business_id)s AND open > 0
                    AND (%(clients)s::uuid[] IS NULL OR client_id = ANY(%(clients)s))""",
            accounts=f"""SELECT client_id, currency, debit - credit AS balance
                FROM {client_records.accounts_as_of(as_of)} AS a
                WHERE business_id = %(business_id)s AND debit <> credit
                    AND (%(clients)s::uuid[] IS NULL OR client_id = ANY(%(clients)s))""",
        ),
        types=sorted(types),
        today=today,
        clients=list(clients) if clients is not None else None,
        **_at(as_of),
    )


async def count_waiting_work(tx: Tx, today: date, most: int) -> dict[str, int]:
    """How many documents wait for somebody, by why; each counted up to `most`."""
    parts = {
        "old_drafts": "status = 'DRAFT' AND created_at < %(week_ago)s",
        "accepted_quotes": "quote_status = 'ACCEPTED'",
        "expiring_quotes": "quote_status = 'OPEN' AND valid_until BETWEEN %(today)s AND %(today)s + 7",
        "not_delivered": "delivery_status = 'BOUNCED'",
        "allocation_numbers": "allocation_status IN ('DECLINED', 'AWAITING_DECISION', 'UNAVAILABLE')",
    }
    counted = ", ".join(
        f"""(SELECT count(*) FROM (SELECT FROM documents WHERE business_id = %(business_id)s AND {sql}
             LIMIT %(most)s) AS counted) AS {name}"""
        for name, sql in parts.items()
    )
    row = await tx.fetch_one(f"SELECT {counted}", today=today, week_ago=tx.now - timedelta(days=7), most=most)
    return {name: getattr(row, name) for name in parts}


async def count_drafts_by_month(tx: Tx, first: date, last: date, doc_types: Collection[int]) -> dict[date, int]:
    """How many drafts of some types bear a day of each month, by its first day."""
    rows = await tx.fetch_all(
        """SELECT date_trunc('month', issue_date)::date AS month, count(*) AS n FROM documents
           WHERE business_id = %(business_id)s AND status = 'DRAFT' AND issue_date BETWEEN %(first)s AND %(last)s
               AND doc_type = ANY(%(doc_types)s)
           GROUP BY 1""",
        first=first,
        last=last,
        doc_types=sorted(doc_types),
    )
    return {row.month: row.n for row in rows}


async def documents_before(tx: Tx, clients: Sequence[UUID], before_id: UUID | None, limit: int) -> list[Any]:
    """The newest documents of a client, drafts too, made before an id."""
    where = _clients_condition(clients)
    where.add_if_given("id < %(before)s", before=before_id)
    return await tx.fetch_all(
        f"{SUMMARY} WHERE {where.sql()} ORDER BY id DESC LIMIT %(limit)s", **where.params, limit=limit
    )


async def lock_drafts(tx: Tx, client_id: UUID) -> None:
    """Locks the drafts of a client, in the order of their ids."""
    await tx.execute(
        """SELECT FROM documents WHERE business_id = %(business_id)s AND client_id = %(client)s AND status = 'DRAFT'
           ORDER BY id FOR NO KEY UPDATE""",
        client=client_id,
    )


async def move_drafts(
    tx: Tx, source_id: UUID, target_id: UUID, client_name: str, client_snapshot: Mapping[str, Any]
) -> list[UUID]:
    """Makes drafts of one client those of another one; they say so when they are read and are composed anew when they
    are issued."""
    rows = await tx.fetch_all(
        """UPDATE documents SET client_id = %(into)s, client_name = %(name)s, client = %(snapshot)s,
               draft = jsonb_set(draft, '{clientId}', to_jsonb(%(into)s::uuid)), version = version + 1,
               updated_at = %(now)s
           WHERE business_id = %(business_id)s AND client_id = %(gone)s AND status = 'DRAFT' RETURNING id""",
        gone=source_id,
        into=target_id,
        name=client_name,
        snapshot=Jsonb(dict(client_snapshot)),
        now=tx.now,
    )
    return [row.id for row in rows]


async def move_credits(tx: Tx, source_id: UUID, target_id: UUID) -> None:
    """Adds the unused prepayments of a client to those of another one. The caller holds the lock of the chain."""
    await tx.execute(
        """WITH moved AS (
               SELECT currency, amount, amount_local, amount_posted FROM client_credits
               WHERE business_id = %(business_id)s AND client_id = %(gone)s
           ), emptied AS (
               UPDATE client_credits SET amount = 0, amount_local = 0, amount_posted = 0, updated_at = %(now)s
               WHERE business_id = %(business_id)s AND client_id = %(gone)s
           )
           INSERT INTO client_credits AS old
               (business_id, client_id, currency, amount, amount_local, amount_posted, updated_at)
           SELECT %(business_id)s, %(into)s, currency, amount, amount_local, amount_posted, %(now)s FROM moved
           ON CONFLICT (business_id, client_id, currency) DO UPDATE SET amount = old.amount + excluded.amount,
               amount_local = old.amount_local + excluded.amount_local,
               amount_posted = old.amount_posted + excluded.amount_posted, updated_at = excluded.updated_at""",
        gone=source_id,
        into=target_id,
        now=tx.now,
    )
    await tx.execute(
        """UPDATE payments SET client_id = %(into)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND client_id = %(gone)s AND unallocated > 0""",
        gone=source_id,
        into=target_id,
        now=tx.now,
    )


async def client_credits_as_of(tx: Tx, clients: Sequence[UUID], as_of: datetime) -> dict[str, int]:
    """What a family of clients had paid ahead and settled nothing at an instant, by currency: the first amount of the
    history behind it, else the amount of now."""
    rows = await tx.fetch_all(
        """SELECT c.currency, sum(coalesce(h.amount, c.amount))::bigint AS amount
           FROM client_credits AS c LEFT JOIN LATERAL (
               SELECT amount FROM client_credit_history
               WHERE business_id = c.business_id AND client_id = c.client_id AND currency = c.currency
                   AND replaced_at > %(as_of)s ORDER BY replaced_at LIMIT 1) AS h ON true
           WHERE c.business_id = %(business_id)s AND c.client_id = ANY(%(clients)s) GROUP BY 1""",
        clients=list(clients),
        as_of=as_of,
    )
    return {row.currency: row.amount for row in rows}


async def client_credits(tx: Tx, client_id: UUID) -> dict[str, int]:
    """What a client has paid ahead and settles nothing yet, by currency."""
    rows = await tx.fetch_all(
        "SELECT currency, amount FROM client_credits WHERE business_id = %(business_id)s AND client_id = %(client)s",
        client=client_id,
    )
    return {row.currency: row.amount for row in rows}
