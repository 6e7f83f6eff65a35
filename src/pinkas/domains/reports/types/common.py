"""What the reports have in common: how they are asked, and how they answer."""

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import ResponseStruct

Comparison = Literal["previous", "last_year"]
Compare = Annotated[
    Comparison,
    Meta(description="With the period of the same length before it, or with the same days a year earlier."),
]
Href = Annotated[
    str, Meta(description="The path of the operation that lists what the figure is made of, under `/api/v1`.")
]
ComparedAmount = Annotated[AmountText, Meta(description="The same of the period that it is compared with.")]


class ComparedPeriodQuery(PeriodQuery, frozen=True, kw_only=True):
    """A period, and what it is compared with."""

    compare: Compare | None = None


class ReportAnswer(ResponseStruct, frozen=True, kw_only=True):
    """What every report says of itself: its key, when it was made, and the currency of its amounts."""

    report: str
    generated_at: Instant
    currency: str


class PeriodAnswer(ReportAnswer, frozen=True, kw_only=True):
    """A report over a period, its first and last day included."""

    from_: date = msgspec.field(name="from")
    to: date


class ComparedAnswer(PeriodAnswer, frozen=True, kw_only=True):
    """A report over a period that may be compared with another one."""

    compared_from: date | UnsetType = UNSET
    compared_to: date | UnsetType = UNSET


class IncomeFigures(ResponseStruct, frozen=True, kw_only=True):
    """Sums of documents: what they earned without VAT, their VAT, both together, and how many there are."""

    documents: int
    net: AmountText
    vat: AmountText
    total: AmountText
