"""A person at the dashboard in a real browser: sees labels and buttons, types, clicks, and waits for the page."""

import asyncio
import contextlib
import functools
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from browser.chromium import Tab, tab
from support import pauses
from support.service import AUTHORITIES, Running, Tenant

_AXE = Path(__file__).parent / "vendor" / "axe.min.js"
_PATIENCE = 15.0
_SHAPES = Path(__file__).parent / "shapes.js"
_FAULTLESS: dict[str, set[str]] = {}
"""The shapes of elements in which axe found no fault, by theme: what depends on direction or width is in the shape."""
WIDTHS = {"desktop": 1280, "phone": 390}


@functools.cache
def _axe() -> str:
    return _AXE.read_text()


@functools.cache
def _shapes() -> str:
    return _SHAPES.read_text()


class Person:
    """Somebody in front of a tab."""

    def __init__(self, page: Tab, root: str) -> None:
        self.page = page
        self.root = root

    async def go(self, path: str) -> None:
        """Goes to an address of the service."""
        await self.page.open(path if path.startswith("http") else self.root + path)

    async def value(self, expression: str) -> Any:
        """The value of an expression in the page."""
        return await self.page.value(expression)

    async def until(self, expression: str, what: str) -> None:
        """Waits until an expression holds."""
        began, hurries = time.monotonic(), False
        with contextlib.ExitStack() as stack:
            while (waited := time.monotonic() - began) < _PATIENCE:
                with contextlib.suppress(RuntimeError):  # between two pages there is nothing to ask
                    if await self.page.value(expression):
                        return
                if waited > pauses.SOON_SECONDS and not hurries:
                    stack.enter_context(pauses.hurried())
                    hurries = True
                await asyncio.sleep(0.03)
        raise AssertionError(f"{what} did not come; the page says: {await self.text()}")

    async def sees(self, text: str) -> None:
        """Waits until a text stands on the page."""
        await self.until(f"document.body.innerText.includes({json.dumps(text)})", f"the text {text!r}")

    async def text(self) -> str:
        """All that can be read."""
        return str(await self.value("document.body.innerText"))

    async def click(self, words: str, within: str = "body") -> None:
        """Clicks the button or link that says these words, and waits for the page that follows, if one does."""
        found = f"""(() => {{
            const all = [...document.querySelectorAll({json.dumps(within)} + " a, " + {json.dumps(within)} + " button, "
                + {json.dumps(within)} + " summary")];
            const one = all.find(e => e.innerText.trim() === {json.dumps(words)} && e.offsetParent !== null);
            if (!one) return false;
            document.querySelectorAll("[data-chosen]").forEach(e => delete e.dataset.chosen);
            one.dataset.chosen = "yes"; return true; }})()"""
        await self.until(found, f"a button {words!r}")
        await self._press_chosen()

    async def press(self, selector: str) -> None:
        """Clicks an element by a selector."""
        one = f"""(() => {{ const one = document.querySelector({json.dumps(selector)});
            if (!one) return false;
            document.querySelectorAll("[data-chosen]").forEach(e => delete e.dataset.chosen);
            one.dataset.chosen = "yes"; return true; }})()"""
        await self.until(one, f"an element {selector}")
        await self._press_chosen()

    async def _press_chosen(self) -> None:
        """Clicks where the element is now. A page that moves under the mouse, because a part of it came, is clicked
        once more; whether another page follows is told a moment after the click."""
        for _ in range(3):
            with contextlib.suppress(RuntimeError):
                await self.until("!document.querySelector('.htmx-request')", "rest")
            place = await self.value(
                """(() => { const one = document.querySelector("[data-chosen]"); if (!one) return null;
                one.scrollIntoView({block: "center"});
                const leads = one.matches("a[href]") || (one.matches("button") && one.type === "submit" && !!one.form);
                const box = one.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2, leads]; })()"""
            )
            if place is None:
                return
            self.page.begin_load()
            for kind in ("mousePressed", "mouseReleased"):
                await self.page.call(
                    "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1
                )
            for _ in range(100 if place[2] else 2):
                await asyncio.sleep(0.02)
                if self.page.leaving:
                    await self.page.loaded()
                    return
            if not place[2]:
                break
        with contextlib.suppress(RuntimeError):
            await self.value("document.querySelectorAll('[data-chosen]').forEach(one => delete one.dataset.chosen)")

    async def fill(self, name: str, text: str) -> None:
        """Types into the field of a name, in place of what is there."""
        there = f"""(() => {{ const one = document.getElementsByName({json.dumps(name)});
            const plain = [...one].find(e => e.type !== "hidden"); if (!plain) return false;
            const field = plain.closest("date-field")?.querySelector("input[data-made]") || plain; field.focus();
            if (field.select) field.select(); return true; }})()"""
        await self.until(there, f"a field {name}")
        kind = await self.value("document.activeElement.tagName + ' ' + document.activeElement.type")
        if kind.startswith("SELECT") or "date" in kind or "color" in kind:
            await self.value(
                f"""(() => {{ const one = document.activeElement; one.value = {json.dumps(text)};
                one.dispatchEvent(new Event("input", {{bubbles: true}}));
                one.dispatchEvent(new Event("change", {{bubbles: true}})); return true; }})()"""
            )
            return
        if text:
            await self.page.call("Input.insertText", text=text)
        else:
            await self.value("document.execCommand('delete')")
        await self.value("document.activeElement.dispatchEvent(new Event('change', {bubbles: true}))")

    async def check(self, name: str, value: str = "true") -> None:
        """Ticks a box."""
        await self.value(
            f"""[...document.getElementsByName({json.dumps(name)})]
            .find(e => e.type !== "hidden" && e.value === {json.dumps(value)}).click()"""
        )

    async def faults(self) -> dict[str, str]:
        """What is said at fields that are marked, by their names."""
        told = await self.value(
            """JSON.stringify(Object.fromEntries([...document.querySelectorAll("[aria-invalid=true]")].map(one =>
            [one.closest("date-field")?.querySelector("[name]").name || one.name || one.id,
            (one.getAttribute("aria-describedby") || "").split(" ")
            .filter(id => id.startsWith("e-")).map(id => document.getElementById(id).innerText).join(" ")])))"""
        )
        return dict(json.loads(told))

    async def settled(self) -> None:
        """Waits until nothing is on its way any more: fonts, pictures, and what htmx has asked for."""
        loaded = "document.fonts.status === 'loaded' && [...document.images].every(one => one.complete)"
        await self.until(f"{loaded} && !document.querySelector('.htmx-request')", "rest")
        await asyncio.sleep(0.3)
        await self.until("!document.querySelector('.htmx-request')", "rest")

    async def theme(self, scheme: str) -> None:
        """Whether the system is `light` or `dark`; nothing moves from here on."""
        await self.page.call(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": "prefers-color-scheme", "value": scheme},
                {"name": "prefers-reduced-motion", "value": "reduce"},
            ],
        )

    async def picture(self, highest: int = 3000) -> bytes:
        """The whole page, as PNG, down to `highest` pixels."""
        width = await self.value("window.innerWidth")
        for height in (700, None):  # a page is as high as its window at least
            size = (await self.page.call("Page.getLayoutMetrics"))["cssContentSize"]
            await self.page.resize(width, height or min(int(size["height"]), highest))
        return await self.page.picture()

    async def accessible(self, *, dark: bool = False) -> None:
        """Fails for what axe finds against WCAG 2.2 A and AA, and for a page that is wider than the window. It looks at
        the beginning of the page: in between, the bars at the edges cover halves of buttons. With `dark` the colours of
        a dark system are looked at too, which is all that differs there."""
        await self.value("window.scrollTo(0, 0)")
        await self._audit_what_is_new("light", '["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]')
        if dark:
            await self.theme("dark")
            await self._audit_what_is_new("dark", '{type: "rule", values: ["color-contrast"]}')
            await self.theme("light")
        await self.fits()

    async def resize(self, width: int) -> None:
        """Makes the window of another width, and waits until the page has heard of it and is laid out again."""
        await self.page.resize(width)
        frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        await self.page.call("Runtime.evaluate", expression=frames, awaitPromise=True)

    async def fits(self) -> None:
        """Fails for a page that is wider than the window."""
        address = await self.value("location.pathname")
        wider = await self.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, f"{address} is {wider} pixels wider than the window"

    async def _audit_what_is_new(self, scheme: str, rules: str) -> None:
        """Fails for what axe finds against some of its rules in elements of shapes that it has not yet found faultless
        in this process: pages are made of the same parts, and an audit of all of them takes most of a test."""
        await self.value(f"window.shapes = {_shapes()}({json.dumps(scheme == 'dark')}); true")
        known = _FAULTLESS.setdefault(scheme, set())
        shapes = json.loads(await self.value("JSON.stringify([...window.shapes.keys()])"))
        fresh = [one for one in shapes if one not in known]
        if not fresh:
            return
        if await self.value("typeof window.axe === 'undefined'"):
            await self.page.call("Runtime.evaluate", expression=_axe())
        answer = await self.page.call(
            "Runtime.evaluate",
            expression=f"""(() => {{
            const fresh = {json.dumps(fresh)}.map(shape => window.shapes.get(shape)[0]);
            const whole = fresh.some(one => !document.body.contains(one) || one === document.body);
            return axe.run(whole ? document : {{include: fresh}},
                {{runOnly: {rules}, resultTypes: ["violations"], preload: false}}); }})().then(
            found => JSON.stringify(found.violations.map(
            one => [one.id, one.help, one.nodes.map(n => n.html.slice(0, 160))])))""",
            awaitPromise=True,
            returnByValue=True,
        )
        found = json.loads(answer["result"]["value"])
        address = await self.value("location.pathname")
        assert found == [], f"{address}: {json.dumps(found, ensure_ascii=False, indent=1)}"
        known.update(fresh)


def cookie_of(running: Running, email: str, password: str, environment: Any = "live") -> tuple[str, str]:
    """A login without a browser, for tests that are not about logging in: name and value of the cookie."""
    root = running.url(environment).removesuffix("/api/v1")
    headers = {"sec-fetch-site": "same-origin"}
    data = {"email": email, "password": password}
    answer = httpx.post(f"{root}/app/login", data=data, headers=headers, verify=AUTHORITIES, timeout=30)
    assert answer.status_code == 303, answer.text
    name, _, value = answer.headers["set-cookie"].split(";")[0].partition("=")
    return name, value


@contextlib.asynccontextmanager
async def person(
    browser: str, tenant: Tenant, *, width: int = 1280, scripts: bool = True, language: str = "en"
) -> AsyncIterator[Person]:
    """The owner of a business, logged in; afterwards the browser must have had nothing to complain of."""
    name, value = cookie_of(tenant.running, tenant.email, tenant.password)
    root = tenant.running.url().removesuffix("/api/v1")
    assert tenant.session.patch("/auth/me", json={"language": language}).status_code == 200
    async with tab(browser, width=width, scripts=scripts) as page:
        await page.call("Network.setCookie", name=name, value=value, url=f"{root}/app", path="/app", httpOnly=True)
        await page.call("Network.setCookie", name="pinkas_language", value=language, url=f"{root}/app", path="/app")
        somebody = Person(page, root)
        yield somebody
        faults = [
            one for one in page.faults if "ERR_ABORTED" not in one and not one.startswith(("4", "log: Failed to load"))
        ]
        assert faults == [], faults
