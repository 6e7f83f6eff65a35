"""Fields with more comfort than browsers give them: dates, searches for clients and products; and the page that the
editor makes, beside it."""

import json
from typing import Any

import pytest

from browser.person import WIDTHS, Person, person
from browser.test_desk_editor_keys import key
from domains.answers import done
from support.dashboard import log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.own_person

OPEN = "document.querySelector('.options:popover-open [role=option]') !== null"
_FIELDS = """(name => { const plain = document.getElementsByName(name)[0];
    return [plain.value, plain.closest("date-field").querySelector("input[data-made]").value]; })"""


async def types(somebody: Person, text: str) -> None:
    """Types where the focus is."""
    await somebody.page.call("Input.insertText", text=text)


async def dates(somebody: Person, name: str) -> Any:
    """What a field of a date sends, and what it shows."""
    return await somebody.value(f"{_FIELDS}({json.dumps(name)})")


async def test_a_date_is_typed_day_first_and_chosen_by_keys(browser: str, tenant: Tenant) -> None:
    draft = tenant.draft(305, issueDate="2026-01-31")
    for language, step in (("en", "ArrowRight"), ("he", "ArrowLeft")):
        async with person(browser, tenant, language=language) as somebody:
            await somebody.go(f"/app/{tenant.id}/documents/{draft['id']}/edit")
            await somebody.value("document.getElementById('editor').removeAttribute('data-keep')")
            assert await dates(somebody, "issueDate") == ["2026-01-31", "31/01/2026"]
            for typed, sent in (("5.2.26", "2026-02-05"), ("06032026", "2026-03-06"), ("2026-04-07", "2026-04-07")):
                await somebody.fill("issueDate", typed)
                assert await dates(somebody, "issueDate") == [sent, "/".join(reversed(sent.split("-")))]
            await somebody.fill("issueDate", "31/02/2026")
            assert (await dates(somebody, "issueDate"))[0] == ""
            assert await somebody.value("document.getElementById('f-issueDate').validationMessage") != ""
            await somebody.fill("issueDate", "31/01/2026")
            await key(somebody, "ArrowDown")
            await somebody.until("document.activeElement.dataset.date === '2026-01-31'", "the calendar")
            await somebody.accessible()
            for pressed in ("PageDown", "ArrowDown", step, "Home"):
                await key(somebody, pressed)
            assert await somebody.value("document.activeElement.dataset.date") == "2026-03-08"
            await key(somebody, "Enter")
            assert await dates(somebody, "issueDate") == ["2026-03-08", "08/03/2026"]
            assert await somebody.value("document.activeElement.id") == "f-issueDate"
            await key(somebody, "ArrowDown")
            await key(somebody, "Escape")
            assert await somebody.value("document.querySelector('.calendar')") is None


def test_without_scripts_a_date_is_the_field_of_the_browser(tenant: Tenant) -> None:
    page = log_in_owner(tenant).get("/documents/new?docType=305")
    (plain,) = page.all("#f-issueDate")
    assert (plain.get("type"), plain.get("value")) == ("date", tenant.today())
    assert page.all("button[value=find-client], details#new-client") != []


async def test_who_is_not_known_yet_is_written_down_as_a_new_client(browser: str, tenant: Tenant) -> None:
    tenant.client(name="Zilberman")
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/new?docType=305")
        await types(somebody, "Ziva")
        await somebody.sees("New client: Ziva")
        assert await somebody.value("document.querySelector('.options').innerText.includes('Zilberman')") is False
        await somebody.accessible()
        await key(somebody, "Enter")
        assert await somebody.value("document.activeElement.name") == "client.taxId"
        await somebody.fill("lines[0].description", "Advice")
        await somebody.fill("lines[0].unitPrice", "100")
        await somebody.click("Save the draft")
        await somebody.sees("118.00")
    assert [one["name"] for one in done(tenant.api.get("/clients?sort=name"))["items"]] == ["Zilberman", "Ziva"]


async def test_a_receipt_shows_the_invoices_of_the_client_without_another_page(browser: str, tenant: Tenant) -> None:
    client = tenant.client(name="Noa")
    tenant.issued(305, client=None, clientId=client["id"])
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/new?docType=400")
        await somebody.fill("subject", "not lost")
        await somebody.press("#f-_client")
        await somebody.until(OPEN, "the clients, before anything is typed")
        await key(somebody, "Enter")
        await somebody.sees("Invoices settled")
        assert await somebody.value("document.getElementsByName('subject')[0].value") == "not lost"
        await somebody.click("Choose another client")
        await somebody.until("document.activeElement.id === 'f-_client'", "the search")
        assert await somebody.value("document.querySelectorAll('#settles table').length") == 0


async def test_a_product_is_found_in_the_line_and_brings_its_price_for_this_client(
    browser: str, tenant: Tenant
) -> None:
    client = tenant.client(name="Noa")
    chair = {"name": "Chair", "price": "200", "type": "goods", "vatType": "zero", "trackStock": True}
    product = done(tenant.api.post("/products", json=chair), 201)["id"]
    prices = done(tenant.api.post("/price-lists", json={"name": "Hers", "clientId": client["id"]}), 201)["id"]
    done(tenant.api.put(f"/price-lists/{prices}/items/{product}", json={"price": "150"}))
    draft = tenant.draft(305, client=None, clientId=client["id"])
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/{draft['id']}/edit")
        await somebody.value("document.querySelector('.describe').focus()")
        await key(somebody, "Enter")
        await types(somebody, "cha")
        await somebody.until(OPEN, "the product")
        await somebody.accessible()
        await key(somebody, "ArrowDown")
        await key(somebody, "Enter")
        await somebody.until("document.activeElement.name === 'lines[1].quantity'", "the line of the product")
        row = [await somebody.value(f"document.getElementsByName('lines[1].{name}')[0].value") for name in _ROW]
        assert row == [product, "Chair", "1", "150.00", "zero"]
        await somebody.sees("Unit, warehouse, serial numbers")
        await somebody.fill("lines[1].description", "")
        assert await somebody.value("document.getElementsByName('lines[1].productId').length") == 0


_ROW = ("productId", "description", "quantity", "unitPrice", "vatType")


async def test_enter_in_a_description_takes_no_product_that_nobody_chose(browser: str, tenant: Tenant) -> None:
    tenant.api.post("/products", json={"name": "Chair", "price": "200"}).raise_for_status()
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/new?docType=305")
        await somebody.fill("lines[0].description", "Cha")
        await somebody.until(OPEN, "the product")
        await key(somebody, "Enter")
        assert await somebody.value("document.activeElement.name") == "lines[1].description"
        assert await somebody.value("document.getElementsByName('lines[0].description')[0].value") == "Cha"
        assert await somebody.value(OPEN) is False


async def test_the_page_stands_beside_the_editor_from_1280_pixels_on(browser: str, tenant: Tenant) -> None:
    draft = tenant.draft(305)
    for width, beside in ((1280, True), (1100, False), (WIDTHS["phone"], False)):
        async with person(browser, tenant, width=width) as somebody:
            await somebody.go(f"/app/{tenant.id}/documents/{draft['id']}/edit")
            await somebody.settled()
            form, picture = await somebody.value(
                "['#editor', '#paper'].map(one => document.querySelector(one).getBoundingClientRect().toJSON())"
            )
            assert (picture["left"] >= form["right"]) is beside
            assert form["width"] > 300
            seen = await somebody.value("document.getElementById('paper').src")
            await somebody.value("document.querySelector('.describe').focus()")
            await types(somebody, " and more")
            await somebody.until(f"document.getElementById('paper').src !== {json.dumps(seen)}", "the new picture")
            await somebody.until("document.getElementById('paper').naturalWidth > 600", "the picture drawn")
            await somebody.accessible()
