"""A real S3-compatible server of this machine (rclone, on a folder), and one that does everything wrong."""

import contextlib
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

KEY_ID, SECRET = "the-key-of-the-tests", "the-secret-of-the-tests"
BUCKET = "pinkas"


@dataclass(frozen=True)
class LocalStore:
    """A running server: its address, and the folder in which a bucket is a folder and an object a file."""

    endpoint: str
    folder: Path

    def url(self, prefix: str = "") -> str:
        """The setting that names its bucket."""
        return f"s3://{BUCKET}/{prefix}?endpoint={self.endpoint}"


@contextlib.contextmanager
def s3_server() -> Iterator[LocalStore]:
    """Starts it with one bucket and one key; every request must be signed with it."""
    program = Path(sys.executable).parent / "rclone"
    with tempfile.TemporaryDirectory(prefix="pinkas-s3-", dir="/tmp") as folder:
        (Path(folder) / BUCKET).mkdir()
        chosen = ["--addr", "127.0.0.1:0", "--auth-key", f"{KEY_ID},{SECRET}", "--vfs-cache-mode", "off"]
        command = [str(program), "serve", "s3", folder, *chosen, "--config", "/dev/null", "--dir-cache-time", "1ms"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603  (ours)
            try:
                assert process.stderr is not None
                yield LocalStore(_address(process.stderr), Path(folder))
            finally:
                process.terminate()


def _address(said: Any) -> str:
    for line in said:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            threading.Thread(target=said.read, daemon=True).start()  # it never waits for a reader
            return found[0]
    raise RuntimeError("rclone did not start")


@contextlib.contextmanager
def broken_server(how: str) -> Iterator[str]:
    """A store that fails: `error` answers 500, `silent` nothing for two seconds, `short` breaks off in the middle,
    `other` gives other bytes than were kept, `denied` refuses."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("content-length") or 0))
            if how == "silent":
                time.sleep(2)
                self.close_connection = True
            elif how in ("error", "denied"):
                self._answer(500 if how == "error" else 403, b"<Error/>", 8)
            elif how == "short":
                self._answer(200, b"half of", 1000)
                self.close_connection = True
            else:
                self._answer(200, b"other bytes", 11)

        do_PUT = do_HEAD = do_POST = do_DELETE = do_GET

        def _answer(self, status: int, body: bytes, length: int) -> None:
            self.send_response(status)
            self.send_header("content-length", str(length))
            self.send_header("etag", '"e"')
            self.send_header("last-modified", "Wed, 21 Oct 2026 07:28:00 GMT")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
