"""When the next attempt comes."""

from datetime import UTC, datetime, timedelta

import pytest

from pinkas.domains.webhooks.rules import next_attempt_at

ENDED = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUR = 3600


@pytest.mark.parametrize(
    ("attempts", "seconds"),
    [(1, 60), (2, 300), (3, 1800), (4, 2 * HOUR), (5, 12 * HOUR), (6, 12 * HOUR), (10, 12 * HOUR)],
)
def test_the_waits_are_the_published_ones_and_never_shorter(attempts: int, seconds: int) -> None:
    """WH-4."""
    at_least = next_attempt_at(attempts, 10, ENDED, 1.0, 0.0)
    at_most = next_attempt_at(attempts, 10, ENDED, 1.0, 1.0)
    assert at_least == ENDED + timedelta(seconds=seconds)
    assert at_most is not None
    assert at_least < at_most <= ENDED + timedelta(seconds=seconds * 1.1)


@pytest.mark.parametrize("retries", range(1, 11))
def test_there_are_as_many_retries_as_were_asked_for(retries: int) -> None:
    assert next_attempt_at(retries, retries, ENDED, 1.0, 0.5) is not None
    assert next_attempt_at(retries + 1, retries, ENDED, 1.0, 0.5) is None
