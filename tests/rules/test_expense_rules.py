"""The rules of expenses: amounts, deducted VAT, postings, what is missing, keys."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.decimals import Amount, PositiveAmount
from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.countries.expenses import VAT_PARTS
from pinkas.domains import ledger
from pinkas.domains.expenses.rules import keys, postings
from pinkas.domains.expenses.rules.amounts import highest_vat, resolve_amounts
from pinkas.domains.expenses.rules.vat import VatFacts, add_months, decide_vat, deductible_part, missing_papers
from pinkas.domains.expenses.types import ExpenseLineToWrite, ExpenseRow, LineRow, NewExpense

ISRAEL = get_country("IL")
INVOICE = ISRAEL.purchases.papers[305]
RATE = Decimal(18)
DAY = date(2026, 11, 2)
CENTS = st.integers(1, 10**9)
PARTS = st.sampled_from(sorted(VAT_PARTS))
FACTS = VatFacts(
    paper=INVOICE,
    charges_vat=True,
    day=DAY,
    reporting_period=date(2026, 11, 1),
    net_value=100_00,
    business_tax_id="777777715",
    customer_tax_id=None,
    original_received=True,
    allocation_number=None,
    allocation_status=None,
)


def _amount(minor: int) -> PositiveAmount:
    return PositiveAmount(Decimal(minor) / 100)


@given(CENTS, st.data())
def test_any_two_of_net_vat_and_total_make_the_third(net: int, data: Any) -> None:
    vat = data.draw(st.integers(0, highest_vat(net, RATE)))
    whole = {"net": _amount(net), "vat": _amount(vat), "total": _amount(net + vat)}
    left_out = data.draw(st.sampled_from([None, *whole]))
    faults = FaultCollector()
    sent = {name: value for name, value in whole.items() if name != left_out}
    found = resolve_amounts(NewExpense(date=DAY, **sent), "ILS", INVOICE, RATE, faults)
    assert found is not None
    assert faults.details == []
    assert (found.net, found.vat, found.total) == (net, vat, net + vat)


@given(st.lists(CENTS, min_size=1, max_size=20), st.data())
def test_vat_of_the_whole_is_spread_over_lines_to_the_last_agora(nets: list[int], data: Any) -> None:
    vat = data.draw(st.integers(0, sum(highest_vat(one, RATE) for one in nets)))
    new = NewExpense(
        date=DAY, vat=_amount(vat), lines=[ExpenseLineToWrite(amount=Amount(Decimal(one) / 100)) for one in nets]
    )
    faults = FaultCollector()
    found = resolve_amounts(new, "ILS", INVOICE, None, faults)
    assert found is not None
    assert (found.net, found.vat) == (sum(nets), vat)


@given(CENTS, PARTS)
def test_the_deducted_part_is_the_nearest_agora_and_never_more_than_the_vat(vat: int, part: Any) -> None:
    deducted = deductible_part(vat, part)
    assert 0 <= deducted <= vat
    assert abs(deducted - VAT_PARTS[part] * vat) <= Decimal("0.5")
    assert deductible_part(-vat, part) == -deducted


LINES = st.lists(
    st.tuples(CENTS, st.integers(0, 10**8), PARTS, st.booleans(), st.sampled_from(["6900", "6020", "1500"])),
    min_size=1,
    max_size=8,
)


def _row(lines: list[Any], rate: Decimal | None, state: str, is_credit: bool) -> ExpenseRow:
    stored = [
        LineRow(
            description=None,
            amount=amount,
            vat=vat,
            category_id=UUID(int=1),
            account_code=code,
            vat_deductible=part,
            is_equipment=equipment,
            deductible_vat=deductible_part(vat, part),
        )
        for amount, vat, part, equipment, code in lines
    ]
    conversion = postings.Conversion("USD" if rate else "ILS", rate, "ILS")
    net, vat = sum(one.amount for one in stored), sum(one.vat for one in stored)
    claimable, equipment = postings.claimable_values(stored, conversion)
    blank: dict[str, Any] = dict.fromkeys(ExpenseRow.__struct_fields__)
    return ExpenseRow(
        **{
            **blank,
            "supplier_id": UUID(int=7),
            "currency": conversion.currency,
            "exchange_rate": rate,
            "net": net,
            "vat": vat,
            "total": net + vat,
            "value": conversion.convert(net + vat),
            "claimable_vat": claimable,
            "claimable_equipment_vat": equipment,
            "vat_state": state,
            "is_credit": is_credit,
            "lines": stored,
        }
    )


def _sums(lines: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in lines:
        account = one.role or one.account_code
        found[account] = found.get(account, 0) + one.debit - one.credit
    return {account: amount for account, amount in found.items() if amount}


@given(LINES, st.sampled_from([None, Decimal("3.517"), Decimal("0.0271")]), st.booleans())
def test_every_entry_balances_and_claiming_or_giving_up_clears_what_waited(
    lines: list[Any], rate: Decimal | None, is_credit: bool
) -> None:
    for state in ("none", "claimable", "at_risk", "lost"):
        row = _row(lines, rate, state, is_credit and state != "at_risk")
        posted = postings.booking_postings(row, "ILS")
        assert ledger.debit_credit_difference(posted) == 0
        sign = -1 if row.is_credit else 1
        sums = _sums(posted)
        assert sums.get(postings.SUPPLIERS, 0) == -sign * row.value
        deducted = (sums.get(postings.INPUT_VAT, 0), sums.get(postings.EQUIPMENT_VAT, 0))
        waits = sums.get(postings.PENDING, 0)
        assert deducted == (
            (sign * row.claimable_vat, sign * row.claimable_equipment_vat) if state == "claimable" else (0, 0)
        )
        assert waits == (row.claimable if state == "at_risk" else 0)
        assert _sums((*posted, *postings.reversal_postings(posted))) == {}
        if state == "at_risk":
            for more in (postings.claim_postings(row), postings.surrender_postings(row, "ILS")):
                assert ledger.debit_credit_difference(more) == 0
                both = (*posted, *more)
                assert postings.PENDING not in _sums(both)
                assert _sums((*both, *postings.reversal_postings(both))) == {}


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        (date(2026, 8, 31), 6, date(2027, 2, 28)),
        (date(2027, 8, 31), 6, date(2028, 2, 29)),
        (date(2026, 1, 15), 6, date(2026, 7, 15)),
        (date(2026, 12, 31), 2, date(2027, 2, 28)),
        (date(9999, 12, 1), 6, date.max),
    ],
)
def test_months_later_is_the_same_day_or_the_last_of_a_shorter_month(day: date, months: int, later: date) -> None:
    assert add_months(day, months) == later


@pytest.mark.parametrize(
    ("day", "net", "needs"),
    [
        (date(2024, 5, 4), 10**9, False),
        (date(2024, 5, 5), 25_000_00, False),
        (date(2024, 5, 5), 25_000_01, True),
        (date(2025, 1, 1), 20_000_01, True),
        (date(2026, 5, 31), 10_000_00, False),
        (date(2026, 6, 1), 5_000_01, True),
    ],
)
def test_an_allocation_number_is_needed_above_the_threshold_of_the_date(day: date, net: int, needs: bool) -> None:
    facts = _facts(day=day, net_value=net)
    assert missing_papers(facts, ISRAEL) == (("allocation_number",) if needs else ())


def _facts(**changed: Any) -> VatFacts:
    return VatFacts(**{**{name: getattr(FACTS, name) for name in FACTS.__dataclass_fields__}, **changed})


def test_a_number_that_the_authority_does_not_know_is_no_number() -> None:
    for status, missing in (("valid", ()), ("unavailable", ()), ("unknown", ("allocation_number",))):
        facts = _facts(net_value=10**9, allocation_number="123456789", allocation_status=status)
        assert missing_papers(facts, ISRAEL) == missing


def test_a_return_begins_within_six_months_of_the_paper() -> None:
    for period, state in ((date(2027, 5, 1), "claimable"), (date(2027, 6, 1), "lost")):
        assert decide_vat(1, _facts(reporting_period=period), ISRAEL).state == state
    assert decide_vat(0, FACTS, ISRAEL).state == "none"
    assert decide_vat(1, _facts(original_received=False), ISRAEL).state == "at_risk"


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("INV-0017", "inv 17", False),
        ("0017", "17", True),
        ("INV/2026-17", "inv 202617", True),
        ("א-17", "א17", True),
        ("17", "18", False),
    ],
)
def test_numbers_are_compared_by_letters_and_digits(first: str, second: str, same: bool) -> None:
    assert (keys.number_key(first) == keys.number_key(second)) is same


def test_a_paper_without_number_or_party_has_no_twin() -> None:
    assert keys.duplicate_key(None, "17", 1, "ILS", False) is None
    assert keys.duplicate_key("tax:1", keys.number_key(" - "), 1, "ILS", False) is None
    first = keys.duplicate_key(keys.party_key("520007030", None, "א"), "17", 100, "ILS", False)
    assert first == keys.duplicate_key(keys.party_key("520007030", UUID(int=3), None), "17", 100, "ILS", False)
    assert first != keys.duplicate_key(keys.party_key("520007030", None, "א"), "17", 100, "ILS", True)


def test_categories_of_the_country_go_to_accounts_that_there_are() -> None:
    accounts = {one.code for one in ISRAEL.chart}
    found = ISRAEL.purchases.categories
    assert {one.account_code for one in found} <= accounts
    assert len({one.key for one in found}) == len(found)
    assert msgspec.json.encode([dict(one.name) for one in found])
