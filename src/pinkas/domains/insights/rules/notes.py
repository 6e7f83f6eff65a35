"""What stands out among the figures of a business, and how it is said. Pure."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.domains.insights.rules.forecast import Point
from pinkas.domains.insights.types.notes import KeptNote, NoteKey, Severity

TWIN_DAYS, TWIN_WINDOW = 7, 60
"""Days within which two expenses that are alike may be one, and how far back they are looked for."""
JUMP_PERCENT, JUMP_WINDOW, JUMP_HISTORY = 25, 45, 400
"""By how much more than usual a supplier charges to be told, since how many days, beside how many days before."""
MOST = 5
"""Notes of one kind."""
_LEAST_MONTHS, _MOST_MONTHS = 5, 12
_UNUSUAL = 2.0
"""Standard deviations from the mean of the months before."""
_UNUSUAL_SHARE = 0.25
"""And the part of that mean by which it must differ too: a business that never changes is not told of trifles."""
_CONCENTRATED = 40
"""Percent of all that is open that one client owes to be told."""
_LEAST_DEBTORS = 4

TEXTS: Mapping[NoteKey, Wording] = {
    "cash_shortfall_likely": Wording(
        "By {date} the money is expected to be short by {amount}.", date=None, amount=None
    ),
    "cash_shortfall_possible": Wording(
        "If things go badly the money is short by {amount} on {date}.", amount=None, date=None
    ),
    "revenue_high": Wording(
        "Revenue from {first} to {last} was {amount}: unusually much. A month usually brings {expected}.",
        first=None,
        last=None,
        amount=None,
        expected=None,
    ),
    "revenue_low": Wording(
        "Revenue from {first} to {last} was {amount}: unusually little. A month usually brings {expected}.",
        first=None,
        last=None,
        amount=None,
        expected=None,
    ),
    "expenses_high": Wording(
        "Expenses from {first} to {last} were {amount}: unusually much. A month usually costs {expected}.",
        first=None,
        last=None,
        amount=None,
        expected=None,
    ),
    "client_stopped": Wording(
        "{name} seems to have stopped buying: the last document is of {date}; before, one came every {n} days.",
        name=None,
        date=None,
        n=None,
    ),
    "risky_client": Wording(
        "{name} is late with {amount} of {whole} that is open.", name=None, amount=None, whole=None
    ),
    "debt_concentration": Wording(
        "{name} alone owes {amount}: {percent}% of all that is open.", name=None, amount=None, percent=None
    ),
    "twin_expense": Wording(
        "Two expenses of {name} are alike: {amount} on {first} and on {date}.",
        name=None,
        amount=None,
        first=None,
        date=None,
    ),
    "price_jump": Wording(
        "{name} charged {amount} on {date}; before, it was {expected}: {percent}% more.",
        name=None,
        amount=None,
        date=None,
        expected=None,
        percent=None,
    ),
}
"""The sentence of each note."""

ACTIONS: Mapping[NoteKey, Wording] = {
    "cash_shortfall_likely": Wording("Collect what is overdue, or put off payments that can wait."),
    "cash_shortfall_possible": Wording("Keep a reserve, or remind clients who pay late."),
    "revenue_high": Wording("Set aside the VAT and the income tax of this month."),
    "revenue_low": Wording("Look at which clients bought less."),
    "expenses_high": Wording("Look at which categories and suppliers cost more."),
    "client_stopped": Wording("Call the client."),
    "risky_client": Wording("Remind the client before more is delivered."),
    "debt_concentration": Wording("Agree on dates of payment, and do not depend on one client."),
    "twin_expense": Wording("Look whether the same expense was recorded twice."),
    "price_jump": Wording("Compare the invoice with what was agreed."),
}
"""What may be done about each note."""

_ORDER: Mapping[Severity, int] = {"critical": 0, "warning": 1, "info": 2}


def note_text(note: KeptNote) -> Wording:
    """The sentence of a note with its figures."""
    return Wording(TEXTS[note.key].template, **note.facts)


def in_order(notes: Iterable[KeptNote]) -> list[KeptNote]:
    """The gravest first; those of one severity in the order in which they were found."""
    return sorted(notes, key=lambda one: _ORDER[one.severity])


def note_shortfall(points: Sequence[Point], currency: str) -> list[KeptNote]:
    """The first week at whose end the money is expected to be gone, or else the first in which it may be."""
    kinds: tuple[tuple[NoteKey, Severity, str], ...] = (
        ("cash_shortfall_likely", "critical", "balance"),
        ("cash_shortfall_possible", "warning", "low"),
    )
    for key, severity, name in kinds:
        for one in points:
            if getattr(one, name) < 0:
                facts = {
                    "date": one.day.isoformat(),
                    "amount": format_amount(-getattr(one, name), currency),
                    "currency": currency,
                }
                return [KeptNote(key=key, severity=severity, facts=facts, href="/analytics/insights/cash-flow")]
    return []


def note_month(figure: str, months: Mapping[date, int], today: date, currency: str) -> list[KeptNote]:
    """Whether the last whole month was unlike those before it (twelve at most, five at least): more than two standard
    deviations and a quarter of their mean away. `months` are net amounts by first day; a month without any is zero,
    from the first that has some."""
    last = (today.replace(day=1) - timedelta(days=1)).replace(day=1)
    begun = min((month for month, amount in months.items() if amount), default=last)
    before: list[int] = []
    month = last
    while len(before) < _MOST_MONTHS and month > begun:
        month = (month - timedelta(days=1)).replace(day=1)
        before.append(months.get(month, 0))
    if len(before) < _LEAST_MONTHS:
        return []
    amount, mean = months.get(last, 0), statistics.mean(before)
    difference = amount - mean
    if mean <= 0 or abs(difference) < max(_UNUSUAL * statistics.stdev(before), _UNUSUAL_SHARE * mean):
        return []
    if figure == "expenses" and difference < 0:
        return []
    facts = {
        "first": last.isoformat(),
        "last": (today.replace(day=1) - timedelta(days=1)).isoformat(),
        "amount": format_amount(amount, currency),
        "expected": format_amount(round(mean), currency),
        "currency": currency,
    }
    href = f"/analytics/{figure}/summary?period={last:%Y-%m}"
    if figure == "expenses":
        return [KeptNote(key="expenses_high", severity="warning", facts=facts, href=href)]
    if difference > 0:
        return [KeptNote(key="revenue_high", severity="info", facts=facts, href=href)]
    return [KeptNote(key="revenue_low", severity="warning", facts=facts, href=href)]


def note_stopped(rows: Sequence[Any]) -> list[KeptNote]:
    """Clients that stopped buying."""
    return [
        KeptNote(
            key="client_stopped",
            severity="warning",
            facts={"name": one.name, "date": one.last_issued.isoformat(), "n": one.interval_days},
            href=f"/clients/{one.client_id}",
        )
        for one in rows
    ]


def note_risky(rows: Sequence[Any], currency: str) -> list[KeptNote]:
    """Clients of high risk that owe something."""
    return [
        KeptNote(
            key="risky_client",
            severity="warning",
            facts={
                "name": one.name,
                "amount": format_amount(one.overdue, currency),
                "whole": format_amount(one.open, currency),
                "currency": currency,
            },
            href=f"/clients/{one.client_id}",
        )
        for one in rows
        if one.overdue > 0
    ]


def note_concentration(row: Any, currency: str) -> list[KeptNote]:
    """Whether one client owes a large part of all that is open, where at least four owe something."""
    if row is None or row.debtors < _LEAST_DEBTORS or row.open * 100 < row.whole * _CONCENTRATED:
        return []
    facts = {
        "name": row.name,
        "amount": format_amount(row.open, currency),
        "percent": row.open * 100 // row.whole,
        "currency": currency,
    }
    return [KeptNote(key="debt_concentration", severity="info", facts=facts, href=f"/clients/{row.client_id}")]


def note_twins(rows: Sequence[Any]) -> list[KeptNote]:
    """Expenses that may be recorded twice."""
    return [
        KeptNote(
            key="twin_expense",
            severity="warning",
            facts={
                "name": one.supplier_name or "",
                "amount": format_amount(one.total, one.currency),
                "first": one.other_date.isoformat(),
                "date": one.date.isoformat(),
                "currency": one.currency,
            },
            href=f"/expenses/{one.id}",
        )
        for one in rows
    ]


def note_jumps(rows: Sequence[Any]) -> list[KeptNote]:
    """Suppliers that charge more than they used to."""
    return [
        KeptNote(
            key="price_jump",
            severity="info",
            facts={
                "name": one.supplier_name or "",
                "amount": format_amount(one.total, one.currency),
                "expected": format_amount(one.usual, one.currency),
                "percent": one.percent,
                "date": one.date.isoformat(),
                "currency": one.currency,
            },
            href=f"/expenses/{one.id}",
        )
        for one in rows
    ]
