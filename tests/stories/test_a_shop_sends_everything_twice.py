"""A shop plug-in that retries everything twice, as the guide tells it: it follows the guide, command by command."""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from pinkas.dashboard.guides import FOLDER
from support.apps import shop_client
from support.service import Tenant

pytestmark = pytest.mark.own_person


@dataclass(frozen=True)
class Command:
    """A command of the guide, as what it sends."""

    method: str
    path: str
    body: dict[str, Any] | None


def commands() -> Iterator[Command]:
    """Every curl of the guide, in its order."""
    guide = (FOLDER / "integrations.md").read_text()
    for block in re.findall(r"```sh\n(.*?)```", guide, re.DOTALL):
        for line in re.split(r"^curl ", block.replace("\\\n", " "), flags=re.MULTILINE)[1:]:
            words = shlex.split(line)
            told = {words[at]: words[at + 1] for at, word in enumerate(words) if word in ("-X", "-d")}
            (address,) = (word for word in words if word.startswith("$BASE/api/v1"))
            assert "Authorization: Bearer $TOKEN" in words
            body = json.loads(told["-d"]) if "-d" in told else None
            yield Command(told.get("-X", "GET"), address.removeprefix("$BASE/api/v1"), body)


def send(shop: httpx.Client, command: Command) -> httpx.Response:
    """Sends a command, again as long as it is told to try again."""
    for _ in range(20):
        answer = shop.request(command.method, command.path, json=command.body)
        if answer.status_code not in (409, 429, 503):
            break
    assert answer.is_success, (command, answer.text)
    return answer


def test_a_shop_that_sends_everything_twice_sells_once(tenant: Tenant) -> None:
    shop = shop_client(tenant)
    seen = list(commands())
    assert len(seen) == 9
    for command in seen:
        first = send(shop, command)
        assert first.headers.get("idempotent-replayed") is None
        second = send(shop, command)
        if command.method == "POST":
            assert (second.status_code, second.headers["idempotent-replayed"]) == (200, "true"), command
        assert _same(second.json(), first.json()), command
    assert _numbers(tenant) == [(305, 1), (320, 1), (330, 1)]
    assert _count(tenant, "clients") == _count(tenant, "products") == _count(tenant, "payments") == 1

    # A year later the plug-in has lost its memory and sends the order once more.
    (order,) = (one for one in seen if one.path == "/integrations/orders")
    with tenant.running.owner() as owner:
        sql = "UPDATE integration_references SET created_at = created_at - interval '1 year' WHERE business_id = %s"
        owner.execute(sql, (tenant.id,))
    assert send(shop, order).headers["idempotent-replayed"] == "true"
    changed = {**(order.body or {}), "lines": [{"description": "Red jug", "quantity": 2, "unitPrice": "59.90"}]}
    refused = shop.post(order.path, json=changed)
    assert (refused.status_code, refused.json()["error"]) == (409, "reference_conflict")
    assert refused.json()["meta"]["diff"] == [{"field": "lines[0].description", "before": "Blue jug", "now": "Red jug"}]
    assert len(_numbers(tenant)) == 3


def _same(second: Any, first: Any) -> bool:
    """Whether both tell the same: what only the first call knows of itself aside."""
    own = {"createdClient", "effects", "refunds"}
    return {k: v for k, v in second.items() if k not in own} == {k: v for k, v in first.items() if k not in own}


def _numbers(tenant: Tenant) -> list[tuple[int, int]]:
    found = tenant.api.get("/documents", params={"limit": 100}).json()["items"]
    return sorted((one["docType"], one["docNumber"]) for one in found)


def _count(tenant: Tenant, what: str) -> int:
    return int(tenant.api.get(f"/{what}", params={"include": "total"}).json()["total"])
