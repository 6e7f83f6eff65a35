"""What comes back from a call to somebody else."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Reply:
    """What became of a call. `status` is None when no whole answer came; then `error` says why, and `reached` whether
    the request may have been worked on. `body` is the JSON of the answer, None when it is none."""

    status: int | None
    body: Any
    error: str | None = None
    reached: bool = True
