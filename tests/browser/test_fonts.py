"""The fonts of pages come from the service itself, so that pages look alike on every machine, and cost little."""

from typing import Any

import httpx
import pytest

from browser.chromium import Tab, tab
from browser.person import WIDTHS, person
from browser.test_desk_crawl import filled
from browser.test_pages import address
from pinkas.dashboard.frame import static_address
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person

PAGES = (
    "",
    "/documents",
    "/documents/new?docType=305",
    "/clients",
    "/keys/new",
    "/webhooks",
    "/settings",
    "/templates",
    "/allocations/verify",
)
NAMES = {"hebrew": "נועה לוי", "arabic": "محمد درويش", "cyrillic": "Иван", "greek": "Ελένη", "latin-ext": "Łukasz"}
"""Names of clients, by the font that has their letters."""
LIST_BYTES = 100_000
_LOADED = """["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
    .map(one => [one.name.split("?")[0], one.transferSize])"""
MANY = 1500
"""Elements of a page; of one that has more, only so many are asked."""


async def strangers(page: Tab) -> set[str]:
    """The fonts of the machine itself with which anything on the page is drawn.

    The browser names the fonts of its last layout, so one is asked for once all fonts have arrived.
    """
    layout = "document.fonts.ready.then(() => document.body.offsetHeight)"
    await page.call("Runtime.evaluate", expression=layout, awaitPromise=True)
    for domain in ("DOM", "CSS"):
        await page.call(f"{domain}.enable")
    root = await page.call("DOM.getDocument", depth=0)
    texts = await page.call("DOM.querySelectorAll", nodeId=root["root"]["nodeId"], selector="body, body *")
    found: set[str] = set()
    nodes = texts["nodeIds"]
    for node in nodes[:: 1 + len(nodes) // MANY]:
        used = await page.call("CSS.getPlatformFontsForNode", nodeId=node)
        found |= {one["familyName"] for one in used["fonts"] if not one["isCustomFont"]}
    for domain in ("CSS", "DOM"):
        await page.call(f"{domain}.disable")
    # The inspector asks the browser's cache for style sheets that may not be there.
    page.faults[:] = [one for one in page.faults if "ERR_CACHE_MISS" not in one]
    return found


async def test_18_every_text_of_a_page_is_drawn_with_a_font_of_the_service(browser: str, tenant: Tenant) -> None:
    filled(tenant)
    for name in NAMES.values():
        tenant.client(name=name, taxId=None)
    for language in ("he", "en"):
        async with person(browser, tenant, width=WIDTHS["desktop"], language=language) as somebody:
            found: dict[str, Any] = {}
            for path in PAGES:
                await somebody.go(f"/app/{tenant.id}{path}")
                await somebody.settled()
                found[path] = await strangers(somebody.page)
            loaded = {one for one in somebody.page.loads if ".woff2" in one}
        assert found == {path: set() for path in PAGES}
        wanted = [static_address(f"noto-sans-{name}.woff2") for name in (*NAMES, "latin", "mono-latin")]
        assert {f"{somebody.root}{one}" for one in wanted} <= loaded


async def test_18_the_pages_beside_the_dashboard_have_the_same_fonts(browser: str, running: Running) -> None:
    async with tab(browser) as page:
        for path in ("/en", "/he", "/docs", "/verify", "/app/login"):
            await page.open(address(running, path))
            assert await strangers(page) == set(), path
        assert page.faults == []


async def test_18_a_font_of_the_machine_is_noticed(browser: str, running: Running) -> None:
    async with tab(browser) as page:
        await page.open(address(running, "/en"))
        await page.value("document.querySelector('h1').append('字')")
        assert await strangers(page) != set()


def test_18_fonts_are_kept_by_browsers_until_they_change(running: Running) -> None:
    sheet = httpx.get(address(running, static_address("fonts.css")))
    fonts = [part.split(")")[0] for part in sheet.text.split("url(")[1:]]
    assert len(fonts) == sheet.text.count("font-display: swap") == 8
    for one in (static_address("fonts.css"), *fonts):
        answer = httpx.get(address(running, one))
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True), one
        assert len(answer.content) < 45_000, one
        stale = httpx.get(address(running, one.split("?")[0]))
        assert "immutable" not in stale.headers["cache-control"]
    assert answer.headers["content-type"] == "font/woff2"


@pytest.mark.parametrize(
    ("accepted", "compressed"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, br", False),
        ("br", False),
    ],
)
def test_18_style_sheets_and_scripts_are_compressed_for_who_takes_it(
    running: Running, accepted: str, compressed: bool
) -> None:
    url = address(running, static_address("htmx.min.js"))
    plain = httpx.get(url, headers={"accept-encoding": "identity"})
    answer = httpx.get(url, headers={"accept-encoding": accepted})
    assert (answer.headers.get("content-encoding") == "gzip") is compressed
    assert (answer.content, answer.headers["vary"]) == (plain.content, "accept-encoding")
    assert (int(answer.headers["content-length"]) < 20_000) is compressed


async def test_18_a_list_of_fifty_weighs_less_than_a_hundred_kilobytes(browser: str, tenant: Tenant) -> None:
    for number in range(50):
        tenant.draft(305, clientId=tenant.client(name=f"לקוח {number}", taxId=None)["id"], client=None)
    for path in ("clients", "documents"):
        async with person(browser, tenant, language="he") as somebody:
            await somebody.go(f"/app/{tenant.id}/{path}?limit=50")
            await somebody.settled()
            loaded = await somebody.value(_LOADED)
        sizes = {name: size for name, size in loaded if not name.endswith(".woff2")}
        assert 10_000 < sum(sizes.values()) < LIST_BYTES, sizes
