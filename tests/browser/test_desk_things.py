"""Products and stock in a browser: what is typed is found at once, and every page of the area is for everybody."""

from typing import Any

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from support.service import Tenant

pytestmark = pytest.mark.own_person


def stocked(tenant: Tenant, name: str, quantity: str = "10") -> str:
    """The id of a product of which so much is there, that sold."""
    kept: dict[str, Any] = {"type": "goods", "trackStock": True, "reorderPoint": "20", "unit": "יח׳", "sku": name}
    id = done(tenant.api.post("/products", json={"name": name, "price": "100", **kept}), 201)["id"]
    line = {"productId": id, "quantity": quantity, "unitCost": "40"}
    done(tenant.api.post("/inventory/adjustments", json={"kind": "receipt", "lines": [line]}), 201)
    tenant.issued(305, lines=[{"productId": id, "quantity": "1"}])
    return str(id)


async def test_a_product_is_made_found_while_it_is_typed_and_received(browser: str, tenant: Tenant) -> None:
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/products")
        await somebody.click("Add the first one")
        await somebody.accessible()
        await somebody.fill("name", "Garden chair")
        await somebody.fill("type", "goods")
        await somebody.fill("price", "1,250")
        await somebody.check("trackStock")
        await somebody.fill("reorderPoint", "-1")
        await somebody.press("main form > .actions .primary")
        await somebody.until("document.querySelector('[data-problem]') !== null", "the refusal")
        assert list(await somebody.faults()) == ["reorderPoint"]
        await somebody.fill("reorderPoint", "5")
        await somebody.press("main form > .actions .primary")
        await somebody.sees("Created.")
        await somebody.sees("1,250.00")
        await somebody.click("Products", ".crumb")
        await somebody.fill("q", "nothing like it")
        await somebody.sees("No product is found")
        await somebody.fill("q", "gard")
        await somebody.sees("Garden chair")
        await somebody.go(f"/app/{tenant.id}/stock")
        await somebody.click("Receive goods", ".empty")
        await somebody.fill("_product", "gard")
        await somebody.click("Garden chair", "#found-products")
        await somebody.fill("lines[0].quantity", "7")
        await somebody.accessible()
        await somebody.press("main form > .actions .primary")
        await somebody.sees("The stock has moved.")
        await somebody.click("Garden chair", "tbody")
        await somebody.sees("Movements of")
    (level,) = done(tenant.api.get("/inventory/levels"))["items"]
    assert (level["productName"], level["onHand"]) == ("Garden chair", "7")


async def test_products_and_stock_are_for_everybody_in_hebrew_on_a_phone(browser: str, tenant: Tenant) -> None:
    chair, table = stocked(tenant, "כיסא"), stocked(tenant, "שולחן", "30")
    done(tenant.api.post("/product-categories", json={"name": "ריהוט"}), 201)
    listed = done(tenant.api.post("/price-lists", json={"name": "מחירון"}), 201)["id"]
    done(tenant.api.put(f"/price-lists/{listed}/items/{chair}", json={"percent": "90"}))
    count = done(tenant.api.post("/stock-counts", json={}), 201)["id"]
    lines = [{"productId": chair, "countedQuantity": "8", "note": "נשבר"}]
    done(tenant.api.put(f"/stock-counts/{count}/lines", json={"lines": lines}))
    done(tenant.api.post("/warehouses", json={"name": "חנות"}), 201)
    pages = (
        "/products",
        "/products/new",
        f"/products/{chair}",
        "/products/categories",
        "/price-lists/new",
        f"/price-lists/{listed}?item={chair}",
        "/stock",
        "/stock/movements",
        f"/stock/adjust?how=changed&productId={table}",
        f"/stock/transfer?productId={table}",
        f"/stock/counts/{count}",
        f"/stock/counts/{count}/commit",
    )
    async with person(browser, tenant, width=WIDTHS["phone"], language="he") as somebody:
        for page in pages:
            await somebody.go(f"/app/{tenant.id}{page}")
            await somebody.accessible()
