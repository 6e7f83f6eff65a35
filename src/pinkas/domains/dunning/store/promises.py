"""Promises to pay, and who opted out, in the database."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.dunning.types.promises import OptOutRow, PromiseQuery, PromiseRow
from pinkas.platform.due import DueTable
from pinkas.platform.rows import column_values, to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "dunning_opt_out"
_DOCUMENT = """FROM documents AS d WHERE d.business_id = dunning_promises.business_id
    AND d.id = dunning_promises.document_id"""
PROMISES = Table(
    "dunning_promises",
    PromiseRow,
    computed={
        name: f"SELECT d.{column} {_DOCUMENT}"
        for name, column in {
            "doc_type": "doc_type",
            "number": "doc_number",
            "client_id": "client_id",
            "client_name": "client_name",
            "currency": "currency",
        }.items()
    },
)
OPT_OUTS = Table("dunning_opt_outs", OptOutRow)
DUE = DueTable("dunning_promises", at="check_at")
_ORDERS = {
    "date": SortOrder("promised_date", "date", descending=False),
    "-date": SortOrder("promised_date", "date", descending=True),
    **{name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")},
}


async def list_promises(tx: Tx, query: PromiseQuery) -> Page[PromiseRow]:
    """One page of promises, the next day first."""
    where = tenant_condition()
    where.add_if_given("state = %(state)s", state=query.state)
    return await PROMISES.page(tx, query, where, _ORDERS)


async def find_promise(tx: Tx, document_id: UUID, *, lock: bool = False) -> PromiseRow | None:
    """The promise of a document."""
    row = await tx.fetch_one(
        f"""{PROMISES.select} WHERE business_id = %(business_id)s AND document_id = %(document)s
            {"FOR NO KEY UPDATE" if lock else ""}""",
        document=document_id,
    )
    return to_struct(row, PromiseRow) if row else None


async def claim_due(tx: Tx, id: UUID) -> PromiseRow | None:
    """A promise whose day has passed, locked; None when it has not, or another worker has it just now."""
    row = await tx.fetch_one(
        f"""{PROMISES.select} WHERE business_id = %(business_id)s AND id = %(id)s AND check_at <= %(now)s
            FOR NO KEY UPDATE SKIP LOCKED""",
        id=id,
        now=tx.now,
    )
    return to_struct(row, PromiseRow) if row else None


async def write_promise(tx: Tx, document_id: UUID, fields: Mapping[str, Any]) -> PromiseRow:
    """Writes the promise of a document, in place of the one that it had."""
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""INSERT INTO dunning_promises (business_id, id, document_id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(document)s, %(now)s, %(now)s,
                {", ".join(f"%({name})s" for name in values)})
            ON CONFLICT (business_id, document_id) DO UPDATE SET
                {", ".join(f"{name} = excluded.{name}" for name in values)},
                version = dunning_promises.version + 1, updated_at = %(now)s
            RETURNING {PROMISES.columns}""",
        id=tx.new_id(),
        document=document_id,
        now=tx.now,
        **values,
    )
    return to_struct(row, PromiseRow)


async def list_of_documents(tx: Tx, documents: Collection[UUID]) -> dict[UUID, PromiseRow]:
    """The promises of some documents."""
    if not documents:
        return {}
    rows = await tx.fetch_all(
        f"{PROMISES.select} WHERE business_id = %(business_id)s AND document_id = ANY(%(documents)s)",
        documents=list(documents),
    )
    return {row.document_id: to_struct(row, PromiseRow) for row in rows}


async def find_opt_out(tx: Tx, clients: Sequence[UUID]) -> OptOutRow | None:
    """What a client chose, by any of its ids: no reminders where one of them did."""
    row = await tx.fetch_one(
        f"""{OPT_OUTS.select} WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)
            ORDER BY opted_out_at NULLS LAST, id LIMIT 1""",
        clients=list(clients),
    )
    return to_struct(row, OptOutRow) if row else None


async def lock_opt_out(tx: Tx, client_id: UUID) -> OptOutRow:
    """The row of a client, made when there is none, and locked."""
    await OPT_OUTS.insert_unless_taken(tx, {"client_id": client_id}, "(business_id, client_id)")
    row = await tx.fetch_one(
        f"{OPT_OUTS.select} WHERE business_id = %(business_id)s AND client_id = %(client)s FOR NO KEY UPDATE",
        client=client_id,
    )
    return to_struct(row, OptOutRow)


async def write_address(tx: Tx, row: OptOutRow, token: bytes, token_hash: bytes) -> OptOutRow:
    """Gives a locked row the address at which its client says no."""
    await tx.execute(f"SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s)", hash=token_hash, id=row.id)
    return await OPT_OUTS.update(tx, row.id, {"token": token, "hash": token_hash})
