"""Statements over one connection, as many as belong together in one round trip.

The driver sends one statement, waits for its answer, and then sends the next. Here a batch travels at once: libpq's
pipeline mode, with the driver's own types, adapters and results. Without `BEGIN` a batch is one implicit transaction:
it is committed as a whole or not at all, and what `set_config(..., true)` sets in it ends with it.
"""

import re
from collections import OrderedDict, namedtuple
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from psycopg import AsyncConnection, Error
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus, Format, PipelineStatus
from psycopg.pq.abc import PGconn
from psycopg.waiting import Ready, Wait

PREPARE_AFTER = 5
"""Uses of a statement on one connection after which PostgreSQL keeps its plan; the driver's own rule."""
MOST_PREPARED = 300
"""Statements that a connection keeps prepared; the one unused for longest makes room."""
MOST_COUNTED = 1000
"""Statements whose uses are counted before they are prepared."""

_PLACE = re.compile(r"%(?:\((\w+)\)s|%)")
_BY_LIST_OF_IDS = re.compile(r"id = ANY\(%\(")
"""What is planned each time that it is run. A kept plan must suit every tenant and any number of ids: PostgreSQL
reckons with ten of them in a tenant of average size, and it may seem cheaper then to read all rows of that tenant,
which is not true of the largest one. Planning such a statement costs about 0.02 ms."""
_FAILED = (ExecStatus.FATAL_ERROR, ExecStatus.BAD_RESPONSE)


@dataclass(frozen=True)
class Result:
    """The answer to one statement: its rows, how many it returned or touched, and its command tag."""

    rows: list[Any]
    count: int
    tag: bytes
    columns: tuple[str, ...] = ()


Statement = tuple[str, Mapping[str, Any]]
"""SQL with places like `%(name)s`, and the values by name."""


@lru_cache(2048)
def _with_numbered_places(sql: str) -> tuple[bytes, tuple[str, ...], bool]:
    """The statement with numbered places, the names of the values in their order, and whether a plan of it is kept."""
    numbers: dict[str, int] = {}

    def place(match: re.Match[str]) -> str:
        name = match[1]
        return "%" if name is None else f"${numbers.setdefault(name, len(numbers) + 1)}"

    return _PLACE.sub(place, sql).encode(), tuple(numbers), _BY_LIST_OF_IDS.search(sql) is None


@lru_cache(1024)
def _row_maker(names: tuple[bytes, ...]) -> tuple[Callable[[Sequence[Any]], Any], tuple[str, ...]]:
    """What makes a row of these columns; a column without a usable name is called by its place."""
    columns = tuple(name.decode() for name in names)
    row: Any = namedtuple("Row", columns, rename=True)  # type: ignore[misc]
    return row._make, columns


class Texts(list[str]):
    """Texts of an array that are sent as they are. In the usual form of an array each quotation mark of theirs is
    escaped by a call of its own, which is slow for JSON."""


_Prepared = tuple[bytes, tuple[int, ...]]
"""A statement as PostgreSQL keeps it: its text, and the types of its values."""


@dataclass(frozen=True, slots=True)
class Message:
    """A statement as it is sent: what it is kept by, its values with their formats, and whether it may be kept."""

    key: _Prepared
    params: Sequence[Any]
    formats: Any
    is_kept: bool


class PipelinedConnection(AsyncConnection[Any]):
    """A connection of the driver that can also run several statements in one round trip. One whose `prepare_threshold`
    is None prepares nothing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._adapter = Transformer(self)
        self._names: OrderedDict[_Prepared, bytes] = OrderedDict()
        self._uses: OrderedDict[_Prepared, int] = OrderedDict()
        self._last_name = 0
        self._unanswered: tuple[Sequence[Message], list[bytes | None]] | None = None
        """Statements that were sent ahead, and the names of those that are prepared by the way."""

    async def run_all(self, statements: Sequence[Statement]) -> list[Result]:
        """The answers to all of some statements, in one round trip. Raises the error of the first that fails; those
        behind it were not run, and outside a transaction nothing of the batch is kept. A batch whose answer was not
        waited for leaves a closed connection."""
        return await self.send(self.adapt(statements))

    def adapt(self, statements: Sequence[Statement]) -> "list[Message]":
        """The statements with their values as PostgreSQL takes them. Sends nothing. Raises psycopg.DataError for a
        value that it cannot take, and KeyError for one that is missing."""
        adapter, messages = self._adapter, []
        for sql, values in statements:
            text, names, is_kept = _with_numbered_places(sql)
            given = [values[name] for name in names]
            formats = [PyFormat.BINARY if type(one) is Texts else PyFormat.AUTO for one in given]
            params = adapter.dump_sequence(given, formats)
            messages.append(Message((text, adapter.types or ()), params, adapter.formats or (), is_kept))
        return messages

    async def send(self, messages: "Sequence[Message]") -> list[Result]:
        """The answers to adapted statements; see `run_all`. Those that were sent ahead are waited for before: what one
        of them raises is raised here, and these are not sent."""
        async with self.lock:
            await self._wait_for_unanswered()
            with self._in_pipeline() as pgconn:
                names = [self._send(one) for one in messages]
                pgconn.pipeline_sync()
                results = iter(await self.wait(_read_results(pgconn)))
                pgconn.exit_pipeline_mode()
        return self._receive_all(messages, names, results)

    async def send_ahead(self, messages: "Sequence[Message]") -> None:
        """Sends adapted statements, and does not wait until PostgreSQL has done them: the next ones do."""
        async with self.lock:
            await self._wait_for_unanswered()
            with self._in_pipeline() as pgconn:
                names = [self._send(one) for one in messages]
                pgconn.pipeline_sync()
                await self.wait(_flush(pgconn))
            self._unanswered = messages, names

    async def wait_for_answers(self) -> None:
        """Waits for what was sent ahead. Raises the error of the first statement that failed."""
        async with self.lock:
            await self._wait_for_unanswered()

    async def _wait_for_unanswered(self) -> None:
        if self._unanswered is None:
            return
        (messages, names), self._unanswered = self._unanswered, None
        with self._in_pipeline(begun=True) as pgconn:
            results = iter(await self.wait(_read_results(pgconn)))
            pgconn.exit_pipeline_mode()
        try:
            self._receive_all(messages, names, results)
        except Error as error:
            error.failed_statement = -1  # type: ignore[attr-defined]  # before all that are sent now
            raise

    @contextmanager
    def _in_pipeline(self, *, begun: bool = False) -> "Iterator[PGconn]":
        """The connection in pipeline mode; closed when the block is left in the middle."""
        pgconn = self.pgconn
        if not begun:
            pgconn.enter_pipeline_mode()
        try:
            yield pgconn
        except BaseException:
            if pgconn.pipeline_status != PipelineStatus.OFF:
                pgconn.finish()
            raise

    def _receive_all(
        self, messages: "Sequence[Message]", names: Sequence[bytes | None], results: Iterator[Any]
    ) -> list[Result]:
        return [self._receive(number, *one, results) for number, one in enumerate(zip(messages, names, strict=True))]

    def _send(self, message: "Message") -> bytes | None:
        """Sends a statement without waiting; the name under which it is prepared by the way, if it is."""
        pgconn, (text, types) = self.pgconn, message.key
        name = self._names.get(message.key)
        if name is not None:
            self._names.move_to_end(message.key)
            pgconn.send_query_prepared(name, message.params, message.formats, Format.BINARY)
            return None
        if self.prepare_threshold is None or not (message.is_kept and self._is_used_often(message.key)):
            pgconn.send_query_params(text, message.params, types, message.formats, Format.BINARY)
            return None
        self._last_name += 1
        name = b"_p%d" % self._last_name
        pgconn.send_prepare(name, text, types)
        pgconn.send_query_prepared(name, message.params, message.formats, Format.BINARY)
        return name

    def _is_used_often(self, key: _Prepared) -> bool:
        uses = self._uses.pop(key, 0) + 1
        if uses >= PREPARE_AFTER:
            return True
        self._uses[key] = uses
        if len(self._uses) > MOST_COUNTED:
            self._uses.popitem(last=False)
        return False

    def _receive(self, number: int, message: "Message", name: bytes | None, results: Iterator[Any]) -> Result:
        """The answer to one statement of a batch, behind that of its preparation."""
        if name is not None:
            _raise_failure(next(results), number)
            self._names[message.key] = name
        result = next(results)
        _raise_failure(result, number)
        return self._read(result)

    def _read(self, result: Any) -> Result:
        tag = result.command_status or b""
        if result.status != ExecStatus.TUPLES_OK:
            return Result([], result.command_tuples or 0, tag)
        self._adapter.set_pgresult(result)
        make, columns = _row_maker(tuple(result.fname(place) for place in range(result.nfields)))
        rows: list[Any] = self._adapter.load_rows(0, result.ntuples, make)
        return Result(rows, result.ntuples if result.command_tuples is None else result.command_tuples, tag, columns)

    async def deallocate_unused(self) -> None:
        """Makes room for other prepared statements when there are too many; called between transactions."""
        while len(self._names) > MOST_PREPARED:
            _, name = self._names.popitem(last=False)
            await self.execute(b"DEALLOCATE " + name, prepare=False)


def _raise_failure(result: Any, number: int) -> None:
    """Raises the error of a statement, which holds its position in the batch as `failed_statement`."""
    if result.status in _FAILED:
        error = error_from_result(result)
        error.failed_statement = number  # type: ignore[attr-defined]
        raise error
    if result.status == ExecStatus.PIPELINE_ABORTED:  # the one before it failed, and was raised
        raise AssertionError("a statement was not run, and none before it failed")


def _flush(pgconn: Any) -> Generator[Wait, Ready | int, None]:
    """Sends all that waits to be sent."""
    while pgconn.flush():
        if (yield Wait.RW) & Ready.R:
            pgconn.consume_input()


def _read_results(pgconn: Any) -> Generator[Wait, Ready | int, list[Any]]:
    """Every result of the statements that were sent, up to the end of the batch."""
    yield from _flush(pgconn)
    results: list[Any] = []
    while True:
        while pgconn.is_busy():
            yield Wait.R
            pgconn.consume_input()
        result = pgconn.get_result()
        if result is None:
            continue
        if result.status == ExecStatus.PIPELINE_SYNC:
            return results
        results.append(result)
