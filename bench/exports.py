"""How fast a worker writes the uniform file and the full archive of a business with very many documents, and how much
memory it takes for them."""

import time
from typing import Any
from uuid import UUID

import httpx

from bench import million
from bench.figures import Figure
from bench.growth import stage_of
from bench.proc import cpu_ns, peak_bytes, spent
from bench.sizes import Sizes
from bench.stage import Broken, free_port, web, worker
from pinkas.domains.exports.store.archive import list_tables
from pinkas.platform import embedded
from pinkas.platform.snapshots import open_snapshot

RECORDS_A_SECOND, MEGABYTES = 15_000.0, 200.0
"""At least, and at most (issue 24)."""
READINGS = 1.5
"""How many times as long as reading its rows alone an archive takes at most: it streams as fast as the store gives."""


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """The records a second by the clock, the worker's processor time, and its memory."""
    stage, port = stage_of(server, sizes.many), free_port()
    with web(stage, port):
        books = million.loaded(stage, sizes.many) or million.load(stage, port, sizes.many)
        with worker(stage, port) as pid:
            base = f"http://127.0.0.1:{port}/api/v1"
            with httpx.Client(base_url=base, headers={"X-Api-Key": books.key}, timeout=120) as client:
                before, began = cpu_ns([pid]), time.perf_counter()
                done = _export(client, kind="uniform_file", **{"from": "2023-01-01", "to": "2027-12-31"})
                seconds = time.perf_counter() - began
                worked = spent(before, cpu_ns([pid])) / 1e9
                archive = _archive(client, stage.installation.live.app, UUID(books.business_id))
                peak = peak_bytes(pid) / 2**20
    records = sum(done["records"].values())
    shown = f"{records:,} records of {done['records'].get('C100', 0):,} documents in {seconds:.1f} s"
    return [
        Figure("uniform file, records a second", shown, records / seconds, RECORDS_A_SECOND),
        Figure("processor time of the worker for it", f"{worked:.1f} s", worked),
        archive,
        Figure("memory of the worker for both", f"{peak:.0f} MB", peak, MEGABYTES, at_most=True),
    ]


def _archive(client: httpx.Client, url: str, business_id: UUID) -> Figure:
    """The archive against its rows alone, read and thrown away: the second of two readings, which finds as much in
    memory as the archive does."""
    size, read = 0, 0.0
    for _ in range(2):
        size, began = 0, time.perf_counter()
        with open_snapshot(url, business_id) as snapshot:
            for table in list_tables(snapshot):
                size += sum(map(len, snapshot.copy_json(table.query)))
        read = time.perf_counter() - began
    began = time.perf_counter()
    _export(client, kind="archive")
    seconds = time.perf_counter() - began
    told = f"{size / 2**20:,.0f} MB of rows in {seconds:.1f} s; {read:.1f} s to read them"
    return Figure("full archive, times the reading of its rows", told, seconds / read, READINGS, at_most=True)


def _export(client: httpx.Client, **asked: str) -> dict[str, Any]:
    made = client.post("/exports", json=asked)
    if made.status_code == 409:  # of a run that was ended
        client.post(f"/exports/{made.json()['exportId']}/cancel")
        made = client.post("/exports", json=asked)
    if made.status_code != 201:
        raise Broken(made.text)
    while (found := client.get(f"/exports/{made.json()['id']}").json())["state"] == "RUNNING":
        time.sleep(0.1)
    if found["state"] != "DONE":
        raise Broken(f"the export ended: {found['state']} {found['error']}")
    return dict(found)
