"""Tenants and drafts by the hundred, copied row by row from one that the service made.

A superuser's session with `session_replication_role = replica` writes past the guards, as a restore does.
"""

import hashlib
from collections.abc import Sequence
from uuid import UUID

import psycopg

from bench.stage import Stage, Tenant

TENANT_TABLES = (
    "businesses",
    "business_types",
    "clients",
    "ledger_accounts",
    "ledger_counters",
    "document_counters",
    "document_chains",
)

_PARTS = {"documents": "id", "document_lines": "document_id", "document_payments": "document_id"}


def numbered(letter: str, number: int) -> UUID:
    """An id that a script can write too: eight decimal digits at its end."""
    return UUID(f"{letter}0000000-0000-7000-8000-0000{number:08d}")


def raw_key(number: int) -> str:
    """The API key of a copied tenant."""
    return "svc_" + hashlib.sha256(f"bench {number}".encode()).hexdigest()


def copy_tenants(stage: Stage, template: Tenant, numbers: Sequence[int]) -> None:
    """Businesses like `template`, with its clients, books, counters and a key each."""
    with stage.owner() as connection, connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        for number in numbers:
            business = numbered("b", number)
            for table in TENANT_TABLES:
                connection.execute(
                    f"""INSERT INTO {table} SELECT r.* FROM {table} AS t,
                        LATERAL jsonb_populate_record(t, jsonb_build_object('business_id', %(b)s::text)) AS r
                        WHERE t.business_id = %(from)s""",
                    {"b": str(business), "from": template.business_id},
                )
            values = {
                "b": str(business),
                "from": template.business_id,
                "hash": hashlib.sha256(raw_key(number).encode()).digest(),
            }
            connection.execute(
                """INSERT INTO api_keys SELECT r.* FROM api_keys AS t, LATERAL jsonb_populate_record(t,
                       jsonb_build_object('business_id', %(b)s::text, 'key_hash', %(hash)s::bytea)) AS r
                   WHERE t.business_id = %(from)s LIMIT 1""",
                values,
            )
            connection.execute(
                """INSERT INTO credentials (hash, kind, business_id, holder_id)
                   SELECT %(hash)s, 'key', business_id, id FROM api_keys WHERE business_id = %(b)s::uuid""",
                values,
            )


def copy_documents(stage: Stage, template: Tenant, ids: Sequence[str], numbers: Sequence[int]) -> None:
    """Issued documents of the template in its copies, under the same ids, with the accounts of their clients."""
    tables = {"documents": "id", "document_lines": "document_id", "client_movements": "document_id"}
    with stage.owner() as connection, connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        for table, key in tables.items():
            connection.execute(
                f"""INSERT INTO {table} SELECT r.* FROM unnest(%(businesses)s::uuid[]) AS b, {table} AS t,
                    LATERAL jsonb_populate_record(t, jsonb_build_object('business_id', b)) AS r
                    WHERE t.business_id = %(from)s AND t.{key} = ANY(%(ids)s::uuid[])""",
                {
                    "businesses": [numbered("b", one) for one in numbers],
                    "from": template.business_id,
                    "ids": list(ids),
                },
            )


def copy_drafts(
    connection: psycopg.Connection, template: Tenant, draft: str, copies: Sequence[tuple[UUID, UUID]]
) -> None:
    """The draft again, as (business, id) say; the businesses are copies of the template, or itself."""
    with connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        for table, key in _PARTS.items():
            connection.execute(
                f"""INSERT INTO {table} SELECT r.*
                    FROM unnest(%(businesses)s::uuid[], %(ids)s::uuid[]) AS wanted (b, i), {table} AS t,
                    LATERAL jsonb_populate_record(t,
                        jsonb_build_object('business_id', wanted.b, '{key}', wanted.i)) AS r
                    WHERE t.business_id = %(from)s AND t.{key} = %(draft)s""",
                {
                    "businesses": [one for one, _ in copies],
                    "ids": [one for _, one in copies],
                    "from": template.business_id,
                    "draft": draft,
                },
            )


def issued(connection: psycopg.Connection, ids: Sequence[UUID]) -> int:
    """How many of these documents are issued."""
    found = connection.execute("SELECT count(*) FROM documents WHERE id = ANY(%s) AND status = 'ISSUED'", [list(ids)])
    row = found.fetchone()
    return int(row[0]) if row else 0
