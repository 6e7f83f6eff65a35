"""The records of a client: contacts, notes, tags, payment methods."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page, PageQuery
from pinkas.core.problems import NotFound
from pinkas.domains.clients.types.client_records import ClientTag, Contact, Method, NewContact, Note
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

CONTACTS_TABLE = Table("client_contacts", Contact)
NOTES_TABLE = Table("client_notes", Note)
PAYMENT_METHODS_TABLE = Table("client_payment_methods", Method)
TAGS_TABLE = Table("tags", ClientTag)

Row = TypeVar("Row", bound=msgspec.Struct)


async def list_of_client(
    tx: Tx, table: Table[Row], client_ids: Sequence[UUID], query: PageQuery, **equal: Any
) -> Page[Row]:
    """One page of the records of a client, newest first."""
    where = tenant_condition()
    where.add("client_id = ANY(%(clients)s)" if len(client_ids) > 1 else "client_id = %(client)s")
    where.params.update(clients=list(client_ids), client=client_ids[0])
    for name, value in equal.items():
        where.add_if_given(f"{name} = %({name})s", **{name: value})
    return await table.page(tx, query, where, TIME_ORDERS)


async def get_for_update(tx: Tx, table: Table[Row], client_id: UUID, id: UUID) -> Row:
    """One record of this client, locked; `NotFound` for a record of another client."""
    found = await table.get_for_update(tx, id)
    if found.client_id != client_id:  # type: ignore[attr-defined]
        raise NotFound
    return found


async def contacts_of(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, list[tuple[str, str | None, str | None]]]:
    """Name, e-mail and phone of the contacts of clients."""
    rows = await tx.fetch_all(
        """SELECT client_id, name, email, phone FROM client_contacts
           WHERE business_id = %(business_id)s AND client_id = ANY(%(ids)s) ORDER BY id""",
        ids=list(ids),
    )
    found: dict[UUID, list[tuple[str, str | None, str | None]]] = {}
    for row in rows:
        found.setdefault(row.client_id, []).append((row.name, row.email, row.phone))
    return found


async def insert_contacts(tx: Tx, contacts: Mapping[UUID, Sequence[NewContact]]) -> None:
    """Inserts the contacts of new clients, in one statement; the last one of a client is its newest."""
    rows = [
        {"id": tx.new_id(), "client_id": client, **msgspec.structs.asdict(one)}
        for client, brought in contacts.items()
        for one in brought
    ]
    if rows:
        tx.execute_later(
            """INSERT INTO client_contacts (business_id, id, client_id, name, role, email, phone, receives, created_at,
                   updated_at)
               SELECT %(business_id)s, id, client_id, name, role, email, phone, receives, %(now)s, %(now)s
               FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, client_id uuid, name text, role text, email text,
                   phone text, receives text[])""",
            rows=Jsonb(rows),
            now=tx.now,
        )


async def list_recipients(tx: Tx, client_ids: Sequence[UUID], message_kind: str) -> list[str]:
    """The e-mail addresses of the contacts that something is sent to."""
    rows = await tx.fetch_all(
        """SELECT email FROM client_contacts WHERE business_id = %(business_id)s AND client_id = ANY(%(ids)s)
           AND %(what)s = ANY(receives) AND email IS NOT NULL ORDER BY id""",
        ids=list(client_ids),
        what=message_kind,
    )
    return [row.email for row in rows]


async def get_tag_id(tx: Tx, key: str) -> UUID | None:
    """The tag of a name."""
    row = await tx.fetch_one("SELECT id FROM tags WHERE business_id = %(business_id)s AND name_key = %(key)s", key=key)
    return row.id if row else None


async def get_tag_ids_for_update(tx: Tx, keys: Iterable[str]) -> dict[str, UUID]:
    """The ids of tags by their name keys, locked so that none of them is deleted meanwhile."""
    found = await tx.fetch_all(
        """SELECT id, name_key FROM tags WHERE business_id = %(business_id)s AND name_key = ANY(%(keys)s)
           FOR KEY SHARE""",
        keys=list(keys),
    )
    return {row.name_key: row.id for row in found}


async def insert_tags(tx: Tx, names: Mapping[str, str]) -> None:
    """Makes tags of names by their keys, in one statement."""
    rows = [{"id": tx.new_id(), "name": name, "key": key} for key, name in sorted(names.items())]
    await tx.execute(
        """INSERT INTO tags (business_id, id, name, name_key, created_at, updated_at)
           SELECT %(business_id)s, id, name, key, %(now)s, %(now)s
           FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, name text, key text) ORDER BY key
           ON CONFLICT (business_id, name_key) DO NOTHING""",
        rows=Jsonb(rows),
        now=tx.now,
    )


async def set_tags(tx: Tx, tags: Mapping[UUID, Iterable[UUID]]) -> None:
    """The tags of clients from now on, all of them."""
    if not tags:
        return
    rows = [{"client_id": client, "tag_id": tag} for client, wanted in tags.items() for tag in wanted]
    tx.execute_later(
        """WITH wanted AS MATERIALIZED (
               SELECT * FROM jsonb_to_recordset(%(rows)s) AS one (client_id uuid, tag_id uuid)
           ), gone AS (
               DELETE FROM client_tags AS old WHERE old.business_id = %(business_id)s
                   AND old.client_id = ANY(%(ids)s) AND NOT EXISTS (
                       SELECT FROM wanted WHERE wanted.client_id = old.client_id AND wanted.tag_id = old.tag_id)
           )
           INSERT INTO client_tags (business_id, client_id, tag_id)
           SELECT %(business_id)s, client_id, tag_id FROM wanted ON CONFLICT DO NOTHING""",
        rows=Jsonb(rows),
        ids=list(tags),
    )


async def delete_uses_of_tag(tx: Tx, id: UUID) -> None:
    """Removes a tag from every client."""
    await tx.execute("DELETE FROM client_tags WHERE business_id = %(business_id)s AND tag_id = %(id)s", id=id)


async def get_method_id_of_token(tx: Tx, client_id: UUID, provider: str, digest: bytes) -> UUID | None:
    """The payment method that has a provider's token."""
    row = await tx.fetch_one(
        """SELECT id FROM client_payment_methods WHERE business_id = %(business_id)s AND client_id = %(client_id)s
           AND provider = %(provider)s AND token_digest = %(digest)s""",
        client_id=client_id,
        provider=provider,
        digest=digest,
    )
    return row.id if row else None


async def find_method(tx: Tx, client_id: UUID, id: UUID | None) -> tuple[Method, bytes] | None:
    """A payment method of a client with its encrypted token: by its id, or the default one."""
    row = await tx.fetch_one(
        f"""SELECT {PAYMENT_METHODS_TABLE.columns}, encrypted_token FROM client_payment_methods
            WHERE business_id = %(business_id)s AND client_id = %(client_id)s
                AND CASE WHEN %(id)s::uuid IS NULL THEN is_default ELSE id = %(id)s END""",
        client_id=client_id,
        id=id,
    )
    return (to_struct(row, Method), bytes(row.encrypted_token)) if row else None


async def find_methods(tx: Tx, ids: Collection[UUID]) -> list[tuple[Method, bytes]]:
    """Payment methods by their ids, with their encrypted tokens."""
    rows = await tx.fetch_all(
        f"""SELECT {PAYMENT_METHODS_TABLE.columns}, encrypted_token FROM client_payment_methods
            WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)""",
        ids=list(ids),
    )
    return [(to_struct(row, Method), bytes(row.encrypted_token)) for row in rows]


async def has_method(tx: Tx, id: UUID) -> bool:
    """Whether a client of the business has this payment method."""
    row = await tx.fetch_one(
        "SELECT FROM client_payment_methods WHERE business_id = %(business_id)s AND id = %(id)s", id=id
    )
    return row is not None


async def insert_method(tx: Tx, id: UUID, client_id: UUID, fields: Mapping[str, Any]) -> Method:
    """Keeps a payment method under an id that its token is closed with."""
    columns = ", ".join(fields)
    row = await tx.fetch_one(
        f"""INSERT INTO client_payment_methods (business_id, id, client_id, created_at, updated_at, {columns})
            VALUES (%(business_id)s, %(id)s, %(client_id)s, %(now)s, %(now)s,
                    {", ".join(f"%({name})s" for name in fields)}) RETURNING {PAYMENT_METHODS_TABLE.columns}""",
        id=id,
        client_id=client_id,
        now=tx.now,
        **fields,
    )
    return to_struct(row, Method)


async def set_default_method(tx: Tx, client_id: UUID, id: UUID | None) -> None:
    """Makes one the default in place of another; None: the newest that is left."""
    await tx.execute(
        """UPDATE client_payment_methods SET is_default = false, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND client_id = %(client_id)s AND is_default""",
        client_id=client_id,
        now=tx.now,
    )
    await tx.execute(
        """UPDATE client_payment_methods SET is_default = true, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = coalesce(%(id)s, (
               SELECT id FROM client_payment_methods WHERE business_id = %(business_id)s
               AND client_id = %(client_id)s ORDER BY id DESC LIMIT 1))""",
        client_id=client_id,
        id=id,
        now=tx.now,
    )


async def has_default_method(tx: Tx, client_id: UUID) -> bool:
    """Whether the client has a default payment method."""
    row = await tx.fetch_one(
        """SELECT FROM client_payment_methods WHERE business_id = %(business_id)s AND client_id = %(client_id)s
           AND is_default""",
        client_id=client_id,
    )
    return row is not None
