"""The events of the public interface: a name, when it fires, and nothing else. Names are never changed."""

from typing import Literal

EventName = Literal[
    "document.finalized",
    "client.created",
    "client.updated",
    "product.created",
    "product.updated",
    "payment.received",
    "quote.accepted",
    "quote.rejected",
    "expense.uploaded",
    "checkout.paid",
    "checkout.failed",
    "checkout.activated",
]

API_VERSION = "v1"

EVENTS: dict[EventName, str] = {
    "document.finalized": "A document was finalized: numbered, signed, immutable.",
    "client.created": "A client was created.",
    "client.updated": "A client's details were changed.",
    "product.created": "A product was created.",
    "product.updated": "A product's details were changed.",
    "payment.received": "A payment was recorded against a document.",
    "quote.accepted": "A customer accepted a quote.",
    "quote.rejected": "A customer rejected a quote.",
    "expense.uploaded": "An expense or receipt was uploaded.",
    "checkout.paid": "A Payment Page sale was paid and its document finalized.",
    "checkout.failed": "A Payment Page checkout was declined for good.",
    "checkout.activated": "A recurring Payment Page checkout became an active standing order.",
}
