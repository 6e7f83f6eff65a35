"""What two windows say together, how it is told, and when Redis is left alone."""

import logging
import time

import pytest

from pinkas.platform.limits import Limiter, address_bucket, make_verdict
from pinkas.platform.windows import FAILURES, MAX_NAMES, CircuitBreaker, ProcessCounters, WindowCounts

NOON = 1_790_000_000 - 1_790_000_000 % 3600


@pytest.mark.parametrize(
    ("minute", "hour", "window", "remaining"),
    [
        (1, 1, "minute", 59),
        (60, 60, "minute", 0),
        (1, 4990, "hour", 10),
        (50, 4990, "minute", 10),  # a tie
        (1, 5000, "hour", 0),
    ],
)
def test_the_window_with_the_fewest_left_is_told(minute: int, hour: int, window: str, remaining: int) -> None:
    verdict = make_verdict(NOON + 7, minute, hour, 60, 5000, True)
    assert (verdict.window, verdict.remaining) == (window, remaining)
    assert verdict.reset == NOON + (60 if window == "minute" else 3600)
    assert verdict.retry_after == 0


@pytest.mark.parametrize(
    ("minute", "hour", "window", "wait"),
    [(60, 61, "minute", 53), (3, 5000, "hour", 3593), (60, 5000, "hour", 3593)],
)
def test_a_refusal_names_the_window_that_refuses_longest(minute: int, hour: int, window: str, wait: int) -> None:
    verdict = make_verdict(NOON + 7, minute, hour, 60, 5000, False)
    assert (verdict.window, verdict.remaining, verdict.retry_after) == (window, 0, wait)


@pytest.mark.parametrize(("second", "wait"), [(0, 60), (59, 1)])
def test_a_wait_is_between_one_second_and_the_window(second: int, wait: int) -> None:
    assert make_verdict(NOON + second, 60, 60, 60, 5000, False).retry_after == wait


def test_a_limit_lowered_below_what_was_used_leaves_nothing_and_never_less() -> None:
    assert make_verdict(NOON, 50, 50, 10, 20, False).remaining == 0


def test_the_five_headers_tell_both_windows() -> None:
    """RL-5: integers; the fields of the IETF draft beside the three of the specification, `t` in seconds from now."""
    assert dict(make_verdict(NOON + 48, 11, 120, 60, 5000, True).headers()) == {
        "x-ratelimit-limit": "60",
        "x-ratelimit-remaining": "49",
        "x-ratelimit-reset": str(NOON + 60),
        "ratelimit-policy": '"minute";q=60;w=60, "hour";q=5000;w=3600',
        "ratelimit": '"minute";r=49;t=12, "hour";r=4880;t=3552',
    }


def test_the_address_of_an_ipv6_client_counts_as_its_network_of_64_bits() -> None:
    assert address_bucket("2001:db8:1:2::5") == address_bucket("2001:db8:1:2:ffff::1") == "address:2001:db8:1:2::/64"
    assert address_bucket("2001:db8:1:3::5") != address_bucket("2001:db8:1:2::5")
    assert address_bucket("192.0.2.7") == "address:192.0.2.7"
    assert address_bucket("unknown:thing") == "address:unknown:thing"


async def test_a_process_counts_a_bounded_number_of_buckets() -> None:
    windows = ProcessCounters()
    limiter = Limiter(windows)
    for n in range(MAX_NAMES + 500):
        await limiter.count_request(f"address:{n}", 10, 10)
    assert len(windows.counts) <= MAX_NAMES


def test_three_failures_in_a_row_open_the_breaker_and_one_after_its_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """RL-6."""
    at = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: at)
    breaker = CircuitBreaker()
    for _ in range(FAILURES - 1):
        breaker.record_failure(TimeoutError())
        assert not breaker.is_open
    breaker.record_failure(TimeoutError())
    assert breaker.is_open
    at += 1.01
    assert not breaker.is_open
    breaker.record_failure(TimeoutError())
    assert breaker.is_open


def test_an_answer_between_failures_keeps_the_breaker_shut() -> None:
    breaker = CircuitBreaker()
    for _ in range(10):
        breaker.record_failure(TimeoutError())
        breaker.record_success()
    assert not breaker.is_open


def test_the_log_is_told_when_the_limits_go_and_when_they_come_back(caplog: pytest.LogCaptureFixture) -> None:
    """RL-6: a warning, and not one a request."""
    breaker = CircuitBreaker()
    with caplog.at_level(logging.WARNING):
        for _ in range(50):
            breaker.record_failure(ConnectionError())
        breaker.record_success()
        breaker.record_success()
    assert [one.message.partition(",")[0] for one in caplog.records] == [
        "rate limits are off",
        "rate limits hold again: Redis answers",
    ]


class FullWindows:
    """Counters of another program, in which one bucket has nothing left."""

    async def count(self, name: str, *_: object) -> WindowCounts:
        """What they say."""
        full = name == "full"
        return WindowCounts(NOON, not full, (60, 60) if full else (1, 1))


async def test_who_was_refused_is_counted_before_anything_is_read() -> None:
    limiter = Limiter(FullWindows())  # type: ignore[arg-type]
    assert limiter.may_count_beside("full")
    assert not (await limiter.count_request("full", 60, 5000)).allowed
    assert not limiter.may_count_beside("full")
    assert (await limiter.count_request("other", 60, 5000)).allowed
    assert limiter.may_count_beside("other")


def test_what_is_counted_in_this_process_is_counted_first() -> None:
    assert not Limiter(ProcessCounters()).may_count_beside("any")
