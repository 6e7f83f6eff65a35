"""From an issued document to the draft of the next one of the chain: pure."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.money import decimal_text
from pinkas.core.problems import FaultCollector, Problem, invalid_field
from pinkas.core.wording import Wording
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.drafting.rules.drafts import Draft, decide_draft
from pinkas.domains.documents.following.rules import copies
from pinkas.domains.documents.following.rules.source import (
    Source,
    refuse_status,
    refuse_trigger,
    with_available_records,
    with_source_rate,
)
from pinkas.domains.documents.following.types import Conversion, TakenLine
from pinkas.domains.documents.model.rules.context import is_receivable
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import (
    ConversionExceedsSource,
    Purpose,
    SourceLine,
    SourcePaid,
    is_within,
    line_purpose,
    reference_trigger,
)
from pinkas.domains.documents.model.rules.transitions import AlreadyConverted
from pinkas.domains.documents.model.types import NewDocument


class ConversionNotAllowed(Problem):
    status, code, message = 409, "conversion_not_allowed", "A document of this type is not made from such a one."
    hint = "`allowedTypes` are those that are."


class NothingToPay(Problem):
    status, code, message = (
        409,
        "nothing_to_pay",
        "Nothing of the document is open: a receipt for it has nothing to pay.",
    )
    hint = "A receipt (400) without references takes money that belongs to no document."


def decide_conversion(source: Source, body: Conversion) -> Draft:
    """The draft of the next document. Raises what prevents it: the status of the source, lines that are not its own, a
    type that does not follow from it, more than is left of a line, and what prevents a draft."""
    record, asked = source.record, None if body.lines is UNSET else body.lines
    refuse_status(record, "convert")
    _check_line_ids(record, asked or ())
    kind = _check_target(record, body.doc_type, source.country)
    refuse_trigger(record, reference_trigger(kind))
    new = _receipt(record, kind, asked) if kind.posting == "receipt" else _next_document(source, kind, asked)
    new = msgspec.structs.replace(new, issue_date=body.issue_date, payments=body.payments)
    new = with_available_records(with_source_rate(new, source), source)
    return decide_draft(new, source.references, source.new_id)


def decide_copy(source: Source) -> Draft:
    """The draft of the same document again. Of a client that was merged since it names the one that stands for it."""
    record = source.record
    client = source.references.current_client(record.client_id) if record.client_id else None
    new = msgspec.structs.replace(
        copies.header(record, record.doc_type),
        client_id=client.id if client else record.client_id,
        lines=[
            msgspec.structs.replace(copies.copy_line(one, one.quantity, record, source.country), serial_numbers=[])
            for one in record.lines
        ],
        discount=copies.copy_discount(record, copies.all_quantities(record)),
        external_reference=None,
        metadata={},
    )
    if source.kind.lines == "none":
        new = msgspec.structs.replace(new, price_mode=None, rounding=None)
    new = with_available_records(with_source_rate(new, source), source)
    return decide_draft(new, source.references, source.new_id)


def allowed_types(source: Record, country: Country) -> list[int]:
    """The types that a document may be converted into. Credits are made by `/credit`."""
    return [
        code
        for code, kind in sorted(country.document_types.items())
        if source.doc_type in kind.sources and not kind.credits
    ]


def quantities_taken(
    source: Record, left: Mapping[UUID, SourceLine], asked: Sequence[TakenLine] | None, purpose: Purpose
) -> dict[UUID, Decimal]:
    """How much of each line is taken: what is asked for, or all that is left."""
    if asked is None:
        return {one.id: rest for one in source.lines if (rest := left[one.id].left(purpose)) or not one.quantity}
    found: dict[UUID, Decimal] = {}
    for place, line in enumerate(asked):
        if line.line_id in found:
            raise invalid_field(f"lines[{place}].lineId", "repeated", "The line stands twice.")
        if not line.quantity:
            raise invalid_field(f"lines[{place}].quantity", "zero", "Expected a quantity.")
        available = left[line.line_id].left(purpose)
        if not is_within(line.quantity, available):
            raise ConversionExceedsSource(
                Wording(
                    "{wanted} would be taken and {left} is left.",
                    wanted=decimal_text(line.quantity),
                    left=decimal_text(available),
                ),
                field=f"lines[{place}].quantity",
                available=decimal_text(available),
            )
        found[line.line_id] = Decimal(line.quantity)
    return found


def _check_line_ids(source: Record, asked: Sequence[TakenLine]) -> None:
    """Every line that is named must be one of the document's."""
    known, faults = {one.id for one in source.lines}, FaultCollector()
    for place, line in enumerate(asked):
        if line.line_id not in known:
            faults.add(f"lines[{place}].lineId", "unknown_line", "It names no line of the document.")
    faults.raise_if_any()


def _check_target(source: Record, doc_type: int, country: Country) -> DocumentType:
    """The type to be made, if the chain leads there."""
    allowed = allowed_types(source, country)
    if doc_type not in allowed:
        raise ConversionNotAllowed(field="docType", docType=doc_type, sourceType=source.doc_type, allowedTypes=allowed)
    return country.document_types[doc_type]


def _receipt(source: Record, kind: DocumentType, asked: Sequence[TakenLine] | None) -> NewDocument:
    if asked is not None:
        raise invalid_field(
            "lines", "lines_not_allowed", "Document type {docType} holds payments, not lines.", docType=kind.code
        )
    if source.total - source.paid - source.credited <= 0:
        raise NothingToPay
    return copies.request_for_money(source, kind)


def _next_document(source: Source, kind: DocumentType, asked: Sequence[TakenLine] | None) -> NewDocument:
    record, country = source.record, source.country
    if kind.posting == "invoice_receipt" and is_receivable(country, record.doc_type) and record.paid:
        raise SourcePaid
    quantities = quantities_taken(record, source.lines, asked, line_purpose(kind))
    if not quantities:
        raise AlreadyConverted
    return copies.request_for_lines(record, kind, country, quantities, copies.serial_numbers_of(asked or ()))
