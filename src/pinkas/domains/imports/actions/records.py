"""Kinds whose rows are the bodies of the operations that create such records: clients, products and suppliers."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.decoding import convert_value
from pinkas.core.fields import wire_names
from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import Problem
from pinkas.domains import clients, products, suppliers
from pinkas.domains.businesses import Business
from pinkas.domains.imports.actions.kinds import Fields, PreparedRow, SaidRow, UndoneByRows, Written
from pinkas.domains.imports.types import BookedRow, RecordTableKind
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Records(UndoneByRows):
    """Records that a domain writes many at a time. `unique_keys` are what only one live record may have, by the wire
    name of the field. What an import has created is undone by `undone`, the change that archives it."""

    body: type[msgspec.Struct]
    table: str
    own: frozenset[str] = field()
    unique_keys: Callable[[Fields, str], Mapping[str, str]]
    check_all: Callable[[Tx, Sequence[UpsertCommand]], Awaitable[list[Problem | None]]]
    claim_all: Callable[[Tx], Awaitable[None]]
    write_all: Callable[..., Awaitable[Sequence[Any]]]
    get: Callable[[Tx, Sequence[UUID]], Awaitable[Mapping[UUID, Any]]]
    undone: Callable[[Tx], Fields]
    wires: Mapping[str, str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """The wire name of each field of the body."""
        object.__setattr__(self, "wires", wire_names(self.body))

    async def prepare(
        self, tx: Tx, rows: Sequence[SaidRow], country: str, *, make: bool
    ) -> list[PreparedRow | Problem]:
        """Rows name nothing that would have to be found."""
        prepared: list[PreparedRow | Problem] = []
        for one in rows:
            fields = self.fields_of(one.body)
            prepared.append(PreparedRow(UpsertCommand(None, fields), self.unique_keys(fields, country)))
        return prepared

    def fields_of(self, body: Any) -> Fields:
        """What a body says, by the names of the fields."""
        return {name: getattr(body, name) for name in self.body.__struct_fields__}

    def creating(self, body: Any) -> UpsertCommand:
        """The write of a new record."""
        return UpsertCommand(None, self.fields_of(body))

    def changing(self, row: SaidRow, prepared: PreparedRow, record_id: UUID) -> UpsertCommand:
        """The change of what the row says: its empty cells change nothing."""
        names = {wire: name for name, wire in self.wires.items()}
        return UpsertCommand(record_id, {names[wire]: getattr(row.body, names[wire]) for wire in row.said})

    async def check(self, tx: Tx, writes: Sequence[Any]) -> list[Problem | None]:
        """By the rules of the domain."""
        return await self.check_all(tx, writes)

    async def claim(self, tx: Tx) -> None:
        """Every key of the business at once."""
        await self.claim_all(tx)

    async def write(self, tx: Tx, commands: Sequence[UpsertCommand], business: Business | None = None) -> Sequence[Any]:
        """Writes records whose keys are claimed; the audit log has one entry for all that are created."""
        return await self.write_all(tx, commands, keys_claimed=True, creations_audited=False, business=business)

    async def book(
        self, tx: Tx, rows: Sequence[PreparedRow], import_id: UUID, business: Business
    ) -> list[Written | Problem]:
        """Creates and changes records."""
        made = await self.write(tx, [one.write for one in rows], business)
        return [one if isinstance(one, Problem) else Written(one.id, one.version) for one in made]

    async def values_before(self, tx: Tx, rows: Sequence[PreparedRow]) -> dict[UUID, Fields]:
        """By wire name, as JSON has them."""
        changed = {one.write.id: one.write for one in rows if one.write.id is not None}
        known = await self.get(tx, list(changed)) if changed else {}
        return {
            id: {self.wires[name]: to_builtins(getattr(record, name)) for name in changed[id].fields}
            for id, record in known.items()
        }

    async def take_back(self, tx: Tx, rows: Sequence[BookedRow]) -> list[Problem | None]:
        """Archives what was created, and writes back what was changed."""
        commands = [
            UpsertCommand(one.record_id, self.undone(tx)) if one.action == "create" else self._back(one) for one in rows
        ]
        made = await self.write_all(tx, commands, keys_claimed=True, changes_audited=False)
        return [one if isinstance(one, Problem) else None for one in made]

    def _back(self, row: BookedRow) -> UpsertCommand:
        """The change that writes the values from before again."""
        fields = {one.encode_name: one for one in msgspec.structs.fields(self.body)}
        return UpsertCommand(
            row.record_id,
            {
                fields[wire].name: None if value is None else convert_value(value, fields[wire].type)
                for wire, value in (row.before or {}).items()
            },
        )


RECORDS: Mapping[RecordTableKind, Records] = {
    "clients": Records(
        clients.NewClient,
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
        clients.unique_keys,
        clients.check_all,
        clients.claim_all_keys,
        clients.write_all,
        clients.get_by_ids,
        lambda _tx: {"is_active": False, "opening_balance": None},
    ),
    "products": Records(
        products.NewProduct,
        "products",
        frozenset(
            ("product_terms", "product_sales", "product_monthly_totals", "stock_items", "stock_levels", "stock_costs")
        ),
        products.unique_keys,
        products.check_all,
        products.claim_all_keys,
        products.write_all,
        products.get_by_ids,
        lambda tx: {"archived_at": tx.now},
    ),
    "suppliers": Records(
        suppliers.NewSupplier,
        "suppliers",
        frozenset(("supplier_movements", "supplier_monthly_totals", "supplier_accounts")),
        suppliers.unique_keys,
        suppliers.check_all,
        suppliers.claim_all_keys,
        suppliers.write_all,
        suppliers.get_by_ids,
        lambda _tx: {"is_active": False},
    ),
}
