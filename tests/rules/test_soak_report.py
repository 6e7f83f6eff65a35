"""What the report of `make soak` calls growth."""

import random
from typing import Any

import pytest

from faults.soak.callers import Seen
from faults.soak.report import Span, answered, held, worked
from faults.soak.watching import LARGEST, Watch

SPAN = Span(100.0, 400.0)


def watched(**figures: Any) -> dict[str, bool | None]:
    """What is said of figures whose value is a function of the seconds."""
    watch = Watch(None, 0.0)  # type: ignore[arg-type]
    for at in range(0, 400, 10):
        watch.samples.append((at, {f"web, {name.replace('_', ' ')}": value(at) for name, value in figures.items()}))
    return {row.name.removeprefix("web, "): row.passes for row in held(watch, SPAN)}


def test_what_is_held_may_not_grow_by_more_than_a_tenth() -> None:
    found = watched(
        memory_in_MiB=lambda at: 300 + at / 5,
        open_files=lambda at: 50 + at / 100,
        threads=lambda at: 12,
        size_in_MiB=lambda at: at,
    )
    assert found == {"memory in MiB": False, "open files": True, "threads": True, "size in MiB": None}


def test_what_comes_before_the_end_of_the_warm_up_does_not_count() -> None:
    assert watched(memory_in_MiB=lambda at: min(300.0, 100 + at * 2)) == {"memory in MiB": True}


def test_a_few_more_of_a_few_are_no_growth() -> None:
    assert watched(threads=lambda at: 3 if at < 250 else 4) == {"threads": True}


@pytest.mark.parametrize(("slower", "passes"), [(1.0, True), (1.05, True), (1.4, False)])
def test_latencies_are_judged_together_and_class_by_class(slower: float, passes: bool) -> None:
    dice, seen = random.Random(7), Seen()  # noqa: S311  (made-up times)
    for n in range(9_000):
        at = 100 + n / 30
        took = dice.lognormvariate(-4, 0.3) * (slower if at > 250 else 1)
        seen.latencies["lists" if n % 3 else "payments"].append((at, took))
    rows = {row.name: row.passes for row in answered(seen, SPAN)}
    assert (rows["all requests, p50"], rows["all requests, p95"]) == (passes, passes)
    assert (rows["lists, p50"], rows["payments, p50"]) == (passes, passes)
    assert rows["lists, p99"] is None


def test_a_class_with_few_requests_is_told_and_not_judged() -> None:
    seen = Seen()
    seen.latencies["exports"] = [(150.0, 0.1), (350.0, 0.9)]
    assert {row.name: row.passes for row in answered(seen, SPAN)}["exports, p50"] is None


def test_work_is_told_by_the_request() -> None:
    watch, seen = Watch(None, 0.0), Seen()  # type: ignore[arg-type]
    for at in range(0, 401, 10):
        grows = at * 0.5 + max(at - 300, 0) * 0.25
        watch.samples.append((at, {"service, processor seconds": at * 0.5, "PostgreSQL, processor seconds": grows}))
    seen.latencies["lists"] = [(at / 10, 0.01) for at in range(4000)]
    assert [(row.name, row.passes) for row in worked(watch, seen, SPAN)] == [
        ("service, processor ms a request", True),
        ("PostgreSQL, processor ms a request", False),
    ]


def test_a_child_process_may_grow_until_it_is_replaced_and_no_further() -> None:
    watch = Watch(None, 0.0)  # type: ignore[arg-type]
    for most, passes in ((360.0, True), (400.0, False)):
        watch.samples = [(at, {LARGEST: 100 + (at % 100) * (most - 100) / 90}) for at in range(0, 400, 10)]
        (row,) = held(watch, SPAN)
        assert row.passes is passes
