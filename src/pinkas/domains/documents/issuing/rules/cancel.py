"""Cancelling: what cancels a document, and the receipt that takes another one back. Pure.

Nothing issued is deleted; a receipt is cancelled by a negative one in its own series (income-tax bookkeeping directions
s. 18(c), 23(b); H; practice M).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from uuid import UUID

import msgspec

from pinkas.core.cards import without_card_numbers
from pinkas.core.problems import Problem
from pinkas.domains.documents.model.rules.context import Context, Target, settled
from pinkas.domains.documents.model.rules.record import Record, ReferenceRecord


class NotCancellable(Problem):
    status, code, message = 409, "not_cancellable", "A credit invoice is not cancelled."
    hint = "Issue the invoice again that it credited."


class RefundRequired(Problem):
    status, code, message = (
        409,
        "refund_required",
        "Money was paid on the document: say in `refund` what happens to it.",
    )
    hint = (
        "`none` leaves it owed to the client, `original_method` and `manual` give it back, `credit_balance` keeps it."
    )


class DocumentPaid(Problem):
    status, code, message = 409, "document_paid", "Receipts were given for the document; `payments` names them."
    hint = "Cancel the receipts first, or convert it to an invoice."


class ReceiptCancels(Problem):
    status, code, message = 409, "receipt_cancels", "The receipt itself cancels another one and is not cancelled."
    hint = "Issue the receipt anew."


class ReturnCancels(Problem):
    status, code, message = 409, "return_cancels", "The return note cancels a delivery note and is not cancelled."
    hint = "Deliver anew: make another delivery note from the order."


class ReceiptMoneyReturned(Problem):
    status, code, message = (
        409,
        "receipt_money_returned",
        "Credits gave back what the receipt brought: `credits` names them, `paid` is what is left of it.",
    )
    hint = "Receipt and credit undo each other already. Next time cancel the receipt first, and then the invoice."


def cancels(record: Record) -> bool:
    """Whether it is a receipt that cancels another one."""
    return any(one.kind == "cancel" for one in record.references)


def short(
    record: Record,
    context: Context,
    taken_back: Sequence[tuple[UUID, UUID, int]],
    others: Mapping[UUID, Target | None],
) -> Iterator[tuple[Target, int]]:
    """The documents that would lack money without the receipt that `record` cancels, each with the missing amount: less
    than nothing would be paid of it, or it is cancelled and would be owed again. `withdrawn` says from which invoice
    the money is withdrawn that was applied to it from a transaction account."""
    left: dict[UUID, tuple[Target, int, int]] = {
        target.id: (target, paid, credited) for target, paid, credited in settled(record, context)
    }
    for _, into, amount in taken_back:
        found = left.get(into)
        target = found[0] if found else others.get(into)
        if target is not None:
            left[into] = (target, (found[1] if found else target.paid) - amount, target.credited)
    for target, paid, credited in left.values():
        owed = target.total - paid - credited
        if paid < 0:
            yield target, -paid
        elif target.status == "CANCELLED" and owed > 0:
            yield target, owed


def cancelling(receipt: Record, id: UUID, day: date, now: datetime, new_id: Callable[[], UUID]) -> Record:
    """The draft of the receipt that cancels another one: its content with negative amounts, dated on its own day."""
    replace = msgspec.structs.replace
    payments = tuple(
        replace(one, id=new_id(), amount=-one.amount, date=day, details=without_card_numbers(one.details))
        for one in receipt.payments
    )
    withholding = receipt.withholding and {**receipt.withholding, "amount": _negated(receipt.withholding["amount"])}
    names = ReferenceRecord(
        position=0,
        referenced_id=receipt.id,
        kind="cancel",
        amount=None,
        doc_type=receipt.doc_type,
        doc_number=receipt.doc_number or 0,
        issue_date=receipt.issue_date,
    )
    taken_back = [
        replace(one, position=place, amount=-(one.amount or 0))
        for place, one in enumerate((one for one in receipt.references if one.kind == "payment"), start=1)
    ]
    return replace(
        receipt,
        id=id,
        status="DRAFT",
        doc_number=None,
        issue_date=day,
        due_date=None,
        business=None,
        withholding=withholding,
        withheld=-receipt.withheld,
        payments=payments,
        references=(names, *taken_back),
        subtotal=-receipt.subtotal,
        total=-receipt.total,
        total_local=-receipt.total_local,
        paid=-receipt.paid,
        issued_at=None,
        issued_by=None,
        proof_version=None,
        chain_index=None,
        previous_digest=None,
        digest=None,
        signature=None,
        signing_key_id=None,
        original_delivered_at=None,
        delivery_status="NONE",
        external_reference=None,
        payment_status="PAID",
        version=1,
        created_at=now,
        updated_at=now,
    )


def _negated(amount: object) -> str:
    text = str(amount)
    return text[1:] if text.startswith("-") else f"-{text}"
