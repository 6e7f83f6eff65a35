"""Payment links in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page
from pinkas.domains.payment_links.types import LinkRow, PaymentLinkQuery
from pinkas.platform.rows import column_values
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "payment_link"
_CHECKOUT = """SELECT {} FROM checkouts AS c WHERE c.business_id = payment_links.business_id
    AND c.payment_link_id = payment_links.id AND c.state IN ('OPEN', 'PENDING', 'FAILED', 'PAID')
    ORDER BY c.id DESC LIMIT 1"""
LINKS = Table(
    "payment_links",
    LinkRow,
    computed={
        "client_name": """SELECT c.name FROM clients AS c
            WHERE c.business_id = payment_links.business_id AND c.id = payment_links.client_id""",
        "open_amount": """SELECT coalesce(sum(d.total - d.paid - d.credited), 0)::bigint FROM documents AS d
            WHERE d.business_id = payment_links.business_id AND d.id = ANY (payment_links.document_ids)
                AND d.status = 'ISSUED' AND d.payment_status <> 'NOT_APPLICABLE'""",
        "checkout_id": _CHECKOUT.format("c.id"),
        "paid_amount": _CHECKOUT.format("CASE WHEN c.state = 'PAID' THEN c.amount END"),
    },
)


async def list_links(tx: Tx, query: PaymentLinkQuery, clients: Sequence[UUID] | None) -> Page[LinkRow]:
    """One page of links; `clients` are the ids of a client and those that were merged into it."""
    where = tenant_condition()
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    where.add_if_given("document_ids @> ARRAY[%(document)s::uuid]", document=query.document_id)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    if query.state in ("ACTIVE", "EXPIRED"):
        over = "<=" if query.state == "EXPIRED" else ">"
        where.add(f"state = 'ACTIVE' AND expires_at {over} %(now)s", now=tx.now)
    else:
        where.add_if_given("state = %(state)s", state=query.state)
    tx.filter_updated_since(where, query.updated_since)
    return await LINKS.page(tx, query, where, TIME_ORDERS)


async def insert_link(tx: Tx, id: UUID, fields: dict[str, Any]) -> None:
    """Writes a link; from then on its token leads to it."""
    values = {**column_values(fields), "metadata": Jsonb(fields["metadata"])}
    tx.execute_later(
        f"""WITH known AS (SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s))
            INSERT INTO payment_links (business_id, id, state, created_at, updated_at, {", ".join(values)})
            SELECT %(business_id)s, %(id)s, 'ACTIVE', %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)}
            FROM known""",
        id=id,
        now=tx.now,
        **values,
    )


async def count_view(tx: Tx, id: UUID, at: datetime) -> None:
    """Counts that the page of a link was opened."""
    await tx.execute(
        """UPDATE payment_links SET views = views + 1, last_viewed_at = %(at)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        at=at,
    )
