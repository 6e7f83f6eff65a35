"""Endpoints at the dashboard: what a pause leaves out is told, and sent when it is asked for."""

from datetime import timedelta

import pytest

from domains.answers import done
from support.dashboard import log_in_owner
from support.hooks import wait_for_relay
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_what_a_pause_left_out_is_told_and_sent_when_asked(tenant: Tenant) -> None:
    tenant.running.clock.offset += timedelta(seconds=30)
    done(tenant.api.post("/products", json={"name": "Chair", "price": "1"}), 201)
    tenant.running.clock.offset -= timedelta(seconds=30)  # ids do not go back with the clock
    hook = {"url": "http://127.0.0.1:9/hook", "events": ["client.created"]}
    id = done(tenant.api.post("/webhooks", json=hook), 201)["id"]
    somebody, path = log_in_owner(tenant), f"/webhooks/{id}"
    somebody.set_language("en")
    assert somebody.post(path, {"_do": "pause"}).status == 303
    for _ in range(2):
        tenant.client()
    wait_for_relay(tenant)
    assert somebody.post(path, {"_do": "resume"}).status == 303
    assert "2 events were not sent" in somebody.get(path).text
    assert somebody.post(path, {"_do": "missed"}).status == 303
    assert done(tenant.api.get(path))["replay"]["total"] == 2
    assert "were not sent" not in somebody.get(path).text
