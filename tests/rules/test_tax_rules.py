"""VAT periods, to which of them an entry belongs, what they amount to, due dates, and advances."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.problems import ValidationFailed
from pinkas.countries import get_country
from pinkas.countries.israel import tax_dates
from pinkas.countries.israel.rest_days import independence_day, is_rest_day, is_working_day
from pinkas.domains.tax.rules import closing, periods, sums, withholding
from pinkas.domains.tax.rules.periods import Belonging, Span, belonging_of, span_of, spans_between
from pinkas.domains.tax.rules.sums import Boxes, VatAmounts
from pinkas.domains.tax.rules.withholding import AdvanceSums
from pinkas.domains.tax.types.vat import ClosingRow

ISRAEL = get_country("IL")
NOW = datetime(2026, 11, 1, tzinfo=UTC)
JAN, FEB, MAR = date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)


def closing_row(first: date, last: date, number: int = 0, **fields: Any) -> ClosingRow:
    facts: dict[str, Any] = {
        "id": UUID(int=1),
        "state": "CLOSED",
        "boxes": {},
        "amounts": {},
        "cumulative": {},
        "closed_at": NOW,
        "closed_by": {},
        "version": 1,
        "created_at": NOW,
        "updated_at": NOW,
        **dict.fromkeys(
            ("filed_on", "filing_reference", "filed_at", "filed_by", "reopened_at", "reopened_by", "reopen_reason")
        ),
    }
    return ClosingRow(first_day=first, last_day=last, last_entry_number=number, **{**facts, **fields})


def test_periods_are_months_or_pairs_and_closed_ones_stay_what_they_were() -> None:
    assert span_of(FEB, "monthly", ISRAEL, []) == Span(FEB, date(2026, 2, 28))
    assert span_of(FEB, "bimonthly", ISRAEL, []) == Span(JAN, date(2026, 2, 28))
    assert Span(JAN, date(2026, 2, 28)).name == "2026-02"
    january = closing_row(JAN, date(2026, 1, 31))
    assert span_of(JAN, "bimonthly", ISRAEL, [january]) == Span(JAN, date(2026, 1, 31))
    assert span_of(FEB, "bimonthly", ISRAEL, [january]) == Span(FEB, date(2026, 2, 28))
    pair = closing_row(JAN, date(2026, 2, 28))
    assert span_of(FEB, "monthly", ISRAEL, [pair]) == Span(JAN, date(2026, 2, 28))
    found = spans_between(JAN, date(2026, 4, 3), "bimonthly", ISRAEL, [january])
    assert [one.name for one in found] == ["2026-04", "2026-02", "2026-01"]
    assert span_of(date(9999, 12, 1), "bimonthly", ISRAEL, []).last == date.max


@given(
    st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=40),
)
def test_every_entry_belongs_to_one_period_that_was_open_when_it_was_posted(
    steps: Sequence[tuple[int, bool]],
) -> None:
    """Entries into six months, in between which periods are closed one after the other. The return of a period reports
    what was posted into it while it was open, and what came later into closed ones the next."""
    months = [date(2026, month, 1) for month in range(1, 7)]
    posted: list[tuple[date, int, date]] = []
    closings: list[ClosingRow] = []
    for number, (at, closes) in enumerate(steps, start=1):
        if closes and len(closings) < len(months) - 1:
            month = months[len(closings)]
            closings.append(closing_row(month, periods.month_end(month), number))
            continue
        first_open = months[len(closings)]
        posted.append((months[at], number, max(months[at], first_open)))
    for month, number, expected in posted:
        reporting = [
            one for one in months if belonging_of(Span(one, periods.month_end(one)), closings).reports(month, number)
        ]
        assert reporting == [expected]


def test_the_first_open_period_corrects_and_a_later_one_does_not() -> None:
    january = closing_row(JAN, date(2026, 1, 31), 7)
    first, second = Span(FEB, date(2026, 2, 28)), Span(MAR, date(2026, 3, 31))
    assert belonging_of(first, [january]) == Belonging(first, None, 7)
    assert belonging_of(second, [january]) == Belonging(second, None, None)
    assert belonging_of(first, []) == Belonging(first, None, None)


def _sum(role: str, month: date, debit: int, credit: int, source: str = "document") -> Any:
    return SimpleNamespace(role=role, month=month, debit=debit, credit=credit, source_type=source)


def test_amounts_are_the_movement_of_accounts_and_boxes_are_rounded_each_by_itself() -> None:
    rows = [
        _sum("sales_income", JAN, 0, 1000_49),
        _sum("service_income", JAN, 50, 100_00),
        _sum("export_income", JAN, 0, 10_50),
        _sum("exempt_income", JAN, 0, 20_00),
        _sum("output_vat", JAN, 9, 198_09),
        _sum("output_vat", JAN, 198_00, 0, sums.CLOSING),
        _sum("input_vat", JAN, 36_50, 0, "expense"),
        _sum("bank", JAN, 500, 0),
        _sum("sales_income", JAN, 1000, 0, "year_end"),
    ]
    shift = SimpleNamespace(from_month=JAN, to_month=FEB, input_vat=18_00, equipment_vat=-1_00)
    by_month = sums.sums_by_month(rows, [shift])
    amounts = sums.amounts_of(sums.movement_between(by_month, JAN, date(2026, 1, 31)), Decimal(18))
    assert amounts == VatAmounts(1099_99, 10_50, 20_00, 198_00, 18_50, 1_00)
    assert sums.boxes_of(amounts, 100) == Boxes(1100, 31, 198, 1, 19)
    assert sums.boxes_of(VatAmounts(output_vat=-50), 100).net == -1
    february = sums.amounts_of(sums.movement_between(by_month, FEB, date(2026, 2, 28)), Decimal(18))
    assert (february.input_vat_other, february.input_vat_equipment, february.net) == (18_00, -1_00, -17_00)


def test_deferred_vat_takes_its_turnover_along() -> None:
    invoice = {"service_income": (0, 1000_00), "output_vat_deferred": (0, 180_00)}
    paid = {"output_vat_deferred": (90_00, 0), "output_vat": (0, 90_00)}
    assert sums.amounts_of(invoice, Decimal(18)) == VatAmounts()
    assert sums.amounts_of(paid, Decimal(18)) == VatAmounts(taxable_sales=500_00, output_vat=90_00)


def test_what_makes_nothing_together_has_changed_all_the_same() -> None:
    then = {"output_vat": [0, 100], "input_vat": [5, 0]}
    assert sums.changed_since({"output_vat": (40, 140), "input_vat": (5, 0)}, then) == {"output_vat": (40, 40)}
    assert sums.changed_since({}, {"output_vat": [0, 100]}) == {"output_vat": (0, -100)}


_MINOR = st.integers(-(10**12), 10**12)


@given(st.builds(VatAmounts, _MINOR, _MINOR, _MINOR, _MINOR, _MINOR, _MINOR))
def test_a_settlement_balances_and_empties_the_accounts_of_vat(amounts: VatAmounts) -> None:
    boxes = sums.boxes_of(amounts, 100)
    lines = closing.closing_postings(amounts, boxes, 100)
    by_role = {one.role: one.debit - one.credit for one in lines}
    assert sum(by_role.values()) == 0
    assert by_role.get("output_vat", 0) == amounts.output_vat
    assert by_role.get("vat_clearing", 0) == -boxes.net * 100
    assert abs(by_role.get("rounding", 0)) <= 150


@pytest.mark.parametrize(
    ("kind", "last_day", "due"),
    [
        ("vat", date(2026, 10, 31), date(2026, 11, 16)),
        ("detailed_vat", date(2026, 10, 31), date(2026, 11, 23)),
        ("withholding", date(2026, 11, 30), date(2026, 12, 16)),
        ("advances", date(2026, 12, 31), date(2027, 1, 18)),
        ("vat", date(2027, 1, 31), date(2027, 2, 15)),
        ("vat", date(2027, 4, 30), date(2027, 5, 17)),  # the 15th is a Saturday
    ],
)
def test_due_dates_are_those_that_were_published_or_of_the_rule(kind: Any, last_day: date, due: date) -> None:
    assert ISRAEL.tax_reports.due_date(kind, last_day) == due


def test_the_rule_gives_the_published_dates_of_months_without_holidays() -> None:
    for month in (1, 2, 4, 5, 6, 7, 10, 11, 12):
        last = periods.month_end(date(2026, month, 1))
        after = last + timedelta(days=1)
        assert tax_dates.due_date_by_rule(after.replace(day=15)) == tax_dates.due_date("vat", last), month


def test_after_rest_days_the_date_is_the_fourth_working_day_after_them() -> None:
    # Passover of 2028 is 11 to 17 April: of the five days before Monday 17 four are rest days.
    assert [is_rest_day(date(2028, 4, day)) for day in (10, 11, 14, 17, 18)] == [False, True, True, True, False]
    assert tax_dates.due_date_by_rule(date(2028, 4, 16)) == date(2028, 4, 23)
    assert tax_dates.due_date_by_rule(date(9000, 1, 1)) >= date(9000, 1, 1)


@given(st.dates(date(2020, 1, 1), date(2090, 12, 31)))
def test_a_due_date_is_a_working_day_soon_after(day: date) -> None:
    due = tax_dates.due_date_by_rule(day)
    assert day <= due <= day + timedelta(days=14)
    assert is_working_day(due)


@pytest.mark.parametrize(
    ("hebrew_year", "day"),
    [(5784, date(2024, 5, 14)), (5785, date(2025, 5, 1)), (5786, date(2026, 4, 22)), (5787, date(2027, 5, 12))],
)
def test_independence_day_keeps_away_from_the_weekly_rest(hebrew_year: int, day: date) -> None:
    assert independence_day(hebrew_year) == day


def test_what_clients_withheld_is_set_off_against_advances_of_the_year() -> None:
    spans = [Span(date(2026, month, 1), periods.month_end(date(2026, month, 1))) for month in (1, 2, 3)]
    some = [AdvanceSums(spans[0], 1000_00, 80_00), AdvanceSums(spans[1], -500_00, 0), AdvanceSums(spans[2], 2000_05, 0)]
    items, due = withholding.compose_advances(some, Decimal("5.5"), ISRAEL, date(2026, 3, 15))
    assert [(one.advance, one.due, one.carried_forward, one.is_over) for one in items] == [
        ("55.00", "0.00", "25.00", True),
        ("0.00", "0.00", "25.00", True),
        ("110.00", "85.00", "0.00", False),
    ]
    assert due == 85_00


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"supplier_id": 1, "client_id": 2}, ("clientId", "two_holders")),
        ({"valid_from": date(2026, 2, 1), "valid_to": date(2026, 1, 1)}, ("validTo", "invalid_range")),
    ],
)
def test_a_certificate_has_one_holder_and_an_end_behind_its_beginning(
    fields: dict[str, Any], fault: tuple[str, str]
) -> None:
    with pytest.raises(ValidationFailed) as raised:
        withholding.check_certificate(fields)
    assert [(one.field, one.code) for one in raised.value.details] == [fault]
