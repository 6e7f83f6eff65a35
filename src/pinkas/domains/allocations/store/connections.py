"""The connection of a business to the authority, and its numbers fetched ahead, in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.allocations.rules.connection import STATE_KIND
from pinkas.domains.allocations.types import ConnectionRow
from pinkas.platform.due import DueTable
from pinkas.platform.rows import sql_assignments, to_struct
from pinkas.platform.tx import Tx

DUE_CONNECTIONS = DueTable("allocation_connections", at="refresh_at")
_CONNECTION_COLUMNS = ", ".join(ConnectionRow.__struct_fields__)


async def get_connection(tx: Tx, *, lock: bool = False) -> ConnectionRow | None:
    """The connection of the business."""
    row = await tx.fetch_one(
        f"""SELECT {_CONNECTION_COLUMNS} FROM allocation_connections
            WHERE business_id = %(business_id)s {"FOR NO KEY UPDATE" if lock else ""}"""
    )
    return to_struct(row, ConnectionRow) if row else None


async def insert_connection(tx: Tx, id: UUID, **columns: Any) -> None:
    """Keeps a new connection in place of the one before."""
    values = {**columns, "failure": None, "refreshing_until": None, "updated_at": tx.now}
    await tx.execute(
        f"""INSERT INTO allocation_connections (business_id, id, created_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(updated_at)s, {", ".join(f"%({name})s" for name in values)})
            ON CONFLICT (business_id) DO UPDATE SET {sql_assignments(values)}, id = %(id)s,
                fence = allocation_connections.fence + 1, version = allocation_connections.version + 1""",
        id=id,
        **{name: Jsonb(value) if isinstance(value, dict) else value for name, value in values.items()},
    )


async def update_connection(tx: Tx, expected_fence: int, /, **columns: Any) -> bool:
    """Updates columns, unless tokens with another fence than `expected_fence` were stored meanwhile; False then."""
    touched = await tx.execute(
        f"""UPDATE allocation_connections SET {sql_assignments(columns)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND fence = %(known_fence)s""",
        known_fence=expected_fence,
        now=tx.now,
        **columns,
    )
    return touched == 1


async def delete_connection(tx: Tx) -> bool:
    """Forgets the connection; False when there is none."""
    return await tx.execute("DELETE FROM allocation_connections WHERE business_id = %(business_id)s") == 1


async def insert_consent_state(tx: Tx, state_hash: bytes, expires_at: datetime) -> None:
    """Stores a consent state, and deletes expired ones."""
    await tx.execute(
        """WITH gone AS (DELETE FROM allocation_consents WHERE business_id = %(business_id)s AND expires_at <= %(now)s
               RETURNING state_hash)
           SELECT remove_credential(state_hash) FROM gone""",
        now=tx.now,
    )
    await tx.execute(
        """WITH made AS (INSERT INTO allocation_consents (business_id, id, state_hash, asked_by, expires_at)
               VALUES (%(business_id)s, %(id)s, %(hash)s, %(by)s, %(expires_at)s))
           SELECT add_credential(%(hash)s, %(kind)s, %(id)s)""",
        id=tx.new_id(),
        hash=state_hash,
        by=Jsonb(tx.caller.audit_actor()),
        expires_at=expires_at,
        kind=STATE_KIND,
    )


async def business_of_state(tx: Tx, state_hash: bytes) -> UUID | None:
    """Whose a state is, before a tenant is known."""
    row = await tx.fetch_one("SELECT * FROM find_credential(%(hash)s, %(kind)s)", hash=state_hash, kind=STATE_KIND)
    return row.business_id if row else None


async def use_consent_state(tx: Tx, state_hash: bytes) -> Any | None:
    """Deletes a consent state and returns `id` and `asked_by`, or None when it is not this business's, was used, or has
    expired."""
    row = await tx.fetch_one(
        """DELETE FROM allocation_consents WHERE business_id = %(business_id)s AND state_hash = %(hash)s
           RETURNING id, asked_by, expires_at""",
        hash=state_hash,
    )
    if row is None:
        return None
    await tx.execute("SELECT remove_credential(%(hash)s)", hash=state_hash)
    return row if row.expires_at > tx.now else None


async def count_unused_numbers(tx: Tx) -> int:
    """How many numbers fetched in advance are unused."""
    row = await tx.fetch_one(
        "SELECT count(*) AS n FROM allocation_pool WHERE business_id = %(business_id)s AND used_at IS NULL"
    )
    return int(row.n) if row else 0


async def insert_numbers(tx: Tx, numbers: Sequence[str]) -> None:
    """Stores numbers fetched in advance; a known one is left as it is."""
    await tx.execute(
        """INSERT INTO allocation_pool (business_id, number, fetched_at)
           SELECT %(business_id)s, number, %(now)s FROM unnest(%(numbers)s::text[]) AS number
           ON CONFLICT DO NOTHING""",
        numbers=list(numbers),
        now=tx.now,
    )
