"""The products of a list as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.products.types import ProductTable

PRODUCT_COLUMNS = (
    Column("name"),
    Column("sku"),
    Column("barcode"),
    Column("kind"),
    Column("category"),
    Column("attributes"),
    Column("description"),
    Column("unit"),
    Column("currency", "currency"),
    Column("price", "number"),
    Column("priceMode"),
    Column("vatType"),
    Column("cost", "number"),
    Column("tags"),
    Column("externalReference"),
)


def product_rows(report: ComposedReport[ProductTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each product. Prices may have more digits than amounts have."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "name": one.name,
            "sku": one.sku,
            "barcode": one.barcode,
            "kind": translator.label(one.type, "productType"),
            "category": report.answer.categories.get(str(one.category_id)),
            "attributes": ", ".join(f"{name}: {value}" for name, value in one.attributes.items()),
            "description": one.description,
            "unit": one.unit,
            "currency": one.currency,
            "price": one.price,
            "priceMode": translator.label("gross" if one.price_includes_vat else "net", "priceMode"),
            "vatType": translator.label(one.vat_type, "vat"),
            "cost": one.cost,
            "tags": ", ".join(one.tags),
            "externalReference": one.external_reference,
        }
