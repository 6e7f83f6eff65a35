"""When a client pays: its own habit, as far as its past tells one, and the chance that a debt is paid by a day. Pure.

Days late (behind the due day) follow a logistic distribution: unlike the normal one it stays patient, so that what is
very late is not expected tomorrow. A small part of all debts is never paid; the later a debt is, the likelier it is one
of them.
"""

import math
from dataclasses import dataclass

PRIOR_WEIGHT = 3.0
"""How many documents of its own a client needs until its past counts as much as that of all clients."""
NEVER_PAID = 0.015
"""The part of debts that is never paid, before anything is known of one."""
MIN_SCALE, MAX_SCALE = 1.5, 30.0
USUAL_DELAY, USUAL_SCALE = 5.0, 8.0
"""What is assumed of a business that has no past: days behind the due day, and their scale."""
USUALLY_CHARGED, CHARGED_PRIOR = 0.95, 10.0
"""The part of the charges of saved cards that is paid in the end, before anything is known of one, and how many of its
own charges count as much."""
_SCALE_OF_DEVIATION = math.sqrt(3) / math.pi
"""The scale of a logistic distribution by its standard deviation."""


@dataclass(frozen=True, slots=True)
class Habit:
    """How many days behind the due day money comes (`delay`; below zero: before it), and the scale of that in days."""

    delay: float
    scale: float


def chance_charged(paid: int, failed: int) -> float:
    """The chance that a coming charge of a standing order is paid, by how many of its charges were, and have failed:
    drawn to that of all cards while there are few."""
    return (paid + CHARGED_PRIOR * USUALLY_CHARGED) / (paid + failed + CHARGED_PRIOR)


def business_habit(count: int, mean: float, deviation: float) -> Habit:
    """The habit of all clients together, of how many documents, their mean delay and its standard deviation in days."""
    return _weighted(count, mean, deviation, Habit(USUAL_DELAY, USUAL_SCALE))


def client_habit(count: int, mean: float, deviation: float, of_all: Habit) -> Habit:
    """The habit of a client: drawn to that of all clients while few of its documents were paid."""
    return _weighted(count, mean, deviation, of_all)


def _weighted(count: int, mean: float, deviation: float, prior: Habit) -> Habit:
    if count <= 0:
        return prior
    own = count / (count + PRIOR_WEIGHT)
    delay = own * mean + (1 - own) * prior.delay
    # One document has no deviation of its own: the prior's counts until there are several.
    known = max(count - 1, 0) / (max(count - 1, 0) + PRIOR_WEIGHT)
    scale = known * deviation * _SCALE_OF_DEVIATION + (1 - known) * prior.scale
    return Habit(delay, min(max(scale, MIN_SCALE), MAX_SCALE))


def paid_share(habit: Habit, days_late: float) -> float:
    """The share of debts that are paid sometime which are paid by so many days behind their due day."""
    x = (days_late - habit.delay) / habit.scale
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def chance_paid(habit: Habit, late_now: float, days: float, never: float = NEVER_PAID) -> float:
    """The chance that a debt which is `late_now` days behind its due day, and not paid, is paid within `days`."""
    unpaid = 1 - paid_share(habit, late_now)
    later = 1 - paid_share(habit, late_now + days)
    alive = (1 - never) * unpaid
    whole = never + alive
    return (1 - never) * (unpaid - later) / whole if whole > 0 else 0.0


__all__ = ["Habit", "business_habit", "chance_paid", "client_habit", "paid_share"]
