"""Archives of businesses in tests: made by the service, and restored into a database of their own."""

import asyncio
import hashlib
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import psycopg

from pinkas.archives import finish_restore
from pinkas.domains.exports import LEFT_OUT_COLUMNS, LEFT_OUT_TABLES
from pinkas.installation import make_secrets
from pinkas.migrations.marks import Mark, write_mark
from pinkas.outside.archive_files import ArchiveReader
from pinkas.platform.database import DatabaseUrls
from pinkas.platform.settings import Environment, Settings
from pinkas.restoring import restore_business
from pinkas.wiring import Service
from support.places import new_directory
from support.processes import wait_until
from support.service import Running, TestServer

TENANT_TABLES = """SELECT c.relname::text FROM pg_class AS c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'business_id')
    ORDER BY 1"""
NOT_AS_BEFORE = {
    ("clients", "owner_user_id"): "people are not restored",
    ("deals", "owner_user_id"): "people are not restored",
    ("crm_tasks", "assignee_user_id"): "people are not restored",
    ("document_shares", "has_password"): "the password is left out, and its address with it",
}
"""Columns that are in an archive and are not restored as they were."""


def start_archive(api: httpx.Client) -> str:
    """Begins an archive; the path of the export."""
    made = api.post("/exports", json={"kind": "archive"})
    assert made.status_code == 201, made.text
    return f"/exports/{made.json()['id']}"


def finish_archive(api: httpx.Client, address: str) -> bytes:
    """The file of an archive, when it has come to its end."""
    wait_until(lambda: api.get(address).json()["state"] != "RUNNING", "the archive")
    found = api.get(address).json()
    assert found["state"] == "DONE", found
    content = api.get(f"{address}/download").content
    assert hashlib.sha256(content).hexdigest() == found["sha256"]
    return content


@dataclass
class Place:
    """An installation that may take a business: its settings, and the addresses of one of its databases."""

    environment: Environment
    settings: Settings
    urls: DatabaseUrls
    owner: str

    def restore(self, path: Path, owner: str) -> str:
        """Restores an archive; what the command says of it. It has to say that all is well."""

        async def restore() -> tuple[str, int]:
            service = Service(self.environment, self.settings, self.urls)
            await service.open()
            try:
                with path.open("rb") as file, ArchiveReader(file) as archive:
                    done = await restore_business(archive, service, self.owner, owner)
                    return await finish_restore(service, archive.manifest.business.id, done)
            finally:
                await service.close()

        text, status = asyncio.run(restore())
        assert status == 0, text
        return text


def place_of(running: Running, environment: Environment) -> Place:
    """An environment that is served."""
    return Place(environment, running.settings, running.urls[environment], running.owners[environment])


@contextmanager
def empty_place(database: TestServer, settings: Settings, environment: Environment) -> Iterator[Place]:
    """An empty installation that nobody serves."""
    directory = new_directory("pinkas-restored-")
    try:
        make_secrets(directory, environment)
        owner, urls = database.database(f"restored_{uuid.uuid4().hex[:12]}")
        write_mark(owner, Mark(environment, uuid.uuid4()))
        yield Place(environment, replace(settings, data_dir=str(directory)), urls, owner)
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def rows_of(url: str, business_id: str) -> dict[str, list[Any]]:
    """Every row of a business that an archive holds, by table, without what is not restored as it was."""
    found = {}
    with psycopg.connect(url) as owner:
        owner.execute("SET timezone = 'UTC'")
        for (table,) in owner.execute(TENANT_TABLES).fetchall():
            if table in LEFT_OUT_TABLES:
                continue
            hidden = [*LEFT_OUT_COLUMNS.get(table, {}), *(name for of, name in NOT_AS_BEFORE if of == table)]
            found[table] = owner.execute(
                f"""SELECT array_agg(told ORDER BY told) FROM (
                    SELECT (to_jsonb(t) - %s::text[])::text AS told FROM "{table}" AS t WHERE business_id = %s
                ) AS one""",
                [hidden, business_id],
            ).fetchone()
    return {table: row[0] or [] for table, row in found.items() if row}
