"""Which documents are income, and with which sign. Pure."""

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
