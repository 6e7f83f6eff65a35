"""The page of exports in a browser: for everybody, in both languages; an export is begun."""

import pytest

from browser.person import WIDTHS, person
from domains.test_exports import exported
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with a uniform file that is ready."""
    shop = register(running)
    exported(shop)
    return shop


@pytest.mark.parametrize(("width", "language"), [("desktop", "he"), ("phone", "en")])
async def test_the_page_is_for_everybody(browser: str, shop: Tenant, width: str, language: str) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for kind in ("uniform_file", "accountant_bundle", "csv"):
            await looking.go(f"/app/{shop.id}/exports?kind={kind}")
            await looking.accessible(dark=width == "desktop")
        if width == "phone":
            await looking.click("Start the export")
            await looking.sees("Tables (CSV)")
            assert [one["kind"] for one in shop.api.get("/exports").json()["items"]] == ["csv", "uniform_file"]
