"""The pages of imports in a browser: for everybody, in both languages; a table is uploaded, mapped and booked."""

import pytest

from browser.person import WIDTHS, person
from domains.test_imports import checked, names
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with an import that is ready, one with errors, and one that cannot be read."""
    shop = register(running)
    checked(shop, "name,email\nA,a@example.com\n")
    checked(shop, "name,email\nB,no mail\n")
    checked(shop, b"PK\x03\x04 cut off")
    return shop


@pytest.mark.parametrize(("width", "language"), [("desktop", "he"), ("phone", "en")])
async def test_the_pages_are_for_everybody(browser: str, shop: Tenant, width: str, language: str) -> None:
    found = shop.api.get("/imports").json()["items"]
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in ("", *(f"/{one['id']}" for one in found)):
            await looking.go(f"/app/{shop.id}/imports{address}")
            await looking.accessible(dark=width == "desktop")
        ready = next(one["id"] for one in found if one["toCreate"])
        if width == "phone":
            await looking.go(f"/app/{shop.id}/imports/{ready}")
            await looking.click("Book 1 row")
            await looking.sees("1 row was booked.")
            assert names(shop) == {"A"}
