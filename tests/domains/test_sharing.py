"""Public links of documents: made, followed, counted, locked and ended."""

import asyncio
import secrets
import time
from datetime import timedelta
from typing import Any

import httpx
import pytest

from pinkas.core.dates import format_instant
from support.processes import wait_until
from support.service import Running, Tenant


def shared(tenant: Tenant, document: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A fresh link to a document."""
    made = tenant.api.post(f"/documents/{document['id']}/share", json=fields)
    assert made.status_code == 201, made.text
    return dict(made.json())


def in_days(running: Running, days: float) -> str:
    return format_instant(running.clock.now() + timedelta(days=days))


@pytest.fixture
def stranger(running: Running) -> httpx.Client:
    """Somebody without any credential."""
    return running.client()


def test_a_link_shows_the_document_to_whoever_holds_it(tenant: Tenant, stranger: httpx.Client) -> None:
    issued = tenant.issued(305, notes="תודה", internalNotes="secret", tags=["hidden"], metadata={"k": "hidden"})
    link = shared(tenant, issued)
    assert link["url"] == f"{tenant.running.url().removesuffix('/api/v1')}/d/{link['token']}"
    answer = stranger.get(f"/public/documents/{link['token']}")
    assert answer.status_code == 200, answer.text
    seen = answer.json()
    assert (seen["docNumber"], seen["total"], seen["balance"]) == (issued["docNumber"], "118.00", "118.00")
    assert seen["hash"] == issued["signature"]["hash"]
    assert seen["lines"][0]["description"] == "ייעוץ"


def test_a_link_shows_nothing_that_is_not_printed(tenant: Tenant, stranger: httpx.Client) -> None:
    issued = tenant.issued(305, internalNotes="hidden-1", tags=["hidden-2"], metadata={"k": "hidden-3"})
    text = stranger.get(f"/public/documents/{shared(tenant, issued)['token']}").text
    assert "hidden" not in text
    assert tenant.id not in text
    assert issued["id"] not in text
    assert issued["issuedAt"] in text


def test_the_token_is_told_once_and_kept_as_a_hash(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    link = shared(tenant, issued, note="for Dana")
    listed = tenant.api.get(f"/documents/{issued['id']}/shares")
    assert link["token"] not in listed.text
    (one,) = listed.json()["items"]
    assert (one["id"], one["note"], one["views"], one["hasPassword"]) == (link["id"], "for Dana", 0, False)
    with tenant.running.owner() as owner:
        kept = owner.execute(
            "SELECT (document_shares.*)::text FROM document_shares WHERE id = %s", [link["id"]]
        ).fetchone()
        assert kept is not None
        assert link["token"] not in kept[0]
    assert link["token"] not in tenant.api.get("/audit-log", params={"action": "document.shared"}).text


def test_the_file_behind_a_link_is_the_original_once(tenant: Tenant, stranger: httpx.Client) -> None:
    """The first delivery is the original, whoever takes it."""
    token = shared(tenant, tenant.issued(305))["token"]
    first, second = (stranger.get(f"/public/documents/{token}/pdf") for _ in range(2))
    assert first.content.startswith(b"%PDF-")
    assert [one.headers["x-document-copy"] for one in (first, second)] == ["original", "copy"]


def test_a_link_may_give_no_file(tenant: Tenant, stranger: httpx.Client) -> None:
    token = shared(tenant, tenant.issued(305), allowDownload=False)["token"]
    assert stranger.get(f"/public/documents/{token}").json()["mayDownload"] is False
    answer = stranger.get(f"/public/documents/{token}/pdf")
    assert (answer.status_code, answer.json()["error"]) == (403, "download_not_allowed")


def test_unknown_revoked_and_expired_links_are_the_same_nothing(tenant: Tenant, stranger: httpx.Client) -> None:
    issued = tenant.issued(305)
    revoked, expired = shared(tenant, issued), shared(tenant, issued, expiresAt=in_days(tenant.running, 1))
    assert tenant.api.delete(f"/documents/{issued['id']}/shares/{revoked['id']}").status_code == 204
    tenant.running.clock.offset = timedelta(days=2)
    tokens = [secrets.token_urlsafe(32), "short", "x" * 3000, revoked["token"], expired["token"]]
    answers = [stranger.get(f"/public/documents/{one}", headers={"X-Request-Id": "same"}) for one in tokens]
    assert {one.status_code for one in answers} == {404}
    assert len({one.content for one in answers}) == 1


def test_a_link_ends_at_its_instant_and_not_before(tenant: Tenant, stranger: httpx.Client) -> None:
    link = shared(tenant, tenant.issued(305))
    for days, status in ((89.99, 200), (90.01, 404)):
        tenant.running.clock.offset = timedelta(days=days)
        assert stranger.get(f"/public/documents/{link['token']}").status_code == status


def test_a_revoked_link_is_refused_at_once_and_stays_in_the_list(tenant: Tenant, stranger: httpx.Client) -> None:
    issued = tenant.issued(305)
    link, other = shared(tenant, issued), shared(tenant, issued)
    for _ in range(2):
        assert tenant.api.delete(f"/documents/{issued['id']}/shares/{link['id']}").status_code == 204
    assert stranger.get(f"/public/documents/{link['token']}").status_code == 404
    assert stranger.get(f"/public/documents/{other['token']}").status_code == 200
    path = f"/documents/{issued['id']}/shares"
    found = {one["id"]: one["revokedAt"] for one in tenant.api.get(path).json()["items"]}
    assert found[link["id"]] is not None
    assert found[other["id"]] is None
    assert [one["id"] for one in tenant.api.get(path, params={"active": "true"}).json()["items"]] == [other["id"]]
    assert [one["id"] for one in tenant.api.get(path, params={"active": "false"}).json()["items"]] == [link["id"]]


def test_a_link_of_another_document_is_not_revoked_through_this_one(tenant: Tenant) -> None:
    first, second = tenant.issued(305), tenant.issued(305)
    link = shared(tenant, first)
    assert tenant.api.delete(f"/documents/{second['id']}/shares/{link['id']}").status_code == 404
    assert tenant.api.get(f"/documents/{first['id']}/shares").json()["items"][0]["revokedAt"] is None


def test_a_draft_is_not_shared(tenant: Tenant) -> None:
    draft = tenant.draft(305)
    answer = tenant.api.post(f"/documents/{draft['id']}/share", json={})
    assert (answer.status_code, answer.json()["error"]) == (409, "not_issued")
    assert tenant.api.get(f"/documents/{draft['id']}/shares").json()["items"] == []


@pytest.mark.parametrize(("days", "code"), [(-1, "in_the_past"), (732, "too_late")])
def test_a_link_ends_within_two_years_and_not_before_now(tenant: Tenant, days: int, code: str) -> None:
    issued = tenant.issued(305)
    body = {"expiresAt": in_days(tenant.running, days)}
    answer = tenant.api.post(f"/documents/{issued['id']}/share", json=body)
    assert answer.status_code == 422
    assert [(one["field"], one["code"]) for one in answer.json()["details"]] == [("expiresAt", code)]
    assert tenant.api.get(f"/documents/{issued['id']}/shares").json()["items"] == []


def test_a_link_with_a_password_asks_for_it(tenant: Tenant, stranger: httpx.Client) -> None:
    token = shared(tenant, tenant.issued(305), password="סיסמה טובה")["token"]  # noqa: S106
    for path in (f"/public/documents/{token}", f"/public/documents/{token}/pdf"):
        asked = stranger.get(path)
        assert (asked.status_code, asked.json()["error"]) == (403, "share_password_required")
        wrong = stranger.get(path, headers={"X-Share-Password": "wrong one"})
        assert (wrong.status_code, wrong.json()["error"]) == (403, "wrong_share_password")
        right = stranger.get(path, headers=[(b"X-Share-Password", "סיסמה טובה".encode())])
        assert right.status_code == 200


def steady() -> None:
    """Waits out the end of a window of tries: none ends in the middle of a test."""
    left = 900 - time.time() % 900
    if left < 10:
        time.sleep(left)


def tried(tenant: Tenant, link: dict[str, Any], times: int) -> None:
    """So many wrong passwords from this address, counted as they are."""
    steady()
    throttle = tenant.running.services["live"].outside.throttle
    for _ in range(times):
        asyncio.run(throttle.count_attempt(f"share:{link['id']}:address:127.0.0.1", 1000, 900))


def test_passwords_of_a_link_are_not_tried_without_end(tenant: Tenant, stranger: httpx.Client) -> None:
    link = shared(tenant, tenant.issued(305), password="the right one")  # noqa: S106
    path = f"/public/documents/{link['token']}"
    tried(tenant, link, 9)
    assert stranger.get(path, headers={"X-Share-Password": "wrong one"}).status_code == 403
    refused = stranger.get(path, headers={"X-Share-Password": "the right one"})
    assert (refused.status_code, refused.json()["error"]) == (429, "rate_limit_exceeded")
    assert int(refused.headers["retry-after"]) > 0


def test_who_guesses_from_elsewhere_does_not_lock_out_who_knows_the_password(
    tenant: Tenant, stranger: httpx.Client
) -> None:
    link = shared(tenant, tenant.issued(305), password="the right one")  # noqa: S106
    throttle = tenant.running.services["live"].outside.throttle
    steady()
    for _ in range(10):
        asyncio.run(throttle.count_attempt(f"share:{link['id']}:address:192.0.2.1", 1000, 900))
    path, right = f"/public/documents/{link['token']}", {"X-Share-Password": "the right one"}
    for _ in range(400):  # from forty addresses together
        asyncio.run(throttle.count_attempt(f"share:{link['id']}", 1000, 900))
    assert stranger.get(path, headers=right).status_code == 200
    for _ in range(100):
        asyncio.run(throttle.count_attempt(f"share:{link['id']}", 1000, 900))
    assert stranger.get(path, headers=right).status_code == 429


def test_the_right_password_is_no_try(tenant: Tenant, stranger: httpx.Client) -> None:
    link = shared(tenant, tenant.issued(305), password="the right one")  # noqa: S106
    tried(tenant, link, 9)
    for _ in range(2):
        answer = stranger.get(f"/public/documents/{link['token']}", headers={"X-Share-Password": "the right one"})
        assert answer.status_code == 200


def test_views_are_counted(tenant: Tenant, stranger: httpx.Client) -> None:
    issued = tenant.issued(305)
    link = shared(tenant, issued)
    for _ in range(3):
        stranger.get(f"/public/documents/{link['token']}")
    stranger.get(f"/public/documents/{link['token']}x")

    def seen() -> bool:
        (one,) = tenant.api.get(f"/documents/{issued['id']}/shares").json()["items"]
        return one["views"] == 3 and one["lastViewedAt"] is not None and one["version"] == 1

    wait_until(seen, "three views")


def test_14_asking_for_the_headers_of_a_shared_document_is_no_view(tenant: Tenant, stranger: httpx.Client) -> None:
    issued = tenant.issued(305)
    link = shared(tenant, issued)
    for method in ("HEAD", "HEAD", "GET"):
        assert stranger.request(method, f"/public/documents/{link['token']}").status_code == 200

    def views() -> int:
        (one,) = tenant.api.get(f"/documents/{issued['id']}/shares").json()["items"]
        return int(one["views"])

    wait_until(lambda: views() > 0, "the view")
    assert views() == 1


def test_the_public_list_of_links_is_paged(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    made = [shared(tenant, issued)["id"] for _ in range(3)]
    path, found, cursor = f"/documents/{issued['id']}/shares", [], None
    while True:
        page = tenant.api.get(path, params={"limit": 2, **({"cursor": cursor} if cursor else {})}).json()
        found += [one["id"] for one in page["items"]]
        cursor = page["nextCursor"]
        if cursor is None:
            break
    assert found == made[::-1]


def test_making_and_revoking_a_link_is_written_in_the_audit_log(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    link = shared(tenant, issued)
    tenant.api.delete(f"/documents/{issued['id']}/shares/{link['id']}")
    actions = [one["action"] for one in tenant.api.get("/audit-log").json()["items"]]
    assert actions[:2] == ["document.share_revoked", "document.shared"]
