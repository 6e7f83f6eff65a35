"""Every link of the dashboard leads somewhere, in both languages and environments, for whoever sees it."""

import re
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from browser.payment_things import fill_payments
from browser.person import WIDTHS, person
from support.dashboard import DashboardClient, log_in_owner
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|(?<=/)\d{4}-\d{2}(?![0-9-])")
"""What is an id in an address; a month is one too."""
_REPORT = re.compile(r"(?<=/reports/)[a-z-]+")
MOST = 400


def parts(address: str) -> set[str]:
    """What is new to see at an address: its path without ids, and each parameter of it by itself. What two parameters
    do together is seen where each of them is. A parameter is the same at every report."""
    path, _, query = address.partition("?")
    page = _ID.sub("{id}", path)
    asked = _REPORT.sub("{report}", page)
    return {page, *(f"{asked}?{part.partition('=')[0]}" for part in query.split("&") if part)}


def crawl(somebody: DashboardClient, start: str) -> dict[str, tuple[int, bool]]:
    """Follows links as long as they show something new: each address with its status, and whether it is a page and
    not a file."""
    found: dict[str, tuple[int, bool]] = {}
    known: set[str] = set()
    waiting = deque([start])
    while waiting and len(found) < MOST:
        address = waiting.popleft()
        if parts(address) <= known:
            continue
        known |= parts(address)
        seen = somebody.get(address)
        found[address] = (seen.status, seen.tree is not None)
        if seen.tree is not None:
            waiting.extend(one for one in seen.links() if one.startswith("/app"))
    assert len(found) < MOST, sorted(known)
    return found


def filled(tenant: Tenant) -> None:
    """One of everything that a page can lead to."""

    def made(path: str, body: Any) -> Any:
        answer = tenant.api.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    client = tenant.client(name="נועה לוי", tags=["vip"])
    category = made("/product-categories", {"name": "Chairs"})["id"]
    chair = {"name": "Chair", "price": "100", "sku": "C-1", "type": "goods", "trackStock": True, "categoryId": category}
    product = made("/products", chair)["id"]
    prices = made("/price-lists", {"name": "Friends", "clientId": client["id"]})["id"]
    assert tenant.api.put(f"/price-lists/{prices}/items/{product}", json={"price": "90"}).status_code in (200, 201)
    warehouse = made("/warehouses", {"name": "Second", "code": "B"})["id"]
    received = {"productId": product, "quantity": "5", "unitCost": "40"}
    made("/inventory/adjustments", {"warehouseId": warehouse, "lines": [received], "reason": "count"})
    made("/stock-counts", {"warehouseId": warehouse})
    sold = [{"productId": product, "quantity": "1"}]
    invoice = tenant.issued(305, client=None, clientId=client["id"], lines=sold)
    tenant.issued(10, client=None, clientId=client["id"])
    tenant.draft(305)
    made(f"/documents/{invoice['id']}/share", {})
    file = {"file": ("a.txt", b"text", "text/plain")}
    assert tenant.api.post(f"/documents/{invoice['id']}/attachments", files=file).status_code == 201
    made(f"/documents/{invoice['id']}/send", {"to": {"sms": ["050-2345678"]}})
    template = {
        "docType": 305,
        "clientId": client["id"],
        "lines": [{"description": "x", "quantity": "1", "unitPrice": "9"}],
    }
    made("/recurring-documents", {"template": template, "frequency": "annual", "startDate": "2099-01-01"})
    made("/webhooks", {"url": "http://127.0.0.1:9/", "events": ["document.finalized"]})
    made("/brands", {"name": "Second name"})
    made("/document-templates", {"name": "Second look", "design": "modern"})
    fill_payments(tenant)


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with one of everything, for all tests of this file: none of them changes it."""
    tenant = register(running)
    filled(tenant)
    return tenant


@pytest.fixture(scope="module")
def crawled(shop: Tenant) -> Callable[[str], dict[str, tuple[int, bool]]]:
    """What a crawl of the dashboard finds in a language, done once."""

    @cache
    def found(language: str) -> dict[str, tuple[int, bool]]:
        somebody = log_in_owner(shop)
        somebody.set_language(language)
        return crawl(somebody, somebody.base)

    return found


@pytest.mark.parametrize("language", ["en", "he"])
def test_no_link_is_dead_and_no_page_fails(
    crawled: Callable[[str], dict[str, tuple[int, bool]]], language: str
) -> None:
    found = crawled(language)
    bad = {address: one for address, one in found.items() if one[0] != 200}
    assert bad == {}
    assert len(found) > 25, sorted(found)


PARTS = 4
"""A test of every page is cut into so many, so that none comes near the time limit of a test as pages are added."""


def first_of_each_page(addresses: list[str]) -> set[str]:
    """The first address of each page, whatever its ids and parameters."""
    found: dict[str, str] = {}
    for address in addresses:
        found.setdefault(_ID.sub("{id}", address.partition("?")[0]), address)
    return set(found.values())


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("width", "language"), [("desktop", "en"), ("phone", "he")])
async def test_every_page_is_for_everybody(
    browser: str,
    shop: Tenant,
    crawled: Callable[[str], dict[str, tuple[int, bool]]],
    width: str,
    language: str,
    part: int,
) -> None:
    """WCAG 2.2 AA by axe, no page wider than its window, and a browser that has no complaint. What a parameter shows
    is looked at in a window of a desktop; dark colours there once a page, since they depend on nothing else."""
    pages = [address for address, (_, shown) in crawled(language).items() if shown and "cursor=" not in address]
    first = first_of_each_page(pages)
    desktop = width == "desktop"
    wanted = pages if desktop else [address for address in pages if address in first]
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in wanted[part::PARTS]:
            await looking.go(address)
            await looking.accessible(dark=desktop and address in first)


def test_whoever_only_looks_on_is_led_nowhere_where_they_may_not_be(shop: Tenant) -> None:
    """The last one: from here on the owner of the business is a viewer."""
    with shop.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (shop.id,))
    somebody = log_in_owner(shop)
    found = crawl(somebody, somebody.base)
    assert {address: one for address, one in found.items() if one[0] != 200} == {}
    assert somebody.get("/keys").status in (403, 404)
    assert somebody.get("/documents/new").status in (200, 403)
