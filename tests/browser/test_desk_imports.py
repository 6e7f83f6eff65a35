"""The pages of imports in a browser: for everybody, in both languages; a table is uploaded, mapped and booked."""

import pytest

from browser.person import WIDTHS, person
from domains.test_imports import checked, names, settled
from domains.test_uniform_imports import checked as checked_uniform
from domains.test_uniform_imports import committed
from support.service import Running, Tenant, register
from support.uniform_writer import data, folder, other_program

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with imports that are ready, one with errors, one that is booked, and one that cannot be read."""
    shop = register(running)
    table = "סוג מסמך,מספר,תאריך,לקוח,סה״כ,יתרה פתוחה\nחשבונית מס,1001,05/01/2026,אורן בע״מ,118,118\n"
    done = checked(shop, table, "documents.csv", kind="past_documents")
    shop.api.post(f"/imports/{done['id']}/commit")
    settled(shop, done["id"])
    table = "date,supplier,number,net,vat,category\n2026-01-05,Paper Ltd,17,100,18,\n2026-01-06,Paper Ltd,18,100,50,x\n"
    checked(shop, table, "expenses.csv", kind="expenses")
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
        ready = next(one["id"] for one in found if one["toCreate"] and one["kind"] == "clients")
        if width == "phone":
            await looking.go(f"/app/{shop.id}/imports/{ready}")
            await looking.click("Book 1 row")
            await looking.sees("1 row was booked.")
            assert names(shop) == {"A", "אורן בע״מ"}


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
