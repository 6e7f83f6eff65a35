"""The SQL of a page of a list: found by keyset, not by offset."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.core.pagination import PagePosition, PageQuery, SortOrder, decode_cursor, encode_cursor
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.statements import Statement


@dataclass(frozen=True)
class PageReader:
    """What is asked for one page, and what is made of the rows that come. `binding` is what its cursors are signed
    together with, `signing_key` what they are signed by."""

    query: PageQuery
    order: SortOrder
    binding: bytes
    signing_key: bytes

    def statements(self, select: str, conditions: QueryConditions, *, reuse_plan: bool) -> list[Statement]:
        """The statement of the rows, one more than the page has; before it that of the total, when it was asked for.
        Raises InvalidCursor for the cursor of another list, or a forged one."""
        query, order = self.query, self.order
        counted: list[Statement] = []
        if query.include == "total":
            sql = f"SELECT count(*) AS n FROM ({select} WHERE {conditions.sql()}) AS found"
            counted.append((sql, dict(conditions.params)))
        beyond, direction = ("<", "DESC") if order.descending else (">", "ASC")
        if query.cursor is not None:
            place = decode_cursor(query.cursor, self.binding, self.signing_key)
            if order.expression == "id":
                conditions.add(f"id {beyond} %(place_id)s::uuid", place_id=place.id)
            else:
                conditions.add(
                    f"({order.expression}, id) {beyond} (%(place_value)s::{order.cast}, %(place_id)s::uuid)",
                    place_value=place.value,
                    place_id=place.id,
                )
        by = f"id {direction}" if order.expression == "id" else f"{order.expression} {direction}, id {direction}"
        size = str(query.limit + 1) if reuse_plan else "%(page_size)s"
        more: Mapping[str, Any] = {} if reuse_plan else {"page_size": query.limit + 1}
        page = (f"{select} WHERE {conditions.sql()} ORDER BY {by} LIMIT {size}", {**conditions.params, **more})
        return [*counted, page]

    def cut(self, rows: list[Any]) -> tuple[list[Any], str | None]:
        """The rows of the page, and the cursor of the next one."""
        if len(rows) <= self.query.limit:
            return rows, None
        rows = rows[: self.query.limit]
        last = rows[-1]
        value = str(last.id) if self.order.expression == "id" else str(getattr(last, self.order.expression))
        return rows, encode_cursor(PagePosition(value, str(last.id)), self.binding, self.signing_key)
