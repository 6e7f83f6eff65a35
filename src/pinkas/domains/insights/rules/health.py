"""How healthy a client is, by how it pays and buys: a score with its reasons. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from pinkas.core.wording import Wording
from pinkas.domains.insights.types.clients import ClientFacts, KeptSignal, PaymentTrend, Risk, SignalKey

LOW_RISK, HIGH_RISK = 70, 40
"""Scores: from the first the risk is low, below the second it is high."""
STOPPED_AFTER = 2.5
"""A client stopped buying when its last document is older than so many of its usual intervals."""
STOPPED_FORGOTTEN = 400
"""Days after which a client that stopped is one of the past, and no news."""
LEAST_INTERVAL = 14
"""Days: whoever buys more often than this is not missed earlier."""
_CHANGED_DAYS = 7.0
_IRREGULAR_DAYS = 20.0

SIGNALS: Mapping[SignalKey, Wording] = {
    "pays_late": Wording("Pays {days} days after the due date on average.", days=0),
    "later_than_before": Wording(
        "The last payments came {days} days after the due date; before, it was {before}.", days=0, before=0
    ),
    "overdue_now": Wording("{percent}% of what is open is overdue, the oldest for {days} days.", percent=0, days=0),
    "irregular": Wording("Payments come irregularly: the days vary by {days} around the mean.", days=0),
    "stopped_buying": Wording(
        "Nothing was issued for {days} days; before, it was every {usual} days.", days=0, usual=0
    ),
    "no_history": Wording("No document of this client was paid yet: there is nothing to judge by."),
}
"""The sentence of each signal; its facts are those of the client."""


@dataclass(frozen=True, slots=True)
class Health:
    """The score of a client, its risk, how its payments change, whether it stopped buying, and the reasons."""

    score: int
    risk: Risk
    trend: PaymentTrend
    stopped: bool
    signals: list[KeptSignal]


def judge(facts: ClientFacts, today: date) -> Health:
    """The health of a client on a day. Every signal takes points off 100; more than 100 are not taken."""
    trend = _trend(facts)
    found = [*_payment_signals(facts, trend), *_overdue(facts), *_stopped(facts, today)]
    score = max(100 - sum(one.points for one in found), 0)
    risk: Risk = "LOW" if score >= LOW_RISK else "HIGH" if score < HIGH_RISK else "MEDIUM"
    found.sort(key=lambda one: (-one.points, one.key))
    return Health(score, risk, trend, any(one.key == "stopped_buying" for one in found), found)


def days_until_stopped(interval_days: int) -> int:
    """After how many days without a document a client counts as one that stopped."""
    return round(max(interval_days, LEAST_INTERVAL) * STOPPED_AFTER)


def _trend(facts: ClientFacts) -> PaymentTrend:
    if facts.recent_late is None or facts.older_late is None:
        return "UNKNOWN"
    change = facts.recent_late - facts.older_late
    if abs(change) < _CHANGED_DAYS:
        return "STABLE"
    return "WORSENING" if change > 0 else "IMPROVING"


def _payment_signals(facts: ClientFacts, trend: PaymentTrend) -> list[KeptSignal]:
    if facts.days_late is None:
        # What is not known is no reproach; but whoever owes much at once is watched.
        return [KeptSignal(key="no_history", points=10 if facts.open else 0, facts={})]
    found: list[KeptSignal] = []
    if facts.days_late >= 3:
        points = min(round(facts.days_late * 0.8), 35)
        found.append(KeptSignal(key="pays_late", points=points, facts={"days": round(facts.days_late)}))
    if trend == "WORSENING":
        assert facts.recent_late is not None
        assert facts.older_late is not None
        told = {"days": round(facts.recent_late), "before": round(facts.older_late)}
        found.append(KeptSignal(key="later_than_before", points=12, facts=told))
    if facts.deviation is not None and facts.paid_count >= 4 and facts.deviation >= _IRREGULAR_DAYS:
        found.append(KeptSignal(key="irregular", points=6, facts={"days": round(facts.deviation)}))
    return found


def _overdue(facts: ClientFacts) -> list[KeptSignal]:
    if facts.overdue <= 0 or facts.open <= 0:
        return []
    share = min(facts.overdue / facts.open, 1.0)
    # What is as late as this client always is, is no news beside `pays_late`.
    beyond = max(facts.oldest - max(facts.days_late or 0.0, 0.0), 0.0)
    points = round(share * 12 + min(beyond * 0.5, 38))
    return [KeptSignal(key="overdue_now", points=points, facts={"percent": round(share * 100), "days": facts.oldest})]


def _stopped(facts: ClientFacts, today: date) -> list[KeptSignal]:
    if facts.last_issued is None or facts.interval_days is None:
        return []
    silent = (today - facts.last_issued).days
    if not days_until_stopped(facts.interval_days) < silent <= STOPPED_FORGOTTEN:
        return []
    told = {"days": silent, "usual": facts.interval_days}
    return [KeptSignal(key="stopped_buying", points=15, facts=told)]


def signal_text(signal: KeptSignal) -> Wording:
    """The sentence of a signal with its figures."""
    return Wording(SIGNALS[signal.key].template, **signal.facts)


__all__ = ["SIGNALS", "Health", "days_until_stopped", "judge", "signal_text"]
