"""One figure each: the CPU of a printed page, the second start, the memory of an idle process."""

import os
import re
import shutil
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from uuid import UUID
from zoneinfo import ZoneInfo

from bench.figures import Figure
from bench.inside import Inside
from bench.load import run
from bench.material import invoice, new_client
from bench.proc import cpu_ns
from bench.sizes import Sizes
from bench.stage import Broken, Stage, answers, directory, free_port, fresh_stage, open_tenant, running, web
from pinkas.countries import get_country
from pinkas.domains.documents.model.actions.read import get_record
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.pdf_files import rules as printed
from pinkas.outside.pdf import Signer, render
from pinkas.platform import embedded
from pinkas.platform.caller import RequestOrigin
from pinkas.wiring import CERTIFICATE


def pdf(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """CPU of laying out and signing one page, as the job behind finalize does it for each of its two files."""
    port = free_port()
    with fresh_stage(server, "bench_pdf", sizes) as stage, web(stage, port):
        tenant = open_tenant(stage, port)
        made = tenant.post("/documents", invoice(new_client(tenant)))
        tenant.post(f"/documents/{made['id']}/finalize", {})
        issued = run(_record(stage, tenant.key, UUID(str(made["id"]))))
        signer = Signer.load(Path(stage.settings.data_dir) / "keys" / "live" / CERTIFICATE, None)
    first = _page(issued, signer)
    took = [_page(issued, signer) for _ in range(sizes.pages * sizes.rounds)]
    middle = median(took)
    return [
        Figure(
            "PDF: render and sign one page, CPU",
            f"{middle:.0f} ms (the first in a process {first:.0f} ms)",
            middle,
            150,
            at_most=True,
        )
    ]


async def _record(stage: Stage, key: str, document: UUID) -> Record:
    inside = Inside(stage)
    await inside.open()
    try:
        caller = await inside.resolver.resolve_api_key(key, RequestOrigin("127.0.0.1", "bench", "bench"))
        found: Record = await inside.call(caller, lambda tx: get_record(tx, document))
        return found
    finally:
        await inside.close()


def _page(issued: Record, signer: Signer) -> float:
    """Milliseconds of CPU of this process and of the press that sets its pages."""
    assert issued.business is not None
    assert issued.issued_at is not None
    began = _cpu()
    view = printed.document_view(issued, get_country(issued.business["country"]), issued.business, None)
    at = issued.issued_at.astimezone(ZoneInfo(issued.business["timezone"])).replace(microsecond=0)
    signer.sign(render(view, "original", sandbox=False, produced_at=at), reason="bench", at=datetime.now(UTC))
    return _cpu() - began


def _cpu() -> float:
    """Milliseconds of CPU of this process and its children so far."""
    tasks = Path(f"/proc/{os.getpid()}/task")
    children = [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]
    return time.process_time() * 1000 + sum(cpu_ns(children).values()) / 1e6


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
        if not answers(f"http://127.0.0.1:{port}/api/v1/openapi.json"):
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
