"""Amounts of money: integers of minor units inside, exact decimals on the wire.

An amount without its currency means nothing, so every function that converts between the two takes both. Halves are
rounded away from zero everywhere, so that a credit is the exact negative of what it credits.
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal, DivisionByZero, Inexact, InvalidOperation, Overflow

from pinkas.core.currencies import minor_digits
from pinkas.core.wording import Wording

MAX_MAJOR_UNITS = 10**15
"""No amount reaches this many major units: with three minor digits it still fits a 64 bit integer."""

EXACT_CONTEXT = Context(prec=300, rounding=ROUND_HALF_UP, traps=[Inexact, InvalidOperation, DivisionByZero, Overflow])
"""A decimal context that raises instead of rounding. Its operands must have passed `check_magnitude`."""

_MAX_DIGITS = (
    40  # digits on either side of the point; far above anything a person writes, far below what stalls a process
)


def _is_simple_decimal(text: str) -> bool:
    """Whether the text is a short plain decimal (sign, digits, point). A fast check that accepts nearly every value."""
    return len(text) <= _MAX_DIGITS and text.lstrip("-").replace(".", "", 1).isdigit()


def check_magnitude(value: Decimal, label: str = "The value") -> Decimal:
    """`value` itself when it is finite with at most 40 digits on either side of the point; ValueError names `label`."""
    if _is_simple_decimal(str(value)):
        return value
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        raise ValueError(Wording("{what} is not a number", what=label))
    if exponent < -_MAX_DIGITS or exponent > _MAX_DIGITS or value.adjusted() > _MAX_DIGITS:
        raise ValueError(Wording("{what} is out of range", what=label))
    return value


def check_amount_limit(minor: int, currency: str) -> int:
    """`minor` itself when it is an amount that can be kept; ValueError from 10**15 major units on."""
    if abs(minor) >= MAX_MAJOR_UNITS * 10 ** minor_digits(currency):
        raise ValueError(Wording("The amount reaches {limit} {currency}", limit=MAX_MAJOR_UNITS, currency=currency))
    return minor


def round_half_up(value: Decimal) -> int:
    """The nearest integer; halves go away from zero. ValueError when it is not finite or absurdly large."""
    if not value.is_finite() or (value and value.adjusted() > 8 * _MAX_DIGITS):
        raise ValueError(Wording("The value cannot be rounded to an amount"))
    return int(value.to_integral_value(rounding=ROUND_HALF_UP)) if value else 0


def divide_half_up(numerator: int, denominator: int) -> int:
    """The nearest integer to a fraction with a positive denominator; halves go away from zero."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def to_minor(value: Decimal, currency: str) -> int:
    """An amount in major units, as requests have it, in minor units ("11.70" ILS is 1170).

    Raises ValueError when it is not finite, reaches 10**15, or has more digits than the currency. Trailing zeros are
    not counted: 5.000 ILS is accepted as five shekels.
    """
    digits = minor_digits(currency)
    scaled = check_magnitude(value, "The amount").scaleb(digits, EXACT_CONTEXT)
    minor = round_half_up(scaled)
    if minor != scaled:
        raise ValueError(Wording("An amount in {currency} has at most {n} decimals", currency=currency, n=digits))
    return check_amount_limit(minor, currency)


def format_amount(minor: int, currency: str) -> str:
    """An amount in minor units as the text of an answer, always with the currency's digits: "1170.00", JPY "1170",
    never "-0.00"."""
    digits = minor_digits(currency)
    if digits == 0:
        return str(minor)
    text = str(abs(minor)).zfill(digits + 1)
    return f"{'-' if minor < 0 else ''}{text[:-digits]}.{text[-digits:]}"


def decimal_text(value: Decimal) -> str:
    """The canonical text of a decimal: no exponent, no trailing zeros, no "-0". ValueError as `check_magnitude`."""
    text = str(value)
    if _is_simple_decimal(text):
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return text if text not in ("-0", "") else "0"
    if not check_magnitude(value):
        return "0"
    return format(value.normalize(EXACT_CONTEXT), "f")


def pad_unit_price(value: Decimal, currency: str) -> Decimal:
    """A unit price as answers write it: with at least the digits of its currency ("59.90"), and more only where the
    price has them ("0.0125"). ValueError as `check_magnitude`, and for an unknown currency."""
    digits, text = minor_digits(currency), decimal_text(value)
    missing = digits - len(text.partition(".")[2])
    if missing <= 0:
        return Decimal(text)
    return Decimal(f"{text if '.' in text else text + '.'}{'0' * missing}")


def convert_currency(minor: int, currency: str, rate: Decimal, target_currency: str) -> int:
    """An amount of `currency` in minor units of `target_currency`; `rate` is how much of `target_currency` one major
    unit is worth.

    Rounded half up once, at the end. ValueError when the rate is not above zero or the result cannot be kept.
    """
    if check_magnitude(rate, "The exchange rate") <= 0:
        raise ValueError(Wording("The exchange rate must be above zero"))
    shift = minor_digits(target_currency) - minor_digits(currency)
    worth = EXACT_CONTEXT.multiply(Decimal(minor), rate).scaleb(shift, EXACT_CONTEXT)
    return check_amount_limit(round_half_up(worth), target_currency)


def distribute_by_weight(total: int, weights: Sequence[int]) -> list[int]:
    """`total` divided by weight so that the shares sum to it exactly: largest remainder, the earlier of equals first.

    A weight counts by its absolute value, so no share exceeds the total or has the opposite sign, even where weights of
    both signs nearly cancel each other. A zero weight gets nothing, unless all are zero: then the shares are equal. The
    negative of a total gives the negative of the shares. ValueError for an amount without any weights.
    """
    if not weights:
        if total:
            raise ValueError(Wording("There is nothing to spread the amount over"))
        return []
    sizes = [abs(weight) for weight in weights]
    if not any(sizes):
        sizes = [1] * len(sizes)
    return apportion(total, [total * size for size in sizes], sum(sizes))


def apportion(total: int, numerators: Sequence[int], denominator: int) -> list[int]:
    """Integers that sum to `total`, each differing by less than one from its exact share `numerator / denominator`.

    The exact shares must sum to within a half of `total` (they sum to what `total` was rounded from); ValueError
    otherwise. Every share is truncated towards zero first; the missing units go to the largest remainders, the earlier
    of equals first, so a share that is an integer already never changes.
    """
    if abs(2 * (sum(numerators) - total * denominator)) > denominator:
        raise ValueError(Wording("The shares do not belong to the total"))
    parts, rests = [], []
    for numerator in numerators:
        size, rest = divmod(abs(numerator), denominator)
        parts.append(size if numerator >= 0 else -size)
        rests.append(rest if numerator >= 0 else -rest)
    missing = total - sum(parts)
    step = 1 if missing > 0 else -1
    for index in sorted(range(len(rests)), key=lambda at: -step * rests[at])[: abs(missing)]:
        parts[index] += step
    return parts
