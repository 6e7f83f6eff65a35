"""What to do next about a deal: rules in their order, each with its reason. The first one that holds is the answer, the
others that hold are its alternatives. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.domains.crm.types.rooms import ActionKey, NextBestAction, SuggestedAction
from pinkas.domains.documents import due_day

ANSWER_DAYS = 3
"""Days that a customer has to answer a quote before it is asked about."""
SILENT_DAYS = 7
"""Days without an activity after which somebody should follow up."""
LOST_DAYS = 30
"""Days without an activity after which a deal whose quote was rejected, or that rots, is probably lost."""
CLOSING_DAYS = 7
"""Days before the expected close in which the customer should be called."""


@dataclass(frozen=True)
class RoomDocument:
    """A document of the deal as the rules look at it; amounts are minor units. `open_until` is the last day of a quote.
    `has_link`: a payment link waits to be paid. `converted`: a document was made of it."""

    id: UUID
    doc_type: int
    number: int | None
    status: str
    currency: str
    issue_date: date
    balance: int = 0
    due_date: date | None = None
    quote_status: str | None = None
    open_until: date | None = None
    is_delivered: bool = False
    is_quote: bool = False
    asks_for_money: bool = False
    has_link: bool = False


@dataclass(frozen=True)
class Situation:
    """All that the rules look at. `days_in_stage` and `days_silent` are whole days; `client_overdue` is minor units of
    the books in `home_currency`."""

    today: date
    status: str
    deal_id: UUID
    has_client: bool
    has_lines: bool
    days_in_stage: int
    days_silent: int
    has_talked: bool
    """Whether a call or a meeting was written down."""
    rotting_days: int | None = None
    expected_close_date: date | None = None
    documents: tuple[RoomDocument, ...] = ()
    client_overdue: int = 0
    home_currency: str = "ILS"

    @property
    def quotes(self) -> list[RoomDocument]:
        """Its quotes that were not cancelled."""
        return [one for one in self.documents if one.is_quote and one.status != "CANCELLED"]

    @property
    def open_invoices(self) -> list[RoomDocument]:
        """Its issued documents that wait for money."""
        return [one for one in self.documents if one.asks_for_money and one.status == "ISSUED" and one.balance > 0]


@dataclass(frozen=True)
class Match:
    """What a rule found: the facts of its sentence, what shows it, until when it should be done, and what the operation
    takes that does it."""

    facts: Mapping[str, Any] = field(default_factory=dict)
    evidence: Mapping[str, Any] = field(default_factory=dict)
    due: date | None = None
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ActionRule:
    """A rule: for deals of some statuses, when `find` finds something. `when` says so in words for the documentation,
    `reason` for the person who is told."""

    id: str
    action: ActionKey
    reason_code: str
    when: str
    reason: Wording
    confidence: Decimal
    find: Callable[[Situation], Match | None]
    statuses: frozenset[str] = frozenset({"OPEN"})


def _named(document: RoomDocument, **more: Any) -> dict[str, Any]:
    return {"documentId": str(document.id), "number": document.number, **more}


def _overdue_invoice(it: Situation) -> Match | None:
    late = [one for one in it.open_invoices if due_day(one) < it.today]
    if not late:
        return None
    one = min(late, key=due_day)
    days = (it.today - due_day(one)).days
    amount = format_amount(one.balance, one.currency)
    return Match(
        {"number": one.number, "days": days, "amount": amount, "currency": one.currency},
        _named(one, balance=amount, currency=one.currency, daysOverdue=days),
        it.today,
        {"documentId": str(one.id)},
    )


def _unlinked_invoice(it: Situation) -> Match | None:
    one = next((each for each in it.open_invoices if not each.has_link), None)
    if one is None:
        return None
    amount = format_amount(one.balance, one.currency)
    return Match(
        {"number": one.number, "amount": amount, "currency": one.currency},
        _named(one, balance=amount, currency=one.currency),
        it.today,
        {"documentId": str(one.id)},
    )


def _accepted_quote(it: Situation) -> Match | None:
    one = next((each for each in it.quotes if each.quote_status == "ACCEPTED"), None)
    if one is None:
        return None
    return Match({"number": one.number}, _named(one), it.today, {"documentId": str(one.id)})


def _unanswered_quote(it: Situation) -> Match | None:
    for one in it.quotes:
        if one.quote_status != "OPEN" or not one.is_delivered:
            continue
        days = (it.today - one.issue_date).days
        ends = one.open_until
        if days < ANSWER_DAYS and (ends is None or (ends - it.today).days > ANSWER_DAYS):
            continue
        due = it.today if ends is None or ends > it.today else max(ends, it.today)
        evidence = _named(one, days=days, openUntil=ends.isoformat() if ends else None)
        return Match({"number": one.number, "days": days}, evidence, due, {"documentId": str(one.id)})
    return None


def _unsent_quote(it: Situation) -> Match | None:
    for one in it.quotes:
        if one.status == "DRAFT" or (one.quote_status == "OPEN" and not one.is_delivered):
            return Match({}, _named(one, status=one.status), it.today, {"documentId": str(one.id)})
    return None


def _no_quote(it: Situation) -> Match | None:
    if it.quotes or it.open_invoices or not it.has_lines or not it.has_client:
        return None
    return Match({}, {"hasLineItems": True}, it.today + timedelta(days=1), {"docType": 10})


def _given_up(it: Situation) -> Match | None:
    rejected = bool(it.quotes) and all(one.quote_status in ("REJECTED", "EXPIRED") for one in it.quotes)
    if it.days_silent < LOST_DAYS or not (rejected or _rots(it)):
        return None
    evidence = {"daysSilent": it.days_silent, "quoteRejected": rejected, "daysInStage": it.days_in_stage}
    return Match({"days": it.days_silent}, evidence, it.today + timedelta(days=7), {"lostReason": ""})


def _rejected_quote(it: Situation) -> Match | None:
    one = next((each for each in it.quotes if each.quote_status == "REJECTED"), None)
    others = any(each.quote_status in ("OPEN", "ACCEPTED", "CONVERTED") for each in it.quotes)
    if one is None or others:
        return None
    return Match({"number": one.number}, _named(one), it.today + timedelta(days=1), {"type": "call"})


def _rots(it: Situation) -> bool:
    return it.rotting_days is not None and it.days_in_stage >= it.rotting_days


def _rotting(it: Situation) -> Match | None:
    if not _rots(it):
        return None
    evidence = {"daysInStage": it.days_in_stage, "rottingDays": it.rotting_days}
    return Match({"days": it.days_in_stage}, evidence, it.today, {"type": "call"})


def _silent(it: Situation) -> Match | None:
    if it.days_silent < SILENT_DAYS:
        return None
    return Match({"days": it.days_silent}, {"daysSilent": it.days_silent}, it.today, {"type": "call"})


def _closing_soon(it: Situation) -> Match | None:
    if it.expected_close_date is None or it.expected_close_date > it.today + timedelta(days=CLOSING_DAYS):
        return None
    due = max(it.expected_close_date - timedelta(days=1), it.today)
    return Match(
        {"date": it.expected_close_date},
        {"expectedCloseDate": it.expected_close_date.isoformat()},
        due,
        {"type": "call"},
    )


def _never_talked(it: Situation) -> Match | None:
    if it.has_talked:
        return None
    return Match({}, {"callsAndMeetings": 0}, it.today + timedelta(days=2), {"type": "call"})


def _owing_client(it: Situation) -> Match | None:
    if it.client_overdue <= 0:
        return None
    amount = format_amount(it.client_overdue, it.home_currency)
    evidence = {"overdue": amount, "currency": it.home_currency}
    return Match({"amount": amount, "currency": it.home_currency}, evidence, it.today, {})


_OPEN_OR_WON = frozenset({"OPEN", "WON"})
RULES: tuple[ActionRule, ...] = (
    ActionRule(
        "invoice_overdue",
        "collect_overdue",
        "invoice_overdue",
        "An invoice of the deal is open past its due date.",
        Wording(
            "Invoice {number} is {days} days late: {amount} is open.", number=0, days=0, amount=None, currency=None
        ),
        Decimal("0.95"),
        _overdue_invoice,
        _OPEN_OR_WON,
    ),
    ActionRule(
        "quote_accepted",
        "issue_invoice",
        "quote_accepted",
        "A quote of the deal was accepted, and nothing was made of it.",
        Wording("The customer accepted quote {number}, and nothing was made of it yet.", number=0),
        Decimal("0.95"),
        _accepted_quote,
        _OPEN_OR_WON,
    ),
    ActionRule(
        "invoice_without_link",
        "send_payment_link",
        "invoice_open",
        "An invoice of the deal waits for money, and no payment link of it is open.",
        Wording(
            "{amount} of invoice {number} is open, and there is no payment link.", amount=None, number=0, currency=None
        ),
        Decimal("0.8"),
        _unlinked_invoice,
        _OPEN_OR_WON,
    ),
    ActionRule(
        "quote_not_sent",
        "send_quote",
        "quote_not_sent",
        "A quote of the deal is a draft, or was issued and not sent.",
        Wording("There is a quote that the customer has not got yet."),
        Decimal("0.85"),
        _unsent_quote,
    ),
    ActionRule(
        "quote_unanswered",
        "chase_acceptance",
        "quote_unanswered",
        f"A quote was sent at least {ANSWER_DAYS} days ago, or ends within {ANSWER_DAYS} days, and has no answer.",
        Wording("Quote {number} waits for an answer for {days} days.", number=0, days=0),
        Decimal("0.8"),
        _unanswered_quote,
    ),
    ActionRule(
        "gone_silent",
        "mark_lost",
        "gone_silent",
        f"Nothing happened for {LOST_DAYS} days, and the quote was rejected or the deal rots in its stage.",
        Wording("Nothing happened for {days} days.", days=0),
        Decimal("0.6"),
        _given_up,
    ),
    ActionRule(
        "quote_rejected",
        "follow_up",
        "quote_rejected",
        "A quote was rejected, and there is no other one.",
        Wording("The customer rejected quote {number}: ask why, and offer something else.", number=0),
        Decimal("0.75"),
        _rejected_quote,
    ),
    ActionRule(
        "lines_without_quote",
        "create_quote",
        "lines_without_quote",
        "The deal has a client and line items, and no quote.",
        Wording("The line items are known, and there is no quote yet."),
        Decimal("0.8"),
        _no_quote,
    ),
    ActionRule(
        "closing_soon",
        "schedule_call",
        "closing_soon",
        f"The deal is expected to close within {CLOSING_DAYS} days, or was before today.",
        Wording("The deal is expected to close on {date}.", date=None),
        Decimal("0.7"),
        _closing_soon,
    ),
    ActionRule(
        "rotting",
        "follow_up",
        "rotting",
        "The deal stands in its stage for longer than the stage allows.",
        Wording("The deal has not moved for {days} days.", days=0),
        Decimal("0.7"),
        _rotting,
    ),
    ActionRule(
        "silent",
        "follow_up",
        "silent",
        f"Nothing happened for {SILENT_DAYS} days.",
        Wording("Nothing happened for {days} days.", days=0),
        Decimal("0.65"),
        _silent,
    ),
    ActionRule(
        "client_owes",
        "collect_overdue",
        "client_overdue",
        "The client owes money for other documents that is overdue.",
        Wording("The client is late with {amount} of other documents.", amount=None, currency=None),
        Decimal("0.5"),
        _owing_client,
    ),
    ActionRule(
        "never_talked",
        "schedule_call",
        "never_talked",
        "No call and no meeting was written down.",
        Wording("Nobody has talked to the customer yet."),
        Decimal("0.5"),
        _never_talked,
    ),
)
"""In their order: money first, then what the customer waits for, then what the deal needs."""
NOTHING = Wording("There is nothing to do now.")


def choose_next_action(it: Situation) -> NextBestAction:
    """The first rule that holds, with the others that hold as alternatives."""
    held = [(rule, found) for rule in RULES if it.status in rule.statuses and (found := rule.find(it)) is not None]
    if not held:
        return NextBestAction(
            action="none",
            rule_id="nothing",
            reason_code="nothing",
            reason=NOTHING,
            evidence={},
            due_at=it.today,
            confidence=Decimal(1),
            payload={},
            alternatives=[],
        )
    first, *others = [_suggested(rule, found, it.today) for rule, found in held]
    fields = {name: getattr(first, name) for name in SuggestedAction.__struct_fields__}
    return NextBestAction(**fields, alternatives=others)


def _suggested(rule: ActionRule, found: Match, today: date) -> SuggestedAction:
    return SuggestedAction(
        action=rule.action,
        rule_id=rule.id,
        reason_code=rule.reason_code,
        reason=Wording(rule.reason.template, **found.facts),
        evidence=dict(found.evidence),
        due_at=found.due or today,
        confidence=rule.confidence,
        payload=dict(found.payload),
    )
