"""The answer of the planner: what becomes of an amount by the day on which it is issued."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText, PositiveAmount
from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct

EffectKey = Literal[
    "crosses_ceiling",
    "stays_below_ceiling",
    "ceiling_not_published",
    "vat_period",
    "vat_rate_changes",
    "allocation_needed",
    "allocation_not_needed",
]
Day = date
"""The type under another name, for a struct with a field `date`."""


class PlanQuery(RequestStruct, frozen=True, kw_only=True):
    """A draft by its id, or an amount without VAT, such as that of a whole month, for a client who deducts VAT. `date`
    is the day to compare with today; without it those days are taken from which something is another: the first of the
    next VAT period, and that of the next year."""

    document_id: Annotated[UUID, Meta(description="A draft of the business.")] | None = None
    amount: Annotated[PositiveAmount, Meta(description="Without VAT, in the currency of the books.")] | None = None
    date: Day | None = None


class PlannedCeiling(ResponseStruct, frozen=True, kw_only=True):
    """The ceiling up to which a dealer may be exempt from VAT in a year, and the turnover before and with the amount:
    before it is what the books say, and for a day to come what is earned until then at the present pace. `ceiling` and
    `remaining` are null for a year whose ceiling is not published."""

    year: int
    ceiling: AmountText | None
    turnover_before: AmountText
    turnover_after: AmountText
    remaining: AmountText | None
    crossed: bool | None


class PlannedVat(ResponseStruct, frozen=True, kw_only=True):
    """The VAT of the amount by the rate of the day, the VAT period that reports it, and when it is paid."""

    rate: Annotated[Decimal, Meta(description="In percent.")]
    vat: AmountText
    total: AmountText
    from_: date = msgspec.field(name="from")
    to: date
    due_date: date


class PlannedAllocation(ResponseStruct, frozen=True, kw_only=True):
    """Whether the invoice needs an allocation number on the day, and why. `threshold` is without VAT."""

    required: bool
    reason: str
    threshold: AmountText | None


class PlanEffect(ResponseStruct, frozen=True, kw_only=True):
    """What follows from issuing on the day, in words with its figures."""

    key: EffectKey
    text: str
    figures: dict[str, str | int]


class PlanOption(ResponseStruct, frozen=True, kw_only=True):
    """A day on which the amount may be issued. `ceiling` is null for whoever charges VAT, `vat` and `allocation` for
    whoever does not."""

    date: Day
    net: AmountText
    ceiling: PlannedCeiling | None
    vat: PlannedVat | None
    allocation: PlannedAllocation | None
    effects: list[PlanEffect]


class ThresholdPlan(ResponseStruct, frozen=True, kw_only=True):
    """What becomes of a draft or an amount, now and later; the first option is today."""

    document_id: UUID | None
    currency: str
    options: list[PlanOption]
    generated_at: Instant
