"""An app is let into a business in a real browser: in both languages, without scripts, by mouse and by keyboard."""

import asyncio
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from browser.chromium import Tab, tab
from support.oauth import App, register_app
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person

_OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Callback:
    """The app's own page, on another address: it notes what came back, and may lead on to another site."""

    def __init__(self) -> None:
        callback = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.startswith("/callback"):
                    callback.came.append({name: one[0] for name, one in parse_qs(urlsplit(self.path).query).items()})
                if callback.leads_to and self.path.startswith("/callback"):
                    self.send_response(302)
                    self.send_header("Location", callback.leads_to)
                    self.end_headers()
                    return
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(b"<!doctype html><title>app</title><h1>Back at the app</h1>")

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self.came: list[dict[str, str]] = []
        self.leads_to: str | None = None
        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.uri = f"http://127.0.0.1:{self._server.server_port}/callback"

    def close(self) -> None:
        """Stops it."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)


@pytest.fixture
def callback() -> Iterator[Callback]:
    """The app's page."""
    one = Callback()
    yield one
    one.close()


@pytest.fixture
def app(running: Running, callback: Callback) -> App:
    """An app whose page is there."""
    return register_app(running, redirect_uris=(callback.uri,), homepage="https://shop.example", name="חנות Shop & Co")


def question(app: App, **changes: str | None) -> str:
    """The address that the app sends people to."""
    return f"{app.base}/oauth/authorize?" + urlencode(app.question(**changes))


async def fill(page: Tab, **fields: str) -> None:
    """Types into fields, as a person does."""
    for name, text in fields.items():
        await page.value(f"document.getElementById('{name}').select()")
        await page.value(f"document.getElementById('{name}').focus()")
        await page.call("Input.insertText", text=text)


async def click(page: Tab, selector: str) -> None:
    """Clicks in the middle of what a selector finds, once it rests: a font that comes, or the name of a chosen file,
    moves what is below."""
    await page.value(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center'}})")
    await shown(page, "document.fonts.status === 'loaded'")
    middle = (
        f"(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector({selector!r}).getBoundingClientRect())"
    )
    place, before = await page.value(middle), None
    while place != before:
        await asyncio.sleep(0.05)
        place, before = await page.value(middle), place
    for kind in ("mousePressed", "mouseReleased"):
        await page.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)


async def submit(page: Tab, selector: str) -> None:
    """Clicks a button that leads on, and waits for the page behind it."""
    await page.value("document.documentElement.dataset.before = 'yes'")
    await click(page, selector)
    await shown(page, "document.documentElement.dataset.before !== 'yes' && document.readyState === 'complete'")


async def shown(page: Tab, condition: str) -> None:
    """Waits until a condition holds; the page may be on its way to another one meanwhile."""
    for _ in range(600):
        try:
            if await page.value(condition):
                return
        except RuntimeError:
            pass
        await asyncio.sleep(0.05)
    raise AssertionError(f"waited for {condition} on {await page.value('location.href')}")


async def picture(page: Tab, name: str) -> None:
    """Keeps what is seen where the variable PICTURES says, for a person to look at."""
    if directory := os.environ.get("PICTURES"):
        seen = await page.picture()
        await asyncio.to_thread(Path(directory, f"{name}.png").write_bytes, seen)


async def log_in(page: Tab, app: App, tenant: Tenant, **changes: str | None) -> None:
    """Goes to the consent page."""
    await page.open(question(app, **changes))
    await fill(page, email=tenant.email, password=tenant.password)
    await submit(page, "form button.yes")


def unexpected(page: Tab) -> list[str]:
    """What the browser complained about, but for answers that a test asks for."""
    return [one for one in page.faults if "422" not in one and "favicon" not in one]


@pytest.mark.parametrize(("language", "direction"), [("he", "rtl"), ("en", "ltr")])
async def test_a_person_lets_an_app_in(
    browser: str, app: App, tenant: Tenant, callback: Callback, language: str, direction: str
) -> None:
    async with tab(browser, width=390, height=844, scripts=False) as page:
        await page.open(question(app, ui_locales=language, state="odd ✓ &=%"))
        assert await page.value("document.documentElement.lang") == language
        assert await page.value("getComputedStyle(document.querySelector('h1')).direction") == direction
        assert await page.value("getComputedStyle(document.getElementById('email')).direction") == "ltr"
        assert await page.value(_OVERFLOW) == 0
        await picture(page, f"login-{language}")
        await fill(page, email=tenant.email, password=tenant.password)
        await submit(page, "form button.yes")
        assert await page.value("document.documentElement.lang") == language
        assert await page.value("[...document.querySelectorAll('#scopes li')].map(one => one.dataset.scope)") == list(
            app.scopes
        )
        assert app_name(await page.value("document.querySelector('h1').textContent"))
        assert await page.value("document.getElementById('person').textContent") == tenant.email
        assert await page.value("document.getElementById('back-to').textContent") == urlsplit(callback.uri).netloc
        assert await page.value(_OVERFLOW) == 0
        await picture(page, f"consent-{language}")
        await submit(page, "button[value=approve]")
        await shown(page, "document.title === 'app'")
        assert unexpected(page) == []
    (came,) = callback.came
    assert (came["state"], came["iss"]) == ("odd ✓ &=%", app.base)
    assert app.exchange(came["code"]).status_code == 200


def app_name(text: str) -> bool:
    return "חנות Shop & Co" in text


async def test_an_app_may_lead_on_to_another_site(browser: str, app: App, tenant: Tenant, callback: Callback) -> None:
    """The policy of the consent page is held against the whole way that follows its form."""
    callback.leads_to = callback.uri.replace("127.0.0.1", "localhost").replace("/callback", "/home")
    async with tab(browser, scripts=False) as page:
        await log_in(page, app, tenant)
        await submit(page, "button[value=approve]")
        await shown(page, "document.title === 'app'")
        assert await page.value("location.hostname") == "localhost"
        assert unexpected(page) == []


async def test_a_person_says_no(browser: str, app: App, tenant: Tenant, callback: Callback) -> None:
    async with tab(browser, scripts=False) as page:
        await log_in(page, app, tenant)
        await submit(page, "button[value=deny]")
        await shown(page, "document.title === 'app'")
        assert unexpected(page) == []
    (came,) = callback.came
    assert (came["error"], came["state"], came["iss"]) == ("access_denied", "a state", app.base)


async def test_a_wrong_password_is_told_and_the_right_one_leads_on(browser: str, app: App, tenant: Tenant) -> None:
    async with tab(browser, width=390, height=844, scripts=False) as page:
        await page.open(question(app, ui_locales="he"))
        await fill(page, email=tenant.email, password="not the password")  # noqa: S106
        await submit(page, "form button.yes")
        assert await page.value("document.getElementById('fault').textContent")
        assert await page.value("document.getElementById('email').value") == tenant.email
        assert await page.value("document.getElementById('password').value") == ""
        await picture(page, "wrong-he")
        await fill(page, password=tenant.password)
        await submit(page, "form button.yes")
        assert await page.value("document.querySelectorAll('#scopes li').length") == len(app.scopes)


async def test_a_person_chooses_among_businesses(browser: str, app: App, tenant: Tenant, callback: Callback) -> None:
    second = tenant.session.post(
        "/businesses", json={"name": "עסק שני", "businessType": "licensed_dealer", "taxId": "777777723"}
    )
    assert second.status_code == 201, second.text
    third = tenant.session.post("/businesses", json={"name": "Third", "businessType": "company", "taxId": "777777715"})
    with tenant.running.owner() as owner:
        owner.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", [third.json()["id"]])
    async with tab(browser, scripts=False) as page:
        await log_in(page, app, tenant, ui_locales="he")
        radios = (
            "[...document.querySelectorAll('input[name=business]')].map(one => [one.value, one.disabled, one.checked])"
        )
        assert await page.value(radios) == [
            [tenant.id, False, False],
            [second.json()["id"], False, False],
            [third.json()["id"], True, False],
        ]
        await picture(page, "choice-he")
        await submit(page, "button[value=approve]")  # nothing chosen: the page asks again
        assert await page.value("document.getElementById('fault').textContent")
        assert callback.came == []
        await click(page, f"input[value='{second.json()['id']}']")
        await submit(page, "button[value=approve]")
        await shown(page, "document.title === 'app'")
    (came,) = callback.came
    token = app.exchange(came["code"]).json()["access_token"]
    told = app.post("/oauth/introspect", {"token": token}).json()
    assert told["business_id"] == second.json()["id"]


async def test_the_keyboard_alone_leads_to_the_app(browser: str, app: App, tenant: Tenant, callback: Callback) -> None:
    async with tab(browser, scripts=False) as page:
        await page.open(question(app))
        await fill(page, email=tenant.email, password=tenant.password)
        await page.press("Enter")
        await shown(page, "document.querySelector('button[value=approve]') && document.readyState === 'complete'")
        for _ in range(12):
            await page.press("Tab")
            if await page.value("document.activeElement.value") == "approve":
                break
        await page.press("Enter")
        await shown(page, "document.title === 'app'")
    assert "code" in callback.came[0]


async def test_the_other_language_is_one_click_away(browser: str, app: App) -> None:
    async with tab(browser, scripts=False) as page:
        await page.open(question(app, ui_locales="he"))
        await submit(page, "header nav a")
        assert await page.value("document.documentElement.lang") == "en"
        assert await page.value("getComputedStyle(document.querySelector('h1')).direction") == "ltr"
        await submit(page, "header nav a")
        assert await page.value("document.documentElement.lang") == "he"
        assert unexpected(page) == []


async def test_an_app_with_a_foreign_redirect_uri_is_told_about_and_left(browser: str, app: App) -> None:
    async with tab(browser, width=390, height=844, scripts=False) as page:
        await page.open(question(app, redirect_uri="https://evil.example/callback", ui_locales="en"))
        assert await page.value("location.href.startsWith('" + app.base + "')")
        assert "not registered" in await page.value("document.getElementById('fault').textContent")
        assert await page.value("document.querySelectorAll('form').length") == 0
        await picture(page, "fault-en")


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("language", ["he", "en"])
async def test_no_page_scrolls_sideways(browser: str, app: App, tenant: Tenant, width: int, language: str) -> None:
    async with tab(browser, width=width, height=844) as page:
        await page.open(question(app, ui_locales=language))
        assert await page.value(_OVERFLOW) == 0
        await log_in(page, app, tenant, ui_locales=language)
        assert await page.value(_OVERFLOW) == 0
        await picture(page, f"consent-{language}-{width}")
        assert unexpected(page) == []
