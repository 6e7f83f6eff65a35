"""The Python client: what it costs to import it, and what a call costs over the same one by httpx."""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.figures import Figure
from bench.sizes import Sizes
from pinkas.platform import embedded

HERE = Path(__file__).resolve().parent
IMPORT_MS, CALL_MS = 150, 0.2


def measure(_server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Rows for importing it and for a call."""
    command = [sys.executable, str(HERE / "sdk_calls.py"), str(sizes.requests), str(sizes.rounds)]
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent / "clients" / "python" / "src")}
    runs = [
        json.loads(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)  # noqa: S603
        for _ in range(min(3, sizes.rounds))
    ]
    imported, more, bare = (median(one[name] for one in runs) * 1000 for name in ("import", "more", "bare"))
    return [
        Figure("import of the Python client", f"{imported:.0f} ms", imported, IMPORT_MS, at_most=True),
        Figure(
            "a call by the Python client, over httpx",
            f"{more:.3f} ms of processor time more than {bare:.3f} ms",
            more,
            CALL_MS,
            at_most=True,
        ),
    ]
