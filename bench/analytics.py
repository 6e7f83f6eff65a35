"""Whether the reads of analytics cost more when a business has a million documents than when it has ten thousand, how
much processor time each takes, and how fast the sums behind them are made."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from statistics import median

import httpx
import msgspec

from bench.figures import Figure
from bench.growth import Case, Served, Side, Use, cpu_in_rounds, open_side, stage_of, two_sizes
from bench.million import Books, load, loaded
from bench.sizes import Sizes
from pinkas.domains.analytics.actions import keeping
from pinkas.domains.analytics.operations import OPERATIONS
from pinkas.domains.insights.actions import refreshing
from pinkas.domains.insights.operations import OPERATIONS as INSIGHTS
from pinkas.platform import embedded

FLAT = 1.15
CPU_MS = 10.0
SUMMED_A_SECOND = 2_000
"""Documents whose sums are made in a second: a million in less than ten minutes."""

PAST_SECONDS = 2.0
"""Seconds that a read takes of an instant that is past."""
PAST_DAYS = 60
"""How many days ago that is."""

FORESEEN_SECONDS = 60.0
"""Seconds in which the worker makes the insights of a business with a million documents from nothing."""


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """A row for the slowest read, one for the read that grows most, and for making sums and insights anew."""
    foreseen: dict[int, float] = {}
    cases = [
        Case(f"{one.path}{query}", "GET", _at(one.path + query), lambda _: b"", _inside)
        for one in (*OPERATIONS, *INSIGHTS)
        if one.path != "/analytics/vat/threshold/plan"
        for query in ("", "?period=2025")
        if not query or "period" in getattr(one.shape.query, "__struct_fields__", ())
    ]
    made: dict[int, float] = {}
    stages = stage_of(server, sizes.few), stage_of(server, sizes.many)
    with two_sizes(stages, sizes, partial(_side, made=made, foreseen=foreseen)) as (sides, run):
        cpu = cpu_in_rounds(sides, run, cases)
        past = _time_the_past(sides[1])
    large = {case.what: median(cpu[case.what, sizes.many]) / 1000 for case in cases}
    grown = {
        case.what: median(
            more / less for less, more in zip(cpu[case.what, sizes.few], cpu[case.what, sizes.many], strict=True)
        )
        for case in cases
    }
    longest = max(past, key=lambda one: past[one])
    slowest, grows_most = max(large, key=lambda one: large[one]), max(grown, key=lambda one: grown[one])
    usual = f"{len(cases)} reads, {median(large.values()):.1f} ms the median one"
    return [
        Figure(f"slowest read of analytics, CPU: {slowest}", usual, large[slowest], CPU_MS, at_most=True),
        Figure(
            f"{sizes.few:,} -> {sizes.many:,}: read of analytics that grows most, CPU: {grows_most}",
            f"{median(grown.values()):.2f} the median one",
            grown[grows_most],
            FLAT,
            at_most=True,
        ),
        Figure(
            f"slowest read of analytics of {PAST_DAYS} days ago, seconds: {longest}",
            f"{len(past)} reads, {median(past.values()):.2f} s the median one",
            past[longest],
            PAST_SECONDS,
            at_most=True,
        ),
        Figure(
            "sums of analytics made anew, documents a second",
            f"{sizes.many:,} documents in {made[sizes.many]:.1f} s",
            sizes.many / made[sizes.many],
            SUMMED_A_SECOND,
        ),
        Figure(
            "insights of a whole business made for the first time, seconds",
            f"{sizes.few:,} documents {foreseen[sizes.few]:.1f} s, {sizes.many:,} {foreseen[sizes.many]:.1f} s",
            foreseen[sizes.many],
            FORESEEN_SECONDS,
            at_most=True,
        ),
    ]


def _time_the_past(side: Side) -> dict[str, float]:
    """How long each read takes that takes `asOf`, of this year and of all of 2025."""
    at = (datetime.now(UTC) - timedelta(days=PAST_DAYS)).isoformat()
    found: dict[str, float] = {}
    address = f"http://127.0.0.1:{side.tenant.port}/api/v1"
    with httpx.Client(base_url=address, headers=side.tenant.headers, timeout=300) as client:
        for one in OPERATIONS:
            known = (
                {field.encode_name for field in msgspec.structs.fields(one.shape.query)} if one.shape.query else set()
            )
            if "asOf" not in known:
                continue
            for query in ({}, {"period": "2025"}) if "period" in known else ({},):
                for basis in ("accrual", "cash") if "basis" in known else (None,):
                    asked = {**query, **({"basis": basis} if basis else {}), "asOf": at}
                    began = time.perf_counter()
                    client.get(one.path, params=asked).raise_for_status()
                    name = " ".join([one.path, *query.values(), *([basis] if basis else [])])
                    found[name] = time.perf_counter() - began
    return found


def _at(path: str) -> Callable[[Side, int], str]:
    return lambda _, __: path


def _inside(_side: Side, _turn: int) -> Use:
    """What is called inside of the service where buffers are counted: analytics are measured by requests alone."""
    return keeping.catch_up


async def _side(
    served: Served, count: int, sizes: Sizes, *, made: dict[int, float], foreseen: dict[int, float]
) -> Side:
    """The loaded documents, with their sums and insights; how many seconds these took."""
    books: Books = loaded(served.stage, count) or load(served.stage, served.port, count)
    side = await open_side(served, books, sizes)
    await side.inside.call(side.caller, keeping.rebuild)
    began = time.perf_counter()
    while not await side.inside.call(side.caller, keeping.catch_up):
        pass
    made[count] = time.perf_counter() - began
    began = time.perf_counter()
    await side.inside.call(side.caller, refreshing.refresh)
    foreseen[count] = time.perf_counter() - began
    served.connection.execute("VACUUM (ANALYZE) analytics_sums, analytics_client_health")
    return side
