"""How the dashboard looks: the pictures of the docs are made here, and held against what is seen now.

`PINKAS_KEEP_PICTURES=1` writes them anew; look at them before committing. Pixels are compared in the browser that made
them; in one of another kind or version, the boxes of the elements are.
"""

import io
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from browser.person import WIDTHS, person
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person

HERE = Path(__file__).parents[2] / "docs" / "gallery"
BOXES = Path(__file__).parent / "boxes.json"
"""Which browser made the pictures, and the boxes of the elements in it, by page: tag, x, y, width, height."""
NOON = datetime(2026, 11, 18, 10, 0, tzinfo=UTC)
DIFFERENT = 48
"""Levels of grey from which a pixel is another one."""
TOLERANCE = 0.02
NEAR = 4
"""Pixels by which a box may differ in another browser, besides `TOLERANCE` of the figure itself."""
_BOXES = """[...document.querySelectorAll("body > header, .frame > *, main :is(nav, h1, h2, h3, section, form," +
    " fieldset, label, input, select, textarea, button, .button, table, tr, dl, img)")]
    .filter(one => one.checkVisibility()).map(one => [one.localName, one.getBoundingClientRect()]).map(([name, box]) =>
    [name, ...[box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round)].join(" "))"""


def _business(tenant: Tenant) -> dict[str, str]:
    """A small studio in the middle of its month: the same one every time."""
    api = tenant.api
    api.patch("/businesses/current", json={"name": "סטודיו מגדלור", "address": {"street": "הרצל 12", "city": "חיפה"}})
    people = [
        tenant.client(name=name, taxId=None, emails=[mail])["id"]
        for name, mail in (("נועה לוי", "noa@example.com"), ("גינות הכרמל בע״מ", "office@example.com"))
    ]

    def issued(kind: int, client: str, price: str, what: str) -> dict[str, Any]:
        lines = [{"description": what, "quantity": "1", "unitPrice": price}]
        return tenant.issued(kind, client=None, clientId=client, lines=lines, subject=what)

    issued(10, people[1], "8400", "תכנון גינה ציבורית")
    paid = issued(305, people[0], "1200", "צילום מוצרים")
    today = tenant.today()
    api.post(
        f"/documents/{paid['id']}/payments",
        json={"payments": [{"method": "bank_transfer", "date": today, "amount": "1416.00"}]},
    )
    invoice = issued(305, people[1], "3500", "עיצוב שלטים")
    draft = tenant.draft(305, client=None, clientId=people[0], subject="אלבום")
    return {"client": people[1], "invoice": invoice["id"], "draft": draft["id"]}


PAGES = {
    "overview": "",
    "documents": "/documents",
    "editor": "/documents/{draft}/edit",
    "issue": "/documents/{draft}/issue",
    "client": "/clients/{client}",
    "statement": "/clients/{client}/statement",
    "keys": "/keys/new",
    "settings": "/settings",
}

SHEET = {
    **{name: path for name, path in PAGES.items() if name not in ("keys", "settings")},
    "document": "/documents/{invoice}",
    "clients": "/clients",
    "products": "/products",
    "quotes": "/quotes",
    "payments": "/payments",
    "settings": "/settings",
}
"""The pages of the contact sheets of the gallery, twelve of them, three or six in a row."""


@pytest.mark.parametrize("language", ["he", "en"])
async def test_18_pages_look_as_they_are_pictured(
    browser: str, running: Running, opened: Callable[..., Tenant], language: str
) -> None:
    running.clock.offset += NOON - running.clock.now()
    tenant = opened()
    ids = _business(tenant)
    found: dict[str, bytes] = {}
    boxes: dict[str, list[str]] = {}
    async with person(browser, tenant, width=WIDTHS["desktop"], language=language) as somebody:
        kind = (await somebody.page.call("Browser.getVersion"))["product"]
        for page, path in PAGES.items():
            await somebody.go(f"/app/{tenant.id}{path.format(**ids)}")
            await somebody.settled()
            found[f"{page}-{language}"] = await somebody.picture()
            boxes[f"{page}-{language}"] = await somebody.value(_BOXES)
    if os.environ.get("PINKAS_KEEP_PICTURES"):
        keep(kind, found, boxes)
        await keep_sheets(browser, tenant, language, ids)
    kept = json.loads(BOXES.read_text())
    moved = {name: how for name, now in boxes.items() if (how := differences(kept["boxes"][name], now))}
    assert moved == {}, "look at what changed; PINKAS_KEEP_PICTURES=1 makes the pictures anew"
    if kind == kept["browser"]:
        far = {name: how for name, picture in found.items() if (how := difference(picture, name)) > TOLERANCE}
        assert far == {}, "look at what changed; PINKAS_KEEP_PICTURES=1 makes the pictures anew"


def keep(kind: str, pictures: dict[str, bytes], boxes: dict[str, list[str]]) -> None:
    """Writes what was seen in place of what was kept. Both languages are made by one browser."""
    for name, picture in pictures.items():
        Image.open(io.BytesIO(picture)).convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(
            HERE / f"dashboard-{name}.png", optimize=True
        )
    kept = json.loads(BOXES.read_text()) if BOXES.exists() else {"browser": kind, "boxes": {}}
    kept = {"browser": kind, "boxes": {**(kept["boxes"] if kept["browser"] == kind else {}), **boxes}}
    BOXES.write_text(json.dumps(kept, indent=0, sort_keys=True) + "\n")


async def keep_sheets(browser: str, tenant: Tenant, language: str, ids: dict[str, str]) -> None:
    """Writes the contact sheets of a language: the top of each page on a desktop and on a phone, light and dark."""
    for width, columns, size in (("desktop", 3, (640, 450)), ("phone", 6, (293, 675))):
        async with person(browser, tenant, width=WIDTHS[width], language=language) as somebody:
            for theme in ("light", "dark"):
                await somebody.theme(theme)
                sheet = Image.new(
                    "RGB", (columns * (size[0] + 12) + 12, 12 // columns * (size[1] + 12) + 12), "#6b7580"
                )
                for place, path in enumerate(SHEET.values()):
                    await somebody.go(f"/app/{tenant.id}{path.format(**ids)}")
                    await somebody.settled()
                    one = Image.open(io.BytesIO(await somebody.page.picture())).convert("RGB").resize(size)
                    row, column = divmod(place, columns)
                    sheet.paste(one, (12 + column * (size[0] + 12), 12 + row * (size[1] + 12)))
                sheet.save(HERE / f"pages-{width}-{theme}-{language}.webp", quality=72, method=6)


def differences(kept: list[str], seen: list[str]) -> list[str]:
    """The boxes that are elsewhere or of another size than they were, or the first element that is another one."""
    found = []
    for before, now in zip_longest(kept, seen, fillvalue="nothing"):
        name, *figures = before.split()
        other, *others = now.split()
        if name != other:
            return [*found, f"{before} became {now}"]
        pairs = [(int(one), int(two)) for one, two in zip(figures, others, strict=True)]
        if any(abs(one - two) > NEAR + TOLERANCE * abs(one) for one, two in pairs):
            found.append(f"{before} became {now}")
    return found


def difference(picture: bytes, name: str) -> float:
    """The part of the pixels that differ from the kept picture; 1 where it has another size."""
    kept = Image.open(HERE / f"dashboard-{name}.png").convert("L")
    seen = Image.open(io.BytesIO(picture)).convert("L")
    if abs(kept.height - seen.height) > 0.02 * kept.height or kept.width != seen.width:
        return 1.0
    seen = seen.crop((0, 0, kept.width, kept.height))
    apart = ImageChops.difference(kept, seen).histogram()
    return sum(apart[DIFFERENT:]) / (kept.width * kept.height)


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        (["h1 10 10 100 20", "img 10 500 300 400"], []),
        (["h1 12 10 103 20", "img 10 509 300 404"], []),
        (["h1 10 10 120 20", "img 10 500 300 400"], ["h1 10 10 100 20 became h1 10 10 120 20"]),
        (["h1 10 10 100 20"], ["img 10 500 300 400 became nothing"]),
        (["h2 10 10 100 20", "img 10 900 300 400"], ["h1 10 10 100 20 became h2 10 10 100 20"]),
    ],
)
def test_18_boxes_may_differ_a_little_and_no_more(seen: list[str], found: list[str]) -> None:
    assert differences(["h1 10 10 100 20", "img 10 500 300 400"], seen) == found
