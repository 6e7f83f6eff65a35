"""What debtors owe and what became of documents, in minor units of the books.

A debtor is a client with all that were merged into it, or a document without a saved client.
"""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from pinkas.core.pagination import PageQuery, SortOrder
from pinkas.domains import clients as client_records
from pinkas.domains.documents.client_accounts.store import documents_as_of
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.tx import Tx

_OPEN = "status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL') AND doc_type = ANY(%(types)s)"
_LOCAL = """CASE WHEN total = total_local THEN total - paid - credited
            ELSE round((total - paid - credited) * total_local::numeric / nullif(total, 0))::bigint END"""
_ITEM_LOCAL = """CASE WHEN amount = amount_local THEN open
            ELSE round(open * amount_local::numeric / nullif(amount, 0))::bigint END"""
# Age 0 is not due yet, 5 is more than 120 days; the last day of each is 0, 30, 60, 90 and 120 days behind the due date.
_AGE = "CASE WHEN due >= %(today)s THEN 0 ELSE least((%(today)s::date - due - 1) / 30 + 1, 5) END"
_HABIT = 12
"""So many of the newest documents that a client has paid say how long it takes to pay."""
_LOOKED_AT = 50
"""Among so many of its newest documents they are looked for."""


class Debts(NamedTuple):
    """What was owed at an instant: rows of `is_client`, `age`, `amount`, `papers` and `debtors`, where age 6 has the
    debtors of any age; and clients, rows of `debtor_id`, `owed`, `overdue`, `papers` and `oldest_due`."""

    ages: list[Any]
    debtors: list[Any]


ORDERS = {
    "dueDate": SortOrder("due", "date", descending=False),
    "-dueDate": SortOrder("due", "date", descending=True),
}


OVERDUE = """SELECT id::text FROM documents WHERE business_id = %(business_id)s AND status = 'ISSUED'
    AND payment_status IN ('UNPAID', 'PARTIAL') AND coalesce(due_date, issue_date) < %(today)s"""
"""The ids of what is overdue, as `rules.due.is_overdue` says it, by the index of open documents."""


async def list_issued_debtors(tx: Tx, first: int, end: int, types: Collection[int]) -> list[Any]:
    """The debtors of the open documents whose indexes in the chain are from `first` until before `end`: their
    `client_id`, or the `document_id` of one without a client."""
    return await tx.fetch_all(
        f"""SELECT DISTINCT client_id, CASE WHEN client_id IS NULL THEN id END AS document_id FROM documents
            WHERE business_id = %(business_id)s AND chain_index >= %(first)s AND chain_index < %(end)s AND {_OPEN}""",
        first=first,
        end=end,
        types=sorted(types),
    )


async def list_roots(tx: Tx, clients: Collection[UUID]) -> list[UUID]:
    """Clients, and those that they were merged into."""
    rows = await tx.fetch_all(
        """SELECT id FROM clients WHERE business_id = %(business_id)s AND id = ANY(%(clients)s)
           UNION
           SELECT merged_into_id FROM clients
           WHERE business_id = %(business_id)s AND id = ANY(%(clients)s) AND merged_into_id IS NOT NULL""",
        clients=list(clients),
    )
    return [row.id for row in rows]


_OF_CLIENTS = f"""SELECT own.root AS debtor_id, true AS is_client, coalesce(d.due_date, d.issue_date) AS due,
            {_LOCAL} AS local
        FROM own JOIN documents AS d ON d.business_id = %(business_id)s AND d.client_id = own.id
            AND d.status = 'ISSUED' AND d.payment_status IN ('UNPAID', 'PARTIAL') AND d.doc_type = ANY(%(types)s)
        UNION ALL
        SELECT own.root, true, coalesce(i.due_date, i.date), {_ITEM_LOCAL}
        FROM own JOIN opening_items AS i ON i.business_id = %(business_id)s AND i.client_id = own.id AND i.open > 0"""
_WITHOUT_CLIENT = f"""SELECT id, false, coalesce(due_date, issue_date), {_LOCAL} FROM documents
        WHERE business_id = %(business_id)s AND id = ANY(%(documents)s) AND client_id IS NULL AND {_OPEN}"""


async def sum_debtors(
    tx: Tx, clients: Collection[UUID], documents: Collection[UUID], types: Collection[int], today: date
) -> list[Any]:
    """What clients owe, and documents without one, by age (0 to 5) on a day: rows of debtor_id, is_client, age,
    amount, papers, oldest_due and `changes_on`, the first day on which something of it gets older. Who owes nothing is
    left out, and so is a client that was merged into another one."""
    return await tx.fetch_all(
        f"""WITH own AS (
                SELECT id, id AS root FROM clients
                WHERE business_id = %(business_id)s AND id = ANY(%(clients)s) AND merged_into_id IS NULL
                UNION ALL
                SELECT id, merged_into_id FROM clients
                WHERE business_id = %(business_id)s AND merged_into_id = ANY(%(clients)s)
            ), waiting AS ({_OF_CLIENTS} UNION ALL {_WITHOUT_CLIENT})
            SELECT debtor_id, is_client, age, coalesce(sum(local), 0)::bigint AS amount, count(*) AS papers,
                min(due) AS oldest_due, CASE WHEN age < 5 THEN min(due) + 30 * age + 1 END AS changes_on
            FROM (SELECT *, {_AGE} AS age FROM waiting) AS aged GROUP BY 1, 2, 3""",
        clients=list(clients),
        documents=list(documents),
        types=sorted(types),
        today=today,
    )


async def list_habits(tx: Tx, clients: Collection[UUID], types: Collection[int], timezone: str) -> dict[UUID, int]:
    """How many days clients usually take to pay: the median of the newest twelve documents that they have paid, among
    the newest fifty, from the issue date to the day on which what settled it was recorded. Who has paid none is left
    out; what was paid as it was issued says nothing."""
    rows = await tx.fetch_all(
        """SELECT one.id, habit.days FROM unnest(%(clients)s::uuid[]) AS one (id) CROSS JOIN LATERAL (
               SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY paid.days) AS days FROM (
                   SELECT greatest((last.at AT TIME ZONE %(timezone)s)::date - newest.issue_date, 0) AS days FROM (
                       SELECT id, issue_date, payment_status, status, doc_type FROM documents
                       WHERE business_id = %(business_id)s AND client_id = one.id ORDER BY id DESC LIMIT %(looked_at)s
                   ) AS newest CROSS JOIN LATERAL (
                       SELECT max(replaced_at) AS at FROM document_settlement_history
                       WHERE business_id = %(business_id)s AND document_id = newest.id
                   ) AS last
                   WHERE newest.payment_status = 'PAID' AND newest.status = 'ISSUED'
                       AND newest.doc_type = ANY(%(types)s) AND last.at IS NOT NULL
                   ORDER BY newest.id DESC LIMIT %(habit)s
               ) AS paid
           ) AS habit WHERE habit.days IS NOT NULL""",
        clients=list(clients),
        types=sorted(types),
        timezone=timezone,
        habit=_HABIT,
        looked_at=_LOOKED_AT,
    )
    return {row.id: row.days for row in rows}


async def sum_debts_as_of(tx: Tx, types: Collection[int], today: date, as_of: datetime, most: int) -> Debts:
    """What was open at an instant by age on its day, and the clients that owed most."""
    rows = await tx.fetch_all(
        f"""{_DEBTS_AS_OF.format(items=client_records.opening_items_as_of(as_of), documents=documents_as_of(as_of))}
            , owed AS (
                SELECT debtor_id, is_client, {_AGE} AS age, coalesce(sum(local), 0) AS amount, count(*) AS papers,
                    min(due) AS oldest_due
                FROM waiting GROUP BY 1, 2, 3
            )
            SELECT is_client, age, sum(amount)::bigint AS amount, sum(papers)::bigint AS papers, count(*) AS debtors,
                NULL::uuid AS debtor_id, 0 AS owed, 0 AS overdue, NULL::date AS oldest_due
            FROM owed GROUP BY 1, 2
            UNION ALL
            SELECT is_client, 6, 0, 0, count(*), NULL, 0, 0, NULL
            FROM (SELECT DISTINCT debtor_id, is_client FROM owed) AS any_age GROUP BY 1
            UNION ALL
            (SELECT is_client, NULL, 0, sum(papers)::bigint, 1, debtor_id, sum(amount)::bigint AS owed,
                coalesce(sum(amount) FILTER (WHERE age > 0), 0)::bigint, min(oldest_due)
            FROM owed WHERE is_client GROUP BY 1, debtor_id ORDER BY owed DESC, debtor_id LIMIT %(most)s)""",
        types=sorted(types),
        today=today,
        as_of=as_of,
        most=most,
    )
    return Debts([row for row in rows if row.debtor_id is None], [row for row in rows if row.debtor_id is not None])


_DEBTS_AS_OF = f"""WITH waiting AS (
        SELECT coalesce(c.merged_into_id, d.client_id, d.id) AS debtor_id, d.client_id IS NOT NULL AS is_client,
            coalesce(d.due_date, d.issue_date) AS due, {_LOCAL} AS local
        FROM {{documents}} AS d
        LEFT JOIN clients AS c ON c.business_id = d.business_id AND c.id = d.client_id
        WHERE d.business_id = %(business_id)s AND d.status = 'ISSUED' AND d.payment_status IN ('UNPAID', 'PARTIAL')
            AND d.doc_type = ANY(%(types)s)
        UNION ALL
        SELECT coalesce(c.merged_into_id, i.client_id), true, coalesce(i.due_date, i.date), {_ITEM_LOCAL}
        FROM {{items}} AS i
        JOIN clients AS c ON c.business_id = i.business_id AND c.id = i.client_id
        WHERE i.business_id = %(business_id)s AND i.open > 0)"""


async def sum_every_debtor(tx: Tx, types: Collection[int], today: date) -> list[Any]:
    """What everybody owes now by debtor and age, read from what is open: debtor_id, is_client, age, amount, papers."""
    return await tx.fetch_all(
        f"""{_DEBTS_AS_OF.format(items="opening_items", documents="documents")}
            SELECT debtor_id, is_client, {_AGE} AS age, coalesce(sum(local), 0)::bigint AS amount, count(*) AS papers
            FROM waiting GROUP BY 1, 2, 3""",
        types=sorted(types),
        today=today,
    )


async def list_open(
    tx: Tx, query: PageQuery, conditions: QueryConditions, types: Collection[int], as_of: datetime | None
) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """One page of open documents, the one that fell due first at the head."""
    conditions.add(_OPEN, types=sorted(types))
    if as_of is not None:
        conditions.params["as_of"] = as_of
    select = f"""SELECT id, doc_type, doc_number, client_id, client_name, issue_date, due_date, due, currency, total,
            total - paid - credited AS balance
        FROM (SELECT d.*, coalesce(d.due_date, d.issue_date) AS due FROM {documents_as_of(as_of)} AS d) AS d"""
    return await tx.fetch_page("analytics/outstanding", query, select=select, conditions=conditions, orders=ORDERS)


_CONVERTED = "conversion_status IN ('PARTIAL', 'CONVERTED')"


_FLOW = f"""WITH issued AS (
                SELECT id, issue_date AS day, total_local AS total, doc_type = ANY(%(offers)s) AS is_offer,
                    {_CONVERTED} AS is_converted, payment_status IN ('PAID', 'OVERPAID') AND paid > 0 AS is_paid
                FROM {{documents}} AS d WHERE business_id = %(business_id)s AND status = 'ISSUED' AND {{when}}
                    AND doc_type = ANY(%(offers)s || %(types)s)
            ), made AS (
                SELECT day, total, least(greatest(next.day_made - day, 0), 999) AS days
                FROM issued CROSS JOIN LATERAL (
                    SELECT min(d.issue_date) AS day_made FROM document_references AS r
                    JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
                        AND d.status <> 'DRAFT' AND {{known}}
                    WHERE r.business_id = %(business_id)s AND r.referenced_id = issued.id AND r.kind = 'source'
                ) AS next WHERE is_offer AND is_converted
            ), settled AS (
                SELECT day, total, least(greatest(last.day_paid - day, 0), 999) AS days
                FROM issued CROSS JOIN LATERAL (
                    SELECT (max(replaced_at) AT TIME ZONE %(timezone)s)::date AS day_paid
                    FROM document_settlement_history
                    WHERE business_id = %(business_id)s AND document_id = issued.id AND {{recorded}}
                ) AS last WHERE NOT is_offer AND is_paid
            )
            SELECT day, 'stage' AS dimension, CASE WHEN is_offer THEN 'offered' ELSE 'invoiced' END AS key,
                count(*) AS count, sum(total)::bigint AS total FROM issued GROUP BY 1, 3
            UNION ALL SELECT day, 'stage', 'converted', count(*), sum(total)::bigint FROM made GROUP BY 1
            UNION ALL SELECT day, 'stage', 'paid', count(*), sum(total)::bigint FROM settled GROUP BY 1
            UNION ALL SELECT day, 'days_to_convert', days::text, count(*), sum(total)::bigint
                FROM made WHERE days IS NOT NULL GROUP BY 1, days
            UNION ALL SELECT day, 'days_to_pay', days::text, count(*), sum(total)::bigint
                FROM settled WHERE days IS NOT NULL GROUP BY 1, days"""
_FLOW_AS_OF = """(
    SELECT d.business_id, d.id, d.issue_date, d.doc_type, d.total_local, coalesce(h.paid, d.paid) AS paid,
        coalesce(h.status, d.status) AS status, coalesce(h.payment_status, d.payment_status) AS payment_status,
        coalesce(c.conversion_status, d.conversion_status) AS conversion_status
    FROM documents AS d
    LEFT JOIN (
        SELECT DISTINCT ON (document_id) document_id, paid, status, payment_status FROM document_settlement_history
        WHERE business_id = %(business_id)s AND replaced_at > %(as_of)s ORDER BY document_id, replaced_at
    ) AS h ON h.document_id = d.id
    LEFT JOIN (
        SELECT DISTINCT ON (document_id) document_id, conversion_status FROM document_conversion_history
        WHERE business_id = %(business_id)s AND replaced_at > %(as_of)s ORDER BY document_id, replaced_at
    ) AS c ON c.document_id = d.id
    WHERE d.business_id = %(business_id)s AND d.status <> 'DRAFT' AND d.issued_at <= %(as_of)s
        AND d.issue_date BETWEEN %(first)s AND %(last)s {of_those})"""
"""The documents of a period as %(as_of)s knew them."""
_CHANGED = """changed AS MATERIALIZED (
    SELECT document_id AS id FROM document_settlement_history
    WHERE business_id = %(business_id)s AND replaced_at > %(as_of)s
    UNION SELECT document_id FROM document_conversion_history
    WHERE business_id = %(business_id)s AND replaced_at > %(as_of)s
    UNION SELECT id FROM documents WHERE business_id = %(business_id)s AND chain_index >= %(index)s
    UNION SELECT r.referenced_id FROM documents AS d JOIN document_references AS r
        ON r.business_id = d.business_id AND r.document_id = d.id AND r.kind = 'source'
    WHERE d.business_id = %(business_id)s AND d.chain_index >= %(index)s)"""
"""What was issued since %(as_of)s, and what something became of."""


async def sum_flow_days(
    tx: Tx, days: Collection[date], offers: Collection[int], types: Collection[int], timezone: str
) -> list[Any]:
    """What became of what was issued on some days: rows of `day`, `dimension`, `key`, `count` and `total`. Dimension
    `stage`: offers (`offered`) and those that something was made of (`converted`), documents that ask for payment
    (`invoiced`) and those that are paid (`paid`). Dimensions `days_to_convert` and `days_to_pay`: how many took as many
    days as the key says, at most 999. What is cancelled is left out."""
    return await tx.fetch_all(
        _FLOW.format(documents="documents", when="issue_date = ANY(%(days)s)", known="true", recorded="true"),
        days=list(days),
        offers=sorted(offers),
        types=sorted(types),
        timezone=timezone,
    )


async def sum_flow_as_of(
    tx: Tx,
    first: date,
    last: date,
    offers: Collection[int],
    types: Collection[int],
    timezone: str,
    as_of: datetime,
) -> list[Any]:
    """The same of what was issued from `first` to `last`, by what was recorded until an instant: rows of `dimension`,
    `key`, `count` and `total`; `vat` is 0."""
    flow = _flow_as_of("")
    return await tx.fetch_all(
        f"""SELECT dimension, key, sum(count)::bigint AS count, 0 AS vat, sum(total)::bigint AS total
            FROM ({flow}) AS flow GROUP BY 1, 2""",
        first=first,
        last=last,
        offers=sorted(offers),
        types=sorted(types),
        timezone=timezone,
        as_of=as_of,
    )


def _flow_as_of(of_those: str) -> str:
    return _FLOW.format(
        documents=_FLOW_AS_OF.format(of_those=of_those),
        when="true",
        known="d.issued_at <= %(as_of)s",
        recorded="replaced_at <= %(as_of)s",
    )


def flow_later(
    first: date,
    last: date,
    offers: Collection[int],
    types: Collection[int],
    timezone: str,
    as_of: datetime,
    index: int,
) -> tuple[str, dict[str, Any]]:
    """SQL of by how much what became of what was issued from `first` to `last` is another one than at an instant: rows
    of `dimension`, `key`, `count`, `vat` (0) and `total`, with its parameters. `index` is the place in the chain of the
    first document that was issued later."""
    now = _FLOW.format(
        documents="documents",
        when="issue_date BETWEEN %(first)s AND %(last)s AND id IN (SELECT id FROM changed)",
        known="true",
        recorded="true",
    )
    then = _flow_as_of("AND d.id IN (SELECT id FROM changed)")
    rows = f"""(WITH {_CHANGED}
        SELECT dimension, key, sum(count)::bigint AS count, 0 AS vat, sum(total)::bigint AS total FROM (
            SELECT dimension, key, count, total FROM ({now}) AS by_now
            UNION ALL SELECT dimension, key, -count, -total FROM ({then}) AS by_then
        ) AS both_of_them GROUP BY 1, 2) AS later"""
    return rows, {
        "first": first,
        "last": last,
        "offers": sorted(offers),
        "types": sorted(types),
        "timezone": timezone,
        "as_of": as_of,
        "index": index,
    }
