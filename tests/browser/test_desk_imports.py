"""The pages of imports in a browser: for everybody, in both languages; a table is uploaded, mapped and booked."""

import pytest

from browser.person import WIDTHS, person
from domains.test_imports import checked, names
from domains.test_uniform_imports import checked as checked_uniform
from domains.test_uniform_imports import committed
from support.service import Running, Tenant, register
from support.uniform_writer import data, folder, other_program

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


@pytest.fixture(scope="module")
def moved(running: Running) -> Tenant:
    """A business that has brought its documents from another program."""
    moved = register(running)
    committed(moved, checked_uniform(moved, folder(data(other_program())))["id"])
    return moved


@pytest.mark.parametrize(("width", "language"), [("desktop", "he"), ("phone", "en")])
async def test_the_pages_of_uniform_files_are_for_everybody(
    browser: str, moved: Tenant, width: str, language: str
) -> None:
    (one,) = moved.api.get("/imports").json()["items"]
    document = moved.api.get("/imported-documents", params={"open": True}).json()["items"][0]
    async with person(browser, moved, width=WIDTHS[width], language=language) as looking:
        for address in (
            f"imports/{one['id']}",
            f"imports/{one['id']}/parity",
            "imported-documents",
            f"imported-documents/{document['id']}",
        ):
            await looking.go(f"/app/{moved.id}/{address}")
            await looking.accessible(dark=width == "desktop")
        await looking.sees(document["docNumber"])
        await looking.go(f"/app/{moved.id}/imports/{one['id']}/parity")
        reasons = {"he": "מסמכים של ספקים ושל המלאי אינם מועברים.", "en": "Documents of suppliers and of the stock"}
        await looking.sees(reasons[language])
