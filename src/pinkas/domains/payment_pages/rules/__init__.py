"""What a Payment Page may be, and what is sold on it: pure."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from pinkas.core.decimals import Quantity, UnitPrice, decode_decimal
from pinkas.core.money import divide_half_up, format_amount
from pinkas.core.problems import FaultCollector, Problem
from pinkas.countries import Country
from pinkas.domains import documents
from pinkas.domains.payment_pages.types import NewPageCheckout, PageItem, PageRow

HELD_FOR = timedelta(hours=1)
"""How long a place of a limited stock is kept for a buyer who is paying."""

_LATIN = {
    letter: latin
    for letters, latin in (
        ("אע", "a"),
        ("ב", "b"),
        ("ג", "g"),
        ("ד", "d"),
        ("ה", "h"),
        ("ו", "v"),
        ("ז", "z"),
        ("ח", "ch"),
        ("טת", "t"),
        ("י", "y"),
        ("כךק", "k"),
        ("ל", "l"),
        ("מם", "m"),
        ("נן", "n"),
        ("ס", "s"),
        ("פף", "p"),
        ("צץ", "ts"),
        ("ר", "r"),
        ("ש", "sh"),
    )
    for letter in letters
}
"""Hebrew letters in an address that is read aloud and typed."""


class PageSoldOut(Problem):
    status, code, message = 409, "payment_page_sold_out", "Everything is sold."


class PageHasSales(Problem):
    status, code, message = 409, "payment_page_has_sales", "There are {sales} checkouts of the page."
    hint = "Take it offline instead: what was sold on it stays to be looked up."


class PageNotReady(Problem):
    status, code, message = 409, "payment_page_not_ready", "Something that the page needs does not work yet."
    hint = "`details` names all of it."


class SlugTaken(Problem):
    status, code, message = 409, "slug_taken", "Another page has this address."
    hint = "Choose another `slug`, or leave it out."


def slug_of(title: str) -> str:
    """A readable address for a title: Latin letters and digits with hyphens; Hebrew letters are written in Latin."""
    latin = "".join(_LATIN.get(one, one) for one in title.lower())
    plain = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", re.sub(r"['\"]", "", plain)).strip("-")[:48].strip("-")
    return slug if len(slug) >= 3 else f"page-{slug}".rstrip("-")


def sale_types(country: Country, business_type: str) -> list[int]:
    """The documents that this business issues for money that comes at once, the usual one first. Who charges VAT on
    its sales owes the buyer an invoice: its plain receipt is none of them."""
    invoices = any(
        one.posting == "invoice_receipt" and country.may_issue(business_type, one.code)
        for one in country.document_types.values()
    )
    kinds = [
        one
        for one in country.document_types.values()
        if one.payments == "required"
        and country.may_issue(business_type, one.code)
        and not (one.posting == "receipt" and invoices)
    ]
    return [one.code for one in sorted(kinds, key=lambda one: one.code)]


def items_of(row: PageRow) -> list[PageItem]:
    """What a page sells."""
    return msgspec.convert(row.items, list[PageItem], dec_hook=decode_decimal)


def check_page(fields: Mapping[str, Any], allowed: Sequence[int], now: datetime, faults: FaultCollector) -> None:
    """Notes what no page can be, draft or not; amounts are minor units."""
    if fields["doc_type"] not in allowed:
        faults.add(
            "docType",
            "type_not_allowed",
            "The business sells with one of: {types}.",
            types=", ".join(map(str, allowed)),
        )
    _check_kind(fields, faults)
    low, high = fields["min_amount"], fields["max_amount"]
    for name, value in (("minAmount", low), ("maxAmount", high)):
        if value is not None and fields["amount_mode"] != "open":
            faults.add(name, "not_open", "Only of an open amount.")
        elif value is not None and value <= 0:
            faults.add(name, "not_positive", "Expected more than zero.")
    if low is not None and high is not None and low > high:
        faults.add("maxAmount", "out_of_range", "Expected at least the smallest amount.")
    if fields["amount_mode"] == "open" and len(fields["items"]) > 1:
        faults.add("items", "too_many", "An open amount is for one item at most.")
    if fields["expires_at"] is not None and fields["expires_at"] <= now:
        faults.add("expiresAt", "in_the_past", "Expected an instant to come.")
    _check_items(fields["items"], fields["amount_mode"], faults)
    keys = [one.key for one in fields["fields"]]
    for place, key in enumerate(keys):
        if key in keys[:place]:
            faults.add(f"fields[{place}].key", "repeated", "Another one is called the same.")


def _check_kind(fields: Mapping[str, Any], faults: FaultCollector) -> None:
    for name in ("frequency", "charges"):
        if fields["kind"] != "recurring" and fields[name] is not None:
            faults.add(name, "not_recurring", "Only of a recurring page.")
    if fields["kind"] == "recurring" and fields["max_installments"] > 1:
        faults.add("maxInstallments", "not_one_time", "A recurring page has no instalments.")


def _check_items(items: Sequence[PageItem], mode: str, faults: FaultCollector) -> None:
    for place, one in enumerate(items):
        if one.description is None and one.product_id is None:
            faults.add(f"items[{place}].description", "required", "Required where no product is named.")
        if one.quantity is not None and one.quantity <= 0:
            faults.add(f"items[{place}].quantity", "not_positive", "Expected more than zero.")
        if one.unit_price is not None and one.unit_price < 0:
            faults.add(f"items[{place}].unitPrice", "not_positive", "Expected more than zero.")
        if mode == "open" and one.unit_price is not None:
            faults.add(f"items[{place}].unitPrice", "open_amount", "The buyer says the amount: leave the price out.")


def document_to_sell(
    row: PageRow, country: Country, *, language: str, quantity: int = 1, amount: int | None = None
) -> documents.NewDocument:
    """The invoice of a sale before anybody bought: lines, prices, texts. What is sold without an invoice (a receipt, a
    donation) is computed by it too, without VAT."""
    lines = []
    taxed = country.document_types[row.doc_type].lines == "required"
    items = items_of(row) or [PageItem(description=text_of(row, language, "title"))]
    for one in items:
        said = {name: getattr(one, name) for name in PageItem.__struct_fields__}
        if amount is not None:
            said |= {"quantity": Quantity(1), "unit_price": UnitPrice(format_amount(amount, row.currency))}
        elif quantity != 1:
            said |= {"quantity": Quantity((one.quantity or 1) * quantity)}
        else:
            said |= {"quantity": one.quantity or Quantity(1)}
        if not taxed:
            said |= {"vat_type": "exempt"}
        lines.append(documents.NewLine(**said))
    title = text_of(row, language, "title")
    return documents.NewDocument(
        doc_type=row.doc_type if taxed else _price_type(country),
        currency=row.currency,
        lang="en" if language == "en" else "he",
        subject=title,
        price_mode="gross" if amount is not None else row.price_mode,
        rounding="none",
        lines=lines,
        brand_id=UNSET if row.brand_id is None else row.brand_id,
    )


def sale_of(
    row: PageRow,
    country: Country,
    new: documents.NewDocument,
    calculated: Sequence[Any],
    quantity: int,
    told: str | None,
) -> documents.NewDocument:
    """The document that is issued once it is paid: its prices are those that the buyer saw, whatever becomes of the
    products."""
    if country.document_types[row.doc_type].lines == "required":
        lines = [
            msgspec.structs.replace(one, unit_price=UnitPrice(seen.unit_price), description=seen.description)
            for one, seen in zip(new.lines, calculated, strict=True)
        ]
        return msgspec.structs.replace(new, lines=lines, internal_notes=told)
    subject = new.subject if quantity == 1 else f"{new.subject} × {quantity}"
    return msgspec.structs.replace(
        new, doc_type=row.doc_type, subject=subject, lines=[], price_mode=None, rounding=None, internal_notes=told
    )


def _price_type(country: Country) -> int:
    """A document with lines that everybody issues and that tells of no tax: by it a price is computed."""
    return next(
        one.code
        for one in country.document_types.values()
        if one.lines == "required" and not one.tax_document and one.stock == 0 and not one.returns
    )


def check_order(row: PageRow, body: NewPageCheckout, amount: int | None, faults: FaultCollector) -> None:
    """Notes what of an order the page does not take; `amount` is minor units."""
    if row.amount_mode == "quantity":
        if body.quantity is None:
            faults.add("quantity", "required", "Say how many.")
        elif body.quantity > row.max_quantity:
            faults.add("quantity", "out_of_range", "Expected at most {most}.", most=row.max_quantity)
    elif body.quantity is not None:
        faults.add("quantity", "not_taken", "The page does not ask for it: leave it out.")
    if row.amount_mode == "open":
        _check_open_amount(row, amount, faults)
    elif body.amount is not None:
        faults.add("amount", "not_taken", "The page does not ask for it: leave it out.")
    if row.kind == "recurring" and not body.consent:
        faults.add("consent", "required", "Nothing is charged without your consent.")
    known = {one.key for one in row.fields}
    for one in row.fields:
        if one.required and not body.fields.get(one.key, "").strip():
            faults.add(f"fields.{one.key}", "required", "{label} is required.", label=one.label)
    for key in body.fields:
        if key not in known:
            faults.add(f"fields.{key}", "unknown_field", "The page does not ask for it: leave it out.")


def _check_open_amount(row: PageRow, amount: int | None, faults: FaultCollector) -> None:
    low, high = row.min_amount or 1, row.max_amount
    if amount is None:
        faults.add("amount", "required", "Say how much.")
    elif amount < low:
        faults.add("amount", "out_of_range", "Expected at least {least}.", least=format_amount(low, row.currency))
    elif high is not None and amount > high:
        faults.add("amount", "out_of_range", "Expected at most {most}.", most=format_amount(high, row.currency))


def text_of(page: Any, language: str, name: Literal["title", "description", "thanks"]) -> str | None:
    """A text of a page in a language, or in its own where it has none in that one."""
    own: str | None = getattr(getattr(page.texts, language), name)
    other: str | None = getattr(getattr(page.texts, page.language), name)
    return own or (str(page.title) if name == "title" else other)


def conversion(paid: int, views: int) -> str | None:
    """Paid checkouts for every hundred views, with one digit."""
    return None if views == 0 else str(Decimal(divide_half_up(paid * 1000, views)).scaleb(-1))


def is_open(row: PageRow, now: datetime) -> bool:
    """Whether buyers may open it."""
    return row.status == "LIVE" and (row.expires_at is None or row.expires_at > now)
