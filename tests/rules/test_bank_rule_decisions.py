"""Which rule decides on a bank line: order, conditions, and that a second run changes nothing."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.bank_statements import Counterparty
from pinkas.core.problems import FaultCollector, ValidationFailed
from pinkas.countries import get_country
from pinkas.domains.banking.rules import bank_rules as rules
from pinkas.domains.banking.types.bank_rules import BankRule
from pinkas.domains.banking.types.transactions import LineToAdd

NAMES = get_country("IL").party_names
TODAY, NOW = date(2026, 3, 10), datetime(2026, 3, 10, tzinfo=UTC)
ACCOUNT, CLOSED, OPEN, CLIENT = (UUID(int=one) for one in range(1, 5))
FIELDS: dict[str, Any] = {
    **dict.fromkeys((*rules.CONDITIONS, *rules.ACTION_FIELDS.values(), "bank_account_id")),
    "is_active": True,
    "apply_on_import": False,
    "direction": "both",
    "text_operator": "contains",
    "text_field": "any",
}
VALUES = {
    "exclude": "bank_fee",
    "assign_client": CLIENT,
    "post_to_account": CLIENT,
    "hold": 5,
    "supplier_advance": CLIENT,
}


def _rule(position: int = 1, action: str = "exclude", **fields: Any) -> BankRule:
    whole = {**FIELDS, rules.ACTION_FIELDS[action]: VALUES[action], "action": action, **fields}
    id = UUID(int=1000 + position)
    return BankRule(id=id, name=f"r{position}", position=position, version=1, created_at=NOW, updated_at=NOW, **whole)


def _line(text: str = "עמלת שורה", amount: int = -1250, place: int = 0, **fields: Any) -> rules.RuleLine:
    known = ("reference", "counterparty", "kind", "date")
    told = {name: fields.pop(name) for name in known if name in fields}
    line = LineToAdd(row=1, amount=amount, description=text, **{"date": TODAY, **told})
    return replace(rules.new_line(UUID(int=10 + place), line, ACCOUNT, "ILS", NAMES), **fields)


def _fits(rule: BankRule, line: rules.RuleLine) -> bool:
    (prepared,) = rules.prepare_rules([rule], NAMES)
    return rules.fits(prepared, line)


@pytest.mark.parametrize(
    ("fields", "line", "fits"),
    [
        ({"text": "MONTHLY fee"}, {"text": "Bank  monthly\u200f FEE 3"}, True),
        ({"text": "שלום"}, {"text": "העברה שָׁלוֹם כץ"}, True),
        ({"text": 'בע"מ'}, {"text": "אלון בע״מ"}, True),
        ({"text": "כהנ"}, {"text": "כהן"}, True),
        ({"text": "fee", "text_operator": "starts_with"}, {"text": "monthly fee"}, False),
        ({"text": "fee", "text_operator": "equals"}, {"text": "  FEE "}, True),
        ({"text": "77", "text_field": "reference"}, {"text": "77"}, False),
        ({"text": "77", "text_field": "reference"}, {"reference": "A-77"}, True),
        ({"text": "levi", "text_field": "counterparty"}, {"counterparty": Counterparty(name="Dana Levi")}, True),
        ({"min_amount": 12.5, "max_amount": 12.5}, {}, True),
        ({"min_amount": 12.51}, {}, False),
        ({"max_amount": 12.49}, {}, False),
        ({"kind": "fee"}, {"kind": "fee"}, True),
        ({"kind": "fee"}, {"kind": "cash"}, False),
        ({"text": "עמלת", "direction": "in"}, {}, False),
        ({"text": "עמלת", "direction": "out"}, {}, True),
        ({"text": "עמלת", "bank_account_id": OPEN}, {}, False),
        ({"counterparty_iban": "il62 0108 0000"}, {"counterparty": Counterparty(iban="IL6201080000")}, True),
        ({"counterparty_account": "12-345/6"}, {"counterparty": Counterparty(account="0123456")}, True),
        ({"counterparty_tax_id": "514713288"}, {"counterparty": Counterparty(tax_id="51-471328-8")}, True),
        ({"counterparty_tax_id": "514713288"}, {}, False),
    ],
)
def test_a_line_fits_a_rule_by_all_of_its_conditions(fields: dict[str, Any], line: dict[str, Any], fits: bool) -> None:
    assert _fits(_rule(**fields), _line(**line)) == fits


_TEXTS = ("fee", "rent", "levi")
_rules = st.lists(
    st.tuples(st.sampled_from(_TEXTS), st.sampled_from(sorted(VALUES)), st.sampled_from(["in", "out", "both"])),
    max_size=6,
).map(
    lambda found: [
        _rule(place, action, text=text, direction=direction)
        for place, (text, action, direction) in enumerate(found, start=1)
    ]
)
_lines = st.lists(
    st.tuples(
        st.sampled_from([*_TEXTS, "fee levi", "nothing"]),
        st.sampled_from([-500, 500]),
        st.sampled_from([None, OPEN, CLOSED]),
        st.sampled_from([None, TODAY, TODAY + timedelta(days=2)]),
        st.integers(-20, 0),
    ),
    max_size=12,
).map(
    lambda found: [
        _line(text, amount, place, session_id=session, on_hold_until=hold, date=TODAY + timedelta(days=age))
        for place, (text, amount, session, hold, age) in enumerate(found)
    ]
)


def _decided(chosen: Sequence[BankRule], lines: Sequence[rules.RuleLine]) -> list[rules.Decision]:
    return rules.decide(rules.prepare_rules(chosen, NAMES), lines, TODAY, {CLOSED})


def _after(decision: rules.Decision) -> rules.RuleLine | None:
    """A line behind a decision; None when it is not open any more."""
    rule, line = decision.rule, decision.line
    if rule is None or decision.outcome != "taken":
        return line
    if rule.action in (*rules.POSTING, "exclude"):
        return None
    fields = rules.written_fields(decision)
    del fields["rule_id"]
    return replace(line, **fields)


@given(_rules, _lines)
def test_the_first_rule_that_a_line_fits_decides(chosen: list[BankRule], lines: list[rules.RuleLine]) -> None:
    for one in _decided(list(reversed(chosen)), lines):
        fitting = [rule for rule in chosen if _fits(rule, one.line)]
        if one.outcome in ("taken", "unchanged"):
            assert one.rule == fitting[0]
        elif one.outcome == "no_rule":
            assert not fitting


@given(_rules, _lines)
def test_lines_on_hold_and_of_closed_sessions_are_left_alone(
    chosen: list[BankRule], lines: list[rules.RuleLine]
) -> None:
    for one in _decided(chosen, lines):
        waits = one.line.on_hold_until is not None and one.line.on_hold_until > TODAY
        if one.line.session_id == CLOSED or waits:
            assert one.outcome == ("session_closed" if one.line.session_id == CLOSED else "on_hold")
            assert rules.written_fields(one) == {}


@given(_rules, _lines)
def test_a_second_run_changes_nothing(chosen: list[BankRule], lines: list[rules.RuleLine]) -> None:
    left = [line for one in _decided(chosen, lines) if (line := _after(one)) is not None]
    assert all(one.outcome != "taken" for one in _decided(chosen, left))


@given(_rules, _lines, st.integers(0, 5))
def test_a_run_that_is_cut_posts_no_more_than_it_may(
    chosen: list[BankRule], lines: list[rules.RuleLine], most: int
) -> None:
    decided = _decided(chosen, lines)
    cut = rules.cut_at_postings(decided, most)
    assert list(cut) == decided[: len(cut)]
    posted = [one for one in cut if rules.posts(one)]
    assert len(posted) <= most
    assert len(cut) == len(decided) or len(posted) == most


def test_a_partly_matched_line_is_not_excluded_and_a_hold_that_has_passed_not_repeated() -> None:
    (partly, late) = _decided(
        [_rule(1, text="fee"), _rule(2, "hold", text="rent")],
        [_line("fee", is_matched=True), _line("rent", date=TODAY - timedelta(days=5))],
    )
    assert (partly.outcome, late.outcome) == ("unchanged", "unchanged")
    (held,) = _decided([_rule(1, "hold", text="rent")], [_line("rent", date=TODAY - timedelta(days=4))])
    assert rules.written_fields(held)["on_hold_until"] == TODAY + timedelta(days=1)


@given(st.integers(1, 8), st.integers(0, 9), st.one_of(st.none(), st.integers(1, 12)))
def test_a_rule_is_moved_and_the_others_keep_their_order(count: int, which: int, position: int | None) -> None:
    order = [UUID(int=one) for one in range(count)]
    moved = rules.moved_order(order, UUID(int=which), position)
    others = [one for one in moved if one != UUID(int=which)]
    assert others == [one for one in order if one != UUID(int=which)]
    assert moved.index(UUID(int=which)) == min(position - 1 if position else len(others), len(others))


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        ({}, {("text", "condition_required")}),
        ({"text": '"'}, {("text", "nothing_to_compare")}),
        ({"counterparty_iban": "--"}, {("counterpartyIban", "nothing_to_compare")}),
        ({"min_amount": 5, "max_amount": 4}, {("maxAmount", "below_minimum")}),
        (
            {"kind": "fee", "exclude_reason": None, "hold_days": 3},
            {("excludeReason", "required"), ("holdDays", "not_of_action")},
        ),
        (
            {"kind": "fee", "action": "supplier_advance", "exclude_reason": None, "supplier_id": CLIENT},
            {("direction", "wrong_direction")},
        ),
    ],
)
def test_everything_that_is_wrong_with_a_rule_is_told_at_once(
    fields: dict[str, Any], faults: set[tuple[str, str]]
) -> None:
    told = FaultCollector()
    rules.check_rule({**FIELDS, "action": "exclude", "exclude_reason": "bank_fee", **fields}, NAMES, told)
    with pytest.raises(ValidationFailed) as refused:
        told.raise_if_any()
    assert {(one.field, one.code) for one in refused.value.details} == faults


def test_another_action_clears_what_belonged_to_the_one_before() -> None:
    changed = rules.with_action_cleared({"action": "hold", "hold_days": 3})
    assert (changed["hold_days"], changed["exclude_reason"], changed["client_id"]) == (3, None, None)
    assert rules.with_action_cleared({"name": "x"}) == {"name": "x"}
