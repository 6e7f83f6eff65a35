"""The answer about the health of the business."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta

from pinkas.core.as_of import AsOfQuery
from pinkas.core.wire import ResponseStruct
from pinkas.domains.analytics.types.common import AnalyticsAnswer

HealthKey = Literal["liquidity", "collection", "growth", "concentration", "profitability", "compliance"]
HealthGrade = Literal["A", "B", "C", "D", "E"]
Score = Annotated[int, Meta(ge=0, le=100)]
_WEIGHT = "How much it counts, in percent of all six; one without a score counts nothing, and the others so much more."
_VALUE = (
    "What the score is made of: percent, or a number of periods (`compliance`). Null where there is nothing to go by."
)


class HealthQuery(AsOfQuery, frozen=True, kw_only=True):
    """The health of today, or of the day of an instant."""


class HealthComponent(ResponseStruct, frozen=True, kw_only=True):
    """A side of the business: its score, the figure behind it, and what to do about it (null where it is well)."""

    key: HealthKey
    score: Score | None
    weight: Annotated[int, Meta(description=_WEIGHT)]
    value: Annotated[Decimal, Meta(description=_VALUE)] | None
    why: str
    advice: str | None


class HealthPoint(ResponseStruct, frozen=True, kw_only=True):
    """The score of a month that is over (`month` is its first day), of liquidity, growth and profitability alone: what
    was overdue, the largest client and what was filed are not kept by month. Null where there was nothing to go by."""

    month: date
    score: Score | None


class Health(ResponseStruct, frozen=True, kw_only=True):
    """The health of the business from 0 to 100: A from 85, B from 70, C from 55, D from 40, else E. Null where nothing
    is known."""

    score: Score | None
    grade: HealthGrade | None
    components: list[HealthComponent]
    history: list[HealthPoint]


class HealthScore(AnalyticsAnswer, frozen=True, kw_only=True):
    """How healthy the business is, and why."""

    data: Health
