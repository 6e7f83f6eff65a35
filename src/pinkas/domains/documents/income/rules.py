"""Which documents are income, and with which sign. Pure."""

from pinkas.core.currencies import CURRENCIES, minor_digits
from pinkas.countries import Country


def income_signs(country: Country, business_type: str) -> dict[int, int]:
    """The sign of each type of document that is income: what counts to the turnover, and donations, which are income
    of the books and no turnover. A credit and a negative receipt take back: the one by its sign, the other by its
    amounts. What is cancelled by a further document stays, and so does the further document."""
    signs: dict[int, int] = {}
    for code, kind in country.document_types.items():
        sign = country.turnover(business_type, code) or (1 if kind.posting == "donation" else 0)
        if sign:
            signs[code] = sign
    return signs


def digit_shifts(home: str) -> dict[str, int]:
    """By how many digits minor units of a currency differ from those of the books, where they do: 2 for a currency
    without a minor unit in books of agorot."""
    shifts = {one: minor_digits(home) - minor_digits(one) for one in CURRENCIES}
    return {one: shift for one, shift in shifts.items() if shift}
