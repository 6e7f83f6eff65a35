"""What becomes of the history of a business's type: cases as a table, without a database."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest

from pinkas.core.problems import Problem
from pinkas.countries import get_country
from pinkas.domains.businesses.rules import (
    DocumentsIssued,
    RewrittenHistory,
    TypeChangeNotAllowed,
    TypeUnchanged,
    rewrite_history,
)
from pinkas.domains.businesses.types import TypeChange, TypePeriod

EXEMPT, LICENSED = "exempt_dealer", "licensed_dealer"
TODAY = date(2026, 6, 15)


def period(kind: Any, start: date) -> TypePeriod:
    """A row of the history."""
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return TypePeriod(id=UUID(int=1), type=kind, from_=start, to=None, reason=None, changed_by={}, created_at=at)


OPENED = period(EXEMPT, date(2026, 1, 10))
PENDING = [OPENED, period(LICENSED, date(2027, 1, 1))]


def result(history: list[TypePeriod], kind: Any, start: date, last: date | None = None) -> RewrittenHistory:
    """What the rule says."""
    return rewrite_history(history, TypeChange(type=kind, from_=start), TODAY, last, get_country("IL"))


@pytest.mark.parametrize(
    ("history", "kind", "start", "writes"),
    [
        ([OPENED], LICENSED, date(2026, 6, 15), True),
        ([OPENED], LICENSED, date(2026, 1, 10), True),
        ([OPENED], LICENSED, date(2027, 6, 16), True),
        (PENDING, LICENSED, date(2026, 9, 1), True),
        (PENDING, EXEMPT, date(2026, 6, 15), False),
        (PENDING, EXEMPT, date(2027, 1, 1), False),
        (PENDING, EXEMPT, date(2026, 1, 10), True),
        (PENDING, EXEMPT, date(2027, 1, 2), True),
    ],
)
def test_a_change_that_may_be(history: list[TypePeriod], kind: str, start: date, writes: bool) -> None:
    assert result(history, kind, start) == RewrittenHistory(kind, writes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("history", "kind", "start", "last", "refusal"),
    [
        ([OPENED], EXEMPT, date(2026, 6, 15), None, TypeUnchanged),
        (PENDING, LICENSED, date(2027, 1, 2), None, TypeUnchanged),
        ([OPENED], "company", date(2026, 6, 15), None, TypeChangeNotAllowed),
        ([period("company", date(2026, 1, 1))], EXEMPT, date(2026, 6, 15), None, TypeChangeNotAllowed),
        ([OPENED], LICENSED, date(2026, 6, 14), date(2026, 6, 14), DocumentsIssued),
        (PENDING, EXEMPT, date(2027, 1, 1), date(2027, 1, 2), DocumentsIssued),
    ],
)
def test_a_change_that_may_not_be(
    history: list[TypePeriod], kind: str, start: date, last: date | None, refusal: type[Problem]
) -> None:
    with pytest.raises(refusal):
        result(history, kind, start, last)


def test_every_type_of_the_country_says_what_it_may_become() -> None:
    land = get_country("IL")
    assert set(land.type_changes) == set(land.business_types)
    assert {after for allowed in land.type_changes.values() for after in allowed} <= set(land.business_types)
