"""The pages beside the API, in a real browser."""

import json
import re
import subprocess
from typing import Any

import httpx
import pytest

from browser.chromium import tab
from browser.person import Person
from browser.test_desk_editor_keys import key
from pinkas.dashboard.frame import static_address
from pinkas.platform.settings import Environment
from support.service import PATIENCE, Running

GROUP = "/docs/operations/documents"
PAGES = ("/en", "/he", "/docs", GROUP)
_OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
_BROKEN_LINKS = """[...document.querySelectorAll("header nav a")]
  .filter(one => one.getClientRects().length > 1 || one.scrollHeight > 40).map(one => one.textContent)"""
_DEAD_LINKS = """[...document.querySelectorAll('a[href^="#"]')].map(a => a.getAttribute('href').slice(1))
    .filter(id => !document.getElementById(id))"""
_REPEATED_IDS = """[...document.querySelectorAll('[id]')].map(e => e.id)
    .filter((id, n, all) => all.indexOf(id) !== n)"""
_SKIPPED_LEVELS = """[...document.querySelectorAll('h1,h2,h3,h4')].map(h => [+h.tagName[1], h.textContent])
    .filter(([level], n, all) => n ? level > all[n - 1][0] + 1 : level !== 1)"""


def address(running: Running, path: str, environment: Environment = "live") -> str:
    return running.url(environment).removesuffix("/api/v1") + path


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_opens_without_a_complaint_of_the_browser(running: Running, browser: str, path: str) -> None:
    async with tab(browser) as page:
        await page.open(address(running, path))
        style = await page.value("[...document.styleSheets].at(-1).cssRules.length")
        assert style > 20
        assert page.faults == []


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_loads_nothing_from_elsewhere(running: Running, browser: str, path: str) -> None:
    async with tab(browser) as page:
        await page.open(address(running, path))
        assert address(running, static_address("pinkas.css")) in page.loads
        assert all(url.startswith(address(running, "/")) for url in page.loads)


async def test_the_browser_fixture_hears_what_a_page_is_refused(running: Running, browser: str) -> None:
    async with tab(browser) as page:
        await page.open(address(running, "/docs"))
        await page.value("document.body.append(Object.assign(new Image(), {src: '/static/nothing.png'}))")
        await page.value("document.body.setAttribute('style', 'color: red')")
        await page.open(address(running, "/nowhere"))
        assert any(fault.startswith("404: ") for fault in page.faults)
        assert any("Content Security Policy" in fault for fault in page.faults)


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("path", PAGES)
async def test_a_page_never_scrolls_sideways(running: Running, browser: str, path: str, width: int) -> None:
    async with tab(browser, width=width, height=844) as page:
        await page.open(address(running, path))
        assert await page.value("document.documentElement.clientWidth") == width
        # what is folded, or far below, is not laid out: lay everything out before measuring
        await page.value("document.querySelectorAll('details').forEach(d => d.open = true)")
        await page.value("document.querySelectorAll('article').forEach(a => a.style.contentVisibility = 'visible')")
        assert await page.value(_OVERFLOW) == 0
        assert await page.value(_BROKEN_LINKS) == []
        # what the page says is not behind a long list of contents
        assert await page.value("document.querySelector('h1').getBoundingClientRect().top") < 300


@pytest.mark.parametrize(("path", "language", "direction"), [("/en", "en", "ltr"), ("/he", "he", "rtl")])
async def test_a_page_says_its_language_and_runs_in_its_direction(
    running: Running, browser: str, path: str, language: str, direction: str
) -> None:
    async with tab(browser) as page:
        await page.open(address(running, path))
        assert await page.value("document.documentElement.lang") == language
        assert await page.value("getComputedStyle(document.querySelector('h1')).direction") == direction
        assert await page.value("getComputedStyle(document.querySelector('pre')).direction") == "ltr"


@pytest.mark.parametrize("environment", ["live", "sandbox"])
async def test_the_first_page_says_which_environment_it_is(
    running: Running, browser: str, environment: Environment
) -> None:
    async with tab(browser) as page:
        await page.open(address(running, "/en", environment))
        assert await page.value("document.querySelector('.environment').textContent") == environment


@pytest.mark.parametrize("path", PAGES)
async def test_every_link_within_a_page_leads_somewhere(running: Running, browser: str, path: str) -> None:
    async with tab(browser) as page:
        await page.open(address(running, path))
        assert await page.value(_DEAD_LINKS) == []
        assert await page.value(_REPEATED_IDS) == []


@pytest.mark.parametrize("path", PAGES)
async def test_headings_skip_no_level(running: Running, browser: str, path: str) -> None:
    async with tab(browser) as page:
        await page.open(address(running, path))
        assert await page.value(_SKIPPED_LEVELS) == []


async def test_an_anchor_leads_to_its_operation_without_scripts(running: Running, browser: str) -> None:
    async with tab(browser, scripts=False) as page:
        await page.open(address(running, "/docs/operations/finalizeDocument"))
        top = await page.value("document.querySelector(':target').getBoundingClientRect().top")
        assert 0 <= top < 100
        assert "/documents/{id}/finalize" in await page.value("document.querySelector(':target').textContent")


async def test_the_section_of_an_operation_shows_its_scope(running: Running, browser: str) -> None:
    async with tab(browser, scripts=False) as page:
        await page.open(address(running, GROUP))
        section = "document.getElementById('finalizeDocument').closest('article')"
        assert await page.value(f"{section}.querySelector('.scope').textContent") == "documents:write"


async def test_the_keyboard_reaches_the_content_first(running: Running, browser: str) -> None:
    async with tab(browser) as page:
        await page.open(address(running, "/docs"))
        await page.press("Tab")
        assert await page.value("document.activeElement.getAttribute('href')") == "#main"
        assert await page.value("document.activeElement.getBoundingClientRect().left") >= 0


@pytest.mark.parametrize("environment", ["live", "sandbox"])
async def test_the_commands_of_the_first_page_make_a_key_that_works(
    running: Running, browser: str, environment: Environment
) -> None:
    async with tab(browser) as page:
        await page.open(address(running, "/he", environment))
        register, create, use = [
            await page.value(f"document.getElementById('{name}').textContent") for name in ("register", "create", "use")
        ]
    person = run(register.replace("dana@", f"{environment}-dana@"))
    key = run(create, TOKEN=person["accessToken"], BUSINESS=person["business"]["id"])
    assert run(use, PINKAS_KEY=key["rawKey"]) == {"items": [], "nextCursor": None}
    assert key["environment"] == environment


def run(command: str, **variables: str) -> Any:
    """What a shell command answers, as JSON."""
    done = subprocess.run(  # noqa: S603  (a command of our own page)
        ["/bin/sh", "-c", command],
        env={"PATH": "/usr/bin:/bin", **variables},
        capture_output=True,
        check=True,
        timeout=30,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("path", ["/en", "/docs", "/docs/search?q=%3Cscript%3E", "/docs/guides/webhooks"])
def test_a_page_holds_no_script_but_that_of_the_documentation(running: Running, path: str) -> None:
    answer = httpx.get(address(running, path), timeout=PATIENCE)
    own = f'<script src="{static_address("docs.js")}" defer>'
    assert re.findall(r"<script[^>]*>", answer.text) == ([own] if path.startswith("/docs") else [])
    assert ("script-src 'self';" in answer.headers["content-security-policy"]) is path.startswith("/docs")


async def test_the_chosen_language_of_examples_holds_for_all_and_is_kept(running: Running, browser: str) -> None:
    example = "document.getElementById('{}').closest('article').querySelector('.samples')"
    shown = "[...{}.querySelectorAll('pre')].filter(one => one.checkVisibility()).map(one => one.className)"
    first, other = example.format("createDocument"), example.format("finalizeDocument")
    async with tab(browser) as page:
        await page.open(address(running, GROUP))
        await page.value("document.querySelectorAll('article').forEach(a => a.style.contentVisibility = 'visible')")
        assert await page.value(shown.format(first)) == ["curl"]
        await page.value(f"{first}.querySelector('[value=python]').click()")
        assert await page.value(shown.format(first)) == await page.value(shown.format(other)) == ["python"]
        assert "client.documents.finalize(" in await page.value(f"{other}.querySelector('.python').textContent")
        await page.open(address(running, "/docs/operations/clients"))
        created = example.format("createClient")
        assert await page.value(f"{created}.querySelector(':checked').value") == "python"
        assert page.faults == []


async def test_the_examples_can_be_chosen_without_scripts(running: Running, browser: str) -> None:
    async with tab(browser, scripts=False) as page:
        await page.open(address(running, "/docs/operations/createDocument"))
        one = "document.querySelector(':target').closest('article').querySelector('.samples {}')"
        await page.value(f"{one.format('[value=cli]')}.click()")
        assert "pinkas documents draft" in await page.value(f"{one.format('.cli')}.innerText")
        assert await page.value(f"{one.format('.curl')}.checkVisibility()") is False


async def test_what_is_found_is_shown_while_one_types_and_reached_by_keys(running: Running, browser: str) -> None:
    async with tab(browser) as page:
        reader = Person(page, address(running, ""))
        await reader.go("/docs")
        await key(reader, "/")
        assert await page.value("document.activeElement.name") == "q"
        await page.call("Input.insertText", text="finalize document")
        await reader.until("!!document.querySelector('.find .found a')", "what is found")
        await key(reader, "ArrowDown")
        assert "/documents/{id}/finalize" in await page.value("document.activeElement.textContent")
        await reader.accessible()
        await key(reader, "Escape")
        assert await page.value("document.querySelectorAll('.find .found').length") == 0
        assert await page.value("document.activeElement.name") == "q"
        await page.open("about:blank")
        await reader.go("/docs#createClient")  # an address of before
        await reader.until(
            "document.querySelector(':target') && location.pathname.endsWith('/operations/clients')", "it"
        )
        await reader.accessible()
        assert page.faults == []


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/static/pinkas.css", "text/css; charset=utf-8"),
        ("/static/pinkas.svg", "image/svg+xml"),
    ],
)
def test_a_page_has_its_style_and_its_icon(running: Running, path: str, media_type: str) -> None:
    answer = httpx.get(address(running, path))
    assert (answer.status_code, answer.headers["content-type"]) == (200, media_type)
    assert answer.headers["cache-control"] == "no-store"


def test_a_browser_may_keep_a_style_that_is_asked_for_by_its_digest(running: Running) -> None:
    answer = httpx.get(address(running, static_address("public.css")))
    assert answer.headers.get_list("cache-control") == ["public, max-age=31536000, immutable"]
    assert httpx.get(address(running, "/static/public.css?v=0")).headers["cache-control"] == "no-store"
