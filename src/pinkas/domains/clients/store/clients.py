"""Clients: listed by their filters. What they have in common with suppliers is in `parties`."""

from datetime import date
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.domains import parties
from pinkas.domains.clients.types import Client, ClientQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import NAME_ORDERS, tenant_condition
from pinkas.platform.tx import Tx

_TAGS_COLUMN = """ARRAY(SELECT t.name FROM client_tags AS ct
    JOIN tags AS t ON t.business_id = ct.business_id AND t.id = ct.tag_id
    WHERE ct.business_id = clients.business_id AND ct.client_id = clients.id ORDER BY t.name_key)"""

CLIENTS_TABLE = parties.PartyTable("clients", "client", Client, computed={"tags": _TAGS_COLUMN})
"""Their tags stand in a table of their own."""

SEARCHED = CLIENTS_TABLE.search_source("client", "clients:read")
"""How the one search finds clients."""
get_by_ids = CLIENTS_TABLE.get_by_ids
claim_all_keys = CLIENTS_TABLE.claim_all_keys
find_described = CLIENTS_TABLE.find_described
ids_for_name = CLIENTS_TABLE.ids_for_name
ids_for_filter = CLIENTS_TABLE.ids_for_filter
unique_keys = parties.unique_keys
merged_client_ids = CLIENTS_TABLE.merged_ids


async def get_id_of_reference(tx: Tx, reference: str) -> UUID | None:
    """The live client that has a reference of the caller's own, or the one that it was merged into."""
    _, owners = await CLIENTS_TABLE.get_key_owners(tx, (), [reference])
    return owners.get(reference)


async def list_clients(tx: Tx, query: ClientQuery, country_code: str = "", today: date | None = None) -> Page[Client]:
    """Clients by filter; archived and merged ones only when the filter asks for them. A filter by phone needs the
    country of the business, one by opening balances its day."""
    where = tenant_condition()
    state = CLIENTS_TABLE.filter_by_state(where, query)
    select = CLIENTS_TABLE.filter_by_words(where, query)
    if query.tag is not None:
        where.add_if_given(
            """id IN (SELECT client_id FROM client_tags WHERE business_id = %(business_id)s AND tag_id = (
                SELECT id FROM tags WHERE business_id = %(business_id)s AND name_key = %(tag)s))""",
            tag=query.tag.strip().casefold(),
        )
    if query.balance is not None:
        side = "debit > credit" if query.balance == "owing" else "credit > debit"
        where.add(f"id IN (SELECT client_id FROM client_accounts WHERE business_id = %(business_id)s AND {side})")
    if query.opening is not None:
        late = "AND coalesce(i.due_date, i.date) < %(today)s" if query.opening == "overdue" else ""
        where.add(
            f"""id IN (SELECT coalesce(o.merged_into_id, o.id) FROM opening_items AS i
                JOIN clients AS o ON o.business_id = i.business_id AND o.id = i.client_id
                WHERE i.business_id = %(business_id)s AND i.open > 0 {late})""",
            today=today,
        )
    CLIENTS_TABLE.filter_by_identity(where, query, state, country_code)
    where.add_if_given("owner_user_id = %(owner)s", owner=query.owner_user_id)
    tx.filter_updated_since(where, query.updated_since)
    once = query.q is None and query.tag is None and query.ids is None
    rows, cursor, total = await tx.fetch_page(
        "clients", query, select=select, conditions=where, orders=NAME_ORDERS, reuse_plan=once
    )
    return Page([to_struct(row, Client) for row in rows], cursor, total)
