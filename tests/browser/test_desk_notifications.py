"""Notifications in a browser: the bell and the list show what comes as it comes, and each person chooses what reaches
them."""

import pytest

from browser.person import person
from browser.test_desk_integrations import notified
from domains.answers import done
from support.service import Tenant

pytestmark = pytest.mark.own_person

_ASK = "navigator.locks.query().then(q => { window.listening = q.held.length === 1; }), true"


async def test_what_comes_is_shown_without_a_reload(browser: str, tenant: Tenant) -> None:
    issued = tenant.issued()
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/notifications")
        await somebody.until(
            "performance.getEntriesByType('resource').some(e => e.name.endsWith('/count'))", "the bell"
        )
        await somebody.value("window.kept = true")
        await somebody.value(_ASK)
        await somebody.until("window.listening", "the tab that listens")
        notified(tenant, "It has come", issued["id"])
        await somebody.sees("It has come")
        await somebody.until("document.querySelector('.bell .tag') !== null", "the number beside the bell")
        assert await somebody.value("window.kept") is True


async def test_a_person_chooses_what_reaches_them(browser: str, tenant: Tenant) -> None:
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/notifications/preferences")
        await somebody.accessible()
        await somebody.value("document.getElementsByName('quietFrom')[0].value = '22:00'")
        await somebody.press("main form > .actions .primary")
        await somebody.until("document.querySelector('[data-problem]') !== null", "the refusal")
        assert list(await somebody.faults()) == ["quietTo"]
        await somebody.value("document.getElementsByName('quietTo')[0].value = '07:00'")
        await somebody.press("main form > .actions .primary")
        await somebody.sees("Saved.")
    found = done(tenant.session.get("/notifications/preferences"))
    assert (found["quietFrom"], found["quietTo"], found["personal"]) == ("22:00", "07:00", True)
