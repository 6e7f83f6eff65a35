"""The service beside pgbench, which says the same statements: what is the same whatever is measured."""

import os
import re
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from bench.figures import Figure
from bench.inside import Inside
from bench.stage import Broken, Stage, Tenant
from pinkas.platform.database import SESSION_OPTIONS
from pinkas.platform.embedded.account import INSTALLATION, PACKAGE

CLIENTS = 8
"""How many ask at a time, of the service and of PostgreSQL."""
BUSINESS = "'b0000000-0000-7000-8000-0000' || :b"
DRAFT = "'d0000000-0000-7000-8000-0000' || :d"
"""Ids in a script, by its variables."""


def script_ids(inside: Inside, tenant: Tenant) -> dict[str, str]:
    """How the ids of one business, and those that were made while it was heard, are written in a script."""
    made = {str(one): f"'e{place:07d}-0000-7000-8000-0000' || :d" for place, one in enumerate(inside.ids.made, start=1)}
    return {"business": BUSINESS, tenant.business_id: BUSINESS, **made}


def run_pgbench(stage: Stage, script: Path, base: int, each: int) -> float:
    """Transactions a second by pgbench, without the time to connect; each client says the script `each` times."""
    options = ["-n", "-M", "prepared", "-c", str(CLIENTS), "-j", "2", "-t", str(each)]
    values = ["n=0", f"base={base}", f"share={each}"]
    command = [str(_program()), *options, *(part for one in values for part in ("-D", one))]
    done = subprocess.run(  # noqa: S603  (a command of our own)
        [*command, "-f", str(script), stage.installation.live.app],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "PGOPTIONS": SESSION_OPTIONS},
    )
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    if done.returncode or not found:
        raise Broken(f"pgbench: {done.stdout[-500:]}{done.stderr[-2500:]}")
    return float(found[1])


def compare_rates(rounds: int, ours: Callable[[], float], theirs: Callable[[], float]) -> list[tuple[float, float]]:
    """What both reach in each round; the side that goes first changes."""
    ours()  # pools full, statements prepared
    rates = []
    for turn in range(rounds):
        if turn % 2:
            second, first = theirs(), ours()
        else:
            first, second = ours(), theirs()
        rates.append((first, second))
    return rates


def rates_figure(what: str, rates: list[tuple[float, float]], target: float) -> Figure:
    """The share of the service, by the median of the rounds."""
    ours, theirs = median(one for one, _ in rates), median(one for _, one in rates)
    return Figure(what, f"{ours:,.0f}/s, pgbench {theirs:,.0f}/s", median(one / two for one, two in rates), target)


def _program() -> Path:
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise Broken(f"{PACKAGE} is not installed")
    found: Path = Path(spec.origin).parent.parent / INSTALLATION / "bin" / "pgbench"
    return found
