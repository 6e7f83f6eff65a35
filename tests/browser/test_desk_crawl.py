"""Every link of the dashboard leads somewhere, in both languages and environments, for whoever sees it."""

import re
from collections import deque

import pytest

from browser.person import WIDTHS, person
from support.desk import Visitor, visitor
from support.service import Tenant

pytestmark = pytest.mark.own_person

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")
MOST = 400


def shape(address: str) -> str:
    """An address without what differs between two pages of one kind."""
    path, _, query = address.partition("?")
    names = sorted(part.partition("=")[0] for part in query.split("&") if part)
    return _ID.sub("{id}", path) + ("?" + "&".join(names) if names else "")


def crawl(somebody: Visitor, start: str) -> dict[str, tuple[str, int, bool]]:
    """Follows every link once for each kind of page: shape, and of one of it the address, the status, and whether it is
    a page and not a file."""
    found: dict[str, tuple[str, int, bool]] = {}
    waiting = deque([start])
    while waiting and len(found) < MOST:
        address = waiting.popleft()
        kind = shape(address)
        if kind in found:
            continue
        seen = somebody.get(address)
        found[kind] = (address, seen.status, seen.tree is not None)
        if seen.tree is not None:
            waiting.extend(one for one in seen.links() if one.startswith("/app"))
    return found


def filled(tenant: Tenant) -> None:
    """One of everything that a page can lead to."""
    client = tenant.client(name="נועה לוי")
    tenant.api.post("/products", json={"name": "Chair", "unitPrice": "100", "sku": "C-1"})
    invoice = tenant.issued(305, client=None, clientId=client["id"])
    tenant.issued(10, client=None, clientId=client["id"])
    tenant.draft(305)
    tenant.api.post(f"/documents/{invoice['id']}/share", json={})
    tenant.api.post("/webhooks", json={"url": "http://127.0.0.1:9/", "events": ["document.finalized"]})
    tenant.api.post("/brands", json={"name": "Second name"})


@pytest.mark.parametrize("language", ["en", "he"])
def test_no_link_is_dead_and_no_page_fails(tenant: Tenant, language: str) -> None:
    filled(tenant)
    somebody = visitor(tenant)
    somebody.speak(language)
    found = crawl(somebody, somebody.base)
    bad = {kind: one for kind, one in found.items() if one[1] != 200}
    assert bad == {}
    assert len(found) > 25, sorted(found)


def test_whoever_only_looks_on_is_led_nowhere_where_they_may_not_be(tenant: Tenant) -> None:
    filled(tenant)
    with tenant.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (tenant.id,))
    somebody = visitor(tenant)
    found = crawl(somebody, somebody.base)
    assert {kind: one for kind, one in found.items() if one[1] != 200} == {}
    assert somebody.get("/keys").status in (403, 404)
    assert somebody.get("/documents/new").status in (200, 403)


@pytest.mark.parametrize(("width", "language"), [("desktop", "en"), ("phone", "he")])
async def test_every_page_is_for_everybody(browser: str, tenant: Tenant, width: str, language: str) -> None:
    """WCAG 2.2 AA by axe, no page wider than its window, and a browser that has nothing to complain of."""
    filled(tenant)
    somebody = visitor(tenant)
    somebody.speak(language)
    found = crawl(somebody, somebody.base)
    pages = [address for address, _, shown in found.values() if shown and "cursor=" not in address]
    async with person(browser, tenant, width=WIDTHS[width], language=language) as looking:
        for address in pages:
            await looking.go(address)
            await looking.accessible()
