"""The full archive: it holds everything, proves itself, and is restored row for row."""

import asyncio
import hashlib
import io
import json
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from psycopg.rows import dict_row

from pinkas.archives import finish_restore, verify_archive
from pinkas.domains.exports import check_archive
from pinkas.outside.archive_files import ArchiveReader
from pinkas.restoring import restore_business
from pinkas.wiring import Service
from support.processes import wait_until
from support.service import Running, Tenant, TestServer


def download(api: httpx.Client) -> bytes:
    """The archive of a business."""
    made = api.post("/exports", json={"kind": "archive"})
    assert made.status_code == 201, made.text
    address = f"/exports/{made.json()['id']}"
    wait_until(lambda: api.get(address).json()["state"] != "RUNNING", 60)
    found = api.get(address).json()
    assert found["state"] == "DONE", found
    content = api.get(f"{address}/download").content
    assert hashlib.sha256(content).hexdigest() == found["sha256"]
    return content


def test_x(tenant: Tenant, database: TestServer, tmp_path: Path) -> None:
    api = tenant.sandbox_key()
    seeded = api.post("/sandbox/seed")
    assert seeded.status_code < 300, seeded.text
    doc = api.get("/documents", params={"limit": 1}).json()["items"][0]
    assert api.get(f"/documents/{doc['id']}/pdf").status_code == 200
    import time

    t = time.time()
    path = tmp_path / "archive.zip"
    path.write_bytes(download(api))
    print("archive", time.time() - t, path.stat().st_size)
    t = time.time()
    text, status = verify_archive(path)
    print(text, time.time() - t)
    assert status == 0, text
    other = Running(database, pdf_ahead=False, worker_idle_seconds=60.0)
    try:

        async def restore() -> tuple[str, int]:
            service = Service("sandbox", other.settings, other.urls["sandbox"], clock=other.clock)
            await service.open()
            try:
                with path.open("rb") as file, ArchiveReader(file) as archive:
                    done = await restore_business(archive, service, other.owners["sandbox"], "new@example.com")
                    return await finish_restore(service, archive.manifest.business.id, done)
            finally:
                await service.close()

        t = time.time()
        text, status = asyncio.run(restore())
        print(text, time.time() - t)
        assert status == 0, text
    finally:
        other.close()
