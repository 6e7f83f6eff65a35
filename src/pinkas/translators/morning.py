"""morning (Green Invoice): `POST /documents` of its public API, version 1.

Fields and codes as its public documentation and open clients of it name them (seen in November 2026): document types
have the same codes here; VAT types of a document are 0 by the business, 1 exempt, 2 by line, those of a line 0 without
VAT, 1 VAT included, 2 exempt.
"""

from collections.abc import Mapping
from typing import Any

from pinkas.translators.fields import Field, Translation, number, one_of, text

_TYPES = {code: code for code in (10, 100, 200, 210, 300, 305, 320, 330, 400, 405)}
_VAT_OF_DOCUMENT = {0: "default", 1: "exempt", 2: "mixed"}
_VAT_OF_LINE = {0: "net", 1: "gross", 2: "exempt"}
_WITHHELD = -1
_METHODS = {
    _WITHHELD: "withheld",
    1: "cash",
    2: "check",
    3: "card",
    4: "bank_transfer",
    5: "paypal",
    10: "payment_app",
    11: "other",
}
_APPS = {1: "bit", 2: "pepper", 3: "paybox", 5: "google_pay", 6: "apple_pay"}
_CARDS = {1: "Isracard", 2: "Visa", 3: "Mastercard", 4: "American Express", 5: "Diners"}
_DEALS = {1: "regular", 2: "installments", 3: "credit", 4: "deferred", 6: "regular"}
_FORM = "It belongs to a payment form: make a payment link of the document with `POST /payment-links`."
_COMPUTED = "Totals are computed here."
_LINKED = "Documents are named by their ids here, as `references`."

DOCUMENT: Mapping[str, Field] = {
    "type": Field("docType", convert=one_of(_TYPES, "Document type")),
    "description": Field("subject", convert=text),
    "remarks": Field("notes", convert=text),
    "footer": Field("footer", convert=text),
    "emailContent": Field(note="The text of the mail is given when it is sent: `POST /documents/{id}/send`."),
    "date": Field("issueDate", convert=text),
    "dueDate": Field("dueDate", convert=text),
    "lang": Field("lang", convert=one_of({"he": "he", "en": "en"}, "Language")),
    "currency": Field("currency", convert=text),
    "vatType": Field("vat", "1 makes every line exempt; 2 leaves it to the lines.", one_of(_VAT_OF_DOCUMENT, "VAT")),
    "discount": Field("discount"),
    "rounding": Field("rounding", convert=lambda value: "to_shekel" if value is True else "none"),
    "signed": Field(note="Every issued document is signed here."),
    "attachment": Field(note="Every document is sent as a PDF here."),
    "client": Field("client"),
    "income": Field("lines"),
    "payment": Field("payments"),
    "linkedDocumentIds": Field("references"),
    "linkedPaymentId": Field(note="Payments are recorded with `POST /payments` and allocated to documents."),
    "linkType": Field(note=_LINKED),
    **dict.fromkeys(
        ("amount", "maxPayments", "pluginId", "group", "successUrl", "failureUrl", "notifyUrl", "custom"),
        Field(note=_FORM),
    ),
}
CLIENT: Mapping[str, Field] = {
    "id": Field(
        "externalReference", "The id of the other system; a client that was imported has it as its reference.", text
    ),
    "name": Field("name", convert=text),
    "emails": Field("emails"),
    "taxId": Field("taxId", convert=text),
    "address": Field("address.street", convert=text),
    "city": Field("address.city", convert=text),
    "zip": Field("address.zip", convert=text),
    "country": Field("address.country", convert=text),
    "phone": Field("phone", convert=text),
    "mobile": Field("mobile", convert=text),
    "fax": Field("fax", convert=text),
    "add": Field("save", convert=bool),
    "self": Field(note="A document to the business itself has its own name as the client's."),
}
LINE: Mapping[str, Field] = {
    "catalogNum": Field("sku", convert=text),
    "description": Field("description", convert=text),
    "quantity": Field("quantity", convert=number),
    "price": Field("unitPrice", convert=number),
    "currency": Field("currency", "All lines are in the currency of the document.", text),
    "currencyRate": Field(note="The rate is the document's here: `exchangeRate`."),
    "vatRate": Field(note="The rate follows from the issue date and from what kind of VAT a line has."),
    "vatType": Field(
        "vat", "0 is a price without VAT, 1 with it: `priceMode` of the document.", one_of(_VAT_OF_LINE, "VAT")
    ),
    "itemId": Field(note="Name the product by its `sku`, or its id here as `productId`."),
    **dict.fromkeys(("amount", "amountTotal", "vat"), Field(note=_COMPUTED)),
}
PAYMENT: Mapping[str, Field] = {
    "type": Field("method", "-1 is tax that was withheld: `withholdingTax`.", one_of(_METHODS, "Payment type")),
    "date": Field("date", convert=text),
    "price": Field("amount", convert=number),
    "currency": Field("currency", "Payments are in the currency of the document.", text),
    "currencyRate": Field(note="The rate is the document's here: `exchangeRate`."),
    "bankName": Field("bankCode", convert=text),
    "bankBranch": Field("branch", convert=text),
    "bankAccount": Field("account", convert=text),
    "chequeNum": Field("checkNumber", convert=text),
    "accountId": Field("reference", convert=text),
    "transactionId": Field("reference", convert=text),
    "appType": Field("app", convert=one_of(_APPS, "Payment app")),
    "cardType": Field("brand", convert=one_of(_CARDS, "Card")),
    "cardNum": Field("last4", convert=text),
    "dealType": Field("dealType", convert=one_of(_DEALS, "Deal")),
    "numPayments": Field("installments", convert=int),
    "firstPayment": Field(note="The first instalment follows from the number of instalments."),
    "subType": Field(note="Write what kind of payment it was as `reference`."),
}
DISCOUNT: Mapping[str, Field] = {
    "amount": Field("value", convert=number),
    "type": Field("type", convert=one_of({"sum": "amount", "percentage": "percent"}, "Discount")),
}
TABLES: Mapping[str, Mapping[str, Field]] = {
    "document": DOCUMENT,
    "client": CLIENT,
    "income": LINE,
    "payment": PAYMENT,
    "discount": DISCOUNT,
}
"""The parts of a request."""


def translate(request: Any) -> Translation:
    """What a request to create a document is here. Creating is issuing there, and a draft here: it is issued with
    `POST /documents/{id}/finalize`."""
    done = Translation()
    body = done.take(request, DOCUMENT)
    exempt = body.pop("vat", "default") == "exempt"
    if "discount" in body:
        body["discount"] = done.take(body["discount"], DISCOUNT, "discount")
    if "client" in body:
        body["client"] = done.take(body["client"], CLIENT, "client")
        if "name" not in body["client"] and "externalReference" in body["client"]:
            done.look_up("clientId", f"GET /clients?externalReference={body.pop('client')['externalReference']}")
    lines = done.take_list(body.pop("lines", []), LINE, "income")
    payments = done.take_list(body.pop("payments", []), PAYMENT, "payment")
    for place, linked in enumerate(body.pop("references", [])):
        body.setdefault("references", []).append({})
        done.look_up(f"references[{place}].documentId", f"GET /documents?externalReference={linked}")
    _settle_vat(done, body, lines, exempt=exempt)
    _settle_payments(done, body, payments)
    done.note("(request)", "A draft is made; `POST /documents/{id}/finalize` issues it.")
    done.body = body
    return done


def _settle_vat(done: Translation, body: dict[str, Any], lines: list[dict[str, Any]], *, exempt: bool) -> None:
    """Whether prices have VAT in them is said of the document here, not of each line."""
    modes = set()
    for place, line in enumerate(lines):
        if line.pop("currency", body.get("currency")) != body.get("currency"):
            done.fault(f"income[{place}].currency", "A line has the currency of its document.")
        kind = line.pop("vat", "net")
        if kind == "exempt" or exempt:
            line["vatType"] = "exempt"
        else:
            modes.add(kind)
    if len(modes) > 1:
        done.fault("income", "Prices with VAT and without it in one document: write all of them in one way.")
    if lines:
        body["lines"] = lines
        body["priceMode"] = modes.pop() if len(modes) == 1 else "net"


def _settle_payments(done: Translation, body: dict[str, Any], payments: list[dict[str, Any]]) -> None:
    """Tax that was withheld is no payment here."""
    for place, one in enumerate(payments):
        at = f"payment[{place}]"
        if one.pop("currency", body.get("currency")) != body.get("currency"):
            done.fault(f"{at}.currency", "A payment has the currency of its document.")
        if one.get("method") == "withheld":
            if "withholdingTax" in body:
                done.fault(at, "Tax that was withheld is one amount of a document: add them.")
            body["withholdingTax"] = {"amount": one.get("amount")}
            continue
        body.setdefault("payments", []).append(one)


__all__ = ["TABLES", "translate"]
