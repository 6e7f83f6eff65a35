"""The board of deals in a real browser: dragged, moved by keys and told, in both directions and on a phone."""

import json
from typing import Any

import pytest

from browser.person import WIDTHS, Person, person
from browser.test_desk_editor_keys import key
from domains.answers import done, line
from domains.test_deals import deal, in_stage, quoted, stage

pytestmark = pytest.mark.own_person

_DRAG = """((deal, stage, below) => {
    const card = document.querySelector(`[data-deal="${deal}"]`), data = new DataTransfer();
    const where = document.querySelector(`[data-stage="${stage}"]`);
    const over = below ? where.querySelector(`[data-deal="${below}"]`) : where;
    const box = over.getBoundingClientRect(), at = {bubbles: true, cancelable: true, dataTransfer: data,
        clientX: box.x + 5, clientY: below ? box.y + 2 : box.bottom + 50};
    card.dispatchEvent(new DragEvent("dragstart", at));
    over.dispatchEvent(new DragEvent("dragover", at));
    over.dispatchEvent(new DragEvent("drop", at));
})"""
_SAID = "document.getElementById('board-told').textContent"


async def drags(somebody: Person, made: dict[str, Any], stage_id: str, below: str | None = None) -> None:
    """Drops a deal onto a stage, or onto the upper half of another deal in it."""
    await somebody.value(f"{_DRAG}({json.dumps(made['id'])}, {json.dumps(stage_id)}, {json.dumps(below)})")
    await somebody.until(f"{_SAID}.includes({json.dumps(made['title'])})", "what is told of a move")


async def test_a_deal_is_dragged_to_where_it_is_dropped(browser: str, opened: Any) -> None:
    tenant = opened()
    first, second, third = deal(tenant, "First"), deal(tenant, "Second"), deal(tenant, "Third")
    target = stage(tenant, 1)
    async with person(browser, tenant, language="en") as somebody:
        await somebody.go(f"/app/{tenant.id}/deals")
        await drags(somebody, first, target)
        await drags(somebody, third, target, below=first["id"])
        assert in_stage(tenant, target) == [third["id"], first["id"]]
        assert "1 of 2" in await somebody.value(_SAID)
        assert in_stage(tenant, second["stageId"]) == [second["id"]]


@pytest.mark.parametrize(("language", "ahead"), [("en", "ArrowRight"), ("he", "ArrowLeft")])
async def test_a_deal_is_moved_by_the_arrow_keys_and_told(browser: str, opened: Any, language: str, ahead: str) -> None:
    tenant = opened()
    first, second = deal(tenant, "ראשונה"), deal(tenant, "שנייה")
    target = stage(tenant, 1)
    async with person(browser, tenant, language=language) as somebody:
        await somebody.go(f"/app/{tenant.id}/deals")
        await somebody.value(f"document.querySelector('[data-deal=\"{second['id']}\"] [data-handle]').focus()")
        await key(somebody, "ArrowUp")
        await somebody.until(f"{_SAID} !== ''", "what is told")
        assert in_stage(tenant, first["stageId"]) == [second["id"], first["id"]]
        await somebody.until("document.activeElement.hasAttribute('data-handle')", "the handle with the focus")
        await somebody.value(f"void ({_SAID.replace('.textContent', '')}.textContent = '')")
        await key(somebody, ahead)
        await somebody.until(f"{_SAID} !== ''", "what is told")
        assert in_stage(tenant, target) == [second["id"]]


@pytest.mark.parametrize(("width", "language"), [("desktop", "en"), ("phone", "he")])
async def test_the_pages_of_deals_are_for_everybody(browser: str, opened: Any, width: str, language: str) -> None:
    tenant = opened()
    made = deal(
        tenant, clientId=tenant.client()["id"], lineItems=[line()], value="1000", expectedCloseDate="2026-12-01"
    )
    quoted(tenant, made)
    done(tenant.api.post("/crm/tasks", json={"title": "לשלוח", "dealId": made["id"], "dueDate": "2020-01-01"}), 201)
    (task,) = done(tenant.api.get("/crm/tasks"))["items"]
    other = done(tenant.api.post("/crm/pipelines", json={"name": "שותפים"}), 201)
    pages = (
        "deals",
        "deals/list",
        "deals/forecast",
        "deals/pipelines",
        f"deals/pipelines/{other['id']}/stages/{other['stages'][0]['id']}",
        f"deals/{made['id']}",
        f"deals/{made['id']}/edit",
        f"deals/{made['id']}/lose",
        "deals/new",
        "tasks",
        "tasks/new",
        f"tasks/{task['id']}",
    )
    async with person(browser, tenant, width=WIDTHS[width], language=language) as looking:
        for page in pages:
            await looking.go(f"/app/{tenant.id}/{page}")
            await looking.accessible(dark=width == "desktop")
