"""The answer about the money of the next weeks."""

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct

ForecastKind = Literal[
    "open_documents",
    "promises",
    "recurring_documents",
    "standing_orders",
    "usual_income",
    "open_expenses",
    "recurring_expenses",
    "taxes",
    "usual_spending",
]
Day = date
"""The type under another name, for a struct with a field `date`."""


class ForecastQuery(RequestStruct, frozen=True, kw_only=True):
    """Nothing to choose: the next thirteen weeks of the business."""


class CashPoint(ResponseStruct, frozen=True, kw_only=True):
    """A week that ends on `date`: what is expected to come in and to go out in it, the balance at its end, and the band
    in which that balance lies four times of five."""

    date: Day
    in_: AmountText = msgspec.field(name="in")
    out: AmountText
    balance: AmountText
    low: AmountText
    high: AmountText


class CashDriver(ResponseStruct, frozen=True, kw_only=True):
    """What the forecast is made of: an amount over all weeks, and in words where it comes from. `href` is the path that
    lists what it is about, under `/api/v1`; null where it is about nothing that is there already."""

    kind: ForecastKind
    direction: Literal["in", "out"]
    amount: AmountText
    count: Annotated[int, Meta(description="Documents, expenses or dates that it is made of.")]
    text: str
    href: str | None


class CashShortfall(ResponseStruct, frozen=True, kw_only=True):
    """A week at whose end the money may be gone. `LIKELY`: the expected balance is below zero; `POSSIBLE`: only the low
    end of the band is. `missing` is by how much."""

    date: Day
    level: Literal["LIKELY", "POSSIBLE"]
    missing: AmountText


class CashForecast(ResponseStruct, frozen=True, kw_only=True):
    """The money of the next thirteen weeks. `openingBalance` is what the accounts of money (cash, cheques, cards, bank)
    say now; `asOf` is up to when everything is known. Amounts are in the currency of the books."""

    opening_balance: AmountText
    horizon_days: int
    currency: str
    points: list[CashPoint]
    drivers: list[CashDriver]
    shortfalls: list[CashShortfall]
    generated_at: Instant
    as_of: Instant
    definitions: dict[str, str]
