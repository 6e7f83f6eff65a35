"""A tap on the line to PostgreSQL: it passes everything on, and counts what goes by.

Every answer of the server ends with one ReadyForQuery, so those are the round trips. What is asked is the text of a
simple query, or of the prepared statement that a message binds.
"""

import contextlib
import shutil
import socket
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit, urlunsplit


@dataclass
class Counted:
    """What went by."""

    round_trips: int = 0
    prepared: int = 0
    """Of them those that only prepared a statement: once a statement and connection."""
    statements: list[str] = field(default_factory=list)

    def forget(self) -> None:
        """Counts from here."""
        self.round_trips = self.prepared = 0
        self.statements.clear()


@contextlib.contextmanager
def tap(url: str) -> Iterator[tuple[str, Counted]]:
    """The URL of a database behind a tap, and what it counts."""
    parts = urlsplit(url)
    query = parse_qs(parts.query)
    directory, port = Path(query["host"][0]), query["port"][0]
    home = Path(tempfile.mkdtemp(prefix="pk-tap-", dir="/tmp"))
    name, counted = f".s.PGSQL.{port}", Counted()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(home / name))
        listener.listen(64)
        threading.Thread(target=_accept, args=(listener, str(directory / name), counted), daemon=True).start()
        try:
            yield urlunsplit(parts._replace(query=f"host={quote(str(home), safe='')}&port={port}")), counted
        finally:
            shutil.rmtree(home, ignore_errors=True)


def _accept(listener: socket.socket, to: str, counted: Counted) -> None:
    while True:
        try:
            client, _ = listener.accept()
            server = socket.socket(socket.AF_UNIX)
            server.connect(to)
        except OSError:
            return
        for source, sink, asks in ((client, server, True), (server, client, False)):
            threading.Thread(target=_pass, args=(source, sink, counted, asks), daemon=True).start()


def _pass(source: socket.socket, sink: socket.socket, counted: Counted, asks: bool) -> None:
    """Passes one direction on. The first message of a client has no type; a server that offers no TLS sends only typed
    messages."""
    rest, greeted, names = b"", not asks, dict[bytes, str]()
    try:
        while data := source.recv(65536):
            rest += data
            while True:
                header = 5 if greeted else 4
                if len(rest) < header:
                    break
                length = int.from_bytes(rest[header - 4 : header], "big") + header - 4
                if len(rest) < length:
                    break
                if greeted and asks:
                    _note(rest[:1], rest[5:length], counted, names)
                counted.round_trips += not asks and rest[:1] == b"Z"
                rest, greeted = rest[length:], True
            sink.sendall(data)
    except OSError:
        pass  # one of the two is gone: so is the other
    finally:
        source.close()
        sink.close()


def _note(kind: bytes, body: bytes, counted: Counted, names: dict[bytes, str]) -> None:
    if kind == b"Q":
        counted.statements += [one.strip() for one in body.rstrip(b"\0").decode().split(";") if one.strip()]
    elif kind == b"P":
        name, text = body.split(b"\0")[:2]
        names[name] = text.decode()
        counted.prepared += bool(name)
    elif kind == b"B":
        counted.statements.append(names[body.split(b"\0")[1]])
