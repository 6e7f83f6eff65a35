"""The audit log: who did what to which thing, when, from where, and what it changed (DI-5)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done, drafted, faults, finalized, line, refused
from pinkas.platform.tx import Tx
from support.service import Tenant

HOOK = {"url": "http://127.0.0.1:9/hook", "events": ["document.finalized"]}


def log(tenant: Tenant, **filters: Any) -> list[dict[str, Any]]:
    """The entries that fit, newest first."""
    return list(done(tenant.api.get("/audit-log", params={"limit": 100, **filters}))["items"])


def entry(tenant: Tenant, action: str) -> dict[str, Any]:
    """The newest entry of an action, whole."""
    return dict(done(tenant.api.get(f"/audit-log/{log(tenant, action=action)[0]['id']}")))


def hook(tenant: Tenant) -> dict[str, Any]:
    """A webhook endpoint."""
    return dict(done(tenant.api.post("/webhooks", json=HOOK), 201))


def own_key(client: httpx.Client, tenant: Tenant) -> str:
    """The id of the key that a client calls with."""
    prefix = client.headers["X-Api-Key"][:8]
    return str(next(one["id"] for one in done(tenant.session.get("/api-keys"))["items"] if one["keyPrefix"] == prefix))


def test_an_entry_tells_who_did_what_to_which_thing_from_where(tenant: Tenant) -> None:
    """DI-5."""
    before = datetime.now(UTC) - timedelta(seconds=1)
    made = tenant.api.post("/webhooks", json=HOOK, headers={"X-Request-Id": "the-request"})
    told = entry(tenant, "webhook.created")
    key = own_key(tenant.api, tenant)
    assert told["actor"] == {"kind": "key", "id": key}
    assert (told["credentialId"], told["address"], told["requestId"]) == (key, "127.0.0.1", "the-request")
    assert told["subject"] == {"type": "webhook", "id": made.json()["id"]}
    assert before < datetime.fromisoformat(told["at"]) < datetime.now(UTC) + timedelta(seconds=1)


def test_a_session_s_entry_names_the_person_and_the_session(tenant: Tenant) -> None:
    person = done(tenant.session.get("/auth/me"))["user"]["id"]
    done(tenant.session.post("/webhooks", json=HOOK), 201)
    told = entry(tenant, "webhook.created")
    assert told["actor"] == {"kind": "session", "id": person}
    assert told["credentialId"] not in (None, person)


def test_a_created_webhook_is_told_as_it_was_asked_for(tenant: Tenant) -> None:
    hook(tenant)
    told = entry(tenant, "webhook.created")
    assert told["before"] is None
    assert told["after"] == {**HOOK, "maxRetries": 5, "isActive": True}


def test_a_changed_webhook_is_told_with_the_fields_that_differ(tenant: Tenant) -> None:
    """DI-5."""
    one = hook(tenant)
    done(tenant.api.patch(f"/webhooks/{one['id']}", json={"isActive": False, "url": HOOK["url"]}))
    told = entry(tenant, "webhook.changed")
    assert (told["before"], told["after"]) == ({"isActive": True}, {"isActive": False})


def test_a_deleted_webhook_is_told_as_it_was(tenant: Tenant) -> None:
    one = hook(tenant)
    done_without_body = tenant.api.delete(f"/webhooks/{one['id']}")
    assert done_without_body.status_code == 204
    told = entry(tenant, "webhook.deleted")
    assert (told["before"]["url"], told["after"]) == (HOOK["url"], None)


def test_reading_a_secret_is_told_and_reading_the_list_is_not(tenant: Tenant) -> None:
    """DI-5."""
    one = hook(tenant)
    done(tenant.api.get("/webhooks"))
    assert log(tenant, action="webhook.secret_read") == []
    done(tenant.api.get(f"/webhooks/{one['id']}"))
    assert [told["subject"]["id"] for told in log(tenant, action="webhook.secret_read")] == [one["id"]]


@pytest.mark.parametrize("changes", [{}, {"isActive": True}])
def test_a_patch_that_changes_nothing_is_told_as_a_reading_of_the_secret(
    tenant: Tenant, changes: dict[str, Any]
) -> None:
    one = hook(tenant)
    assert done(tenant.api.patch(f"/webhooks/{one['id']}", json=changes))["secret"] == one["secret"]
    assert len(log(tenant, action="webhook.secret_read")) == 1
    assert log(tenant, action="webhook.changed") == []


def test_what_is_refused_leaves_no_entry(tenant: Tenant) -> None:
    one = hook(tenant)
    before = len(log(tenant))
    stale = tenant.api.patch(f"/webhooks/{one['id']}", json={"isActive": False}, headers={"If-Match": '"9"'})
    refused(stale, 412, "version_conflict")
    refused(tenant.api.post("/webhooks", json={**HOOK, "url": "ftp://x"}), 422, "invalid_webhook_url")
    refused(tenant.api.get(f"/webhooks/{tenant.id}"), 404, "not_found")
    refused(finalized(tenant, {"id": tenant.id}), 404, "not_found")
    assert len(log(tenant)) == before


def test_an_issued_document_is_told_with_its_type_number_and_total(tenant: Tenant) -> None:
    """DI-5."""
    issued = tenant.issued(305)
    told = entry(tenant, "document.finalized")
    assert told["subject"] == {"type": "document", "id": issued["id"]}
    assert told["facts"] == {"docType": 305, "number": 1, "total": "118.00", "currency": "ILS"}


def test_a_finalize_that_fails_leaves_no_entry(tenant: Tenant) -> None:
    draft = done(drafted(tenant, lines=[line()]), 201)
    refused(finalized(tenant, draft, expectedTotal="1.00"), 409, "total_changed")
    assert log(tenant, action="document.finalized") == []
    done(finalized(tenant, draft))
    assert len(log(tenant, action="document.finalized")) == 1


def test_the_entry_of_a_finalize_is_written_by_the_statement_of_its_outbox(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = tenant.draft()
    said: list[str] = []
    bound = Tx._bound

    def noting(self: Tx, statement: str, params: dict[str, Any]) -> Any:
        if self.caller.kind == "key" and str(self.caller.business_id) == tenant.id:
            said.append(statement)
        return bound(self, statement, params)

    monkeypatch.setattr(Tx, "_bound", noting)
    done(finalized(tenant, draft))
    assert [one for one in said if "append_audit" in one] == said[-1:]
    assert "INSERT INTO events" in said[-1]


def test_no_secret_that_was_ever_made_is_in_the_log(tenant: Tenant) -> None:
    """DI-5."""
    key = done(tenant.session.post("/api-keys", json={"name": "k", "scopes": ["clients:read"]}), 201)
    one = hook(tenant)
    done(tenant.api.get(f"/webhooks/{one['id']}"))
    done(tenant.api.patch(f"/webhooks/{one['id']}", json={"description": "another"}))
    tenant.api.delete(f"/webhooks/{one['id']}")
    tenant.session.delete(f"/api-keys/{key['id']}")
    tenant.issued()
    secrets = [key["rawKey"], one["secret"], tenant.api.headers["X-Api-Key"], tenant.token, tenant.password]
    with tenant.running.owner() as connection:
        rows = connection.execute("SELECT t::text FROM audit_log AS t WHERE business_id = %s", [tenant.id]).fetchall()
    whole = "\n".join(text for (text,) in rows)
    assert len(rows) >= 7
    assert [secret for secret in secrets if secret in whole or secret[-24:] in whole] == []


def _some(tenant: Tenant) -> dict[str, Any]:
    """An endpoint that was made, changed and deleted, and a document."""
    one = hook(tenant)
    done(tenant.api.patch(f"/webhooks/{one['id']}", json={"isActive": False}))
    tenant.session.delete(f"/webhooks/{one['id']}")
    tenant.issued()
    return one


def test_the_newest_entry_comes_first_and_positions_have_no_holes(tenant: Tenant) -> None:
    _some(tenant)
    positions = [one["position"] for one in log(tenant)]
    assert positions == list(range(len(positions), 0, -1))


FILTERS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "action": lambda one: one["action"],
    "actorId": lambda one: one["actor"]["id"],
    "subjectType": lambda one: one["subject"]["type"],
    "subjectId": lambda one: one["subject"]["id"],
}


@pytest.mark.parametrize("name", FILTERS)
def test_a_filter_gives_exactly_what_fits(tenant: Tenant, name: str) -> None:
    _some(tenant)
    read = FILTERS[name]
    whole = log(tenant)
    values = {read(one) for one in whole}
    assert len(values) > 1
    for value in values:
        assert log(tenant, **{name: value}) == [one for one in whole if read(one) == value]


def test_filters_together_give_what_fits_all(tenant: Tenant) -> None:
    one = _some(tenant)
    found = log(tenant, subjectType="webhook", subjectId=one["id"], action="webhook.changed")
    assert [told["action"] for told in found] == ["webhook.changed"]
    assert log(tenant, subjectType="document", subjectId=one["id"]) == []


def test_a_span_of_time_holds_its_first_instant_and_not_its_last(tenant: Tenant) -> None:
    tenant.running.clock.offset += timedelta(hours=1)
    hook(tenant)
    tenant.running.clock.offset += timedelta(hours=1)
    hook(tenant)
    last, first = (one["at"] for one in log(tenant, action="webhook.created"))
    assert [one["at"] for one in log(tenant, action="webhook.created", **{"from": first, "to": last})] == [first]
    assert [one["at"] for one in log(tenant, action="webhook.created", **{"from": last})] == [last]


def test_a_filter_that_cannot_be_read_is_named(tenant: Tenant) -> None:
    answer = tenant.api.get("/audit-log", params={"actorId": "me", "from": "yesterday", "subjectId": "x"})
    assert {field for field, _ in faults(answer)} == {"actorId", "from", "subjectId"}


def test_pages_follow_each_other_without_a_double_or_a_gap(tenant: Tenant) -> None:
    for _ in range(3):
        _some(tenant)
    whole, found, cursor = log(tenant), [], None
    while True:
        page = done(tenant.api.get("/audit-log", params={"limit": 4, **({"cursor": cursor} if cursor else {})}))
        found += page["items"]
        cursor = page["nextCursor"]
        if cursor is None:
            break
    assert found == whole


@pytest.mark.parametrize("name", [None, *FILTERS, "from", "to"])
def test_a_page_of_a_filter_walks_an_index_and_sorts_nothing(
    tenant: Tenant, name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    _some(tenant)
    newest = log(tenant)[0]
    value = newest["at"] if name in ("from", "to") else FILTERS[name](newest) if name else None
    said: list[tuple[str, dict[str, Any]]] = []
    bound = Tx._bound

    def noting(self: Tx, statement: str, params: dict[str, Any]) -> Any:
        if "FROM audit_log" in statement:
            said.append((statement, params))
        return bound(self, statement, params)

    monkeypatch.setattr(Tx, "_bound", noting)
    filters = {name: value} if name else {}
    cursor = done(tenant.api.get("/audit-log", params={"limit": 1}))["nextCursor"] if name is None else None
    done(tenant.api.get("/audit-log", params={"limit": 2, **filters, **({"cursor": cursor} if cursor else {})}))
    statement, params = said[-1]
    with tenant.running.owner() as connection:
        for way in ("seqscan", "bitmapscan", "sort", "incremental_sort"):
            connection.execute(f"SET enable_{way} = off")
        plan = "\n".join(one for (one,) in connection.execute(f"EXPLAIN {statement}", params).fetchall())
    assert "Index Scan" in plan
    assert "Sort" not in plan, plan


def test_verify_finds_an_untouched_log_whole(tenant: Tenant) -> None:
    """DI-5."""
    _some(tenant)
    newest = entry(tenant, "document.finalized")
    found = done(tenant.api.get("/audit-log/verify"))
    assert (found["ok"], found["complete"], found["brokenAt"]) == (True, True, None)
    assert found["entries"] == newest["position"]
    assert found["head"] == {"position": newest["position"], "hash": newest["hash"]}


def test_a_long_log_is_verified_in_stretches(tenant: Tenant) -> None:
    _some(tenant)
    total = len(log(tenant))
    found, calls = done(tenant.api.get("/audit-log/verify", params={"limit": 2})), 1
    while not found["complete"]:
        assert (found["ok"], found["entries"]) == (True, 2 * calls)
        found = done(tenant.api.get("/audit-log/verify", params={"limit": 2, "after": found["anchor"]}))
        calls += 1
    assert (found["ok"], found["entries"], calls) == (True, total, -(-total // 2))


def test_verifying_leaves_no_entry(tenant: Tenant) -> None:
    before = done(tenant.api.get("/audit-log/verify"))
    assert done(tenant.api.get("/audit-log/verify")) == before


def test_an_anchor_of_another_business_is_refused(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    anchor = done(opened().api.get("/audit-log/verify"))["anchor"]
    refused(tenant.api.get("/audit-log/verify", params={"after": anchor}), 400, "invalid_cursor")


@pytest.mark.parametrize("anchor", ["", "x", "é", "A" * 100, "eyJhIjoxfQ=="])
def test_an_anchor_that_we_did_not_give_is_refused(tenant: Tenant, anchor: str) -> None:
    refused(tenant.api.get("/audit-log/verify", params={"after": anchor}), 400, "invalid_cursor")


@pytest.mark.parametrize("limit", ["0", "-1", "20001", "x", "1.5"])
def test_a_stretch_that_cannot_be_is_named(tenant: Tenant, limit: str) -> None:
    assert {field for field, _ in faults(tenant.api.get("/audit-log/verify", params={"limit": limit}))} == {"limit"}


def test_a_log_without_entries_is_whole(tenant: Tenant) -> None:
    with tenant.running.owner() as connection, connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        for table in ("audit_log", "audit_chains"):
            connection.execute(f"DELETE FROM {table} WHERE business_id = %s", [tenant.id])
    found = done(tenant.api.get("/audit-log/verify"))
    assert (found["ok"], found["complete"], found["entries"]) == (True, True, 0)
    assert found["head"] == {"position": 0, "hash": "00" * 32}
