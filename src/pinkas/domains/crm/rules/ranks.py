"""The order of deals within a stage: integers with gaps, so that a deal that is moved changes no other. Pure."""

from collections.abc import Sequence
from uuid import UUID

GAP = 1 << 20
"""Between the last deal of a stage and one that is put behind it."""


def rank_between(before: int | None, after: int | None) -> int | None:
    """A position between two neighbours (None: there is none on that side); None when no number is left between them,
    and the stage has to be numbered anew."""
    if after is None:
        return GAP if before is None else before + GAP
    low = 0 if before is None else before
    middle = (low + after) // 2
    return middle if low < middle < after else None


def renumbered(ids: Sequence[UUID]) -> dict[UUID, int]:
    """Positions with fresh gaps for the deals of a stage in their order."""
    return {id: (place + 1) * GAP for place, id in enumerate(ids)}
