"""`python -m bench [PART ...] [--short] [--json]`: measures, and prints one table (--help: the parts, and the rest).

It ends with 0 unless a measurement broke: a figure below its target is a row of the table, not a failure.
With --short every part takes its whole way with tiny sizes, and judges nothing: that is what `make test` runs.
Databases live in BENCH_DATA_DIR (default /tmp/pinkas-bench); the loaded million documents stay there between runs.
"""

import argparse
import gc
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace

import msgspec

from bench import (
    agents,
    analytics,
    bank,
    books,
    bulk,
    checkouts,
    clients,
    dashboard,
    deals,
    deposits,
    exports,
    finalize,
    forecast,
    growth,
    imports,
    integrations,
    load,
    mandates,
    notifications,
    partners,
    payments,
    pdf_files,
    purchases,
    reading,
    reads,
    reminders,
    sdk,
    search,
    small,
    stock,
    trust,
    webhooks,
)
from bench.figures import Figure, table
from bench.sizes import FULL, SHORT, Sizes
from bench.stage import Broken, directory, postgres
from pinkas.cli import NEW_OBJECTS
from pinkas.platform import embedded

PARTS: dict[str, Callable[[embedded.Server, Sizes], list[Figure]]] = {
    "reads": reads.measure,
    "trust": trust.measure,
    "finalize": finalize.measure,
    "forecast": forecast.measure,
    "partners": partners.measure,
    "payments": payments.measure,
    "integrations": integrations.measure,
    "purchases": purchases.measure,
    "bank": bank.measure,
    "checkouts": checkouts.measure,
    "mandates": mandates.measure,
    "growth": growth.measure,
    "reminders": reminders.measure,
    "search": search.measure,
    "bulk": bulk.measure,
    "imports": imports.measure,
    "exports": exports.measure,
    "clients": clients.measure,
    "stock": stock.measure,
    "books": books.measure,
    "analytics": analytics.measure,
    "deposits": deposits.measure,
    "deals": deals.measure,
    "notifications": notifications.measure,
    "dashboard": dashboard.measure,
    "webhooks": webhooks.measure,
    "pdf": pdf_files.measure,
    "reading": reading.measure,
    "sdk": sdk.measure,
    "mcp": agents.measure,
    "start": small.start,
}


def main(arguments: Sequence[str] | None = None, server: embedded.Server | None = None) -> int:
    """Runs what was asked for, on a server of its own unless one is given."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures the service and prints one table.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of: {' '.join(PARTS)} (default: all)")
    parser.add_argument("--short", action="store_true", help="tiny sizes, and no targets")
    parser.add_argument("--rounds", type=int, help="rounds of every comparison; the median counts")
    parser.add_argument("--seconds", type=float, help="length of one measurement under load")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are: {' '.join(PARTS)}")
    given = {name: value for name in ("rounds", "seconds") if (value := getattr(options, name)) is not None}
    sizes = replace(SHORT if options.short else FULL, **given)
    gc.freeze()  # what is imported, as the service does: reading in this process is compared with reading in that one
    gc.set_threshold(NEW_OBJECTS)
    figures: list[Figure] = []
    broken = False
    with postgres(directory()) if server is None else nullcontext(server) as running:
        for name in options.parts or PARTS:
            began = time.monotonic()
            try:
                found = PARTS[name](running, sizes)
                figures += [replace(one, target=None) for one in found] if options.short else found
            except Broken as fault:
                broken = True
                _note(f"{name} broke: {fault}")
            _note(f"{name}: {time.monotonic() - began:.0f} s")
    if options.json:
        _say(
            msgspec.json.format(
                msgspec.json.encode({"generator": load.GENERATOR, "figures": [one.to_builtins() for one in figures]}),
                indent=2,
            ).decode()
        )
    else:
        _say(f"Load by {load.GENERATOR}. PostgreSQL with its durable defaults; ratios: medians of interleaved rounds.")
        _say(table(figures))
    return 1 if broken else 0


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201  (the program's one answer)


def _note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201  (progress, beside the answer)


if __name__ == "__main__":
    sys.exit(main())
