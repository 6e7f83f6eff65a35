"""A database of an earlier release is brought to this one, with its data, and everything in it can still be proved."""

import asyncio
import lzma
import re
import shutil
import uuid
from pathlib import Path

import psycopg
import pytest

from pinkas.installation import make_secrets
from pinkas.migrations.addresses import newest_revision, roles_of
from pinkas.migrations.runner import _create_roles, prepare, revision_of
from pinkas.platform.database import DatabaseUrls
from pinkas.platform.settings import Settings
from pinkas.verification import verify_business
from pinkas.wiring import Service
from support.service import TestServer

KEPT = Path(__file__).resolve().parents[1] / "data" / "releases"
RELEASES = sorted(one.name.removesuffix(".sql.xz") for one in KEPT.glob("*.sql.xz"))
Counts = dict[str, int]


def restore(owner: str, name: str, passwords: dict[str, str], release: str) -> None:
    """The database of a release, whose roles are named after this one."""
    text = lzma.decompress((KEPT / f"{release}.sql.xz").read_bytes()).decode()
    text = re.sub(r"^\\.*$", "", text, flags=re.MULTILINE).replace("pinkas_sandbox_", f"{name}_")
    with psycopg.connect(owner, autocommit=True) as connection:
        _create_roles(connection, roles_of(name), passwords)
        connection.execute(text.encode())


def rows(owner: str) -> Counts:
    """How many rows each table has, partitions and what Alembic notes aside."""
    with psycopg.connect(owner) as connection:
        tables = connection.execute(
            "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition"
            " AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'procrastinate%'"
        ).fetchall()
        counted = {}
        for (table,) in tables:
            found = connection.execute(f'SELECT count(*) FROM "{table}"'.encode()).fetchone()
            assert found is not None
            counted[table] = int(found[0])
        return counted


async def proved(service: Service, businesses: list[uuid.UUID]) -> list[str]:
    """What does not fit of documents, audit logs and books."""
    await service.open()
    try:
        return [fault for business in businesses for fault in await verify_business(service, business)]
    finally:
        await service.close()


@pytest.mark.parametrize("release", RELEASES)
def test_the_data_of_a_release_is_whole_after_the_upgrade(database: TestServer, release: str, tmp_path: Path) -> None:
    name = f"upgrade_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(database.owner_of("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'".encode())
    owner, passwords = database.owner_of(name), dict[str, str]()
    restore(owner, name, passwords, release)
    before = rows(owner)
    assert len([one for one in before.values() if one]) > 80, "the database is wide"
    urls = prepare(owner, passwords)
    assert revision_of(owner) == newest_revision()
    after = rows(owner)
    assert {table: n for table, n in before.items() if after.get(table, 0) < n} == {}
    make_secrets(tmp_path, "sandbox")
    shutil.copy(KEPT / f"{release}-public-keys.json", tmp_path / "keys" / "sandbox" / "public-keys.json")
    with psycopg.connect(owner) as connection:
        businesses = [one for (one,) in connection.execute("SELECT business_id FROM businesses").fetchall()]
    service = Service("sandbox", Settings(data_dir=str(tmp_path)), DatabaseUrls(urls.app, urls.worker))
    assert asyncio.run(proved(service, businesses)) == []


def test_there_is_a_release_to_begin_from() -> None:
    assert RELEASES
