"""How the dashboard looks: the pictures of the docs are made here, and held against what is seen now.

`PINKAS_KEEP_PICTURES=1` writes them anew; look at them before committing. They are compared where the fonts are those
that they were made with.
"""

import io
import os
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from browser.person import WIDTHS, person
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person

HERE = Path(__file__).parents[2] / "docs" / "gallery"
FONTS = ("Noto Sans", "Noto Sans Hebrew")
NOON = datetime(2026, 11, 18, 10, 0, tzinfo=UTC)
DIFFERENT = 48
"""Levels of grey from which a pixel is another one."""
TOLERANCE = 0.02


def _fonts() -> str | None:
    """Why pictures are not compared here, if they are not."""
    if shutil.which("fc-list") is None:
        return "fontconfig is not here"
    found = subprocess.run(["fc-list", ":", "family"], capture_output=True, text=True, check=True).stdout  # noqa: S607
    lacking = [one for one in FONTS if one not in found]
    return f"pictures are drawn with {', '.join(lacking)}, which is not here" if lacking else None


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


@pytest.mark.parametrize("language", ["he", "en"])
async def test_pages_look_as_they_are_pictured(
    browser: str, running: Running, opened: Callable[..., Tenant], language: str
) -> None:
    running.clock.offset += NOON - running.clock.now()
    tenant = opened()
    ids = _business(tenant)
    keep, why_not = os.environ.get("PINKAS_KEEP_PICTURES"), _fonts()
    async with person(browser, tenant, width=WIDTHS["desktop"], language=language) as somebody:
        found: dict[str, bytes] = {}
        for name, path in PAGES.items():
            await somebody.go(f"/app/{tenant.id}{path.format(**ids)}")
            await somebody.settled()
            found[name] = await somebody.picture()
    if keep:
        for name, picture in found.items():
            Image.open(io.BytesIO(picture)).convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(
                HERE / f"dashboard-{name}-{language}.png", optimize=True
            )
    if why_not:
        pytest.skip(why_not)
    far = {name: how for name, picture in found.items() if (how := difference(picture, name, language)) > TOLERANCE}
    assert far == {}, "look at what changed; PINKAS_KEEP_PICTURES=1 makes the pictures anew"


def difference(picture: bytes, name: str, language: str) -> float:
    """The part of the pixels that differ from the kept picture; 1 where it has another size."""
    kept = Image.open(HERE / f"dashboard-{name}-{language}.png").convert("L")
    seen = Image.open(io.BytesIO(picture)).convert("L")
    if abs(kept.height - seen.height) > 0.02 * kept.height or kept.width != seen.width:
        return 1.0
    seen = seen.crop((0, 0, kept.width, kept.height))
    apart = ImageChops.difference(kept, seen).histogram()
    return sum(apart[DIFFERENT:]) / (kept.width * kept.height)
