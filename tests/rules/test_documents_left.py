"""What is left of invoices to be credited: whatever is credited of them, in the end each rate is taken back exactly."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pinkas.core import vat
from pinkas.core.decimals import decode_decimal
from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.countries import get_country
from pinkas.domains.documents.drafting.rules import credit_limits, issue_checks
from pinkas.domains.documents.drafting.rules.compose import DraftIdentity, compose_document
from pinkas.domains.documents.following.rules import credit_requests
from pinkas.domains.documents.following.types import CreditedLine
from pinkas.domains.documents.model.rules.context import Context, Target
from pinkas.domains.documents.model.rules.credit_lines import billed_lines
from pinkas.domains.documents.model.rules.creditable import (
    CreditableRemainder,
    TaxBucket,
    TaxGroup,
    exceeding_groups,
    settle_credit,
    split_by_group,
    tax_buckets,
    uncredited_remainder,
)
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.types import NewDocument
from support.companies import make_company

RATES = [("standard", Decimal(18)), ("standard", Decimal(17)), ("exempt", Decimal(0)), ("zero", Decimal(0))]
GROUPS = st.dictionaries(st.sampled_from(RATES), st.integers(1, 10**5), min_size=1)


def invoice(number: int, nets: dict[tuple[str, Decimal], int], rounding: int) -> CreditableRemainder:
    groups = {(kind, rate): TaxBucket(net, int(net * rate / 100)) for (kind, rate), net in nets.items()}
    left = CreditableRemainder(UUID(int=number), number, groups, 0)
    return replace(left, total=left.gross + rounding)


def credited(lefts: Sequence[CreditableRemainder], amounts: Sequence[int]) -> list[CreditableRemainder]:
    """The invoices behind a credit of so much of each."""
    lines = [
        vat.Line(Decimal(1), Decimal(share) / 100, None, kind, rate)  # type: ignore[arg-type]
        for left, amount in zip(lefts, amounts, strict=True)
        for (kind, rate), share in split_by_group(left, amount).items()
    ]
    groups = vat.compute_totals(lines, currency="ILS", price_mode="gross").groups
    held = settle_credit(groups, lefts, list(amounts), "gross")
    assert held is not None
    found = vat.compute_totals(lines, currency="ILS", price_mode="gross", vat_overrides=held.vat).groups
    taken = (
        [{(one.treatment, one.rate): TaxBucket(one.net, one.vat) for one in found}] if len(lefts) == 1 else held.parts
    )
    stored = [{"treatment": one.treatment, "rate": str(one.rate), "net": one.net, "vat": one.vat} for one in found]
    assert list(exceeding_groups(stored, lefts)) == []
    assert sum(one.net + one.vat for one in found) + (held.rounding or 0) == sum(amounts)
    behind = [left.after_credit(part, amount) for left, part, amount in zip(lefts, taken, amounts, strict=True)]
    for group in {group for left in lefts for group in left.groups}:
        assert sum(left.of(group).net for left in behind) >= 0
        assert all(left.of(group).vat >= 0 for left in behind)
    return behind


@given(GROUPS, GROUPS, st.integers(-50, 0), st.data())
def test_the_credits_of_invoices_take_back_every_rate_exactly(
    one: dict[tuple[str, Decimal], int], two: dict[tuple[str, Decimal], int], rounding: int, data: st.DataObject
) -> None:
    lefts = [invoice(1, one, rounding if sum(one.values()) > 100 else 0), invoice(2, two, 0)]
    for _ in range(data.draw(st.integers(0, 6))):
        which = data.draw(st.sampled_from([[0], [1], [0, 1]]))
        if any(lefts[place].total < 2 for place in which):
            continue
        amounts = [data.draw(st.integers(1, lefts[place].total - 1)) for place in which]
        for place, left in zip(which, credited([lefts[place] for place in which], amounts), strict=True):
            lefts[place] = left
    together = data.draw(st.booleans())
    for which in [[0, 1]] if together else [[0], [1]]:
        chosen = [lefts[place] for place in which if lefts[place].total]
        for left in credited(chosen, [one.total for one in chosen]) if chosen else ():
            assert left.total == 0
            assert set(left.groups.values()) <= {TaxBucket()}


def test_a_rate_that_is_not_charged_or_used_up_holds_nothing() -> None:
    left = invoice(1, {RATES[0]: 1000, RATES[2]: 500}, 0)
    by_hand = [
        {"treatment": "zero", "rate": "0", "net": 1, "vat": 0},
        {"treatment": "standard", "rate": "18", "net": 900, "vat": 181},
        {"treatment": "exempt", "rate": "0", "net": 501, "vat": 0},
    ]
    assert dict(exceeding_groups(by_hand, [left])) == {
        RATES[3]: TaxBucket(),
        RATES[0]: TaxBucket(1000, 180),
        RATES[2]: TaxBucket(500, 0),
    }
    back = invoice(1, {RATES[0]: -1000}, 0)
    assert list(exceeding_groups([{"treatment": "standard", "rate": "18", "net": 10, "vat": 0}], [back]))


def test_amounts_that_are_not_spread_as_usual_are_found_where_they_fit() -> None:
    lefts = [invoice(1, {RATES[0]: 1000, RATES[2]: 500}, 0), invoice(2, {RATES[2]: 300}, 0)]
    groups = [vat.VatGroup("standard", Decimal(18), 1000, 180), vat.VatGroup("exempt", Decimal(0), 600, 0)]
    held = settle_credit(groups, lefts, [1480, 300], "net")
    assert held is not None
    assert held.parts == ({RATES[0]: TaxBucket(1000, 180), RATES[2]: TaxBucket(300, 0)}, {RATES[2]: TaxBucket(300, 0)})
    assert settle_credit(groups, lefts, [1300, 480], "net") is None


DAY, AT, ISRAEL = date(2026, 11, 21), datetime(2026, 11, 21, 9, tzinfo=UTC), get_country("IL")
IDS = map(UUID, map("{:032x}".format, count(1)))
BUSINESS = make_company(UUID(int=0), name="מאפייה", nameEn=None)


@dataclass
class Invoice:
    """An issued invoice, what is left of it, and the credits that were issued for it."""

    record: Record
    left: CreditableRemainder
    credits: list[Record] = field(default_factory=list)

    @property
    def rows(self) -> list[UUID]:
        """Its lines."""
        return [one.id for one in self.record.lines]

    def open(self) -> list[UUID]:
        """The lines of which something is left."""
        return [one.id for one in self.left.lines.values() if one.quantity or one.amount]

    def credit(self, **asked: dict[str, Any]) -> Record:
        """Issues a credit of some lines, `l0` being the first, or raises what stands in its way."""
        lines = [{"lineId": str(self.rows[int(name[1:])]), **how} for name, how in asked.items()]
        named = msgspec.convert(lines, list[CreditedLine], dec_hook=decode_decimal)
        return self.issue(
            credit_requests.request_for_credited_lines(
                self.record, self.left, named, ISRAEL.document_types[330], ISRAEL
            )
        )

    def credit_sum(self, amount: int) -> Record:
        """Issues a credit of a sum."""
        parts = [(self.record, self.left, amount)]
        return self.issue(credit_requests.request_for_amounts(parts, ISRAEL.document_types[330], lambda _: "חשבונית"))

    def issue(self, new: NewDocument) -> Record:
        made = composed(new, self)
        issue_checks.raise_first(list(credit_limits.find_excesses(made, [self.left])))
        amount = made.references[0].amount or 0
        assert 0 <= amount == made.total <= self.left.total
        after = self.left.credited(made.vat_breakdown, billed_lines(made.lines), amount)
        for group, worth in after.groups.items():
            assert worth.net >= 0, group
            assert worth.vat >= 0, group
            assert sum(one.amount for one in after.lines.values() if one.group == group) == worth.amount(after.mode)
            assert bool(made.total == self.left.total) <= (worth == TaxBucket())
        assert all(one.amount >= 0 and one.quantity >= 0 for one in after.lines.values())
        self.left = after
        self.record = msgspec.structs.replace(self.record, credited=self.record.credited + amount)
        self.credits.append(made)
        return made

    def settled(self) -> bool:
        """Whether it is taken back, to the last agora of each rate."""
        found: dict[TaxGroup, TaxBucket] = {}
        for one in self.credits:
            for group, worth in tax_buckets(one.vat_breakdown).items():
                before = found.get(group, TaxBucket())
                found[group] = TaxBucket(before.net + worth.net, before.vat + worth.vat)
        taken = {group: worth for group, worth in found.items() if worth != TaxBucket()}
        owed = {group: worth for group, worth in tax_buckets(self.record.vat_breakdown).items() if worth != TaxBucket()}
        assert self.record.credited <= self.record.total
        return self.left.total == 0 and self.record.credited == self.record.total and taken == owed


def composed(new: NewDocument, invoice: Invoice | None = None) -> Record:
    """A document as it would be issued."""
    targets = {} if invoice is None else {invoice.record.id: target(invoice.record)}
    context = Context(
        business=BUSINESS,
        country=ISRAEL,
        today=DAY,
        now=AT,
        new_id=lambda: next(IDS),
        client={"name": "לקוח"},
        targets=targets,
        left={} if invoice is None else {invoice.record.id: invoice.left},
    )
    return compose_document(new, context, DraftIdentity(next(IDS), 1, AT))


def target(record: Record) -> Target:
    """An issued document as one that names it looks at it."""
    own = {name: getattr(record, name) for name in Target.__dataclass_fields__ if hasattr(record, name)}
    return Target(**{**own, "doc_number": 1})


def sold(*lines: dict[str, Any], **fields: Any) -> Invoice:
    """An issued invoice."""
    asked = {"docType": 305, "client": {"name": "לקוח"}, "lines": [{"description": "x", **one} for one in lines]}
    record = composed(msgspec.convert({**asked, **fields}, NewDocument, dec_hook=decode_decimal))
    left = uncredited_remainder(
        record.id, 1, record.vat_breakdown, record.total, record.price_mode, billed_lines(record.lines)
    )
    return Invoice(record, left)


def priced(price: str, quantity: str = "1", vat_type: str = "default", **more: Any) -> dict[str, Any]:
    return {"quantity": quantity, "unitPrice": price, "vatType": vat_type, **more}


def percent(value: str) -> dict[str, str]:
    return {"type": "percent", "value": value}


def off(value: str) -> dict[str, str]:
    return {"type": "amount", "value": value}


VATS = st.sampled_from([{}, {}, {"vatRate": "17"}, {"vatType": "zero"}, {"vatType": "exempt"}])
PRICES = st.one_of(
    st.integers(1, 3000).map(lambda n: format_amount(n, "ILS")), st.sampled_from(["33.335", "0.335", "9.999"])
)
QUANTITIES = st.sampled_from(["1", "2", "3", "5", "7", "2.5", "0.75"])
OWN = st.sampled_from([{}, {}, {"discount": percent("12.5")}, {"discount": off("0.01")}])
LINES = st.lists(
    st.builds(lambda p, q, v, d: {"quantity": q, "unitPrice": p, **v, **d}, PRICES, QUANTITIES, VATS, OWN),
    min_size=1,
    max_size=4,
)
DISCOUNTS = st.one_of(
    st.none(), st.sampled_from(["7", "12.5", "33", "100"]).map(percent), st.sampled_from(["0.01", "0.5"]).map(off)
)


@given(LINES, DISCOUNTS, st.sampled_from(["net", "gross"]), st.sampled_from(["none", "to_shekel"]), st.data())
def test_an_invoice_that_is_credited_by_line_is_in_the_end_taken_back_exactly(
    lines: list[dict[str, Any]], discount: dict[str, str] | None, mode: str, rounding: str, data: st.DataObject
) -> None:
    whole = sold(*lines, priceMode=mode, rounding=rounding)
    if discount and discount["type"] == "amount":  # a share of the document
        discount = off(format_amount(int(whole.record.subtotal * Decimal(discount["value"])), "ILS"))
    one = sold(*lines, priceMode=mode, rounding=rounding, discount=discount)
    assume(one.record.total > 0)  # of nothing there is no credit
    for _ in range(data.draw(st.integers(0, 6))):
        if one.left.total > 1 and data.draw(st.integers(0, 9)) == 0:
            tried(one.credit_sum, data.draw(st.integers(1, min(one.left.total, max(one.left.gross - 1, 1)))))
        asked = drawn(one, data)
        if asked and one.left.total:
            tried(one.credit, **asked)
    together = data.draw(st.booleans())
    rows = data.draw(st.permutations(range(len(one.rows))))
    for some in [rows] if together else [[row] for row in rows]:
        rest = {f"l{row}": {} for row in some if one.rows[row] in one.open()}
        if rest and one.left.total:
            one.credit(**rest)
    assert one.settled()


def drawn(one: Invoice, data: st.DataObject) -> dict[str, dict[str, Any]]:
    """Some of what is left of some lines: a quantity, an amount, or all."""
    asked: dict[str, dict[str, Any]] = {}
    for place, id in enumerate(one.rows):
        line, how = one.left.lines[id], data.draw(st.sampled_from(["none", "quantity", "amount", "all"]))
        if how == "quantity" and line.quantity:
            most = int(line.quantity * 4)
            asked[f"l{place}"] = {"quantity": str(Decimal(data.draw(st.integers(1, most))) / 4)}
        elif how == "amount" and line.amount:
            asked[f"l{place}"] = {"amount": format_amount(data.draw(st.integers(1, line.amount)), "ILS")}
        elif how == "all" and id in one.open():
            asked[f"l{place}"] = {}
    return asked


def tried(what: Any, *args: Any, **asked: Any) -> None:
    """What fits is refused for one reason alone."""
    try:
        what(*args, **asked)
    except Problem as problem:
        if problem.code != "credit_of_vat_alone":
            raise


def test_what_a_line_cost_is_what_is_credited_of_it() -> None:
    two_rates = [priced("11.59", "5"), priced("3.87", "2", "exempt")]
    one = sold(*two_rates, discount=percent("7"))
    made = [one.credit(l0={"quantity": "1"}).net_taxable for _ in range(5)]
    assert (made, sum(made)) == ([1078, 1078, 1078, 1078, 1077], one.record.net_taxable)
    one.credit(l1={})
    assert one.settled()
    sum_off = sold(priced("100"), discount=off("20"))
    sum_off.credit(l0={"amount": "50"})
    assert sum_off.credit(l0={}).total == 3540
    assert sum_off.settled()


@pytest.mark.parametrize(("discount", "most"), [(off("20"), "90.00"), (percent("10"), "90.00"), (None, "100.00")])
def test_an_amount_is_what_the_customer_paid_for_the_line(discount: dict[str, str] | None, most: str) -> None:
    one = sold(priced("100"), priced("100"), discount=discount)
    with pytest.raises(Problem) as refused:
        one.credit(l0={"amount": "100.01"}, l1={"amount": "100.02"})
    assert [one.field for one in refused.value.details] == ["lines[0].amount", "lines[1].amount"]
    assert refused.value.facts["available"] == most
    assert format_amount(one.credit(l0={"amount": most}).net_taxable, "ILS") == most
    assert format_amount(one.credit(l1={}).net_taxable, "ILS") == most
    assert one.settled()


def test_the_last_of_every_line_takes_the_roundings() -> None:
    lines = [priced("17.49", "3"), priced("19.07", "5", "exempt"), priced("15.96")]
    one = sold(*lines, discount=percent("12.5"))
    one.credit(l0={"amount": "17.49"}, l1={"amount": "0.01"})
    one.credit(l0={}, l1={}, l2={})
    assert (one.settled(), one.record.credited) == (True, 15409)
    whole = sold(*lines, discount=percent("12.5"), rounding="to_shekel")
    made = whole.credit(l0={}, l1={}, l2={})
    assert (made.total, made.rounding_amount, made.discount) == (15400, -9, percent("12.5"))  # as it was invoiced


def test_a_credit_leaves_something_of_a_total_that_was_rounded_down() -> None:
    one = sold(priced("100.20", vat_type="exempt"), priced("0.25", vat_type="exempt"), rounding="to_shekel")
    assert one.credit(l0={}).total == 9975
    assert one.credit(l1={}).total == 25
    assert one.settled()


def test_a_price_that_was_lowered_is_lower_for_every_unit() -> None:
    one = sold(priced("10", "3"), priced("100", vat_type="exempt"))
    one.credit(l0={"amount": "12"})
    made = one.credit(l0={"quantity": "1"})
    assert (made.lines[0].quantity, made.lines[0].unit_price, made.net_taxable) == (1, 10, 600)
    assert one.credit(l0={}).lines[0].quantity == 2
    one.credit_sum(5000)  # of no line: it lowers what is left of the only one
    assert one.credit(l1={}).total == 5000
    assert one.settled()


def test_what_is_below_zero_is_credited_below_zero() -> None:
    one = sold(priced("100", "2"), priced("50", "-1"), discount=percent("10"))
    for wrong in ("1", "0"):
        with pytest.raises(Problem) as refused:
            one.credit(l1={"quantity": wrong})
        assert refused.value.details[0].code == "not_negative"
    made = composed(
        credit_requests.request_for_credited_lines(
            one.record,
            one.left,
            [CreditedLine(line_id=one.rows[0]), CreditedLine(line_id=one.rows[1], quantity=None)],
            ISRAEL.document_types[330],
            ISRAEL,
        ),
        one,
    )
    assert made.total == one.record.total
    part = credit_requests.request_for_credited_lines(
        one.record, one.left, [CreditedLine(line_id=one.rows[1])], ISRAEL.document_types[330], ISRAEL
    )
    assert composed(part, one).subtotal == one.left.lines[one.rows[1]].amount == -5300


def test_many_small_credits_are_taxed_like_the_invoice() -> None:
    one = sold(priced("100"), priceMode="gross")
    for step in range(40):
        tried(one.credit_sum, 2 if step % 2 else 1)
        worth = one.left.of(("standard", Decimal(18)))
        assert abs(worth.vat - worth.gross * 18 / 118) < 3
    tiny = sold(priced("0.10"))  # and 0.02
    for _ in range(10):
        assert tiny.credit_sum(1).vat_amount == 0
    with pytest.raises(Problem) as refused:
        tiny.credit_sum(1)
    assert (refused.value.code, refused.value.facts["vat"]) == ("credit_of_vat_alone", "0.01")
    assert tiny.credit_sum(2).vat_amount == 2  # the last of it
    assert tiny.settled()
