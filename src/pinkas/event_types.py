"""The 12 types of event with what each carries: the one list behind OpenAPI, `GET /webhooks/event-types` and tests.

Some events belong to domains that do not exist yet. Their payloads are declared here.
"""

from typing import Any

import msgspec

from pinkas.core.decimals import DECIMAL_PATTERN
from pinkas.core.events import EVENTS, EventName, EventType
from pinkas.domains.checkouts import CheckoutEnded
from pinkas.domains.clients import Client, ClientUpdated
from pinkas.domains.documents.model.types import Document, PaymentReceived
from pinkas.domains.expenses import ExpenseUploaded
from pinkas.domains.products import Product, ProductUpdated
from pinkas.domains.quotes import QuoteAnswer
from pinkas.platform.json_schemas import standalone_schema

_ID = "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"
_CLIENT: dict[str, Any] = {"name": 'גלובל מדיה (ישראל) בע"מ', "type": "company", "taxId": "777777723"}
_PRODUCT = {"name": "ייעוץ", "price": "420.00", "unit": "שעה", "currency": "ILS"}
_MONEY = {"total": "1180.00", "currency": "ILS"}
_DOCUMENT = {
    "docType": 305,
    "docNumber": 1,
    "status": "ISSUED",
    "subtotal": "1000.00",
    "netTaxable": "1000.00",
    "vatAmount": "180.00",
    "totalLocal": "1180.00",
    "balance": "1180.00",
    "issuedAt": "2026-11-21T08:16:06.505000Z",
    **_MONEY,
}
_PAYMENT = {"docType": 400, "docNumber": 1, "currency": "ILS"}
_CHECKOUT = {"amount": "118.00", "currency": "ILS"}
_PAYLOADS: dict[EventName, tuple[type[msgspec.Struct], dict[str, Any]]] = {
    "document.finalized": (Document, _DOCUMENT),
    "client.created": (Client, _CLIENT),
    "client.updated": (
        ClientUpdated,
        {**_CLIENT, "version": 2, "changed": ["phone"], "previous": {"phone": "03-5551234"}},
    ),
    "product.created": (Product, _PRODUCT),
    "product.updated": (
        ProductUpdated,
        {**_PRODUCT, "version": 2, "changed": ["price"], "previous": {"price": "400.00"}},
    ),
    "payment.received": (PaymentReceived, _PAYMENT),
    "quote.accepted": (QuoteAnswer, {"status": "accepted", "docNumber": 4, **_MONEY}),
    "quote.rejected": (QuoteAnswer, {"status": "rejected", "docNumber": 4, "note": "יקר מדי", **_MONEY}),
    "expense.uploaded": (ExpenseUploaded, {"status": "DRAFT", "source": "upload"}),
    "checkout.paid": (CheckoutEnded, {"state": "PAID", "documentId": _ID, **_CHECKOUT}),
    "checkout.failed": (CheckoutEnded, {"state": "EXPIRED", **_CHECKOUT}),
    "checkout.activated": (CheckoutEnded, {"state": "ACTIVATED", "mandateId": _ID, **_CHECKOUT}),
}


def _example_payload(payload_type: type[msgspec.Struct], known_values: dict[str, Any]) -> dict[str, Any]:
    """An example payload: the given values, and minimal values for all other fields of the type, so that an example
    always has every field."""
    schema = standalone_schema(payload_type)
    definitions = schema["$defs"]
    properties = definitions[payload_type.__name__]["properties"]
    return {
        name: known_values[name] if name in known_values else _minimal_value(one, definitions)
        for name, one in properties.items()
    }


def _minimal_value(schema: dict[str, Any], definitions: dict[str, Any]) -> Any:
    if "$ref" in schema:
        return _minimal_value(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        null = any(one.get("type") == "null" for one in schema["anyOf"])
        return None if null else _minimal_value(schema["anyOf"][0], definitions)
    if "const" in schema or "enum" in schema:
        return schema["const"] if "const" in schema else schema["enum"][0]
    kinds = schema.get("type", "object")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if kind == "object":
        inner = schema.get("properties", {})
        return {name: _minimal_value(inner[name], definitions) for name in schema.get("required", [])}
    if kind == "string":
        if schema.get("pattern") == DECIMAL_PATTERN:
            return "0.00"
        return _TEXTS.get(schema.get("format", ""), "x" * schema.get("minLength", 0))
    return {"array": [], "integer": max(schema.get("minimum", 1), 1), "number": 0, "boolean": False, "null": None}[kind]


_TEXTS = {"date": "2026-11-21", "date-time": "2026-11-21T08:16:06.505000Z", "uuid": _ID}

EVENT_TYPES: tuple[EventType, ...] = tuple(
    EventType(name, EVENTS[name], kind, _example_payload(kind, told)) for name, (kind, told) in _PAYLOADS.items()
)
"""Every type of event, in the order of the specification."""
