"""The documents of an Israeli business.

Codes and their effect: appendix 1 of the Tax Authority's instructions for files in uniform structure, version 1.31 of
2009 (H), a closed list. A quote has no code there; established products call it 10 and leave it out of the export (M).

Who may issue what: VAT Law 1975 s. 47 lets only a licensed dealer issue tax invoices; s. 50 charges double the tax to
anyone else who does and s. 117 makes it an offence (H). Donation receipts belong to public institutions (Income Tax
Ordinance s. 46, institutions' bookkeeping directions 1992; H). A nonprofit may issue tax invoices only for an activity
for which it is registered as a dealer; the service cannot see the registration, so they are allowed to it (M).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from pinkas.countries.country import DocumentType, PostingKind

_ALL_BUSINESS_TYPES = frozenset({"exempt_dealer", "licensed_dealer", "company", "partnership", "nonprofit"})
_VAT_CHARGING_TYPES = _ALL_BUSINESS_TYPES - {"exempt_dealer"}
_NONPROFIT = frozenset({"nonprofit"})

# Services and small dealers count turnover when the money comes (VAT Law 1975 s. 24, 29; H). One who may not issue tax
# invoices has only the receipt to count (M, as a mapping of document types).
_CASH_BASIS_TYPES = frozenset({"exempt_dealer"})


def _document_type(
    code: int,
    name_he: str,
    name_en: str,
    *,
    issuers: frozenset[str] = _ALL_BUSINESS_TYPES,
    sources: frozenset[int] = frozenset(),
    uniform: bool = True,
    lines: Literal["required", "none"] = "required",
    payments: Literal["required", "optional", "none"] = "none",
    tax_document: bool = False,
    turnover: Literal[-1, 0, 1] = 0,
    posting: PostingKind = "none",
    future_days: int = 0,
    credits: bool = False,
    stock: Literal[-1, 0, 1] = 0,
    returns: bool = False,
    cancelled_by: int | Literal["mark"] | None = "mark",
    cancellation_name: tuple[str, str] | None = None,
) -> DocumentType:
    return DocumentType(
        code=code,
        name=MappingProxyType({"he": name_he, "en": name_en}),
        uniform_code=code if uniform else None,
        lines=lines,
        payments=payments,
        shows_vat=lines == "required",  # a receipt tells of money, not of tax
        tax_document=tax_document,
        turnover=turnover,
        posting=posting,
        future_days=future_days,
        issuers=issuers,
        sources=sources,
        credits=credits,
        stock=stock,
        returns=returns,
        cancelled_by=cancelled_by,
        cancelling=MappingProxyType({"he": cancellation_name[0], "en": cancellation_name[1]})
        if cancellation_name
        else None,
    )


# Cancelling: an issued document is corrected by a further document and kept (income-tax bookkeeping directions s.
# 18(c), 23(b), 23A; H). An invoice is cancelled by a credit invoice, a receipt by a negative
# receipt (practice; M). What neither books nor stock know of is marked (M). A credit is corrected by a new invoice.
# Sources: the practice of established products (M), widened where it left a business without a way: an exempt dealer
# bills orders and delivery notes with a proforma invoice, and goods come back on what delivered or sold them.
# Goods leave on a delivery note, or on an invoice where there was none, and come back on a return note or a credit
# (practice; M).
_TYPES = (
    _document_type(10, "הצעת מחיר", "Quote", uniform=False),
    _document_type(100, "הזמנה", "Order", sources=frozenset({10})),
    # A delivery of the next days may be prepared; every other document is dated today or earlier (practice; M).
    _document_type(
        200, "תעודת משלוח", "Delivery note", sources=frozenset({100}), future_days=3, stock=-1, cancelled_by=210
    ),
    _document_type(210, "תעודת החזרה", "Return note", sources=frozenset({200, 305, 320}), stock=1, returns=True),
    _document_type(300, "חשבון עסקה", "Proforma invoice", sources=frozenset({10, 100, 200})),
    _document_type(
        305,
        "חשבונית מס",
        "Tax invoice",
        issuers=_VAT_CHARGING_TYPES,
        sources=frozenset({10, 100, 200, 300}),
        tax_document=True,
        turnover=1,
        posting="invoice",
        stock=-1,
        cancelled_by=330,
    ),
    _document_type(
        320,
        "חשבונית מס/קבלה",
        "Tax invoice-receipt",
        issuers=_VAT_CHARGING_TYPES,
        sources=frozenset({10, 100, 200, 300}),
        payments="required",
        tax_document=True,
        turnover=1,
        posting="invoice_receipt",
        stock=-1,
        cancelled_by=330,
    ),
    # Names the invoices it credits, their dates and the reason (income-tax bookkeeping directions s. 9(e); H).
    _document_type(
        330,
        "חשבונית זיכוי",
        "Credit invoice",
        issuers=_VAT_CHARGING_TYPES,
        sources=frozenset({305, 320}),
        payments="optional",
        tax_document=True,
        turnover=-1,
        posting="credit",
        stock=1,
        credits=True,
        cancelled_by=None,
    ),
    _document_type(
        400,
        "קבלה",
        "Receipt",
        sources=frozenset({300, 305}),
        lines="none",
        payments="required",
        posting="receipt",
        cancelled_by=400,
        cancellation_name=("ביטול קבלה", "Cancellation of receipt"),
    ),
    _document_type(
        405,
        "קבלה על תרומה",
        "Donation receipt",
        issuers=_NONPROFIT,
        lines="none",
        payments="required",
        posting="donation",
        cancelled_by=405,
        cancellation_name=("ביטול קבלה על תרומה", "Cancellation of donation receipt"),
    ),
)

DOCUMENT_TYPES: Mapping[int, DocumentType] = MappingProxyType({kind.code: kind for kind in _TYPES})
"""Every document type by its code."""


def may_issue(business_type: str, doc_type: int) -> bool:
    """Whether a business of that type may issue documents of that type."""
    kind = DOCUMENT_TYPES.get(doc_type)
    return kind is not None and business_type in kind.issuers


def turnover_sign(business_type: str, doc_type: int) -> int:
    """The sign with which the document counts to the turnover of the business: +1, -1 or 0.

    The type's own sign, but a receipt is the turnover of an exempt dealer, who has no tax invoice to count. KeyError
    for a type that does not exist.
    """
    if doc_type == 400 and business_type in _CASH_BASIS_TYPES:
        return 1
    return DOCUMENT_TYPES[doc_type].turnover
