"""Clients: found, locked, listed, written together."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from hashlib import sha256
from uuid import UUID

from psycopg.errors import LockNotAvailable
from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page
from pinkas.domains.clients.rules import keys
from pinkas.domains.clients.types import Client, ClientQuery, Fields, MatchedBy
from pinkas.platform.rows import to_struct
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.table import NAME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

_TAGS_COLUMN = """ARRAY(SELECT t.name FROM client_tags AS ct
    JOIN tags AS t ON t.business_id = ct.business_id AND t.id = ct.tag_id
    WHERE ct.business_id = clients.business_id AND ct.client_id = clients.id ORDER BY t.name_key)"""
_COMPUTED_COLUMNS = {"tags": _TAGS_COLUMN, "is_active": "archived_at IS NULL AND merged_into_id IS NULL"}
WRITTEN_COLUMNS = tuple(
    name
    for name in (*Client.__struct_fields__, "tax_key")
    if name not in ("id", *_COMPUTED_COLUMNS, "version", "created_at", "updated_at", "merged_into_id", "merged_at")
)
"""The columns that a client is created with, and that a change may write."""


CLIENTS_TABLE = Table("clients", Client, computed=_COMPUTED_COLUMNS)
"""Their tags stand in a table of their own."""
SEARCH_TERMS = SearchTermTable("client_terms", "client_id", "clients")
"""What clients are found by."""


async def list_clients(tx: Tx, query: ClientQuery, country_code: str = "", today: date | None = None) -> Page[Client]:
    """Clients by filter; archived and merged ones only when the filter asks for them. A filter by phone needs the
    country of the business, one by opening balances its day."""
    where = tenant_condition()
    state = query.state or ("archived" if query.archived else "active")
    if state == "merged":
        where.add("merged_into_id IS NOT NULL")
    elif state != "all":
        where.add(f"merged_into_id IS NULL AND archived_at IS {'NOT ' if state == 'archived' else ''}NULL")
    select = CLIENTS_TABLE.select
    if query.q is not None:
        words = keys.query_terms(query.q)
        if not words:
            where.add("false")
        select = SEARCH_TERMS.require_terms(select, where, words)
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
    if query.tax_id is not None:
        where.add_if_given(
            _id_condition("tax_key = ANY(%(tax_keys)s)", state), tax_keys=keys.tax_key_forms(query.tax_id)
        )
    if query.external_reference is not None:
        where.add_if_given(
            _id_condition("external_reference = %(reference)s", state), reference=query.external_reference
        )
    if query.email is not None:
        where.add_if_given(SEARCH_TERMS.has_term_condition("email"), email=f"email:{query.email.casefold()}")
    if query.phone is not None:
        where.add_if_given(
            SEARCH_TERMS.has_term_condition("phone"), phone=f"phone:{keys.phone_key(query.phone, country_code)}"
        )
    where.add_if_given("id = ANY(%(ids)s)", ids=query.ids)
    where.add_if_given("owner_user_id = %(owner)s", owner=query.owner_user_id)
    tx.filter_updated_since(where, query.updated_since)
    once = query.q is None and query.tag is None and query.ids is None
    rows, cursor, total = await tx.fetch_page(
        "clients", query, select=select, conditions=where, orders=NAME_ORDERS, reuse_plan=once
    )
    return Page([to_struct(row, Client) for row in rows], cursor, total)


def _id_condition(key: str, state: str) -> str:
    """The SQL condition for the clients that a number or a reference identifies: for a merged client, the client that
    it was merged into."""
    if state == "merged":
        return key
    live = "AND merged_into_id IS NULL AND archived_at IS NULL" if state == "active" else ""  # by their own index
    return f"""id IN (SELECT id FROM clients WHERE business_id = %(business_id)s AND {key} {live}
        UNION ALL SELECT merged_into_id FROM clients
        WHERE business_id = %(business_id)s AND merged_into_id IS NOT NULL AND {key})"""


async def get_by_ids(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, Client]:
    """The clients that are there, archived and merged ones too, by id."""
    rows = await tx.fetch_all(
        f"{CLIENTS_TABLE.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return {row.id: to_struct(row, Client) for row in rows}


async def get_current_id(tx: Tx, id: UUID) -> UUID:
    """The current id of a client: its own, or that of the client that it was merged into. Raises `NotFound` for
    neither."""
    return (await CLIENTS_TABLE.get(tx, id)).merged_into_id or id


async def get_merged_into(tx: Tx, ids: Sequence[UUID]) -> dict[UUID, list[Client]]:
    """The clients that were merged into others, by the id of the client that they were merged into."""
    rows = await tx.fetch_all(
        f"{CLIENTS_TABLE.select} WHERE business_id = %(business_id)s AND merged_into_id = ANY(%(ids)s) ORDER BY id",
        ids=list(ids),
    )
    found: dict[UUID, list[Client]] = {}
    for row in rows:
        found.setdefault(row.merged_into_id, []).append(to_struct(row, Client))
    return found


async def get_by_ids_for_update(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, Client]:
    """The same, locked in the order of their ids until the transaction ends."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    await tx.execute(
        """SELECT FROM clients WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR NO KEY UPDATE""",
        ids=wanted,
    )
    return await get_by_ids(tx, wanted)  # after the wait for the lock: its tags too are read as they are now


async def try_lock(tx: Tx, id: UUID) -> Client | None:
    """A client, locked until the transaction ends; None when another transaction holds it for too long. For callers
    that hold claimed keys: writers lock the client first and claim keys then, so that one of the two must give way. The
    wait is shorter than PostgreSQL's `deadlock_timeout`, which would end one of them at random."""
    try:
        async with tx.savepoint():
            await tx.execute("SET LOCAL lock_timeout = '400ms'")
            found = await get_by_ids_for_update(tx, [id])
            await tx.execute("SET LOCAL lock_timeout TO DEFAULT")
    except LockNotAvailable:
        return None
    return found.get(id)


async def claim_keys(tx: Tx, keys: Iterable[str]) -> None:
    """Locks keys of the business, so that other transactions that write or look for one of them wait for this one. They
    are locked in one order, so that two transactions cannot wait for each other."""
    numbers = {_lock_number(tx.business_id, key) for key in keys}
    if numbers:
        await tx.execute(
            "SELECT pg_advisory_xact_lock(one) FROM unnest(%(numbers)s::bigint[]) AS one", numbers=sorted(numbers)
        )


def _lock_number(business_id: UUID, key: str) -> int:
    return int.from_bytes(sha256(b"clients" + business_id.bytes + key.encode()).digest()[:8], "big", signed=True)


async def get_key_owners(
    tx: Tx, tax_keys: Sequence[str], references: Sequence[str]
) -> tuple[dict[str, UUID], dict[str, UUID]]:
    """Which live client has a tax number, and which a reference (for a merged client, the client that it was merged
    into)."""
    if not tax_keys and not references:
        return {}, {}
    rows = await tx.fetch_all(
        """SELECT tax_key AS key, id, true AS tax FROM clients WHERE business_id = %(business_id)s
               AND tax_key = ANY(%(tax_keys)s) AND archived_at IS NULL AND merged_into_id IS NULL
           UNION ALL
           SELECT external_reference, coalesce(merged_into_id, id), false FROM clients
           WHERE business_id = %(business_id)s AND external_reference = ANY(%(references)s) AND archived_at IS NULL""",
        tax_keys=list(tax_keys),
        references=list(references),
    )
    return {row.key: row.id for row in rows if row.tax}, {row.key: row.id for row in rows if not row.tax}


_HAVING_TERMS = """id IN (SELECT client_id FROM client_terms
    WHERE business_id = %(business_id)s AND term = ANY(%(wanted)s))"""


async def find_by_terms(tx: Tx, terms: Sequence[str], limit: int) -> list[Client]:
    """Live clients that are found by one of some terms, the oldest first."""
    rows = await tx.fetch_all(
        f"""{CLIENTS_TABLE.select} WHERE business_id = %(business_id)s AND archived_at IS NULL
            AND merged_into_id IS NULL
            AND {_HAVING_TERMS} ORDER BY id LIMIT %(limit)s""",
        wanted=list(terms),
        limit=limit,
    )
    return [to_struct(row, Client) for row in rows]


_KEY_COLUMNS: dict[MatchedBy, str] = {"taxId": "tax_key", "externalReference": "external_reference"}


async def find_archived(tx: Tx, matched_by: MatchedBy, values: Sequence[str], limit: int) -> list[Client]:
    """Archived clients, not merged ones, that have one of some numbers, references or terms, the last archived
    first."""
    having = f"{_KEY_COLUMNS[matched_by]} = ANY(%(wanted)s)" if matched_by in _KEY_COLUMNS else _HAVING_TERMS
    rows = await tx.fetch_all(
        f"""{CLIENTS_TABLE.select} WHERE business_id = %(business_id)s AND archived_at IS NOT NULL
            AND merged_into_id IS NULL
            AND {having} ORDER BY archived_at DESC, id DESC LIMIT %(limit)s""",
        wanted=list(values),
        limit=limit,
    )
    return [to_struct(row, Client) for row in rows]


_INSERT = f"""WITH terms AS ({SEARCH_TERMS.add_fresh})
    INSERT INTO clients (business_id, id, created_at, updated_at, {", ".join(WRITTEN_COLUMNS)})
    SELECT %(business_id)s, id, %(now)s, %(now)s, {", ".join(WRITTEN_COLUMNS)}
    FROM jsonb_populate_recordset(NULL::clients, %(rows)s)
    RETURNING {CLIENTS_TABLE.columns}"""
_UPDATE = f"""UPDATE clients SET version = clients.version + 1, updated_at = %(now)s,
        ({", ".join(WRITTEN_COLUMNS)}) = ROW({", ".join(f"one.{name}" for name in WRITTEN_COLUMNS)})
    FROM jsonb_populate_recordset(NULL::clients, %(rows)s) AS one
    WHERE clients.business_id = %(business_id)s AND clients.id = ANY(%(ids)s) AND clients.id = one.id"""


async def insert_clients(tx: Tx, rows: Sequence[Fields], terms: Mapping[UUID, frozenset[str]]) -> dict[UUID, Client]:
    """New clients with their search terms, in one statement however many there are; returns them by id, without
    tags."""
    if not rows:
        return {}
    added = SEARCH_TERMS.rows_to_add(terms.items())
    found = await tx.fetch_all(_INSERT, rows=Jsonb(list(rows)), added=added, now=tx.now)
    return {row.id: to_struct(row, Client) for row in found}


async def update_clients(tx: Tx, rows: Sequence[Fields]) -> None:
    """Clients as they are now, and their versions with them, in one statement."""
    if rows:
        tx.execute_later(_UPDATE, rows=Jsonb(list(rows)), ids=[row["id"] for row in rows], now=tx.now)


async def ids_for_name(tx: Tx, id: UUID) -> list[UUID]:
    """The client that an id identifies, itself first, and those that were merged into it; the id may be of any of them.
    Empty when there is none."""
    rows = await tx.fetch_all(
        """WITH stands AS (SELECT coalesce(merged_into_id, id) AS id FROM clients
                          WHERE business_id = %(business_id)s AND id = %(id)s)
           SELECT id, NULL AS merged FROM stands
           UNION ALL SELECT c.id, c.id FROM stands, clients AS c
               WHERE c.business_id = %(business_id)s AND c.merged_into_id = stands.id
           ORDER BY merged NULLS FIRST""",
        id=id,
    )
    return [row.id for row in rows]


async def merged_client_ids(tx: Tx, id: UUID) -> list[UUID]:
    """A client and those that were merged into it, itself first."""
    rows = await tx.fetch_all(
        "SELECT id FROM clients WHERE business_id = %(business_id)s AND merged_into_id = %(id)s ORDER BY id", id=id
    )
    return [id, *(row.id for row in rows)]


async def ids_for_filter(tx: Tx, id: UUID | None) -> list[UUID] | None:
    """The same for the filter of a list; None where the list is not filtered by client."""
    return None if id is None else await ids_for_name(tx, id)
