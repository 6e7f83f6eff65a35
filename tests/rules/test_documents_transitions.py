"""What may become of a document: the table, read in both directions, and the pure rules behind it."""

from decimal import Decimal
from typing import get_args
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.countries import get_country
from pinkas.domains.documents.model.rules.credit_balance import CreditChange, HeldCredit, credit_after
from pinkas.domains.documents.model.rules.source_lines import SourceLine, conversion_status, is_within
from pinkas.domains.documents.model.rules.transitions import (
    REFUSALS,
    TRANSITIONS,
    DocumentStatuses,
    Trigger,
    refusing_problem,
)
from pinkas.domains.documents.model.rules.transitions import check_transition as goes
from pinkas.domains.documents.model.types import ConversionStatus, CreditStatus, QuoteStatus, Status

STATES = {
    "status": set(get_args(Status)),
    "conversion": set(get_args(ConversionStatus)),
    "credit": set(get_args(CreditStatus)),
    "quote": set(get_args(QuoteStatus)),
}


def test_the_table_knows_the_states_of_the_interface_and_no_others() -> None:
    for one in TRANSITIONS:
        assert {one.before, one.after} <= STATES[one.axis]
    assert all(state in STATES[axis] for axis, state, _ in REFUSALS)


def test_every_state_but_the_first_can_be_reached() -> None:
    first = {"DRAFT", "NONE", "OPEN"}
    for axis, states in STATES.items():
        assert states - {one.after for one in TRANSITIONS if one.axis == axis} <= first


def test_nothing_is_allowed_and_refused_at_once() -> None:
    assert not {(one.axis, one.before, one.trigger) for one in TRANSITIONS} & REFUSALS.keys()


def test_every_refusal_is_a_conflict_with_a_code_of_its_own() -> None:
    problems = set(REFUSALS.values())
    assert all(one.status == 409 for one in problems)
    assert len({one.code for one in problems}) == len(problems)


def test_a_cancelled_document_has_no_future() -> None:
    for trigger in ("convert", "credit", "pay", "cancel", "return"):
        assert refusing_problem(DocumentStatuses("CANCELLED"), trigger) is not None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("standing", "trigger", "code"),
    [
        (DocumentStatuses("ISSUED"), "convert", None),
        (DocumentStatuses("ISSUED", quote="ACCEPTED"), "convert", None),
        (DocumentStatuses("ISSUED", quote="REJECTED"), "convert", "quote_rejected"),
        (DocumentStatuses("ISSUED", quote="EXPIRED"), "convert", "quote_expired"),
        (DocumentStatuses("ISSUED", conversion="PARTIAL"), "convert", None),
        (DocumentStatuses("ISSUED", conversion="CONVERTED"), "convert", "already_converted"),
        (DocumentStatuses("ISSUED", conversion="PARTIAL"), "pay", "document_converted"),
        (DocumentStatuses("ISSUED", conversion="PARTIAL"), "cancel", "document_converted"),
        (DocumentStatuses("ISSUED", credit="PARTIAL"), "cancel", None),
        (DocumentStatuses("ISSUED", credit="FULL"), "cancel", "fully_credited"),
        (DocumentStatuses("DRAFT"), "pay", "not_issued"),
        (DocumentStatuses("CANCELLED", credit="FULL"), "cancel", "already_cancelled"),
    ],
)
def test_what_stands_in_the_way(standing: DocumentStatuses, trigger: Trigger, code: str | None) -> None:
    found = refusing_problem(standing, trigger)
    assert (found and found.code) == code


def test_a_change_that_the_table_does_not_hold_is_a_fault() -> None:
    assert goes("status", "ISSUED", "cancel", "CANCELLED") == "CANCELLED"
    with pytest.raises(AssertionError):
        goes("status", "CANCELLED", "cancel", "ISSUED")


def test_every_type_says_how_it_is_cancelled() -> None:
    kinds = get_country("IL").document_types
    assert {code: kind.cancelled_by for code, kind in kinds.items()} == {
        10: "mark",
        100: "mark",
        200: 210,
        210: "mark",
        300: "mark",
        305: 330,
        320: 330,
        330: None,
        400: 400,
        405: 405,
    }


def _line(quantity: str, converted: str) -> SourceLine:
    return SourceLine(UUID(int=1), UUID(int=2), Decimal(quantity), Decimal(converted))


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([("5", "0")], "NONE"),
        ([("5", "2")], "PARTIAL"),
        ([("5", "5"), ("1", "0")], "PARTIAL"),
        ([("5", "5.0"), ("0", "0")], "CONVERTED"),
        ([("-5", "-5")], "CONVERTED"),
        ([], "NONE"),
    ],
)
def test_how_far_a_document_is_converted(lines: list[tuple[str, str]], status: str) -> None:
    assert conversion_status([_line(*one) for one in lines]) == status


@pytest.mark.parametrize(
    ("quantity", "available", "fitting"),
    [("2", "2", True), ("2.000001", "2", False), ("-1", "2", False), ("-1", "-2", True), ("1", "-2", False)],
)
def test_what_fits_is_of_the_same_sign_and_not_more(quantity: str, available: str, fitting: bool) -> None:
    assert is_within(Decimal(quantity), Decimal(available)) is fitting


@given(st.lists(st.tuples(st.integers(1, 10**6), st.integers(1, 10**7)), max_size=8), st.data())
def test_credit_that_is_used_up_leaves_nothing_in_the_books(puts: list[tuple[int, int]], data: st.DataObject) -> None:
    held = HeldCredit()
    for amount, local in puts:
        held = credit_after(held, CreditChange(put=amount), local, 0)
    assert (held.amount, held.local) == (sum(one for one, _ in puts), sum(one for _, one in puts))
    for part in [*data.draw(st.lists(st.integers(1, 9), max_size=5)), 1]:
        used = -(-held.amount // part)  # in the end everything
        held = credit_after(held, CreditChange(took=used), 0, 0)
        assert held.local >= 0
    assert held == HeldCredit()
