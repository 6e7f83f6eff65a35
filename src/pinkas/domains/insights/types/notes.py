"""The answer of the insights at a glance."""

from typing import Any, Literal

import msgspec

from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct

NoteKey = Literal[
    "cash_shortfall_likely",
    "cash_shortfall_possible",
    "revenue_high",
    "revenue_low",
    "expenses_high",
    "client_stopped",
    "risky_client",
    "debt_concentration",
    "twin_expense",
    "price_jump",
]
Severity = Literal["info", "warning", "critical"]


class InsightQuery(RequestStruct, frozen=True, kw_only=True):
    """Nothing to choose: what stands out now."""


class KeptNote(msgspec.Struct, frozen=True, kw_only=True):
    """A note as it is kept: what it is about, how grave, the figures of its sentence, and the path that it leads to."""

    key: NoteKey
    severity: Severity
    facts: dict[str, Any]
    href: str | None


class InsightNote(ResponseStruct, frozen=True, kw_only=True):
    """Something that stands out: in words, with the figures behind them (amounts as texts in the currency of the
    note), and the path that it leads to, under `/api/v1`. `action` says what may be done about it."""

    key: NoteKey
    severity: Severity
    text: str
    action: str
    figures: dict[str, str | int]
    href: str | None


class InsightDashboard(ResponseStruct, frozen=True, kw_only=True):
    """What stands out, the gravest first. `asOf` is up to when everything is known."""

    data: list[InsightNote]
    currency: str
    generated_at: Instant
    as_of: Instant
    definitions: dict[str, str]
