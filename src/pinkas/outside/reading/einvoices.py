"""Electronic invoices: UBL 2.1 and Cross Industry Invoice (Factur-X, ZUGFeRD), by the terms of EN 16931.

A file with a document type declaration is refused: entities can grow without end or fetch other files.
"""

import re
from datetime import date
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from pinkas.core.papers import PaperRules, normalize_label
from pinkas.outside.reading.types import FieldName, FieldReading, UnreadableFile

_MAX_DEPTH = 60
_MAX_ELEMENTS = 200_000
_UBL_ROOTS = ("Invoice", "CreditNote")
_CII_ROOT = "CrossIndustryInvoice"
_AMOUNT = re.compile(r"-?\d{1,15}(\.\d{1,6})?")

_UBL_PATHS: dict[FieldName, tuple[str, ...]] = {
    "supplier_name": (
        "AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName",
        "AccountingSupplierParty/Party/PartyName/Name",
    ),
    "supplier_tax_id": (
        "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID",
        "AccountingSupplierParty/Party/PartyLegalEntity/CompanyID",
    ),
    "customer_tax_id": (
        "AccountingCustomerParty/Party/PartyTaxScheme/CompanyID",
        "AccountingCustomerParty/Party/PartyLegalEntity/CompanyID",
    ),
    "document_type": ("InvoiceTypeCode", "CreditNoteTypeCode"),
    "number": ("ID",),
    "date": ("IssueDate",),
    "currency": ("DocumentCurrencyCode",),
    "net": ("LegalMonetaryTotal/TaxExclusiveAmount",),
    "vat": ("TaxTotal/TaxAmount",),
    "total": ("LegalMonetaryTotal/TaxInclusiveAmount", "LegalMonetaryTotal/PayableAmount"),
}
_AGREEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement"
_SETTLEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement"
_SUMS = f"{_SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation"
_CII_PATHS: dict[FieldName, tuple[str, ...]] = {
    "supplier_name": (f"{_AGREEMENT}/SellerTradeParty/Name",),
    "supplier_tax_id": (
        f"{_AGREEMENT}/SellerTradeParty/SpecifiedTaxRegistration/ID",
        f"{_AGREEMENT}/SellerTradeParty/SpecifiedLegalOrganization/ID",
    ),
    "customer_tax_id": (
        f"{_AGREEMENT}/BuyerTradeParty/SpecifiedTaxRegistration/ID",
        f"{_AGREEMENT}/BuyerTradeParty/SpecifiedLegalOrganization/ID",
    ),
    "document_type": ("ExchangedDocument/TypeCode",),
    "number": ("ExchangedDocument/ID",),
    "date": ("ExchangedDocument/IssueDateTime/DateTimeString",),
    "currency": (f"{_SETTLEMENT}/InvoiceCurrencyCode",),
    "net": (f"{_SUMS}/TaxBasisTotalAmount",),
    "vat": (f"{_SUMS}/TaxTotalAmount",),
    "total": (f"{_SUMS}/GrandTotalAmount",),
}


def read_einvoice(content: bytes, rules: PaperRules) -> dict[FieldName, FieldReading]:
    """The fields of an electronic invoice, each exact. Raises UnreadableFile: `damaged` where it is no XML or no
    number, date or total is in it, `bomb` where it declares entities or is too deep, `unsupported` where it is another
    kind of file."""
    root = parse_xml(content)
    name = root.tag
    if name not in (*_UBL_ROOTS, _CII_ROOT):
        raise UnreadableFile("unsupported")
    paths = _CII_PATHS if name == _CII_ROOT else _UBL_PATHS
    found: dict[FieldName, str] = {}
    currency = next((_text(one) for one in root.iterfind(paths["currency"][0])), "")
    for field, places in paths.items():
        for place in places:
            elements = root.findall(place)
            if field == "vat":  # it may be told in a second currency, for the books
                elements = [one for one in elements if one.get("currencyID", currency) == currency]
            text = next((_text(one) for one in elements if _text(one)), "")
            if value := _value(field, text, rules):
                found[field] = value
                break
    if name == "CreditNote":
        found["document_type"] = str(rules.einvoice_types.get("381", ""))
    if allocation := _allocation(root, rules):
        found["allocation_number"] = allocation
    if not {"number", "date", "total"} <= found.keys():
        raise UnreadableFile("damaged")
    return {field: FieldReading(value, 1.0) for field, value in found.items() if value}


def _text(element: Element) -> str:
    return " ".join((element.text or "").split())[:200]


def _value(field: FieldName, text: str, rules: PaperRules) -> str | None:
    """The text of an element as a field is written; None where it is none."""
    if not text:
        return None
    if field in ("net", "vat", "total"):
        return f"{_hundredths(text)}" if _AMOUNT.fullmatch(text) else None
    if field == "date":
        compact = text.replace("-", "")[:8]
        try:
            return date(int(compact[:4]), int(compact[4:6]), int(compact[6:8])).isoformat()
        except ValueError:
            return None
    if field in ("supplier_tax_id", "customer_tax_id"):
        plain = text.removeprefix(rules.country).replace("-", "").replace(" ", "")
        return plain.zfill(rules.tax_id_digits) if plain.isdigit() and len(plain) <= rules.tax_id_digits else text
    if field == "document_type":
        code = rules.einvoice_types.get(text)
        return str(code) if code else None
    return text


def _hundredths(text: str) -> str:
    whole, _, part = text.partition(".")
    return f"{whole}.{part[:2]:0<2}"


def _allocation(root: Element, rules: PaperRules) -> str | None:
    """The authority's number among the supporting documents, by what it is called there."""
    called = [normalize_label(one) for one in rules.labels.get("allocation", ())]
    for reference in root.iter("AdditionalDocumentReference"):
        description = " ".join(normalize_label(_text(one)) for one in reference.iter("DocumentDescription"))
        number = next((_text(one) for one in reference.iter("ID")), "")
        if number.isdigit() and any(one in description for one in called):
            return number
    return None


def parse_xml(content: bytes) -> Element:
    """The elements of an XML file, by their names without namespaces."""
    builder = TreeBuilder()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    depth = count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > _MAX_DEPTH or count > _MAX_ELEMENTS:
            raise UnreadableFile("bomb")
        builder.start(name.rpartition(" ")[2], {key.rpartition(" ")[2]: value for key, value in attributes.items()})

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name.rpartition(" ")[2])

    def refuse(*_: object) -> None:
        raise UnreadableFile("bomb")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError):  # an encoding that does not exist
        raise UnreadableFile("damaged") from None
    return builder.close()
