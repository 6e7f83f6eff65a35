"""Businesses that are opened before the load begins: persons with some businesses each, their keys, and who is told."""

import asyncio
from typing import Any

from faults.soak.callers import Business, Caller
from faults.soak.telling import Told
from pinkas.core.scopes import SCOPES

EACH = 20
"""Businesses of one person: a password's hash takes a fifth of a second by design."""
PASSWORD = "a long password"  # noqa: S105
MANY = {"rateLimitPerMinute": 100_000, "rateLimitPerHour": 900_000}
FEW = {"rateLimitPerMinute": 3, "rateLimitPerHour": 60}
SANDBOX_SHARE = 4
"""One of so many businesses tries things in the sandbox too."""
_POLICY = {"name": "Usual", "steps": [{"days": 0}], "quietFrom": None, "quietTo": None, "pauseOnRestDays": False}


async def open_businesses(caller: Caller, count: int, told: Told) -> list[Business]:
    """So many businesses, each with an account at the payment provider, a policy of reminders and a webhook for all
    events."""
    types = await _event_types(caller)
    opened: list[Business] = []
    for first in range(0, count, EACH):
        email = f"person{first}@example.com"
        body = {"email": email, "password": PASSWORD, "name": "דנה", "language": "he", "business": _business(first)}
        made = (await caller.ask("opening", None, "POST", "/auth/register", json=body, expect=(201,))).json()
        bearer = {"Authorization": f"Bearer {made['accessToken']}"}
        ids = [made["business"]["id"]]
        for number in range(first + 1, min(first + EACH, count)):
            body = _business(number)
            more = await caller.ask("opening", None, "POST", "/businesses", json=body, headers=bearer, expect=(201,))
            ids.append(more.json()["id"])
        opened += await asyncio.gather(
            *(_prepare(caller, email, bearer, first + place, id, types, told) for place, id in enumerate(ids))
        )
        await caller.log_in(email)
    return opened


def _business(number: int) -> dict[str, Any]:
    return {"name": f"חברה mark-{number:04}-", "businessType": "company", "taxId": "777777715"}


async def _event_types(caller: Caller) -> list[str]:
    body = {"email": "types@example.com", "password": PASSWORD, "name": "דנה", "business": _business(9999)}
    made = (await caller.ask("opening", None, "POST", "/auth/register", json=body, expect=(201,))).json()
    headers = {"Authorization": f"Bearer {made['accessToken']}", "X-Business-Id": made["business"]["id"]}
    found = await caller.ask("opening", None, "GET", "/webhooks/event-types", headers=headers)
    return [one["name"] for one in found.json()["items"]]


async def _prepare(
    caller: Caller, email: str, bearer: dict[str, str], number: int, id: str, types: list[str], told: Told
) -> Business:
    headers = {**bearer, "X-Business-Id": id}

    async def made(path: str, body: Any, method: str = "POST", expect: int = 201) -> Any:
        answer = await caller.ask("opening", None, method, path, json=body, headers=headers, expect=(expect,))
        return answer.json()

    key = (await made("/api-keys", {"name": "all", "scopes": list(SCOPES), **MANY}))["rawKey"]
    limited = (await made("/api-keys", {"name": "few", "scopes": ["clients:read"], **FEW}))["rawKey"]
    sandbox = None
    if number % SANDBOX_SHARE == 0:
        sandbox = (await made("/api-keys/sandbox", {"name": "try", "scopes": list(SCOPES), **MANY}))["rawKey"]
    account = {"terminalNumber": f"{2000 + number}", "apiName": f"business{number}", "apiPassword": "a secret word"}
    await made("/payment-providers/cardcom", {"credentials": account}, "PUT", 200)
    await made("/dunning/policies", _POLICY)
    await made("/webhooks", {"url": told.url(id), "events": types})
    return Business(number, id, key, limited, email, sandbox)
