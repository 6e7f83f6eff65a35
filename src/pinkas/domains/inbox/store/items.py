"""The papers of the inbox, and what is known of their twins."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page
from pinkas.domains.inbox.types import Duplicate, InboxQuery, ItemRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

ITEMS = Table("inbox_items", ItemRow)


async def list_items(tx: Tx, query: InboxQuery, since: datetime | None, before: datetime | None) -> Page[ItemRow]:
    """Papers by filter; `since` and `before` bound when they came in."""
    where = tenant_condition()
    tx.filter_updated_since(where, query.updated_since)
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("outcome = %(outcome)s", outcome=query.outcome)
    where.add_if_given("source = %(source)s", source=query.source)
    if query.quarantined is not None:
        where.add(
            "quarantine IS NOT NULL AND outcome = 'open'"
            if query.quarantined
            else "NOT (quarantine IS NOT NULL AND outcome = 'open')"
        )
    where.add_if_given("lower(sender) = lower(%(sender)s)", sender=query.sender)
    where.add_if_given("created_at >= %(since_day)s", since_day=since)
    where.add_if_given("created_at < %(before_day)s", before_day=before)
    where.add_if_given(
        """(file_name ILIKE %(q)s OR supplier_name ILIKE %(q)s OR supplier_tax_id ILIKE %(q)s OR sender ILIKE %(q)s
            OR subject ILIKE %(q)s OR number_key ILIKE %(q)s)""",
        q=contains_pattern(query.q),
    )
    return await ITEMS.page(tx, query, where, TIME_ORDERS)


async def hold_content(tx: Tx, digest: bytes) -> None:
    """Waits for everybody who adds the same bytes in this business, until the transaction ends."""
    await tx.execute(
        "SELECT pg_advisory_xact_lock(hashtextextended(%(business_id)s::text || encode(%(digest)s, 'hex'), 47))",
        digest=digest,
    )


async def find_by_content(tx: Tx, digest: bytes) -> ItemRow | None:
    """The paper with these bytes that is not discarded."""
    row = await tx.fetch_one(
        f"""{ITEMS.select} WHERE business_id = %(business_id)s AND content_digest = %(digest)s
             AND outcome <> 'discarded'""",
        digest=digest,
    )
    return to_struct(row, ItemRow) if row else None


async def set_words(tx: Tx, id: UUID, words: Sequence[dict[str, Any]]) -> None:
    """Keeps the words of the pages."""
    await tx.execute(
        "UPDATE inbox_items SET words = %(words)s WHERE business_id = %(business_id)s AND id = %(id)s",
        id=id,
        words=Jsonb(list(words)),
    )


async def get_words(tx: Tx, id: UUID) -> list[dict[str, Any]]:
    """The words of the pages."""
    row = await tx.fetch_one("SELECT words FROM inbox_items WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return list(row.words or []) if row else []


async def find_twins(tx: Tx, ids: Sequence[UUID]) -> dict[UUID, Duplicate]:
    """For papers by id, the oldest other one in the inbox that says the same: supplier or number's digits and total."""
    rows = await tx.fetch_all(
        """SELECT i.id, min(other.id::text)::uuid AS twin
           FROM inbox_items AS i JOIN inbox_items AS other
             ON other.business_id = i.business_id AND other.number_key = i.number_key AND other.total = i.total
                AND other.id < i.id AND other.outcome <> 'discarded'
                AND (other.supplier_key = i.supplier_key OR other.supplier_key IS NULL OR i.supplier_key IS NULL)
           WHERE i.business_id = %(business_id)s AND i.id = ANY(%(ids)s) AND i.outcome = 'open'
           GROUP BY i.id""",
        ids=list(ids),
    )
    return {row.id: Duplicate(type="inbox", id=row.twin) for row in rows}
