"""The audit log under hands that may write to the database, and under many writers at once (DI-5)."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import psycopg
import pytest
from psycopg import sql

from support.service import Running, Tenant

HOOK = {"url": "http://127.0.0.1:9/hook", "events": ["document.finalized"]}
REFUSED = (psycopg.errors.RestrictViolation, psycopg.errors.InsufficientPrivilege)


def verified(tenant: Tenant, **query: Any) -> dict[str, Any]:
    """What the service says of the log."""
    answer = tenant.api.get("/audit-log/verify", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def filled(tenant: Tenant, entries: int = 10) -> int:
    """A log of at least so many entries; their number."""
    while verified(tenant)["entries"] < entries:
        assert tenant.api.post("/webhooks", json=HOOK).status_code == 201
    return int(verified(tenant)["entries"])


def tamper(tenant: Tenant, *statements: str) -> None:
    """Does as a superuser who has switched every trigger off. `%(id)s` is the business."""
    with tenant.running.owner() as connection, connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        for statement in statements:
            connection.execute(statement, {"id": tenant.id})


REMOVED = "there is no entry"
TAMPERINGS: dict[str, tuple[str | tuple[str, ...], int | None, str]] = {
    "a changed text": (
        """UPDATE audit_log SET entry = replace(entry, '127.0.0.1', '127.0.0.2')
           WHERE business_id = %(id)s AND position = 4""",
        4,
        "its hash does not fit",
    ),
    "a changed text with its hash": (
        """UPDATE audit_log AS a SET entry = replace(a.entry, '127.0.0.1', '127.0.0.2'),
               hash = sha256(before.hash || convert_to(replace(a.entry, '127.0.0.1', '127.0.0.2'), 'UTF8'))
           FROM audit_log AS before
           WHERE a.business_id = %(id)s AND a.position = 4 AND before.business_id = %(id)s AND before.position = 3""",
        5,
        "its hash does not fit",
    ),
    "another actor in the column": (
        "UPDATE audit_log SET actor_id = gen_random_uuid() WHERE business_id = %(id)s AND position = 5",
        5,
        "differ: actor_id",
    ),
    "another action in the column": (
        "UPDATE audit_log SET action = 'nothing.done' WHERE business_id = %(id)s AND position = 5",
        5,
        "differ: action",
    ),
    "another time in the column": (
        "UPDATE audit_log SET at = at + interval '1 microsecond' WHERE business_id = %(id)s AND position = 6",
        6,
        "differ: at",
    ),
    "another subject in the column": (
        "UPDATE audit_log SET subject_id = gen_random_uuid() WHERE business_id = %(id)s AND position = 6",
        6,
        "differ: subject_id",
    ),
    "a row deleted in the middle": (
        "DELETE FROM audit_log WHERE business_id = %(id)s AND position = 3",
        3,
        REMOVED,
    ),
    "the first row deleted": ("DELETE FROM audit_log WHERE business_id = %(id)s AND position = 1", 1, REMOVED),
    "the tail deleted": ("DELETE FROM audit_log WHERE business_id = %(id)s AND position > 7", 8, REMOVED),
    "everything deleted": ("DELETE FROM audit_log WHERE business_id = %(id)s", 1, REMOVED),
    "two rows swapped": (
        (
            "UPDATE audit_log SET position = 1000 WHERE business_id = %(id)s AND position = 4",
            "UPDATE audit_log SET position = 4 WHERE business_id = %(id)s AND position = 6",
            "UPDATE audit_log SET position = 6 WHERE business_id = %(id)s AND position = 1000",
        ),
        4,
        "its hash does not fit",
    ),
    "the rest moved up over a deleted row": (
        (
            "DELETE FROM audit_log WHERE business_id = %(id)s AND position = 4",
            "UPDATE audit_log SET position = position + 1000 WHERE business_id = %(id)s AND position > 4",
            "UPDATE audit_log SET position = position - 1001 WHERE business_id = %(id)s AND position > 4",
        ),
        4,
        "its hash does not fit",
    ),
    "a row added behind the end": (
        """INSERT INTO audit_log SELECT (p).* FROM (
               SELECT jsonb_populate_record(a, jsonb_build_object('position', a.position + 10000,
                   'id', gen_random_uuid())) AS p
               FROM audit_log AS a WHERE business_id = %(id)s AND position = 3) AS more""",
        None,
        "behind the end",
    ),
    "another head": (
        "UPDATE audit_chains SET head = sha256('x') WHERE business_id = %(id)s",
        -1,
        "the head of the chain",
    ),
    "no head": ("DELETE FROM audit_chains WHERE business_id = %(id)s", 1, "behind the end"),
}
"""What a superuser does, and the position that verify names (None: behind the last, -1: the last)."""


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_found_and_the_first_entry_that_does_not_fit_is_named(tenant: Tenant, name: str) -> None:
    """DI-5."""
    done, position, why = TAMPERINGS[name]
    count = filled(tenant)
    expected = {None: count + 1, -1: count}.get(position, position)
    tamper(tenant, *([done] if isinstance(done, str) else done))
    found = verified(tenant)
    assert (found["ok"], found["anchor"]) == (False, None)
    assert found["brokenAt"]["position"] == expected
    assert why in found["brokenAt"]["why"]


def test_a_broken_entry_is_named_by_its_id(tenant: Tenant) -> None:
    filled(tenant)
    named = {one["position"]: one["id"] for one in tenant.api.get("/audit-log?limit=100").json()["items"]}
    tamper(tenant, "UPDATE audit_log SET action = 'x' WHERE business_id = %(id)s AND position = 5")
    assert verified(tenant)["brokenAt"]["id"] == named[5]


def test_tampering_with_one_business_is_not_seen_in_another(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    other = opened()
    filled(tenant)
    filled(other)
    tamper(tenant, "UPDATE audit_log SET entry = '{}' WHERE business_id = %(id)s AND position = 5")
    assert not verified(tenant)["ok"]
    assert verified(other)["ok"]


_CUT = (
    "DELETE FROM audit_log WHERE business_id = %(id)s AND position > 7",
    """UPDATE audit_chains SET next_position = 8, head = (
           SELECT hash FROM audit_log WHERE business_id = %(id)s AND position = 7) WHERE business_id = %(id)s""",
)
_REWRITTEN = (
    """DO $$ DECLARE one record; head bytea := decode(repeat('00', 32), 'hex'); BEGIN
       FOR one IN SELECT * FROM audit_log WHERE business_id = '{id}' ORDER BY position LOOP
           head := sha256(head || convert_to(replace(one.entry, '127.0.0.1', '127.0.0.2'), 'UTF8'));
           UPDATE audit_log SET entry = replace(one.entry, '127.0.0.1', '127.0.0.2'), hash = head
           WHERE business_id = one.business_id AND position = one.position;
       END LOOP;
       UPDATE audit_chains SET head = (SELECT hash FROM audit_log WHERE business_id = '{id}'
                                       ORDER BY position DESC LIMIT 1) WHERE business_id = '{id}'; END $$""",
)


@pytest.mark.parametrize(("statements", "position"), [(_CUT, 8), (_REWRITTEN, None)], ids=["cut off", "rewritten"])
def test_a_log_that_was_made_to_fit_again_is_betrayed_by_an_anchor_that_was_kept(
    tenant: Tenant, statements: tuple[str, ...], position: int | None
) -> None:
    count = filled(tenant)
    kept = verified(tenant)["anchor"]
    tamper(tenant, *(one.replace("{id}", tenant.id) for one in statements))
    assert verified(tenant)["ok"]  # the log alone cannot show it
    found = verified(tenant, after=kept)
    assert not found["ok"]
    assert found["brokenAt"]["position"] == (position or count)


def test_an_anchor_that_was_kept_goes_on_with_what_was_added(tenant: Tenant) -> None:
    count = filled(tenant)
    kept = verified(tenant)["anchor"]
    filled(tenant, count + 3)
    found = verified(tenant, after=kept)
    assert (found["ok"], found["entries"]) == (True, count + 3)


WRITES = {
    "insert": "INSERT INTO {} SELECT * FROM {}",
    "update": "UPDATE {} SET business_id = business_id",
    "delete": "DELETE FROM {}",
    "truncate": "TRUNCATE {}",
}


@pytest.mark.parametrize("table", ["audit_log", "audit_chains"])
@pytest.mark.parametrize("way", WRITES)
def test_the_app_cannot_write_to_the_log(running: Running, tenant: Tenant, table: str, way: str) -> None:
    """DI-5: append-only; the way in is one function, which chains."""
    filled(tenant)
    with running.app_role() as app:
        app.execute("SELECT set_config('app.business_id', %s, false)", [tenant.id])
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute(sql.SQL(WRITES[way]).format(*[sql.Identifier(table)] * 2))
    assert verified(tenant)["ok"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_log SET action = 'x' WHERE business_id = %s",
        "UPDATE audit_log SET entry = entry WHERE business_id = %s",
        "DELETE FROM audit_log WHERE business_id = %s",
        "TRUNCATE audit_log",
        "DELETE FROM audit_chains WHERE business_id = %s",
        "UPDATE audit_chains SET next_position = 2 WHERE business_id = %s",
        "UPDATE audit_chains SET head = sha256('x') WHERE business_id = %s",
        "TRUNCATE audit_chains",
    ],
)
def test_even_the_owner_is_refused(running: Running, tenant: Tenant, statement: str) -> None:
    """DI-5: only who switches the triggers off may."""
    filled(tenant)
    with running.owner() as owner, pytest.raises(REFUSED):
        owner.execute(statement, [tenant.id] if "%s" in statement else None)
    assert verified(tenant)["ok"]


def test_the_app_cannot_append_to_the_log_of_another_business(running: Running, tenant: Tenant) -> None:
    with running.app_role() as app, pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute("SELECT append_audit_of(%s, '[]')", [tenant.id])


async def test_fifty_writers_at_once_give_consecutive_positions(tenant: Tenant) -> None:
    """DI-5: endpoints made and paused, documents finalized, all of one business."""
    drafts = [tenant.draft() for _ in range(15)]
    hooks = [tenant.api.post("/webhooks", json=HOOK).json() for _ in range(10)]
    before = verified(tenant)["entries"]
    headers, url = dict(tenant.api.headers), tenant.running.url()
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60) as client:
        answers = await asyncio.gather(
            *(client.post(f"/documents/{one['id']}/finalize", json={}) for one in drafts),
            *(client.patch(f"/webhooks/{one['id']}", json={"isActive": False}) for one in hooks),
            *(client.get(f"/webhooks/{one['id']}") for one in hooks),
            *(client.post("/webhooks", json=HOOK) for _ in range(15)),
        )
    assert len(answers) == 50
    assert {one.status_code for one in answers} <= {200, 201}, [one.text for one in answers if one.is_error]
    found = verified(tenant)
    assert (found["ok"], found["entries"]) == (True, before + 50)
    with tenant.running.owner() as owner:
        positions = owner.execute("SELECT position FROM audit_log WHERE business_id = %s ORDER BY 1", [tenant.id])
        assert [one for (one,) in positions.fetchall()] == list(range(1, before + 51))
