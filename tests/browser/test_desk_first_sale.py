"""The first sale by the keyboard alone: from the registration to an issued invoice, without a mouse."""

import time

from browser.chromium import Tab, tab
from support.service import Running

_FOCUSED = """(() => { const one = document.activeElement;
    const of = one.closest("date-field")?.querySelector("[name]") || one;
    return one.matches("a, button") ? one.innerText.trim() : of.name || ""; })()"""
_KEYS = {"Tab": 9, "Enter": 13}
MOST_STEPS = 60


class Keys:
    """Somebody without a mouse: Tab, Enter and letters."""

    def __init__(self, page: Tab, root: str) -> None:
        self.page, self.root = page, root
        self.pressed = 0

    async def press(self, key: str) -> None:
        """Presses a key where the focus is."""
        self.pressed += 1
        told = {"key": key, "code": key, "windowsVirtualKeyCode": _KEYS[key]}
        text = {"text": "\r"} if key == "Enter" else {}
        await self.page.call("Input.dispatchKeyEvent", type="keyDown", **told, **text)
        await self.page.call("Input.dispatchKeyEvent", type="keyUp", **told)

    async def reach(self, wanted: str) -> None:
        """Goes on with Tab to the field of a name, or to the button or link that says these words; what has the focus
        must be seen."""
        for _ in range(MOST_STEPS):
            if await self.page.value(_FOCUSED) == wanted:
                shown = """(() => { const one = document.activeElement, box = one.getBoundingClientRect();
                    return box.width > 1 && box.height > 1 && getComputedStyle(one).outlineStyle; })()"""
                assert await self.page.value(shown) not in (False, "none"), f"{wanted} has no visible focus"
                return
            await self.press("Tab")
        raise AssertionError(f"{wanted} is not reached by Tab; the focus is at {await self.page.value(_FOCUSED)}")

    async def write(self, name: str, text: str) -> None:
        """Goes to a field and types."""
        await self.reach(name)
        await self.page.call("Input.insertText", text=text)

    async def activate(self, words: str) -> None:
        """Goes to a button or link and presses Enter; another page follows."""
        await self.reach(words)
        self.page.begin_load()
        await self.press("Enter")
        await self.page.loaded()


async def test_the_first_sale_needs_no_mouse(browser: str, running: Running) -> None:
    root = running.url().removesuffix("/api/v1")
    async with tab(browser) as page:
        somebody = Keys(page, root)
        await page.open(f"{root}/app/register?lang=en")
        await somebody.write("name", "Dana Cohen")
        await somebody.write("email", f"keys-{time.time_ns()}@example.com")
        await somebody.write("password", "a long password")
        await somebody.write("business.name", "Studio Dana")
        await somebody.write("business.taxId", "777777715")
        await somebody.activate("Open the account")
        await somebody.write("address.street", "Herzl 12")
        await somebody.write("address.city", "Haifa")
        await somebody.activate("Continue")
        await somebody.activate("Tax invoice")
        await somebody.write("client.name", "First client")
        await somebody.write("lines[0].description", "Advice")
        await somebody.write("lines[0].unitPrice", "1000")
        await somebody.activate("Save and check before issuing")
        await somebody.activate("Issue for ₪1,180.00")
        text = await page.value("document.body.innerText")
        assert "Tax invoice 1" in text
        assert "Issued: it has its number" in text
        assert somebody.pressed < 200, "the way is not longer than it was"
