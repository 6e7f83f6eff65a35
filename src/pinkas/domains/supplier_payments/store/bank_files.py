"""Bank files in the database."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.supplier_payments.types.bank_files import BankFileQuery, BankFileRow, FiledTransferRow
from pinkas.platform.rows import column_values
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

FILES = Table(
    "supplier_bank_files",
    BankFileRow,
    computed={
        "transfers": """SELECT coalesce(jsonb_agg(jsonb_build_object('payment_id', t.payment_id,
                'supplier_name', t.supplier_name, 'bank_code', t.bank_code, 'branch', t.branch,
                'account', t.account, 'amount', t.amount) ORDER BY t.position), '[]')
            FROM supplier_bank_transfers AS t
            WHERE t.business_id = supplier_bank_files.business_id AND t.file_id = supplier_bank_files.id""",
    },
)
_ORDERS = {
    **TIME_ORDERS,
    "-payDate": SortOrder("pay_date", "date", descending=True),
    "payDate": SortOrder("pay_date", "date", descending=False),
}


async def list_files(tx: Tx, query: BankFileQuery) -> Page[BankFileRow]:
    """One page of files."""
    where = tenant_condition()
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("pay_date >= %(from)s", **{"from": query.from_})
    where.add_if_given("pay_date <= %(to)s", to=query.to)
    return await FILES.page(tx, query, where, _ORDERS)


async def get_next_serial(tx: Tx, pay_date: date) -> int:
    """The number of the next file that pays on a day; the caller holds a lock by which files come one by one."""
    row = await tx.fetch_one(
        """SELECT coalesce(max(serial), 0) + 1 AS serial FROM supplier_bank_files
           WHERE business_id = %(business_id)s AND pay_date = %(pay_date)s""",
        pay_date=pay_date,
    )
    assert row is not None
    serial: int = row.serial
    return serial


async def insert_file(tx: Tx, id: UUID, fields: dict[str, Any], transfers: Sequence[FiledTransferRow]) -> None:
    """Writes a file with its payments, each of which is in no other live one."""
    values = column_values({**fields, "refused": Jsonb(fields["refused"])})
    tx.execute_later(
        f"""INSERT INTO supplier_bank_files (business_id, id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})""",
        id=id,
        now=tx.now,
        **values,
    )
    tx.execute_later(
        """INSERT INTO supplier_bank_transfers (business_id, file_id, position, payment_id, supplier_name, bank_code,
               branch, account, amount)
           SELECT %(business_id)s, %(id)s, position, payment_id, supplier_name, bank_code, branch, account, amount
           FROM jsonb_to_recordset(%(rows)s) AS one (position int, payment_id uuid, supplier_name text, bank_code text,
               branch text, account text, amount bigint)""",
        id=id,
        rows=Jsonb([{"position": place, **to_builtins(one)} for place, one in enumerate(transfers, start=1)]),
    )


async def get_content(tx: Tx, id: UUID) -> bytes:
    """The bytes of a file that is there."""
    row = await tx.fetch_one(
        "SELECT content FROM supplier_bank_files WHERE business_id = %(business_id)s AND id = %(id)s", id=id
    )
    assert row is not None
    return bytes(row.content)


async def cancel_file(tx: Tx, id: UUID, reason: str) -> None:
    """Cancels a file: its payments may stand in another one."""
    tx.execute_later(
        """UPDATE supplier_bank_files SET state = 'CANCELLED', cancelled_at = %(now)s, cancel_reason = %(reason)s,
               version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        reason=reason,
        now=tx.now,
    )
    tx.execute_later(
        """UPDATE supplier_bank_transfers SET is_live = false
           WHERE business_id = %(business_id)s AND file_id = %(id)s""",
        id=id,
    )
