"""An issued document from which another one follows, and what was read with it: pure."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from uuid import UUID

import msgspec

from pinkas.core.decimals import Quantity, Rate, UnitPrice
from pinkas.core.money import decimal_text
from pinkas.countries import Country, DocumentType, get_country
from pinkas.domains.businesses import Business
from pinkas.domains.documents.following.rules import copies
from pinkas.domains.documents.model.rules.record import PaymentRecord, Record
from pinkas.domains.documents.model.rules.references import References
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.rules.transitions import DocumentStatuses, Trigger, refusing_problem
from pinkas.domains.documents.model.types import NewDocument, NewLine, NewReference
from pinkas.domains.templates import TemplateNotFound


@dataclass(frozen=True)
class Source:
    """A document, and everything that deciding what follows from it looks at."""

    record: Record
    business: Business
    """The business as it is today."""
    today: date
    references: References
    """What the new document may name."""
    new_id: Callable[[], UUID]
    lines: Mapping[UUID, SourceLine] = field(default_factory=dict)
    """Its lines with what was taken of each, where the new document may take some."""
    invoices: Mapping[UUID, Record] = field(default_factory=dict)
    """The invoices that one credit over several names."""
    received: Mapping[UUID, Sequence[PaymentRecord]] = field(default_factory=dict)
    """The payments by which money came, by invoice, where some may have to go back."""

    @property
    def country(self) -> Country:
        """The country of the business."""
        return get_country(self.business.country)

    @property
    def kind(self) -> DocumentType:
        """The type of the document."""
        return self.country.document_types[self.record.doc_type]


def document_requests_to_preload(
    record: Record,
    kind: DocumentType,
    *,
    takes_lines: bool = True,
    referenced_ids: Collection[UUID] | None = None,
    issue_date: date | None = None,
) -> list[NewDocument]:
    """Requests that name together every record that a document of the type `kind` which follows from `record` may name:
    what they name is read before it is decided. `referenced_ids` are the documents that it refers to; without it that
    is `record` alone, and a copy refers to none."""
    lines = [
        NewLine(
            description=one.description,
            quantity=Quantity(one.quantity),
            unit_price=UnitPrice(one.unit_price),
            product_id=one.product_id,
            source_line_id=None if referenced_ids == () else one.id,
            warehouse_id=None if kind.credits or kind.returns else one.goods_or_default.warehouse_id,
        )
        for one in (record.lines if takes_lines else ())
    ]
    request = msgspec.structs.replace(
        copies.header(record, kind.code),
        issue_date=issue_date,
        lines=lines,
        references=[
            NewReference(document_id=one) for one in ((record.id,) if referenced_ids is None else referenced_ids)
        ],
    )
    if record.template_id is None:
        return [request]
    return [request, msgspec.structs.replace(request, template_id=record.template_id)]


def refuse_trigger(record: Record, trigger: Trigger) -> None:
    """Raises the problem that prevents `trigger`, by all that became of the document."""
    statuses = DocumentStatuses(record.status, record.conversion_status, record.credit_status, record.quote_status)
    _raise_refusal(statuses, trigger)


def refuse_status(record: Record, trigger: Trigger) -> None:
    """Raises the problem of a document that is not issued, or cancelled."""
    _raise_refusal(DocumentStatuses(record.status), trigger)


def _raise_refusal(statuses: DocumentStatuses, trigger: Trigger) -> None:
    problem = refusing_problem(statuses, trigger)
    if problem is not None:
        raise problem


def with_available_records(new: NewDocument, source: Source) -> NewDocument:
    """The request with the template of the source, while there is one, else with the one that documents get which name
    none; and with the warehouses of its lines, while they are there."""
    references, template_id = source.references, source.record.template_id
    if any(line.warehouse_id for line in new.lines):
        lines = [
            line if line.warehouse_id in references.warehouses else msgspec.structs.replace(line, warehouse_id=None)
            for line in new.lines
        ]
        new = msgspec.structs.replace(new, lines=lines)
    if template_id is None or isinstance(references.templates[template_id], TemplateNotFound):
        return new
    return msgspec.structs.replace(new, template_id=template_id)


def with_source_rate(new: NewDocument, source: Source) -> NewDocument:
    """The request with the rate of the source, where the business has none of the day and the law asks for one."""
    rate, references = source.record.exchange_rate, source.references
    if rate is None or new.exchange_rate is not None:
        return new
    if (source.record.currency, references.issue_day(new)) in references.rates:
        return new
    return msgspec.structs.replace(new, exchange_rate=Rate(decimal_text(rate)))
