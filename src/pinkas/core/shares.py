"""Parts of a whole. Pure."""

from decimal import ROUND_HALF_UP, Decimal


def percent_of(part: int, whole: int) -> Decimal:
    """A part in percent of the whole, to two digits, halves up; 0 of nothing."""
    if not whole:
        return Decimal(0)
    return (Decimal(part) * 100 / whole).quantize(Decimal("0.01"), ROUND_HALF_UP).normalize() + 0
