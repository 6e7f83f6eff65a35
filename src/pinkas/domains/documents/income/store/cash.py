"""What documents earned on the cash basis, in minor units of the books: by what was settled of them, on its days.

How much a document has earned follows from what of it is settled, as the VAT of an invoice on the cash basis does
(`issuing/rules/deferred_vat.py`): its share of what was paid, halves up, at the rate of the document; once nothing is
open, all that it came to less its credits. What one settlement earned is the difference that it made, so that a payment
and its return cancel each other, and what is settled has earned what it was issued with, to the minor unit.

A credit takes from the documents that it names, by their part of it, on its own day; what names none counts as it is.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from pinkas.domains.documents.income.store import SIGN, VAT, kinds
from pinkas.platform.tx import Tx

_SHARE = """CASE WHEN paid >= whole - credited THEN {all} - {taken}
    ELSE least({all} - {taken}, round({all} * paid / whole)) END"""
_TOTAL, _TAX = _SHARE.format(all="total", taken="credited_total"), _SHARE.format(all="vat", taken="credited_vat")


def cash_rows(
    settled: str, issued: str, *, earning: str = "true", crediting: str = "true", recorded: str = "true"
) -> str:
    """SQL of what was earned: rows of id, day, recorded_at, client_id, brand_id, doc_type, vat and total. `settled`
    and `issued` are conditions of the days of settlements (`date`) and documents (`issue_date`); `earning`, `crediting`
    and `recorded` those of the documents that count, of the credits that count against them, and of the settlements
    that do.

    Its work grows with the documents alone, whatever PostgreSQL knows of the tables: rows are looked up one by one in
    an index (LATERAL, which OFFSET keeps as it is), and what was put together is sorted (windows) and never joined
    again. A join of two of these parts is planned as a loop in a loop where the tables were never analyzed."""
    return f"""(
        WITH touched AS (
            SELECT document_id AS id FROM document_settlements WHERE business_id = %(business_id)s AND {settled}
            UNION
            SELECT id FROM documents
            WHERE business_id = %(business_id)s AND status <> 'DRAFT' AND doc_type = ANY(%(types)s) AND {issued}
                AND (paid <> 0 OR has_payments OR withheld <> 0 OR {SIGN} < 0)
        ), earning AS MATERIALIZED (
            SELECT d.* FROM touched CROSS JOIN LATERAL (
                SELECT id, issue_date, issued_at, client_id, brand_id, doc_type, {SIGN} AS sign, total AS whole, paid,
                    credited, total_local AS total, {VAT} AS vat
                FROM documents
                WHERE business_id = %(business_id)s AND id = touched.id AND status <> 'DRAFT'
                    AND doc_type = ANY(%(types)s) AND {earning} OFFSET 0
            ) AS d
        ), crediting AS (
            SELECT r.document_id AS id FROM earning CROSS JOIN LATERAL (
                SELECT document_id FROM document_references
                WHERE business_id = %(business_id)s AND referenced_id = earning.id AND kind = 'credit' OFFSET 0
            ) AS r
            UNION SELECT id FROM earning WHERE sign < 0
        ), named AS (
            SELECT c.id AS credit_id, r.id, c.whole, c.total, c.vat, r.amount, r.weight, r.position
            FROM crediting CROSS JOIN LATERAL (
                SELECT id, total AS whole, total_local AS total, {VAT} AS vat FROM documents
                WHERE business_id = %(business_id)s AND id = crediting.id AND status <> 'DRAFT' AND {crediting} OFFSET 0
            ) AS c CROSS JOIN LATERAL (
                SELECT r.referenced_id AS id, sum(r.amount) AS amount, min(r.position) AS position,
                    sum(r.amount * t.vat_amount::numeric / nullif(t.total, 0)) AS weight
                FROM document_references AS r CROSS JOIN LATERAL (
                    SELECT total, vat_amount FROM documents
                    WHERE business_id = %(business_id)s AND id = r.referenced_id OFFSET 0
                ) AS t
                WHERE r.business_id = %(business_id)s AND r.document_id = c.id AND r.kind = 'credit' AND r.amount <> 0
                GROUP BY r.referenced_id
            ) AS r
        ), weighed AS (
            SELECT *, sum(amount) OVER place AS until, sum(amount) OVER one AS all_named,
                sum(coalesce(weight, 0)) OVER place AS weight_until, coalesce(weight, 0) AS own_weight,
                nullif(sum(weight) OVER one, 0) AS all_weight
            FROM named WINDOW one AS (PARTITION BY credit_id), place AS (one ORDER BY position)
        ), part AS (
            SELECT credit_id, id, round(total * until / whole) - round(total * (until - amount) / whole) AS total,
                coalesce(
                    round(vat * all_named / whole * weight_until / all_weight)
                        - round(vat * all_named / whole * (weight_until - own_weight) / all_weight),
                    round(vat * until / whole) - round(vat * (until - amount) / whole)) AS vat,
                coalesce((SELECT min(s.id) FROM document_settlements AS s
                    WHERE s.business_id = %(business_id)s AND s.document_id = weighed.id
                        AND s.source_id = weighed.credit_id AND s.credited <> 0), 0) AS step
            FROM weighed
        ), step AS (
            SELECT e.id, s.step, true AS is_step, s.day, s.recorded_at, e.client_id, e.brand_id, e.doc_type, e.whole,
                e.total, e.vat, s.paid, s.credited, 0 AS taken_total, 0 AS taken_vat
            FROM earning AS e CROSS JOIN LATERAL (
                SELECT 0 AS step, e.issue_date AS day, e.issued_at AS recorded_at,
                    e.paid - coalesce(sum(paid), 0) AS paid, e.credited - coalesce(sum(credited), 0) AS credited
                FROM document_settlements WHERE business_id = %(business_id)s AND document_id = e.id
                UNION ALL
                SELECT id, date, recorded_at, paid, credited FROM document_settlements
                WHERE business_id = %(business_id)s AND document_id = e.id AND {recorded}
            ) AS s
            WHERE e.sign > 0
            UNION ALL
            SELECT id, step, false, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, sum(total), sum(vat) FROM part
            GROUP BY id, step
        ), taking AS (
            SELECT *, (is_step OR lead(step) OVER own IS NOT DISTINCT FROM step)::int AS counts
            FROM step WINDOW own AS (PARTITION BY id ORDER BY step, is_step)
        ), state AS (
            SELECT id, step, is_step, day, recorded_at, client_id, brand_id, doc_type, whole, total, vat,
                sum(paid) OVER so_far AS paid, sum(credited) OVER so_far AS credited,
                sum(counts * taken_total) OVER so_far AS credited_total,
                sum(counts * taken_vat) OVER so_far AS credited_vat
            FROM taking
            WINDOW so_far AS (PARTITION BY id ORDER BY step, is_step ROWS UNBOUNDED PRECEDING)
        ), earned AS (
            SELECT id, day, recorded_at, client_id, brand_id, doc_type, total - lag(total, 1, 0) OVER own AS total,
                vat - lag(vat, 1, 0) OVER own AS vat
            FROM (
                SELECT id, day, recorded_at, client_id, brand_id, doc_type, step, {_TOTAL} AS total, {_TAX} AS vat
                FROM state WHERE is_step
            ) AS so_far
            WINDOW own AS (PARTITION BY id ORDER BY step)
        ), unnamed AS (
            SELECT *, sum(total) OVER own AS rest_total, sum(vat) OVER own AS rest_vat FROM (
                SELECT id, true AS is_own, issue_date AS day, issued_at AS recorded_at, client_id, brand_id, doc_type,
                    sign, total, vat
                FROM earning WHERE sign < 0
                UNION ALL SELECT credit_id, false, NULL, NULL, NULL, NULL, NULL, NULL, -total, -vat FROM part
            ) AS both_of_them
            WINDOW own AS (PARTITION BY id)
        )
        SELECT id, day, recorded_at, client_id, brand_id, doc_type, vat::bigint AS vat, total::bigint AS total
        FROM earned WHERE (total, vat) <> (0, 0)
        UNION ALL
        SELECT id, day, recorded_at, client_id, brand_id, doc_type, sign * rest_vat::bigint, sign * rest_total::bigint
        FROM unnamed WHERE is_own AND (rest_total, rest_vat) <> (0, 0)
    ) AS earned"""


async def sum_cash_days(
    tx: Tx, days: Collection[date], signs: Mapping[int, int], shifts: Mapping[str, int]
) -> list[Any]:
    """What was earned on some days by what was settled on them: of each `day`, for each `dimension` (all, client,
    brand, type) and `key`, `vat`, `total`, and the `count` of documents of which something was settled. The key is
    empty where a document names none."""
    rows = cash_rows("date = ANY(%(days)s)", "issue_date = ANY(%(days)s)")
    return await tx.fetch_all(
        f"""SELECT day, CASE WHEN GROUPING(client_id) = 0 THEN 'client' WHEN GROUPING(brand_id) = 0 THEN 'brand'
                WHEN GROUPING(doc_type) = 0 THEN 'type' ELSE 'all' END AS dimension,
                coalesce(client_id::text, brand_id::text, doc_type::text, '') AS key, count(DISTINCT id) AS count,
                sum(vat)::bigint AS vat, sum(total)::bigint AS total
            FROM {rows} WHERE day = ANY(%(days)s)
            GROUP BY GROUPING SETS ((day), (day, client_id), (day, brand_id), (day, doc_type))""",
        days=list(days),
        **kinds(signs, shifts),
    )


def cash_income_as_of(
    as_of: datetime,
    *,
    first: date,
    last: date,
    signs: Mapping[int, int],
    shifts: Mapping[str, int],
    clients: Sequence[UUID] | None,
    brand_id: UUID | None,
) -> tuple[str, dict[str, Any]]:
    """SQL of what was earned on the days of a period, as recorded until an instant: the rows of `cash_rows`, one
    for each document and day, with their parameters."""
    known = ["issued_at <= %(as_of)s"]
    if clients is not None:
        known.append("client_id = ANY(%(clients)s)")
    if brand_id is not None:
        known.append("brand_id = %(brand_id)s")
    days = "BETWEEN %(first)s AND %(last)s"
    rows = cash_rows(
        f"date {days} AND recorded_at <= %(as_of)s",
        f"issue_date {days}",
        earning=" AND ".join(known),
        crediting=known[0],
        recorded="recorded_at <= %(as_of)s",
    )
    by_document = f"""(SELECT id, day, client_id, brand_id, doc_type, sum(vat)::bigint AS vat,
        sum(total)::bigint AS total FROM {rows} WHERE day {days} GROUP BY 1, 2, 3, 4, 5) AS by_document"""
    return by_document, {
        "as_of": as_of,
        "first": first,
        "last": last,
        "clients": clients,
        "brand_id": brand_id,
        **kinds(signs, shifts),
    }


def cash_income_later(
    as_of: datetime,
    index: int,
    *,
    first: date,
    last: date,
    signs: Mapping[int, int],
    shifts: Mapping[str, int],
    clients: Sequence[UUID] | None,
    brand_id: UUID | None,
) -> tuple[str, dict[str, Any]]:
    """SQL of what was earned on the days of a period by what was recorded after an instant, by documents or settlements
    of them; `index` is the place in the chain from which documents are later. Rows as `store.income_later` has them,
    one for each document and day; the count is 0 where something of it had been settled before."""
    assert clients is None
    days = "BETWEEN %(first)s AND %(last)s"
    rows = cash_rows(
        f"date {days} AND recorded_at > %(as_of)s",
        f"issue_date {days} AND chain_index >= %(index)s",
        earning="true" if brand_id is None else "brand_id = %(brand_id)s",
    )
    by_document = f"""(SELECT day, client_id, brand_id, doc_type, bool_and(recorded_at > %(as_of)s)::int AS count,
        sum(vat) FILTER (WHERE recorded_at > %(as_of)s)::bigint AS vat,
        sum(total) FILTER (WHERE recorded_at > %(as_of)s)::bigint AS total
        FROM {rows} WHERE day {days} GROUP BY id, day, client_id, brand_id, doc_type
        HAVING bool_or(recorded_at > %(as_of)s)) AS later"""
    return by_document, {
        "as_of": as_of,
        "index": index,
        "first": first,
        "last": last,
        "brand_id": brand_id,
        **kinds(signs, shifts),
    }


async def list_settlement_days(tx: Tx, first: int, end: int, documents: Collection[Any]) -> list[date]:
    """The days on which something was settled of documents: of those whose indexes in the chain are from `first` until
    before `end`, and of some by their ids."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT date FROM document_settlements WHERE business_id = %(business_id)s AND document_id IN (
               SELECT id FROM documents
               WHERE business_id = %(business_id)s AND chain_index >= %(first)s AND chain_index < %(end)s
               UNION ALL SELECT unnest(%(documents)s::uuid[]))""",
        first=first,
        end=end,
        documents=list(documents),
    )
    return [row.date for row in rows]
