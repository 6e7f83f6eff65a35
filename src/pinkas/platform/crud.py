"""Simple resources: things that are listed, created, read, changed and deleted in one table.

`Resource` is what happens to such a thing, with hooks where it has rules of its own. `crud` gives its operations: rows
like any other, so the law tests, the description and the reference read them as if they had been written out.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic
from uuid import UUID

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page, PageQuery, SortOrder
from pinkas.core.problems import Problem, VersionConflict
from pinkas.platform.operation import Operation, operation
from pinkas.platform.table import NAME_ORDERS, Row, Table, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

Fields = dict[str, Any]


@dataclass(frozen=True)
class Resource(Generic[Row]):
    """The things of one table. Every hook runs in the transaction of the request and may refuse it."""

    table: Table[Row]
    subject: str
    """What the audit log calls one: `brand` writes `brand.created`, `brand.changed` and `brand.deleted`."""
    filters: Mapping[str, str] = field(default_factory=dict)
    """The SQL condition of each filter of the list, with the filter as its parameter. `updatedSince` is known."""
    orders: Mapping[str, SortOrder] = field(default_factory=lambda: NAME_ORDERS)
    resolve_filters: Callable[[Tx, Any], Awaitable[Fields]] | None = None
    """Values of filters that differ from what was sent, such as all ids of a client that was merged."""
    hold: Callable[[Tx], Awaitable[object]] | None = None
    """Taken first by every change: a lock that makes changes wait for each other."""
    complete: Callable[[Tx, Fields], Awaitable[Fields]] | None = None
    """What a new one has that did not say so."""
    validate: Callable[[Fields], None] | None = None
    """A pure rule: refuses the thing as it would be, with all its fields."""
    before_write: Callable[[Tx, Fields, Row | None], Awaitable[Fields]] | None = None
    """Turns the fields to be written into columns, given the row as it is (None: it is created)."""
    after_write: Callable[[Tx, Row | None, Row], Awaitable[None]] | None = None
    """What follows from a change, such as an event."""
    before_delete: Callable[[Tx, Row], Awaitable[None]] | None = None

    async def page(self, tx: Tx, query: PageQuery) -> Page[Row]:
        """One page of the list."""
        where = tenant_condition()
        resolved = await self.resolve_filters(tx, query) if self.resolve_filters else {}
        tx.filter_updated_since(where, getattr(query, "updated_since", None))
        for name, condition in self.filters.items():
            value = resolved.get(name, getattr(query, name))
            where.add_if_given(condition, **{name: contains_pattern(value) if name == "q" else value})
        return await self.table.page(tx, query, where, self.orders)

    async def get(self, tx: Tx, id: UUID) -> Row:
        """One of them, or `NotFound`."""
        return await self.table.get(tx, id)

    async def create(self, tx: Tx, body: msgspec.Struct) -> Row:
        """Creates one."""
        if self.hold:
            await self.hold(tx)
        fields = msgspec.structs.asdict(body)
        if self.complete:
            fields = await self.complete(tx, fields)
        row = await self.table.insert(tx, await self._columns_to_write(tx, fields, None))
        await self._record_write(tx, "created", None, row)
        return row

    async def change(self, tx: Tx, id: UUID, body: msgspec.Struct) -> Row:
        """Changes the fields that are sent; the very row as it was when none differs."""
        if self.hold:
            await self.hold(tx)
        before = await self.table.get_for_update(tx, id)
        fields = changed_fields(before, sent_fields(body))
        if not fields:
            return before
        after = await self.table.update_if_changed(tx, before, await self._columns_to_write(tx, fields, before))
        if after is not before:
            await self._record_write(tx, "changed", before, after)
        return after

    async def delete(self, tx: Tx, id: UUID) -> None:
        """Deletes one that nobody can come to name meanwhile."""
        if self.hold:
            await self.hold(tx)
        row = await self.table.get_for_update(tx, id, alone=True)
        if self.before_delete:
            await self.before_delete(tx, row)
        await self.remove(tx, row)

    async def remove(self, tx: Tx, row: Row) -> None:
        """Deletes one that its caller has locked, and found that it may go."""
        id: UUID = row.id  # type: ignore[attr-defined]
        await self.table.delete(tx, id)
        tx.audit(f"{self.subject}.deleted", self.subject, id, before=row)

    async def _columns_to_write(self, tx: Tx, fields: Fields, before: Row | None) -> Fields:
        if self.validate:
            self.validate({**(msgspec.structs.asdict(before) if before is not None else {}), **fields})
        return await self.before_write(tx, fields, before) if self.before_write else fields

    async def _record_write(self, tx: Tx, action: str, before: Row | None, after: Row) -> None:
        if self.after_write:
            await self.after_write(tx, before, after)
        id: UUID = after.id  # type: ignore[attr-defined]
        tx.audit(f"{self.subject}.{action}", self.subject, id, before=before, after=after)


@dataclass(frozen=True)
class OperationTexts:
    """What the description says of one operation, and the problems it may answer beyond the usual."""

    summary: str
    description: str
    problems: tuple[type[Problem], ...] = ()


def crud(
    path: str,
    resource: Resource[Any],
    *,
    group: str,
    read: str,
    write: str,
    listing: tuple[type[PageQuery], OperationTexts] | None = None,
    creating: tuple[type[msgspec.Struct], OperationTexts] | None = None,
    getting: OperationTexts | None = None,
    changing: tuple[type[msgspec.Struct], OperationTexts] | None = None,
    deleting: OperationTexts | None = None,
) -> tuple[Operation, ...]:
    """The operations of a resource under a path: those that are named, in the usual order. `read` and `write` are
    their scopes. What differs from the usual is an `operation` beside them."""
    row, one, rows = resource.table.row_type, path + "/{id}", []

    def declare(
        where: str, function: Any, verb: OperationTexts, scope: str, *problems: type[Problem], **types: Any
    ) -> None:
        # Each is a function of its own, whose types `operation` reads like those of one that was written out.
        function.__annotations__ |= types
        creates = where.startswith("POST")
        refusals = (*verb.problems, *problems)
        rows.append(
            operation(
                where,
                function,
                verb.summary,
                group=group,
                scope=scope,
                creates=creates,
                problems=refusals,
                description=inspect.cleandoc(verb.description),
            )
        )

    async def list_(tx: Tx, query: Any) -> Any:
        return await resource.page(tx, query)

    async def create(tx: Tx, body: Any) -> Any:
        return await resource.create(tx, body)

    async def get(tx: Tx, id: UUID) -> Any:
        return await resource.get(tx, id)

    async def change(tx: Tx, id: UUID, body: Any) -> Any:
        return await resource.change(tx, id, body)

    async def delete(tx: Tx, id: UUID) -> None:
        await resource.delete(tx, id)

    if listing:
        declare(f"GET {path}", list_, listing[1], read, query=listing[0], **{"return": Page[row]})  # type: ignore[valid-type]
    if creating:
        declare(f"POST {path}", create, creating[1], write, body=creating[0], **{"return": row})
    if getting:
        declare(f"GET {one}", get, getting, read, **{"return": row})
    if changing:
        declare(f"PATCH {one}", change, changing[1], write, VersionConflict, body=changing[0], **{"return": row})
    if deleting:
        declare(f"DELETE {one}", delete, deleting, write, VersionConflict)
    return tuple(rows)
