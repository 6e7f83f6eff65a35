"""Papers and bank lines: which expense a paper is of, and what is suggested of papers and of other currencies."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest

from pinkas.countries import get_country
from pinkas.domains.banking.rules.clues import read_clues
from pinkas.domains.banking.rules.exchanging import exchanged_range
from pinkas.domains.banking.rules.options import Evidence, Limits, Line, Option
from pinkas.domains.banking.rules.papers import PaidExpense, PaperFacts, choose_paid_expense
from pinkas.domains.banking.rules.problems import SeveralExpensesPaid
from pinkas.domains.banking.rules.signals import Target
from pinkas.domains.banking.rules.suggesting import suggest

DAY = date(2026, 5, 20)
PAPER = PaperFacts("A1", 11800, "ILS")
NAMES = get_country("IL").party_names
RATES = {("USD", DAY): Decimal("3.50"), ("JPY", DAY): Decimal("0.025"), ("ILS", DAY): Decimal(1)}


def _paid(place: int, **fields: object) -> PaidExpense:
    return replace(PaidExpense(UUID(int=place), False, f"B{place}", 5000 + place, "ILS"), **fields)


def test_the_only_expense_without_a_file_gets_the_paper() -> None:
    assert choose_paid_expense([_paid(1, has_file=True), _paid(2)], PAPER) == UUID(int=2)
    assert choose_paid_expense([_paid(1, has_file=True)], PAPER) is None
    assert choose_paid_expense([], PAPER) is None


def test_of_several_the_number_says_it_before_the_total() -> None:
    by_total, by_number = _paid(1, total=11800), _paid(2, number_key="A1")
    assert choose_paid_expense([by_total, by_number], PAPER) == by_number.id
    assert choose_paid_expense([by_total, _paid(3)], PAPER) == by_total.id
    assert choose_paid_expense([by_total, _paid(3)], replace(PAPER, number_key=None)) == by_total.id


@pytest.mark.parametrize("paper", [PaperFacts(None, None, None), PaperFacts("A1", 11800, "USD"), PAPER])
def test_what_may_be_of_several_is_refused(paper: PaperFacts) -> None:
    alike = [_paid(1, total=11800), _paid(2, total=11800)]
    with pytest.raises(SeveralExpensesPaid) as refused:
        choose_paid_expense(alike, paper)
    assert refused.value.facts["expenseIds"] == [str(one.id) for one in alike]


def test_an_amount_in_another_currency_is_within_two_percent() -> None:
    assert exchanged_range(35000, "ILS", "USD", DAY, RATES) == (9800, 10200)
    assert exchanged_range(10000, "USD", "ILS", DAY, RATES) == (34300, 35700)
    assert exchanged_range(10000, "USD", "JPY", DAY, RATES) == (13720, 14280)
    assert exchanged_range(10000, "EUR", "ILS", DAY, RATES) is None
    assert exchanged_range(10000, "USD", "ILS", date(2026, 5, 21), RATES) is None


def _expense(place: int, open_amount: int, party: UUID | None = None) -> Target:
    return Target("expense", UUID(int=place), open_amount, "ILS", DAY, None, party, frozenset(), total=open_amount)


def _suggested(amount: int, targets: list[Target], papers: set[int]) -> list[Option]:
    clues = read_clues("TRANSFER", None, None, NAMES)
    line = Line(UUID(int=1), UUID(int=2), DAY, amount, "ILS", "transfer", clues)
    evidence = Evidence(targets, {}, papers=frozenset(UUID(int=one) for one in papers))
    return suggest(line, evidence, Limits(3000, 0.92), NAMES)


def test_the_expense_whose_paper_was_matched_is_first_though_another_fits_as_well() -> None:
    first, second = _suggested(-11800, [_expense(3, 11800), _expense(4, 11800)], {4})
    assert (first.targets[0].id, first.auto_matchable) == (UUID(int=4), True)
    assert "reference_paper" in [one.code for one in first.reasons]
    assert second.targets[0].id == UUID(int=3)
    (alone, _) = _suggested(-11800, [_expense(3, 11800), _expense(4, 11800)], set())
    assert not alone.auto_matchable


@pytest.mark.parametrize(("is_open", "taken"), [(20000, 11800), (5000, 5000)])
def test_a_paper_of_another_amount_is_first_and_never_matched_by_itself(is_open: int, taken: int) -> None:
    first, _ = _suggested(-11800, [_expense(3, 11800), _expense(4, is_open)], {4})
    assert (first.targets[0].id, first.amounts, first.relation) == (UUID(int=4), (taken,), "part")
    assert not first.auto_matchable


def test_a_transfer_of_another_currency_is_suggested_and_left_to_a_person() -> None:
    other = Target("internal_transfer", UUID(int=5), 10000, "USD", DAY, None, UUID(int=6), frozenset())
    (found,) = _suggested(-35500, [other], set())
    assert (found.relation, found.amounts, found.currency, found.auto_matchable) == (
        "exchanged",
        (35500,),
        "ILS",
        False,
    )
    assert "other_currency" in found.conflicts
