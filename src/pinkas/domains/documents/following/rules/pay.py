"""From money received for an issued document to the draft of its receipt: pure."""

import msgspec

from pinkas.core.problems import FaultCollector
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.drafting.rules.drafts import Draft, decide_draft
from pinkas.domains.documents.following.rules import copies
from pinkas.domains.documents.following.rules.conversion import ConversionNotAllowed, NothingToPay, allowed_types
from pinkas.domains.documents.following.rules.source import Source, refuse_status, refuse_trigger
from pinkas.domains.documents.following.types import RecordedPayments
from pinkas.domains.documents.model.rules.problems import PaymentsRequired
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.types import NewDocument


def check_payments(body: RecordedPayments) -> None:
    """Raises what is wrong with the payments themselves: that is said before anything of the document."""
    faults = FaultCollector()
    for place, one in enumerate(body.payments):
        if one.amount <= 0:
            faults.add(f"payments[{place}].amount", "not_positive", "Expected more than zero.")
    faults.raise_if_any()
    if not body.payments and (body.withholding_tax is None or body.withholding_tax.amount == 0):
        raise PaymentsRequired(field="payments")


def receipt_type(document: Record, country: Country) -> DocumentType | None:
    """The type of receipt that is given for such a document; None when none is. One is given for an invoice-receipt
    whose money came back."""
    kinds = country.document_types
    came_back = (
        kinds[document.doc_type].posting == "invoice_receipt" and document.total - document.paid - document.credited > 0
    )
    return next(
        (one for one in kinds.values() if one.posting == "receipt" and (came_back or document.doc_type in one.sources)),
        None,
    )


def receipt_request(document: Record, kind: DocumentType, body: RecordedPayments) -> NewDocument:
    """The receipt as it is asked for."""
    return msgspec.structs.replace(
        copies.request_for_money(document, kind),
        notes=None,
        external_reference=None,
        metadata={},
        payments=body.payments,
        withholding_tax=body.withholding_tax,
        issue_date=body.issue_date,
        exchange_rate=body.exchange_rate,
    )


def decide_payment(source: Source, body: RecordedPayments) -> Draft:
    """The draft of the receipt. Raises what prevents it: the status of the document, a type for which no receipt is
    given, nothing that is open, and what prevents a draft."""
    record = source.record
    refuse_status(record, "pay")
    kind = receipt_type(record, source.country)
    if kind is None:
        raise ConversionNotAllowed(
            "Money is recorded against an invoice or a proforma invoice.",
            sourceType=record.doc_type,
            allowedTypes=allowed_types(record, source.country),
        )
    refuse_trigger(record, "pay")
    if record.total - record.paid - record.credited <= 0:
        raise NothingToPay
    return decide_draft(receipt_request(record, kind, body), source.references, source.new_id)
