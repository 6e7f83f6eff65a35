"""The forms with rows on a phone: what is filled in has the width that it needs, and nothing is a column of letters."""

import pytest

from browser.person import WIDTHS, person
from domains.test_desk_things import goods, received
from support.service import Tenant

pytestmark = pytest.mark.own_person
_NARROW = """[...document.querySelectorAll(
    "main input:not([type=hidden], [type=checkbox], [type=radio]), main select, main textarea, main summary")]
    .filter(one => one.offsetParent !== null && !one.matches(".visually-hidden"))
    .map(one => [one.name || one.innerText, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 55 || box.height > 130)
    .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


async def test_the_lines_of_a_draft_can_be_filled_in_on_a_phone(browser: str, tenant: Tenant) -> None:
    chair = goods(tenant, tracking="serial")
    received(tenant, goods(tenant, "שולחן"), "5")
    line = {"productId": chair, "quantity": "1"}
    draft = tenant.draft(305, lines=[{"description": "x", "quantity": "1", "unitPrice": "1"}, line])
    sold = tenant.issued(320)
    async with person(browser, tenant, width=WIDTHS["phone"], language="he") as somebody:
        for page in (f"{draft['id']}/edit", "new?docType=320", f"{sold['id']}/convert", f"{sold['id']}/credit"):
            await somebody.go(f"/app/{tenant.id}/documents/{page}")
            await somebody.value("document.querySelectorAll('main details').forEach(one => { one.open = true; })")
            assert await somebody.value(_NARROW) == [], page
