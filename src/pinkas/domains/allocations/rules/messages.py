"""The notifications of a business about its allocation numbers."""

from collections.abc import Mapping
from typing import Any, Literal

from pinkas.core.wording import Wording
from pinkas.domains.allocations.types import Decision, RequestOutcome, Status

MessageKind = Literal["declined", "held", "continued", "cancelled", "unavailable", "expiring", "expired"]

MESSAGE_TEXTS: Mapping[MessageKind, tuple[Wording, Wording]] = {
    "declined": (
        Wording("No allocation number for {docType} {number}"),
        Wording("The tax authority refused. {errors} The invoice stays valid; the customer cannot deduct its VAT."),
    ),
    "held": (
        Wording("The tax authority holds {docType} {number}"),
        Wording("{errors} Decide: cancel, continue without a number, or ask for a hearing."),
    ),
    "continued": (
        Wording("{docType} {number} goes on without an allocation number"),
        Wording(
            "The invoice is valid; its VAT may not be deducted as input tax. The copies made from now on say "
            "so: send one to the customer."
        ),
    ),
    "cancelled": (
        Wording("{docType} {number} is void at the tax authority: credit it"),
        Wording(
            "Your decision was told to the authority. Issue a credit invoice for the whole amount, and a new "
            "invoice if the sale stands."
        ),
    ),
    "unavailable": (
        Wording("No allocation number yet for {docType} {number}"),
        Wording(
            "{errors} It is tried again for as long as the authority takes the invoice; a number that comes "
            "later stands on copies."
        ),
    ),
    "expiring": (
        Wording("The connection to the tax authority ends soon"),
        Wording("Connect again before {day}."),
    ),
    "expired": (
        Wording("The connection to the tax authority has ended"),
        Wording("Invoices get no allocation numbers until a person connects the business again."),
    ),
}
"""Title and body of each notification."""

REASON_TEXTS: Mapping[str, Wording] = {
    "not_connected": Wording("The business is not connected to the tax authority."),
    "connection_expired": Wording("The connection to the tax authority has ended."),
    "not_permitted": Wording("The person who connected the business may not ask for its numbers."),
    "unreachable": Wording("The tax authority cannot be reached."),
    "no_answer": Wording("The tax authority did not answer."),
    "unclear": Wording("The tax authority gave no clear answer."),
    "too_late": Wording("The invoice is too old: the authority takes no request for it any more."),
    "number_withdrawn": Wording(
        "The number that was entered by hand is that of another invoice: the authority gave it there."
    ),
    "unasked": Wording("No number was asked for."),
}
"""Why there is no number, by `unavailableReason`."""


def request_outcome(status: Status, decision: Decision | None) -> RequestOutcome:
    """The outcome of a request, one word for each situation."""
    match status:
        case "DECLINED":
            if decision is None:
                return "refused"
            return "cancelled" if decision == "cancel" else "continued_without"
        case "AWAITING_DECISION":
            return "objected" if decision == "objection" else "held"
        case "PENDING":
            return "pending"
        case "APPROVED":
            return "approved"
        case "MANUAL":
            return "manual"
        case "UNAVAILABLE":
            return "unavailable"


def notification_text(message_kind: MessageKind, **facts: Any) -> tuple[Wording, Wording]:
    """The title and the body of a notification."""
    title, body = MESSAGE_TEXTS[message_kind]
    return Wording(title, **facts), Wording(body, **facts)
