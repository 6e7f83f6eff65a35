"""Invoice4U: `CreateDocument` of its public API.

Fields and codes as its public documentation has them (November 2026). Dates are `/Date(milliseconds+zone)/`, or days
as `YYYY-MM-DD`.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from pinkas.translators.fields import Field, Translation, Untranslatable, number, one_of, text

_TYPES = {1: 305, 2: 400, 3: 320, 4: 330, 5: 300, 6: 100, 7: 10, 8: 200}
_WITHHELD = 6
_METHODS = {
    1: "card",
    2: "check",
    3: "bank_transfer",
    4: "cash",
    _WITHHELD: "withheld",
    7: "other",
    8: "bit",
    9: "paybox",
}
_APPS = ("bit", "paybox")
_DATE = re.compile(r"/Date\((-?\d{1,15})(?:([+-])(\d\d)(\d\d))?\)/", re.ASCII)
_DAY = re.compile(r"(\d{4}-\d\d-\d\d)(T.*)?", re.ASCII)
_SLASHED = re.compile(r"(\d\d)/(\d\d)/(\d{4})", re.ASCII)
_COMPUTED = "Totals and roundings are computed here."


def _day(value: Any) -> str:
    """The day of a date, where it was written: with the offset that stands beside the milliseconds."""
    if isinstance(value, str) and (found := _DATE.fullmatch(value.strip())):
        offset = timedelta(hours=int(found[3] or 0), minutes=int(found[4] or 0))
        try:
            at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=int(found[1]))
            return (at - offset if found[2] == "-" else at + offset).date().isoformat()
        except OverflowError:
            raise Untranslatable("This day is outside of the calendar.") from None
    if isinstance(value, str) and (plain := _DAY.fullmatch(value.strip())):
        return plain[1]
    raise Untranslatable("This is no date: write /Date(milliseconds+zone)/ or YYYY-MM-DD.")


def _slashed_day(value: Any) -> str:
    found = _SLASHED.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        raise Untranslatable("This is no date: write DD/MM/YYYY.")
    return f"{found[3]}-{found[2]}-{found[1]}"


def _rate(value: Any) -> str | None:
    """A rate; 0 is the rate of the day."""
    return None if value == 0 else number(value)


DOCUMENT: Mapping[str, Field] = {
    "DocumentType": Field("docType", convert=one_of(_TYPES, "Document type")),
    "Subject": Field("subject", convert=text),
    "ClientID": Field(
        "clientId", "The id of the other system; a client that was imported has it as its reference.", text
    ),
    "GeneralCustomer": Field("general", "It becomes the `client` of the document."),
    "Items": Field("lines"),
    "Payments": Field("payments"),
    "Invoices": Field("references"),
    "DocumentReffType": Field(note="What kind of document a reference names follows from the document."),
    "IssueDate": Field("issueDate", convert=_day),
    "PaymentDueDate": Field("dueDate", convert=_day),
    "Currency": Field("currency", convert=text),
    "ConversionRate": Field("exchangeRate", "0 is the rate of the day.", _rate),
    "TaxPercentage": Field(note="The rate follows from the issue date and from what kind of VAT a line has."),
    "TaxIncluded": Field("priceMode", convert=lambda value: "gross" if value is True else "net"),
    "Discount": Field("discount"),
    "Language": Field("lang", convert=one_of({1: "he", 2: "en"}, "Language")),
    "AssociatedEmails": Field("sendTo"),
    "SmsMessages": Field(note="Name the numbers as `sendTo.sms`."),
    "ExternalComments": Field("notes", convert=text),
    "InternalComments": Field("internalNotes", convert=text),
    "PrintInternalComments": Field(note="Internal notes are never printed here."),
    "EmailCustomComment": Field(note="The text of the mail is given when it is sent: `POST /documents/{id}/send`."),
    "ApiIdentifier": Field("externalReference", "The same request again answers the same document, for ever.", text),
    "ApiDuplicityTimeValidation": Field(note="A reference is kept for ever here."),
    "Deduction": Field("withholdingTax.amount", convert=number),
    "CloseReceipt": Field(note="What a receipt pays less than is open stays open."),
    "BranchID": Field(note="Name the brand by its id here, as `brandId`."),
    **dict.fromkeys(
        ("SupplierName", "SupplierId"), Field(note="It belongs to a purchase order, which there is none of.")
    ),
    "UseDecimalValues": Field(note="Amounts are exact here."),
    "AutoFixPaymentsMismatchItems": Field(note=_COMPUTED),
    "AutoFixMismatchItemName": Field(note=_COMPUTED),
    "RoundAmount": Field(note=_COMPUTED),
    "ToRoundAmount": Field("rounding", convert=lambda value: "to_shekel" if value is True else "none"),
}
CUSTOMER: Mapping[str, Field] = {
    "Name": Field("name", convert=text),
    "Identifier": Field("taxId", convert=text),
}
ITEM: Mapping[str, Field] = {
    "Name": Field("description", convert=text),
    "Description": Field("more", "It follows the name in the description of the line.", text),
    "Quantity": Field("quantity", convert=number),
    "Price": Field("unitPrice", convert=number),
    "Code": Field("sku", convert=text),
    "TaxPercentage": Field("vatRate", convert=number),
    "Discount": Field("discount"),
    "PriceIncludeTax": Field(note="It is not read there either: see `TaxIncluded`."),
    "InventoryId": Field(note="Name the product by its `sku`, or its id here as `productId`."),
    "WarehouseId": Field(note="Name the warehouse by its id here, as `warehouseId`."),
}
PAYMENT: Mapping[str, Field] = {
    "PaymentType": Field(
        "method",
        "6 is tax that was withheld: `withholdingTax`; 5 (credit) has no counterpart.",
        one_of(_METHODS, "Payment type"),
    ),
    "Amount": Field("amount", convert=number),
    "Date": Field("date", convert=_day),
    "DateStr": Field("dateText", "Only where there is no `Date`.", _slashed_day),
    "NumberOfPayments": Field("installments", convert=int),
    "NumberOfPaymentsStr": Field("installments", convert=int),
    "CreditCardName": Field("brand", convert=text),
    "CreditCardType": Field(note="Name the card by its name, as `brand`."),
    "PaymentNumber": Field(
        "number", "The last four digits of a card, the number of a check, else the reference.", text
    ),
    "BankName": Field("bankCode", convert=text),
    "BranchName": Field("branch", convert=text),
    "AccountNumber": Field("account", convert=text),
    "PayerID": Field(note="Who paid is the client of the document."),
    "ExpirationDate": Field(note="When a card expires is not kept with a payment."),
    "PaymentTypeOtherId": Field(note="Write what kind of payment it was as `reference`."),
    "PaymentTypeLiteral": Field("reference", convert=text),
}
DISCOUNT: Mapping[str, Field] = {
    "Value": Field("value", convert=number),
    "IsNominal": Field("type", convert=lambda value: "amount" if value is True else "percent"),
    "BeforeTax": Field(note="A discount is in the prices of the document: without VAT where they are."),
}
EMAIL: Mapping[str, Field] = {
    "Mail": Field("mail", convert=text),
    "IsUserMail": Field("own", convert=bool),
}
INVOICE: Mapping[str, Field] = {
    "ID": Field("id", "The id of the other system; a document that was imported has it as its reference.", text),
    "ReceiptAmount": Field("amount", convert=number),
}
TABLES: Mapping[str, Mapping[str, Field]] = {
    "Document": DOCUMENT,
    "GeneralCustomer": CUSTOMER,
    "DocumentItem": ITEM,
    "Payment": PAYMENT,
    "Discount": DISCOUNT,
    "AssociatedEmail": EMAIL,
    "Invoices": INVOICE,
}
"""The parts of a request."""


def translate(request: Any) -> Translation:
    """What a request to create a document is here: `doc` with its token, or the document by itself. With an
    `ApiIdentifier` it is issued at once under that reference; without one a draft is made."""
    done = Translation()
    inner = request.get("doc") if isinstance(request, dict) and "doc" in request else request
    body = done.take(inner, DOCUMENT, "doc")
    if "clientId" in body:
        done.look_up("clientId", f"GET /clients?externalReference={body.pop('clientId')}")
    if "general" in body:
        body["client"] = done.take(body.pop("general"), CUSTOMER, "doc.GeneralCustomer")
    if "discount" in body:
        body["discount"] = {"type": "percent", **done.take(body["discount"], DISCOUNT, "doc.Discount")}
    if body.get("exchangeRate", "") is None:
        del body["exchangeRate"]
    for name, make in (("lines", _lines), ("payments", _payments), ("references", _references), ("sendTo", _send_to)):
        if name in body:
            make(done, body, body.pop(name))
    if "externalReference" in body:
        done.operation = "POST /integrations/documents"
        body["finalize"] = True
    else:
        if body.pop("sendTo", None):
            done.note("doc.AssociatedEmails", "Name them when the draft is issued: `sendTo` of finalize.")
        done.note("doc", "A draft is made; `POST /documents/{id}/finalize` issues it.")
    done.body = body
    return done


def _lines(done: Translation, body: dict[str, Any], given: Any) -> None:
    lines = done.take_list(given, ITEM, "doc.Items")
    for place, line in enumerate(lines):
        more = line.pop("more", None)
        if more:
            line["description"] = f"{line.get('description', '')}\n{more}".strip()
        if "discount" in line:
            line["discount"] = {
                "type": "percent",
                **done.take(line["discount"], DISCOUNT, f"doc.Items[{place}].Discount"),
            }
    body["lines"] = lines


def _payments(done: Translation, body: dict[str, Any], given: Any) -> None:
    for place, one in enumerate(done.take_list(given, PAYMENT, "doc.Payments")):
        day, called, method = one.pop("dateText", None), one.pop("number", None), one.get("method")
        if day is not None:
            one.setdefault("date", day)
        if method == "withheld":
            if "withholdingTax" in body:
                done.fault(f"doc.Payments[{place}]", "Tax that was withheld is one amount of a document: add them.")
            body["withholdingTax"] = {"amount": one.get("amount")}
            continue
        if method in _APPS:
            one |= {"method": "payment_app", "app": method}
        if called is not None:
            one[{"card": "last4", "check": "checkNumber"}.get(str(method), "reference")] = called
        if one.get("installments") == 1:
            del one["installments"]
        elif "installments" in one:
            one["dealType"] = "installments"
        body.setdefault("payments", []).append(one)


def _references(done: Translation, body: dict[str, Any], given: Any) -> None:
    body["references"] = done.take_list(given, INVOICE, "doc.Invoices")
    for place, one in enumerate(body["references"]):
        done.look_up(f"references[{place}].documentId", f"GET /documents?externalReference={one.pop('id', '')}")


def _send_to(done: Translation, body: dict[str, Any], given: Any) -> None:
    mails = done.take_list(given, EMAIL, "doc.AssociatedEmails")
    others = [one["mail"] for one in mails if "mail" in one and not one.get("own")]
    if others:
        body["sendTo"] = {"email": others}


__all__ = ["TABLES", "translate"]
