"""Every link of the dashboard leads somewhere, in both languages and environments, for whoever sees it."""

import re
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

import pytest
from lxml import html

from browser.payment_things import fill_payments
from browser.person import WIDTHS, person
from support.dashboard import DashboardClient, log_in_owner
from support.partners import make_partner
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|(?<=/)\d{4}-\d{2}(?![0-9-])")
"""What is an id in an address; a month is one too."""
_REPORT = re.compile(r"(?<=/reports/)[a-z-]+")
MOST = 800
LANGUAGES = ("en", "he")


def parts(address: str) -> set[str]:
    """What is new to see at an address: its path without ids, and each parameter of it by itself. What two parameters
    do together is seen where each of them is. A parameter is the same at every report."""
    path, _, query = address.partition("?")
    page = _ID.sub("{id}", path)
    asked = _REPORT.sub("{report}", page)
    return {page, *(f"{asked}?{part.partition('=')[0]}" for part in query.split("&") if part)}


@dataclass(frozen=True)
class Found:
    """What an address answered. `kinds` are the kinds of elements of a page, None of a file."""

    status: int
    kinds: frozenset[Any] | None


def kinds_of(page: Any) -> frozenset[Any]:
    """What style sheets, scripts and axe tell elements of a page by: the element and the one around it, and their
    attributes, but for names, addresses and texts."""

    def told(name: str, value: str) -> str:
        return name if name in _CONTENT or name.startswith("data-") else f"{name}={value}"

    def kind(one: Any) -> Any:
        return one.tag, tuple(sorted(told(name, value) for name, value in one.items()))

    elements = [one for one in page.iter() if isinstance(one.tag, str)]
    return frozenset((kind(one), kind(one.getparent()) if one.getparent() is not None else None) for one in elements)


_CONTENT = set(
    re.findall(
        "[a-z-]+",
        "id for name value href src srcset alt title action placeholder datetime content list form max min d points "
        "aria-label aria-labelledby aria-describedby aria-controls hx-get hx-post hx-vals viewbox",
    )
)
"""Attributes whose values are what a page is about."""


def crawl(somebody: DashboardClient, start: str) -> dict[str, Found]:
    """Follows links as long as they show something new: each address with what it answered."""
    found: dict[str, Found] = {}
    known: set[str] = set()
    waiting = deque([start])
    while waiting and len(found) < MOST:
        address = waiting.popleft()
        if parts(address) <= known:
            continue
        known |= parts(address)
        seen = somebody.get(address)
        found[address] = Found(seen.status, None if seen.tree is None else kinds_of(seen.tree))
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
    deal = made("/crm/deals", {"title": "A deal", "clientId": client["id"], "value": "1000"})["id"]
    made("/crm/tasks", {"title": "A task", "dealId": deal})
    made("/dunning/policies", {"name": "Usual", "quietFrom": None, "quietTo": None, "controlShare": 10})
    made("/dunning/run", {})
    make_partner(tenant.running, name="A platform").acting_for(tenant)
    make_partner(tenant.running, name="Another platform").asking(tenant)
    fill_payments(tenant)


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with one of everything, for all tests of this file: none of them changes it."""
    tenant = register(running)
    filled(tenant)
    return tenant


@pytest.fixture(scope="module")
def crawled(shop: Tenant) -> Callable[[str], dict[str, Found]]:
    """What a crawl of the dashboard finds in a language, done once."""

    @cache
    def found(language: str) -> dict[str, Found]:
        somebody = log_in_owner(shop)
        somebody.set_language(language)
        return crawl(somebody, somebody.base)

    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_link_is_dead_and_no_page_fails(crawled: Callable[[str], dict[str, Found]], language: str) -> None:
    found = crawled(language)
    assert {address: one.status for address, one in found.items() if one.status != 200} == {}
    assert len(found) > 25, sorted(found)


PARTS = 4
"""A test of every page is cut into so many, so that none comes near the time limit of a test as pages are added."""


def first_of_each_page(addresses: Iterable[str]) -> list[str]:
    """The first address of each page, whatever its ids and parameters."""
    found: dict[str, str] = {}
    for address in addresses:
        found.setdefault(_ID.sub("{id}", address.partition("?")[0]), address)
    return list(found.values())


def with_new_kinds(found: dict[str, Found], known: Iterable[str]) -> list[str]:
    """The other addresses that show a kind of element that none of the known ones has, nor any before."""
    seen = set[Any]().union(*(found[address].kinds or () for address in known))
    fresh = []
    for address, one in found.items():
        if one.kinds is not None and not one.kinds <= seen:
            fresh.append(address)
            seen |= one.kinds
    return fresh


def test_an_address_with_a_kind_of_element_that_is_new_is_looked_at() -> None:
    def page(body: str) -> Found:
        return Found(200, kinds_of(html.fromstring(f"<html lang=en><body>{body}</body></html>")))

    plain = page("<p class=sum><a href=/1>7</a></p>")
    others = {
        "/data": page("<p class=sum><a href=/2 title=x>8</a><a href=/3 title=y>9</a></p>"),
        "/same": page("<p class=sum><a href=/2 title=z></a></p>"),
        "/class": page("<p class='sum high'>7</p>"),
        "/state": page("<p class=sum><a href=/1 aria-current=page>7</a></p>"),
        "/place": page("<a href=/1>7</a>"),
    }
    assert with_new_kinds({"/": plain, **others}, ["/"]) == ["/data", "/class", "/state", "/place"]


def language_of(address: str) -> str:
    """The language in which a page is opened in the browser, by its address without ids."""
    return LANGUAGES[crc32(_ID.sub("{id}", address).encode()) % len(LANGUAGES)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_is_for_everybody(
    browser: str, shop: Tenant, crawled: Callable[[str], dict[str, Found]], language: str, part: int
) -> None:
    """WCAG 2.2 AA by axe, no page wider than its window, and a browser that has no complaint. Each page is opened once,
    in one of the languages, at a desktop, whose window is then made as narrow as a phone. What a parameter shows is
    opened too, unless it is made of the same kinds of elements as other pages. Dark colours, and what axe says at a
    phone, are looked at where a page has a kind of element for the first time."""
    found = crawled(language)
    wanted = first_of_each_page(address for address, one in found.items() if one.kinds is not None)
    wanted += with_new_kinds(found, wanted)
    fresh = set(with_new_kinds({address: found[address] for address in wanted}, ()))
    ours = [address for address in wanted if language_of(address) == language]
    async with person(browser, shop, language=language) as looking:
        for address in ours[part::PARTS]:
            await looking.page.resize(WIDTHS["desktop"])  # the next page is another one
            await looking.go(address)
            await looking.accessible(dark=address in fresh)
            await looking.resize(WIDTHS["phone"])
            await (looking.accessible() if address in fresh else looking.fits())


def test_whoever_only_looks_on_is_led_nowhere_where_they_may_not_be(shop: Tenant) -> None:
    """The last one: from here on the owner of the business is a viewer."""
    with shop.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (shop.id,))
    somebody = log_in_owner(shop)
    found = crawl(somebody, somebody.base)
    assert {address: one.status for address, one in found.items() if one.status != 200} == {}
    assert somebody.get("/keys").status in (403, 404)
    assert somebody.get("/documents/new").status in (200, 403)
