"""That a cluster serves: sales, their webhooks, a report from the replica, and what is written fits together."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx

from faults.cluster.place import WEB_PORTS, Cluster
from support.processes import run_command, wait_until
from support.receiver import Receiver
from support.sales import Seller, create_draft, finalize_document

Say = Callable[[str], None]


def play(cluster: Cluster, say: Say) -> None:
    """Uses everything once."""
    with Receiver() as receiver, Seller(cluster.url) as seller:
        made = seller.api.post("/webhooks", json={"url": receiver.url(), "events": ["document.finalized"]})
        assert made.status_code == 201, made.text
        for _ in range(10):  # often enough to be prepared, and by both web processes
            finalize_document(seller.api, create_draft(seller.api)["id"])
        receiver.wait_for(10)
        say("10 invoices are issued and told to their webhook")
        as_of = wait_until_from_replica(seller)
        say(f"a report comes from the replica, as of {as_of}")
        _confirm_once(cluster, seller)
        say("a write of an agent that one web process offered is confirmed at the other, once")
        _sell_in_sandbox(cluster, seller)
        say("an invoice is issued in the sandbox")
    sessions = cluster.rows(
        "SELECT usename, count(*) FROM pg_stat_activity WHERE usename ~ '^pinkas_live_' GROUP BY 1 ORDER BY 1"
    )
    say(f"sessions on the primary behind the pooler: {dict(sessions)}")
    verify(cluster, say)


def _confirm_once(cluster: Cluster, seller: Seller) -> None:
    """The token of a dry run is good at any web process, and where it was used no other takes it."""
    first, second = (cluster.address(one) for one in WEB_PORTS)
    shown = _call_tool(cluster, first, seller, name="Lily")
    assert shown["status"] == "needs_confirmation", shown
    token = shown["confirmationToken"]
    made = _call_tool(cluster, second, seller, name="Lily", confirmationToken=token)
    assert made["status"] == "done", made
    for url in (first, second):
        again = _call_tool(cluster, url, seller, name="Lily", confirmationToken=token)
        assert "used already" in str(again), again
    found = seller.api.get("/clients", params={"q": "Lily"}).json()["items"]
    assert [one["name"] for one in found] == ["Lily"], found


def _call_tool(cluster: Cluster, url: str, seller: Seller, **arguments: str) -> dict[str, Any]:
    call = {"name": "create_client", "arguments": arguments}
    answer = httpx.post(
        f"{url}/mcp",
        json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call},
        headers={
            "Accept": "application/json, text/event-stream",
            "X-Api-Key": seller.raw_key,
            "Host": urlsplit(cluster.url).netloc,
        },
        timeout=60,
    )
    assert answer.status_code == 200, answer.text
    result = answer.json()["result"]
    return dict(result.get("structuredContent") or result)


def _sell_in_sandbox(cluster: Cluster, seller: Seller) -> None:
    with seller.at(cluster.sandbox_url, seller.key(environment="sandbox")["rawKey"]) as api:
        finalize_document(api, create_draft(api)["id"])


def wait_until_from_replica(seller: Seller) -> str:
    """Up to when a report of the replica knows everything."""
    found: list[str] = []

    def reached() -> bool:
        answer = seller.api.get("/ledger/trial-balance")
        assert answer.status_code == 200, answer.text
        found.extend(answer.headers.get_list("x-as-of"))
        return bool(found)

    wait_until(reached, "a report from the replica")
    return found[0]


def verify(cluster: Cluster, say: Say, settings: dict[str, Any] | None = None) -> None:
    """The chains and books of every business, computed anew, whatever PostgreSQL knows by now of tables that were
    filled within minutes."""
    for command in ("verify-chain", "verify-audit", "verify-books"):
        status, said = run_command([command], cluster.settings if settings is None else settings)
        assert status == 0, said
        say(f"{command}: {said.splitlines()[-1]}")
