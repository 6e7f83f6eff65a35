"""`pinkas trigger EVENT`: makes an event happen in the sandbox, by the calls that make it happen everywhere."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from pinkas_client import Pinkas
from pinkas_client.cli import output
from pinkas_client.cli.calls import environment_of, make_client
from pinkas_client.cli.faults import NOT_ALLOWED, CommandFault
from pinkas_client.cli.profiles import find_profile

if TYPE_CHECKING:
    from pinkas_client import types

_NAME, _EMAIL = "Sample Ltd", "sample@example.com"
_MOST_TRIES = 10
"""Twice the cards that a checkout lets a buyer try."""
_PAPER = b"A receipt for testing, as text.\n"


def run_trigger(options: argparse.Namespace) -> int:
    """Makes events happen, and prints what each is about."""
    if options.list:
        for name, (_, text) in EVENTS.items():
            output.write(f"{name:<20} {text}")
        return 0
    if options.event not in EVENTS:
        said = f"{options.event!r} is no event that can be made to happen" if options.event else "Say which event"
        raise CommandFault(f"{said}; `pinkas trigger --list` lists them.")
    profile = find_profile(options.profile)
    with make_client(profile) as client:
        environment = environment_of(client)
        if environment != "sandbox":
            raise CommandFault(
                f"{profile.url} is {environment or 'not the sandbox'}: events are made to happen in the sandbox only. "
                "`pinkas login --url` with the address of the sandbox and a key of it.",
                status=NOT_ALLOWED,
            )
        made, _ = EVENTS[options.event]
        for _number in range(options.count):
            about = made(client)
            if options.json:
                output.write(output.json_text({"type": options.event, "objectId": about}, indent=None))
            else:
                output.write(f"{options.event}  {about}")
    return 0


def _client(api: Pinkas) -> str:
    return api.clients.create({"name": _NAME, "emails": [_EMAIL]})["id"]


def _changed_client(api: Pinkas) -> str:
    return api.clients.update(_client(api), {"phone": "03-5551234"})["id"]


def _product(api: Pinkas) -> str:
    return api.products.create({"name": "Consulting, an hour", "price": "420.00"})["id"]


def _changed_product(api: Pinkas) -> str:
    return api.products.update(_product(api), {"price": "450.00"})["id"]


def _issued(api: Pinkas, doc_type: Any = None, **more: Any) -> types.Document:
    """An issued document over 100 before VAT, of a type that the business may issue: an invoice, where it may."""
    lines = [{"description": "Consulting", "quantity": "1", "unitPrice": "100.00"}]
    body: Any = {"docType": doc_type or _invoice(api), "client": {"name": _NAME}, "lines": lines, **more}
    return api.documents.finalize(api.documents.create(body)["id"])


def _invoice(api: Pinkas) -> int:
    """What the business asks to be paid by: a tax invoice, or a transaction invoice where it may not issue those."""
    allowed = {one["docType"] for one in api.document_types.list()["items"] if one["allowed"]}
    return 305 if 305 in allowed else 300


def _document(api: Pinkas) -> str:
    return _issued(api)["id"]


def _paid_document(api: Pinkas) -> str:
    invoice = _issued(api)
    paid: Any = {"method": "cash", "date": invoice["issueDate"], "amount": invoice["balance"]}
    return api.documents.create_payment(invoice["id"], {"payments": [paid]})["id"]


def _accepted_quote(api: Pinkas) -> str:
    return api.quotes.accept(_quote(api), {"name": _NAME, "signature": _NAME})["id"]


def _rejected_quote(api: Pinkas) -> str:
    return api.quotes.reject(_quote(api), {"name": _NAME, "reason": "Too expensive"})["id"]


def _quote(api: Pinkas) -> str:
    return _issued(api, 10, validUntil=(_today(api) + timedelta(days=400)).isoformat())["id"]


def _today(api: Pinkas) -> date:
    """The day of the business, whose clock may have been moved."""
    return date.fromisoformat(api.sandbox.get_clock()["now"][:10])


def _expense(api: Pinkas) -> str:
    paper = api.files.upload(_PAPER, filename="receipt.txt")
    body: Any = {"date": _today(api).isoformat(), "total": "118.00", "fileId": paper["id"]}
    return api.expenses.create(body)["id"]


def _checkout(api: Pinkas, **page: Any) -> tuple[str, str]:
    """A checkout of a Payment Page that a buyer has begun: its id, and the token of the buyer."""
    item: Any = {"description": "Workshop", "unitPrice": "100.00"}
    title = f"Workshop {secrets.token_hex(4)}"
    drawn = api.payment_pages.create({"title": title, "items": [item], **page})  # type: ignore[typeddict-item]
    slug = api.payment_pages.publish(drawn["id"])["slug"]
    buyer: Any = {"buyer": {"name": _NAME, "email": _EMAIL}, "consent": page.get("kind") == "recurring"}
    token = api.public_pages.create_public_payment_page_checkout(slug, buyer)["token"]
    return api.checkouts.list(payment_page_id=drawn["id"])["items"][0]["id"], token


def _pay(api: Pinkas, checkout: str, outcome: Any) -> None:
    api.sandbox.simulate_event({"kind": "payment", "checkoutId": checkout, "outcome": outcome})


def _paid_checkout(api: Pinkas) -> str:
    checkout, _ = _checkout(api)
    _pay(api, checkout, "paid")
    return checkout


def _failed_checkout(api: Pinkas) -> str:
    """The buyer tries cards until the checkout takes no more."""
    checkout, token = _checkout(api)
    _pay(api, checkout, "card_declined")
    for _ in range(_MOST_TRIES):
        if api.public_pages.get_public_checkout(token)["mayTryAgain"]:
            api.public_pages.pay_public_checkout(token)
            _pay(api, checkout, "card_declined")
    return checkout


def _activated_checkout(api: Pinkas) -> str:
    checkout, _ = _checkout(api, kind="recurring", frequency="monthly_date", charges=12)
    _pay(api, checkout, "paid")
    return checkout


EVENTS: dict[str, tuple[Callable[[Pinkas], str], str]] = {
    "document.finalized": (_document, "an invoice is issued"),
    "client.created": (_client, "a client is created"),
    "client.updated": (_changed_client, "a client gets a phone number"),
    "product.created": (_product, "a product is created"),
    "product.updated": (_changed_product, "a product gets another price"),
    "payment.received": (_paid_document, "an invoice is paid in cash, and its receipt issued"),
    "quote.accepted": (_accepted_quote, "a quote is issued and accepted"),
    "quote.rejected": (_rejected_quote, "a quote is issued and rejected"),
    "expense.uploaded": (_expense, "an expense is written down with its paper"),
    "checkout.paid": (_paid_checkout, "somebody buys on a Payment Page"),
    "checkout.failed": (_failed_checkout, "somebody tries to, until no card is taken any more"),
    "checkout.activated": (_activated_checkout, "somebody agrees to be charged every month"),
}
"""What makes each event happen, and answers the id of what it is about. `payment.received` comes with every receipt."""
