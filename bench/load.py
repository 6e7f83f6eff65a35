"""Load: wrk where it is on the PATH, and a small asyncio client for finite lists of requests or where it is not."""

import asyncio
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from bench.stage import Broken

WRK = shutil.which("wrk")
T = TypeVar("T")
GENERATOR = "wrk" if WRK else "own asyncio client (wrk is not on the PATH)"


def run(work: Coroutine[Any, Any, T]) -> T:
    """A coroutine to its end, on the fast loop: what the client costs is taken from the service."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


@dataclass(frozen=True)
class Request:
    """One HTTP request of the API."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def raw(self, port: int) -> bytes:
        """Its bytes on the wire."""
        lines = [f"{self.method} {self.path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        if self.body:
            lines.append("Content-Type: application/json")
        if self.body or self.method != "GET":
            lines.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join((*lines, "", "")).encode() + self.body


def rate(port: int, request: Request, seconds: float, connections: int) -> float:
    """Requests a second when one request is repeated for a while. Any answer that is not 2xx breaks the measurement."""
    if WRK:
        return _wrk(port, request, seconds, connections)
    done, took = run(drive(port, _until(request.raw(port), time.monotonic() + seconds), connections))
    return done / took


def _until(raw: bytes, deadline: float) -> Iterator[bytes]:
    yield raw  # one at least, however late it is
    while time.monotonic() < deadline:
        yield raw


def _wrk(port: int, request: Request, seconds: float, connections: int) -> float:
    with tempfile.TemporaryDirectory() as directory:
        script = Path(directory) / "request.lua"
        lines = [f"wrk.method = {_lua(request.method)}"]
        lines += [f'wrk.headers["{name}"] = {_lua(value)}' for name, value in request.headers.items()]
        if request.body:
            lines += ['wrk.headers["Content-Type"] = "application/json"', f"wrk.body = {_lua(request.body.decode())}"]
        script.write_text("\n".join(lines))
        done = subprocess.run(  # noqa: S603 - a program of the system, our own arguments
            [
                str(WRK),
                "-t1",
                f"-c{connections}",
                f"-d{max(round(seconds), 1)}s",
                "-s",
                str(script),
                f"http://127.0.0.1:{port}{request.path}",
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds + 30,
        )
    found = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if done.returncode or not found or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise Broken(f"{request.method} {request.path}: {done.stdout}{done.stderr}")
    return float(found[1])


def _lua(text: str) -> str:
    return "[=[" + text + "]=]"


async def drive(port: int, requests: Iterable[bytes], connections: int) -> tuple[int, float]:
    """Sends every request once over so many connections; how many, and the seconds it took."""
    waiting = iter(requests)
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(connections)]
    began = time.perf_counter()
    try:
        counts = await asyncio.gather(*(_work(reader, writer, waiting) for reader, writer in opened))
        took = time.perf_counter() - began
    finally:
        for _, writer in opened:
            writer.close()
    return sum(counts), took


async def _work(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, waiting: Iterator[bytes]) -> int:
    count = 0
    for raw in waiting:
        writer.write(raw)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
        if head[9:10] != b"2":
            raise Broken(f"{raw.splitlines()[0].decode()} answered {head.splitlines()[0].decode()}: {body[:500]!r}")
        count += 1
    return count
