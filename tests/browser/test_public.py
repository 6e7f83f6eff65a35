"""What a customer does in a real browser: looks at a document, answers a quote, opens a locked link, checks a file.

In both languages, on a desk and on a phone, without scripts.
"""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from browser.chromium import Tab, tab
from browser.test_consent import _OVERFLOW, click, fill, picture, shown, submit
from support.service import Running, Tenant, register

DESK, PHONE = {"width": 1280, "height": 1100}, {"width": 360, "height": 780}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
LANGUAGES = pytest.mark.parametrize(("language", "direction"), [("he", "rtl"), ("en", "ltr")])
LOGO = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="40" height="40" rx="8" fill="#17594a"/>'
    b'<circle cx="20" cy="20" r="9" fill="#fff"/><rect x="50" y="12" width="64" height="7" fill="#17594a"/>'
    b'<rect x="50" y="24" width="44" height="5" fill="#8aa59c"/></svg>'
)
_CONTRAST = """
(() => {
  const light = c => { const f = v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; };
    return .2126 * f(c[0]) + .7152 * f(c[1]) + .0722 * f(c[2]); };
  const parse = t => t.match(/[\\d.]+/g).map(Number);
  const behind = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
    if (c.length < 4 || c[3] > .99) return c; } return [255, 255, 255]; };
  const poor = [];
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || !e.getClientRects().length) continue;
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))];
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) poor.push(e.className + ' ' + e.textContent.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return poor;
})()
"""
"""Texts whose contrast is below 4.5 to 1 (WCAG 2.2, 1.4.3)."""


@pytest.fixture(scope="module")
def company(running: Running) -> Tenant:
    """A business that looks like one."""
    made = register(running)
    answer = made.session.patch(
        "/businesses/current",
        json={
            "name": "סטודיו אורן עיצוב ומיתוג",
            "nameEn": "Oren Studio, Design and Branding",
            "address": {"street": "רוטשילד", "houseNumber": "18", "city": "תל אביב", "zip": "6688119"},
            "phone": "03-5551234",
            "email": "hello@oren.example",
            "website": "https://oren.example",
        },
    )
    assert answer.status_code == 200, answer.text
    logo = made.session.post("/businesses/current/logo", content=LOGO, headers={"Content-Type": "image/svg+xml"})
    assert logo.status_code < 300, logo.text
    return made


def written(company: Tenant, doc_type: int, language: str = "he", **more: Any) -> dict[str, Any]:
    """A document as a business writes it."""
    texts = {
        "he": (
            "מיתוג לבית הקפה",
            ["עיצוב לוגו וספר מותג, כולל שלושה סבבי תיקונים", "תפריט מודפס", "ייעוץ"],
            "תודה רבה!",
        ),
        "en": (
            "Branding of the café",
            ["Logo and brand book, with three rounds of changes", "Printed menu", "Advice"],
            "Thank you!",
        ),
    }[language]
    lines = [
        {"description": texts[1][0], "quantity": "1", "unitPrice": "12500"},
        {"description": texts[1][1], "quantity": "250", "unitPrice": "4.4", "sku": "MENU-A4"},
        {
            "description": texts[1][2],
            "quantity": "3.5",
            "unitPrice": "420",
            "discount": {"type": "percent", "value": "10"},
        },
    ]
    client = {
        "name": 'גלובל מדיה (ישראל) בע"מ',
        "taxId": "777777723",
        "type": "company",
        "emails": ["office@global.example"],
    }
    return company.issued(doc_type, lang=language, subject=texts[0], lines=lines, client=client, notes=texts[2], **more)


def link(company: Tenant, document: dict[str, Any], **fields: Any) -> str:
    """The address of a fresh link."""
    made = company.api.post(f"/documents/{document['id']}/share", json=fields)
    assert made.status_code == 201, made.text
    return str(made.json()["url"])


def until(company: Tenant, days: int) -> str:
    return (date.fromisoformat(company.today()) + timedelta(days)).isoformat()


async def sound(page: Tab, language: str, direction: str) -> None:
    """What holds for every page: its language and direction, nothing beside the edge, nothing hard to read."""
    assert await page.value("document.documentElement.lang") == language
    assert await page.value("getComputedStyle(document.body).direction") == direction
    assert await page.value(_OVERFLOW) == 0
    assert await page.value(_CONTRAST) == []


async def whole(page: Tab, name: str, size: dict[str, int]) -> None:
    """A picture of the whole page."""
    height = await page.value("document.documentElement.scrollHeight")
    await page.call(
        "Emulation.setDeviceMetricsOverride", width=size["width"], height=height, deviceScaleFactor=1, mobile=False
    )
    await picture(page, name)


@SIZES
@LANGUAGES
async def test_a_document_is_shown_as_a_document(
    browser: str, company: Tenant, size: dict[str, int], language: str, direction: str
) -> None:
    issued = written(company, 305, language, dueDate=until(company, 30))
    async with tab(browser, **size, scripts=False) as page:
        await page.open(link(company, issued))
        await sound(page, language, direction)
        text = await page.value("document.querySelector('.paper').innerText")
        assert "17,609.14" in text.replace("\u2066", "")
        assert await page.value("document.querySelectorAll('.lines tbody tr').length") == 3
        assert await page.value("document.getElementById('standing').dataset.standing") == "UNPAID"
        assert await page.value("document.querySelector('.logo').naturalWidth") > 0
        assert await page.value("document.cookie") == ""
        assert page.faults == []
        host = company.running.url().removesuffix("/api/v1")
        assert all(one.startswith(host) for one in page.loads)
        await whole(page, f"document-{language}-{size['width']}", size)


@SIZES
@LANGUAGES
async def test_a_customer_accepts_a_quote(
    browser: str, company: Tenant, size: dict[str, int], language: str, direction: str
) -> None:
    issued = written(company, 10, language, validUntil=until(company, 14))
    async with tab(browser, **size, scripts=False) as page:
        await page.open(link(company, issued))
        await sound(page, language, direction)
        await whole(page, f"quote-{language}-{size['width']}", size)
        await fill(page, name="דנה לוי", note="מתי מתחילים?")
        await click(page, "#agree")
        await submit(page, "#accept")
        assert await page.value("document.getElementById('standing').dataset.standing") == "ACCEPTED"
        assert await page.value("document.getElementById('answer')") is None
        await sound(page, language, direction)
        await whole(page, f"accepted-{language}-{size['width']}", size)
        assert page.faults == []
    (kept,) = company.api.get(f"/quotes/{issued['id']}").json()["answers"]
    assert (kept["answer"], kept["by"], kept["name"], kept["note"]) == (
        "accepted",
        "customer",
        "דנה לוי",
        "מתי מתחילים?",
    )
    assert "Chrome" in kept["userAgent"]


async def test_a_customer_declines_a_quote_with_a_reason(browser: str, company: Tenant) -> None:
    issued = written(company, 10, "en", validUntil=until(company, 14))
    async with tab(browser, **PHONE, scripts=False) as page:
        await page.open(link(company, issued))
        await click(page, "summary")
        await fill(page, reason="Too dear")
        await submit(page, "#reject")
        assert await page.value("document.getElementById('standing').dataset.standing") == "REJECTED"
    (kept,) = company.api.get(f"/quotes/{issued['id']}").json()["answers"]
    assert (kept["answer"], kept["note"], kept["name"]) == ("rejected", "Too dear", None)


async def test_what_is_missing_is_told_where_it_is_missing(browser: str, company: Tenant) -> None:
    issued = written(company, 10, "he", validUntil=until(company, 14))
    async with tab(browser, **PHONE, scripts=False) as page:
        await page.open(link(company, issued))
        await page.value("document.querySelectorAll('[required]').forEach(one => one.removeAttribute('required'))")
        await fill(page, name="דנה לוי", note="רק רגע")
        await submit(page, "#accept")
        assert await page.value("document.getElementById('fault').textContent") == "יש לסמן שההצעה מאושרת."
        assert await page.value("document.getElementById('name').value") == "דנה לוי"
        assert await page.value("document.getElementById('note').value") == "רק רגע"
        await whole(page, "missing-he-360", PHONE)
    assert company.api.get(f"/quotes/{issued['id']}").json()["status"] == "OPEN"


async def test_a_page_that_was_open_while_somebody_answered_says_so(browser: str, company: Tenant) -> None:
    issued = written(company, 10, "en")
    async with tab(browser, **DESK, scripts=False) as page:
        await page.open(link(company, issued))
        company.api.post(f"/quotes/{issued['id']}/reject")
        await fill(page, name="Dana Levi")
        await click(page, "#agree")
        await submit(page, "#accept")
        assert await page.value("document.getElementById('fault').textContent") == "This quote was answered meanwhile."
        assert await page.value("document.getElementById('standing').dataset.standing") == "REJECTED"


async def test_the_language_is_changed_on_the_page(browser: str, company: Tenant) -> None:
    issued = written(company, 305, "he")
    async with tab(browser, **DESK, scripts=False) as page:
        await page.open(link(company, issued))
        await submit(page, "nav a")
        await sound(page, "en", "ltr")
        assert "Tax invoice" in await page.value("document.querySelector('.masthead h1').textContent")
        await whole(page, "switched-en-1280", DESK)


@LANGUAGES
async def test_a_locked_link_asks_for_its_password_and_remembers_it(
    browser: str, company: Tenant, language: str, direction: str
) -> None:
    issued = written(company, 305, language)
    url = f"{link(company, issued, password='סיסמה טובה')}?lang={language}"  # noqa: S106
    async with tab(browser, **PHONE, scripts=False) as page:
        await page.open(url)
        await sound(page, language, direction)
        await whole(page, f"locked-{language}-360", PHONE)
        assert await page.value("document.querySelector('.paper')") is None
        await fill(page, password="not the one")  # noqa: S106
        await submit(page, "button")
        assert await page.value("document.getElementById('fault').textContent")
        await fill(page, password="סיסמה טובה")  # noqa: S106
        await submit(page, "button")
        await shown(page, "document.querySelector('.paper') !== null")
        await page.open(url)
        assert await page.value("document.querySelector('.paper') !== null")
        cookies = (await page.call("Network.getCookies", urls=[url]))["cookies"]
        assert [(one["httpOnly"], one["sameSite"], one["path"]) for one in cookies] == [
            (True, "Lax", url.partition("?")[0].removeprefix(company.running.url().removesuffix("/api/v1")))
        ]


async def test_a_link_that_is_over_says_no_more_than_one_that_never_was(browser: str, company: Tenant) -> None:
    issued = written(company, 305)
    url = link(company, issued)
    (share,) = company.api.get(f"/documents/{issued['id']}/shares").json()["items"]
    company.api.delete(f"/documents/{issued['id']}/shares/{share['id']}")
    texts = []
    async with tab(browser, **PHONE, scripts=False) as page:
        for address in (url, url[:-4] + "AAAA"):
            await page.open(address)
            texts.append(
                await page.value(
                    "document.querySelector('h1').textContent + document.querySelector('#lead').textContent"
                )
            )
        await whole(page, "gone-360", PHONE)
    assert texts[0] == texts[1]


@SIZES
@LANGUAGES
async def test_a_stranger_learns_whether_a_file_is_genuine(
    browser: str, company: Tenant, size: dict[str, int], language: str, direction: str, tmp_path: Path
) -> None:
    given = company.api.get(f"/documents/{written(company, 300)['id']}/pdf")
    assert given.status_code == 200, given.text
    content = given.content
    files = {"genuine": content, "altered": content + b"\n% more\n", "unknown": b"%PDF-1.7\n"}
    base = company.running.url().removesuffix("/api/v1")
    async with tab(browser, **size, scripts=False) as page:
        await page.open(f"{base}/verify?lang={language}")
        await sound(page, language, direction)
        await whole(page, f"verify-{language}-{size['width']}", size)
        for name in files if (size, language) == (DESK, "he") else ["genuine"]:
            (tmp_path / name).write_bytes(files[name])
            await choose(page, tmp_path / name)
            await submit(page, "form button.yes")
            assert await page.value("document.getElementById('verdict').dataset.result") == name
            await sound(page, language, direction)
            await whole(page, f"{name}-{language}-{size['width']}", size)
        assert page.faults == []


async def test_what_is_no_pdf_is_told(browser: str, company: Tenant, tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    async with tab(browser, **DESK, scripts=False) as page:
        await page.open(f"{company.running.url().removesuffix('/api/v1')}/verify?lang=en")
        await choose(page, tmp_path / "picture.png")
        await submit(page, "form button.yes")
        assert (await page.value("document.getElementById('fault').textContent")).startswith("That is no PDF file.")


async def choose(page: Tab, path: Path) -> None:
    """Chooses a file in the form."""
    found = await page.call("Runtime.evaluate", expression="document.getElementById('file')")
    await page.call("DOM.setFileInputFiles", files=[str(path)], objectId=found["result"]["objectId"])


def test_the_pages_keep_to_themselves(company: Tenant) -> None:
    """No referrer, no index, no script, no other site."""
    url = link(company, written(company, 305))
    with company.running.client() as client:
        for address in (url, url.partition("/d/")[0] + "/verify", url[:-4] + "AAAA"):
            answer = client.get(address)
            policy = answer.headers["content-security-policy"]
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-robots-tag"] == "noindex, nofollow"
            assert answer.headers["cache-control"] == "no-store"
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "<script" not in answer.text
            assert "set-cookie" not in answer.headers


async def test_a_document_looks_as_its_template_prints_it(browser: str, company: Tenant) -> None:
    """Its colours, its layout, whether the logo is shown, and its texts, such as the account to pay to."""
    text = {"he": "בנק 12 סניף 345 חשבון 678900", "en": "Bank 12, branch 345, account 678900"}
    look = {
        "name": "of its own",
        "colors": {"accent": "#7a1f5c", "text": "#2b1020"},
        "logo": {"size": "large"},
        "layout": {"lines": "striped", "fontSize": "large"},
        "texts": {"bankDetails": text},
    }
    made = company.api.post("/document-templates", json=look)
    assert made.status_code == 201, made.text
    address = f"/document-templates/{made.json()['id']}"
    shown_, hidden = written(company, 300, templateId=made.json()["id"]), {"logo": {"show": False}}
    assert company.api.patch(address, json=hidden).status_code == 200
    without = written(company, 300, templateId=made.json()["id"])
    async with tab(browser, **DESK, scripts=False) as page:
        await page.open(link(company, shown_))
        await sound(page, "he", "rtl")
        assert (
            await page.value("getComputedStyle(document.querySelector('.summary')).backgroundColor")
            == "rgb(122, 31, 92)"
        )
        assert await page.value("getComputedStyle(document.querySelector('.paper')).color") == "rgb(43, 16, 32)"
        assert await page.value("document.querySelector('.paper').className") == "paper type-large rows-striped"
        assert await page.value("document.querySelector('.logo').className") == "logo large"
        assert text["he"] in await page.value("document.querySelector('.bank').innerText")
        assert page.faults == []
        await whole(page, "document-of-a-template", DESK)
        await page.open(link(company, without) + "?lang=en")
        await sound(page, "en", "ltr")
        assert await page.value("document.querySelector('.logo')") is None
        assert text["en"] in await page.value("document.querySelector('.bank').innerText")


def test_a_form_of_another_site_is_refused(company: Tenant) -> None:
    issued = written(company, 10)
    url = link(company, issued)
    with company.running.client() as client:
        data = {"name": "x", "agree": "yes"}
        answer = client.post(f"{url}/accept", data=data, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert company.api.get(f"/quotes/{issued['id']}").json()["status"] == "OPEN"


def test_what_a_person_typed_is_text_and_never_markup(company: Tenant) -> None:
    issued = written(company, 10, more := "he", footer="<img src=x onerror=alert(1)>")
    url = link(company, issued)
    with company.running.client() as client:
        client.post(f"{url}/accept", data={"name": "<script>alert(1)</script>", "agree": "yes"})
        text = client.get(url).text
    assert more
    assert "<script" not in text
    assert "<img src=x" not in text
    assert json.dumps("&lt;script&gt;")[1:-1] in text
