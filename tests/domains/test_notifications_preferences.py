"""Which notifications reach whom: a person's own choice, and what the business has chosen for the others."""

from typing import Any

from domains.answers import done, faults
from domains.test_notifications import told
from domains.test_notifications_stream import streaming
from support.service import Tenant

PREFERENCES = "/notifications/preferences"


def chosen(answer: dict[str, Any], kind: str) -> dict[str, Any]:
    """What holds for a kind."""
    (found,) = [one for one in answer["kinds"] if one["kind"] == kind]
    return {"page": found["page"], "email": found["email"]}


def test_the_business_chooses_for_those_who_have_not_chosen(tenant: Tenant) -> None:
    first = done(tenant.session.get(PREFERENCES))
    assert chosen(first, "task_due") == {"page": True, "email": "never"}
    assert (first["personal"], first["digest"], first["digestHour"], first["version"]) == (False, "daily", 8, 0)
    changed = done(tenant.api.patch(PREFERENCES, json={"kinds": [{"kind": "task_due", "page": False}]}))
    assert (changed["personal"], changed["version"]) == (False, 1)
    assert not chosen(done(tenant.session.get(PREFERENCES)), "task_due")["page"]
    own = done(tenant.session.patch(PREFERENCES, json={"kinds": [{"kind": "webhook_failing", "email": "digest"}]}))
    assert own["personal"]
    assert (chosen(own, "task_due")["page"], chosen(own, "webhook_failing")["email"]) == (False, "digest")
    done(tenant.api.patch(PREFERENCES, json={"kinds": [{"kind": "task_due", "page": True}]}))
    assert not chosen(done(tenant.session.get(PREFERENCES)), "task_due")["page"]
    again = done(tenant.session.patch(PREFERENCES, json={"kinds": [{"kind": "webhook_failing", "email": "digest"}]}))
    assert again["version"] == own["version"]


def test_a_kind_that_is_switched_off_is_not_on_the_page_of_this_person(tenant: Tenant) -> None:
    done(tenant.session.patch(PREFERENCES, json={"kinds": [{"kind": "task_due", "page": False}]}))
    with streaming(tenant.session) as stream:
        told(tenant, kind="task_due")
        seen = told(tenant)
        assert stream.next()["id"] == seen
    assert [one["id"] for one in done(tenant.session.get("/notifications"))["items"]] == [seen]
    assert done(tenant.session.get("/notifications/unread-count"))["count"] == 1
    assert len(done(tenant.api.get("/notifications"))["items"]) == 2


def test_what_cannot_be_chosen_is_refused_field_by_field(tenant: Tenant) -> None:
    kinds = [{"kind": "task_due", "email": "at_once"}, {"kind": "webhook_failing", "email": "digest"}]
    answer = tenant.api.patch(PREFERENCES, json={"kinds": kinds, "quietFrom": "22:00"})
    assert faults(answer) == {
        ("kinds[0].email", "needs_person"),
        ("kinds[1].email", "needs_person"),
        ("quietTo", "required"),
    }
    same = tenant.session.patch(PREFERENCES, json={"quietFrom": "22:00", "quietTo": "22:00"})
    assert faults(same) == {("quietTo", "invalid_range")}
    assert faults(tenant.session.patch(PREFERENCES, json={"quietFrom": "24:00", "digestHour": 24})) != set()
    assert done(tenant.session.get(PREFERENCES))["version"] == 0
