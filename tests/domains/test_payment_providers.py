"""Connecting an account at a payment provider: what is asked, what is kept, and what is never shown again."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
import pytest

from support.providers import REFUSED_API_NAME, REFUSED_KEY
from support.service import Tenant

PATH = "/payment-providers"


def stripe(mode: str = "live", **changes: str) -> dict[str, Any]:
    return {"credentials": {"secretKey": f"sk_{mode}_{uuid4().hex}", "webhookSecret": "whsec_" + "a" * 24, **changes}}


def cardcom(terminal: str = "4321", **changes: str) -> dict[str, Any]:
    return {"credentials": {"terminalNumber": terminal, "apiName": "name", "apiPassword": "a secret word", **changes}}


def listed(api: httpx.Client, name: str) -> dict[str, Any]:
    items = api.get(PATH).json()["items"]
    return next(one for one in items if one["provider"] == name)


@pytest.fixture
def sandbox(tenant: Tenant) -> Iterator[httpx.Client]:
    with tenant.sandbox_key() as client:
        yield client


def test_every_provider_is_listed_with_what_it_needs_and_can_do(tenant: Tenant) -> None:
    found = listed(tenant.api, "cardcom")
    assert (found["status"], found["mode"], found["account"]) == ("NOT_CONNECTED", None, None)
    assert [one["key"] for one in found["credentialFields"]] == ["terminalNumber", "apiName", "apiPassword"]
    assert found["capabilities"]["maxInstallments"] == 36
    assert found["callbackUrl"].endswith(f"/api/v1/payment-providers/cardcom/callback?business={tenant.id}")


@pytest.mark.parametrize(("name", "body"), [("stripe", stripe()), ("cardcom", cardcom())])
def test_an_account_is_connected_tested_and_disconnected(tenant: Tenant, name: str, body: dict[str, Any]) -> None:
    made = tenant.api.put(f"{PATH}/{name}", json=body)
    assert made.status_code == 200, made.text
    assert (made.json()["status"], made.json()["mode"]) == ("CONNECTED", "live")
    assert tenant.api.post(f"{PATH}/{name}/test").json()["result"] == "works"
    assert tenant.api.delete(f"{PATH}/{name}").status_code == 204
    assert listed(tenant.api, name)["status"] == "NOT_CONNECTED"
    assert tenant.api.delete(f"{PATH}/{name}").status_code == 404
    assert tenant.api.post(f"{PATH}/{name}/test").json()["error"] == "provider_not_connected"


def test_credentials_are_encrypted_and_never_shown(tenant: Tenant) -> None:
    body = cardcom(apiPassword="hush-hush-hush")
    shown = tenant.api.put(f"{PATH}/cardcom", json=body).text + tenant.api.get(PATH).text
    shown += tenant.api.get("/audit-log").text
    assert "hush-hush-hush" not in shown
    with tenant.running.owner() as owner:
        row = owner.execute(
            "SELECT credentials FROM payment_provider_connections WHERE business_id = %s", [tenant.id]
        ).fetchone()
    assert row is not None
    assert b"hush" not in row[0]


def test_what_the_provider_refuses_is_not_kept(tenant: Tenant) -> None:
    for name, body in (("cardcom", cardcom(apiName=REFUSED_API_NAME)), ("stripe", None)):
        if body is None:
            body = stripe(secretKey=REFUSED_KEY.replace("test", "live"))
            tenant.running.providers.script(body["credentials"]["secretKey"], "error")
        answer = tenant.api.put(f"{PATH}/{name}", json=body)
        assert answer.status_code in (422, 503), answer.text
        assert listed(tenant.api, name)["status"] == "NOT_CONNECTED"


def test_a_silent_provider_changes_nothing(tenant: Tenant) -> None:
    terminal = str(uuid4().int)[:8]
    tenant.running.providers.script(terminal, "deaf")
    answer = tenant.api.put(f"{PATH}/cardcom", json=cardcom(terminal))
    assert (answer.status_code, answer.json()["error"]) == (503, "provider_unavailable")
    assert listed(tenant.api, "cardcom")["status"] == "NOT_CONNECTED"


def test_a_connection_that_stopped_working_says_so_and_recovers(tenant: Tenant) -> None:
    terminal = str(uuid4().int)[:8]
    tenant.api.put(f"{PATH}/cardcom", json=cardcom(terminal))
    tenant.running.providers.script(terminal, "deaf")
    assert tenant.api.post(f"{PATH}/cardcom/test").json()["result"] == "unknown"
    assert listed(tenant.api, "cardcom")["status"] == "CONNECTED", "no answer proves nothing"


def test_live_takes_live_credentials_and_the_sandbox_test_ones(tenant: Tenant, sandbox: httpx.Client) -> None:
    for api, body, name in (
        (tenant.api, stripe("test"), "stripe"),
        (tenant.api, cardcom("1000"), "cardcom"),
        (sandbox, stripe("live"), "stripe"),
        (sandbox, cardcom("4321"), "cardcom"),
    ):
        answer = api.put(f"{PATH}/{name}", json=body)
        assert (answer.status_code, answer.json()["error"]) == (422, "wrong_credentials_mode"), answer.text
    assert sandbox.put(f"{PATH}/stripe", json=stripe("test")).json()["mode"] == "test"
    assert sandbox.put(f"{PATH}/cardcom", json=cardcom("1000")).json()["account"] == "1000"


@pytest.mark.parametrize(
    ("name", "credentials", "fields"),
    [
        ("stripe", {}, {"secretKey", "webhookSecret"}),
        ("stripe", {"secretKey": "pk_live_1", "webhookSecret": "secret"}, {"secretKey", "webhookSecret"}),
        ("cardcom", {"terminalNumber": "one", "apiName": "n", "apiPassword": "p"}, {"terminalNumber"}),
        ("cardcom", {"terminalNumber": "1", "apiName": "n", "apiPassword": "p", "pin": "1"}, {"pin"}),
    ],
)
def test_every_wrong_credential_is_named_at_once(
    tenant: Tenant, name: str, credentials: dict[str, str], fields: set[str]
) -> None:
    answer = tenant.api.put(f"{PATH}/{name}", json={"credentials": credentials})
    assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed")
    assert {one["field"] for one in answer.json()["details"]} == {f"credentials.{one}" for one in fields}


def test_an_unknown_provider_is_not_found(tenant: Tenant) -> None:
    assert tenant.api.put(f"{PATH}/nobody", json=stripe()).status_code == 404
    assert tenant.api.delete(f"{PATH}/nobody").status_code == 404
