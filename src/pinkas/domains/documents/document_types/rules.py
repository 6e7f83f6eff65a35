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


def described(kind: DocumentType, country: Country, business_type: str) -> DocumentKind:
    """A type with its rules, for a business of some type."""
    allowed = country.may_issue(business_type, kind.code)
    registered = country.business_types[business_type].charges_vat
    by = kind.cancelled_by
    return DocumentKind(
        doc_type=kind.code,
        names=KindNames(he=kind.name["he"], en=kind.name["en"]),
        uniform_code=kind.uniform_code,
        allowed=allowed,
        reason=None if allowed else _why_not(kind, country, business_type),
        issuers=sorted(kind.issuers),
        lines=kind.lines,
        payments=kind.payments,
        client="optional" if kind.posting == "donation" else "required",
        references="required" if kind.credits else "optional" if kind.sources else "none",
        sources=sorted(kind.sources),
        targets=sorted(one.code for one in country.document_types.values() if kind.code in one.sources),
        vat=KindVat(shown=kind.shows_vat and registered, tax_document=kind.tax_document),
        effect=KindEffect(
            posting=kind.posting,
            turnover=country.turnover(business_type, kind.code),
            receivable=is_receivable(country, kind.code),
        ),
        cancel=KindCancel(
            by="none" if by is None else "mark" if by == "mark" else "document",
            doc_type=None if by in (None, "mark") else cast(int, by),
        ),
        dates=KindDates(first_back_days=MAX_BACK_DAYS, future_days=kind.future_days),
    )


def _why_not(kind: DocumentType, country: Country, business_type: str) -> str:
    own = country.business_types[business_type].name["en"]
    others = ", ".join(country.business_types[one].name["en"] for one in sorted(kind.issuers))
    return Wording("A business of type {own} may not issue it; it is issued by: {others}.", own=own, others=others)
