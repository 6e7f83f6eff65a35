"""The printed form of a document: what the typesetter is handed. Nothing here is computed anew."""

import base64
from datetime import date, datetime
from decimal import Decimal
from typing import Any, cast
from zoneinfo import ZoneInfo

from pinkas.core.fields import Address
from pinkas.core.money import convert, plain, to_wire, unit_price
from pinkas.core.printed_views import DocumentView, LineView, Look, PartyView, PaymentView, SettledView, VatView
from pinkas.core.seals import SealView
from pinkas.countries import Country, DocumentType, country
from pinkas.domains.documents.issuing.rules.cancel import cancels
from pinkas.domains.documents.model.rules.credit_balance import METHOD, advance, allocated
from pinkas.domains.documents.model.rules.credit_reasons import credit_reason
from pinkas.domains.documents.model.rules.record import LineRecord, PaymentRecord, Record, ReferenceRecord

_DETAILS = {
    "checkNumber": {"he": "המחאה", "en": "check"},
    "bankCode": {"he": "בנק", "en": "bank"},
    "branch": {"he": "סניף", "en": "branch"},
    "account": {"he": "חשבון", "en": "account"},
    "iban": {"he": "IBAN", "en": "IBAN"},
    "dueDate": {"he": "לפירעון", "en": "due"},
    "brand": {"he": "", "en": ""},
    "last4": {"he": "מסתיים ב־", "en": "ending"},
    "installments": {"he": "תשלומים", "en": "installments"},
    "authNumber": {"he": "אישור", "en": "approval"},
    "app": {"he": "", "en": ""},
    "reference": {"he": "אסמכתא", "en": "reference"},
}
"""What is printed of a means of payment, and the word before it."""
_CLIENT_TAX_ID = {"he": "ע.מ./ח.פ.", "en": "Tax ID"}

USUAL = Look()
"""How a document without a template looks."""


def view(
    record: Record, country: Country, business: dict[str, Any], logo: bytes | None, look: Look = USUAL
) -> DocumentView:
    """The view of a document; `business` is its snapshot, or the business of today for a draft."""
    kind = country.document_types[record.doc_type]
    names = (kind.cancelling if cancels(record) else None) or kind.name
    registered = country.business_types[business["businessType"]].charges_vat
    shows_vat = kind.shows_vat and (registered or kind.tax_document)
    foreign = record.currency != record.home_currency

    def money(minor: int) -> str:
        return to_wire(minor, record.currency)

    return DocumentView(
        lang=cast(Any, record.lang),
        doc_type=record.doc_type,
        title=names[record.lang],
        title_hebrew=names["he"] if record.lang != "he" else None,
        number=str(record.doc_number) if record.doc_number else None,
        issue_date=record.issue_date.isoformat(),
        due_date=record.due_date.isoformat() if record.due_date else None,
        valid_until=record.valid_until.isoformat() if record.valid_until else None,
        issued_at=_local_instant(record.issued_at, business["timezone"]),
        currency=record.currency,
        price_mode=cast(Any, record.price_mode),
        show_vat=shows_vat,
        subject=record.subject,
        notes=record.notes,
        footer=record.footer,
        business=_issuer(business, country, record.lang, logo),
        client=_client(record, country),
        lines=tuple(_line(one, record, shows_vat) for one in record.lines),
        subtotal=money(record.subtotal),
        discount=money(record.discount_amount) if record.discount_amount else None,
        vat=tuple(
            VatView(
                rate=plain(Decimal(one["rate"])) if one["treatment"] != "exempt" else None,
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
        vat_local=_vat_local(record) if shows_vat else None,
        total_local=to_wire(record.total_local, record.home_currency) if foreign else None,
        local_currency=record.home_currency if foreign else None,
        exchange_rate=plain(record.exchange_rate) if foreign and record.exchange_rate else None,
        payments=tuple(_payment(one, record) for one in record.payments),
        **_money(record, kind, cash_basis=not registered),
        settled=tuple(
            SettledView(_named(one, country, record.lang), money(one.amount))
            for one in record.references
            if one.kind == "payment" and one.amount
        ),
        references=credit_reason(record) + tuple(_named(one, country, record.lang) for one in record.references),
        allocation_number=record.allocation_number,
        not_deductible=record.not_deductible,
        donation=kind.posting == "donation",
        seal=seal(record),
        look=look,
    )


def _vat_local(record: Record) -> str | None:
    """The VAT of a document in foreign currency in that of the books, as the books have it: it is reported and paid in
    that one."""
    if record.currency == record.home_currency or not record.exchange_rate or not record.vat_amount:
        return None
    local = convert(record.vat_amount, record.currency, record.exchange_rate, record.home_currency)
    return to_wire(local, record.home_currency)


def _money(record: Record, kind: DocumentType, *, cash_basis: bool) -> dict[str, str | None]:
    """What became of money by the document: what came and what else paid it, or what went back. It is what the document
    says itself, not what came later: an invoice-receipt whose money a credit gave back still received it."""
    by_credit = sum(one.amount for one in record.payments if one.method == METHOD)
    in_money = sum(one.amount for one in record.payments) - by_credit
    sums = {"to_credit": advance(record, kind, cash_basis=cash_basis).put if record.client_id else 0}
    if any(one.kind == "payment" for one in record.references):
        sums |= {"unapplied": record.total - allocated(record) - sums["to_credit"]}
    if kind.credits:
        sums |= {"returned": in_money}
    else:
        sums |= {"received": in_money, "from_credit": by_credit, "withholding": record.withheld}
        sums |= {"paid": in_money + by_credit + record.withheld}
    return {name: to_wire(minor, record.currency) if minor else None for name, minor in sums.items()}


def _named(one: ReferenceRecord, country: Country, lang: str) -> str:
    return f"{country.document_types[one.doc_type].name[lang]} {one.doc_number} ({_day(one.issue_date)})"


def mark(record: Record) -> str:
    """What a file bears of what became of the document after it was issued: the allocation number, or that its VAT is
    not deductible. The store computes the same of the document's row (`issuing.MARK`)."""
    return record.allocation_number or ("not_deductible" if record.not_deductible else "")


def _local_instant(at: datetime | None, timezone: str) -> str | None:
    """The instant as the clock of the business shows it."""
    return at.astimezone(ZoneInfo(timezone)).isoformat(timespec="seconds") if at else None


def seal(record: Record) -> SealView | None:
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


def _issuer(business: dict[str, Any], country: Country, lang: str, logo: bytes | None) -> PartyView:
    brand: dict[str, Any] = business.get("brand") or {}
    shown = {**business, **{name: brand[name] for name in _OF_BRAND if brand.get(name)}}
    return PartyView(
        name=_name(business, lang),
        trade_name=_name(brand, lang) if brand else None,
        caption=country.business_types[business["businessType"]].caption[lang],
        tax_id=business["taxId"],
        address=_address(shown.get("address"), country),
        phone=shown.get("phone"),
        email=shown.get("email"),
        website=shown.get("website"),
        logo=logo,
    )


_OF_BRAND = ("address", "phone", "email", "website")
"""What a trade name may have of its own; its documents show it in place of the business's."""


def _name(of: dict[str, Any], lang: str) -> str:
    return str(of["name"] if lang == "he" else of.get("nameEn") or of["name"])


def _client(record: Record, country: Country) -> PartyView | None:
    client = record.client
    if client is None:
        return None
    return PartyView(
        name=client["name"],
        caption=_CLIENT_TAX_ID[record.lang] if client.get("taxId") else None,
        tax_id=client.get("taxId"),
        address=_address(client.get("address"), country),
        phone=client.get("phone") or client.get("mobile"),
        email=next(iter(client.get("emails", [])), None),
    )


def _address(stored: dict[str, Any] | None, home: Country) -> tuple[str, ...]:
    """The lines of an address; the country is said only where it is another one."""
    if not stored:
        return ()
    abroad = stored.get("country") not in (None, home.code)
    return Address(
        street=stored.get("street"),
        house_number=stored.get("houseNumber"),
        city=stored.get("city"),
        zip=stored.get("zip"),
        country=stored.get("country") if abroad else None,
    ).lines()


def _line(one: LineRecord, record: Record, shows_vat: bool) -> LineView:
    return LineView(
        position=one.position + 1,
        description=one.description,
        quantity=plain(one.quantity),
        unit_price=str(unit_price(one.unit_price, record.currency)),
        amount=to_wire(one.net if record.price_mode == "net" else one.gross, record.currency),
        sku=one.sku,
        unit=one.unit,
        discount=_discount(one.discount),
        vat_rate=plain(one.vat_rate) if shows_vat and one.vat_type != "exempt" else None,
    )


def _discount(stored: dict[str, Any] | None) -> str | None:
    if not stored or not Decimal(str(stored["value"])):
        return None
    value = plain(Decimal(str(stored["value"])))
    return f"{value}%" if stored["type"] == "percent" else value


def _payment(one: PaymentRecord, record: Record) -> PaymentView:
    return PaymentView(
        date=one.date.isoformat(),
        method=cast(Any, one.method),
        amount=to_wire(one.amount, record.currency),
        details=tuple(
            _detail(name, one.details[name], record.lang) for name in _DETAILS if one.details.get(name) is not None
        ),
    )


def _detail(name: str, value: Any, lang: str) -> str:
    shown = _day(date.fromisoformat(value)) if name == "dueDate" else str(value)
    return f"{_DETAILS[name][lang]} {shown}".strip()


def _day(day: date) -> str:
    """As every date of the page is printed."""
    return day.strftime("%d/%m/%Y")


def as_printed(record: Record, look: Look | None = None) -> DocumentView:
    """The printed form of an issued document, without its logo; `look` is the one of its template."""
    assert record.business is not None
    return view(record, country(record.business["country"]), record.business, None, look or USUAL)
