"""Certificates of withholding in the database."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from msgspec import UnsetType

from pinkas.core.pagination import PageQuery
from pinkas.domains.suppliers.types import CertificateRow, SupplierWithholding
from pinkas.platform.table import TIME_ORDERS, tenant_condition
from pinkas.platform.tx import Tx

_COLUMNS = "id, supplier_id, rate, certificate_number, valid_from, valid_to, version, created_at, updated_at"


async def get_in_force(tx: Tx, supplier_ids: Sequence[UUID], day: date) -> CertificateRow | None:
    """The certificate that is in force on a day; of several the one that was entered last."""
    row = await tx.fetch_one(
        f"""SELECT {_COLUMNS} FROM withholding_certificates
            WHERE business_id = %(business_id)s AND supplier_id = ANY(%(ids)s)
                AND coalesce(valid_from <= %(day)s::date, true) AND coalesce(valid_to >= %(day)s::date, true)
            ORDER BY id DESC LIMIT 1""",
        ids=list(supplier_ids),
        day=day,
    )
    return CertificateRow(*row) if row else None


async def list_certificates(
    tx: Tx, supplier_id: UUID, query: PageQuery
) -> tuple[list[CertificateRow], str | None, int | UnsetType]:
    """A page of the certificates of a supplier, the one that was entered last first."""
    where = tenant_condition()
    where.add("supplier_id = %(supplier)s", supplier=supplier_id)
    rows, cursor, total = await tx.fetch_page(
        "withholding_certificates",
        query,
        select=f"SELECT {_COLUMNS} FROM withholding_certificates",
        conditions=where,
        orders=TIME_ORDERS,
    )
    return [CertificateRow(*(getattr(row, name) for name in CertificateRow.__slots__)) for row in rows], cursor, total


async def insert_certificate(tx: Tx, supplier_id: UUID, new: SupplierWithholding) -> None:
    """Keeps a certificate."""
    tx.execute_later(
        """INSERT INTO withholding_certificates (business_id, id, supplier_id, rate, certificate_number, valid_from,
               valid_to, created_at, updated_at)
           VALUES (%(business_id)s, %(id)s, %(supplier)s, %(rate)s, %(number)s, %(valid_from)s, %(valid_to)s, %(now)s,
               %(now)s)""",
        id=tx.new_id(),
        supplier=supplier_id,
        rate=new.rate,
        number=new.certificate_number,
        valid_from=new.valid_from,
        valid_to=new.valid_to,
        now=tx.now,
    )


async def change_last_certificate(tx: Tx, supplier_id: UUID, new: SupplierWithholding | None) -> None:
    """Corrects the certificate that was entered last, or removes it (None)."""
    last = """business_id = %(business_id)s AND id = (SELECT id FROM withholding_certificates
        WHERE business_id = %(business_id)s AND supplier_id = %(supplier)s ORDER BY id DESC LIMIT 1)"""
    if new is None:
        tx.execute_later(f"DELETE FROM withholding_certificates WHERE {last}", supplier=supplier_id)
        return
    tx.execute_later(
        f"""UPDATE withholding_certificates SET rate = %(rate)s, valid_to = %(valid_to)s, version = version + 1,
                updated_at = %(now)s
            WHERE {last}""",
        supplier=supplier_id,
        rate=new.rate,
        valid_to=new.valid_to,
        now=tx.now,
    )


async def move_certificates(tx: Tx, source_id: UUID, target_id: UUID) -> None:
    """Gives the certificates of a supplier to the one that it is merged into."""
    await tx.execute(
        """UPDATE withholding_certificates SET supplier_id = %(into)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND supplier_id = %(gone)s""",
        gone=source_id,
        into=target_id,
        now=tx.now,
    )
