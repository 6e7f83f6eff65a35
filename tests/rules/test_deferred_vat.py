"""Output VAT on the cash basis, decided without a database: what waits and what is due are together the VAT of the
invoice less its credits, whatever is paid and credited in whatever order."""

from datetime import date
from itertools import pairwise
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from pinkas.countries.israel import ISRAEL
from pinkas.domains.documents.issuing.rules.deferred_vat import (
    DeferredVat,
    VatMovement,
    ceiling_warning,
    movement,
    posted_vat,
    vat_due,
    with_deferred_vat,
)
from pinkas.domains.ledger import NewEntry, debit_credit_difference, make_posting, nonempty_postings

amounts = st.integers(0, 10**9)


def due(vat: int, total: int, *, paid: int = 0, credited: int = 0, taken: int = 0) -> int:
    return vat_due(vat, taken, total=total, paid=paid, credited=credited)


def test_a_share_of_what_is_paid_is_due_and_the_last_payment_brings_the_rest() -> None:
    assert [due(1800, 11800, paid=paid) for paid in (0, 1, 5900, 11799, 11800)] == [0, 0, 900, 1800, 1800]
    assert [due(1, 300, paid=paid) for paid in (100, 149, 150, 300)] == [0, 0, 1, 1]
    thirds = [due(100, 656, paid=paid) for paid in (219, 437, 656)]
    assert thirds == [33, 67, 100]


def test_a_credit_takes_what_waits_first() -> None:
    half = due(1800, 11800, paid=5900)
    assert due(1800, 11800, paid=5900, credited=2950, taken=450) == half
    assert due(1800, 11800, paid=5900, credited=5900, taken=900) == half
    assert due(1800, 11800, paid=5900, credited=8850, taken=1350) == 450
    assert due(1800, 11800, paid=0, credited=11800, taken=1800) == 0


def test_a_credit_without_vat_that_settles_the_rest_makes_all_of_it_due() -> None:
    assert due(1800, 21800, paid=11800) == 974
    assert due(1800, 21800, paid=11800, credited=10000) == 1800


def test_an_invoice_of_nothing_is_due_at_once() -> None:
    assert due(0, 0) == 0
    assert due(5, 0) == 5


@given(amounts, amounts, st.data())
def test_what_waits_and_what_is_due_are_the_vat_less_its_credits(net: int, vat: int, data: st.DataObject) -> None:
    total = net + vat
    credited = data.draw(st.integers(0, total))
    taken = data.draw(st.integers(0, min(vat, credited)))
    paid = data.draw(st.integers(0, total))
    found = due(vat, total, paid=paid, credited=credited, taken=taken)
    after = DeferredVat(vat, taken, found)
    assert after.due + after.waiting == vat - taken
    assert after.waiting >= 0
    assert found >= 0
    assert (after.waiting == 0) or paid + credited < total
    more = data.draw(st.integers(paid, total))
    assert due(vat, total, paid=more, credited=credited, taken=taken) >= found


@given(amounts, st.lists(st.tuples(st.integers(0, 10**6), st.booleans()), max_size=8))
def test_payments_and_their_returns_leave_nothing_behind(vat: int, steps: list[tuple[int, bool]]) -> None:
    total = vat * 6 + 1
    kept = [0]
    for amount, back in steps:
        kept.append(max(kept[-1] - amount, 0) if back else min(kept[-1] + amount, total))
    moved = sum(due(vat, total, paid=after) - due(vat, total, paid=before) for before, after in pairwise(kept))
    assert moved == due(vat, total, paid=kept[-1])


def entry(customers: int, vat: int) -> NewEntry:
    lines = (make_posting("customers", customers), make_posting("sales_income", vat - customers))
    return NewEntry(
        date(2026, 1, 1), "", "document", UUID(int=1), nonempty_postings(*lines, make_posting("output_vat", -vat))
    )


def test_an_entry_posts_what_waits_to_its_own_account() -> None:
    issued = entry(11800, 1800)
    waits = movement(issued, UUID(int=1), None, DeferredVat(1800))
    assert waits == VatMovement(UUID(int=1), "document", UUID(int=1), date(2026, 1, 1), 1800, 0)
    after = with_deferred_vat(issued, [waits])
    assert {one.role: one.debit - one.credit for one in after.lines} == {
        "customers": 11800,
        "sales_income": -10000,
        "output_vat_deferred": -1800,
    }
    partly = movement(issued, UUID(int=1), None, DeferredVat(1800, due=300))
    assert partly is not None
    after = with_deferred_vat(issued, [partly])
    assert posted_vat(after) == 300
    assert debit_credit_difference(after.lines) == 0


def test_nothing_that_moves_is_no_movement() -> None:
    one = DeferredVat(1800, due=300)
    assert movement(entry(100, 0), UUID(int=1), one, one) is None
    assert with_deferred_vat(entry(100, 0), []) == entry(100, 0)


def test_a_turnover_above_the_ceiling_of_goods_or_of_services_is_worth_knowing() -> None:
    assert ceiling_warning({}, ISRAEL) is None
    assert ceiling_warning({"sales_income": 200_000_000, "service_income": 1_500_000_000}, ISRAEL) is None
    told = ceiling_warning({"sales_income": 200_000_000, "export_income": 1}, ISRAEL)
    assert told is not None
    assert told.facts == {"ceiling": "2000000", "turnover": "2000000.01", "currency": "ILS"}
    assert ceiling_warning({"service_income": 1_500_000_001}, ISRAEL) is not None
