"""The syntax: UBL 2.1 as EN 16931 binds it (CEN/TS 16931-3-2). Elements stand in the order of the schema."""

import re
from collections.abc import Iterable
from xml.etree import ElementTree

from pinkas.core.einvoice import Category, Change, Einvoice, Item, Party, Reference, VatSum

MEDIA_TYPE = "application/xml"
FILENAME = "ubl-invoice.xml"
"""The name under which it lies in a PDF."""
CUSTOMIZATION = "urn:cen.eu:en16931:2017"
"""The specification that it keeps to: the standard itself, no national usage of it (BT-24)."""
TYPE_CODES = {"invoice": "380", "credit_note": "381"}
DISCOUNT = "95"
"""Why an allowance was given: a discount (UNCL5189)."""

_OASIS = "urn:oasis:names:specification:ubl:schema:xsd:"
_CAC, _CBC = f"{{{_OASIS}CommonAggregateComponents-2}}", f"{{{_OASIS}CommonBasicComponents-2}}"
_ROOTS = {"invoice": ("Invoice", "InvoiceLine"), "credit_note": ("CreditNote", "CreditNoteLine")}
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold in any form (its section 2.2)."""

Element = ElementTree.Element


def write(invoice: Einvoice) -> bytes:
    """The file, in UTF-8; the same invoice gives the same bytes."""
    root_name, line_name = _ROOTS[invoice.kind]
    namespace = f"{_OASIS}{root_name}-2"
    root = Element(f"{{{namespace}}}{root_name}")
    _heading(root, invoice, root_name)
    _references(root, invoice)
    root.append(_group("AccountingSupplierParty", _party(invoice.seller)))
    root.append(_group("AccountingCustomerParty", _party(invoice.buyer)))
    if invoice.means is not None:
        code = _text("PaymentMeansCode", invoice.means.code)
        if invoice.means.text:
            code.set("name", _clean(invoice.means.text))
        root.append(_group("PaymentMeans", code))
    if invoice.payment_terms:
        root.append(_group("PaymentTerms", _text("Note", invoice.payment_terms)))
    root.extend(_change(one, invoice.currency) for one in invoice.changes)
    root.append(
        _group(
            "TaxTotal",
            _amount("TaxAmount", invoice.vat_total, invoice.currency),
            *(_vat(one, invoice.currency) for one in invoice.vat),
        )
    )
    if invoice.vat_currency and invoice.vat_total_local:
        root.append(_group("TaxTotal", _amount("TaxAmount", invoice.vat_total_local, invoice.vat_currency)))
    root.append(_totals(invoice))
    root.extend(_line(one, line_name, invoice.currency) for one in invoice.items)
    return _bytes(root, namespace)


def _bytes(root: Element, namespace: str) -> bytes:
    """The document as text, with the prefixes that every example of the standard uses."""
    names = {"": namespace, "cac": _CAC[1:-1], "cbc": _CBC[1:-1]}
    for one in root.iter():
        uri, _, name = one.tag[1:].partition("}")
        prefix = next(prefix for prefix, known in names.items() if known == uri)
        one.tag = f"{prefix}:{name}" if prefix else name
    for prefix, uri in names.items():
        root.set(f"xmlns:{prefix}" if prefix else "xmlns", uri)
    ElementTree.indent(root)
    body: str = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()


def _clean(text: str) -> str:
    return _ILLEGAL.sub("", text).strip()


def _text(name: str, value: str) -> Element:
    found = Element(_CBC + name)
    found.text = _clean(value) or "-"  # an element that must be there may not be empty either
    return found


def _texts(*pairs: tuple[str, str | None]) -> Iterable[Element]:
    """An element for every value that is there: an empty one is not allowed."""
    return [_text(name, value) for name, value in pairs if value and _clean(value)]


def _amount(name: str, value: str, currency: str) -> Element:
    found = _text(name, value)
    found.set("currencyID", currency)
    return found


def _group(name: str, *parts: Element) -> Element:
    found = Element(_CAC + name)
    found.extend(parts)
    return found


def _scheme() -> Element:
    return _group("TaxScheme", _text("ID", "VAT"))


def _category(name: str, category: Category, *, with_reason: bool = False) -> Element:
    return _group(
        name,
        _text("ID", category.code),
        _text("Percent", category.rate),
        *(_texts(("TaxExemptionReason", category.reason)) if with_reason else ()),
        _scheme(),
    )


def _heading(root: Element, invoice: Einvoice, root_name: str) -> None:
    # A credit note of UBL 2.1 has no due date of its own.
    due = invoice.due_date.isoformat() if invoice.due_date and invoice.kind == "invoice" else None
    root.extend(
        _texts(
            ("CustomizationID", CUSTOMIZATION),
            ("ID", invoice.number),
            ("IssueDate", invoice.issue_date.isoformat()),
            ("DueDate", due),
            (f"{root_name}TypeCode", TYPE_CODES[invoice.kind]),
            *(("Note", note) for note in invoice.notes),
            ("DocumentCurrencyCode", invoice.currency),
            ("TaxCurrencyCode", invoice.vat_currency),
        )
    )


def _references(root: Element, invoice: Einvoice) -> None:
    for one in invoice.preceding:
        root.append(_group("BillingReference", _reference("InvoiceDocumentReference", one)))
    if invoice.despatch:
        root.append(_group("DespatchDocumentReference", _text("ID", invoice.despatch)))
    root.extend(_reference("AdditionalDocumentReference", one) for one in invoice.supporting)


def _reference(name: str, one: Reference) -> Element:
    day = one.issue_date.isoformat() if one.issue_date else None
    return _group(name, *_texts(("ID", one.number), ("IssueDate", day), ("DocumentDescription", one.description)))


def _party(party: Party) -> Element:
    parts: list[Element] = []
    if party.identifier:
        parts.append(_group("PartyIdentification", _text("ID", party.identifier)))
    if party.trading_name:
        parts.append(_group("PartyName", _text("Name", party.trading_name)))
    place = party.place
    parts.append(
        _group(
            "PostalAddress",
            *_texts(("StreetName", place.street), ("CityName", place.city), ("PostalZone", place.zip)),
            _group("Country", _text("IdentificationCode", place.country)),
        )
    )
    if party.vat_id:
        parts.append(_group("PartyTaxScheme", _text("CompanyID", party.vat_id), _scheme()))
    parts.append(
        _group("PartyLegalEntity", _text("RegistrationName", party.name), *_texts(("CompanyID", party.legal_id)))
    )
    contact = list(_texts(("Name", party.contact), ("Telephone", party.phone), ("ElectronicMail", party.email)))
    if contact:
        parts.append(_group("Contact", *contact))
    return _group("Party", *parts)


def _change(change: Change, currency: str) -> Element:
    return _group(
        "AllowanceCharge",
        _text("ChargeIndicator", "true" if change.charge else "false"),
        *_texts(
            ("AllowanceChargeReasonCode", None if change.charge else DISCOUNT), ("AllowanceChargeReason", change.reason)
        ),
        _amount("Amount", change.amount, currency),
        *((_category("TaxCategory", change.category),) if change.category else ()),
    )


def _vat(one: VatSum, currency: str) -> Element:
    return _group(
        "TaxSubtotal",
        _amount("TaxableAmount", one.taxable, currency),
        _amount("TaxAmount", one.vat, currency),
        _category("TaxCategory", one.category, with_reason=True),
    )


def _totals(invoice: Einvoice) -> Element:
    amounts = (
        ("LineExtensionAmount", invoice.lines_total),
        ("TaxExclusiveAmount", invoice.net_total),
        ("TaxInclusiveAmount", invoice.gross_total),
        ("AllowanceTotalAmount", invoice.allowances_total),
        ("ChargeTotalAmount", invoice.charges_total),
        ("PrepaidAmount", invoice.prepaid),
        ("PayableRoundingAmount", invoice.rounding),
        ("PayableAmount", invoice.payable),
    )
    return _group(
        "LegalMonetaryTotal", *(_amount(name, value, invoice.currency) for name, value in amounts if value is not None)
    )


def _line(item: Item, name: str, currency: str) -> Element:
    quantity = _text("InvoicedQuantity" if name == "InvoiceLine" else "CreditedQuantity", item.quantity)
    quantity.set("unitCode", item.unit_code)
    price = [_amount("PriceAmount", item.price, currency)]
    if item.base_quantity is not None:
        base = _text("BaseQuantity", item.base_quantity)
        base.set("unitCode", item.unit_code)
        price.append(base)
    return _group(
        name,
        _text("ID", str(item.position)),
        quantity,
        _amount("LineExtensionAmount", item.net, currency),
        *((_change(item.change, currency),) if item.change else ()),
        _item(item),
        _group("Price", *price),
    )


def _item(item: Item) -> Element:
    parts = [*_texts(("Description", item.description)), _text("Name", item.name)]
    if item.sku:
        parts.append(_group("SellersItemIdentification", _text("ID", item.sku)))
    parts.append(_category("ClassifiedTaxCategory", item.category))
    if item.unit_text:
        parts.append(_group("AdditionalItemProperty", _text("Name", "Unit"), _text("Value", item.unit_text)))
    return _group("Item", *parts)
