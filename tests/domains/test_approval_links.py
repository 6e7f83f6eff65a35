"""The link in a mail by which one person decides about one call, once, without logging in."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from domains.answers import audited, done, refused
from domains.test_approvals import approve, bounded, draft, finalize, status_of, waits
from support.mailbox import message_body, outbox_messages
from support.processes import wait_until
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person
_LINK = re.compile(r"https?://\S+(/approve/[A-Za-z0-9_-]{43})")


@pytest.fixture
def somebody(running: Running) -> Iterator[httpx.Client]:
    """Somebody's browser, which is not logged in."""
    with httpx.Client(base_url=running.url().removesuffix("/api/v1"), timeout=30) as client:
        yield client


class Asked:
    """A draft that a key with a bound wants to issue, the mail about it and its link."""

    def __init__(self, tenant: Tenant, **bounds: Any) -> None:
        self.tenant = tenant
        before = {str(one["Message-ID"]) for one in outbox_messages(tenant.running, tenant.email)}
        self.draft = draft(tenant, client={"name": "Dana & <b>Co</b>"})
        api = bounded(tenant, **(bounds or {"maxAmount": "1"}))
        self.approval = waits(finalize(api, self.draft))
        self.mail = ""
        wait_until(lambda: self._is_mailed(before), "the mail about the approval")
        found = _LINK.search(self.mail)
        assert found is not None, self.mail
        self.path = found[1]

    def _is_mailed(self, before: set[str]) -> bool:
        letters = outbox_messages(self.tenant.running, self.tenant.email)
        texts = [message_body(one) for one in letters if str(one["Message-ID"]) not in before]
        self.mail = next((one for one in texts if "/approve/" in one), "")
        return bool(self.mail)

    @property
    def issued(self) -> bool:
        return status_of(self.tenant, self.draft) == "ISSUED"

    def decide(self, somebody: httpx.Client, decision: str = "approve", **headers: str) -> httpx.Response:
        return somebody.post(self.path, data={"decision": decision}, headers=headers)


def state(page: httpx.Response) -> str | None:
    found = re.search(r'data-state="(\w+)"', page.text)
    return found[1] if found else None


def test_the_mail_says_what_would_be_done_and_its_link_does_it_once(tenant: Tenant, somebody: httpx.Client) -> None:
    asked = Asked(tenant)
    assert "118.00" in asked.mail
    assert "Dana & <b>Co</b>" in asked.mail
    for _ in range(2):
        page = somebody.get(asked.path)
        assert (page.status_code, state(page)) == (200, None)
        assert "Dana &amp; &lt;b&gt;Co&lt;/b&gt;" in page.text
        assert page.headers["referrer-policy"] == "no-referrer"
    assert not asked.issued, "a mail program that opens the link decides nothing"
    assert somebody.post(asked.path, data={}).status_code == 404
    assert asked.decide(somebody, **{"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert not asked.issued
    assert state(asked.decide(somebody)) == "DONE"
    assert asked.issued
    again = asked.decide(somebody)
    assert (again.status_code, state(again)) == (410, "OVER")
    assert somebody.get(asked.path).status_code == 410
    granted = audited(tenant, "approval", asked.approval["id"])[-1]
    assert (granted["action"], granted["facts"]["by"]) == ("approval.granted", "mail_link")
    assert granted["actor"] == {"kind": "session", "id": done(tenant.session.get("/auth/me"))["user"]["id"]}
    decided = done(tenant.session.get(f"/approvals/{asked.approval['id']}"))["decidedBy"]
    assert decided["id"] == granted["actor"]["id"]


def test_a_link_is_good_for_one_decision_however_many_press_at_once(tenant: Tenant, somebody: httpx.Client) -> None:
    asked = Asked(tenant)
    with ThreadPoolExecutor(3) as pool:
        pages = list(pool.map(lambda _: asked.decide(somebody), range(3)))
    assert sorted(one.status_code for one in pages) in ([200, 409, 409], [200, 409, 410], [200, 410, 410])
    declined = Asked(tenant)
    assert state(declined.decide(somebody, "decline")) == "DECLINED"
    assert declined.decide(somebody).status_code == 410
    assert not declined.issued
    refused(approve(tenant, declined.approval), 409, "approval_decided")


@pytest.mark.parametrize("change", ["expires", "right", "membership", "password", "second_factor", "decided"])
def test_a_link_is_over_with_what_it_rests_on(tenant: Tenant, somebody: httpx.Client, change: str) -> None:
    asked = Asked(tenant)
    statements = {
        "expires": "UPDATE approval_links SET expires_at = now() WHERE business_id = %s",
        "right": "UPDATE memberships SET role = 'viewer' WHERE business_id = %s",
        "membership": "DELETE FROM memberships WHERE business_id = %s",
        "password": """UPDATE users SET password_hash = password_hash || 'x'
            WHERE id IN (SELECT user_id FROM memberships WHERE business_id = %s)""",
        "second_factor": """INSERT INTO second_factors (user_id, secret, confirmed_at, created_at)
            SELECT user_id, 'x', now(), now() FROM memberships WHERE business_id = %s""",
    }
    if change == "decided":
        done(tenant.session.post(f"/approvals/{asked.approval['id']}/decline"))
        assert state(somebody.get(asked.path)) == "DECLINED"
        assert asked.decide(somebody).status_code == 409
    else:
        with tenant.running.owner() as connection:
            connection.execute(statements[change], (tenant.id,))
        for page in (somebody.get(asked.path), asked.decide(somebody)):
            assert (page.status_code, state(page)) == (410, "OVER")
            assert "Dana" not in page.text
    assert not asked.issued


def test_a_call_that_is_refused_when_it_is_made_says_so(tenant: Tenant, somebody: httpx.Client) -> None:
    asked = Asked(tenant)
    done(tenant.api.patch(f"/documents/{asked.draft}", json={"subject": "x", "lines": []}), 200)
    page = asked.decide(somebody)
    assert state(page) == "FAILED"
    assert not asked.issued


def test_the_link_stands_in_the_mail_alone(tenant: Tenant, somebody: httpx.Client) -> None:
    token = Asked(tenant).path.rpartition("/")[2]
    for path in ("/approvals", "/notifications", "/audit-log"):
        assert token not in tenant.session.get(path).text
    for wrong in ("x" * 43, "x", token[:-1]):
        assert somebody.get(f"/approve/{wrong}").status_code == 404
