"""Cancelling an issued document for good: what cancels it, and what that does. Pure.

Nothing issued is deleted; a receipt is cancelled by a negative one in its own series (income-tax bookkeeping directions
s. 18(c), 23(b); H; practice M).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

import msgspec

from pinkas.core.cards import without_card_numbers
from pinkas.core.money import format_amount
from pinkas.core.problems import Problem, invalid_field
from pinkas.countries import Country
from pinkas.domains import stock
from pinkas.domains.documents.drafting.rules.drafts import Draft, decide_draft
from pinkas.domains.documents.drafting.rules.issue_checks import raise_first, unprintable_texts
from pinkas.domains.documents.following.rules import copies
from pinkas.domains.documents.following.rules.conversion import quantities_taken
from pinkas.domains.documents.following.rules.credit import (
    creditable_type,
    decide_credit_draft,
    request_for_everything,
)
from pinkas.domains.documents.following.rules.source import Source, refuse_trigger
from pinkas.domains.documents.following.types import CancelEffect, Cancellation
from pinkas.domains.documents.issuing.rules.cancellation import cancels_receipt
from pinkas.domains.documents.issuing.rules.effects import SourceStatuses, statuses_after_conversion
from pinkas.domains.documents.issuing.rules.issuable import Issuable
from pinkas.domains.documents.issuing.rules.issuance_types import Issuance
from pinkas.domains.documents.issuing.rules.stock_moves import Inventory, StockChange, reverse_return_moves
from pinkas.domains.documents.model.rules.context import Target, is_receivable
from pinkas.domains.documents.model.rules.credit_balance import METHOD
from pinkas.domains.documents.model.rules.opening_items import reference_to
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, Record, ReferenceRecord
from pinkas.domains.documents.model.rules.references import build_context
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.rules.transitions import check_transition, quote_status_after_release
from pinkas.domains.documents.model.types import NewDocument

CancelKind = Literal["mark", "receipt", "credit", "return"]


class NotCancellable(Problem):
    status, code, message = 409, "not_cancellable", "A credit invoice is not cancelled."
    hint = "Issue the invoice again that it credited."


class DocumentPaid(Problem):
    status, code, message = 409, "document_paid", "Receipts were given for the document; `payments` names them."
    hint = "Cancel the receipts first, or convert it to an invoice."


class ReceiptCancels(Problem):
    status, code, message = 409, "receipt_cancels", "The receipt itself cancels another one and is not cancelled."
    hint = "Issue the receipt anew."


class ReceiptPaymentBounced(Problem):
    status, code, message = 409, "receipt_payment_bounced", "A payment of the receipt came back."
    hint = "The receipt stays: what it paid is open again since the payment bounced."


class ReceiptPaymentCleared(Problem):
    status, code, message = (
        409,
        "receipt_payment_cleared",
        "A payment of the receipt is in the bank.",
    )
    hint = "Record its return (POST /payments/{id}/bounce), or give the money back by a refund."


class ReceiptPaymentMatched(Problem):
    status, code, message = 409, "receipt_payment_matched", "A bank transaction shows the money of the receipt."
    hint = "Send `unmatchBank` to take the match back with it."


_FINAL_STATES = (
    (ReceiptPaymentBounced, "BOUNCED"),
    (ReceiptPaymentCleared, "CLEARED"),
    (ReceiptPaymentMatched, "MATCHED"),
)


class ReturnCancels(Problem):
    status, code, message = 409, "return_cancels", "The return note cancels a delivery note and is not cancelled."
    hint = "Deliver anew: make another delivery note from the order."


@dataclass(frozen=True)
class BroughtGoods:
    """The goods that a return note brought, and the stock that they would leave."""

    rows: Sequence[Any]
    """The movements that the note made."""
    inventory: Inventory
    levels: stock.InventoryState


@dataclass(frozen=True)
class CancelInputs:
    """Everything that cancelling a document looks at, as it was read behind the locks."""

    source: Source
    targets: Mapping[UUID, Target] = field(default_factory=dict)
    """The issued documents that it names."""
    payment_states: Mapping[UUID, str] = field(default_factory=dict)
    """Of a receipt its payments that came back, or are in the bank, with their states."""
    receipts: Sequence[UUID] = ()
    """The issued receipts that were given for it, where it is only marked."""
    goods: BroughtGoods | None = None
    """Where the goods that it brought leave again."""
    taken_lines: Mapping[UUID, SourceLine] = field(default_factory=dict)
    """The lines of the documents that it was made from, as they are without it."""
    quote_terms: Mapping[UUID, tuple[bool, date | None]] = field(default_factory=dict)
    """Of the quotes among those whether they were accepted, and until when they are open."""


@dataclass(frozen=True)
class CancelDecision:
    """What cancels a document: nothing but a mark, or a further document."""

    kind: CancelKind
    draft: Draft | None = None
    """The further document; None with a mark."""
    receipt: Issuable | None = None
    """The same as it is issued, where no request could ask for it: the negative receipt."""
    stock: StockChange | None = None
    """What a mark does to stock."""


def cancel_kind(document: Record, country: Country) -> CancelKind | None:
    """How documents of its type are cancelled; None when they are not."""
    by = country.document_types[document.doc_type].cancelled_by
    if by is None or by == "mark":
        return "mark" if by else None
    if by == document.doc_type:
        return "receipt"
    return "credit" if country.document_types[int(by)].credits else "return"


def decide_cancellation(inputs: CancelInputs, body: Cancellation) -> CancelDecision:
    """What cancels the document. Raises what prevents it: what became of the document, a type or a document that is not
    cancelled, receipts that were given for it, money on which nothing is said, goods that are not there."""
    source, document = inputs.source, inputs.source.record
    refuse_trigger(document, "cancel")
    check_transition("status", document.status, "cancel", "CANCELLED")
    kind = cancel_kind(document, source.country)
    if kind is None:
        raise NotCancellable
    if cancels_receipt(document):
        raise ReceiptCancels
    if kind != "mark":  # the document that cancels it says why
        raise_first(list(unprintable_texts([("reason", body.reason)])))
    named = (inputs.targets.get(one.referenced_id) for one in document.references)
    if any(one is not None and one.cancelled_by_id == document.id for one in named):
        raise ReturnCancels
    decide = {"mark": _decide_mark, "receipt": _decide_receipt, "credit": _decide_credit, "return": _decide_return}
    return decide[kind](inputs, body)


def _decide_mark(inputs: CancelInputs, body: Cancellation) -> CancelDecision:
    """What has no effect on books needs no further document; what a return note brought goes again."""
    source, document = inputs.source, inputs.source.record
    if document.paid and is_receivable(source.country, document.doc_type):
        raise DocumentPaid(
            amount=format_amount(document.paid, document.currency),
            currency=document.currency,
            payments=[str(id) for id in inputs.receipts],
        )
    _refuse_refund(body)
    return CancelDecision("mark", stock=_leaving(inputs.goods, source) if inputs.goods else None)


def _leaving(goods: BroughtGoods, source: Source) -> StockChange:
    """What a cancelled return note brought leaves again today, as far as no credit brought it too."""
    after = goods.levels.trial_copy()
    moves = reverse_return_moves(source.record, source.kind, source.today, goods.rows, goods.inventory, goods.levels)
    done, problems, _ = after.take_moves(moves)
    raise_first(problems)
    return StockChange(after, done)


def _refuse_refund(body: Cancellation) -> None:
    if body.refund is not None:
        raise invalid_field("refund", "nothing_paid", "Nothing was paid on the document: leave it out.")


def _decide_credit(inputs: CancelInputs, body: Cancellation) -> CancelDecision:
    source = inputs.source
    new = msgspec.structs.replace(request_for_everything(source, creditable_type(source)), notes=body.reason)
    new = copies.with_stock_moves(new, body.return_stock)
    reason = "order_cancellation"
    return CancelDecision(
        "credit", decide_credit_draft(source, new, [source.record], reason, body.refund, body.issue_date)
    )


def _decide_return(inputs: CancelInputs, body: Cancellation) -> CancelDecision:
    """Goods that were delivered come back, as far as they did not before."""
    _refuse_refund(body)
    source, document = inputs.source, inputs.source.record
    kind = source.country.document_types[int(source.kind.cancelled_by or 0)]
    quantities = quantities_taken(document, source.lines, None, "return")
    new = copies.request_for_lines(document, kind, source.country, quantities)
    new = msgspec.structs.replace(new, issue_date=body.issue_date, notes=body.reason)
    new = copies.with_stock_moves(new, body.return_stock)
    return CancelDecision("return", decide_draft(new, source.references, source.new_id))


def receipt_request(receipt: Record, body: Cancellation) -> NewDocument:
    """What the negative receipt of a receipt names."""
    return NewDocument(
        doc_type=receipt.doc_type,
        client_id=receipt.client_id,
        brand_id=receipt.brand_id,
        issue_date=body.issue_date,
        references=[reference_to(one.referenced_id, one.doc_type) for one in receipt.references],
    )


def _decide_receipt(inputs: CancelInputs, body: Cancellation) -> CancelDecision:
    """The receipt that takes another one back: its money, its allocations, what it left as credit, its journal entry.
    A merged client takes no new document: the one that stands for it does."""
    if body.refund is not None:
        raise invalid_field(
            "refund", "not_for_receipts", "A receipt is taken back the way the money came: leave it out."
        )
    for problem, state in _FINAL_STATES:
        if found := [str(id) for id, one in inputs.payment_states.items() if one == state]:
            raise problem(payments=found)
    source, document = inputs.source, inputs.source.record
    client = source.references.current_client(document.client_id) if document.client_id else None
    if client is not None:
        document = msgspec.structs.replace(document, client_id=client.id)
    new = receipt_request(document, body)
    context, _ = build_context(new, source.references, source.new_id)
    record = negative_receipt(
        document, source.new_id(), body.issue_date or context.today, source.references.now, source.new_id
    )
    record = msgspec.structs.replace(record, notes=body.reason)  # content: it is signed, and printed
    return CancelDecision("receipt", Draft(record, new), Issuable(record, context))


def negative_receipt(receipt: Record, id: UUID, day: date, now: datetime, new_id: Callable[[], UUID]) -> Record:
    """The draft of the receipt that takes another one back: what it says, negated, of its own day."""
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


def released_statuses(inputs: CancelInputs, issuance: Issuance | None) -> dict[UUID, SourceStatuses]:
    """The statuses of the documents that the cancelled one was made from: what it took of them may be converted again.
    `issuance` is that of the document that cancels it, which may have changed what is paid on them."""
    source, document = inputs.source, inputs.source.record
    linked = {one.source_line_id for one in document.lines if one.source_line_id}
    settled = {one.id: one for one in issuance.settlements} if issuance else {}
    found: dict[UUID, SourceStatuses] = {}
    for id in sorted({one.document_id for one in inputs.taken_lines.values() if one.id in linked}):
        target = inputs.targets[id]
        if target.status != "ISSUED":
            continue
        if id in settled:
            target = replace(target, paid=settled[id].paid, credited=settled[id].credited)
        lines = [one for one in inputs.taken_lines.values() if one.document_id == id]
        before = (
            quote_status_after_release(*inputs.quote_terms[id], source.today) if id in inputs.quote_terms else "OPEN"
        )
        found[id] = statuses_after_conversion(target, lines, source.country, "release", before)
    return found


def cancel_effects(
    decision: CancelDecision, document: Record, issued: Record | None, issuance: Issuance | None
) -> list[CancelEffect]:
    """What cancelling `document` did, by the document that was issued for it: the documents that are open again, and
    the money."""
    if issued is None:
        return [CancelEffect(code="marked", document_id=document.id)]
    if decision.kind == "return":
        return [CancelEffect(code="goods_returned", document_id=issued.id)]
    taken_back: dict[UUID, int] = {}
    for id, amount in issuance.taken_back if issuance else ():
        if id != document.id:
            taken_back[id] = taken_back.get(id, 0) + amount
    currency = document.currency
    if decision.kind == "credit":
        credited = CancelEffect(code="credited", document_id=document.id, amount=format_amount(issued.total, currency))
        return [credited, *_payments_taken_back(taken_back.items(), currency), *_money_returned(issued)]
    named = [one for one in issued.references if one.kind == "payment"]
    paid = [(one.referenced_id, -(one.amount or 0)) for one in named if one.doc_type != OPENING_ITEM]
    opened = [(one.referenced_id, -(one.amount or 0)) for one in named if one.doc_type == OPENING_ITEM]
    total = format_amount(document.total, currency)
    return [
        CancelEffect(code="receipt_reversed", document_id=document.id, amount=total),
        *_payments_taken_back([*paid, *taken_back.items()], currency),
        *(
            CancelEffect(code="payment_taken_back", opening_item_id=id, amount=format_amount(amount, currency))
            for id, amount in opened
        ),
    ]


def _payments_taken_back(amounts: Iterable[tuple[UUID, int]], currency: str) -> list[CancelEffect]:
    return [
        CancelEffect(code="payment_taken_back", document_id=id, amount=format_amount(amount, currency))
        for id, amount in amounts
    ]


def _money_returned(credit: Record) -> list[CancelEffect]:
    """What happened to money: given back, or kept as the client's credit."""
    into_credit = sum(one.amount for one in credit.payments if one.method == METHOD)
    returned = sum(one.amount for one in credit.payments) - into_credit
    found: list[CancelEffect] = []
    if returned:
        amount = format_amount(returned, credit.currency)
        found.append(CancelEffect(code="money_returned", document_id=credit.id, amount=amount))
    if into_credit:
        amount = format_amount(into_credit, credit.currency)
        found.append(CancelEffect(code="client_credit_changed", document_id=credit.id, amount=amount))
    return found
