"""What the entry of a thing has to be, as those say it whose things are posted: the proof of the books compares it with
what was posted."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.domains.ledger.types.entries import Day, Posting


@dataclass(frozen=True)
class ExpectedEntry:
    """What the rule of a thing gives, recomputed from how it is stored.

    `variants` are the lines that the entry may have: more than one where a later change of the thing hides which of
    them it was. `open_roles` are accounts on which it may have further lines, because what it did there depended on
    what else was open at that time; None for any account. `tolerance` is by how many minor units an account may differ
    where a part was rounded by itself."""

    source_type: str
    source_id: UUID
    variants: tuple[tuple[Posting, ...], ...]
    date: Day | None = None
    open_roles: frozenset[str] | None = frozenset()
    tolerance: int = 0
