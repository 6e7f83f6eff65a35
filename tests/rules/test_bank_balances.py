"""The balance of a bank account by day, from its latest lines and what stands behind them."""

from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from pinkas.dashboard.business_pages.bank_accounts import end_of_day_balances

_DAYS = st.dates(date(2026, 1, 1), date(2026, 1, 9))


def test_no_lines_have_no_days() -> None:
    assert end_of_day_balances([], Decimal(5)) == []


@given(st.lists(st.tuples(_DAYS, st.integers(-1000, 1000).map(Decimal))), st.integers(-1000, 1000).map(Decimal))
def test_each_day_ends_with_the_beginning_and_what_came_until_then(
    lines: list[tuple[date, Decimal]], beginning: Decimal
) -> None:
    newest_first = sorted(lines, key=lambda one: one[0], reverse=True)
    found = end_of_day_balances(newest_first, beginning + sum(amount for _, amount in lines))
    expected = [
        (day, beginning + sum(amount for other, amount in lines if other <= day))
        for day in sorted({day for day, _ in lines})
    ]
    assert found == expected
