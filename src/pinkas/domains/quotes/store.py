"""Quotes in the database: documents of type 10 are only read; their reopenings and answers are tables of this
domain."""

import base64
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.money import format_amount
from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.quotes.rules import quote_status_on
from pinkas.domains.quotes.types import Evidence, Quote, QuoteQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, tenant_condition
from pinkas.platform.tx import Tx

SORT_ORDERS = {
    **TIME_ORDERS,
    "-number": SortOrder("doc_number", "bigint", descending=True),
    "number": SortOrder("doc_number", "bigint", descending=False),
}

SELECT_QUOTES = """SELECT * FROM (
    SELECT d.business_id, d.id, d.doc_number, d.issue_date, d.valid_until, d.client_id, d.client_name, d.currency,
           d.total, d.lang, d.subject, d.external_reference, d.issued_at, d.version, d.created_at, d.updated_at,
           d.quote_status, coalesce(t.open_until, d.valid_until) AS open_until, a.answered_at, a.name AS answered_by
    FROM documents d
    LEFT JOIN quote_terms t ON t.business_id = d.business_id AND t.document_id = d.id
    LEFT JOIN quote_answers a
        ON a.business_id = d.business_id AND a.document_id = d.id AND a.round = coalesce(t.round, 0)
    WHERE d.quote_status IS NOT NULL
) AS quotes"""

_STATUS_CONDITIONS = {
    "OPEN": "quote_status = 'OPEN' AND (open_until IS NULL OR open_until >= %(today)s)",
    "EXPIRED": "quote_status IN ('OPEN', 'EXPIRED') AND (quote_status = 'EXPIRED' OR open_until < %(today)s)",
}
"""The states that the day decides: who ends lapsed quotes for good comes later."""


async def list_quotes(tx: Tx, query: QuoteQuery, today: date) -> Page[Quote]:
    """One page of the quotes, with their status on a day."""
    where = tenant_condition()
    status = query.quote_status
    where.add_if_given(_STATUS_CONDITIONS.get(status or "", "quote_status = %(status)s"), status=status, today=today)
    where.add_if_given("client_id = %(client_id)s", client_id=query.client_id)
    where.add_if_given("issue_date >= %(from)s", **{"from": query.from_})
    where.add_if_given("issue_date <= %(to)s", to=query.to)
    where.add_if_given("doc_number = %(number)s", number=query.number)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    rows, cursor, total = await tx.fetch_page(
        "quotes", query, select=SELECT_QUOTES, conditions=where, orders=SORT_ORDERS
    )
    return Page([_quote_from_row(row, today) for row in rows], cursor, total)


async def get_quote(tx: Tx, id: UUID, today: date) -> Quote | None:
    """A quote with its status on a day."""
    row = await tx.fetch_one(f"{SELECT_QUOTES} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return _quote_from_row(row, today) if row else None


def _quote_from_row(row: Any, today: date) -> Quote:
    shown = {name: getattr(row, name) for name in Quote.__struct_fields__ if name not in ("status", "total")}
    status = quote_status_on(row.quote_status, row.open_until, today)
    return Quote(**shown, status=status, total=format_amount(row.total, row.currency))


async def get_reopening(tx: Tx, id: UUID) -> tuple[int, date | None]:
    """How often a quote was reopened, and until when; 0 and None for one that never was."""
    row = await tx.fetch_one(
        "SELECT round, open_until FROM quote_terms WHERE business_id = %(business_id)s AND document_id = %(id)s", id=id
    )
    return (row.round, row.open_until) if row else (0, None)


async def update_open_until(tx: Tx, id: UUID, round: int, open_until: date | None, reason: str | None) -> None:
    """Writes until when a quote stands open from now on."""
    await tx.execute(
        """INSERT INTO quote_terms (business_id, document_id, round, open_until, reason, reopened_at)
           VALUES (%(business_id)s, %(id)s, %(round)s, %(open_until)s, %(reason)s, %(now)s)
           ON CONFLICT (business_id, document_id) DO UPDATE SET round = excluded.round,
               open_until = excluded.open_until, reason = excluded.reason, reopened_at = excluded.reopened_at""",
        id=id,
        round=round,
        open_until=open_until,
        reason=reason,
        now=tx.now,
    )


async def insert_answer(tx: Tx, fields: dict[str, Any]) -> UUID:
    """Keeps an answer for good; its id."""
    id = tx.new_id()
    values = {**fields, "id": id, "actor": Jsonb(tx.caller.audit_actor())}
    await tx.execute(
        f"""INSERT INTO quote_answers (business_id, {", ".join(values)})
            VALUES (%(business_id)s, {", ".join(f"%({name})s" for name in values)})""",
        **values,
    )
    return id


async def list_answers(tx: Tx, id: UUID) -> list[Evidence]:
    """What was said to a quote, the newest first."""
    rows = await tx.fetch_all(
        """SELECT id, answer, CASE channel WHEN 'link' THEN 'customer' ELSE 'business' END AS by, name, signature,
                  signature_image, note, ip, user_agent, share_id, actor, answered_at,
                  encode(document_digest, 'hex') AS document_hash
           FROM quote_answers WHERE business_id = %(business_id)s AND document_id = %(id)s ORDER BY round DESC""",
        id=id,
    )
    return [to_struct(row._replace(signature_image=_encode_picture(row.signature_image)), Evidence) for row in rows]


def _encode_picture(picture: bytes | None) -> str | None:
    return None if picture is None else base64.b64encode(picture).decode()
