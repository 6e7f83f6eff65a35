"""What partners may call, and for whom: read from the declarations, true of every operation that they have."""

import uuid

import httpx
import pytest

from laws.declared import address, call, enough_body, every
from laws.objects import MAKERS, place
from pinkas.core.scopes import PARTNER_SCOPES
from pinkas.platform.operation import Operation
from support.partners import Partner, partner_of
from support.service import Running, Tenant

SAME_ID = {"X-Request-Id": "the-same-request"}


def of_partners(declared: Operation) -> bool:
    """Whether partner keys may call it."""
    return declared.credential == "partner"


@pytest.fixture(scope="module")
def partner(ours: Tenant) -> Partner:
    """The partner that acts for our business, and for no other."""
    return partner_of(ours)


@pytest.fixture(scope="module")
def keys(partner: Partner) -> dict[str, tuple[httpx.Client, httpx.Client]]:
    """For every scope a client whose key has it alone, and one whose key has all others."""
    return {
        scope: (partner.with_key(scope), partner.with_key(*(one for one in PARTNER_SCOPES if one != scope)))
        for scope in PARTNER_SCOPES
    }


def _send(client: httpx.Client, declared: Operation, path: str) -> httpx.Response:
    body = enough_body(declared)
    return call(client, declared, path, headers=SAME_ID, **({} if body is None else {"json": body}))


@every(of_partners)
def test_a_partner_key_needs_the_declared_scope_and_no_other(
    declared: Operation, keys: dict[str, tuple[httpx.Client, httpx.Client]]
) -> None:
    assert declared.scope is not None
    alone, others = keys[declared.scope]
    assert call(alone, declared).status_code not in (401, 403, 405)
    refused = call(others, declared)
    assert (refused.status_code, refused.json()["error"]) == (403, "insufficient_scope")
    assert refused.json()["requiredScope"] == declared.scope


@every(of_partners)
def test_no_other_credential_stands_for_a_partner_key(declared: Operation, ours: Tenant) -> None:
    for client in (ours.api, ours.session, ours.running.operator()):
        assert call(client, declared).status_code == 401


@every(lambda one: one.credential in ("key", "jwt", "admin"))
def test_a_partner_key_stands_for_no_other_credential(declared: Operation, partner: Partner) -> None:
    assert call(partner.api, declared).status_code == 401


@every(of_partners)
def test_a_partner_key_of_live_is_unknown_to_the_sandbox(
    declared: Operation, partner: Partner, running: Running
) -> None:
    with running.client("sandbox", **{"X-Partner-Key": partner.key["rawKey"]}) as client:
        answer = call(client, declared)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_api_key")


@every(lambda one: of_partners(one) and "{merchantId}" in one.path)
def test_a_merchant_of_another_partner_is_answered_like_one_that_nobody_has(
    declared: Operation, partner: Partner, theirs: Tenant
) -> None:
    """TI-2: byte for byte, whatever else is asked of it."""
    values = MAKERS[place(declared)](theirs)[0]
    unknown = {**values, "merchantId": str(uuid.uuid4())}
    answers = [_send(partner.api, declared, address(declared, one)) for one in (values, unknown)]
    assert [one.status_code for one in answers] == [404, 404]
    assert answers[0].content == answers[1].content
