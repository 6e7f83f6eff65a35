"""Whose database it is: every prepared database bears the mark of its environment and of its installation.

Two addresses that are spelled differently may lead to one database, and an address may lead to the database of somebody
else. Neither is seen in the text of the address, so the database itself is asked.
"""

import time
from dataclasses import dataclass
from uuid import UUID

import psycopg

from pinkas.migrations.addresses import CannotPrepare, variable_of


@dataclass(frozen=True)
class Mark:
    """The environment that a database serves, and the id of the installation that prepared it."""

    environment: str
    installation: UUID


class Unreachable(CannotPrepare):
    """No server answers at an address."""


def check_mark(url: str, expected: Mark, *, wait: float = 0, variable: str | None = None) -> bool:
    """Whether a database bears a mark; `CannotPrepare` when it bears another one than expected, `Unreachable` when no
    server answers. Asked as the owner or as a runtime role; a server that does not answer is asked again for `wait`
    seconds. `variable` is the setting of the address, where it is not that of the database itself."""
    variable = variable or variable_of(expected.environment)
    found = _read(url, expected.environment, time.monotonic() + wait, variable)
    if found is not None:
        _refuse_other(found, expected, variable)
    return found is not None


def read_mark(owner_url: str) -> Mark | None:
    """The mark of a database, asked as its owner; None where it was not prepared."""
    with psycopg.connect(owner_url, autocommit=True) as connection:
        return _mark_of(connection)


def write_mark(owner_url: str, expected: Mark) -> None:
    """Marks a prepared database unless it is marked; `CannotPrepare` when it turns out to bear another mark."""
    with psycopg.connect(owner_url, autocommit=True) as connection:
        connection.execute(
            "INSERT INTO installation (environment, installation_id) VALUES (%s, %s) ON CONFLICT DO NOTHING",
            [expected.environment, expected.installation],
        )
    check_mark(owner_url, expected)


def _read(url: str, environment: str, until: float, variable: str) -> Mark | None:
    while True:
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                return _mark_of(connection)
        except psycopg.errors.InsufficientPrivilege:
            raise CannotPrepare(
                f"{variable} names a database that is not that of {environment}: its roles may not read there."
            ) from None
        except psycopg.OperationalError as fault:
            if time.monotonic() > until:
                raise Unreachable(
                    f"The {environment} database cannot be reached ({variable}): {' '.join(str(fault).split())}"
                ) from None
            time.sleep(0.5)


def _mark_of(connection: psycopg.Connection) -> Mark | None:
    known = connection.execute("SELECT to_regprocedure('installation_mark()') IS NOT NULL").fetchone()
    if known != (True,):
        return None
    row = connection.execute("SELECT environment, installation_id FROM installation_mark()").fetchone()
    return Mark(*row) if row else None


def _refuse_other(found: Mark, expected: Mark, variable: str) -> None:
    if found.installation != expected.installation:
        raise CannotPrepare(
            f"{variable} names a database of another installation ({found.installation}; this one is "
            f"{expected.installation}). Name a database of its own, or use the data directory (PINKAS_DATA_DIR) whose "
            "keys/installation-id is that of the database."
        )
    if found.environment != expected.environment:
        raise CannotPrepare(
            f"{variable} names the {found.environment} database. Live and sandbox never share one: name another "
            "database."
        )
