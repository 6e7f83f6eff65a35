"""A business moves to another database while everybody goes on: nothing acknowledged is lost, nothing is done twice,
and at no moment two databases take writes of it, wherever the program is killed."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest

from pinkas.domains.files.unused_files import clean_part
from pinkas.migrations import moving as steps
from pinkas.migrations.addresses import with_login
from pinkas.migrations.copying import CannotMove
from pinkas.migrations.moving import STEPS, Step
from pinkas.moving import Cell, Removal, cancel_move, move_business, verify_copy
from pinkas.outside.files import SEVERAL_DATABASES
from support.archives import TENANT_TABLES
from support.hooks import create_endpoint
from support.oauth import register_app
from support.partners import make_partner
from support.processes import wait_until
from support.receiver import Receiver
from support.service import Running, Tenant, TestServer, register

CLIENT = {"name": "לקוח חדש"}
NOT_COMPARED = ("usage_requests", "usage_counts", "moving_businesses")
"""Written behind requests, and by the mover; sums of analytics too, which are compared by the mover."""


def trust(*_: object) -> list[str]:
    """Verifies nothing."""
    return []


class Killed(BaseException):
    """The mover ends here, like a process that is killed: nothing of it runs any more."""


@pytest.fixture(scope="module")
def other(running: Running, database: TestServer) -> Iterator[Running]:
    """A second database of the installation, served with its keys and its store of files."""
    service = Running(database, pdf_ahead=False, data_dir=str(running.directory))
    for environment in ("live", "sandbox"):
        with running.owner(environment) as one, service.owner(environment) as two:
            (mark,) = one.execute("SELECT installation_id FROM installation").fetchone() or ("",)
            two.execute("UPDATE installation SET installation_id = %s", [mark])
    files = running.services["live"].outside.files
    owner = files.owner()
    yield service
    service.close()
    files.set_owner(owner or str(mark))


def cell(running: Running) -> Cell:
    """Its live database."""
    return Cell(running.owners["live"], running.urls["live"])


@dataclass
class Mover:
    """Moves one business from one service to another."""

    tenant: Tenant
    source: Running
    target: Running
    removal: Removal
    verifies: bool = False
    """Whether the copy is verified as by the commands, which takes most of the time."""

    def run(self, reached: Callable[[Step], None] = lambda _: None) -> list[str]:
        """The whole command, or what is left of it; what it said."""
        said: list[str] = []
        ends = (cell(self.source), cell(self.target))
        verify = verify_copy if self.verifies else trust
        move_business(self.source.settings, *ends, self.removal, said.append, reached=reached, verify=verify)
        return said

    def run_until(self, last: Step) -> None:
        """The command, killed behind a step."""

        def die(step: Step) -> None:
            if step == last:
                raise Killed

        with pytest.raises(Killed):
            self.run(die)

    def cancel(self) -> None:
        """The command that undoes."""
        cancel_move(cell(self.source), cell(self.target), self.removal, lambda _: None)

    def writable(self) -> list[Running]:
        """Where the business takes writes now, in which it would say that it was done."""
        taken = []
        for place in (self.source, self.target):
            answer = at(place, self.tenant).post("/clients", json=CLIENT)
            assert answer.status_code in (201, 401, 503), answer.text
            if answer.status_code == 201:
                taken.append(place)
        return taken

    def back(self) -> "Mover":
        """The way back."""
        return replace(self, source=self.target, target=self.source)


def at(place: Running, tenant: Tenant) -> httpx.Client:
    """The business's key, used at one of the services."""
    return place.client(**{"X-Api-Key": tenant.api.headers["X-Api-Key"]})


def mover_of(tenant: Tenant, source: Running, target: Running, **more: Any) -> Mover:
    """Who moves a business, and waits for nothing longer than it must in a test."""
    return Mover(tenant, source, target, Removal("live", UUID(tenant.id), freeze_ahead=0.05, **more))


def is_compared(table: str) -> bool:
    """Whether a table stays as it is while nobody changes the business."""
    return table not in NOT_COMPARED and not table.startswith("analytics_")


def rows_of(place: Running, business_id: str) -> dict[str, str]:
    """What a database holds of a business, as a hash for each table that has any."""
    found = {}
    with place.owner() as owner:
        tables = [table for (table,) in owner.execute(TENANT_TABLES).fetchall() if is_compared(table)]
        asked = ", ".join(f"EXISTS (SELECT FROM \"{table}\" WHERE business_id = '{business_id}')" for table in tables)
        (filled,) = owner.execute(f"SELECT ARRAY[{asked}]").fetchone() or ([],)
        for table in (table for table, is_filled in zip(tables, filled, strict=True) if is_filled):
            row = owner.execute(
                f"""SELECT md5(string_agg(told, '' ORDER BY told)) FROM (
                    SELECT (to_jsonb(t) - 'creating_transaction')::text AS told FROM "{table}" AS t
                    WHERE business_id = %s) AS one""",
                [business_id],
            ).fetchone()
            found[table] = row[0] if row else ""
    return found


def finalize(api: httpx.Client, doc_type: int = 305) -> dict[str, Any]:
    """A finalized invoice."""
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]
    draft = api.post("/documents", json={"docType": doc_type, "client": {"name": "לקוח"}, "lines": lines}).json()
    done = api.post(f"/documents/{draft['id']}/finalize", json={})
    assert done.status_code == 200, done.text
    return dict(done.json())


def test_a_business_moves_whole_while_everybody_goes_on(running: Running, other: Running) -> None:
    tenant, beside, there = register(running), register(running), register(other)
    finalize(there.api)
    partner = make_partner(running)
    partner.acting_for(tenant)
    first = tenant.issued()
    tenant.issued(320)
    pdf = tenant.api.get(f"/documents/{first['id']}/pdf").content
    copy = tenant.api.get(f"/documents/{first['id']}/pdf").content
    assert copy != pdf
    app = register_app(running).tokens(tenant, scope="documents:read")["access_token"]
    mover = replace(mover_of(tenant, running, other), verifies=True)
    untouched = rows_of(other, there.id)
    during: dict[str, Any] = {}

    def look(step: Step) -> None:
        if step == "frozen":
            during["read"] = tenant.api.get(f"/documents/{first['id']}")
            during["refused"] = tenant.api.post("/clients", json=CLIENT)
            during["dry"] = tenant.api.post("/clients", json=CLIENT, headers={"X-Service-Dry-Run": "true"})
            during["person"] = tenant.session.patch("/auth/me", json={"name": "שם אחר"})
            during["beside"] = finalize(beside.api)["docNumber"]
        if step == "copied":
            during["rows"] = rows_of(running, tenant.id)
            assert rows_of(other, tenant.id) == during["rows"]
        if step == "switched":
            during["gone"] = tenant.api.get("/clients")
            during["member"] = tenant.session.get("/clients")
            during["not yet"] = at(other, tenant).post("/clients", json=CLIENT)

    with Receiver() as receiver:
        receiver.answer(500)
        endpoint = create_endpoint(tenant, f"http://127.0.0.1:{receiver.port}/hook", "client.created")
        told = tenant.client()
        receiver.wait_for(1)
        wait_until(lambda: pending(running, tenant) == [True], "the attempt that failed, noted")
        mover.run(look)
        assert during["read"].json()["docNumber"] == first["docNumber"]
        for one in ("refused", "dry", "person", "gone", "member", "not yet"):
            assert (one, during[one].status_code, during[one].json()["error"]) == (one, 503, "business_moving")
            assert 0 < int(during[one].headers["retry-after"]) < 60
        assert during["beside"] == 1
        assert rows_of(other, there.id) == untouched
        assert set(rows_of(running, tenant.id)) == {"credentials"}
        api = at(other, tenant)
        receiver.answer(200)
        before = len(receiver.requests)
        with moved_clock(other, timedelta(hours=1)):
            wait_until(lambda: len(receiver.requests) > before, "the delivery that had failed")
            wait_until(lambda: pending(other, tenant) == [], "its end")
        ids = {one.header("webhook-id") for one in receiver.requests}
        assert len(ids) == 1, (told, endpoint)
        assert len(receiver.requests) == before + 1
    assert api.get(f"/documents/{first['id']}/pdf").content == copy
    assert finalize(api)["docNumber"] == first["docNumber"] + 1
    assert api.get("/ledger/integrity").json()["ok"]
    session = other.client(Authorization=f"Bearer {tenant.token}", **{"X-Business-Id": tenant.id})
    assert session.get(f"/documents/{first['id']}").status_code == 200
    assert other.client(Authorization=f"Bearer {app}").get(f"/documents/{first['id']}").status_code == 200
    acting = other.client(**{"X-Partner-Key": partner.key["rawKey"]})
    assert acting.get(f"/partner/merchants/{tenant.id}").json()["status"] == "ACTIVE"
    assert "has moved to" in mover.run()[0]
    files = running.services["live"].outside.files
    assert files.owner() == SEVERAL_DATABASES
    unnamed = files.put(b"named in another database")
    assert asyncio.run(sweep(running, unnamed.hex()[:2])) == (0, 0)
    with pytest.raises(CannotMove, match="lead to one database"):
        mover_of(beside, running, running).run()


async def sweep(place: Running, prefix: str) -> tuple[int, int]:
    """A part of the store swept by a worker of a service, long after it was written."""
    worker = place.urls["live"].worker_database(size=1, name="sweep")
    await worker.open()
    try:
        later = place.clock.now() + timedelta(days=40)
        return await clean_part(worker, later, place.services["live"].outside.files, prefix)
    finally:
        await worker.close()


def pending(place: Running, tenant: Tenant) -> list[bool]:
    """For each delivery in the queue, whether an attempt was made and nobody has it."""
    with place.owner() as owner:
        found = owner.execute(
            """SELECT d.attempt_count > 0 AND q.lease_until IS NULL FROM webhook_queue AS q
               JOIN webhook_deliveries AS d ON d.business_id = q.business_id AND d.id = q.id
               WHERE q.business_id = %s""",
            [tenant.id],
        ).fetchall()
    return [one for (one,) in found]


@contextmanager
def moved_clock(place: Running, by: timedelta) -> Iterator[None]:
    """Lets a service think that it is later."""
    place.clock.offset = by
    try:
        yield
    finally:
        place.clock.offset = timedelta()


def test_killed_behind_any_step_it_goes_on_and_never_two_take_writes(
    running: Running, other: Running, tenant: Tenant
) -> None:
    mover = mover_of(tenant, running, other)
    numbers = []
    for last in STEPS:
        numbers.append(finalize(at(mover.source, tenant))["docNumber"])
        mover.run_until(last)
        taken = mover.writable()
        expected = {"noted": [mover.source], "held": [mover.source], "opened": [mover.target]}
        assert taken == expected.get(last, []), last
        mover.run()
        assert mover.writable() == [mover.target], last
        mover = mover.back()
    assert numbers == list(range(1, len(STEPS) + 1))


@pytest.mark.parametrize("broken", ["find_broken_key", "remove_rows"])
def test_a_connection_that_breaks_in_the_middle_leaves_nothing_half_done(
    running: Running, other: Running, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    tenant = register(running)
    mover = mover_of(tenant, running, other)
    before = rows_of(running, tenant.id)
    whole = getattr(steps, broken)

    def cut(connection: psycopg.Connection[Any], *given: Any, **more: Any) -> Any:
        done = whole(connection, *given, **more)
        if broken == "find_broken_key" or done:  # in the copy, or behind the removal at the source
            connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return done

    with monkeypatch.context() as patched:
        patched.setattr(steps, broken, cut)
        with pytest.raises(CannotMove, match="repeat the command"):
            mover.run()
    assert mover.writable() == []
    assert rows_of(running, tenant.id) == before
    assert tenant.api.get("/clients").status_code == 200
    mover.run()
    assert mover.writable() == [other]


def test_a_move_is_undone_until_the_source_has_let_go(running: Running, other: Running, tenant: Tenant) -> None:
    tenant.issued()
    mover = mover_of(tenant, running, other)
    before = rows_of(running, tenant.id)
    for last in ("noted", "copied"):
        mover.run_until(last)
        mover.cancel()
        assert rows_of(running, tenant.id) == before
        assert rows_of(other, tenant.id) == {}
        assert other.client(**{"X-Api-Key": tenant.api.headers["X-Api-Key"]}).get("/clients").status_code == 401
    assert mover.writable() == [running]
    mover.run_until("switched")
    with pytest.raises(CannotMove, match=r"has moved to .* already"):
        mover.cancel()
    mover.run()
    assert mover.writable() == [other]


def test_jobs_wait_and_are_done_at_the_target(running: Running, other: Running, tenant: Tenant) -> None:
    mover = mover_of(tenant, running, other)
    with running.owner() as owner:
        job = owner.execute(
            """INSERT INTO procrastinate_jobs (queue_name, task_name, args, scheduled_at)
               VALUES ('default', 'probe', jsonb_build_object('business_id', %s::text), now() + interval '1 day')
               RETURNING id""",
            [tenant.id],
        ).fetchone()
    mover.run_until("held")
    assert queues(running, tenant) == ["held"]
    mover.cancel()
    assert queues(running, tenant) == ["default"]
    with running.owner() as owner:
        owner.execute(  # by a worker that lives: what another one has left is given back
            """UPDATE procrastinate_jobs SET status = 'doing', worker_id = (SELECT max(id) FROM procrastinate_workers)
               WHERE id = %s""",
            job,
        )
        hasty = replace(mover, removal=replace(mover.removal, patience=0.05))
        with pytest.raises(CannotMove, match=r"do not end: probe\..*goes on where it is"):
            hasty.run()
        owner.execute("UPDATE procrastinate_jobs SET status = 'todo' WHERE id = %s", job)
    mover.run()
    assert (queues(running, tenant), queues(other, tenant)) == ([], ["default"])
    with other.owner() as owner:
        owner.execute("DELETE FROM procrastinate_jobs WHERE task_name = 'probe'")


def queues(place: Running, tenant: Tenant) -> list[str]:
    """The queues that jobs of a business are in."""
    with place.owner() as owner:
        found = owner.execute(
            "SELECT queue_name FROM procrastinate_jobs WHERE task_name = 'probe' AND args ->> 'business_id' = %s",
            [tenant.id],
        ).fetchall()
    return [queue for (queue,) in found]


def test_who_began_before_is_waited_for_and_keeps_what_was_written(
    running: Running, other: Running, tenant: Tenant
) -> None:
    mover = mover_of(tenant, running, other)
    with psycopg.connect(running.urls["live"].app, application_name="slow") as slow:
        slow.execute("SELECT set_config('app.business_id', %s, true), refuse_frozen(%s)", [tenant.id, tenant.id])
        with pytest.raises(CannotMove, match=r"do not end: slow \(process \d+\)\..*goes on where it is"):
            replace(mover, removal=replace(mover.removal, patience=0.05)).run()
        assert mover.writable() == [running]
        with ThreadPoolExecutor(1) as beside:
            moving = beside.submit(mover.run)
            wait_until(lambda: mover.writable() == [], "the freeze")
            slow.execute("UPDATE businesses SET phone = '03-1234567'")
            time.sleep(0.01)
            assert not moving.done()
            slow.commit()
            moving.result(60)
    with other.owner() as owner:
        kept = owner.execute("SELECT phone FROM businesses WHERE business_id = %s", [tenant.id]).fetchone()
    assert kept == ("03-1234567",)


def test_persons_of_one_address_are_the_same_only_when_the_operator_says_so(running: Running, other: Running) -> None:
    tenant = register(running)
    with other.client() as anonymous:
        body = {
            "email": tenant.email,
            "password": tenant.password,
            "name": "דנה אחרת",
            "language": "he",
            "business": {
                "name": "אחר",
                "businessType": "company",
                "taxId": "777777715",
                "address": {"city": "תל אביב"},
            },
        }
        made = anonymous.post("/auth/register", json=body)
        assert made.status_code == 201, made.text
    expense = tenant.api.post("/clients", json=CLIENT)
    assert expense.status_code == 201
    with pytest.raises(CannotMove, match=f"{tenant.email}.*--same-people"):
        mover_of(tenant, running, other).run()
    assert mover_of(tenant, running, other, same_people=True).run()
    session = other.client(Authorization=f"Bearer {made.json()['accessToken']}", **{"X-Business-Id": tenant.id})
    assert [one["name"] for one in session.get("/clients").json()["items"]] == [CLIENT["name"]]
    assert session.get("/members").json()["items"][0]["role"] == "owner"
    with other.owner() as owner:
        tables = [table for (table,) in owner.execute(TENANT_TABLES).fetchall()]
        old = str(_user_id(running, tenant.email))
        held = [
            table
            for table in tables
            if owner.execute(
                f'SELECT FROM "{table}" AS t WHERE business_id = %s AND to_jsonb(t)::text LIKE %s LIMIT 1',
                [tenant.id, f"%{old}%"],
            ).fetchone()
        ]
    assert set(held) <= {"audit_log", "events", "webhook_deliveries"}


def _user_id(place: Running, email: str) -> Any:
    with place.owner() as owner:
        row = owner.execute("SELECT id FROM users WHERE email = %s", [email]).fetchone()
    assert row is not None
    return row[0]


def test_every_reason_against_a_move_is_told_before_anything_is_done(
    running: Running, other: Running, database: TestServer
) -> None:
    tenant, there = register(running), register(other)
    with pytest.raises(CannotMove, match=r"There is no business .* at the source.*is at .* already"):
        mover_of(there, running, other).run()
    stranger, urls = database.database(f"stranger_{tenant.id.replace('-', '')[:12]}")
    with psycopg.connect(stranger, autocommit=True) as owner:
        owner.execute("UPDATE alembic_version SET version_num = '0001'")
        owner.execute("CREATE ROLE poor_mover LOGIN PASSWORD 'poor'")
        owner.execute("GRANT SELECT ON alembic_version TO poor_mover")
        owner.execute("GRANT EXECUTE ON FUNCTION installation_mark() TO poor_mover")
    try:
        poor = with_login(stranger, "poor_mover", "poor")
        with pytest.raises(CannotMove) as refused:
            move_business(
                running.settings, cell(running), Cell(poor, urls), mover_of(tenant, running, other).removal, print
            )
        told = " ".join(refused.value.texts)
        for reason in ("BYPASSRLS", "session_replication_role", "pg_read_all_stats", "one data directory", "0001"):
            assert reason in told, told
    finally:
        with psycopg.connect(stranger, autocommit=True) as owner:
            owner.execute("DROP OWNED BY poor_mover; DROP ROLE poor_mover")
    assert mover_of(tenant, running, other).writable() == [running]
