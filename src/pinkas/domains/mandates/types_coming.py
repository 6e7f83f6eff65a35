"""Charges to come as they cross the wire."""

from datetime import date
from uuid import UUID

import msgspec

from pinkas.core.decimals import AmountText
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.mandates.types import Kind

Day = date
"""The type under another name, for a struct with a field `date`."""


class CalendarQuery(RequestStruct, frozen=True, kw_only=True):
    """The days, today and the thirty after it unless they are named; at most 366. `clientId`: of this client alone."""

    from_: Day | None = msgspec.field(name="from", default=None)
    to: Day | None = None
    client_id: UUID | None = None


class CalendarDay(ResponseStruct, frozen=True, kw_only=True):
    """What is charged on a day in one currency."""

    date: Day
    currency: str
    count: int
    amount: AmountText


class ComingCharge(ResponseStruct, frozen=True, kw_only=True):
    """A charge that a standing order will make."""

    mandate_id: UUID
    client_id: UUID
    client_name: str | None
    subject: str
    kind: Kind
    date: Day
    amount: AmountText
    currency: str


class MandateCalendar(ResponseStruct, frozen=True, kw_only=True):
    """The charges to come in a period, the earliest first: all of them summed in `days`, and the first thousand in
    `items`; `more` says that there are others."""

    from_: Day = msgspec.field(name="from")
    to: Day
    days: list[CalendarDay]
    items: list[ComingCharge]
    more: bool
