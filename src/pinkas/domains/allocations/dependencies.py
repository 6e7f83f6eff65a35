"""What this domain needs of the outside."""

from dataclasses import dataclass
from typing import Protocol

from pinkas.outside.tax_authority import Authority


@dataclass(frozen=True)
class AllocationSettings:
    """The authority of an environment, how long it has for an answer, how long an original waits for its number, and
    whether numbers are fetched ahead for the time when it is away."""

    authority: Authority
    timeout: float
    wait: int
    emergency: bool


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def allocating(self) -> AllocationSettings: ...
