"""The last third of a run against its first, after a warm-up: what may not grow, and what grows by design."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from faults.soak.callers import Seen
from faults.soak.watching import LARGEST, MIB, Watch
from pinkas.outside.isolated import MAX_RESIDENT_BYTES

CHILD_MIB = 1.25 * MAX_RESIDENT_BYTES / MIB
"""A child process is replaced behind the task with which it has outgrown what it may have."""
MOST = 1.10
"""How much more the last third may have than the first."""
SMALL = {"open files": 2, "threads": 1, "connections": 1, "clients": 2, "memory": 2, "waiting": 5, "due": 5}
"""Differences that are none: in MiB, files, threads, connections, rows."""
_HELD = ("memory", "open files", "threads", "connections", "clients", "waiting", "due")
_TOLD = ("processes", "active", "idle in transaction")
"""What is told and not judged: it comes and goes within a second."""
PROCESSOR = "processor seconds"
"""What is summed up from the beginning on; it is told by `worked`."""
FEWEST = 30
"""Requests of a class in a third, below which its latencies are told and not judged."""
LEAST_SECONDS = 0.001
"""A difference of latencies that is none."""
_SHARES = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))


@dataclass(frozen=True)
class Row:
    """One line of the report."""

    name: str
    first: float
    last: float
    passes: bool | None
    """None: told, not judged."""
    count: int = 0

    @property
    def ratio(self) -> float:
        """The last third against the first."""
        return self.last / self.first if self.first else 1.0 if not self.last else float("inf")

    def told(self) -> str:
        """As it is printed."""
        judged = {None: "", True: "pass", False: "FAIL"}[self.passes]
        count = f" ({self.count})" if self.count else ""
        return f"{self.name + count:<58} {self.first:>10.2f} {self.last:>10.2f} {self.ratio:>7.2f}  {judged}"


@dataclass(frozen=True)
class Span:
    """The time that counts: from the end of the warm-up to the end of the load, in seconds."""

    begin: float
    end: float

    def thirds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The first third and the last."""
        third = (self.end - self.begin) / 3
        return (self.begin, self.begin + third), (self.end - third, self.end)


def held(watch: Watch, span: Span) -> list[Row]:
    """Medians of what the service held."""
    first, last = ([sample for at, sample in watch.samples if begin <= at <= end] for begin, end in span.thirds())
    names = dict.fromkeys(name for sample in first + last for name in sample if PROCESSOR not in name)
    rows = []
    for name in names:
        before, after = (median(one[name] for one in part if name in one) for part in (first, last))
        if name == LARGEST:  # each grows until it is replaced
            before, after = (max(one[name] for one in part) for part in (first, last))
            rows.append(Row(f"{name} (at most {CHILD_MIB:.0f})", before, after, max(before, after) <= CHILD_MIB))
        else:
            rows.append(Row(name, before, after, _passes(name, before, after)))
    return rows


def worked(watch: Watch, seen: Seen, span: Span) -> list[Row]:
    """Milliseconds of the processor that a request took, with all that the workers did: what other work on the machine
    changes less than latencies."""
    rows = []
    for part in ("service", "PostgreSQL"):
        spent = []
        for begin, end in span.thirds():
            inside = [(at, sample) for at, sample in watch.samples if begin <= at <= end]
            if len(inside) < 2:
                return []
            (first, sooner), (last, later) = inside[0], inside[-1]
            name = f"{part}, {PROCESSOR}"
            count = sum(first <= at <= last for these in seen.latencies.values() for at, _ in these)
            spent.append((later[name] - sooner[name]) * 1000 / max(count, 1))
        before, after = spent
        rows.append(Row(f"{part}, processor ms a request", before, after, after <= before * MOST))
    return rows


def _passes(name: str, before: float, after: float) -> bool | None:
    figure = name.partition(", ")[2]
    kind = next((one for one in _HELD if one in figure), None)
    if kind is None or any(one in figure for one in _TOLD):
        return None
    return after <= before * MOST or after - before <= SMALL[kind]


def answered(seen: Seen, span: Span) -> list[Row]:
    """Latencies in milliseconds: of all requests together, which are judged by each share; and of each class, judged by
    its median where the two thirds are apart beyond chance."""
    first, last = span.thirds()
    everything = [one for these in seen.latencies.values() for one in these]
    rows = []
    for name, these in [("all requests", everything), *sorted(seen.latencies.items())]:
        before, after = (sorted(took for at, took in these if begin <= at <= end) for begin, end in (first, last))
        if not before or not after:
            continue
        count = min(len(before), len(after))
        for label, share in _SHARES:
            one, other = _share(before, share), _share(after, share)
            passes: bool | None = None
            if name == "all requests":
                passes = other <= one * MOST or other - one <= LEAST_SECONDS
            elif label == "p50" and count >= FEWEST:
                passes = not _grew(before, after)
            rows.append(Row(f"{name}, {label}", one * 1000, other * 1000, passes, count))
    return rows


def _share(ordered: Sequence[float], share: float) -> float:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def _grew(before: Sequence[float], after: Sequence[float]) -> bool:
    """Whether the median has grown by more than is allowed, beyond chance: by the order statistics that have the median
    between them with a probability of 0.99."""
    high, low = (_bound(before, 1), _bound(after, -1))
    return low > high * MOST and low - high > LEAST_SECONDS


def _bound(ordered: Sequence[float], side: int) -> float:
    apart: float = 2.58 * 0.5 * len(ordered) ** 0.5
    return ordered[min(max(round(len(ordered) / 2 + side * apart), 0), len(ordered) - 1)]


HEAD = f"{'':<58} {'first':>10} {'last':>10} {'ratio':>7}"
