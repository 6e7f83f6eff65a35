"""The same program on a PostgreSQL and a Redis of the system's own, with several processes of each kind."""

import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from standardwebhooks import Webhook

from support.processes import (
    Postgres,
    Program,
    Redis,
    data_directory,
    run_command,
    run_postgres,
    system_postgres,
    wait_until,
)
from support.receiver import Receiver
from support.sales import Seller, create_draft, finalize_document, finalize_until_it_dies
from support.service import free_port

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]


@dataclass
class Cluster:
    """Servers, a prepared data directory, and two web processes on live and one on the sandbox."""

    stack: ExitStack
    server: Postgres
    settings: dict[str, Any]
    webs: list[Program]
    sandbox: Program

    def worker(self, environment: str = "live") -> Program:
        """A worker process."""
        return Program(["worker", "--environment", environment], self.settings)

    def web(self, port: int | None = None, environment: str = "live") -> Program:
        """A web process."""
        ports = {f"{environment}_port": port or free_port()}
        return Program(["web", "--environment", environment], self.settings | ports)

    def owner(self) -> psycopg.Connection[Any]:
        """A superuser's connection to the live database."""
        return psycopg.connect(self.server.url("pinkas_live"), autocommit=True)

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """What the live database holds."""
        with self.owner() as connection:
            return connection.execute(sql).fetchall()


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """PostgreSQL with two empty databases."""
    with run_postgres(system_postgres() or Path()) as started:
        for name in ("pinkas_live", "pinkas_sandbox"):
            started.run(f"CREATE DATABASE {name}")
        yield started


@pytest.fixture(scope="module")
def cluster(server: Postgres) -> Iterator[Cluster]:
    """Everything running but the workers, which tests start and kill themselves."""
    with ExitStack() as stack:
        redis = stack.enter_context(Redis())
        settings = {
            "data_dir": stack.enter_context(data_directory()),
            "database_url": server.url("pinkas_live"),
            "sandbox_database_url": server.url("pinkas_sandbox"),
            "redis_url": redis.url,
            "webhook_allowed_networks": "127.0.0.0/8",
            "webhook_allow_http": "1",
        }
        status, said = run_command(["migrate"], settings)
        assert (status, "Both databases are prepared" in said) == (0, True), said
        made = Cluster(stack, server, settings, [], None)  # type: ignore[arg-type]
        made.webs = [made.web(), made.web()]
        made.sandbox = made.web(environment="sandbox")
        stack.callback(lambda: [one.kill() for one in (*made.webs, made.sandbox) if one.is_running])
        for one in made.webs:
            one.wait_until_alive()
        made.sandbox.wait_until_alive("sandbox")
        yield made


def test_migrate_again_changes_nothing_and_keeps_the_passwords(cluster: Cluster) -> None:
    files = sorted(Path(cluster.settings["data_dir"]).rglob("*.json"))
    before = [one.read_bytes() for one in files]
    assert run_command(["migrate"], cluster.settings)[0] == 0
    assert [one.read_bytes() for one in files] == before


def test_a_role_that_may_not_create_roles_is_one_clear_sentence(server: Postgres) -> None:
    server.run("CREATE ROLE humble LOGIN PASSWORD 'humble'")
    server.run("CREATE DATABASE humble_live OWNER humble")
    server.run("CREATE DATABASE humble_sandbox OWNER humble")
    with data_directory() as directory:
        status, said = run_command(
            ["migrate"],
            {
                "data_dir": directory,
                "database_url": server.url("humble_live", "humble", "humble"),
                "sandbox_database_url": server.url("humble_sandbox", "humble", "humble"),
            },
        )
    assert (status, len(said.splitlines())) == (1, 1), said
    assert "CREATEROLE" in said


@pytest.mark.parametrize("command", ["web", "worker"])
def test_a_process_before_migrate_says_what_to_run(server: Postgres, cluster: Cluster, command: str) -> None:
    with data_directory() as directory:
        status, said = run_command([command], cluster.settings | {"data_dir": directory, "live_port": free_port()})
    assert (status, len(said.splitlines())) == (1, 1), said
    assert "pinkas migrate" in said


def test_a_web_process_whose_port_is_taken_says_so(cluster: Cluster) -> None:
    port = cluster.webs[0].settings["live_port"]
    status, said = run_command(["web"], cluster.settings | {"live_port": port})
    assert (status, len(said.splitlines())) == (1, 1), said
    assert f"port {port}" in said


def test_the_main_job_works_across_processes(cluster: Cluster) -> None:
    first, second = (one.url() for one in cluster.webs)
    with (
        Receiver() as receiver,
        cluster.worker() as one,
        cluster.worker() as two,
        Seller(first) as seller,
        seller.at(second) as other,
    ):
        hook = other.post("/webhooks", json={"url": receiver.url(), "events": ["document.finalized"]}).json()
        ids = [
            id
            for pair in zip(seller.drafts(5), [create_draft(other)["id"] for _ in range(5)], strict=True)
            for id in pair
        ]
        issued = [finalize_document((seller.api, other)[n % 2], id) for n, id in enumerate(ids)]
        assert [doc["docNumber"] for doc in issued] == list(range(1, 11))
        requests = receiver.wait_for(10, 60)
        told = [Webhook(hook["secret"]).verify(r.body, {k.lower(): v for k, v in r.headers}) for r in requests]
        assert {doc["data"]["object"]["id"] for doc in told} == set(ids)
        assert sorted(doc["endpointSequence"] for doc in told) == list(range(1, 11))
        pdfs = [api.get(f"/documents/{ids[0]}/pdf") for api in (seller.api, other, seller.api)]
        assert [pdf.headers["x-document-copy"] for pdf in pdfs] == ["original", "copy", "copy"]
        with seller.at(cluster.sandbox.url("sandbox"), seller.key(environment="sandbox")["rawKey"]) as sandbox:
            assert finalize_document(sandbox, create_draft(sandbox)["id"])["docNumber"] == 1
        wait_until(lambda: _rendered(cluster, ids) == 20, "every PDF")
        assert [program.stop(signal.SIGTERM) for program in (one, two)] == [0, 0]
        assert "Traceback" not in one.said + two.said
        assert len(receiver.requests) == 10, "two workers share deliveries and never both make one"


def _rendered(cluster: Cluster, ids: list[str]) -> int:
    with cluster.owner() as connection:
        counted = connection.execute("SELECT count(*) FROM document_files WHERE document_id = ANY(%s::uuid[])", [ids])
        (found,) = counted.fetchone() or (0,)
        return int(found)


def test_a_deleted_key_is_refused_by_the_very_next_request_at_the_other_process(cluster: Cluster) -> None:
    first, second = (one.url() for one in cluster.webs)
    with Seller(first) as seller:
        for _ in range(5):
            key = seller.key("clients:read")
            with seller.at(second, key["rawKey"]) as other:
                assert other.get("/clients").status_code == 200
                assert seller.session.delete(f"/api-keys/{key['id']}").status_code == 204
                assert other.get("/clients").json()["error"] == "api_key_revoked"


def test_the_limit_of_a_key_is_one_limit_over_all_processes(cluster: Cluster) -> None:
    first, second = (one.url() for one in cluster.webs)
    with Seller(first) as seller:
        for _ in range(3):
            minute = time.time() // 60
            asked = {"name": "six", "scopes": ["clients:read"], "rateLimitPerMinute": 6}
            made = seller.session.post("/api-keys", json=asked)
            with seller.at(first, made.json()["rawKey"]) as one, seller.at(second, made.json()["rawKey"]) as two:
                statuses = [api.get("/clients").status_code for _ in range(5) for api in (one, two)]
            if time.time() // 60 == minute:
                break
    assert statuses == [200] * 6 + [429] * 4


def test_kill_9_of_a_web_process_burns_no_number(cluster: Cluster) -> None:
    dice = random.Random(305)  # noqa: S311  (moments, not secrets)
    with Seller(cluster.webs[0].url()) as seller:
        acknowledged, ids = [], seller.drafts(90)
        for place in range(3):
            victim, survivor = cluster.webs[place % 2], cluster.webs[1 - place % 2]
            some = ids[place * 30 : place * 30 + 30]
            with ThreadPoolExecutor(4) as pool, ExitStack() as stack:
                clients = [stack.enter_context(seller.at(one.url())) for one in (victim, victim, survivor, survivor)]
                before = len(acknowledged)
                running = [pool.submit(finalize_until_it_dies, one, some[n::4]) for n, one in enumerate(clients)]
                time.sleep(dice.uniform(0.02, 0.3))  # at any moment of the traffic: there is no condition to wait for
                victim.kill()
                acknowledged += [doc for one in running for doc in one.result()]
            assert len(acknowledged) > before
            cluster.webs[place % 2] = cluster.web(victim.settings["live_port"])
            cluster.webs[place % 2].wait_until_alive()
        with seller.at(cluster.webs[1].url()) as api:
            states = {id: api.get(f"/documents/{id}").json() for id in ids}
            assert all(states[doc["id"]]["docNumber"] == doc["docNumber"] for doc in acknowledged)
            for id in ids:
                if states[id]["status"] == "DRAFT":
                    finalize_document(api, id)
            seller.api = api
            assert seller.numbers() == list(range(1, 91))
    status, said = run_command(["verify-chain", "--business", seller.id], cluster.settings)
    assert status == 0, said


def test_what_was_committed_while_no_worker_lived_is_told_by_the_next(cluster: Cluster) -> None:
    with Receiver() as receiver, Seller(cluster.webs[0].url()) as seller:
        seller.api.post("/webhooks", json={"url": receiver.url(), "events": ["document.finalized"]})
        with cluster.worker() as worker:
            wait_until(lambda: cluster.rows("SELECT 1 FROM procrastinate_workers"), "the worker at work")
            worker.kill()
        issued = finalize_document(seller.api, create_draft(seller.api)["id"])
        with cluster.worker():
            (request,) = receiver.wait_for(1, 60)
        assert issued["id"].encode() in request.body


def test_a_worker_killed_while_sending_is_followed_by_the_same_delivery(cluster: Cluster) -> None:
    """WH-12."""
    with Receiver() as receiver, Seller(cluster.webs[0].url()) as seller:
        receiver.misbehave("hang", times=1)
        hook = seller.api.post("/webhooks", json={"url": receiver.url(), "events": ["document.finalized"]}).json()
        with cluster.worker() as worker:
            finalize_document(seller.api, create_draft(seller.api)["id"])
            receiver.wait_for(1, 60)
            worker.kill()
        with cluster.owner() as connection:  # the lease of the dead worker, as it will be 45 seconds later
            connection.execute("UPDATE webhook_queue SET lease_until = now() WHERE endpoint_id = %s", [hook["id"]])
        with cluster.worker():
            first, second = receiver.wait_for(2, 60)
        assert (first.header("webhook-id"), first.body) == (second.header("webhook-id"), second.body)


def test_a_worker_killed_while_rendering_is_followed_by_another(cluster: Cluster) -> None:
    with Seller(cluster.webs[0].url()) as seller:
        ids = seller.drafts(6)
        with cluster.worker() as worker:
            for id in ids:
                finalize_document(seller.api, id)
            wait_until(lambda: cluster.rows("SELECT 1 FROM procrastinate_jobs WHERE status = 'doing'"), "a job at work")
            worker.kill()
        cluster.rows("""WITH dead AS (UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 minute'
                        RETURNING 1) SELECT * FROM dead""")  # as it will be a minute later
        with cluster.worker():
            wait_until(lambda: _rendered(cluster, ids) == 12, "every PDF")


def test_the_workers_outlive_a_restart_of_their_database_connections(cluster: Cluster) -> None:
    with Receiver() as receiver, cluster.worker() as worker, Seller(cluster.webs[0].url()) as seller:
        seller.api.post("/webhooks", json={"url": receiver.url(), "events": ["document.finalized"]})
        ids = seller.drafts(2)
        finalize_document(seller.api, ids[0])
        receiver.wait_for(1, 60)
        cluster.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE '%worker'")
        finalize_document(seller.api, ids[1])
        receiver.wait_for(2, 60)
        wait_until(lambda: _rendered(cluster, ids) == 4, "both PDFs")
        assert worker.is_running


def test_sigterm_ends_a_web_process_with_status_0(cluster: Cluster) -> None:
    with cluster.web() as program:
        program.wait_until_alive()
        assert program.stop(signal.SIGTERM) == 0
        assert "Traceback" not in program.said


def test_several_processes_behind_one_port_end_together(cluster: Cluster) -> None:
    settings = cluster.settings | {"live_port": free_port()}
    with Program(["web", "--processes", "2"], settings) as program:
        program.wait_until_alive()
        children = _children(program.pid)
        assert len(children) >= 2
        assert program.stop(signal.SIGTERM) == 0
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children), "the end of the children", 10)


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in found if os.path.exists(f"/proc/{one}")]
