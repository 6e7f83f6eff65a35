"""Tax withheld from suppliers in Israel."""

from datetime import date
from decimal import Decimal

from pinkas.countries import get_country

RULES = get_country("IL").withholding


def test_a_supplier_who_keeps_books_has_a_fifth_withheld() -> None:
    assert RULES is not None
    assert RULES.default_rate(True) == Decimal(20)
    assert RULES.default_rate(False) == Decimal(30)


def test_small_transactions_are_exempt_where_the_sum_of_the_year_is_known() -> None:
    assert RULES is not None
    assert RULES.small_transaction_limit(date(2023, 6, 1)) == 528_000
    assert RULES.small_transaction_limit(date(2022, 12, 31)) is None
    assert RULES.small_transaction_limit(date(2026, 1, 1)) is None
