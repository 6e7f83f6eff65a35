"""Imports: begun, followed, ended."""

from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page
from pinkas.domains.imports.types import ImportQuery, ImportRecord
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

IMPORTS = Table("imports", ImportRecord)
_ORDERS = {name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")}


async def insert_import(tx: Tx, fields: dict[str, Any]) -> ImportRecord:
    """Adds an import whose file has come."""
    return await IMPORTS.insert(tx, {name: as_column(value) for name, value in fields.items()})


def as_column(value: Any) -> Any:
    """A value as its column takes it: structs and mappings by their wire names."""
    return Jsonb(to_builtins(value)) if isinstance(value, msgspec.Struct | dict) else value


async def list_imports(tx: Tx, query: ImportQuery) -> Page[ImportRecord]:
    """One page of imports, the newest first."""
    where = tenant_condition()
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("state = %(state)s", state=query.state)
    return await IMPORTS.page(tx, query, where, _ORDERS)


async def find_booked_file(tx: Tx, kind: str, sha256: str | None, but: UUID | None = None) -> UUID | None:
    """An import of a kind and a file that is booked, or about to be; the last one, `but` another."""
    row = await tx.fetch_one(
        """SELECT id FROM imports WHERE business_id = %(business_id)s AND sha256 = %(sha256)s AND kind = %(kind)s
               AND id IS DISTINCT FROM %(but)s::uuid AND state IN ('COMMITTING', 'COMMITTED', 'UNDOING')
           ORDER BY id DESC LIMIT 1""",
        kind=kind,
        sha256=sha256,
        but=but,
    )
    return row.id if row else None


async def begin_attempt(tx: Tx, id: UUID, waiting: str, running: str) -> ImportRecord | None:
    """Counts a worker that begins to check or to book an import; None where there is nothing to do any more."""
    row = await tx.fetch_one(
        f"""UPDATE imports SET state = %(running)s, attempt = attempt + 1, done = 0, version = version + 1,
                updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s AND state IN (%(waiting)s, %(running)s)
            RETURNING {IMPORTS.columns}""",
        id=id,
        waiting=waiting,
        running=running,
        now=tx.now,
    )
    return to_struct(row, ImportRecord) if row else None


async def change_running(tx: Tx, record: ImportRecord, fields: dict[str, Any]) -> bool:
    """Changes an import that this worker checks or books; False where it is not its turn any more."""
    changed = await tx.execute(
        f"""UPDATE imports SET {", ".join(f"{name} = %({name})s" for name in fields)}, version = version + 1,
                updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s AND state = %(was)s AND attempt = %(attempt)s""",
        id=record.id,
        was=record.state,
        attempt=record.attempt,
        now=tx.now,
        **{name: as_column(value) for name, value in fields.items()},
    )
    return bool(changed)
