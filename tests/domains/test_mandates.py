"""Standing orders: what clients have agreed to be charged, and every charge with its document."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains import answers
from domains.answers import done, line
from support.processes import wait_until
from support.service import Tenant


def refused(answer: httpx.Response, status: int = 409) -> str:
    """The code of a refusal."""
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


def faults(answer: httpx.Response) -> set[tuple[str, str]]:
    """Fields that are at fault, with their codes."""
    return set(answers.faults(answer))


def connected(tenant: Tenant) -> str:
    """A terminal at Cardcom, connected; its number."""
    terminal = str(uuid4().int)[:9]
    body = {"credentials": {"terminalNumber": terminal, "apiName": "name", "apiPassword": "secret"}}
    done(tenant.api.put("/payment-providers/cardcom", json=body))
    return terminal


def carded(tenant: Tenant, **fields: Any) -> tuple[dict[str, Any], str]:
    """A client with a saved card: the client, and the id of the card."""
    client = tenant.client()
    body = {"provider": "cardcom", "token": uuid4().hex, "last4": "0000", "expiryMonth": 12, "expiryYear": 2099}
    return client, add_method(tenant, client["id"], **{**body, **fields})


def add_method(tenant: Tenant, client_id: str, **fields: Any) -> str:
    return str(done(tenant.api.post(f"/clients/{client_id}/payment-methods", json=fields), 201)["id"])


def ordered(tenant: Tenant, client: dict[str, Any], method: str | None, **fields: Any) -> dict[str, Any]:
    """A standing order of 118.00 on the 31st of each month, unless told otherwise."""
    body = {"clientId": client["id"], "methodId": method, "amount": "118.00", "subject": "Membership"}
    if "amountMax" in fields:
        body.pop("amount")
    else:
        body |= {"frequency": "monthly_date", "day": 31}
    return done(tenant.api.post("/mandates", json={**body, **fields}), 201)


def due_now(tenant: Tenant, mandate: dict[str, Any]) -> dict[str, Any]:
    """A standing order whose date was yesterday at the latest, once the worker has made its charge; the charge."""
    return charged(tenant, mandate, lambda found: found["state"] != "SCHEDULED")


def charges(tenant: Tenant, mandate: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = done(tenant.api.get(f"/mandates/{mandate['id']}/charges", params=query))["items"]
    return found


def charged(tenant: Tenant, mandate: dict[str, Any], so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The newest charge of a standing order, once the worker has brought it so far."""
    found: dict[str, Any] = {}

    def come_so_far() -> bool:
        for one in charges(tenant, mandate)[:1]:
            found.update(one)
        return bool(found) and so(found)

    wait_until(come_so_far, "the charge")
    return found


def get(tenant: Tenant, mandate: dict[str, Any]) -> dict[str, Any]:
    return done(tenant.api.get(f"/mandates/{mandate['id']}"))


def has_document(charge: dict[str, Any]) -> bool:
    return charge["documentId"] is not None


def test_a_date_that_is_due_is_charged_once_and_has_its_document(tenant: Tenant) -> None:
    connected(tenant)
    client, method = carded(tenant)
    today = date.fromisoformat(tenant.today())
    made = ordered(tenant, client, method, day=None, startDate=str(today), time="00:00", externalReference="sub-7")
    assert (made["status"], made["amount"], made["docType"]) == ("ACTIVE", "118.00", 320)
    charge = charged(tenant, made, has_document)
    assert (charge["scheduledFor"], charge["state"], charge["attempt"]) == (str(today), "PAID", 1)
    document = done(tenant.api.get(f"/documents/{charge['documentId']}"))
    assert (document["docType"], document["total"], document["clientId"]) == (320, "118.00", client["id"])
    assert document["externalReference"] == "sub-7"
    after = get(tenant, made)
    assert (after["paidCount"], after["lastError"]) == (1, None)
    assert date.fromisoformat(after["nextDate"]) > today
    assert len(charges(tenant, made)) == 1
    shown = done(tenant.api.get(f"/mandates/{made['id']}/charges/{charge['id']}"))
    (attempt,) = shown["attempts"]
    assert (attempt["state"], attempt["number"], attempt["provider"]) == ("PAID", 1, "cardcom")


_ = (timedelta, pytest, line)
