"""A dry run answers what the call would answer, and writes, sends, queues and stores nothing: asked of every write."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from psycopg import sql

from laws.declared import OPERATIONS, address, caller, required_query
from laws.test_examples import asked_by, example_body, in_address, of_ours
from pinkas.platform.operation import Operation
from support.service import Running, Tenant

DRY = {"X-Service-Dry-Run": "true"}
WRITES = [one for one in OPERATIONS if one.takes_dry_run]
SEVERAL = 3
"""Times that a group is asked before what changed meanwhile is told of it, and not of the worker or the usage log."""
NOT_KEPT_STILL = ("usage_", "procrastinate_workers")
"""Tables of the usage log, in which dry runs are too, and the one in which workers say that they live."""

OF_CLOSED_PERIODS = {"reopenPeriod", "reopenVatPeriod"}
"""Asked of an open period, since nothing could be posted for the others in one that was closed for them."""
OUTSIDE = {
    "cancelCheckout",
    "connectPaymentProvider",
    "connectTaxAuthority",
    "testWebhook",
}
"""What reaches something outside with the examples of the reference, and so has no dry run."""

Ask = Callable[[], httpx.Response]
EFFECTS = {"rows", "events", "jobs", "messages", "postings"}
_outcomes: dict[str, httpx.Response] = {}
_made: dict[tuple[str, int], Any] = {}


def _once(maker: Callable[[Tenant], Any], tenant: Tenant) -> Any:
    """What a maker makes, once for all operations: none of them changes it."""
    key = (tenant.id, id(maker))
    if key not in _made:
        _made[key] = maker(tenant)
    return _made[key]


def _request(declared: Operation, tenant: Tenant) -> Ask:
    """The example of the operation with objects of ours, as a dry run."""
    if not declared.has_dry_run:  # which is said before anything else
        path = address(declared)
        return lambda: caller(declared, tenant).request(declared.method, path, headers=DRY)
    asked_of_open = declared.name in OF_CLOSED_PERIODS
    here = {"period": "2001-01"} if asked_of_open else in_address(declared, tenant, _once)
    body = example_body(declared, tenant, here, _once)
    query = of_ours(required_query(declared), "", declared, tenant, here, _once)
    client, path = asked_by(declared, tenant), declared.path.format(**here)
    file = {"content": b"name,price\nA,1\n"} if declared.shape.upload else {}
    headers = {**DRY, **({"content-type": "text/csv"} if file else {})}
    return lambda: client.request(declared.method, path, json=body, params=query, headers=headers, **file)


def _fingerprint(connection: psycopg.Connection[Any], running: Running) -> dict[str, Any]:
    """Every table by the number of its rows and the transactions that wrote them, and the files that are kept."""
    tables = connection.execute(
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1"
    ).fetchall()
    each = [
        sql.SQL("SELECT {}, count(*), coalesce(sum(xmin::text::bigint), 0) FROM {}").format(name, sql.Identifier(name))
        for (name,) in tables
    ]
    found: dict[str, Any] = {
        name: (count, written) for name, count, written in connection.execute(sql.SQL(" UNION ALL ").join(each))
    }
    for folder in ("files", "outbox"):
        found[folder] = sorted(str(one) for one in Path(running.directory, folder).rglob("*"))
    found["providers"] = len(running.providers.asked)
    return {name: value for name, value in found.items() if not name.startswith(NOT_KEPT_STILL)}


@pytest.mark.parametrize("group", sorted({one.group for one in WRITES}))
def test_a_dry_run_of_any_write_keeps_nothing(group: str, ours: Tenant, running: Running) -> None:
    operations = [one for one in WRITES if one.group == group]
    asked = [(one, _request(one, ours)) for one in operations]
    with running.owner() as connection:
        for _ in range(SEVERAL):
            before = _fingerprint(connection, running)
            answers = [(one, ask()) for one, ask in asked]
            after = _fingerprint(connection, running)
            if after == before:
                break
        changed = {name: (before.get(name), after[name]) for name in after if before.get(name) != after[name]}
    assert changed == {}
    assert [f"{one.name}: {answer.text}" for one, answer in answers if not _is_told(one, answer)] == []
    _outcomes.update({one.name: answer for one, answer in answers})


def _is_told(declared: Operation, answer: httpx.Response) -> bool:
    """Whether the answer says that it is one of a dry run, and what it would have done or why it would not."""
    if answer.headers.get("x-service-dry-run") != "true" or answer.status_code >= 500:
        return False
    if answer.is_success:
        return bool(answer.json().get("dryRunEffects", answer.json().get("effects")).keys() >= EFFECTS)
    return (answer.json()["error"] == "dry_run_not_possible") == (not declared.has_dry_run or declared.name in OUTSIDE)


def test_most_writes_were_tried_to_their_end() -> None:
    """Or the law above says little."""
    if len(_outcomes) < len(WRITES):
        pytest.skip("not every group was asked in this process")
    done = [name for name, answer in _outcomes.items() if answer.is_success]
    assert len(done) > len(WRITES) * 0.7
