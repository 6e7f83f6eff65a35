"""A gateway for SMS and WhatsApp on this machine: it takes notes, and misbehaves on demand."""

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

Answer = tuple[int, bytes]


@dataclass
class FakeGateway:
    """What came, and what is answered: `answers` are taken one after another, then every note is accepted."""

    port: int
    notes: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    delay: float = 0.0

    @property
    def url(self) -> str:
        """Where it stands."""
        return f"http://127.0.0.1:{self.port}/messages"

    def take(self, note: dict[str, Any]) -> Answer:
        """Answers one note."""
        self.notes.append(note)
        time.sleep(self.delay)
        if self.answers:
            return self.answers.pop(0)
        return 202, json.dumps({"id": f"gw-{len(self.notes)}"}).encode()


@contextmanager
def run_gateway() -> Iterator[FakeGateway]:
    """A gateway at a port of its own."""
    kept = FakeGateway(0)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            kept.headers.append({name.lower(): value for name, value in self.headers.items()})
            status, content = kept.take(json.loads(body))
            self.send_response(status)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    kept.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def report_status(
    address: str, secret: str, told: dict[str, Any], *, at: float, change: Callable[[bytes], bytes] | None = None
) -> httpx.Response:
    """Tells the service what became of a note, signed; `change` is made to the body after it was signed."""
    body = json.dumps(told).encode()
    stamp = str(int(at))
    signed = hmac.digest(secret.encode(), b"report-1." + stamp.encode() + b"." + body, hashlib.sha256)
    headers = {
        "content-type": "application/json",
        "webhook-id": "report-1",
        "webhook-timestamp": stamp,
        "webhook-signature": "v1," + base64.b64encode(signed).decode(),
    }
    return httpx.post(address, content=change(body) if change else body, headers=headers, timeout=30)
