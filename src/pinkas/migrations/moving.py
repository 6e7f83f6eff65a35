"""Where a business is that moves from one database to another: what both note, and how it stands still meanwhile.

The source notes `leaving` and the target `arriving`, under one id. The business is frozen at both from before its rows
are copied; the source is the truth until it notes `moved`, in the transaction that removes the rows there, and the
target from then on. Whatever ends the program between two notes, they tell what is left to do."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, LiteralString
from uuid import UUID, uuid4

import psycopg
from psycopg import sql
from psycopg.rows import namedtuple_row

from pinkas.migrations.copying import (
    HELD_QUEUE,
    CannotMove,
    Connection,
    Part,
    advance_sequences,
    copy_rows,
    filled_parts,
    find_broken_key,
    read_digest,
    remove_rows,
    stand_aside,
)
from pinkas.platform.job_queue import QUEUE

State = Literal["leaving", "arriving", "moved"]
Step = Literal["noted", "held", "frozen", "copied", "verified", "switched", "opened"]
STEPS: tuple[Step, ...] = ("noted", "held", "frozen", "copied", "verified", "switched", "opened")

FREEZE_AHEAD = 0.5
"""Seconds between the note of a freeze and the moment from which it holds: by then everybody sees it."""
LOOK_SECONDS = 0.05
_FOREVER = "-infinity"
_KEPT_AT_SOURCE = ("credentials",)
"""Hashes of what leads to a business that has gone: its bearer is told to come again, and not that it is unknown."""
_WRITERS = """SELECT pid, usename, application_name, xact_start FROM pg_stat_activity
    WHERE datname = current_database() AND usename = ANY(%s) AND pid <> pg_backend_pid() AND xact_start < %s
    ORDER BY xact_start"""
_RUNNING_JOBS = """SELECT task_name FROM procrastinate_jobs
    WHERE status = 'doing' AND args ->> 'business_id' = %s::text ORDER BY id"""
_UNDER_WAY = "SELECT count(*) AS n FROM webhook_queue WHERE business_id = %s AND lease_until > clock_timestamp()"
_BEHIND = "SELECT count(*) AS n FROM pg_stat_replication WHERE replay_lsn < %s"


@dataclass(frozen=True)
class Note:
    """What a database notes of a business."""

    move_id: UUID
    state: State
    other_place: str
    is_frozen: bool
    copied: bool
    at: datetime | None


def connect(owner_url: str, name: str = "pinkas-move") -> Connection:
    """A connection of the owner, in autocommit mode; nothing ends its statements."""
    connection: Connection = psycopg.connect(
        owner_url, autocommit=True, row_factory=namedtuple_row, application_name=name
    )
    connection.execute("SET timezone = 'UTC'")
    return connection


@contextmanager
def connect_both(source_url: str, target_url: str) -> Iterator[tuple[Connection, Connection]]:
    """The connections to both databases. Raises CannotMove when one of them cannot be reached, or is lost."""
    try:
        with connect(source_url) as source, connect(target_url) as target:
            yield source, target
    except psycopg.OperationalError as fault:
        raise CannotMove(
            f"A database cannot be reached: {' '.join(str(fault).split())}. If the business was frozen it still is: "
            "repeat the command."
        ) from None


def read_note(connection: Connection, business_id: UUID) -> Note | None:
    """What a database notes of a business; None for nothing."""
    row: Any = connection.execute(
        """SELECT move_id, state, other_place, coalesce(frozen_at = '-infinity', false) AS frozen,
               copied_at IS NOT NULL AS copied, moved_at FROM moving_businesses WHERE business_id = %s""",
        [business_id],
    ).fetchone()
    return row and Note(row.move_id, row.state, row.other_place, row.frozen, row.copied, row.moved_at)


def lock_business(connection: Connection, business_id: UUID) -> bool:
    """Keeps other commands from moving the business, until the connection is closed. False when one does just now."""
    row: Any = connection.execute(
        "SELECT pg_try_advisory_lock(hashtextextended('move:' || %s, 0)) AS held", [str(business_id)]
    ).fetchone()
    return bool(row.held)


def has_business(connection: Connection, business_id: UUID) -> bool:
    """Whether a database has the rows of a business."""
    with connection.transaction():
        connection.execute("SET LOCAL row_security = off")
        found = connection.execute("SELECT FROM businesses WHERE business_id = %s", [business_id])
        return found.fetchone() is not None


@dataclass
class Move:
    """One business, and the two databases of its move, which are called by their places. `writers` are the roles whose
    transactions write at the source, `patience` the seconds that something under way there is waited for."""

    source: Connection
    target: Connection
    business_id: UUID
    source_place: str
    target_place: str
    writers: Collection[str]
    parts: Sequence[Part]
    patience: float = 60
    freeze_ahead: float = FREEZE_AHEAD
    rows: int = 0
    tables: int = 0

    def note(self) -> None:
        """Notes the move at both. The target is frozen before anything is there. Goes on with what was noted."""
        found = read_note(self.source, self.business_id)
        move_id = found.move_id if found else uuid4()
        if found is None:
            self.source.execute(
                """INSERT INTO moving_businesses (business_id, move_id, state, other_place)
                   VALUES (%s, %s, 'leaving', %s)""",
                [self.business_id, move_id, self.target_place],
            )
        self.target.execute(
            """INSERT INTO moving_businesses AS m (business_id, move_id, state, other_place, frozen_at)
               VALUES (%(business)s, %(move)s, 'arriving', %(place)s, '-infinity')
               ON CONFLICT (business_id) DO UPDATE SET move_id = %(move)s, state = 'arriving', other_place = %(place)s,
                   frozen_at = '-infinity', copied_at = NULL, moved_at = NULL WHERE m.move_id <> %(move)s""",
            {"business": self.business_id, "move": move_id, "place": self.source_place},
        )

    def hold_jobs(self) -> None:
        """Lets no worker begin a job of the business, and waits for those that run."""

        def running() -> str | None:
            self._put_jobs(self.source, QUEUE, HELD_QUEUE)
            jobs = self.source.execute(_RUNNING_JOBS, [self.business_id]).fetchall()
            return ", ".join(row.task_name for row in jobs) or None

        self._wait(running, "These jobs of the business do not end: {}.")

    def freeze(self) -> None:
        """Lets nobody write to the business any more, and waits for those who began before. Then nothing of it changes
        at the source: requests, jobs and queues are refused or pass it over."""
        note = read_note(self.source, self.business_id)
        if note is None or not note.is_frozen:
            until = self._announce_freeze()

            def writing() -> str | None:
                rows = self.source.execute(_WRITERS, [list(self.writers), until]).fetchall()
                return ", ".join(f"{row.application_name or row.usename} (process {row.pid})" for row in rows) or None

            self._wait(writing, "Transactions that began before the business was frozen do not end: {}.")
            self._set("frozen_at = '-infinity'", self.source)
        self.hold_jobs()

        def delivering() -> str | None:
            row: Any = self.source.execute(_UNDER_WAY, [self.business_id]).fetchone()
            return str(row.n) if row.n else None

        self._wait(delivering, "Deliveries of webhooks are under way and do not end: {}.")

    def copy(self, people: "dict[UUID, UUID]", carry: Callable[[Connection, Connection], object]) -> None:
        """Copies everything in one transaction of the target, out of one snapshot of the source, and proves before it
        ends that every table holds the same on both sides and that no foreign key is broken. `carry` brings what the
        rows refer to in tables of the installation."""
        with self.source.transaction(), self.target.transaction():
            self.source.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            stand_aside(self.source)
            stand_aside(self.target)
            remove_rows(self.target, self.parts, self.business_id)
            carry(self.source, self.target)
            filled = filled_parts(self.source, self.parts, self.business_id)
            self.rows, self.tables = 0, len(filled)
            for part in filled:
                sent = copy_rows(self.source, self.target, part, self.business_id, people)
                if read_digest(self.target, part, self.business_id) != sent:
                    raise CannotMove(f"The rows of {part.table} did not arrive as they were.")
                self.rows += sent.rows
            if filled_parts(self.target, self.parts, self.business_id) != filled:
                raise CannotMove("Tables have rows of the business that did not come from the source.")
            broken = find_broken_key(self.target, filled, self.business_id)
            if broken is not None:
                raise CannotMove(f"A row refers to something that {self.target_place} does not have ({broken}).")
            advance_sequences(self.target, filled, self.business_id)
            self._set("copied_at = now()", self.target)

    def switch(self) -> int:
        """Removes the business at the source and notes where it has gone, in one transaction: from then on the target
        is the truth. How many rows were removed."""
        with self.source.transaction():
            stand_aside(self.source)
            gone = remove_rows(self.source, self.parts, self.business_id, keep=_KEPT_AT_SOURCE)
            self._set("state = 'moved', frozen_at = '-infinity', moved_at = now()", self.source)
        return gone

    def open(self) -> None:
        """Lets the business be written to at the target, once its replicas have what came. A replica that is still
        behind after all patience is left: it is too far behind to be read. The jobs of the business go on."""
        row: Any = self.target.execute("SELECT pg_current_wal_lsn() AS place").fetchone()

        def behind() -> str | None:
            found: Any = self.target.execute(_BEHIND, [row.place]).fetchone()
            return str(found.n) if found.n else None

        with suppress(CannotMove):
            self._wait(behind, "Replicas that do not follow: {}.")
        with self.target.transaction():
            self._put_jobs(self.target, HELD_QUEUE, QUEUE)
            self.target.execute("DELETE FROM moving_businesses WHERE business_id = %s", [self.business_id])

    def undo(self) -> None:
        """Goes back to before the move, while the source is the truth: first nothing is left at the target, then the
        source is opened."""
        found = read_note(self.source, self.business_id)
        there = read_note(self.target, self.business_id)
        if found is not None and there is not None and there.move_id == found.move_id:
            with self.target.transaction():
                stand_aside(self.target)
                remove_rows(self.target, self.parts, self.business_id)
                self.target.execute("DELETE FROM moving_businesses WHERE business_id = %s", [self.business_id])
        with self.source.transaction():
            self._put_jobs(self.source, HELD_QUEUE, QUEUE)
            self.source.execute(
                "DELETE FROM moving_businesses WHERE business_id = %s AND state = 'leaving'", [self.business_id]
            )

    def _announce_freeze(self) -> datetime:
        """Notes from when the business is frozen; everybody sees the note before that moment comes. A moment that was
        noted stays."""
        ahead = self.freeze_ahead
        noted: Any = self.source.execute(
            "SELECT frozen_at FROM moving_businesses WHERE business_id = %s AND frozen_at < clock_timestamp()",
            [self.business_id],
        ).fetchone()
        while noted is None:
            row: Any = self.source.execute(
                """UPDATE moving_businesses SET frozen_at = clock_timestamp() + make_interval(secs => %s)
                   WHERE business_id = %s RETURNING frozen_at""",
                [ahead, self.business_id],
            ).fetchone()
            now: Any = self.source.execute("SELECT clock_timestamp() AS now").fetchone()
            if now.now < row.frozen_at:
                until: datetime = row.frozen_at
                time.sleep((until - now.now).total_seconds())
                return until
            ahead *= 2  # it took so long to commit
        announced: datetime = noted.frozen_at
        return announced

    def _put_jobs(self, connection: Connection, queue: str, other: str) -> None:
        connection.execute(
            """UPDATE procrastinate_jobs SET queue_name = %s
               WHERE queue_name = %s AND status = 'todo' AND args ->> 'business_id' = %s::text""",
            [other, queue, self.business_id],
        )

    def _set(self, change: LiteralString, connection: Connection) -> None:
        connection.execute(
            sql.SQL("UPDATE moving_businesses SET {} WHERE business_id = %s").format(sql.SQL(change)),
            [self.business_id],
        )

    def _wait(self, remaining: Callable[[], str | None], failure: str) -> None:
        until = time.monotonic() + self.patience
        while (found := remaining()) is not None:
            if time.monotonic() > until:
                raise CannotMove(failure.format(found))
            time.sleep(LOOK_SECONDS)


def describe_note(note: Note) -> str:
    """Where a business is, for an operator."""
    if note.state == "moved":
        at = f"{note.at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC" if note.at else ""
        return f"moved to {note.other_place}, {at}"
    return f"leaving for {note.other_place}" if note.state == "leaving" else f"arriving from {note.other_place}"
