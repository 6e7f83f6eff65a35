"""Resources as CSV: which list each of them is, and its columns, which follow from what the list answers. Pure."""

import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.json_codec import encode_json, to_builtins
from pinkas.core.periods import Period
from pinkas.core.report_tables import BOM, csv_text, escape_formula
from pinkas.domains.exports.types import ResourceName

LISTS: Mapping[ResourceName, str] = {
    "clients": "/clients",
    "client_tags": "/tags",
    "suppliers": "/suppliers",
    "products": "/products",
    "product_categories": "/product-categories",
    "price_lists": "/price-lists",
    "warehouses": "/warehouses",
    "stock_levels": "/inventory/levels",
    "stock_movements": "/inventory/movements",
    "stock_counts": "/stock-counts",
    "documents": "/documents",
    "imported_documents": "/imported-documents",
    "quotes": "/quotes",
    "recurring_documents": "/recurring-documents",
    "allocation_numbers": "/allocation-numbers",
    "payments": "/payments",
    "refunds": "/refunds",
    "checkouts": "/checkouts",
    "payment_links": "/payment-links",
    "payment_pages": "/payment-pages",
    "mandates": "/mandates",
    "card_deposits": "/card-clearing/batches",
    "disputes": "/disputes",
    "reminders": "/dunning/log",
    "promises_to_pay": "/dunning/promises",
    "expenses": "/expenses",
    "expense_categories": "/expense-categories",
    "recurring_expenses": "/recurring-expenses",
    "supplier_payments": "/supplier-payments",
    "withholding_certificates": "/tax/withholding-certificates",
    "ledger_accounts": "/ledger/accounts",
    "journal_entries": "/ledger/journal-entries",
    "bank_transactions": "/bank-reconciliation/transactions",
    "bank_rules": "/bank-reconciliation/rules",
    "deals": "/crm/deals",
    "tasks": "/crm/tasks",
    "messages": "/messages",
    "files": "/files",
    "brands": "/brands",
    "document_templates": "/document-templates",
    "audit_log": "/audit-log",
}
"""The list of the API that each resource is. What is in no list (`LINES`) is read from the books and documents."""
ALL: tuple[ResourceName, ...] = typing.get_args(ResourceName)
_DEPTH = 4

Path = tuple[str, ...]
"""Where a value stands in an item: names of the API, one in another."""


@dataclass(frozen=True)
class CsvColumns:
    """The columns of a file, each called as the API calls the field: `address.city` is one field in another."""

    paths: tuple[Path, ...]

    def head(self) -> bytes:
        """The mark of UTF-8 and the row of heads."""
        return (BOM + csv_text([[".".join(one) for one in self.paths]])).encode()

    def rows(self, items: Iterable[Any]) -> bytes:
        """Items as rows. A list or what has names of its own is JSON; what a spreadsheet would take for a formula is a
        text."""
        return csv_text([_cell(item, one) for one in self.paths] for item in map(to_builtins, items)).encode()


def columns_of(item: Any) -> CsvColumns:
    """The columns of a list by the type of its items: every field, those of a field with fields of its own apart."""
    return CsvColumns(tuple(_paths(item, (), _DEPTH)))


def item_type(answer: Any) -> Any:
    """The type of the items of a page."""
    items = next(one.type for one in msgspec.structs.fields(answer) if one.name == "items")
    return typing.get_args(items)[0]


def decode_query(query: type[msgspec.Struct], period: Period, zone: ZoneInfo, limit: int) -> msgspec.Struct:
    """The query of a list: of the days of a period where it takes one, or of their instants, with pages of a size that
    the API does not give."""
    types_ = {one.encode_name: one.type for one in msgspec.structs.fields(query)}
    asked = {
        name: datetime.combine(day, clock, zone).isoformat() if _is_instant(types_.get(name)) else day.isoformat()
        for name, day, clock in (("from", period.first, time.min), ("to", period.last, time.max))
    }
    return msgspec.structs.replace(fitting_query(query, asked), limit=limit)


def _is_instant(kind: Any) -> bool:
    return kind is datetime or any(_is_instant(one) for one in typing.get_args(kind))


def fitting_query(query: type[msgspec.Struct], asked: Mapping[str, str]) -> msgspec.Struct:
    """A query of those parameters that it takes."""
    names = {one.encode_name for one in msgspec.structs.fields(query)}
    return msgspec.convert({name: one for name, one in asked.items() if name in names}, query, strict=False)


def behind(query: msgspec.Struct, cursor: str) -> msgspec.Struct:
    """The query of the next page."""
    return msgspec.structs.replace(query, cursor=cursor)


def _paths(kind: Any, at: Path, depth: int) -> Sequence[Path]:
    inner = _struct_of(kind)
    if inner is None or not depth:
        return [at]
    found: list[Path] = []
    for one in msgspec.structs.fields(inner):
        found += _paths(one.type, (*at, one.encode_name), depth - 1)
    return found


def _struct_of(kind: Any) -> type[msgspec.Struct] | None:
    """The struct that a type is, where it is one or nothing."""
    if typing.get_origin(kind) is typing.Annotated:
        return _struct_of(typing.get_args(kind)[0])
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        some = [one for one in typing.get_args(kind) if one not in (types.NoneType, msgspec.UnsetType)]
        return _struct_of(some[0]) if len(some) == 1 else None
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return kind if is_struct and not kind.__struct_config__.tag else None


def _cell(item: Any, path: Path) -> str:
    for name in path:
        if not isinstance(item, dict):
            return ""
        item = item.get(name)
    if item is None:
        return ""
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, dict | list):
        return escape_formula(encode_json(item).decode())
    return escape_formula(str(item))
