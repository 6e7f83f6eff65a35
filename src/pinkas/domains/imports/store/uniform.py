"""The records of a uniform file, its head and its report of parity in the database."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Literal
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import SortOrder
from pinkas.domains.imports.types_uniform import ParityQuery, ParityRecord
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

RecordKind = Literal["client", "supplier", "product", "account"]
_OF_IMPORT = "WHERE business_id = %(business_id)s AND import_id = %(id)s"
_RECORDS = "kind, key, name, action, record_id, fields, balance, source_balance, reasons"
_BY_PLACE = {"place": SortOrder("place", "int", descending=False)}


@dataclass(frozen=True, slots=True)
class UniformRecordRow:
    """A client, a supplier, an article or an account of a file, and what becomes of it. `balance` is what it stands at
    here when the books are opened, `source_balance` what the file says; minor units."""

    kind: RecordKind
    key: str
    name: str
    action: Literal["create", "use", "leave"]
    record_id: UUID | None
    fields: Mapping[str, Any]
    balance: int = 0
    source_balance: int | None = None
    reasons: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class UniformHead:
    """The head of a file, the day on which its balances are opened, and how many rows of the report have no reason."""

    head: Mapping[str, Any]
    opening_date: date
    unexplained: int


async def clear(tx: Tx, import_id: UUID) -> None:
    """Forgets what an earlier check has found."""
    for table in ("import_parity", "imported_records", "uniform_imports"):
        await tx.execute(f"DELETE FROM {table} {_OF_IMPORT}", id=import_id)


async def set_head(tx: Tx, import_id: UUID, head: Mapping[str, Any], opening_date: date) -> None:
    """Keeps the head of a file."""
    await tx.execute(
        """INSERT INTO uniform_imports (business_id, import_id, head, opening_date)
           VALUES (%(business_id)s, %(id)s, %(head)s, %(day)s)""",
        id=import_id,
        head=Jsonb(dict(head)),
        day=opening_date,
    )


async def set_unexplained(tx: Tx, import_id: UUID) -> None:
    """Counts the differences without a reason."""
    await tx.execute(
        f"""UPDATE uniform_imports SET unexplained = (
                SELECT count(*) FROM import_parity {_OF_IMPORT} AND differs AND reasons = '{{}}')
            {_OF_IMPORT}""",
        id=import_id,
    )


async def get_head(tx: Tx, import_id: UUID) -> UniformHead | None:
    """The head of a file; None of what is no uniform file, or was not read yet."""
    row = await tx.fetch_one(f"SELECT head, opening_date, unexplained FROM uniform_imports {_OF_IMPORT}", id=import_id)
    return UniformHead(*row) if row else None


async def upsert_records(tx: Tx, import_id: UUID, rows: Sequence[UniformRecordRow]) -> None:
    """Writes records; one of a kind and a key takes the place of the one of before."""
    if rows:
        tx.execute_later(
            f"""INSERT INTO imported_records (business_id, import_id, {_RECORDS})
               SELECT %(business_id)s, %(id)s, {_RECORDS} FROM jsonb_to_recordset(%(rows)s) AS one (kind text, key text,
                   name text, action text, record_id uuid, fields jsonb, balance bigint, source_balance bigint,
                   reasons text[])
               ON CONFLICT (business_id, import_id, kind, key) DO UPDATE SET name = excluded.name,
                   action = excluded.action, record_id = excluded.record_id, fields = excluded.fields,
                   balance = excluded.balance, source_balance = excluded.source_balance,
                   reasons = excluded.reasons""",
            id=import_id,
            rows=Jsonb(list({(one.kind, one.key): asdict(one) for one in rows}.values())),
        )


async def set_record_ids(tx: Tx, import_id: UUID, kind: RecordKind, ids: Mapping[str, UUID]) -> None:
    """Notes which record each has become."""
    tx.execute_later(
        """UPDATE imported_records AS r SET record_id = one.id
           FROM unnest(%(keys)s::text[], %(ids)s::uuid[]) AS one (key, id)
           WHERE r.business_id = %(business_id)s AND r.import_id = %(id)s AND r.kind = %(kind)s AND r.key = one.key""",
        id=import_id,
        kind=kind,
        keys=list(ids),
        ids=list(ids.values()),
    )


async def list_records(
    tx: Tx, import_id: UUID, kind: RecordKind, after: str | None, limit: int, action: str | None = None
) -> list[UniformRecordRow]:
    """The next records of a kind, by their keys; from the first one on where `after` is None."""
    rows = await tx.fetch_all(
        f"""SELECT {_RECORDS} FROM imported_records {_OF_IMPORT} AND kind = %(kind)s
            AND (%(after)s::text IS NULL OR key > %(after)s) AND (%(action)s::text IS NULL OR action = %(action)s)
            ORDER BY key LIMIT {limit:d}""",
        id=import_id,
        kind=kind,
        after=after,
        action=action,
    )
    return [UniformRecordRow(*row) for row in rows]


async def get_records(tx: Tx, import_id: UUID, kind: RecordKind, keys: Sequence[str]) -> dict[str, UniformRecordRow]:
    """Some records of a kind, by their keys."""
    rows = await tx.fetch_all(
        f"SELECT {_RECORDS} FROM imported_records {_OF_IMPORT} AND kind = %(kind)s AND key = ANY(%(keys)s)",
        id=import_id,
        kind=kind,
        keys=list(keys),
    )
    return {row.key: UniformRecordRow(*row) for row in rows}


async def count_records(tx: Tx, import_id: UUID) -> dict[tuple[str, str], int]:
    """How many records there are by kind and action."""
    rows = await tx.fetch_all(
        f"SELECT kind, action, count(*) AS n FROM imported_records {_OF_IMPORT} GROUP BY 1, 2", id=import_id
    )
    return {(row.kind, row.action): row.n for row in rows}


async def count_accounts(tx: Tx, import_id: UUID) -> tuple[int, int]:
    """How many accounts of a file are here once it is booked, those of clients and suppliers among them, and how many
    are not."""
    row = await tx.fetch_one(
        f"""SELECT count(*) FILTER (WHERE here) AS here, count(*) FILTER (WHERE NOT here) AS gone FROM (
                SELECT action <> 'leave' OR reasons && '{{account_of_client,account_of_supplier}}' AS here
                FROM imported_records {_OF_IMPORT} AND kind = 'account') AS accounts""",
        id=import_id,
    )
    assert row is not None
    return row.here, row.gone


async def sum_parties(tx: Tx, import_id: UUID) -> dict[str, int]:
    """What clients owe when the books are opened, what is in their favour (below zero), and what suppliers stand at, by
    the role of the account that it stands on."""
    row = await tx.fetch_one(
        f"""SELECT coalesce(sum(balance) FILTER (WHERE kind = 'client' AND balance > 0), 0)::bigint AS owed,
                coalesce(sum(balance) FILTER (WHERE kind = 'client' AND balance < 0), 0)::bigint AS ahead,
                coalesce(sum(balance) FILTER (WHERE kind = 'supplier'), 0)::bigint AS suppliers
            FROM imported_records {_OF_IMPORT} AND kind IN ('client', 'supplier')""",
        id=import_id,
    )
    assert row is not None
    return {"customers": row.owed, "customer_advances": row.ahead, "suppliers": row.suppliers}


async def insert_parity(tx: Tx, import_id: UUID, rows: Sequence[Mapping[str, Any]]) -> None:
    """Adds rows of the report: place, section, key, name, counts, amounts and reasons."""
    if rows:
        tx.execute_later(
            """INSERT INTO import_parity (business_id, id, import_id, place, section, key, name, source_count,
                   our_count, source_amount, our_amount, reasons)
               SELECT %(business_id)s, id, %(import_id)s, place, section, key, name, source_count, our_count,
                   source_amount, our_amount, reasons
               FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, place int, section text, key text, name text,
                   source_count bigint, our_count bigint, source_amount bigint, our_amount bigint, reasons text[])""",
            import_id=import_id,
            rows=Jsonb([{**one, "id": tx.new_id()} for one in rows]),
        )


async def list_parity(tx: Tx, import_id: UUID, query: ParityQuery) -> tuple[list[ParityRecord], str | None, Any]:
    """One page of the report, in its order."""
    where = tenant_condition()
    where.add("import_id = %(import_id)s", import_id=import_id)
    where.add_if_given("section = %(section)s", section=query.section)
    where.add_if_given("differs = %(differs)s", differs=query.differs)
    rows, cursor, total = await tx.fetch_page(
        f"import_parity:{import_id}",
        query,
        select="""SELECT id, place, section, key, name, source_count, our_count, source_amount, our_amount, differs,
            reasons FROM import_parity""",
        conditions=where,
        orders=_BY_PLACE,
    )
    return [to_struct(row, ParityRecord) for row in rows], cursor, total
