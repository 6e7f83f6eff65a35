"""The rules of deals: what to do next, what documents do to deals, places, stages, the forecast."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from pinkas.domains.crm.rules.forecasting import ClosedSum, ExpectedSum, add_months, compose_forecast
from pinkas.domains.crm.rules.next_action import RULES, RoomDocument, Situation, choose_next_action
from pinkas.domains.crm.rules.ranks import GAP, rank_between, renumbered

TODAY = date(2026, 11, 26)
CALM = Situation(
    today=TODAY,
    status="OPEN",
    deal_id=UUID(int=1),
    has_client=True,
    has_lines=False,
    days_in_stage=1,
    days_silent=1,
    has_talked=True,
)


def document(**fields: Any) -> RoomDocument:
    usual: dict[str, Any] = {
        "id": UUID(int=2),
        "doc_type": 305,
        "number": 7,
        "status": "ISSUED",
        "currency": "ILS",
        "issue_date": TODAY,
    }
    return RoomDocument(**{**usual, **fields})


def quote(answer: str | None = "OPEN", **fields: Any) -> RoomDocument:
    return document(doc_type=10, is_quote=True, quote_status=answer, **fields)


def invoice(due: int, **fields: Any) -> RoomDocument:
    """An invoice of 118.00 that is due in so many days."""
    return document(asks_for_money=True, balance=11800, due_date=TODAY + timedelta(due), **fields)


CASES: list[tuple[str, Situation]] = [
    ("invoice_overdue", replace(CALM, documents=(invoice(-3),))),
    ("invoice_overdue", replace(CALM, status="WON", documents=(invoice(-1, has_link=True),))),
    ("quote_accepted", replace(CALM, documents=(quote("ACCEPTED"),))),
    ("quote_accepted", replace(CALM, status="WON", documents=(quote("ACCEPTED"),))),
    ("invoice_without_link", replace(CALM, documents=(invoice(5),))),
    ("nothing", replace(CALM, documents=(invoice(5, has_link=True),))),
    ("quote_not_sent", replace(CALM, documents=(quote(None, status="DRAFT"),))),
    ("quote_not_sent", replace(CALM, documents=(quote(),))),
    ("nothing", replace(CALM, documents=(quote(is_delivered=True),))),
    ("quote_unanswered", replace(CALM, documents=(quote(is_delivered=True, issue_date=TODAY - timedelta(3)),))),
    ("quote_unanswered", replace(CALM, documents=(quote(is_delivered=True, open_until=TODAY + timedelta(3)),))),
    ("nothing", replace(CALM, documents=(quote("ACCEPTED", status="CANCELLED"),))),
    ("gone_silent", replace(CALM, documents=(quote("REJECTED"),), days_silent=30)),
    ("gone_silent", replace(CALM, rotting_days=14, days_in_stage=40, days_silent=30)),
    ("quote_rejected", replace(CALM, documents=(quote("REJECTED"),))),
    ("nothing", replace(CALM, documents=(quote("REJECTED"), quote(is_delivered=True)))),
    ("lines_without_quote", replace(CALM, has_lines=True)),
    ("nothing", replace(CALM, has_lines=True, has_client=False)),
    ("closing_soon", replace(CALM, expected_close_date=TODAY + timedelta(7))),
    ("nothing", replace(CALM, expected_close_date=TODAY + timedelta(8))),
    ("rotting", replace(CALM, rotting_days=14, days_in_stage=14)),
    ("silent", replace(CALM, days_silent=7)),
    ("client_owes", replace(CALM, client_overdue=100)),
    ("never_talked", replace(CALM, has_talked=False)),
    ("nothing", CALM),
    ("nothing", replace(CALM, status="LOST", documents=(invoice(-3),), days_silent=99, has_talked=False)),
]


@pytest.mark.parametrize(("wanted", "situation"), CASES)
def test_the_first_rule_that_holds_is_the_answer(wanted: str, situation: Situation) -> None:
    assert choose_next_action(situation).rule_id == wanted


def test_every_rule_is_the_answer_of_some_case() -> None:
    assert {one.id for one in RULES} == {wanted for wanted, _ in CASES} - {"nothing"}


def test_the_other_rules_that_hold_are_alternatives_in_their_order() -> None:
    found = choose_next_action(replace(CALM, documents=(invoice(-3),), days_silent=8, has_talked=False))
    assert [one.rule_id for one in found.alternatives] == ["invoice_without_link", "silent", "never_talked"]
    assert found.evidence == {
        "documentId": str(UUID(int=2)),
        "number": 7,
        "balance": "118.00",
        "currency": "ILS",
        "daysOverdue": 3,
    }
    assert found.reason == "Invoice 7 is 3 days late: 118.00 is open."


def test_no_action_is_due_before_today() -> None:
    late = replace(CALM, documents=(quote(is_delivered=True, open_until=TODAY - timedelta(2)),))
    for situation in (*(one for _, one in CASES), late):
        found = choose_next_action(situation)
        assert all(one.due_at >= TODAY for one in (found, *found.alternatives))


@given(st.integers(0, 2**50), st.integers(0, 2**50))
def test_a_place_between_two_lies_between_them(first: int, second: int) -> None:
    low, high = sorted((first, second))
    place = rank_between(low, high)
    assert (place is None) == (high - low < 2)
    assert place is None or low < place < high


class Dragging(RuleBasedStateMachine):
    """A stage as a list of deals, and the same by positions as the service keeps them."""

    def __init__(self) -> None:
        super().__init__()
        self.order: list[UUID] = []
        self.positions: dict[UUID, int] = {}

    @rule()
    def add(self) -> None:
        id = uuid4()
        place = rank_between(max(self.positions.values(), default=None), None)
        assert place is not None
        self.order.append(id)
        self.positions[id] = place

    @rule(data=st.data())
    def drag(self, data: st.DataObject) -> None:
        if len(self.order) < 2:
            return
        id = data.draw(st.sampled_from(self.order))
        others = [one for one in self.order if one != id]
        place = data.draw(st.integers(0, len(others)))
        del self.positions[id]
        for _ in range(2):
            before = self.positions[others[place - 1]] if place else None
            after = self.positions[others[place]] if place < len(others) else None
            found = rank_between(before, after)
            if found is not None:
                break
            self.positions = renumbered(others)
        assert found is not None
        self.order = [*others[:place], id, *others[place:]]
        self.positions[id] = found

    @invariant()
    def the_positions_say_the_order(self) -> None:
        assert sorted(self.order, key=lambda one: self.positions[one]) == self.order
        assert len(set(self.positions.values())) == len(self.order)


TestDragging = Dragging.TestCase


def test_fresh_places_have_gaps() -> None:
    ids = [uuid4(), uuid4()]
    assert list(renumbered(ids).values()) == [GAP, 2 * GAP]


@pytest.mark.parametrize(("months", "wanted"), [(0, "2026-11"), (2, "2027-01"), (-11, "2025-12"), (14, "2028-01")])
def test_months_are_counted_over_years(months: int, wanted: str) -> None:
    assert f"{add_months(TODAY, months):%Y-%m}" == wanted


def test_a_forecast_loses_no_deal() -> None:
    expected = [ExpectedSum(add_months(TODAY, n), 1, 100, 100 * n) for n in range(-3, 9)] + [ExpectedSum(None, 1, 5, 0)]
    closed = [ClosedSum(add_months(TODAY, -n), "WON", 1, 40) for n in range(3)]
    found = compose_forecast("ILS", TODAY, 3, expected, closed)
    counted = sum(one.deals for one in (*found.months, found.overdue, found.later, found.undated))
    assert counted == len(expected)
    assert [one.won_deals for one in found.months] == [1, 1, 1, 0, 0]
    assert found.win_rate == 100
