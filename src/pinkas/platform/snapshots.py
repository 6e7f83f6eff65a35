"""Reading much of a business as it was at one moment: a transaction that sees nothing of what others commit meanwhile.

PostgreSQL keeps what such a transaction might still see, so it lasts as long as its rows are read and no longer: files
are read behind it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from psycopg import sql
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus
from psycopg.rows import namedtuple_row

from pinkas.platform.database import SESSION_OPTIONS

_LONGEST = "2h"
"""How long one table may take. A reader that hangs is ended: it keeps the database from cleaning up."""
_SORTED = "64MB"
"""Memory of a sort before it goes on on the disk of the database."""
_PIECE = 1024 * 1024
_RAW = "(FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01')"
"""JSON has no such characters, so nothing is quoted: each row is its JSON, and a line feed."""


class Snapshot:
    """The open transaction of one tenant, which can only read. Its calls block: it is used in a thread of its own."""

    def __init__(self, connection: psycopg.Connection[Any], business_id: UUID) -> None:
        self._connection = connection
        self._tenant = {"business_id": business_id}

    def fetch_all(self, query: str, **params: Any) -> list[Any]:
        """Every row of a statement. `%(business_id)s` is always bound to the tenant."""
        return self._connection.execute(query, params | self._tenant).fetchall()

    def copy_json(self, query: str) -> Iterator[bytes]:
        """The rows of a statement with one column of JSON, each a line with its line feed, some whole lines at a time:
        a mebibyte or little more. They come as they are read: as many as the network holds wait."""
        whole = sql.SQL(f"COPY ({query}) TO STDOUT {_RAW}")
        take, held, size = self._connection.pgconn.get_copy_data, [], 0
        with self._connection.cursor() as cursor, cursor.copy(whole, self._tenant) as rows:
            while True:
                length, row = take(1)  # what is here already: waiting for each row costs more than the row
                if length == 0:
                    row = memoryview(rows.read())
                    length = len(row)
                if length <= 0:
                    break
                held.append(row)
                size += length
                if size >= _PIECE:
                    yield b"".join(held)
                    held, size = [], 0
            if length < 0:
                self._check_end()
        if held:
            yield b"".join(held)

    def _check_end(self) -> None:
        """Takes what the database says at the end of its rows. Raises what made it end early."""
        while (result := self._connection.pgconn.get_result()) is not None:
            if result.status != ExecStatus.COMMAND_OK:
                raise error_from_result(result)


@contextmanager
def open_snapshot(url: str, business_id: UUID) -> Iterator[Snapshot]:
    """Opens a snapshot on a connection of its own, since it is held for longer than a pool lends one."""
    with psycopg.connect(
        url, autocommit=True, row_factory=namedtuple_row, options=SESSION_OPTIONS, application_name="pinkas-snapshot"
    ) as connection:
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        settings = {"app.business_id": str(business_id), "statement_timeout": _LONGEST, "work_mem": _SORTED}
        for name, value in settings.items():
            connection.execute("SELECT set_config(%s, %s, true)", [name, value])
        yield Snapshot(connection, business_id)
