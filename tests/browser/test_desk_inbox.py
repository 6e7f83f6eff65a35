"""The pages of the inbox in a browser: for everybody, in both languages; a paper is reviewed beside its picture."""

import io

import pytest
from PIL import Image, ImageDraw, ImageFont

from browser.person import WIDTHS, person
from browser.test_desk_editor_keys import key
from domains.test_inbox import _added, _settled
from domains.test_inbox_reading import FONT, INVOICE
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


def _receipt() -> bytes:
    image = Image.new("RGB", (900, 620), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.truetype(FONT, 34)
    lines = ("Paper Mill Ltd", "Tax invoice receipt No. 7731", "Date: 02/03/2026", "Net: 100.00", "VAT 18%: 18.00")
    for place, line in enumerate((*lines, "Total: 118.00")):
        pen.text((60, 60 + 60 * place), line, fill="black", font=font)
    into = io.BytesIO()
    image.save(into, "PNG")
    return into.getvalue()


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business whose papers were read."""
    return register(running)


@pytest.fixture(scope="module")
def addresses(shop: Tenant) -> dict[str, str]:
    """The pages by name."""
    picture = _added(shop.api, _receipt(), "receipt.png", source="photo")
    exact = _added(shop.api, INVOICE % {b"number": b"1"}, "invoice.xml")
    for one in (picture, exact):
        _settled(shop.api, one["id"])
    return {
        "list": "/inbox",
        "photo": "/inbox/photo",
        "mail": "/inbox/mail",
        "review": f"/inbox/{picture['id']}",
        "without picture": f"/inbox/{exact['id']}",
    }


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_are_for_everybody(
    browser: str, shop: Tenant, addresses: dict[str, str], width: str, language: str
) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in addresses.values():
            await looking.go(f"/app/{shop.id}{address}")
            await looking.accessible(dark=width == "desktop")


async def test_the_place_of_a_field_shows_while_it_is_filled_in(
    browser: str, shop: Tenant, addresses: dict[str, str]
) -> None:
    async with person(browser, shop, language="en") as looking:
        await looking.go(f"/app/{shop.id}{addresses['review']}")
        focused = "document.activeElement.dataset.field"
        assert await looking.value(focused) in ("supplierName", "supplierTaxId", "currency", "allocationNumber")
        await looking.value("document.querySelector('[data-field=total]').focus()")
        assert await looking.value("document.querySelector('rect.on').dataset.box") == "total"


async def test_papers_are_corrected_accepted_and_passed_over_by_keys_alone(browser: str, shop: Tenant) -> None:
    """Alt and PageDown go on, Tab goes from field to field, Control and Enter accept and show the next paper."""
    first, second, third = (_added(shop.api, INVOICE % {b"number": str(n).encode()}, f"{n}.xml") for n in (21, 22, 23))
    for one in (first, second, third):
        _settled(shop.api, one["id"])
    alt, control = 1, 2
    at = "document.readyState === 'complete' && location.pathname.endsWith('{}')"
    async with person(browser, shop, language="en") as looking:
        await looking.go(f"/app/{shop.id}/inbox/{first['id']}")
        for there in (second, third):
            await key(looking, "PageDown", modifiers=alt)
            await looking.until(at.format(there["id"]), "the next paper")
        await key(looking, "PageUp", modifiers=alt)
        await looking.until(at.format(second["id"]), "the paper before")
        for _ in range(120):
            if await looking.value("document.activeElement.dataset.field") == "number":
                break
            for kind in ("rawKeyDown", "keyUp"):  # the number of the key makes the focus move
                await looking.page.call(
                    "Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9
                )
        assert await looking.value("document.activeElement.dataset.field") == "number"
        await looking.value("document.activeElement.select()")
        await looking.page.call("Input.insertText", text="A-corrected")
        await key(looking, "Enter", modifiers=control)
        await looking.until(at.format(third["id"]), "the paper after the accepted one")
    accepted = shop.api.get(f"/inbox/{second['id']}").json()
    assert accepted["outcome"] == "converted"
    assert shop.api.get(f"/expenses/{accepted['expenseId']}").json()["number"] == "A-corrected"
    assert {shop.api.get(f"/inbox/{one['id']}").json()["outcome"] for one in (first, third)} == {"open"}
