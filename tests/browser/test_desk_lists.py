"""Lists in a browser: filtered while one types, rows that can be clicked, and the bar for those that are ticked."""

import pytest

from browser.person import Person, person
from support.service import Tenant

pytestmark = pytest.mark.own_person

_NAMES = "[...document.querySelectorAll('tbody td:first-child a')].map(one => one.textContent)"
_TICKED = "document.querySelectorAll('tbody input:checked').length"


async def _click(somebody: Person, selector: str, *, modifiers: int = 0) -> None:
    """Clicks the middle of an element with a mouse; `modifiers` 8 is Shift."""
    x, y = await somebody.value(
        f"(box => [box.x + box.width / 2, box.y + box.height / 2])"
        f"(document.querySelector({selector!r}).getBoundingClientRect())"
    )
    for kind in ("mousePressed", "mouseReleased"):
        await somebody.page.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, modifiers=modifiers
        )


async def test_a_list_is_filtered_while_one_types(browser: str, tenant: Tenant) -> None:
    made = {name: tenant.client(name=name)["id"] for name in ("Zilberman", "Ziva", "Noa")}
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/clients?sort=name")
        assert await somebody.value(_NAMES) == ["Noa", "Zilberman", "Ziva"]
        assert (
            await somebody.value("getComputedStyle(document.querySelector('.filters > .without-script')).display")
            == "none"
        )
        await somebody.value("document.getElementById('f-q').focus()")
        await somebody.page.call("Input.insertText", text="zi")
        await somebody.until(f"{_NAMES}.join() === 'Zilberman,Ziva'", "what was typed")
        assert await somebody.value("location.search") == "?q=zi&sort=name", "in its order, and without empty filters"
        assert await somebody.value("document.activeElement.id") == "f-q"
        await somebody.until("document.getElementById('found').textContent === '2 rows are shown'", "what is heard")
        await somebody.press(".opens")
        await somebody.until("document.querySelector('.side:popover-open') !== null", "the panel")
        await somebody.accessible()
        await somebody.fill("state", "archived")
        await somebody.until("document.querySelectorAll('#list .chip').length === 2", "the filter of the panel")
        await _click(somebody, ".side-foot button")
        await somebody.until("document.querySelector('.side:popover-open') === null", "the closed panel")
        await somebody.settled()
        await somebody.click("Clear all")
        await somebody.until(f"{_NAMES}.length === 3", "everybody")
        await _click(somebody, "tbody tr:last-child td:nth-child(3)")
        await somebody.until(f"location.pathname.endsWith('/clients/{made['Ziva']}')", "the page of the row")


async def test_rows_are_ticked_and_the_bar_says_how_many(browser: str, tenant: Tenant) -> None:
    for _ in range(4):
        tenant.draft(305)
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents")
        await somebody.settled()
        assert await somebody.value("document.querySelector('.bulk').checkVisibility()") is False
        await _click(somebody, "tbody tr:nth-child(1) td:first-child")
        assert await somebody.value(_TICKED) == 1, "beside the box is enough"
        await _click(somebody, "tbody tr:nth-child(3) input", modifiers=8)
        assert await somebody.value(_TICKED) == 3, "with Shift, all from the one before"
        assert await somebody.value("document.querySelector('.bulk output').textContent") == "3"
        assert await somebody.value("document.querySelector('[data-all]').indeterminate") is True
        await somebody.accessible()
        await somebody.press("[data-all]")
        assert await somebody.value(_TICKED) == 4
        await somebody.click("Clear the selection")
        assert await somebody.value(_TICKED) == 0
        assert await somebody.value("document.querySelector('.bulk').checkVisibility()") is False
        assert await somebody.value("location.pathname.endsWith('/documents')") is True, "no row was opened"
