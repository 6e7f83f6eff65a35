"""What an answer of a provider makes of an attempt or a refund: pure, but for the types of the provider's port."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.domains.checkouts.rules.look_ups import next_look_up, next_refund_look_up
from pinkas.domains.checkouts.rules.transitions import Step
from pinkas.domains.checkouts.types import AttemptRow, RefundRow
from pinkas.outside.payment_providers import (
    Card,
    ChargeOutcome,
    DeclineCode,
    PageOutcome,
    RefundOutcome,
    SetupOutcome,
)

NOBODY_KNOWS_OF_IT = 3
"""Times that a provider says that it knows of no charge by a saved card, until it is believed."""


@dataclass(frozen=True)
class Finding:
    """What becomes of an attempt: its columns that change, and the step of its checkout, if it makes one."""

    fields: dict[str, Any]
    step: Step | None


def read_page(attempt: AttemptRow, outcome: PageOutcome, now: datetime) -> Finding:
    """What the answer to the opening of a page makes of an attempt. Without a page nobody can have paid."""
    said = {"provider_code": outcome.code, "provider_message": outcome.message}
    if outcome.state == "open":
        due = next_look_up(0, in_doubt=False, began=attempt.created_at, now=now)
        page = {"page_reference": outcome.reference, "page_url": outcome.url}
        return Finding({**said, **page, "state": "OPEN", "ended_at": None, "due_at": due}, "started")
    state = "REFUSED" if outcome.state == "refused" else "ABANDONED"
    return Finding({**said, "state": state, "ended_at": now, "due_at": None}, "not_accepted")


def read_charge(attempt: AttemptRow, outcome: ChargeOutcome, now: datetime) -> Finding:
    """What an answer about a charge makes of an attempt. A charge of another amount or currency than was asked for is
    believed by nobody: it stays in doubt, with the reason, until the provider says something else."""
    look_ups = attempt.look_ups + 1
    said: dict[str, Any] = {
        "look_ups": look_ups,
        "provider_code": outcome.code,
        "provider_message": outcome.message,
    }
    on_page = attempt.kind == "page"
    match outcome.state:
        case "paid" if _is_as_asked(attempt, outcome):
            return Finding({**said, **_charged(outcome), "state": "PAID", "ended_at": now, "due_at": now}, "paid")
        case "paid":
            mismatch = f"The provider charged {outcome.amount} {outcome.currency} in minor units."
            return _undecided(attempt, {**said, "provider_code": "amount_mismatch", "provider_message": mismatch}, now)
        case "declined":
            return _declined(attempt, said, outcome.decline_code, now)
        case "refused" if not on_page:
            return Finding({**said, "state": "REFUSED", "ended_at": now, "due_at": None}, "not_accepted")
        case "pending" if not on_page and look_ups > NOBODY_KNOWS_OF_IT:
            return Finding({**said, "state": "ABANDONED", "ended_at": now, "due_at": None}, "not_accepted")
    return _undecided(attempt, said, now)


def read_setup(attempt: AttemptRow, outcome: SetupOutcome, method_id: UUID | None, now: datetime) -> Finding:
    """What an answer about a page that saves a card makes of an attempt; `method_id` is the means of payment that the
    client has of it, if the card is saved."""
    look_ups = attempt.look_ups + 1
    said: dict[str, Any] = {
        "look_ups": look_ups,
        "provider_code": outcome.code,
        "provider_message": outcome.message,
    }
    if method_id is not None and outcome.saved_card is not None:
        card = _card(outcome.saved_card.card)
        saved = {"state": "SAVED", "method_id": method_id, "card": card, "decline_code": None}
        return Finding({**said, **saved, "ended_at": now, "due_at": None}, "activated")
    if outcome.state == "declined":
        return _declined(attempt, said, outcome.decline_code, now)
    return _undecided(attempt, said, now)


def _declined(attempt: AttemptRow, said: dict[str, Any], code: DeclineCode | None, now: datetime) -> Finding:
    """On a page the buyer may go on with another card: it is asked about again."""
    on_page = attempt.kind != "saved_card"
    due = next_look_up(said["look_ups"], in_doubt=False, began=attempt.created_at, now=now) if on_page else None
    fields = {"decline_code": code or "card_declined", "due_at": due, "ended_at": now}
    return Finding({**said, **fields, "state": "DECLINED"}, None if attempt.state == "DECLINED" else "declined")


def read_refund(row: RefundRow, outcome: RefundOutcome, by_key: bool, now: datetime) -> dict[str, Any]:
    """What an answer makes of a refund that is undecided: its columns that change. Where the provider cannot be asked
    again (`by_key` is false), a person must say what happened."""
    look_ups = row.look_ups + 1
    said: dict[str, Any] = {
        "look_ups": look_ups,
        "provider_code": outcome.code,
        "provider_message": outcome.message,
        "reference": outcome.reference or row.reference,
    }
    match outcome.state:
        case "refunded":
            return {**said, "state": "REFUNDED", "ended_at": now, "due_at": None if row.booked_at else now}
        case "refused":
            return {**said, "state": "REFUSED", "ended_at": now, "due_at": None}
    is_accepted = outcome.state == "pending" or row.state == "PENDING"
    due = next_refund_look_up(look_ups, is_accepted=is_accepted, began=row.created_at, now=now) if by_key else None
    return {**said, "state": "PENDING" if is_accepted else "UNKNOWN", "due_at": due}


def _undecided(attempt: AttemptRow, said: dict[str, Any], now: datetime) -> Finding:
    """The attempt waits; nobody waits for ever for a page that nobody pays on."""
    in_doubt = attempt.kind == "saved_card" or said["provider_code"] == "amount_mismatch"
    due = next_look_up(said["look_ups"], in_doubt=in_doubt, began=attempt.created_at, now=now)
    if attempt.state in ("DECLINED", "REFUSED", "ABANDONED"):
        return Finding({"look_ups": said["look_ups"], "due_at": due}, None)
    if due is None and not in_doubt:
        return Finding({**said, "state": "ABANDONED", "ended_at": now, "due_at": None}, "not_accepted")
    return Finding({**said, "state": "UNKNOWN" if in_doubt else "OPEN", "due_at": due}, None)


def _is_as_asked(attempt: AttemptRow, outcome: ChargeOutcome) -> bool:
    return (outcome.amount, outcome.currency) == (attempt.amount, attempt.currency) and bool(outcome.reference)


def _charged(outcome: ChargeOutcome) -> dict[str, Any]:
    return {
        "charge_reference": outcome.reference,
        "auth_number": outcome.auth_number,
        "installments": outcome.instalments,
        "decline_code": None,
        "card": None if outcome.card is None else {**_card(outcome.card), "wallet": outcome.wallet},
    }


def _card(card: Card) -> dict[str, Any]:
    return {"brand": card.brand, "last4": card.last4, "expiry": card.expiry}
