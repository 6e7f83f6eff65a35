"""Lines: from what a person or a product says to what the VAT rule computes with."""

from collections.abc import Mapping, Set
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from types import MappingProxyType
from uuid import UUID

import msgspec

from pinkas.core import vat
from pinkas.core.decimals import UnitPrice
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import wording_of_error
from pinkas.countries import Country, DocumentType
from pinkas.domains.businesses import Business
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.problems import ProductArchived, ProductNotFound
from pinkas.domains.documents.model.types import Discount, NewDocument, NewLine
from pinkas.domains.products import Product

_SIX_DECIMALS = Decimal("0.000001")


def with_products(
    new: NewDocument,
    products: Mapping[UUID, Product],
    business: Business,
    country: Country,
    day: date,
    listed_prices: Mapping[UUID, Decimal] = MappingProxyType({}),
) -> NewDocument:
    """The document with its lines completed from their products; every missing product is named at once.
    `listed_prices` is what the price lists of its client and currency say, which comes before the price of the
    product."""
    missing = [line.product_id for line in new.lines if line.product_id and line.product_id not in products]
    if missing:
        raise ProductNotFound(productIds=[str(one) for one in missing])
    faults = FaultCollector()
    currency, rate = new.currency or business.default_currency, _default_vat_rate(business, country, day)
    for place, line in enumerate(new.lines):
        if not line.product_id or line.unit_price is not None or line.product_id in listed_prices:
            continue
        if products[line.product_id].currency != currency:
            faults.add(
                f"lines[{place}].unitPrice",
                "other_currency",
                "The product is priced in {its}: say its price in {currency}.",
                its=products[line.product_id].currency,
                currency=currency,
            )
    faults.raise_if_any()
    filled = [
        _complete_line(
            line, products[line.product_id], listed_prices.get(line.product_id), new.price_mode or "net", rate
        )
        if line.product_id
        else line
        for line in new.lines
    ]
    return msgspec.structs.replace(new, lines=filled)


def named_products(new: NewDocument, document_type: DocumentType) -> dict[UUID, int]:
    """The products that a document names by itself, each with the index of its first line. Products of lines that were
    made from an earlier document, and of credits and returns, may be archived since."""
    found: dict[UUID, int] = {}
    if not document_type.credits and not document_type.returns:
        for place, line in enumerate(new.lines):
            if line.product_id is not None and line.source_line_id is None:
                found.setdefault(line.product_id, place)
    return found


def archived_product_problems(named: Mapping[UUID, int], archived_ids: Set[UUID]) -> list[ProductArchived]:
    """A problem for each product that is archived, in the order of the lines."""
    return [
        ProductArchived(field=f"lines[{place}].productId", productId=str(id))
        for id, place in named.items()
        if id in archived_ids
    ]


def _default_vat_rate(business: Business, country: Country, day: date) -> Decimal:
    """The VAT rate that the prices of the business include; zero for a business that charges no VAT."""
    if not country.business_types[business.business_type].charges_vat:
        return Decimal(0)
    try:
        return country.vat_rate(day)
    except ValueError:  # too early a date, which the document's own check names
        return Decimal(0)


def _complete_line(
    line: NewLine, product: Product, listed_price: Decimal | None, price_mode: str, rate: Decimal
) -> NewLine:
    vat_type = line.vat_type or product.vat_type
    price = line.unit_price
    if price is None:
        percent = (line.vat_rate if line.vat_rate is not None else rate) if vat_type == "default" else Decimal(0)
        own = Decimal(product.price) if listed_price is None else listed_price
        price = UnitPrice(_price_in_mode(own, product.price_includes_vat, price_mode, Decimal(percent)))
    return msgspec.structs.replace(
        line,
        description=line.description or product.name,
        unit_price=price,
        vat_type=vat_type,
        sku=line.sku if line.sku is not None else product.sku,
        unit=line.unit if line.unit is not None else product.unit,
    )


def _price_in_mode(price: Decimal, includes_vat: bool, mode: str, rate: Decimal) -> Decimal:
    """A product's price in the price mode of the document, to six decimals."""
    if includes_vat == (mode == "gross"):
        return price
    factor = 1 + rate / 100
    return (price * factor if mode == "gross" else price / factor).quantize(_SIX_DECIMALS, ROUND_HALF_UP)


def vat_line(
    line: NewLine, index: int, context: Context, document_type: DocumentType, day: date, faults: FaultCollector
) -> vat.Line:
    """The line as the VAT rule takes it. Faults are noted with their field; the line is then good for nothing."""
    at = f"lines[{index}]"
    if line.description is None:
        faults.add(f"{at}.description", "required", "A line without a product needs a description.")
    if line.unit_price is None:
        faults.add(f"{at}.unitPrice", "required", "A line without a product needs a unit price.")
    treatment, rate = _line_treatment(line, at, context, document_type, day, faults)
    return vat.Line(
        quantity=Decimal(line.quantity),
        unit_price=Decimal(line.unit_price or 0),
        discount=vat_discount(line.discount, f"{at}.discount", faults),
        treatment=treatment,
        rate=rate,
    )


def _line_treatment(
    line: NewLine, field: str, context: Context, document_type: DocumentType, day: date, faults: FaultCollector
) -> tuple[vat.Treatment, Decimal]:
    vat_type = line.vat_type or "default"
    if not context.charges_vat(document_type):
        if line.vat_rate:
            faults.add(f"{field}.vatRate", "vat_not_charged", "This business charges no VAT on this document.")
        return "exempt", Decimal(0)
    if vat_type != "default":
        if line.vat_rate:
            faults.add(
                f"{field}.vatRate", "contradiction", "A line of vatType {vatType} has no rate.", vatType=vat_type
            )
        return vat_type, Decimal(0)
    try:
        rate = context.country.vat_rate(day)
    except ValueError as fault:
        faults.add("issueDate", "date_too_early", wording_of_error(fault))
        return "exempt", Decimal(0)
    if line.vat_rate is not None:
        if Decimal(line.vat_rate) not in context.country.vat_rates() or line.vat_rate == 0:
            known = ", ".join(str(one) for one in sorted(context.country.vat_rates(), reverse=True) if one)
            faults.add(
                f"{field}.vatRate", "unknown_vat_rate", "Expected one of: {known}; for none, a vatType.", known=known
            )
        rate = Decimal(line.vat_rate)
    return "standard", rate


def vat_discount(discount: Discount | None, field: str, faults: FaultCollector) -> vat.Discount | None:
    """A discount as the VAT rule takes it."""
    if discount is None:
        return None
    if discount.value < 0:
        faults.add(f"{field}.value", "negative", "Expected zero or more.")
    if discount.type == "percent" and discount.value > 100:
        faults.add(f"{field}.value", "over_100_percent", "Expected at most 100.")
    return vat.Discount(discount.type, Decimal(discount.value))
