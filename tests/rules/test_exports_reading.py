"""An export that reads a replica begins again on the primary when the replica ends a read."""

from dataclasses import dataclass
from datetime import UTC, datetime
from tempfile import TemporaryFile
from types import SimpleNamespace
from typing import Any, BinaryIO

import psycopg
import pytest

from pinkas.core.problems import Problem, ServiceUnavailable
from pinkas.domains.exports.flows import running
from pinkas.domains.exports.flows.progress import Progress
from pinkas.domains.exports.types import MadeFile
from pinkas.platform.tx import Flow, NotOnReplica, Transactions

NOW, BEFORE = datetime(2026, 11, 27, 12, tzinfo=UTC), datetime(2026, 11, 27, 11, tzinfo=UTC)
ANYTHING: Any = None


@dataclass
class Replica:
    """One that knows everything until an hour ago."""

    async def begin_reading(self, _caller: Any, primary: Transactions) -> Transactions:
        """Where to read."""
        return Transactions(ANYTHING, primary.runtime, as_of=BEFORE)


def flow(replica: Any) -> Flow[Any]:
    """A flow beside a replica, or none."""
    runtime: Any = SimpleNamespace(clock=SimpleNamespace(now=lambda: NOW))
    return Flow(Transactions(ANYTHING, runtime, replica), ANYTHING, ANYTHING)


async def made_by(
    monkeypatch: pytest.MonkeyPatch, given: Flow[Any], fault: BaseException | None
) -> tuple[bytes, int, Any]:
    """What an export comes to whose maker meets a fault on a replica: its file, what it has done, and as of when."""

    async def maker(reading: Flow[Any], _row: Any, _business: Any, target: BinaryIO, progress: Progress) -> MadeFile:
        progress.done += 5
        target.write(b"replica" if reading.reading else b"main")
        if reading.reading and fault:
            raise fault
        return MadeFile(name="a", records={})

    monkeypatch.setitem(running.MAKERS, "archive", maker)  # type: ignore[arg-type]
    row: Any = SimpleNamespace(kind="archive")
    progress = Progress(given, ANYTHING, 1)
    with TemporaryFile() as target:
        _, as_of = await running._make(given, row, ANYTHING, target, progress)
        target.seek(0)
        return target.read(), progress.done, as_of


@pytest.mark.parametrize(
    "fault",
    [psycopg.errors.SerializationFailure("conflict with recovery"), ServiceUnavailable(), NotOnReplica()],
    ids=lambda one: type(one).__name__,
)
async def test_what_a_replica_ends_is_written_anew_from_the_primary(
    monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    assert await made_by(monkeypatch, flow(Replica()), fault) == (b"main", 5, NOW)


async def test_what_a_replica_reads_to_the_end_says_how_fresh_that_was(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await made_by(monkeypatch, flow(Replica()), None) == (b"replica", 5, BEFORE)
    assert await made_by(monkeypatch, flow(None), None) == (b"main", 5, NOW)


async def test_what_is_wrong_with_an_export_is_no_fault_of_the_replica(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Problem):
        await made_by(monkeypatch, flow(Replica()), Problem())
