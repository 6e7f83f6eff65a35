"""The syntax: UBL 2.1 as EN 16931 binds it (CEN/TS 16931-3-2). Elements stand in the order of the schema."""

import re
from collections.abc import Iterable
from xml.etree import ElementTree

from pinkas.core.einvoice import Category, Change, Einvoice, Item, Party, Reference, VatSum

MEDIA_TYPE = "application/xml"
FILENAME = "ubl-invoice.xml"
"""The name of the file embedded in a PDF."""
CUSTOMIZATION = "urn:cen.eu:en16931:2017"
"""The specification identifier (BT-24): the standard itself, without a national extension."""
TYPE_CODES = {"invoice": "380", "credit_note": "381"}
DISCOUNT = "95"
"""Why an allowance was given: a discount (UNCL5189)."""

_OASIS = "urn:oasis:names:specification:ubl:schema:xsd:"
_CAC, _CBC = f"{{{_OASIS}CommonAggregateComponents-2}}", f"{{{_OASIS}CommonBasicComponents-2}}"
_ROOTS = {"invoice": ("Invoice", "InvoiceLine"), "credit_note": ("CreditNote", "CreditNoteLine")}
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold in any form (its section 2.2)."""

Element = ElementTree.Element


def write_invoice_xml(invoice: Einvoice) -> bytes:
    """The XML file of an invoice in UTF-8. The same invoice always gives the same bytes."""
    root_name, line_name = _ROOTS[invoice.kind]
    namespace = f"{_OASIS}{root_name}-2"
    root = Element(f"{{{namespace}}}{root_name}")
    _add_heading(root, invoice, root_name)
    _add_references(root, invoice)
    root.append(_group_element("AccountingSupplierParty", _party_element(invoice.seller)))
    root.append(_group_element("AccountingCustomerParty", _party_element(invoice.buyer)))
    if invoice.means is not None:
        code = _text_element("PaymentMeansCode", invoice.means.code)
        if invoice.means.text:
            code.set("name", _strip_illegal_characters(invoice.means.text))
        root.append(_group_element("PaymentMeans", code))
    if invoice.payment_terms:
        root.append(_group_element("PaymentTerms", _text_element("Note", invoice.payment_terms)))
    root.extend(_allowance_charge(one, invoice.currency) for one in invoice.changes)
    root.append(
        _group_element(
            "TaxTotal",
            _amount_element("TaxAmount", invoice.vat_total, invoice.currency),
            *(_tax_subtotal(one, invoice.currency) for one in invoice.vat),
        )
    )
    if invoice.vat_currency and invoice.vat_total_local:
        root.append(
            _group_element("TaxTotal", _amount_element("TaxAmount", invoice.vat_total_local, invoice.vat_currency))
        )
    root.append(_monetary_totals(invoice))
    root.extend(_invoice_line(one, line_name, invoice.currency) for one in invoice.items)
    return _serialize(root, namespace)


def _serialize(root: Element, namespace: str) -> bytes:
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


def _strip_illegal_characters(text: str) -> str:
    return _ILLEGAL.sub("", text).strip()


def _text_element(name: str, value: str) -> Element:
    found = Element(_CBC + name)
    found.text = _strip_illegal_characters(value) or "-"  # an element that must be there may not be empty either
    return found


def _text_elements(*pairs: tuple[str, str | None]) -> Iterable[Element]:
    """An element for every value that is there: an empty one is not allowed."""
    return [_text_element(name, value) for name, value in pairs if value and _strip_illegal_characters(value)]


def _amount_element(name: str, value: str, currency: str) -> Element:
    found = _text_element(name, value)
    found.set("currencyID", currency)
    return found


def _group_element(name: str, *parts: Element) -> Element:
    found = Element(_CAC + name)
    found.extend(parts)
    return found


def _tax_scheme() -> Element:
    return _group_element("TaxScheme", _text_element("ID", "VAT"))


def _tax_category(name: str, category: Category, *, with_reason: bool = False) -> Element:
    return _group_element(
        name,
        _text_element("ID", category.code),
        _text_element("Percent", category.rate),
        *(_text_elements(("TaxExemptionReason", category.reason)) if with_reason else ()),
        _tax_scheme(),
    )


def _add_heading(root: Element, invoice: Einvoice, root_name: str) -> None:
    # A credit note of UBL 2.1 has no due date of its own.
    due = invoice.due_date.isoformat() if invoice.due_date and invoice.kind == "invoice" else None
    root.extend(
        _text_elements(
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


def _add_references(root: Element, invoice: Einvoice) -> None:
    for one in invoice.preceding:
        root.append(_group_element("BillingReference", _document_reference("InvoiceDocumentReference", one)))
    if invoice.despatch:
        root.append(_group_element("DespatchDocumentReference", _text_element("ID", invoice.despatch)))
    root.extend(_document_reference("AdditionalDocumentReference", one) for one in invoice.supporting)


def _document_reference(name: str, reference: Reference) -> Element:
    day = reference.issue_date.isoformat() if reference.issue_date else None
    return _group_element(
        name,
        *_text_elements(("ID", reference.number), ("IssueDate", day), ("DocumentDescription", reference.description)),
    )


def _party_element(party: Party) -> Element:
    parts: list[Element] = []
    if party.identifier:
        parts.append(_group_element("PartyIdentification", _text_element("ID", party.identifier)))
    if party.trading_name:
        parts.append(_group_element("PartyName", _text_element("Name", party.trading_name)))
    place = party.place
    parts.append(
        _group_element(
            "PostalAddress",
            *_text_elements(("StreetName", place.street), ("CityName", place.city), ("PostalZone", place.zip)),
            _group_element("Country", _text_element("IdentificationCode", place.country)),
        )
    )
    if party.vat_id:
        parts.append(_group_element("PartyTaxScheme", _text_element("CompanyID", party.vat_id), _tax_scheme()))
    parts.append(
        _group_element(
            "PartyLegalEntity",
            _text_element("RegistrationName", party.name),
            *_text_elements(("CompanyID", party.legal_id)),
        )
    )
    contact = list(_text_elements(("Name", party.contact), ("Telephone", party.phone), ("ElectronicMail", party.email)))
    if contact:
        parts.append(_group_element("Contact", *contact))
    return _group_element("Party", *parts)


def _allowance_charge(change: Change, currency: str) -> Element:
    return _group_element(
        "AllowanceCharge",
        _text_element("ChargeIndicator", "true" if change.charge else "false"),
        *_text_elements(
            ("AllowanceChargeReasonCode", None if change.charge else DISCOUNT), ("AllowanceChargeReason", change.reason)
        ),
        _amount_element("Amount", change.amount, currency),
        *((_tax_category("TaxCategory", change.category),) if change.category else ()),
    )


def _tax_subtotal(vat_breakdown: VatSum, currency: str) -> Element:
    return _group_element(
        "TaxSubtotal",
        _amount_element("TaxableAmount", vat_breakdown.taxable, currency),
        _amount_element("TaxAmount", vat_breakdown.vat, currency),
        _tax_category("TaxCategory", vat_breakdown.category, with_reason=True),
    )


def _monetary_totals(invoice: Einvoice) -> Element:
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
    return _group_element(
        "LegalMonetaryTotal",
        *(_amount_element(name, value, invoice.currency) for name, value in amounts if value is not None),
    )


def _invoice_line(item: Item, name: str, currency: str) -> Element:
    quantity = _text_element("InvoicedQuantity" if name == "InvoiceLine" else "CreditedQuantity", item.quantity)
    quantity.set("unitCode", item.unit_code)
    price = [_amount_element("PriceAmount", item.price, currency)]
    if item.base_quantity is not None:
        base = _text_element("BaseQuantity", item.base_quantity)
        base.set("unitCode", item.unit_code)
        price.append(base)
    return _group_element(
        name,
        _text_element("ID", str(item.position)),
        quantity,
        _amount_element("LineExtensionAmount", item.net, currency),
        *((_allowance_charge(item.change, currency),) if item.change else ()),
        _line_item(item),
        _group_element("Price", *price),
    )


def _line_item(item: Item) -> Element:
    parts = [*_text_elements(("Description", item.description)), _text_element("Name", item.name)]
    if item.sku:
        parts.append(_group_element("SellersItemIdentification", _text_element("ID", item.sku)))
    parts.append(_tax_category("ClassifiedTaxCategory", item.category))
    if item.unit_text:
        parts.append(
            _group_element(
                "AdditionalItemProperty", _text_element("Name", "Unit"), _text_element("Value", item.unit_text)
            )
        )
    return _group_element("Item", *parts)
