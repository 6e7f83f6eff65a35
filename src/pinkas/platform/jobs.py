"""Background jobs, which a transaction enqueues and a worker runs.

The queue is that of procrastinate, in the same database. `tx.enqueue` writes a row; the wiring maps each job to the
flow that runs it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class JobName:
    """The name of a kind of job in the queue. It must not change while jobs of that name may be waiting."""

    name: str


@dataclass(frozen=True)
class Job:
    """A kind of job and the flow that runs it. A failing job is retried, with at most `attempts` attempts in all.
    `given_up` is a flow that is told when the last of them has failed: it takes the code of the error, and then what
    the job takes."""

    name: JobName
    flow: Callable[..., Awaitable[Any]]
    attempts: int = 10
    given_up: Callable[..., Awaitable[Any]] | None = None
