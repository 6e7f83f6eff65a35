"""Records become the structs of answers by the names of their fields."""

import msgspec
import pytest

from pinkas.core.decimals import AmountText
from pinkas.core.struct_mapping import make_mapping


class Paid(msgspec.Struct):
    """A record with its amount in minor units."""

    id: int
    amount: int
    method: str
    reference: str | None = None


class Shown(msgspec.Struct, kw_only=True):
    """What an answer says of it."""

    id: int
    amount: AmountText
    label: str
    reference: str | None = None
    note: str | None = None


def test_fields_are_taken_by_name_amounts_formatted_and_the_rest_computed() -> None:
    view = make_mapping(Paid, Shown, label=lambda paid, currency: f"{paid.method} {currency}")
    assert view(Paid(1, 1250, "cash"), "ILS") == Shown(id=1, amount="12.50", label="cash ILS")
    assert view(Paid(1, 1250, "cash", "A7"), "JPY") == Shown(id=1, amount="1250", label="cash JPY", reference="A7")


def test_a_field_that_comes_from_nowhere_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="label"):
        make_mapping(Paid, Shown)
