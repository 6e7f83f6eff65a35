"""Groups of clients: recency, worth and the place of the median."""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.domains.analytics.rules import client_groups as rules
from pinkas.domains.analytics.rules.figures import mean
from pinkas.domains.analytics.types.clients import ClientStatus

WORTHS = st.lists(st.integers(-5_000, 3_000_000), min_size=1, max_size=60)
TODAY = date(2026, 11, 24)


@dataclass(frozen=True)
class Row:
    worth: int
    net: int = 0
    since: date = TODAY
    frequency: int = 1
    clients: int = 1
    sales: int = 1


def rows(nets: list[int]) -> list[Row]:
    borders = rules.worth_borders("ILS")
    return [Row(max((one for one in borders if one <= net), default=0), net) for net in nets]


@given(WORTHS)
def test_buckets_hold_every_client_once(nets: list[int]) -> None:
    found = rules.worth_buckets(rows(nets), "ILS")
    assert sum(one.clients for one in found) == len(nets)
    assert sum(one.net for one in found) == sum(nets)
    assert found[0].clients
    assert found[-1].clients
    for one, following in pairwise(found):
        assert one.end == following.least


@given(st.integers(-(10**15), 10**15))
def test_a_step_of_worth_is_the_first_figures(net: int) -> None:
    first, second, exact = rules.worth_steps(net)
    for (figures, _, least), beside in ((first, 2), (second, 5)):
        assert (figures, str(least)) == (beside, f"{str(net)[: beside + (net < 0)]:0<{len(str(net))}}")
    assert (first[1], second[1], exact) == (0, first[2], (19, second[2], net))


@given(WORTHS)
def test_at_most_a_fifth_is_worth_much_unless_it_is_the_highest(nets: list[int]) -> None:
    groups = rows(nets)
    high = rules.high_worth(groups, "ILS")
    above = sum(one.worth >= high for one in groups)
    borders = rules.worth_borders("ILS")
    lower = max((one for one in borders if one < high), default=None)
    if above * 5 <= len(groups) and above:
        assert lower is None or sum(one.worth >= lower for one in groups) * 5 > len(groups)
    else:
        assert not any(one.worth > high for one in groups)


def test_nobody_has_no_median_and_no_worth() -> None:
    assert (rules.worth_buckets([], "ILS"), mean(0, 0)) == ([], 0)
    assert rules.high_worth([], "ILS") == 100


@pytest.mark.parametrize(
    ("last", "status"),
    [
        (None, "no_sales"),
        (date(2026, 12, 1), "active"),
        (date(2026, 9, 1), "active"),
        (date(2026, 8, 31), "slowing"),
        (date(2026, 6, 1), "slowing"),
        (date(2026, 5, 31), "dormant"),
        (date(2025, 12, 1), "dormant"),
        (date(2025, 11, 30), "lost"),
    ],
)
def test_a_status_is_by_calendar_months(last: date | None, status: str) -> None:
    assert rules.status_of(last, TODAY) == status


@pytest.mark.parametrize(
    ("status", "frequency", "worth", "segment"),
    [
        ("active", 4, 500, "champions"),
        ("active", 4, 200, "loyal"),
        ("active", 2, 500, "growing"),
        ("active", 1, 500, "new"),
        ("slowing", 4, 500, "at_risk"),
        ("dormant", 2, 500, "slipping"),
        ("lost", 4, 500, "lost"),
    ],
)
def test_a_segment_is_by_recency_frequency_and_worth(
    status: ClientStatus, frequency: int, worth: int, segment: str
) -> None:
    assert rules.segment_of(Row(worth, frequency=frequency), status, 500) == segment
