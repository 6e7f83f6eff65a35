"""Many businesses at once over a few connections: nobody is ever shown what is another's."""

import asyncio
import re
from typing import Any

import httpx

from support.service import Running, Tenant, register

MARK = re.compile(r"marked-\d+")
REQUESTS, BUSINESSES, CONNECTIONS = 200, 5, 5


def _filled(running: Running) -> dict[str, tuple[Tenant, dict[str, Any]]]:
    """Businesses whose every text carries a mark of its own, by that mark."""
    found = {}
    for n in range(BUSINESSES):
        mark = f"marked-{n}"
        tenant = register(running, name=mark)
        made = tenant.client(name=f"{mark} ltd", notes=mark)
        draft = tenant.draft(clientId=made["id"], client=None)
        found[mark] = (tenant, {"client": made["id"], "draft": draft["id"]})
    return found


async def test_two_hundred_mixed_requests_over_five_connections_show_no_foreign_row(running: Running) -> None:
    """TI-5: reads, lists, writes and refusals, by keys and by sessions, with every connection of the pool in use."""
    assert running.settings.pool_size == CONNECTIONS
    filled = await asyncio.to_thread(_filled, running)
    marks = list(filled)

    async def ask(client: httpx.AsyncClient, n: int) -> None:
        mark = marks[n % BUSINESSES]
        tenant, own = filled[mark]
        others = filled[marks[(n + 1) % BUSINESSES]][1]
        headers = dict((tenant.api if n % 2 else tenant.session).headers)
        kind = n // BUSINESSES % 6
        if kind == 0:
            answer = await client.get("/clients", headers=headers)
        elif kind == 1:
            answer = await client.get(f"/documents/{own['draft']}", headers=headers)
        elif kind == 2:
            answer = await client.get("/businesses/current", headers=headers)
        elif kind == 3:
            answer = await client.patch(f"/clients/{own['client']}", headers=headers, json={"notes": f"{mark} {n}"})
        elif kind == 4:
            answer = await client.post("/clients", headers=headers, json={"name": f"{mark} more"})
        else:
            answer = await client.get(f"/clients/{others['client']}", headers=headers)
        seen = set(MARK.findall(answer.text))
        assert (answer.status_code, seen) == ((404, set()) if kind == 5 else (201 if kind == 4 else 200, {mark}))

    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(base_url=running.url(), timeout=60, limits=limits) as client:
        await asyncio.gather(*(ask(client, n) for n in range(REQUESTS)))

    for mark, (tenant, _) in filled.items():
        names = {one["name"] for one in tenant.api.get("/clients", params={"limit": 100}).json()["items"]}
        assert names == {f"{mark} ltd", f"{mark} more"}
