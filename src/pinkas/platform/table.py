"""The SQL statements that every tenant table needs; all other SQL is in the stores of the domains.

The columns are the fields of the row type. Every statement filters by the tenant, in addition to row-level security.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.pagination import Page, PageQuery, SortOrder
from pinkas.core.problems import NotFound, Problem
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import column_values, sql_assignments, to_struct
from pinkas.platform.tx import Tx

Row = TypeVar("Row", bound=msgspec.Struct)


TIME_ORDERS = {
    "-createdAt": SortOrder("id", "uuid", descending=True),
    "createdAt": SortOrder("id", "uuid", descending=False),
    "-updatedAt": SortOrder("updated_at", "timestamptz", descending=True),
    "updatedAt": SortOrder("updated_at", "timestamptz", descending=False),
}
"""The sort orders of every list; the first is the default. Ids sort by time of creation."""

NAME_ORDERS = {
    **TIME_ORDERS,
    "name": SortOrder("name", "text", descending=False),
    "-name": SortOrder("name", "text", descending=True),
}
"""The sort orders of lists of records with a name."""


class Table(Generic[Row]):
    """A tenant table whose rows are `row_type`: keyed by (business_id, id), with version, created_at and updated_at."""

    def __init__(
        self,
        name: str,
        row_type: type[Row],
        *,
        computed: Mapping[str, str] | None = None,
        keeps_deleted: bool = False,
        only: str | None = None,
    ) -> None:
        """`computed`: fields that are no columns, as SQL expressions. `keeps_deleted`: what is deleted stays, with its
        time in `deleted_at`, for those that name it; no read here finds it. `only`: a condition of SQL; no read here
        finds rows of which it does not hold."""
        self.name = name
        self.row_type = row_type
        self.columns = ", ".join(
            f"({computed[name]}) AS {name}" if computed and name in computed else name
            for name in row_type.__struct_fields__
        )
        self.select = f"SELECT {self.columns} FROM {name}"
        self.keeps_deleted = keeps_deleted
        self._only = only
        self._alive = (" AND deleted_at IS NULL" if keeps_deleted else "") + (f" AND {only}" if only else "")

    async def insert(self, tx: Tx, fields: Mapping[str, Any]) -> Row:
        """Inserts a row with a new id and returns it."""
        return to_struct(await self._insert_row(tx, fields, ""), self.row_type)

    async def insert_unless_taken(self, tx: Tx, fields: Mapping[str, Any], taken: str) -> Row | None:
        """Inserts a row with a new id; None where another one has its place. `taken` names what only one may have, as
        ON CONFLICT does: the columns of a unique index, and its condition."""
        row = await self._insert_row(tx, fields, f"ON CONFLICT {taken} DO NOTHING")
        return to_struct(row, self.row_type) if row else None

    async def _insert_row(self, tx: Tx, fields: Mapping[str, Any], conflict: str) -> Any:
        values = column_values(fields)
        return await tx.fetch_one(
            f"""INSERT INTO {self.name} (business_id, id, created_at, updated_at, {", ".join(values)})
                VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})
                {conflict} RETURNING {self.columns}""",
            id=tx.new_id(),
            now=tx.now,
            **values,
        )

    @property
    def _one(self) -> str:
        return f"{self.select} WHERE business_id = %(business_id)s AND id = %(id)s{self._alive}"

    async def get(self, tx: Tx, id: UUID) -> Row:
        """A row; `NotFound` when it is not there, or is somebody else's."""
        return self._require_row(await tx.fetch_one(self._one, id=id))

    async def get_for_update(self, tx: Tx, id: UUID, *, alone: bool = False) -> Row:
        """A row, locked until the transaction ends; checks the version that the caller has seen. `alone`: nobody can
        come to name it meanwhile."""
        row = self._require_row(await tx.fetch_one(f"{self._one} FOR {'UPDATE' if alone else 'NO KEY UPDATE'}", id=id))
        tx.check_version(row.version)  # type: ignore[attr-defined]
        return row

    async def update(self, tx: Tx, id: UUID, fields: Mapping[str, Any]) -> Row:
        """Updates columns, the version and the update time; returns the new row."""
        values = column_values(fields)
        row = await tx.fetch_one(
            f"{self._update_statement(values)} RETURNING {self.columns}", id=id, now=tx.now, **values
        )
        return self._require_row(row)

    def update_later(self, tx: Tx, id: UUID, fields: Mapping[str, Any]) -> None:
        """The same where nobody needs the new row: it travels with the next statement, or with the commit."""
        values = column_values(fields)
        tx.execute_later(self._update_statement(values), id=id, now=tx.now, **values)

    def _update_statement(self, values: Mapping[str, Any]) -> str:
        return f"""UPDATE {self.name} SET {sql_assignments(values)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s"""

    async def update_if_changed(self, tx: Tx, row: Row, fields: Mapping[str, Any]) -> Row:
        """Updates the columns of a locked row that differ, with version and update time. Returns the same `row` object
        when none differs; then the caller emits no event."""
        changed = changed_fields(row, fields)
        return await self.update(tx, row.id, changed) if changed else row  # type: ignore[attr-defined]

    async def page(
        self, tx: Tx, query: PageQuery, conditions: QueryConditions, orders: Mapping[str, SortOrder]
    ) -> Page[Row]:
        """One page of a list."""
        if self.keeps_deleted:
            conditions.add("deleted_at IS NULL")
        if self._only is not None:
            conditions.add(self._only)
        rows, cursor, total = await tx.fetch_page(
            self.name, query, select=self.select, conditions=conditions, orders=orders
        )
        return Page([to_struct(row, self.row_type) for row in rows], cursor, total)

    async def delete(self, tx: Tx, id: UUID) -> None:
        """Removes a row."""
        if self.keeps_deleted:
            await self.update(tx, id, {"deleted_at": tx.now})
        else:
            await tx.execute(f"DELETE FROM {self.name} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)

    def _require_row(self, row: Any) -> Row:
        if row is None:
            raise NotFound
        return to_struct(row, self.row_type)


class NamedTable(Table[Row]):
    """A table whose rows have a `name` that is unique whatever the case of its letters, and one of which may be the
    default (`is_default`)."""

    @property
    def default_id_sql(self) -> str:
        """The id of the default row as an expression in SQL, null if there is none: it is read with another row."""
        return f"(SELECT id FROM {self.name} WHERE business_id = %(business_id)s AND is_default)"

    async def get_default_id(self, tx: Tx) -> UUID | None:
        """The id of the default row; None if there is none."""
        row = await tx.fetch_one(f"SELECT {self.default_id_sql} AS id")
        return row.id if row else None

    async def clear_default(self, tx: Tx) -> None:
        """Clears `is_default` of the row that has it."""
        await tx.execute(
            f"""UPDATE {self.name} SET is_default = false, version = version + 1, updated_at = %(now)s
                WHERE business_id = %(business_id)s AND is_default""",
            now=tx.now,
        )

    async def get_for_key_share(self, tx: Tx, id: UUID) -> Row | None:
        """A row that stays until the transaction ends, though it may be changed meanwhile."""
        row = await tx.fetch_one(f"{self._one} FOR KEY SHARE", id=id)
        return to_struct(row, self.row_type) if row else None

    async def check_unique_name(
        self, tx: Tx, fields: dict[str, Any], before: Row | None, make_problem: Callable[[UUID], Problem]
    ) -> dict[str, Any]:
        """The fields that are to be written, with a tidy name. When a row other than `before` is called like this,
        raises what `make_problem` makes of its id. The caller has seen to it that names change one after another."""
        if "name" not in fields:
            return fields
        name = fields["name"].strip()
        row = await tx.fetch_one(
            f"""SELECT id FROM {self.name} WHERE business_id = %(business_id)s AND lower(name) = lower(%(name)s)
                AND id IS DISTINCT FROM %(but)s::uuid{self._alive}""",
            name=name,
            but=before.id if before is not None else None,  # type: ignore[attr-defined]
        )
        if row is not None:
            raise make_problem(row.id)
        return {**fields, "name": name}

    async def pass_default(self, tx: Tx, fields: Mapping[str, Any], before: Row | None) -> None:
        """Takes the default from the one that has it when another one is about to get it."""
        if fields.get("is_default") and not (before is not None and before.is_default):  # type: ignore[attr-defined]
            await self.clear_default(tx)


def tenant_condition() -> QueryConditions:
    """The condition that every query of a tenant table begins with."""
    return QueryConditions("business_id = %(business_id)s")


def contains_pattern(text: str | None) -> str | None:
    """The ILIKE pattern of a free-text filter, its own wildcards taken literally."""
    if text is None:
        return None
    return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"


class SettingsTable(Generic[Row]):
    """A tenant table with at most one row for a business, which the first change makes: keyed by business_id, with
    version, created_at and updated_at."""

    def __init__(self, name: str, row_type: type[Row]) -> None:
        self.name = name
        self.row_type = row_type
        self.columns = ", ".join(row_type.__struct_fields__)
        self.select = f"SELECT {self.columns} FROM {name} WHERE business_id = %(business_id)s"

    async def get(self, tx: Tx) -> Row | None:
        """What is set; None before the first change."""
        row = await tx.fetch_one(self.select)
        return to_struct(row, self.row_type) if row else None

    async def get_for_update(self, tx: Tx, **first: Any) -> Row:
        """What is set, locked until the transaction ends. Where there is nothing it is made, of version 0, with
        `first` for columns that have to have a value."""
        values = column_values(first)
        names = ", ".join(("business_id", *values, "version", "created_at", "updated_at"))
        placeholders = ", ".join(("%(business_id)s", *(f"%({name})s" for name in values), "0", "%(now)s", "%(now)s"))
        await tx.execute(
            f"INSERT INTO {self.name} ({names}) VALUES ({placeholders}) ON CONFLICT DO NOTHING", now=tx.now, **values
        )
        return to_struct(await tx.fetch_one(f"{self.select} FOR NO KEY UPDATE"), self.row_type)

    async def update(self, tx: Tx, fields: Mapping[str, Any]) -> Row:
        """Updates columns, the version and the update time; returns the new row."""
        values = column_values(fields)
        row = await tx.fetch_one(
            f"""UPDATE {self.name} SET {sql_assignments({**values, "updated_at": tx.now})}, version = version + 1
                WHERE business_id = %(business_id)s RETURNING {self.columns}""",
            **values,
            updated_at=tx.now,
        )
        return to_struct(row, self.row_type)
