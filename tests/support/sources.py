"""Issued documents from which others follow, as they would be read: for tests that ask no database."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import count
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.core.problems import Problem
from pinkas.domains.documents.drafting.rules.drafts import decide_draft
from pinkas.domains.documents.following.rules.source import Source
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.credit_lines import billed_lines
from pinkas.domains.documents.model.rules.creditable import uncredited_remainder
from pinkas.domains.documents.model.rules.record import PaymentRecord, Record
from pinkas.domains.documents.model.rules.references import References
from pinkas.domains.documents.model.rules.settings import Settings
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.types import NewDocument
from support.companies import make_company

DAY, AT = date(2026, 11, 21), datetime(2026, 11, 21, 9, tzinfo=UTC)
BUSINESS = make_company(UUID(int=9))
_TYPES = (10, 100, 200, 210, 300, 305, 320, 330, 400)
_IDS = map(UUID, map("{:032x}".format, count(1000)))


def new_id() -> UUID:
    return next(_IDS)


def asked(kind: type[Any], **fields: Any) -> Any:
    """A request by its wire names."""
    return msgspec.convert(fields, kind, dec_hook=decode_decimal)


def line(price: str = "100", quantity: str = "1", **more: Any) -> dict[str, Any]:
    return {"description": "ייעוץ", "quantity": quantity, "unitPrice": price, **more}


def cash(amount: str) -> dict[str, str]:
    return {"method": "cash", "date": DAY.isoformat(), "amount": amount}


def references(*records: Record, **more: Any) -> References:
    """What is read of documents that name `records`; `more` are other fields of `References`."""
    return References(
        AT,
        {None: BUSINESS},
        {code: Settings() for code in _TYPES},
        targets={one.id: target(one) for one in records},
        creditable={
            one.id: uncredited_remainder(
                one.id, 1, one.vat_breakdown, one.total, one.price_mode, billed_lines(one.lines)
            )
            for one in records
        },
        source_documents={row.id: one.id for one in records for row in one.lines},
        **more,
    )


def target(record: Record) -> Target:
    return Target(**{name: getattr(record, name, None) for name in Target.__dataclass_fields__})


def issued(doc_type: int, *lines: dict[str, Any], of: Sequence[Record] = (), **fields: Any) -> Record:
    """An issued document of a type; `of` are those that it names, `fields` its others by their wire names."""
    new = asked(NewDocument, docType=doc_type, client={"name": "לקוח"}, lines=list(lines), **fields)
    record = decide_draft(new, references(*of), new_id).record
    return msgspec.structs.replace(
        record, status="ISSUED", doc_number=1, quote_status="OPEN" if doc_type == 10 else None
    )


def changed(record: Record, **fields: Any) -> Record:
    """The document as something that happened since has left it."""
    return msgspec.structs.replace(record, **fields)


def source(
    record: Record,
    *others: Record,
    taken: Mapping[int, Mapping[str, Any]] | None = None,
    received: Sequence[PaymentRecord] = (),
    **more: Any,
) -> Source:
    """What is read of a document from which another one follows: `taken` says what others took of its lines by their
    places, `others` are invoices that one credit names with it, `received` is money that came for it."""
    lines = {
        one.id: SourceLine(
            id=one.id,
            document_id=record.id,
            quantity=one.quantity,
            unit_price=one.unit_price,
            **(taken or {}).get(place, {}),
        )
        for place, one in enumerate(record.lines)
    }
    return Source(
        record=record,
        business=BUSINESS,
        today=DAY,
        references=references(record, *others, **more),
        new_id=new_id,
        lines=lines,
        invoices={one.id: one for one in (record, *others)},
        received={record.id: received},
    )


def payment(amount: int, method: str = "cash") -> PaymentRecord:
    """Money that came, in minor units."""
    return PaymentRecord(position=0, id=new_id(), method=method, date=DAY, amount=amount, details={})


def fault(problem: Problem) -> list[tuple[str, str]]:
    """Field and code of each fault of a refused request."""
    return [(one.field, one.code) for one in problem.details]
