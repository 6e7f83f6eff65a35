"""Notifications: listed, counted, marked and deleted, each business its own."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from domains.answers import done, faults, refused
from support.service import Tenant


def told(tenant: Tenant, kind: str = "webhook_failing", **fields: Any) -> str:
    """A notification, as a domain leaves it."""
    made = {
        "id": str(uuid4()),
        "category": "system",
        "severity": "warning",
        "at": datetime.now(UTC),
        "expires": None,
        "entity": None,
        **fields,
    }
    with tenant.running.owner() as connection:
        connection.execute(
            """INSERT INTO notifications (business_id, id, kind, category, severity, title, body, entity_type,
                   entity_id, actions, dedupe_key, expires_at, created_at, updated_at)
               VALUES (%s, %s, %s, %s, %s, 'title', 'body', %s, %s, %s, %s, %s, %s, %s)""",
            [
                tenant.id,
                made["id"],
                kind,
                made["category"],
                made["severity"],
                "webhook" if made["entity"] else None,
                made["entity"],
                '[{"label": "look", "method": "GET", "path": "/webhooks"}]',
                made["id"],
                made["expires"],
                made["at"],
                made["at"],
            ],
        )
    return str(made["id"])


def ids(tenant: Tenant, **query: Any) -> set[str]:
    """The ids of a list."""
    return {one["id"] for one in done(tenant.api.get("/notifications", params=query))["items"]}


def before(**ago: float) -> datetime:
    """An instant of the past."""
    return datetime.now(UTC) - timedelta(**ago)


def test_a_list_has_what_is_not_past_its_time_and_fits_every_filter(tenant: Tenant) -> None:
    about = str(uuid4())
    old = told(tenant, category="tax", severity="critical", at=before(days=3))
    new = told(tenant, kind="quote_accepted", category="documents", severity="info", entity=about)
    told(tenant, expires=before(hours=1))
    assert ids(tenant) == {old, new}
    assert ids(tenant, category="tax") == ids(tenant, severity="critical") == {old}
    assert ids(tenant, kind="quote_accepted") == ids(tenant, entityType="webhook", entityId=about) == {new}
    assert ids(tenant, to=before(days=1).isoformat()) == {old}
    assert ids(tenant, **{"from": before(days=1).isoformat()}) == {new}
    assert ids(tenant, unread="false") == set()
    (one,) = done(tenant.api.get("/notifications", params={"kind": "quote_accepted"}))["items"]
    assert one["entity"] == {"type": "webhook", "id": about}
    assert one["actions"] == [{"label": "look", "method": "GET", "path": "/webhooks"}]
    assert (one["readAt"], one["title"]) == (None, "title")
    assert faults(tenant.api.get("/notifications", params={"category": "weather"})) == {("category", "invalid")}


def test_what_is_unread_is_counted_by_what_it_is_about_and_marked_by_name_or_by_time(tenant: Tenant) -> None:
    first = told(tenant, category="tax", severity="critical", at=before(days=2))
    second, third = told(tenant, category="tax"), told(tenant)
    count = done(tenant.api.get("/notifications/unread-count"))
    assert count == {
        "count": 3,
        "byCategory": {"system": 1, "tax": 2},
        "bySeverity": {"critical": 1, "warning": 2},
    }
    marks = "/notifications/mark-read"
    assert faults(tenant.api.post(marks, json={"ids": [third, str(uuid4())]})) == {("ids[1]", "notification_not_found")}
    assert done(tenant.api.post(marks, json={"ids": [third]})) == {"updated": 1}
    assert done(tenant.api.post(marks, json={"ids": [third]})) == {"updated": 0}
    earlier = {"before": before(days=1).isoformat(), "category": "tax"}
    assert done(tenant.api.post(marks, json=earlier)) == {"updated": 1}
    assert ids(tenant, unread="true") == {second}
    assert ids(tenant, unread="false") == {first, third}
    assert done(tenant.api.post("/notifications/mark-all-read")) == {"updated": 1}
    assert done(tenant.api.get("/notifications/unread-count")) == {"count": 0, "byCategory": {}, "bySeverity": {}}


def test_deleting_names_what_is_meant_and_tells_how_many_went(tenant: Tenant) -> None:
    kept, gone, read = told(tenant, category="tax"), told(tenant), told(tenant, category="documents")
    delete = "/notifications"
    unknown = tenant.api.request("DELETE", delete, json={"ids": [gone, str(uuid4())]})
    assert faults(unknown) == {("ids[1]", "notification_not_found")}
    assert done(tenant.api.request("DELETE", delete, json={"ids": [gone]})) == {"deleted": 1}
    tenant.api.post("/notifications/mark-read", json={"ids": [read]})
    assert done(tenant.api.delete(delete, params={"unread": "false"})) == {"deleted": 1}
    assert ids(tenant) == {kept}
    assert faults(tenant.api.delete(delete)) == {("ids", "required")}
    both = tenant.api.request("DELETE", delete, params={"category": "tax"}, json={"ids": [kept]})
    assert faults(both) == {("ids", "contradiction")}
    assert ids(tenant) == {kept}
    assert done(tenant.api.delete("/notifications/all")) == {"deleted": 1}
    assert ids(tenant) == set()


def test_what_is_to_be_marked_is_said_in_one_way(tenant: Tenant) -> None:
    marks = "/notifications/mark-read"
    assert faults(tenant.api.post(marks, json={})) == {("ids", "required")}
    assert faults(tenant.api.post(marks, json={"ids": [str(uuid4())], "category": "tax"})) == {("ids", "contradiction")}
    assert faults(tenant.api.post(marks, json={"ids": [str(uuid4())] * 501})) == {("ids", "invalid")}


def test_the_notifications_of_another_business_are_neither_seen_nor_touched(opened: Callable[..., Tenant]) -> None:
    tenant, other = opened(), opened()
    theirs = told(other)
    assert ids(tenant) == set()
    hidden = {("ids[0]", "notification_not_found")}
    assert faults(tenant.api.post("/notifications/mark-read", json={"ids": [theirs]})) == hidden
    assert faults(tenant.api.request("DELETE", "/notifications", json={"ids": [theirs]})) == hidden
    assert done(tenant.api.delete("/notifications/all")) == {"deleted": 0}
    assert ids(other, unread="true") == {theirs}


def test_whoever_may_only_read_marks_and_deletes_nothing(tenant: Tenant) -> None:
    told(tenant)
    reader = tenant.key("notifications:read")
    assert done(reader.get("/notifications/unread-count"))["count"] == 1
    assert refused(reader.post("/notifications/mark-all-read"), 403, "insufficient_scope")
    assert refused(reader.delete("/notifications/all"), 403, "insufficient_scope")
