"""Payments to suppliers: what is withheld, what is paid of the books, and random histories of both."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.core.decimals import Amount, PositiveAmount
from pinkas.core.money import convert_currency
from pinkas.core.problems import FaultCollector, ValidationFailed
from pinkas.countries import get_country
from pinkas.domains.ledger import Posting
from pinkas.domains.supplier_payments.rules.allocating import Part, Payable, plan_parts
from pinkas.domains.supplier_payments.rules.postings import (
    application_sides,
    compose_lines,
    payment_sides,
    reversed_sides,
    taken_of_advance,
)
from pinkas.domains.supplier_payments.rules.recording import RecordingFacts, decide_recording
from pinkas.domains.supplier_payments.rules.withholding import Certificate, WithholdingFacts, decide_withholding
from pinkas.domains.supplier_payments.types.payments import (
    AllocationRow,
    NewSupplierAllocation,
    SupplierPaymentRow,
    SupplierPaymentToRecord,
)

SUPPLIER, DAY = UUID(int=1), date(2026, 11, 20)
RULES = get_country("IL").withholding
DUE = WithholdingFacts(True, None, True, RULES)
NOT_DUE = replace(DUE, is_due=False)


def _payable(net: int = 100_000, total: int = 118_000, **facts: Any) -> Payable:
    shape: dict[str, Any] = {
        "id": uuid4(),
        "supplier_id": SUPPLIER,
        "doc_type": 305,
        "currency": "ILS",
        "net": net,
        "total": total,
        "open": total,
        "value": total,
        "paid_value": 0,
        "is_credit": False,
        "is_booked": True,
    }
    return Payable(**{**shape, **facts})


def _part(payable: Payable, amount: int) -> Part:
    return Part(payable, amount, amount)


def test_a_fifth_of_the_net_is_withheld_without_a_certificate() -> None:
    one = _payable()
    found = decide_withholding([_part(one, 118_000)], 0, DAY, DUE, None)
    assert found.amount == 20_000
    assert found.applied == {"reason": "default", "rate": "20", "base": 100_000}


def test_three_tenths_are_withheld_of_a_supplier_without_books() -> None:
    found = decide_withholding([_part(_payable(), 118_000)], 0, DAY, replace(DUE, keeps_books=False), None)
    assert (found.amount, found.applied and found.applied["reason"]) == (30_000, "no_books")


@pytest.mark.parametrize(
    ("rate", "withheld"), [("0", 0), ("2", 2_000), ("5.5", 5_500), ("100", 100_000), ("0.0005", 1), ("0.0004", 0)]
)
def test_a_certificate_sets_the_rate_and_halves_are_rounded_up(rate: str, withheld: int) -> None:
    certificate = Certificate(UUID(int=7), Decimal(rate), "7788")
    found = decide_withholding([_part(_payable(), 118_000)], 0, DAY, replace(DUE, certificate=certificate), None)
    assert found.amount == withheld
    assert found.applied is not None
    assert found.applied["certificate_id"] == str(UUID(int=7))
    assert found.applied["certificate_number"] == "7788"


def test_a_credit_note_lowers_the_base_and_an_advance_is_a_base_of_its_own() -> None:
    credit = _payable(10_000, 11_800, is_credit=True)
    parts = [_part(_payable(), 118_000), _part(credit, -11_800)]
    assert decide_withholding(parts, 5_000, DAY, DUE, None).amount == (100_000 - 10_000 + 5_000) // 5


def test_small_transactions_of_a_year_whose_sum_is_known_are_exempt() -> None:
    small, large = _payable(447_457, 528_000), _payable(447_458, 528_001)
    in_2023 = date(2023, 5, 1)
    exempt = decide_withholding([_part(small, 528_000)], 0, in_2023, DUE, None)
    assert (exempt.amount, exempt.applied and exempt.applied["reason"]) == (0, "small_transaction")
    assert decide_withholding([_part(large, 528_001)], 0, in_2023, DUE, None).amount == 89_492
    assert decide_withholding([_part(small, 528_000)], 0, DAY, DUE, None).amount == 89_491


def test_what_the_payment_says_itself_goes_before_every_rate() -> None:
    found = decide_withholding([_part(_payable(), 118_000)], 0, DAY, DUE, 35_000)
    assert (found.amount, found.applied and found.applied["reason"]) == (35_000, "given")
    assert decide_withholding([_part(_payable(), 118_000)], 0, DAY, DUE, 0).amount == 0
    assert decide_withholding([_part(_payable(), 118_000)], 0, DAY, NOT_DUE, None).applied is None


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        ({"gross": "100.00"}, [("gross", "below_allocations")]),
        ({"gross": "-1"}, [("gross", "below_allocations")]),
        ({"date": date(2026, 11, 25)}, [("date", "in_future")]),
        ({"due_date": date(2026, 1, 1)}, [("dueDate", "before_date")]),
        ({"withheld": "1180.01"}, [("withheld", "exceeds_gross")]),
        ({"withheld": "1.001"}, [("withheld", "invalid_amount")]),
        ({"exchange_rate": "3"}, [("exchangeRate", "contradiction")]),
        ({"method": "credit_balance"}, [("method", "not_paid")]),
        ({"allocations": []}, [("gross", "required")]),
        ({"allocations": [], "gross": "0"}, [("gross", "not_positive")]),
        (
            {"date": date(2026, 11, 25), "exchange_rate": "3", "gross": "1180.001"},
            [("date", "in_future"), ("exchangeRate", "contradiction"), ("gross", "invalid_amount")],
        ),
    ],
)
def test_every_fault_of_a_payment_is_named_at_once(fields: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    one = _payable()
    asked = {"allocations": [NewSupplierAllocation(expense_id=one.id)], **fields}
    with pytest.raises(ValidationFailed) as refused:
        _decide(asked, {one.id: one})
    assert [(fault.field, fault.code) for fault in refused.value.details] == faults


@pytest.mark.parametrize(
    ("change", "amount", "fault"),
    [
        ({"is_booked": False}, None, ("expenseId", "not_booked")),
        ({"supplier_id": UUID(int=2)}, None, ("expenseId", "another_supplier")),
        ({"currency": "USD"}, None, ("expenseId", "another_currency")),
        ({"open": 0}, None, ("amount", "nothing_open")),
        ({}, "0", ("amount", "not_positive")),
        ({}, "-1", ("amount", "not_positive")),
        ({}, "1180.01", ("amount", "exceeds_open")),
        ({}, "1.001", ("amount", "invalid_amount")),
    ],
)
def test_an_expense_that_cannot_be_paid_is_named(
    change: dict[str, Any], amount: str | None, fault: tuple[str, str]
) -> None:
    one, faults = replace(_payable(), **change), FaultCollector()
    asked = NewSupplierAllocation(expense_id=one.id, amount=Amount(amount) if amount else None)
    other = NewSupplierAllocation(expense_id=UUID(int=9))
    plan_parts([asked, other, asked], {one.id: one}, "ILS", [SUPPLIER], faults)
    assert [(found.field, found.code) for found in faults.details] == [
        (f"allocations[0].{fault[0]}", fault[1]),
        ("allocations[1].expenseId", "not_found"),
        ("allocations[2].expenseId", "repeated"),
    ]


def test_a_credit_note_pays_without_money() -> None:
    one, credit = _payable(), _payable(100_000, 118_000, is_credit=True)
    asked = [NewSupplierAllocation(expense_id=one.id), NewSupplierAllocation(expense_id=credit.id)]
    done = _decide({"allocations": asked, "method": "credit_balance"}, {one.id: one, credit.id: credit})
    assert (done.gross, done.withheld.amount, [part.amount for part in done.parts]) == (0, 0, [118_000, -118_000])


def _decide(
    fields: dict[str, Any], payables: dict[UUID, Payable], rate: str | None = None, currency: str = "ILS"
) -> Any:
    typed = dict(fields)
    for name, kind in (("gross", Amount), ("withheld", PositiveAmount), ("exchange_rate", Amount)):
        if name in typed:
            typed[name] = kind(typed[name])
    body = SupplierPaymentToRecord(**{"supplier_id": SUPPLIER, "method": "bank_transfer", "date": DAY, **typed})
    facts = RecordingFacts("ILS", rate and Decimal(rate), [SUPPLIER], payables, NOT_DUE, date(2026, 11, 24))
    return decide_recording(body, currency, facts)


# The least amount is worth something in the books: what is worth nothing there moves no account.
_STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["expense", "expense", "credit", "pay", "pay", "ahead", "with credits", "apply", "apply", "void"]
        ),
        st.integers(1, 5_000_00),
        st.integers(0, 7),
        st.sampled_from(["3.1", "3.4567", "3.999999", "1.05"]),
    ),
    min_size=10,
    max_size=40,
)


class _Books:
    """A supplier in one foreign currency: expenses, payments, and the accounts of the ledger by role."""

    def __init__(self) -> None:
        self.expenses: list[Payable] = []
        self.payments: list[SupplierPaymentRow] = []
        self.accounts: dict[str, int] = {}
        self.foreign: dict[str, int] = {}

    def post(self, lines: tuple[Posting, ...]) -> None:
        for line in lines:
            assert line.role is not None
            self.accounts[line.role] = self.accounts.get(line.role, 0) + line.debit - line.credit
            self.foreign[line.role] = self.foreign.get(line.role, 0) + (line.foreign_amount or 0)
        assert sum(line.debit - line.credit for line in lines) == 0

    def expense(self, total: int, rate: str, *, is_credit: bool) -> None:
        value = convert_currency(total, "USD", Decimal(rate), "ILS")
        one = _payable(total, total, currency="USD", value=value, is_credit=is_credit)
        self.expenses.append(one)
        sign = -1 if is_credit else 1
        self.accounts["suppliers"] = self.accounts.get("suppliers", 0) - sign * value
        self.foreign["suppliers"] = self.foreign.get("suppliers", 0) - sign * total

    def move(self, parts: list[Part], sign: int) -> None:
        for part in parts:
            at = next(place for place, one in enumerate(self.expenses) if one.id == part.payable.id)
            one = self.expenses[at]
            self.expenses[at] = replace(
                one, open=one.open - sign * abs(part.amount), paid_value=one.paid_value + sign * abs(part.value)
            )

    def pay(self, kind: str, amount: int, pick: int, rate: str) -> None:
        owed = [one for one in self.expenses if one.open and not one.is_credit]
        chosen = owed[: pick % 4]
        asked = [NewSupplierAllocation(expense_id=one.id) for one in chosen]
        if chosen and pick > 3:  # of the first, a part
            part = min(amount, chosen[0].open)
            asked[0] = NewSupplierAllocation(expense_id=chosen[0].id, amount=Amount(Decimal(part) / 100))
        credits = [one for one in self.expenses if one.open and one.is_credit][:1] if kind == "with credits" else []
        asked += [NewSupplierAllocation(expense_id=one.id) for one in credits]
        known = {one.id: one for one in chosen + credits}
        fields: dict[str, Any] = {"allocations": asked, "withheld": f"0.{amount % 100:02d}"}
        if kind == "ahead":
            fields["gross"] = Decimal(amount + sum(one.open for one in chosen)) / 100
        try:
            done = _decide(fields, known, rate, "USD")
        except ValidationFailed:
            return
        rows = [_allocation(part, None) for part in done.parts]
        row = SupplierPaymentRow(
            id=uuid4(),
            supplier_id=SUPPLIER,
            supplier_name="S",
            method="bank_transfer",
            date=DAY,
            currency="USD",
            exchange_rate=done.rate,
            gross=done.gross,
            withheld=done.withheld.amount,
            amount=done.gross - done.withheld.amount,
            amount_value=done.amount_value,
            withheld_value=done.withheld_value,
            advance_value=done.advance_value,
            withholding=None,
            details={},
            state="RECORDED",
            allocated=sum(one.amount for one in rows),
            unallocated=done.gross - sum(one.amount for one in rows),
            allocations=rows,
            expects_receipt=False,
            receipt_number=None,
            receipt_file_id=None,
            bank_file_id=None,
            note=None,
            external_reference=None,
            metadata={},
            void_reason=None,
            voided_at=None,
            bank_matched=0,
            version=1,
            created_at=None,
            updated_at=None,
        )
        self.payments.append(row)
        self.move(done.parts, 1)
        self.post(compose_lines(payment_sides(row, "bank"), SUPPLIER, "USD", "ILS"))

    def apply(self, pick: int) -> None:
        open_ = [one for one in self.expenses if one.open and not one.is_credit][:3]
        ahead = [place for place, one in enumerate(self.payments) if one.unallocated and one.state == "RECORDED"]
        if not open_ or not ahead:
            return
        at = ahead[pick % len(ahead)]
        row = self.payments[at]
        amount = min(open_[0].open, row.unallocated)
        asked = [NewSupplierAllocation(expense_id=open_[0].id, amount=Amount(Decimal(amount) / 100))]
        faults = FaultCollector()
        parts = plan_parts(asked, {one.id: one for one in open_}, "USD", [SUPPLIER], faults)
        assert not faults.details
        taken = taken_of_advance(row, [one.amount for one in parts])
        rows = [*row.allocations, *(_allocation(one, part) for one, part in zip(parts, taken, strict=True))]
        self.payments[at] = _replaced(row, rows)
        self.move(parts, 1)
        sides = application_sides(sum(one.value for one in parts), sum(taken), amount)
        self.post(compose_lines(sides, SUPPLIER, "USD", "ILS"))

    def void(self, pick: int) -> None:
        live = [place for place, one in enumerate(self.payments) if one.state == "RECORDED"]
        if not live:
            return
        at = live[pick % len(live)]
        row = self.payments.pop(at)
        known = {one.id: one for one in self.expenses}
        self.move([Part(known[one.expense_id], one.amount, one.value) for one in row.allocations], -1)
        self.post(compose_lines(reversed_sides(payment_sides(row, "bank")), SUPPLIER, "USD", "ILS"))

    def check(self) -> None:
        owed = sum((-1 if one.is_credit else 1) * (one.value - one.paid_value) for one in self.expenses)
        owed_foreign = sum((-1 if one.is_credit else 1) * one.open for one in self.expenses)
        assert self.accounts.get("suppliers", 0) == -owed
        assert self.foreign.get("suppliers", 0) == -owed_foreign
        assert all(0 <= one.paid_value <= one.value for one in self.expenses)
        assert all(one.paid_value == one.value for one in self.expenses if not one.open)
        left = {
            one.id: one.advance_value - sum(row.advance_value or 0 for row in one.allocations) for one in self.payments
        }
        assert self.accounts.get("supplier_advances", 0) == sum(left.values())
        assert all(left[one.id] == 0 for one in self.payments if not one.unallocated and one.advance_value)
        assert self.foreign.get("supplier_advances", 0) == sum(one.unallocated for one in self.payments)
        assert self.accounts.get("withheld_from_suppliers", 0) == -sum(one.withheld_value for one in self.payments)
        assert self.accounts.get("bank", 0) == -sum(one.amount_value for one in self.payments)
        if not self.payments and all(not one.paid_value for one in self.expenses):
            assert not self.accounts.get("exchange_differences")


def _allocation(part: Part, taken: int | None) -> AllocationRow:
    return AllocationRow(
        id=uuid4(),
        expense_id=part.payable.id,
        doc_type=305,
        number=None,
        amount=part.amount,
        value=part.value,
        advance_value=taken,
        date=DAY,
        created_at=None,
    )


def _replaced(row: SupplierPaymentRow, rows: list[AllocationRow]) -> SupplierPaymentRow:
    fields = {name: getattr(row, name) for name in SupplierPaymentRow.__struct_fields__}
    allocated = sum(one.amount for one in rows)
    return SupplierPaymentRow(
        **{**fields, "allocations": rows, "allocated": allocated, "unallocated": row.gross - allocated}
    )


@settings(max_examples=200)
@given(_STEPS)
def test_the_books_agree_after_every_step_of_any_history(steps: list[tuple[str, int, int, str]]) -> None:
    books = _Books()
    for kind, amount, pick, rate in steps:
        if kind in ("expense", "credit"):
            books.expense(amount, rate, is_credit=kind == "credit")
        elif kind == "apply":
            books.apply(pick)
        elif kind == "void":
            books.void(pick)
        else:
            books.pay(kind, amount, pick, rate)
        books.check()
