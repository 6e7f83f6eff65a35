"""What each sign that a bank line and a target belong together is worth: data and pure functions, values 0 to 1."""

import math
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal
from uuid import UUID

from pinkas.domains.banking.types.suggestions import Signal, TargetType

Relation = Literal["exact", "fee", "withheld", "combination", "part", "exchanged"]
WEIGHTS: dict[Signal, float] = {"amount": 0.40, "reference": 0.25, "counterparty": 0.20, "date": 0.10, "currency": 0.05}
"""What a signal weighs. A signal of which a line says nothing does not count: the score is the mean of the others."""
AMOUNT_VALUES: dict[Relation, float] = {
    "exact": 1.0,
    "fee": 0.9,
    "withheld": 0.9,
    "combination": 0.85,
    "part": 0.3,
    "exchanged": 0.9,
}
KNOWN_RATE, CERTAIN_COMBINATION = 0.97, 0.97
ACCOUNT, TAX_ID, ALIAS, SHARED_ALIAS = 1.0, 1.0, 0.95, 0.6
NUMBER_SAID, NUMBER_FOUND, SHORT_NUMBER = 1.0, 0.9, 0.5
PAPER_OF_LINE = 1.0
"""The value of the reference where a person matched the paper of an expense with the line."""
OTHER_NUMBER_WEIGHT = 0.4
"""What of the weight of the reference counts against a target when the line names another document."""
LEAST_NAME = 0.45
"""How alike a name is at least before it counts."""
SURE_PARTY = 0.72
ONLY_AMOUNT_CAP, OTHER_NAME_CAP, EQUAL_CAP, OTHER_PARTY_CAP = 0.75, 0.5, 0.84, 0.45
HIGH, MEDIUM, LEAST = 0.85, 0.6, 0.35
"""Scores from which a suggestion is HIGH or MEDIUM, and below which it is none."""
ADVANCE_SCORE = 0.7
"""The score of an advance to a supplier that is known for sure."""
RIVAL_DISTANCE = 0.05
PENALTY, PENALTY_HALF_LIFE = 0.15, 90.0
"""What an earlier refusal takes from the score of its party, and the days in which half of that is forgotten."""


@dataclass(frozen=True, slots=True)
class Party:
    """A client or a supplier, or one that is in no record (`unlisted`), with everything that it is called, each as
    `name_words`. `rate`: what it withholds, in percent."""

    id: UUID
    kind: Literal["client", "supplier", "unlisted", "own"]
    name: str
    names: tuple[tuple[str, ...], ...]
    rate: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """What a line may be for. Amounts are minor units of `currency`, above zero. `net` and `total`: of a document or an
    expense, to know what may have been withheld of it. `numbers`: by which a text may name it."""

    kind: TargetType
    id: UUID
    open: int
    currency: str
    day: date
    due: date | None
    party: UUID | None
    numbers: frozenset[str]
    net: int = 0
    total: int = 0
    doc_type: int | None = None
    number: str | None = None
    method: str | None = None
    party_name: str | None = None
    imported_type: int | None = None
    """The type of the imported document that an opening item is of."""


def date_value(target: Target, day: date) -> float:
    """How well a day fits. Money for a document comes between its date and some days after it is due, seldom before;
    what was recorded already is in the bank within days."""
    if target.kind in ("document", "expense", "opening_item"):
        early, late = (day - target.day).days, (day - (target.due or target.day)).days
        if early < 0:
            return 0.7 if early >= -3 else 0.3 if early >= -30 else 0.0
        return 1.0 if late <= 15 else 0.85 if late <= 60 else 0.6 if late <= 180 else 0.3
    apart = abs((day - (target.due or target.day)).days)
    return 1.0 if apart <= 3 else 0.8 if apart <= 10 else 0.4 if apart <= 30 else 0.1


def withheld_of(net: int, rate: Decimal) -> int:
    """Tax at a rate in percent of an amount without VAT, in minor units."""
    return int((net * rate / 100).quantize(Decimal(1), ROUND_HALF_UP))


def penalty_of(refusals: list[date], today: date) -> float:
    """What earlier refusals of a party take from its score."""
    return sum(PENALTY * math.pow(0.5, max((today - one).days, 0) / PENALTY_HALF_LIFE) for one in refusals)
