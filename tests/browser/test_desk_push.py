"""Notifications in a browser without a page: switched on by the button, shown by the worker, and opened by a click.

Headless Chromium has no push service, so that the page is given the subscription of a browser of our own
(`pushManager.subscribe`), and the worker is told what such a service would hand it. All else is as shipped.
"""

import json

import httpx
import pytest

from browser.person import person
from domains.answers import done
from domains.test_notifications import told
from support.processes import wait_until
from support.push_service import PushServer
from support.service import Tenant

pytestmark = pytest.mark.own_person

_RECORD = """self.shown = []; self.opened = [];
    self.registration.showNotification = (...all) => { self.shown.push(all); return Promise.resolve(); };
    self.clients.openWindow = link => { self.opened.push(link); return Promise.resolve(null); };
    self.clients.matchAll = () => Promise.resolve([]); true"""


async def test_a_browser_is_switched_on_told_opened_and_switched_off(browser: str, tenant: Tenant) -> None:
    with PushServer() as push:
        theirs = push.browser()
        async with person(browser, tenant) as somebody:
            await somebody.page.grant("notifications")
            await somebody.go(f"/app/{tenant.id}/notifications/preferences")
            await somebody.accessible()
            subscription = json.dumps(theirs.subscription())
            key = done(tenant.session.get("/notifications/push-key"))["publicKey"]
            await somebody.value(
                f"""PushManager.prototype.getSubscription = () => Promise.resolve(null);
                PushManager.prototype.subscribe = options => options.userVisibleOnly
                    && options.applicationServerKey === {json.dumps(key)}
                    ? Promise.resolve({{toJSON: () => ({subscription})}}) : Promise.reject(); true"""
            )
            await somebody.press("#push-on button")
            await somebody.sees("this browser")
            await somebody.accessible()
            assert await somebody.value("document.getElementById('push-on') === null") is True
            told(tenant)
            wait_until(lambda: theirs.requests(), "the message")
            said = theirs.read(theirs.requests()[0])
            await somebody.page.in_worker(_RECORD)
            await somebody.page.in_worker(
                f"""self.dispatchEvent(new PushEvent("push", {{data: {json.dumps(json.dumps(said))}}}));
                self.dispatchEvent(new PushEvent("push")); true"""
            )
            first, second = json.loads(await somebody.page.in_worker("JSON.stringify(self.shown)"))
            assert first[0].endswith(": title")
            assert (first[1]["body"], first[1]["tag"]) == ("body", said["tag"])
            assert second[0] == "Pinkas"
            links = [said["link"], "https://elsewhere.example/phish"]
            await somebody.page.in_worker(
                f"""for (const link of {json.dumps(links)}) {{
                    const event = new Event("notificationclick");
                    event.notification = {{close: () => {{}}, data: {{link}}}};
                    event.waitUntil = () => {{}};
                    self.dispatchEvent(event);
                }} new Promise(done => setTimeout(done, 0))"""
            )
            opened = json.loads(await somebody.page.in_worker("JSON.stringify(self.opened)"))
            assert opened == [said["link"], f"{somebody.root}/app"]
            await somebody.press("td .danger")
            await somebody.sees("Show notifications in this browser")
        assert done(tenant.session.get("/notifications/push-subscriptions"))["items"] == []


async def test_a_browser_that_was_told_to_show_nothing_says_so(browser: str, tenant: Tenant) -> None:
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/notifications/preferences")
        await somebody.value("Notification.requestPermission = () => Promise.resolve('denied'); true")
        await somebody.press("#push-on button")
        await somebody.sees("Allow them in its settings")


def test_the_worker_is_served_for_the_dashboard_alone_and_loads_nothing(tenant: Tenant) -> None:
    root = tenant.running.url().removesuffix("/api/v1")
    answer = httpx.get(f"{root}/app/push-worker.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert (answer.headers["content-security-policy"], answer.headers["cache-control"]) == (
        "default-src 'none'",
        "no-cache",
    )
    assert "service-worker-allowed" not in answer.headers
