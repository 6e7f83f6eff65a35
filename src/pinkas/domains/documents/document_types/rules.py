"""What is said of a document type: taken from the country's data alone."""

from typing import cast

from pinkas.core.wording import Wording
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.document_types.types import (
    DocumentKind,
    KindCancel,
    KindDates,
    KindEffect,
    KindNames,
    KindVat,
)
from pinkas.domains.documents.model.rules.context import is_receivable
from pinkas.domains.documents.model.rules.settings import MAX_BACK_DAYS


def describe_type(document_type: DocumentType, country: Country, business_type: str) -> DocumentKind:
    """A type with its rules, for a business of some type."""
    allowed = country.may_issue(business_type, document_type.code)
    registered = country.business_types[business_type].charges_vat
    by = document_type.cancelled_by
    return DocumentKind(
        doc_type=document_type.code,
        names=KindNames(he=document_type.name["he"], en=document_type.name["en"]),
        uniform_code=document_type.uniform_code,
        allowed=allowed,
        reason=None if allowed else _disallowed_reason(document_type, country, business_type),
        issuers=sorted(document_type.issuers),
        lines=document_type.lines,
        payments=document_type.payments,
        client="optional" if document_type.posting == "donation" else "required",
        references="required" if document_type.credits else "optional" if document_type.sources else "none",
        sources=sorted(document_type.sources),
        targets=sorted(one.code for one in country.document_types.values() if document_type.code in one.sources),
        vat=KindVat(shown=document_type.shows_vat and registered, tax_document=document_type.tax_document),
        effect=KindEffect(
            posting=document_type.posting,
            turnover=country.turnover(business_type, document_type.code),
            receivable=is_receivable(country, document_type.code),
        ),
        cancel=KindCancel(
            by="none" if by is None else "mark" if by == "mark" else "document",
            doc_type=None if by in (None, "mark") else cast(int, by),
        ),
        dates=KindDates(first_back_days=MAX_BACK_DAYS, future_days=document_type.future_days),
    )


def _disallowed_reason(document_type: DocumentType, country: Country, business_type: str) -> str:
    own = country.business_types[business_type].name["en"]
    others = ", ".join(country.business_types[one].name["en"] for one in sorted(document_type.issuers))
    return Wording("A business of type {own} may not issue it; it is issued by: {others}.", own=own, others=others)
