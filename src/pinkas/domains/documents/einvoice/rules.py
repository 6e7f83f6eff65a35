"""A document as an electronic invoice: the record's own numbers in the terms of EN 16931. Nothing is computed anew but
what the standard asks for apart: net prices and line nets of a document with gross prices, and its VAT in the books'
currency.

The standard knows two kinds that fit: the invoice (UNCL1001 code 380) and the credit note (381). An invoice-receipt is
an invoice that is paid already. How the rest is mapped, and what has no place there: docs/domains/einvoice.md.
"""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, cast

from pinkas.core.catalogue import get_translator
from pinkas.core.currencies import minor_digits
from pinkas.core.einvoice import Category, Change, Einvoice, Item, Means, Party, Place, Reference, VatSum
from pinkas.core.money import (
    EXACT_CONTEXT,
    apportion,
    convert_currency,
    decimal_text,
    divide_half_up,
    format_amount,
    round_half_up,
)
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.core.problems import Problem
from pinkas.core.units import unit_code
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.model.rules.credit_reasons import credit_reason_lines
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, LineRecord, Record


class NoEinvoice(Problem):
    status, code, message = 409, "einvoice_not_available", "There is no electronic invoice of this document."
    hint = "Tax invoices, invoice-receipts and credit invoices have one, in currencies of up to two decimals."


MAX_CURRENCY_DECIMALS = 2
"""Decimals that an amount of the standard may have (BR-DEC-01 to BR-DEC-28)."""
_PRICE_STEP = Decimal("0.000001")

_MUTUALLY_DEFINED = "ZZZ"

_VatGroupKey = tuple[str, Decimal]
VAT_CATEGORY_CODES: Mapping[str, str] = {"standard": "S", "zero": "Z", "exempt": "E"}


def has_einvoice(record: Record, country: Country) -> bool:
    """Whether a document has an electronic invoice once it is issued."""
    return (
        country.document_types[record.doc_type].tax_document and minor_digits(record.currency) <= MAX_CURRENCY_DECIMALS
    )


def invoice_number(doc_type: int, doc_number: int) -> str:
    """What it is called (BT-1): the type stands before the number, because a receiver knows invoices by their number
    alone, and the series of tax invoices and of invoice-receipts both begin with one."""
    return f"{doc_type}-{doc_number}"


def compose_einvoice(record: Record, country: Country, business: Mapping[str, Any]) -> Einvoice:
    """The electronic invoice of an issued document. `business` is its snapshot. Raises NoEinvoice."""
    if not has_einvoice(record, country):
        raise NoEinvoice(docType=record.doc_type, currency=record.currency)
    kind = country.document_types[record.doc_type]
    nets = _line_nets(record)
    changes = _document_discount_by_group(record, nets)
    prepaid = sum(one.amount for one in record.payments) + record.withheld  # what it says itself, not what came later
    gross = record.total - record.rounding_amount
    foreign = record.currency != record.home_currency

    def money(minor: int) -> str:
        return format_amount(minor, record.currency)

    return Einvoice(
        kind="credit_note" if kind.credits else "invoice",
        number=invoice_number(record.doc_type, record.doc_number or 0),
        issue_date=record.issue_date,
        due_date=record.due_date,
        payment_terms=_payment_terms(record, kind),
        notes=_notes(record, kind),
        currency=record.currency,
        vat_currency=record.home_currency if foreign else None,
        preceding=tuple(
            Reference(number=invoice_number(one.doc_type, one.doc_number), issue_date=one.issue_date)
            for one in record.references
            if one.kind == "credit" and one.doc_type != OPENING_ITEM
        ),
        despatch=next(
            (invoice_number(one.doc_type, one.doc_number) for one in _source_references(record, delivery=True)), None
        ),
        supporting=_supporting_documents(record, country),
        seller=_seller(record, business, country),
        buyer=_buyer(record.client or {}, country),
        means=_payment_means(record),
        changes=tuple(
            _allowance_or_charge(amount, record, _category(key, record.lang))
            for key, amount in changes.items()
            if amount
        ),
        vat=tuple(
            VatSum(category=_category(_group_key(one), record.lang), taxable=money(one["net"]), vat=money(one["vat"]))
            for one in record.vat_breakdown
        ),
        vat_total=money(record.vat_amount),
        vat_total_local=_vat_in_books(record) if foreign else None,
        lines_total=money(sum(nets)),
        allowances_total=_sum_or_none(record, (amount for amount in changes.values() if amount > 0)),
        charges_total=_sum_or_none(record, (-amount for amount in changes.values() if amount < 0)),
        net_total=money(gross - record.vat_amount),
        gross_total=money(gross),
        prepaid=money(prepaid) if prepaid else None,
        rounding=money(record.rounding_amount) if record.rounding_amount else None,
        payable=money(record.total - prepaid),
        items=tuple(_invoice_item(one, net, record) for one, net in zip(record.lines, nets, strict=True)),
    )


def _line_group_key(line: LineRecord) -> _VatGroupKey:
    """Which of the document's VAT groups a line belongs to."""
    return ("standard", line.vat_rate) if line.vat_type == "default" else (line.vat_type, Decimal(0))


def _group_key(group: Mapping[str, Any]) -> _VatGroupKey:
    return group["treatment"], Decimal(group["rate"])


def _category(key: _VatGroupKey, lang: str) -> Category:
    treatment, rate = key
    code: Any = VAT_CATEGORY_CODES[treatment]
    return Category(
        code=code,
        rate=decimal_text(rate),
        reason=get_translator(lang).text("Exempt under the VAT Law, 5736-1975") if code == "E" else None,
    )


def _line_nets(record: Record) -> list[int]:
    """The net of every line before the discount of the document (BT-131).

    Net prices: the line's own. Gross prices: its gross less its part of the VAT of its group, as if there were no
    document discount, because a line's own VAT is what is left of it after the discount. The parts go by the largest
    remainder, so the lines sum to the group exactly (BR-CO-10), and without a discount they are the line's own.
    """
    nets = [one.net for one in record.lines]
    if record.price_mode == "net":
        return nets
    members: dict[_VatGroupKey, list[int]] = {}
    for place, one in enumerate(record.lines):
        members.setdefault(_line_group_key(one), []).append(place)
    for (_, rate), places in members.items():
        numerator, denominator = rate.as_integer_ratio()
        whole = 100 * denominator + numerator
        parts = [record.lines[place].gross * numerator for place in places]
        shares = apportion(divide_half_up(sum(parts), whole), parts, whole)
        for place, share in zip(places, shares, strict=True):
            nets[place] = record.lines[place].gross - share
    return nets


def _document_discount_by_group(record: Record, line_nets: list[int]) -> dict[_VatGroupKey, int]:
    """What the discount of the document takes from each VAT group, in net: what its lines come to beyond what is taxed
    (BR-S-08). Below zero it adds."""
    found = {_group_key(one): -int(one["net"]) for one in record.vat_breakdown}
    for one, net in zip(record.lines, line_nets, strict=True):
        found[_line_group_key(one)] += net
    return found


def _allowance_or_charge(amount: int, record: Record, category: Category | None = None) -> Change:
    """An allowance of that many minor units; a charge when it is below zero."""
    words = get_translator(record.lang)
    return Change(
        charge=amount < 0,
        amount=format_amount(abs(amount), record.currency),
        reason=words.text("Charge") if amount < 0 else words.text("Discount"),
        category=category,
    )


def _sum_or_none(record: Record, amounts: Any) -> str | None:
    total = sum(amounts)
    return format_amount(total, record.currency) if total else None


def _invoice_item(line: LineRecord, net: int, record: Record) -> Item:
    code, said = unit_code(line.unit)
    quantity, price, base, before = _price_and_quantity(line, net, record)
    name, _, more = line.description.strip().partition("\n")
    return Item(
        position=line.position + 1,
        name=name,
        description=line.description if more.strip() else None,
        sku=line.sku,
        quantity=decimal_text(quantity),
        unit_code=code,
        unit_text=None if said else line.unit,
        price=price,
        base_quantity=base,
        net=format_amount(net, record.currency),
        change=_allowance_or_charge(before - net, record) if before != net else None,
        category=_category(_line_group_key(line), record.lang),
    )


def _price_and_quantity(line: LineRecord, net: int, record: Record) -> tuple[Decimal, str, str | None, int]:
    """Quantity, net price, its base quantity, and what they come to in minor units before the line's discount.

    A price is never below zero (BR-27): a minus goes to the quantity. A gross price is divided by its VAT to six
    decimals; where that does not give the net of the line, the price is said for the whole quantity instead.
    """
    quantity, price = line.quantity, line.unit_price
    if price < 0:
        quantity, price = -quantity, -price
    if record.price_mode == "net":
        return quantity, decimal_text(price), None, _line_amount(quantity, price, record)
    rate = line.vat_rate if line.vat_type == "default" else Decimal(0)
    numerator, denominator = rate.as_integer_ratio()
    off = divide_half_up(line.discount_amount * 100 * denominator, 100 * denominator + numerator)
    before = net + off
    single = (price * 100 / (100 + rate)).quantize(_PRICE_STEP, ROUND_HALF_UP)
    if _line_amount(quantity, single, record) == before or not quantity:
        return quantity, decimal_text(single), None, before
    return quantity, format_amount(abs(before), record.currency), decimal_text(abs(quantity)), before


def _line_amount(quantity: Decimal, price: Decimal, record: Record) -> int:
    return round_half_up(EXACT_CONTEXT.multiply(quantity, price).scaleb(minor_digits(record.currency), EXACT_CONTEXT))


def _vat_in_books(record: Record) -> str:
    local = convert_currency(
        record.vat_amount, record.currency, record.exchange_rate or Decimal(1), record.home_currency
    )
    return format_amount(local, record.home_currency)


def _payment_terms(record: Record, document_type: DocumentType) -> str | None:
    """What must be said of payment where no due date can (BR-CO-25)."""
    if document_type.credits:
        words = get_translator(record.lang)
        named = ", ".join(
            invoice_number(one.doc_type, one.doc_number)
            if one.doc_type != OPENING_ITEM
            else words.text("Opening balance of {day}", day=words.day(one.issue_date))
            if one.imported_type is None
            else f"{words.label(one.imported_type, 'docType')} {one.imported_number}"
            for one in record.references
        )
        return words.text("Credited against {documents}", documents=named)
    return get_translator(record.lang).text("No day of payment is set") if record.due_date is None else None


def _notes(record: Record, document_type: DocumentType) -> tuple[str, ...]:
    """Everything printed that has no term of its own (BT-22), beginning with what the law calls the document."""
    words = get_translator(record.lang)
    notes: list[str | None] = [f"{document_type.name[record.lang]} {record.doc_number}", record.subject]
    notes += credit_reason_lines(record)
    if record.currency != record.home_currency and record.exchange_rate:
        rate = f"1 {record.currency} = {decimal_text(record.exchange_rate)} {record.home_currency}"
        notes.append(words.text("Exchange rate: {rate}", rate=rate))
    if record.withheld:
        withheld = f"{format_amount(record.withheld, record.currency)} {record.currency}"
        notes.append(words.text("Tax withheld at source: {amount}", amount=withheld))
    notes += [record.notes, record.footer]
    return tuple(note for note in notes if note and note.strip())


_DELIVERY_TYPES = frozenset({200})
"""Types that tell of goods sent (BT-16)."""


def _source_references(record: Record, *, delivery: bool) -> list[Any]:
    return [one for one in record.references if one.kind == "source" and (one.doc_type in _DELIVERY_TYPES) == delivery]


def _supporting_documents(record: Record, country: Country) -> tuple[Reference, ...]:
    """What it was made from beyond the first delivery note, and the number that the tax authority gave (BG-24)."""
    others = [*_source_references(record, delivery=True)[1:], *_source_references(record, delivery=False)]
    found = [
        Reference(
            number=invoice_number(one.doc_type, one.doc_number),
            description=country.document_types[one.doc_type].name[record.lang],
        )
        for one in others
    ]
    if record.allocation_number:
        found.insert(
            0,
            Reference(
                number=record.allocation_number,
                description=get_translator(record.lang).text("Allocation number of the Israel Tax Authority"),
            ),
        )
    return tuple(found)


def _seller(record: Record, business: Mapping[str, Any], country: Country) -> Party:
    brand: Mapping[str, Any] = business.get("brand") or {}
    return Party(
        name=_name_in_language(business, record.lang),
        trading_name=_name_in_language(brand, record.lang) if brand else None,
        vat_id=f"{country.code}{business['taxId']}",
        legal_id=business["taxId"],
        place=_postal_address(business.get("address"), country),
        phone=brand.get("phone") or business.get("phone"),
        email=brand.get("email") or business.get("email"),
    )


def _name_in_language(party: Mapping[str, Any], lang: str) -> str:
    return str(party["name"] if lang == "he" else party.get("nameEn") or party["name"])


def _buyer(client: Mapping[str, Any], country: Country) -> Party:
    """The client; the number of a person is an identifier, that of a dealer or a company its registration for VAT."""
    place = _postal_address(client.get("address"), country)
    number, dealer = client.get("taxId"), client.get("type") != "person" or client.get("dealerType") is not None
    foreign = place.country != country.code or client.get("dealerType") == "foreign"
    vat_id = None
    if number and dealer:
        # Abroad only a number that says its country can be told from any other.
        vat_id = (number if number[:2] == place.country else None) if foreign else f"{country.code}{number}"
    return Party(
        name=client.get("name") or "-",
        identifier=number if number and not dealer else None,
        vat_id=vat_id,
        legal_id=number if number and dealer else None,
        place=place,
        contact=client.get("contactPerson"),
        phone=client.get("phone") or client.get("mobile"),
        email=next(iter(client.get("emails", [])), None),
    )


def _postal_address(address: Mapping[str, Any] | None, home_country: Country) -> Place:
    """An address without a country lies in the country of the business."""
    found = address or {}
    return Place(
        country=found.get("country") or home_country.code,
        street=" ".join(part for part in (found.get("street"), found.get("houseNumber")) if part) or None,
        city=found.get("city"),
        zip=found.get("zip"),
    )


def _payment_means(record: Record) -> Means | None:
    """How it was paid: the standard has room for one means (BG-16), so several are named in words."""
    used = list(dict.fromkeys(one.method for one in record.payments))
    if not used:
        return None
    codes = {PAYMENT_METHODS[cast(PaymentMethod, one)].uncl4461 or _MUTUALLY_DEFINED for one in used}
    return Means(
        code=codes.pop() if len(codes) == 1 else _MUTUALLY_DEFINED,
        text=", ".join(get_translator(record.lang).label(one, "method") for one in used),
    )
