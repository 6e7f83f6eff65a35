"""What cancels a document, and what that does, is decided without a database."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from pinkas.core.problems import Problem
from pinkas.domains.documents.following.rules.cancel import (
    CancelDecision,
    CancelInputs,
    DocumentPaid,
    NotCancellable,
    ReceiptCancels,
    ReturnCancels,
    cancel_effects,
    cancel_kind,
    decide_cancellation,
    negative_receipt,
    receipt_request,
    released_statuses,
)
from pinkas.domains.documents.following.rules.refund import RefundRequired
from pinkas.domains.documents.following.types import Cancellation
from pinkas.domains.documents.issuing.rules.issuance_types import Issuance, Settlement
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.problems import NotIssued, UnprintableText
from pinkas.domains.documents.model.rules.record import PaymentRecord, Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.rules.transitions import AlreadyCancelled, DocumentConverted, FullyCredited
from support.sources import AT, DAY, asked, cash, changed, fault, issued, line, new_id, payment, source, target

QUOTE, INVOICE, DELIVERY, ACCOUNT = (issued(one, line("100", "2")) for one in (10, 305, 200, 300))
RECEIPT = issued(400, of=[INVOICE], payments=[cash("50")], references=[{"documentId": str(INVOICE.id), "amount": "50"}])
CREDIT = issued(330, line("100", "2"), of=[INVOICE], references=[{"documentId": str(INVOICE.id), "amount": "236"}])


def inputs(record: Record, *named: Record, received: Sequence[PaymentRecord] = (), **more: Any) -> CancelInputs:
    """What is read of a document that is to be cancelled; `named` are the documents that it names."""
    targets: dict[UUID, Target] = {one.id: target(one) for one in named}
    return CancelInputs(source(record, *named, received=received), targets, **more)


def decide(read: CancelInputs, **fields: Any) -> CancelDecision:
    return decide_cancellation(read, asked(Cancellation, **{"reason": "טעות", **fields}))


def effects(decision: CancelDecision, document: Record, issued: Record | None, issuance: Issuance | None) -> list[Any]:
    found = cancel_effects(decision, document, issued, issuance)
    return [(one.code, one.document_id, one.amount) for one in found]


def issuance(**fields: Any) -> Issuance:
    return Issuance(outcomes=(), **fields)


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (QUOTE, "mark"),
        (ACCOUNT, "mark"),
        (INVOICE, "credit"),
        (DELIVERY, "return"),
        (RECEIPT, "receipt"),
        (CREDIT, None),
    ],
)
def test_the_type_says_what_cancels_a_document(document: Record, kind: str | None) -> None:
    assert cancel_kind(document, source(document).country) == kind


def test_a_quote_is_only_marked() -> None:
    decision = decide(inputs(QUOTE))
    assert (decision.kind, decision.draft, decision.stock) == ("mark", None, None)
    assert effects(decision, QUOTE, None, None) == [("marked", QUOTE.id, None)]


def test_an_account_that_was_paid_names_its_receipts() -> None:
    with pytest.raises(DocumentPaid) as refused:
        decide(inputs(changed(ACCOUNT, paid=5000), receipts=[RECEIPT.id]))
    assert refused.value.facts == {"amount": "50.00", "currency": "ILS", "payments": [str(RECEIPT.id)]}


def test_an_account_that_was_not_paid_is_only_marked() -> None:
    assert decide(inputs(ACCOUNT)).kind == "mark"


def test_an_invoice_is_credited_whole() -> None:
    decision = decide(inputs(INVOICE), returnStock=False)
    assert decision.kind == "credit"
    assert decision.draft is not None
    made = decision.draft.record
    assert (made.doc_type, made.total, made.notes, made.credit_reason) == (330, 23600, "טעות", "order_cancellation")
    assert [one.goods_or_default.move_stock for one in made.lines] == [False]


@pytest.mark.parametrize("document", [INVOICE, DELIVERY])
def test_goods_come_back_with_the_document_that_cancels_unless_they_are_not_to(document: Record) -> None:
    for returned, moved in ((True, {None, True}), (False, {False})):
        draft = decide(inputs(document), returnStock=returned).draft
        assert draft is not None
        assert {one.goods_or_default.move_stock for one in draft.record.lines} <= moved


@pytest.mark.parametrize(("document", "named"), [(INVOICE, []), (DELIVERY, []), (RECEIPT, [INVOICE])])
def test_the_document_that_cancels_is_of_the_day_that_was_sent_and_says_why(
    document: Record, named: list[Record]
) -> None:
    day, read = DAY - timedelta(days=1), inputs(document, *named)
    references = replace(
        read.source.references, businesses=dict.fromkeys((None, day), read.source.references.businesses[None])
    )
    read = replace(read, source=replace(read.source, references=references))
    draft = decide(read, issueDate=day.isoformat()).draft
    assert draft is not None
    assert (draft.record.issue_date, draft.record.notes) == (day, "טעות")


def test_a_negative_receipt_names_what_the_receipt_did() -> None:
    receipt = changed(RECEIPT, brand_id=UUID(int=7), client_id=UUID(int=8))
    new = receipt_request(receipt, asked(Cancellation, reason="טעות", issueDate=DAY.isoformat()))
    assert (new.doc_type, new.client_id, new.brand_id, new.issue_date) == (400, UUID(int=8), UUID(int=7), DAY)
    assert [one.document_id for one in new.references] == [INVOICE.id]


def test_money_of_an_invoice_is_asked_about_and_given_back() -> None:
    paid = changed(INVOICE, paid=10000)
    with pytest.raises(RefundRequired):
        decide(inputs(paid))
    for mode, code in (("original_method", "money_returned"), ("credit_balance", "client_credit_changed")):
        decision = decide(inputs(paid, received=[payment(10000)]), refund={"mode": mode})
        assert decision.draft is not None
        made = decision.draft.record
        account = UUID(int=3)
        done = issuance(taken_back=[(paid.id, 100), (account, 2000)])
        assert effects(decision, paid, made, done) == [
            ("credited", paid.id, "236.00"),
            ("payment_taken_back", account, "20.00"),
            (code, made.id, "100.00"),
        ]


def test_a_delivery_comes_back_as_far_as_it_did_not_before() -> None:
    read = inputs(DELIVERY)
    read = replace(read, source=source(DELIVERY, taken={0: {"returned": Decimal("0.5")}}))
    decision = decide(read)
    assert (decision.kind, decision.draft is not None) == ("return", True)
    assert decision.draft is not None
    assert decision.draft.record.doc_type == 210
    assert [one.quantity for one in decision.draft.record.lines] == [Decimal("1.5")]
    assert effects(decision, DELIVERY, decision.draft.record, None) == [
        ("goods_returned", decision.draft.record.id, None)
    ]


def test_a_receipt_is_taken_back_by_a_negative_one() -> None:
    decision = decide(inputs(RECEIPT, INVOICE), issueDate=None)
    assert (decision.kind, decision.draft is not None, decision.receipt is not None) == ("receipt", True, True)
    assert decision.draft is not None
    made = decision.draft.record
    assert (made.status, made.total, made.issue_date, made.notes) == ("DRAFT", -5000, DAY, "טעות")
    assert [(one.kind, one.referenced_id, one.amount) for one in made.references] == [
        ("cancel", RECEIPT.id, None),
        ("payment", INVOICE.id, -5000),
    ]
    invoice_of_account = UUID(int=4)
    done = issuance(taken_back=[(invoice_of_account, 700), (invoice_of_account, 300)])
    assert effects(decision, RECEIPT, made, done) == [
        ("receipt_reversed", RECEIPT.id, "50.00"),
        ("payment_taken_back", INVOICE.id, "50.00"),
        ("payment_taken_back", invoice_of_account, "10.00"),
    ]


NEGATIVE = changed(negative_receipt(RECEIPT, new_id(), DAY, AT, new_id), status="ISSUED")
RETURN = issued(210, line("100", "2"), of=[DELIVERY], references=[{"documentId": str(DELIVERY.id)}])


@pytest.mark.parametrize(
    ("document", "named", "problem"),
    [
        (changed(QUOTE, status="DRAFT"), [], NotIssued),
        (changed(QUOTE, status="CANCELLED"), [], AlreadyCancelled),
        (changed(QUOTE, conversion_status="PARTIAL"), [], DocumentConverted),
        (changed(INVOICE, credit_status="FULL"), [], FullyCredited),
        (CREDIT, [INVOICE], NotCancellable),
        (NEGATIVE, [RECEIPT, INVOICE], ReceiptCancels),
        (RETURN, [changed(DELIVERY, status="CANCELLED", cancelled_by_id=RETURN.id)], ReturnCancels),
    ],
)
def test_what_became_of_the_document_prevents_it(document: Record, named: list[Record], problem: type[Problem]) -> None:
    with pytest.raises(problem):
        decide(inputs(document, *named))


def test_a_return_that_cancels_nothing_is_marked() -> None:
    assert decide(inputs(RETURN, DELIVERY)).kind == "mark"


def test_the_reason_is_printed_where_a_document_says_it() -> None:
    with pytest.raises(UnprintableText) as refused:
        decide(inputs(INVOICE), reason="\U0001f600")
    assert refused.value.facts["field"] == "reason"
    assert decide(inputs(QUOTE), reason="\U0001f600").kind == "mark"


@pytest.mark.parametrize(
    ("document", "named", "code"),
    [(QUOTE, [], "nothing_paid"), (DELIVERY, [], "nothing_paid"), (RECEIPT, [INVOICE], "not_for_receipts")],
)
def test_where_nothing_was_paid_nothing_goes_back(document: Record, named: list[Record], code: str) -> None:
    with pytest.raises(Problem) as refused:
        decide(inputs(document, *named), refund={"mode": "manual"})
    assert fault(refused.value) == [("refund", code)]


def converted(quote: Record, **fields: Any) -> CancelInputs:
    """An invoice that was made from all of a quote, with the lines of the quote as they are without it."""
    row = quote.lines[0]
    made = issued(
        305, line("100", "2", sourceLineId=str(row.id)), of=[quote], references=[{"documentId": str(quote.id)}]
    )
    state = {"status": "ISSUED", "conversion_status": "CONVERTED", **fields}
    left = SourceLine(row.id, quote.id, row.quantity)
    return inputs(made, changed(quote, **state), taken_lines={row.id: left})


@pytest.mark.parametrize(
    ("accepted", "days", "status"), [(True, -1, "ACCEPTED"), (False, 0, "OPEN"), (False, -1, "EXPIRED")]
)
def test_a_quote_is_where_its_answer_left_it_when_its_invoice_is_cancelled(
    accepted: bool, days: int, status: str
) -> None:
    read = replace(
        converted(QUOTE, quote_status="CONVERTED"), quote_terms={QUOTE.id: (accepted, DAY + timedelta(days))}
    )
    assert released_statuses(read, None) == {QUOTE.id: ("NONE", status, "NOT_APPLICABLE")}


def test_an_account_asks_for_money_again_when_its_invoice_is_cancelled() -> None:
    read = converted(ACCOUNT, paid=5000, payment_status="NOT_APPLICABLE")
    assert released_statuses(read, None) == {ACCOUNT.id: ("NONE", None, "PARTIAL")}
    given_back = issuance(settlements=[Settlement(ACCOUNT.id, 0, 0, "UNPAID", "NONE")])
    assert released_statuses(read, given_back) == {ACCOUNT.id: ("NONE", None, "UNPAID")}


def test_a_cancelled_account_is_released_no_more() -> None:
    assert released_statuses(converted(ACCOUNT, status="CANCELLED"), None) == {}
