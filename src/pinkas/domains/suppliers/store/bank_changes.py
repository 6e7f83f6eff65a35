"""Changes of bank details, and the people of the business who may confirm them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page, SortOrder
from pinkas.core.problems import NotFound
from pinkas.domains.suppliers.types import BankChange, BankChangeQuery, SupplierBank
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_COLUMNS = ", ".join(BankChange.__struct_fields__)
_ORDERS = {
    "-createdAt": SortOrder("id", "uuid", descending=True),
    "createdAt": SortOrder("id", "uuid", descending=False),
}


async def insert_change(
    tx: Tx, supplier_id: UUID, old: SupplierBank | None, new: SupplierBank | None, changed_by: dict[str, Any]
) -> UUID:
    """Keeps a change of bank details; returns its id."""
    id = tx.new_id()
    tx.execute_later(
        """INSERT INTO supplier_bank_changes (business_id, id, supplier_id, old, new, changed_by, changed_at)
           VALUES (%(business_id)s, %(id)s, %(supplier)s, %(old)s, %(new)s, %(by)s, %(now)s)""",
        id=id,
        supplier=supplier_id,
        old=None if old is None else Jsonb(to_builtins(old)),
        new=None if new is None else Jsonb(to_builtins(new)),
        by=Jsonb(changed_by),
        now=tx.now,
    )
    return id


async def list_changes(tx: Tx, supplier_ids: Sequence[UUID], query: BankChangeQuery) -> Page[BankChange]:
    """A page of the changes of a family of suppliers, the newest first."""
    where = tenant_condition()
    where.add("supplier_id = ANY(%(suppliers)s)", suppliers=list(supplier_ids))
    rows, cursor, total = await tx.fetch_page(
        "supplier_bank_changes",
        query,
        select=f"SELECT {_COLUMNS} FROM supplier_bank_changes",
        conditions=where,
        orders=_ORDERS,
    )
    return Page([to_struct(row, BankChange) for row in rows], cursor, total)


async def get_change(tx: Tx, supplier_id: UUID, id: UUID) -> BankChange:
    """A change of the details of a supplier; `NotFound` for one of another supplier."""
    row = await tx.fetch_one(
        f"""SELECT {_COLUMNS} FROM supplier_bank_changes
            WHERE business_id = %(business_id)s AND supplier_id = %(supplier)s AND id = %(id)s""",
        supplier=supplier_id,
        id=id,
    )
    if row is None:
        raise NotFound
    return to_struct(row, BankChange)


async def get_newest_id(tx: Tx, supplier_id: UUID) -> UUID | None:
    """The newest change of the details of a supplier."""
    row = await tx.fetch_one(
        """SELECT id FROM supplier_bank_changes WHERE business_id = %(business_id)s AND supplier_id = %(supplier)s
           ORDER BY id DESC LIMIT 1""",
        supplier=supplier_id,
    )
    return row.id if row else None


async def confirm(tx: Tx, id: UUID, confirmed_by: dict[str, Any]) -> None:
    """Marks a change as confirmed."""
    await tx.execute(
        """UPDATE supplier_bank_changes SET confirmed_by = %(by)s, confirmed_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        by=Jsonb(confirmed_by),
        now=tx.now,
    )


async def has_other_members(tx: Tx, user_id: UUID) -> bool:
    """Whether the business has a member other than this person."""
    row = await tx.fetch_one(
        "SELECT FROM memberships WHERE business_id = %(business_id)s AND user_id <> %(user)s LIMIT 1", user=user_id
    )
    return row is not None


async def get_key_creator(tx: Tx, key_id: UUID) -> UUID | None:
    """The person who created an API key."""
    row = await tx.fetch_one(
        "SELECT created_by FROM api_keys WHERE business_id = %(business_id)s AND id = %(id)s", id=key_id
    )
    return row.created_by if row else None


async def get_grant_person(tx: Tx, grant_id: UUID) -> UUID | None:
    """The person who let an app act for the business."""
    row = await tx.fetch_one(
        "SELECT user_id FROM oauth_grants WHERE business_id = %(business_id)s AND id = %(id)s", id=grant_id
    )
    return row.user_id if row else None
