"""`make soak`: mixed load of many businesses; the last third has to be as the first, and every invariant to hold."""

import argparse
import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from faults.soak import load, proofs, report
from faults.soak.callers import Caller, Seen
from faults.soak.opening import open_businesses
from faults.soak.place import Place, opened
from faults.soak.telling import Told
from faults.soak.watching import Watch


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    minutes: float = 30.0
    businesses: int = 200
    rate: float = 8.0
    """Actions a second; each is one to seven requests."""
    warm_up: float | None = None
    """Minutes that do not count; a quarter of all, unless it is said."""
    every: float = 10.0
    """Seconds between two looks."""
    seed: int = 0
    samples: Path | None = None
    """Where all that was seen is kept, as JSON: for who hunts down what grows."""

    @property
    def warm_up_seconds(self) -> float:
        """The warm-up in seconds."""
        return 60 * (self.minutes / 4 if self.warm_up is None else self.warm_up)


def say(text: str) -> None:
    """Prints a line with the time."""
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)  # noqa: T201  (a command speaks on standard output)


async def play(place: Place, size: Size) -> tuple[Caller, Watch, report.Span]:
    """Opens the businesses, puts the load on and judges what is there behind it."""
    seen = Seen()
    connector = aiohttp.TCPConnector(limit=100, keepalive_timeout=5)
    timeout = aiohttp.ClientTimeout(total=60)
    async with Told(seen) as told, aiohttp.ClientSession(connector=connector, timeout=timeout) as session:
        caller = Caller(place, seen, session)
        businesses = await open_businesses(caller, size.businesses, told)
        say(f"{len(businesses)} businesses are open after {time.monotonic() - seen.began:.0f} s; the load begins")
        watch = Watch(place, seen.began)
        watching = asyncio.create_task(watch.run(size.every))
        began = time.monotonic() - seen.began
        dice = random.Random(size.seed)  # noqa: S311  (which load, not a secret)
        count = await load.run(caller, businesses, size.rate, size.minutes * 60, dice)
        span = report.Span(began + size.warm_up_seconds, time.monotonic() - seen.began)
        if watching.done():
            watching.result()
        watching.cancel()
        answered = sum(seen.statuses.values())
        say(f"{count} actions, {answered} requests, {answered / size.minutes / 60:.1f} a second: {dict(seen.statuses)}")
        for line in watch.tables():
            say(line)
        for line in await asyncio.to_thread(proofs.check, place, caller, businesses, told):
            say(line)
    return caller, watch, span


def judge(caller: Caller, watch: Watch, span: report.Span) -> list[str]:
    """Prints the report; the names of what has failed."""
    (first, last) = span.thirds()
    say(f"thirds: {first[0]:.0f} to {first[1]:.0f} s and {last[0]:.0f} to {last[1]:.0f} s; at most {report.MOST}")
    failed = []
    tables = {
        "Held (medians)": report.held(watch, span),
        "Work": report.worked(watch, caller.seen, span),
        "Latencies in ms": report.answered(caller.seen, span),
    }
    for title, rows in tables.items():
        say(f"{title}\n{report.HEAD}\n" + "\n".join(one.told() for one in rows))
        failed += [one.name for one in rows if one.passes is False]
    for text in caller.seen.texts:
        say(text)
    failed += [f"{kind}: {n}" for kind, n in caller.seen.faults.items()]
    return failed


def main() -> None:
    """Runs it as long as it is told."""
    usual = Size()
    parser = argparse.ArgumentParser(prog="python -m faults.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=usual.minutes)
    parser.add_argument("--businesses", type=int, default=usual.businesses)
    parser.add_argument("--rate", type=float, default=usual.rate, help="actions a second")
    parser.add_argument("--warm-up", type=float, help="minutes that do not count; a quarter, unless it is said")
    parser.add_argument("--every", type=float, default=usual.every, help="seconds between two looks")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--samples", type=Path, help="a file for all that was seen, as JSON")
    size = Size(**vars(parser.parse_args()))
    say(f"{size.minutes:g} minutes, {size.businesses} businesses, {size.rate:g} actions a second, seed {size.seed}")
    with opened() as place:
        caller, watch, span = asyncio.run(play(place, size))
    failed = judge(caller, watch, span)
    if size.samples:
        seen = {"samples": watch.samples, "latencies": caller.seen.latencies, "thirds": span.thirds()}
        size.samples.write_text(json.dumps(seen))
    say(f"FAILED: {'; '.join(failed)}" if failed else "passed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
