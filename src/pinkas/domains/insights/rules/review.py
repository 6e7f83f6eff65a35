"""What a week is told by: which figures are worth a sentence, and the sentences. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.domains.insights.types.reviews import KeptSentence, SentenceKey

USUAL_WEEKS = 8
OUTLOOK_WEEKS = 4
_UNUSUAL_PERCENT = 15
"""By how many percent a week differs from what is usual to be told so."""

SENTENCES: Mapping[SentenceKey, Wording] = {
    "quiet_week": Wording("From {first} to {last} nothing was sold and no money came in.", first=None, last=None),
    "revenue": Wording(
        "From {first} to {last} revenue was {amount} without VAT, by {n} documents.",
        first=None,
        last=None,
        amount=None,
        n=None,
    ),
    "revenue_above": Wording(
        "That is {percent}% more than usual: a week usually brings {expected}.", percent=None, expected=None
    ),
    "revenue_below": Wording(
        "That is {percent}% less than usual: a week usually brings {expected}.", percent=None, expected=None
    ),
    "collected": Wording("Money that came in: {amount}.", amount=None),
    "spent": Wording("Expenses of the week: {amount}.", amount=None),
    "spent_above": Wording(
        "Expenses of the week: {amount}, which is {percent}% more than usual ({expected}).",
        amount=None,
        percent=None,
        expected=None,
    ),
    "overdue": Wording("Of {whole} that clients owe, {amount} is overdue.", whole=None, amount=None),
    "outlook": Wording(
        "On {date} the balance is expected to be {expected}: four times of five it is between {left} and {most}.",
        date=None,
        expected=None,
        left=None,
        most=None,
    ),
}
"""What each sentence says."""


@dataclass(frozen=True, slots=True)
class WeekFigures:
    """The figures of a week in minor units: of each the week's and the mean of the weeks before; what is owed; and the
    outlook."""

    revenue: int
    usual_revenue: int
    documents: int
    collected: int
    usual_collected: int
    expenses: int
    usual_expenses: int
    owed: int
    overdue: int
    balance: int
    outlook_day: date
    outlook: int
    outlook_low: int
    outlook_high: int


def week_before(today: date) -> date:
    """The Sunday of the last week that is over."""
    return today - timedelta(days=(today.weekday() + 1) % 7 + 7)


def list_highlights(week: date, figures: WeekFigures, currency: str) -> list[KeptSentence]:
    """What is told of a week before its concerns, with the outlook at the end."""

    def amount(value: int) -> str:
        return format_amount(value, currency)

    days = {"first": week.isoformat(), "last": (week + timedelta(days=6)).isoformat(), "currency": currency}
    found: list[KeptSentence] = []
    if figures.revenue or figures.documents:
        facts = {**days, "amount": amount(figures.revenue), "n": figures.documents}
        found.append(KeptSentence(key="revenue", facts=facts))
    elif not figures.collected:
        found.append(KeptSentence(key="quiet_week", facts=days))
    percent = percent_above(figures.revenue, figures.usual_revenue)
    if percent >= _UNUSUAL_PERCENT:
        told = {"percent": percent, "expected": amount(figures.usual_revenue), "currency": currency}
        found.append(KeptSentence(key="revenue_above", facts=told))
    if figures.collected:
        facts = {"amount": amount(figures.collected), "currency": currency}
        found.append(KeptSentence(key="collected", facts=facts))
    if figures.expenses and percent_above(figures.expenses, figures.usual_expenses) < _UNUSUAL_PERCENT:
        found.append(KeptSentence(key="spent", facts={"amount": amount(figures.expenses), "currency": currency}))
    outlook = {
        "date": figures.outlook_day.isoformat(),
        "expected": amount(figures.outlook),
        "left": amount(figures.outlook_low),
        "most": amount(figures.outlook_high),
        "currency": currency,
    }
    found.append(KeptSentence(key="outlook", facts=outlook))
    return found


def list_concerns(figures: WeekFigures, currency: str) -> list[KeptSentence]:
    """What did not go well in a week."""

    def amount(value: int) -> str:
        return format_amount(value, currency)

    found: list[KeptSentence] = []
    below = -percent_above(figures.revenue, figures.usual_revenue)
    if (figures.revenue or figures.documents) and below >= _UNUSUAL_PERCENT:
        told = {"percent": below, "expected": amount(figures.usual_revenue), "currency": currency}
        found.append(KeptSentence(key="revenue_below", facts=told))
    above = percent_above(figures.expenses, figures.usual_expenses)
    if above >= _UNUSUAL_PERCENT:
        facts = {
            "amount": amount(figures.expenses),
            "percent": above,
            "expected": amount(figures.usual_expenses),
            "currency": currency,
        }
        found.append(KeptSentence(key="spent_above", facts=facts))
    if figures.overdue > 0:
        facts = {"amount": amount(figures.overdue), "whole": amount(figures.owed), "currency": currency}
        found.append(KeptSentence(key="overdue", facts=facts))
    return found


def percent_above(value: int, usual: int) -> int:
    """By how many percent a figure is above what is usual; below zero: less. 0 where nothing is usual."""
    return round((value - usual) * 100 / usual) if usual > 0 else 0


def sentence_text(sentence: KeptSentence) -> Wording:
    """A sentence with its figures."""
    return Wording(SENTENCES[sentence.key].template, **sentence.facts)


def figures_of(facts: Mapping[str, Any]) -> dict[str, str | int]:
    """The figures behind a sentence."""
    return {name: value for name, value in facts.items() if value is not None}
