"""The job that makes the files of a document, and downloads that do not wait for it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from support.processes import wait_until
from support.service import Running, Tenant, TestServer, register


@pytest.fixture(scope="module")
def printing(database: TestServer) -> Iterator[Running]:
    """A service that makes PDFs before anybody asks."""
    service = Running(database)
    yield service
    service.close()


@pytest.fixture
def tenant(printing: Running) -> Tenant:
    """A business of that service."""
    return register(printing)


def files(tenant: Tenant, id: str) -> list[tuple[Any, ...]]:
    """The stored files of a document."""
    with tenant.running.owner() as connection:
        return connection.execute(
            "SELECT kind, encode(sha256, 'hex') FROM document_files WHERE document_id = %s ORDER BY kind", [id]
        ).fetchall()


def test_both_files_are_there_soon_without_anybody_asking(tenant: Tenant) -> None:
    issued = tenant.issued()
    wait_until(lambda: len(files(tenant, issued["id"])) == 2, "both files")
    assert [kind for kind, _ in files(tenant, issued["id"])] == ["copy", "original"]
    root = tenant.running.directory / "files" / "live"
    for _, digest in files(tenant, issued["id"]):
        assert (root / digest[:2] / digest).read_bytes().startswith(b"%PDF")


def test_downloads_that_race_the_job_get_one_original_and_one_copy(tenant: Tenant) -> None:
    draft = tenant.draft()
    with ThreadPoolExecutor(8) as pool:
        tenant.api.post(f"/documents/{draft['id']}/finalize", json={})
        answers = list(pool.map(lambda _: tenant.api.get(f"/documents/{draft['id']}/pdf"), range(8)))
    assert [one.status_code for one in answers] == [200] * 8
    kinds = sorted(one.headers["x-document-copy"] for one in answers)
    assert kinds == ["copy"] * 7 + ["original"]
    assert len({one.content for one in answers}) == 2
    assert len(files(tenant, draft["id"])) == 2
