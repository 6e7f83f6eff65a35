"""The printed form of a document: what the typesetter is handed. Nothing here is computed anew."""

import base64
from datetime import date, datetime
from decimal import Decimal
from typing import Any, cast
from zoneinfo import ZoneInfo

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Address, Language
from pinkas.core.formatting import format_day
from pinkas.core.money import convert_currency, decimal_text, format_amount, pad_unit_price
from pinkas.core.printed_views import DocumentView, LineView, Look, PartyView, PaymentView, SettledView, VatView
from pinkas.core.seals import SealView
from pinkas.countries import Country, DocumentType, get_country
from pinkas.domains.documents.issuing.rules.cancellation import cancels_receipt
from pinkas.domains.documents.model.rules.credit_balance import METHOD, allocated_amount, credit_change
from pinkas.domains.documents.model.rules.credit_reasons import credit_reason_lines
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, LineRecord, PaymentRecord, Record, ReferenceRecord

_DETAILS = (
    *("checkNumber", "bankCode", "branch", "account", "iban", "dueDate"),
    *("brand", "last4", "installments", "authNumber", "app", "reference"),
)
"""What is printed of a means of payment, in this order. Most have a word before them."""

DEFAULT_LOOK = Look()
"""How a document without a template looks."""


def document_view(
    record: Record, country: Country, business: dict[str, Any], logo: bytes | None, look: Look = DEFAULT_LOOK
) -> DocumentView:
    """The view of a document; `business` is its snapshot, or the business of today for a draft."""
    kind = country.document_types[record.doc_type]
    names = (kind.cancelling if cancels_receipt(record) else None) or kind.name
    registered = country.business_types[business["businessType"]].charges_vat
    shows_vat = kind.shows_vat and (registered or kind.tax_document)
    foreign = record.currency != record.home_currency

    def money(minor: int) -> str:
        return format_amount(minor, record.currency)

    return DocumentView(
        lang=cast(Any, record.lang),
        doc_type=record.doc_type,
        title=names[record.lang],
        title_hebrew=names["he"] if record.lang != "he" else None,
        number=str(record.doc_number) if record.doc_number else None,
        issue_date=record.issue_date.isoformat(),
        due_date=record.due_date.isoformat() if record.due_date else None,
        valid_until=record.valid_until.isoformat() if record.valid_until else None,
        issued_at=_format_local_instant(record.issued_at, business["timezone"]),
        currency=record.currency,
        price_mode=cast(Any, record.price_mode),
        show_vat=shows_vat,
        subject=record.subject,
        notes=record.notes,
        footer=record.footer,
        business=_issuer_view(business, country, record.lang, logo),
        client=_client_view(record, country),
        lines=tuple(_line_view(one, record, shows_vat) for one in record.lines),
        subtotal=money(record.subtotal),
        discount=money(record.discount_amount) if record.discount_amount else None,
        vat=tuple(
            VatView(
                rate=decimal_text(Decimal(one["rate"])) if one["treatment"] != "exempt" else None,
                treatment=one["treatment"],
                net=money(one["net"]),
                vat=money(one["vat"]),
            )
            for one in record.vat_breakdown
        )
        if shows_vat
        else (),
        vat_total=money(record.vat_amount) if shows_vat else None,
        rounding=money(record.rounding_amount) if record.rounding_amount else None,
        total=money(record.total),
        vat_local=_vat_in_home_currency(record) if shows_vat else None,
        total_local=format_amount(record.total_local, record.home_currency) if foreign else None,
        local_currency=record.home_currency if foreign else None,
        exchange_rate=decimal_text(record.exchange_rate) if foreign and record.exchange_rate else None,
        payments=tuple(_payment_view(one, record) for one in record.payments),
        **_money_fields(record, kind, cash_basis=not registered),
        settled=tuple(
            SettledView(_reference_name(one, country, record.lang), money(one.amount))
            for one in record.references
            if one.kind == "payment" and one.amount
        ),
        references=credit_reason_lines(record)
        + tuple(_reference_name(one, country, record.lang) for one in record.references),
        allocation_number=record.allocation_number,
        not_deductible=record.not_deductible,
        donation=kind.posting == "donation",
        seal=seal_view(record),
        look=look,
    )


def _vat_in_home_currency(record: Record) -> str | None:
    """The VAT of a document in foreign currency in that of the books, as the books have it: it is reported and paid in
    that one."""
    if record.currency == record.home_currency or not record.exchange_rate or not record.vat_amount:
        return None
    local = convert_currency(record.vat_amount, record.currency, record.exchange_rate, record.home_currency)
    return format_amount(local, record.home_currency)


def _money_fields(record: Record, document_type: DocumentType, *, cash_basis: bool) -> dict[str, str | None]:
    """The money fields of a document: the payments and other settlements, or what was given back. They state what the
    document says itself, not later events: an invoice-receipt whose money a credit gave back still received it."""
    by_credit = sum(one.amount for one in record.payments if one.method == METHOD)
    in_money = sum(one.amount for one in record.payments) - by_credit
    sums = {"to_credit": credit_change(record, document_type, cash_basis=cash_basis).put if record.client_id else 0}
    if any(one.kind == "payment" for one in record.references):
        sums |= {"unapplied": record.total - allocated_amount(record) - sums["to_credit"]}
    if document_type.credits:
        sums |= {"returned": in_money}
    else:
        sums |= {"received": in_money, "from_credit": by_credit, "withholding": record.withheld}
        sums |= {"paid": in_money + by_credit + record.withheld}
    return {name: format_amount(minor, record.currency) if minor else None for name, minor in sums.items()}


def _reference_name(reference: ReferenceRecord, country: Country, lang: str) -> str:
    if reference.doc_type == OPENING_ITEM:
        words, day = get_translator(cast(Language, lang)), format_day(reference.issue_date, lang)
        if reference.imported_type is not None:
            return f"{words.label(reference.imported_type, 'docType')} {reference.imported_number} ({day})"
        return words.text("Opening balance of {day}", day=day)
    return (
        f"{country.document_types[reference.doc_type].name[lang]} {reference.doc_number} "
        f"({format_day(reference.issue_date, lang)})"
    )


def file_mark(record: Record) -> str:
    """What a file states about events after the document was issued: the allocation number, or that its VAT is not
    deductible. The store computes the same in SQL (`issuing.MARK_SQL`)."""
    return record.allocation_number or ("not_deductible" if record.not_deductible else "")


def _format_local_instant(at: datetime | None, timezone: str) -> str | None:
    """The instant as the clock of the business shows it."""
    return at.astimezone(ZoneInfo(timezone)).isoformat(timespec="seconds") if at else None


def seal_view(record: Record) -> SealView | None:
    """The document's own proof, as the file carries it."""
    if record.digest is None or record.signature is None or record.previous_digest is None:
        return None
    return SealView(
        digest=record.digest.hex(),
        signature=base64.b64encode(record.signature).decode(),
        key_id=record.signing_key_id or "",
        previous=record.previous_digest.hex(),
        index=record.chain_index or 0,
        document_id=str(record.id),
    )


def _issuer_view(business: dict[str, Any], country: Country, lang: str, logo: bytes | None) -> PartyView:
    brand: dict[str, Any] = business.get("brand") or {}
    shown = {**business, **{name: brand[name] for name in _BRAND_FIELDS if brand.get(name)}}
    return PartyView(
        name=_name_in_language(business, lang),
        trade_name=_name_in_language(brand, lang) if brand else None,
        caption=country.business_types[business["businessType"]].caption[lang],
        tax_id=business["taxId"],
        address=_address_lines(shown.get("address"), country),
        phone=shown.get("phone"),
        email=shown.get("email"),
        website=shown.get("website"),
        logo=logo,
    )


_BRAND_FIELDS = ("address", "phone", "email", "website")
"""What a trade name may have of its own; its documents show it in place of the business's."""


def _name_in_language(party: dict[str, Any], lang: str) -> str:
    return str(party["name"] if lang == "he" else party.get("nameEn") or party["name"])


def _client_view(record: Record, country: Country) -> PartyView | None:
    client = record.client
    if client is None:
        return None
    return PartyView(
        name=client["name"],
        caption=get_translator(record.lang).text("Tax ID") if client.get("taxId") else None,
        tax_id=client.get("taxId"),
        address=_address_lines(client.get("address"), country),
        phone=client.get("phone") or client.get("mobile"),
        email=next(iter(client.get("emails", [])), None),
    )


def _address_lines(stored: dict[str, Any] | None, home_country: Country) -> tuple[str, ...]:
    """The lines of an address; the country is said only where it is another one."""
    if not stored:
        return ()
    abroad = stored.get("country") not in (None, home_country.code)
    return Address(
        street=stored.get("street"),
        house_number=stored.get("houseNumber"),
        city=stored.get("city"),
        zip=stored.get("zip"),
        country=stored.get("country") if abroad else None,
    ).lines()


def _line_view(line: LineRecord, record: Record, shows_vat: bool) -> LineView:
    return LineView(
        position=line.position + 1,
        description=line.description,
        quantity=decimal_text(line.quantity),
        unit_price=str(pad_unit_price(line.unit_price, record.currency)),
        amount=format_amount(line.net if record.price_mode == "net" else line.gross, record.currency),
        sku=line.sku,
        unit=line.unit,
        discount=_discount_text(line.discount),
        vat_rate=decimal_text(line.vat_rate) if shows_vat and line.vat_type != "exempt" else None,
    )


def _discount_text(stored: dict[str, Any] | None) -> str | None:
    if not stored or not Decimal(str(stored["value"])):
        return None
    value = decimal_text(Decimal(str(stored["value"])))
    return f"{value}%" if stored["type"] == "percent" else value


def _payment_view(payment: PaymentRecord, record: Record) -> PaymentView:
    return PaymentView(
        date=payment.date.isoformat(),
        method=cast(Any, payment.method),
        amount=format_amount(payment.amount, record.currency),
        details=tuple(
            _payment_detail(name, payment.details[name], record.lang)
            for name in _DETAILS
            if payment.details.get(name) is not None
        ),
    )


def _payment_detail(name: str, value: Any, lang: str) -> str:
    shown = format_day(date.fromisoformat(value), lang) if name == "dueDate" else str(value)
    return f"{get_translator(lang).labels('paymentDetail').get(name, '')} {shown}".strip()


def printed_view(record: Record, look: Look | None = None) -> DocumentView:
    """The printed form of an issued document, without its logo; `look` is the one of its template."""
    assert record.business is not None
    return document_view(record, get_country(record.business["country"]), record.business, None, look or DEFAULT_LOOK)
