"""A backup is made while the service sells, and an instant of it is restored beside it and proven."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
from deploy.backup import Backup

from faults.cluster.checks import verify
from faults.cluster.place import Cluster
from faults.cluster.programs import Server, account, give_away
from pinkas.outside.files import DiskFiles
from support.processes import system_postgres, wait_until
from support.sales import Seller, create_draft, finalize_document
from support.service import free_port

Say = Callable[[str], None]


def play(cluster: Cluster, say: Say) -> None:
    """Keeps, sells on, restores what was true between two sales."""
    name = cluster.primary()
    assert name is not None
    who = "postgres" if account() else None
    backup = Backup(cluster.home / name / "pgbackrest.conf", cluster.home / "data", cluster.home / "kept", who)
    with Seller(cluster.url) as seller:
        _sell(cluster, seller, 3)
        began = time.monotonic()
        say(f"kept as {backup.make(full=True)} in {time.monotonic() - began:.0f} s")
        _sell(cluster, seller, 3)
        time.sleep(1)  # instants of the log are told apart
        at = datetime.now(UTC)
        time.sleep(1)
        _sell(cluster, seller, 3)
        began = time.monotonic()
        say(f"kept as {backup.make()} in {time.monotonic() - began:.0f} s")
    for instant, expected in ((at, 6), (None, 9)):
        restored = cluster.home / f"restored-{expected}"
        restored.mkdir()
        give_away(restored)
        (restored / "pg").mkdir(mode=0o700)
        give_away(restored / "pg")
        began = time.monotonic()
        Backup(backup.config, restored / "data", backup.kept, who).restore(restored / "pg", instant)
        with _serving(restored) as port:
            say(f"restored {instant or 'to the end'} in {time.monotonic() - began:.0f} s")
            url = cluster.superuser_url().replace(f":{cluster.layout['primary_port']}/", f":{port}/")
            assert _rows(url, "SELECT count(*) FROM documents WHERE doc_number IS NOT NULL") == [(expected,)]
            verify(cluster, say, _settings(cluster, restored / "data", port))
            say(f"{_count_files(restored, url)} files of documents are there, byte for byte")
        shutil.rmtree(restored)


def _sell(cluster: Cluster, seller: Seller, count: int) -> None:
    """Issues invoices and waits until their PDFs are made."""
    for _ in range(count):
        document = finalize_document(seller.api, create_draft(seller.api)["id"])
        answer = seller.api.get(f"/documents/{document['id']}/pdf")
        assert answer.status_code == 200, answer.text


def _settings(cluster: Cluster, data: Path, port: int) -> dict[str, Any]:
    found = {name: value for name, value in cluster.settings.items() if "pooler" not in name and "replica" not in name}
    for name in ("database_url", "sandbox_database_url"):
        found[name] = str(found[name]).replace(f":{cluster.layout['primary_port']}/", f":{port}/")
    return {**found, "data_dir": data}


@contextmanager
def _serving(restored: Path) -> Iterator[int]:
    """A server of the restored files, once it has recovered."""
    binaries, port = system_postgres(), free_port()
    assert binaries is not None
    more = ["-c", "archive_mode=off", "-c", f"unix_socket_directories={restored}", "-c", "listen_addresses=127.0.0.1"]
    more += ["-c", "synchronous_standby_names="]
    server = Server("restored", [binaries / "postgres", "-D", restored / "pg", "-p", port, *more], restored)
    url = f"postgresql://postgres@/postgres?host={restored}&port={port}"
    try:
        wait_until(lambda: _rows(url, "SELECT pg_is_in_recovery()") == [(False,)], "the recovery", 120)
        yield port
    finally:
        server.stop()


def _rows(url: str, sql: str) -> list[tuple[Any, ...]] | None:
    try:
        with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
            return connection.execute(sql).fetchall()
    except psycopg.OperationalError:
        return None


def _count_files(restored: Path, url: str) -> int:
    """The files that documents name: each is there, and is what it was."""
    named = _rows(url, "SELECT sha256 FROM document_files")
    assert named
    store = DiskFiles(restored / "data" / "files" / "live")
    for (sha256,) in named:
        store.get(bytes(sha256))
    return len(named)
