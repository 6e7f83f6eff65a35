"""Clients in the database."""

from pinkas.core.pages import Page
from pinkas.domains.clients.types import Client, ClientQuery
from pinkas.platform.table import BY_NAME, Table, pattern, tenant
from pinkas.platform.tx import Tx

CLIENTS = Table("clients", Client)


async def page(tx: Tx, query: ClientQuery) -> Page[Client]:
    """Clients by filter; archived ones only when they are asked for."""
    where = tenant()
    where.add(f"archived_at IS {'NOT ' if query.archived else ''}NULL")
    where.add("%(tag)s = ANY(tags)", tag=query.tag)
    where.add("tax_id = %(tax_id)s", tax_id=query.tax_id)
    where.add("external_reference = %(reference)s", reference=query.external_reference)
    where.add("updated_at >= %(since)s", since=query.updated_since)
    where.add(
        "(name ILIKE %(q)s OR display_name ILIKE %(q)s OR tax_id ILIKE %(q)s"
        " OR array_to_string(emails, ' ') ILIKE %(q)s)",
        q=pattern(query.q),
    )
    return await CLIENTS.page(tx, query, where, BY_NAME)
