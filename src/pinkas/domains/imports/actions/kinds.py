"""The kinds of records that can be imported: their bodies, their keys, and the writes of their own domains."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.decoding import convert_value
from pinkas.core.fields import wire_names
from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import Problem
from pinkas.domains import clients, products, suppliers
from pinkas.platform.tx import Tx

Fields = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """What is done with the rows of a kind, by the domain that owns its records: every rule is the one of its
    operations. `keys` are what only one live record may have, by the wire name of the field. What an import has created
    is undone by `undone`, the change that archives it; `table` is where the records stand, and `own` names the tables
    that refer to it as parts of it, or as sums of what others say."""

    body: type[msgspec.Struct]
    keys: Callable[[Fields, str], Mapping[str, str]]
    check: Callable[[Tx, Sequence[UpsertCommand]], Awaitable[list[Problem | None]]]
    claim: Callable[[Tx], Awaitable[None]]
    write: Callable[..., Awaitable[Sequence[Any]]]
    get: Callable[[Tx, Sequence[UUID]], Awaitable[Mapping[UUID, Any]]]
    table: str
    own: frozenset[str]
    undone: Callable[[Tx], Fields]


KINDS: Mapping[str, Kind] = {
    "clients": Kind(
        clients.NewClient,
        clients.unique_keys,
        clients.check_all,
        clients.claim_all_keys,
        clients.write_all,
        clients.get_by_ids,
        "clients",
        frozenset(
            (
                "client_tags",
                "client_movements",
                "client_monthly_totals",
                "client_accounts",
                "client_opening_history",
                "opening_items",
                "opening_item_history",
                "analytics_client_health",
            )
        ),
        lambda _tx: {"is_active": False, "opening_balance": None},
    ),
    "products": Kind(
        products.NewProduct,
        products.unique_keys,
        products.check_all,
        products.claim_all_keys,
        products.write_all,
        products.get_by_ids,
        "products",
        frozenset(
            ("product_terms", "product_sales", "product_monthly_totals", "stock_items", "stock_levels", "stock_costs")
        ),
        lambda tx: {"archived_at": tx.now},
    ),
    "suppliers": Kind(
        suppliers.NewSupplier,
        suppliers.unique_keys,
        suppliers.check_all,
        suppliers.claim_all_keys,
        suppliers.write_all,
        suppliers.get_by_ids,
        "suppliers",
        frozenset(("supplier_movements", "supplier_monthly_totals", "supplier_accounts")),
        lambda _tx: {"is_active": False},
    ),
}


def as_command(kind: Kind, body: msgspec.Struct, said: Fields, record_id: Any) -> UpsertCommand:
    """The write of a row: a new record with all that it may have, or a change of what the row says."""
    if record_id is not None:
        names = {wire: name for name, wire in wire_names(kind.body).items()}
        return UpsertCommand(record_id, {names[wire]: getattr(body, names[wire]) for wire in said})
    return UpsertCommand(None, {name: getattr(body, name) for name in kind.body.__struct_fields__})


def values_before(kind: Kind, command: UpsertCommand, record: Any) -> Fields:
    """What stands in the fields that a command would change, by wire name, as JSON has it."""
    wires = wire_names(kind.body)
    return {wires[name]: to_builtins(getattr(record, name)) for name in command.fields}


def back_to(kind: Kind, record_id: UUID, values: Fields) -> UpsertCommand:
    """The change that writes such values again."""
    fields = {one.encode_name: one for one in msgspec.structs.fields(kind.body)}
    return UpsertCommand(
        record_id,
        {
            fields[wire].name: None if value is None else convert_value(value, fields[wire].type)
            for wire, value in values.items()
        },
    )
