"""`make faults`: 10,000 events with 20 kills, and ten minutes behind a long transaction; prints what it counted."""

import sys
import time

from faults.full import crashes, pinned

EVENTS, KILLS = 10_000, 20
SECONDS, RATE = 600.0, 100


def _say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)  # noqa: T201  (a command speaks on standard output)


def main() -> None:
    """Plays both. A seed may be given; it is printed, so that a run can be played again."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else time.time_ns() % 1_000_000
    _say(f"QU-1, seed {seed}")
    counts = crashes.play(EVENTS, KILLS, seed, wait_for_leases=True, say=_say)
    _say(counts.told())
    counts.check()
    assert counts.recovered <= 60, counts.told()
    _say(f"QU-3, {SECONDS:.0f} s at {RATE} events a second behind a transaction that is held open")
    middle, tail = pinned.play(SECONDS, RATE, _say)
    _say(f"event to first attempt: median {middle * 1000:.0f} ms, 99th percentile {tail * 1000:.0f} ms (at most 5 s)")
    assert tail <= 5


if __name__ == "__main__":
    main()
