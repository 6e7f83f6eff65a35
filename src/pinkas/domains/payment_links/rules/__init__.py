"""What a payment link may ask for: pure."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from pinkas.core.problems import FaultCollector, Problem
from pinkas.domains import documents

DEFAULT_DAYS = 90
"""For how many days a payment link can be paid unless it is said."""


class LinkEnded(Problem):
    status, code, message = 409, "payment_link_ended", "The link was paid, or deactivated."
    hint = "Make a new one."


class LinkBeingPaid(Problem):
    status, code, message = 409, "payment_link_being_paid", "Somebody is paying by the link at this moment."
    hint = "Look at the checkout that `checkoutId` names; try again when it has come to an end."


class NothingToPay(Problem):
    status, code, message = 409, "nothing_open", "Nothing is open of the documents."


class AmountExceedsBalance(Problem):
    status, code, message = 422, "amount_exceeds_balance", "More is asked for than is open of the documents."
    hint = "Lower the amount to `available`, or leave it out."


def check_documents(found: Sequence[documents.Record], faults: FaultCollector) -> None:
    """Documents of one link are issued, of one client, and in one currency."""
    for place, one in enumerate(found):
        field = f"documentIds[{place}]"
        if one.status == "DRAFT":
            faults.add(field, "not_issued", "The document is a draft.")
        elif one.client_id is None:
            faults.add(field, "no_client", "The document is of no client of the business.")
        elif one.client_id != found[0].client_id:
            faults.add(field, "other_client", "All documents of a link are of one client.")
        elif one.currency != found[0].currency:
            faults.add(field, "other_currency", "All documents of a link are in one currency.")


def shares(open_amounts: Iterable[tuple[UUID, int]], amount: int) -> dict[UUID, int]:
    """How an amount is split over what is open, both in minor units by its ids: the first ones are paid whole."""
    rest = amount
    parts: dict[UUID, int] = {}
    for id, open_amount in open_amounts:
        part = min(rest, open_amount)
        if part > 0:
            parts[id] = part
            rest -= part
    return parts
