"""Exact decimals as they cross the wire.

Requests carry strings or JSON numbers; neither ever passes through binary floating point. Answers carry strings.
The decoder below is stricter than `Decimal`: no NaN, no infinity, no underscores, no blanks, no foreign digits.
"""

import re
from decimal import Decimal
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from pinkas.core.wording import Wording

DECIMAL_PATTERN = r"^-?[0-9]+(\.[0-9]+)?$"
"""An exact decimal in an answer."""
REQUEST_DECIMAL_PATTERN = r"^-?[0-9]{1,24}(\.[0-9]{1,18})?$"
"""An exact decimal that a request carries as a string."""
_DECIMAL_TEXT = re.compile(r"-?[0-9]{1,24}(\.[0-9]{1,18})?", re.ASCII)


class WireDecimal(Decimal):
    """A decimal of a request: at most `digits` digits after the point, and between `low` and `high` inclusive."""

    digits: ClassVar[int] = 6
    low: ClassVar[Decimal] = Decimal("-999999999999")
    high: ClassVar[Decimal] = Decimal("999999999999")


class Amount(WireDecimal):
    """Money. How many digits the currency allows is checked where the currency is known."""

    digits = 3


class PositiveAmount(Amount):
    """Money that is zero or more."""

    low = Decimal(0)


class UnitPrice(WireDecimal):
    """Price of one unit, up to six decimals."""


class Quantity(WireDecimal):
    """A quantity, up to six decimals."""


class Percent(WireDecimal):
    """A percentage between 0 and 100."""

    low, high = Decimal(0), Decimal(100)


class Rate(WireDecimal):
    """An exchange rate: units of the business's currency for one unit of the foreign currency."""

    low, high = Decimal("0.000001"), Decimal("999999")


def decode_decimal(kind: type[Any], value: Any) -> Any:
    """The hook that turns a JSON string or number into a `WireDecimal`; ValueError says what is wrong."""
    if not (isinstance(kind, type) and issubclass(kind, WireDecimal)):
        raise NotImplementedError(f"no decoder for {kind}")
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
        raise ValueError(Wording("Expected an exact decimal, as a string or a number"))
    if isinstance(value, str):
        if not _DECIMAL_TEXT.fullmatch(value):
            raise ValueError(Wording("Expected a plain decimal such as 1170.00"))
        decimals = len(value.partition(".")[2].rstrip("0"))
        number = kind(value)
    else:
        number = kind(value)
        if not number.is_finite() or abs(number.adjusted()) > 30:
            raise ValueError(Wording("The number is out of range"))
        decimals = len(format(number, "f").partition(".")[2].rstrip("0"))
    if decimals > kind.digits:
        raise ValueError(Wording("Expected at most {n} decimals", n=kind.digits))
    if not kind.low <= number <= kind.high:
        raise ValueError(Wording("Expected a number from {low} to {high}", low=kind.low, high=kind.high))
    return number


AmountText = Annotated[
    str, Meta(description="Money: an exact decimal, as a string.", extra_json_schema={"pattern": DECIMAL_PATTERN})
]
"""Money in an answer, written by `money.format_amount`."""

ExactDecimal = Annotated[Decimal, Meta(description="An exact decimal, as a string.")]
"""Any other decimal in an answer."""
