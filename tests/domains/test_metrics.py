"""The figures of the service at `/metrics`: what they count, who is told, and what they never name."""

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from psycopg.types.json import Jsonb

from pinkas.backlogs import read_backlogs
from pinkas.core.problems import NotFound
from pinkas.metrics_server import serving_figures
from pinkas.operator_tasks import note_success
from pinkas.platform.database import Database
from pinkas.platform.metrics_files import prepare_directory
from pinkas.platform.settings import InvalidSetting
from pinkas.web import bind_metrics_socket
from pinkas.wiring import Service, metrics_page
from pinkas.wiring.metrics_page import MetricsPage
from support.figures import figure, read_figures, scraped
from support.service import OPERATOR, PATIENCE, Running, Tenant, free_port


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reading is a new one, and has time on a busy machine."""
    monkeypatch.setattr(metrics_page, "KEPT_SECONDS", 0.0)
    monkeypatch.setattr(metrics_page, "READ_SECONDS", PATIENCE)


def figures(running: Running) -> dict[Any, float]:
    """The figures of live now."""
    answer = scraped(running)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return read_figures(answer.text)


def test_only_the_token_opens_the_figures(running: Running) -> None:
    url = running.url().removesuffix("/api/v1") + "/metrics"
    with running.client() as client:
        assert client.get(url).json()["error"] == "authentication_required"
    assert scraped(running, "x" * 40).json()["error"] == "invalid_token"
    assert scraped(running, "ü").status_code == 401


def test_without_a_token_in_the_settings_there_is_no_such_address() -> None:
    nothing: Any = None
    page = MetricsPage("live", "", Path("/"), nothing, nothing, nothing)
    with pytest.raises(NotFound):
        asyncio.run(page._show(nothing, nothing))


def test_requests_problems_events_and_jobs_are_counted(running: Running, tenant: Tenant) -> None:
    before = figures(running)
    issued = tenant.issued()
    tried = tenant.draft()
    dry = {"X-Service-Dry-Run": "true"}
    assert tenant.api.post(f"/documents/{tried['id']}/finalize", json={}, headers=dry).status_code == 200
    assert tenant.api.get(f"/documents/{issued['id']}/pdf").status_code == 200
    assert tenant.api.get("/documents/nonsense").status_code >= 400
    after = figures(running)

    def more(name: str, **labels: str) -> float:
        return figure(after, name, **labels) - figure(before, name, **labels)

    assert more("pinkas_http_requests_total", operation="finalizeDocument", status="200") == 2
    assert more("pinkas_http_request_seconds_count", operation="finalizeDocument") == 2
    assert more("pinkas_events_total", type="document.finalized") == 1  # a dry run has told nobody
    assert more("pinkas_problems_total") == 1
    assert figure(after, "pinkas_build_info") == 1
    assert figure(after, "pinkas_ready", part="database") == 1
    assert figure(after, "pinkas_database_connections_most", role="worker") == 8
    assert figure(after, "pinkas_process_resident_bytes") > 1e7


def test_no_figure_names_a_business_or_a_person(running: Running, tenant: Tenant) -> None:
    tenant.issued()
    for path in (f"/clients/{tenant.id}", f"/no/such/address/{tenant.id}"):
        tenant.api.get(path)
    text = scraped(running).text
    for secret in (tenant.id, tenant.email, str(tenant.business["name"]), "127.0.0.1"):
        assert secret not in text


def test_live_and_sandbox_tell_their_own_figures(running: Running, tenant: Tenant) -> None:
    tenant.issued()
    text = scraped(running, environment="sandbox").text
    assert 'environment="sandbox"' in text
    assert 'environment="live"' not in text


def test_what_waits_is_read_from_the_database(running: Running) -> None:
    """`pinkas queue` says the same."""
    job = "test of the backlog"
    insert = """INSERT INTO procrastinate_jobs (queue_name, task_name, args, status, scheduled_at)
        VALUES ('elsewhere', %s, %s, %s::procrastinate_job_status, %s)"""
    with running.owner() as owner:
        for status, at in (("todo", "2100-01-01"), ("failed", None)):
            owner.execute(insert, [job, Jsonb({}), status, at])
        try:
            found = figures(running)
            said = asyncio.run(_said(running.urls["live"].worker))
        finally:
            owner.execute("DELETE FROM procrastinate_jobs WHERE task_name = %s", [job])
    assert figure(found, "pinkas_jobs", kind=job, state="later") == 1
    assert figure(found, "pinkas_jobs", kind=job, state="given_up") == 1
    assert figure(found, "pinkas_job_oldest_seconds", kind=job) == 0
    assert ("pinkas_webhook_oldest_seconds", frozenset({("environment", "live")})) in found
    (line,) = (one for one in said.splitlines() if one.startswith(f"{job} "))
    assert line.removeprefix(job).split() == ["0", "0", "1", "0", "1"]
    assert "worker     " in said
    assert "webhooks   0 due" in said


async def _said(url: str) -> str:
    database = Database(url, size=1, name="test-queue")
    await database.open()
    try:
        return await read_backlogs(database)
    finally:
        await database.close()


def test_what_an_operator_repeats_tells_when_it_last_succeeded(running: Running) -> None:
    note_success(running.directory, "live", "backup")
    assert figure(figures(running), "pinkas_last_success_timestamp_seconds", task="backup") > 1.7e9


def test_a_process_that_serves_nothing_else_tells_its_figures_at_an_address_of_its_own(
    running: Running, tmp_path: Path
) -> None:
    """Several on one machine share the port where they share their figures, and not otherwise."""
    address = f"127.0.0.1:{free_port()}"
    alone = replace(running.settings, metrics_listen=address)
    sharing = replace(alone, metrics_dir=str(tmp_path))

    async def answers() -> tuple[httpx.Response, ...]:
        service = Service("live", sharing, running.urls["live"])
        await service.open()
        try:
            async with (
                serving_figures(service, bind_metrics_socket(sharing, "live")),
                serving_figures(service, bind_metrics_socket(sharing, "live")),
                httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as client,
            ):
                with pytest.raises(InvalidSetting, match="PINKAS_METRICS_LISTEN: the process cannot listen"):
                    bind_metrics_socket(alone, "live")
                key = {"authorization": f"Bearer {OPERATOR}"}
                paths = (("/metrics", key), ("/metrics", {}), ("/api/v1/documents", key), ("/app", key))
                return tuple([await client.get(path, headers=headers) for path, headers in paths])
        finally:
            await service.close()

    told, *refused = asyncio.run(answers())
    assert figure(read_figures(told.text), "pinkas_build_info") == 1
    assert figure(read_figures(told.text), "pinkas_ready", part="database") == 1
    assert [one.status_code for one in refused] == [401, 404, 404]
    assert bind_metrics_socket(running.settings, "live") is None


COUNTING = """
from pinkas.platform import metrics
metrics.EVENTS.labels("live", "document.finalized").inc(5)
metrics.JOB_SECONDS.labels("live", "a job").observe(2)
metrics.MEMORY.labels("live").set(1000)
"""
READING = """
from pinkas.platform import metrics
found = {(one.name, one.labels.get("le", "")): one.value for f in metrics.current_figures("live") for one in f.samples}
print(found["pinkas_events_total", ""], found["pinkas_job_seconds_bucket", "5.0"],
    found.get(("pinkas_process_resident_bytes", "")))
"""


def test_what_processes_counted_outlives_them_and_their_files(tmp_path: Path) -> None:
    directory = tmp_path / "figures"

    def run(program: str) -> str:
        env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(directory)}
        done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)  # noqa: S603
        return done.stdout.strip()

    prepare_directory(directory)
    for _ in range(2):
        run(COUNTING)
    assert run(READING) == "10.0 2.0 None"  # their memory is gone with them
    for _ in range(2):
        prepare_directory(directory)
        assert {one.name for one in directory.glob("*.db")} == {"counter_0.db", "histogram_0.db"}
        assert run(READING) == "10.0 2.0 None"


def test_a_lost_connection_to_the_queues_leaves_the_other_figures(running: Running) -> None:
    """Whoever ends the connection on purpose sees a new one at the next reading."""
    figures(running)
    with running.owner() as owner:
        owner.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pinkas-live-metrics'"
            " AND datname = current_database()"
        )
    assert figure(figures(running), "pinkas_build_info") == 1
