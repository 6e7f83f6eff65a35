"""`/ready` tries what it says: where nothing can be written, the service is not ready."""

import asyncio
import uuid
from pathlib import Path

import httpx
import psycopg
import pytest

from pinkas.core.problems import ServiceUnavailable, StorageFull
from pinkas.platform.clock import SystemClock
from pinkas.platform.database import Database
from pinkas.platform.limits import Limiter
from pinkas.platform.windows import ProcessCounters
from pinkas.wiring import readiness
from pinkas.wiring.readiness import Readiness
from support.service import Running, TestServer


def test_a_running_service_says_that_it_can_write(running: Running) -> None:
    for environment in ("live", "sandbox"):
        answer = httpx.get(running.url(environment).removesuffix("/api/v1") + "/ready", timeout=30).json()
        parts = answer.get("parts", answer)  # the worker may not have been seen yet
        assert (parts["databaseWrites"], parts["fileWrites"]) == (True, True)
        if "parts" not in answer:
            by_all = environment == "sandbox"  # its outbox takes everything
            assert answer["channels"] == {"email": by_all, "sms": True, "whatsapp": by_all}


async def _written(url: str) -> bool:
    database = Database(url, size=1, name="test-ready")
    await database.open()
    try:
        return await database.is_writable()
    finally:
        await database.close()


@pytest.mark.parametrize(
    "made_so", ["SET temp_file_limit = '64kB'", "SET default_transaction_read_only = on"], ids=["full", "standby"]
)
def test_a_database_that_takes_nothing_is_found_out(database: TestServer, made_so: str) -> None:
    """`temp_file_limit` refuses where a full disk does: when the sort goes to its file."""
    name = f"ready_{uuid.uuid4().hex[:12]}"
    owner, _ = database.database(name)
    assert asyncio.run(_written(owner))
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} {made_so}")
    assert not asyncio.run(_written(owner))


class _Parts:
    """A database that counts how often it is tried, and does what it is told."""

    def __init__(self) -> None:
        self.tried, self.writable = 0, True

    async def fetch_one(self, sql: str) -> None:
        """No state: neither migrations nor a worker."""
        raise ServiceUnavailable

    async def is_writable(self) -> bool:
        """Counts."""
        self.tried += 1
        return self.writable


def _looked(parts: _Parts, files: Path | None, times: int = 1) -> dict[str, bool]:
    async def look() -> dict[str, bool]:
        readiness = Readiness(parts, files, Limiter(ProcessCounters()), SystemClock())  # type: ignore[arg-type]
        answers = await asyncio.gather(*(readiness.answer() for _ in range(times)), return_exceptions=True)
        assert all(isinstance(one, ServiceUnavailable) for one in answers)
        return dict(answers[0].facts["parts"])  # type: ignore[union-attr]

    return asyncio.run(look())


def test_every_part_is_told_when_the_database_is_away(tmp_path: Path) -> None:
    files = tmp_path / "files"
    expected = {"database": False, "migrations": False, "worker": False, "databaseWrites": True, "fileWrites": True}
    assert _looked(_Parts(), files) == expected
    assert list(files.iterdir()) == [], "what was tried is gone"


def test_a_directory_that_takes_nothing_is_found_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert _looked(_Parts(), tmp_path / "file" / "files")["fileWrites"] is False


def test_many_who_ask_cost_one_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = _Parts()
    _looked(parts, None, times=20)
    assert parts.tried == 1
    monkeypatch.setattr(readiness, "WRITE_CHECK_SECONDS", 0.0)
    _looked(parts, None, times=20)
    assert parts.tried == 21


def test_a_full_disk_is_not_told_as_something_that_passes(running: Running) -> None:
    """53100 is what PostgreSQL says when it cannot extend a file."""
    full = "DO $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$"

    async def look() -> None:
        database = Database(running.urls["live"].app, size=1, name="test-full")
        await database.open()
        try:
            with pytest.raises(StorageFull) as alone:
                await database.execute(full)
            with pytest.raises(StorageFull):
                async with database.transaction(None) as transaction:
                    await transaction.run_all([(full, {})])
        finally:
            await database.close()
        assert alone.value.status == 503
        assert "operator" in str(alone.value.hint)

    asyncio.run(look())
