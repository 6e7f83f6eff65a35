"""A bank line, what was found for it, and the ways to explain it: pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from pinkas.domains.banking.rules import signals as data
from pinkas.domains.banking.rules.clues import Clues
from pinkas.domains.banking.rules.signals import Party, Relation, Target
from pinkas.domains.banking.types.suggestions import Signal

Confidence = Literal["HIGH", "MEDIUM", "LOW"]


@dataclass(frozen=True, slots=True)
class Line:
    """A bank line: `amount` is what is open of it, in minor units, below zero for money out."""

    id: UUID
    account_id: UUID
    day: date
    amount: int
    currency: str
    kind: str
    clues: Clues


@dataclass(frozen=True, slots=True)
class Limits:
    """What the business allows: `fee` is the most that a bank took off a deposit, in minor units; `threshold` the score
    from which a line is matched by itself; `rates` are what clients usually withhold, in percent."""

    fee: int
    threshold: float
    rates: tuple[Decimal, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was found for a line. `sure` says how parties were recognised other than by name: "account", "tax_id",
    "alias" or "shared_alias". `named_elsewhere`: the line names a document that none of the targets is. `papers`:
    expenses whose paper a person matched with the line. `refused`: targets that were declined for it. `refusals`: days
    on which targets of a party were."""

    targets: Sequence[Target]
    parties: Mapping[UUID, Party]
    sure: Mapping[UUID, str] = field(default_factory=dict)
    named_elsewhere: bool = False
    papers: frozenset[UUID] = frozenset()
    refused: frozenset[tuple[str, UUID]] = frozenset()
    refusals: Mapping[UUID, list[date]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: the signal with its weight and value, and a code that says it in words."""

    signal: Signal
    weight: float
    value: float
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """A way to explain a line. `amounts` are what of the line is for each target, and `withheld` what their client
    withheld of each; `fee` is what the bank took off. `currency` is that of the line where the targets have another
    one. `has_paper`: a person matched the paper of it with the line."""

    targets: tuple[Target, ...]
    relation: Relation
    amounts: tuple[int, ...]
    amount_value: float
    withheld: tuple[int, ...] = ()
    fee: int = 0
    unclear: bool = False
    score: float = 0.0
    reasons: tuple[Reason, ...] = ()
    conflicts: tuple[str, ...] = ()
    auto_matchable: bool = False
    currency: str | None = None
    has_paper: bool = False

    @property
    def confidence(self) -> Confidence:
        """The score in three grades."""
        return "HIGH" if self.score >= data.HIGH else "MEDIUM" if self.score >= data.MEDIUM else "LOW"

    @property
    def party(self) -> UUID | None:
        """Whose targets they are."""
        return self.targets[0].party
