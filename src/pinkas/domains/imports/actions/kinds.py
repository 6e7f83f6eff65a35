"""The kinds of records that can be imported: their bodies, their keys, and the writes of their own domains."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.fields import wire_names
from pinkas.core.problems import Problem
from pinkas.domains import clients, products, suppliers
from pinkas.platform.tx import Tx

Fields = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """What is done with the rows of a kind, by the domain that owns its records: every rule is the one of its
    operations. `keys` are what only one live record may have, by the wire name of the field."""

    body: type[msgspec.Struct]
    keys: Callable[[Fields, str], Mapping[str, str]]
    check: Callable[[Tx, Sequence[UpsertCommand]], Awaitable[list[Problem | None]]]
    claim: Callable[[Tx], Awaitable[None]]
    write: Callable[..., Awaitable[Sequence[Any]]]


KINDS: Mapping[str, Kind] = {
    "clients": Kind(
        clients.NewClient, clients.unique_keys, clients.check_all, clients.claim_all_keys, clients.write_all
    ),
    "products": Kind(
        products.NewProduct, products.unique_keys, products.check_all, products.claim_all_keys, products.write_all
    ),
    "suppliers": Kind(
        suppliers.NewSupplier, suppliers.unique_keys, suppliers.check_all, suppliers.claim_all_keys, suppliers.write_all
    ),
}


def as_command(kind: Kind, body: msgspec.Struct, said: Fields, record_id: Any) -> UpsertCommand:
    """The write of a row: a new record with all that it may have, or a change of what the row says."""
    if record_id is not None:
        names = {wire: name for name, wire in wire_names(kind.body).items()}
        return UpsertCommand(record_id, {names[wire]: getattr(body, names[wire]) for wire in said})
    return UpsertCommand(None, {name: getattr(body, name) for name in kind.body.__struct_fields__})
