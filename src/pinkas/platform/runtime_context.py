"""What transactions need of their process, and the ports by which upper floors take part in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from uuid import UUID

from pinkas.core.ids import IdSource
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import Keys
from pinkas.platform.settings import Environment

if TYPE_CHECKING:
    from pinkas.platform.tx import Tx

Note = tuple[str, UUID]
"""Something that happened to a record, and its id, such as ("document.paid", ...)."""


class FollowNotes(Protocol):
    """Does what follows from the notes of a transaction, in it, just before it commits."""

    async def __call__(self, tx: "Tx", notes: Sequence[Note], /) -> None: ...


class NotePlace(Protocol):
    """Keeps where in the write-ahead log the last write of a business ended."""

    async def __call__(self, business_id: UUID, place: int, /) -> None: ...


@dataclass(frozen=True)
class RuntimeContext:
    """What transactions need of their process: clock, ids, secrets. Created once for each environment by the wiring."""

    environment: Environment
    clock: Clock
    ids: IdSource
    keys: Keys
    wake: Callable[[], None] = lambda: None
    """Called after a commit that wrote events or jobs, so that a worker in this process processes them at once."""
    address: str = ""
    """The public URL of the environment without a trailing slash, for links in messages."""
    follow: FollowNotes | None = None
    """What an upper domain does in the same transaction about what `Tx.note` was told: a port that the wiring fills."""
    deprecated_routes: frozenset[tuple[str, str]] = frozenset()
    """Method and path of the operations that are deprecated: the usage log says which requests were to them."""
    count_events: Callable[[Sequence[str]], None] = lambda _: None
    """Is told the types of the events of a transaction, when it has committed."""
    note_place: NotePlace | None = None
    """Told where in the write-ahead log a transaction ended that wrote: only where a replica is read."""
