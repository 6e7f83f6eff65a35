"""The SQL statements that every tenant table needs; all other SQL is in the stores of the domains.

The columns are the fields of the row type. Every statement filters by the tenant, in addition to row-level security.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.changes import differing
from pinkas.core.pages import Order, Page, PageQuery
from pinkas.core.problems import NotFound, Problem
from pinkas.platform.rows import as_type, assignments, column_values
from pinkas.platform.tx import Tx
from pinkas.platform.where import Where

Row = TypeVar("Row", bound=msgspec.Struct)


NEWEST = {
    "-createdAt": Order("id", "uuid", descending=True),
    "createdAt": Order("id", "uuid", descending=False),
    "-updatedAt": Order("updated_at", "timestamptz", descending=True),
    "updatedAt": Order("updated_at", "timestamptz", descending=False),
}
"""The sort orders of every list; the first is the default. Ids sort by time of creation."""

BY_NAME = {**NEWEST, "name": Order("name", "text", descending=False), "-name": Order("name", "text", descending=True)}
"""The sort orders of lists of records with a name."""


class Table(Generic[Row]):
    """A tenant table whose rows are `row_type`: keyed by (business_id, id), with version, created_at and updated_at."""

    def __init__(self, name: str, row_type: type[Row]) -> None:
        self.name = name
        self.row_type = row_type
        self.columns = ", ".join(row_type.__struct_fields__)
        self.select = f"SELECT {self.columns} FROM {name}"

    async def insert(self, tx: Tx, fields: Mapping[str, Any]) -> Row:
        """Inserts a row with a new id and returns it."""
        values = column_values(fields)
        row = await tx.one(
            f"""INSERT INTO {self.name} (business_id, id, created_at, updated_at, {", ".join(values)})
                VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})
                RETURNING {self.columns}""",
            id=tx.new_id(),
            now=tx.now,
            **values,
        )
        return as_type(row, self.row_type)

    async def get(self, tx: Tx, id: UUID) -> Row:
        """The row of an id. Raises `NotFound` when there is none in this business."""
        return self._found(await tx.one(f"{self.select} WHERE business_id = %(business_id)s AND id = %(id)s", id=id))

    async def lock(self, tx: Tx, id: UUID) -> Row:
        """The row of an id, locked for an update (FOR NO KEY UPDATE) until the transaction ends. Raises `NotFound`, and
        `VersionConflict` when If-Match names another version."""
        row = self._found(
            await tx.one(f"{self.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE", id=id)
        )
        tx.check_version(row.version)  # type: ignore[attr-defined]
        return row

    async def update(self, tx: Tx, id: UUID, fields: Mapping[str, Any]) -> Row:
        """Updates columns, the version and the update time; returns the new row."""
        values = column_values(fields)
        row = await tx.one(
            f"""UPDATE {self.name} SET {assignments(values)}, version = version + 1, updated_at = %(now)s
                WHERE business_id = %(business_id)s AND id = %(id)s RETURNING {self.columns}""",
            id=id,
            now=tx.now,
            **values,
        )
        return self._found(row)

    async def change(self, tx: Tx, row: Row, fields: Mapping[str, Any]) -> Row:
        """Updates the columns of a locked row that differ, with version and update time. Returns the same `row` object
        when none differs; then the caller emits no event."""
        changed = differing(row, fields)
        return await self.update(tx, row.id, changed) if changed else row  # type: ignore[attr-defined]

    async def page(self, tx: Tx, query: PageQuery, where: Where, orders: Mapping[str, Order]) -> Page[Row]:
        """One page of a list."""
        rows, cursor, total = await tx.page(self.name, query, select=self.select, where=where, orders=orders)
        return Page([as_type(row, self.row_type) for row in rows], cursor, total)

    def _found(self, row: Any) -> Row:
        if row is None:
            raise NotFound
        return as_type(row, self.row_type)


class NamedTable(Table[Row]):
    """A table whose rows have a `name` that is unique whatever the case of its letters, and one of which may be the
    default (`is_default`)."""

    async def default(self, tx: Tx) -> UUID | None:
        """The id of the default row; None if there is none."""
        row = await tx.one(f"SELECT id FROM {self.name} WHERE business_id = %(business_id)s AND is_default")
        return row.id if row else None

    async def clear_default(self, tx: Tx) -> None:
        """Clears `is_default` of the row that has it."""
        await tx.run(
            f"""UPDATE {self.name} SET is_default = false, version = version + 1, updated_at = %(now)s
                WHERE business_id = %(business_id)s AND is_default""",
            now=tx.now,
        )

    async def kept(self, tx: Tx, id: UUID) -> Row | None:
        """The row of an id, locked FOR KEY SHARE: it cannot be deleted until the transaction ends, but it can be
        changed. None if there is none."""
        return await self._held(tx, id, "KEY SHARE")

    async def held(self, tx: Tx, id: UUID) -> Row:
        """The row of an id, locked FOR UPDATE: until the transaction ends no other row can refer to it. Raises
        `NotFound`, and `VersionConflict` when If-Match names another version."""
        row = await self._held(tx, id, "UPDATE")
        if row is None:
            raise NotFound
        tx.check_version(row.version)  # type: ignore[attr-defined]
        return row

    async def settle_name(
        self, tx: Tx, fields: dict[str, Any], but: UUID | None, taken: Callable[[UUID], Problem]
    ) -> None:
        """Strips the name in the fields to be written and checks that it is unique. When another row than `but` has the
        name, raises the problem that `taken` makes of its id. The caller must hold a lock that serializes changes of
        names."""
        if "name" in fields:
            fields["name"] = fields["name"].strip()
            twin = await self._called(tx, fields["name"], but)
            if twin is not None:
                raise taken(twin)

    async def delete(self, tx: Tx, id: UUID) -> None:
        """Deletes a row."""
        await tx.run(f"DELETE FROM {self.name} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)

    async def _called(self, tx: Tx, name: str, but: UUID | None) -> UUID | None:
        """The id of another row with the name, ignoring case; None if there is none."""
        row = await tx.one(
            f"""SELECT id FROM {self.name} WHERE business_id = %(business_id)s AND lower(name) = lower(%(name)s)
                AND id IS DISTINCT FROM %(but)s::uuid""",
            name=name,
            but=but,
        )
        return row.id if row else None

    async def _held(self, tx: Tx, id: UUID, lock: str) -> Row | None:
        row = await tx.one(f"{self.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR {lock}", id=id)
        return as_type(row, self.row_type) if row else None


def tenant() -> Where:
    """The condition that every query of a tenant table begins with."""
    return Where("business_id = %(business_id)s")


def pattern(text: str | None) -> str | None:
    """The ILIKE pattern of a free-text filter, its own wildcards taken literally."""
    if text is None:
        return None
    return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
