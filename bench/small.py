"""One figure each: the second start, the memory of an idle process."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from bench.figures import Figure
from bench.sizes import Sizes
from bench.stage import START_SECONDS, Broken, answers, directory, free_port, fresh_stage, running, web
from pinkas.platform import embedded


def start(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Seconds from the second `pinkas serve` to /ready, and the memory of one idle `pinkas web`."""
    home = directory() / "start"
    shutil.rmtree(home, ignore_errors=True)
    live, sandbox = free_port(), free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PINKAS_")}
    environment = {
        **kept,
        "PINKAS_DATA_DIR": str(home),
        "PINKAS_LIVE_PORT": str(live),
        "PINKAS_SANDBOX_PORT": str(sandbox),
    }
    ready = f"http://127.0.0.1:{live}/ready"
    first = _start(environment, ready)
    second = median(_start(environment, ready) for _ in range(sizes.starts))
    shutil.rmtree(home, ignore_errors=True)
    return [
        Figure(
            "`pinkas serve`, second start to /ready",
            f"{second:.2f} s (the very first {first:.2f} s)",
            second,
            5,
            at_most=True,
        ),
        _memory(server, sizes),
    ]


def _start(environment: dict[str, str], ready: str) -> float:
    began = time.monotonic()
    with running(["-m", "pinkas.cli", "serve"], environment, ready):
        return time.monotonic() - began


def _memory(server: embedded.Server, sizes: Sizes) -> Figure:
    port = free_port()
    with fresh_stage(server, "bench_start", sizes) as stage, web(stage, port) as pid:
        if not answers(f"http://127.0.0.1:{port}/api/v1/openapi.json", seconds=START_SECONDS):
            raise Broken("the OpenAPI description does not come")
        if sys.platform == "linux":
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            rss, pss = (int(re.search(rf"^{one}: +(\d+)", rollup, re.M)[1]) / 1024 for one in ("Rss", "Pss"))  # type: ignore[index]
            shown = f"{rss:.0f} MB resident, {pss:.0f} MB proportional"
        else:
            rss = (
                int(
                    subprocess.run(  # noqa: S603  (a command of our own)
                        ["/bin/ps", "-o", "rss=", "-p", str(pid)],
                        capture_output=True,
                        text=True,
                        check=True,
                    ).stdout
                )
                / 1024
            )
            shown = f"{rss:.0f} MB resident"
    return Figure("memory of one idle `pinkas web`, OpenAPI asked once", shown, rss, 200, at_most=True)
