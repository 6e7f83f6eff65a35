"""Jobs: work that a request leaves behind, in its own transaction, for a worker to do.

The queue is procrastinate's, on the same database; `tx.enqueue` writes a row, the wiring says which flow does the work.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class JobName:
    """A public name of a kind of job; it stays the same as long as one may be waiting."""

    name: str


@dataclass(frozen=True)
class Job:
    """A kind of job and the flow that does it. A job that fails is tried again, `attempts` times in all."""

    name: JobName
    flow: Callable[..., Awaitable[Any]]
    attempts: int = 10
