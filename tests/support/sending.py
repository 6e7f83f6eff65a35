"""What tests of the safe sender share: a sender, a lookup of their own, and a watch on every connection it makes."""

import asyncio
import gc
import socket
import ssl
import sys
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Any

from pinkas.outside.http import HttpSender

LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
BODY = b'{"id":"1"}'
TRUSTED = ssl.create_default_context()  # reading the system's certificates takes longer than most tests


@asynccontextmanager
async def open_sender(**options: Any) -> AsyncIterator[HttpSender]:
    """A sender that may reach this machine over http, unless the options say otherwise; closed afterwards."""
    defaults: dict[str, Any] = {
        "allowed_networks": LOOPBACK,
        "allow_http": True,
        "user_agent": "pinkas/test",
        "deadline": 5.0,
        "ssl_context": TRUSTED,
    }
    sender = HttpSender(**(defaults | options))
    try:
        yield sender
    finally:
        await sender.close()


def fixed_lookup(table: dict[str, list[str]]) -> Callable[[str], Awaitable[Sequence[str]]]:
    """A lookup that knows only these names."""

    async def resolve(name: str) -> Sequence[str]:
        if name not in table:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return table[name]

    return resolve


@contextmanager
def measure_peak_memory() -> Iterator[Callable[[], int]]:
    """Bytes that Python held at most above what it held before, while the block ran."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    peak = 0
    try:
        yield lambda: peak
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


@dataclass
class Outgoing:
    """What this process tried to connect to, and the sockets it used."""

    addresses: list[Any] = field(default_factory=list)
    sockets: list[socket.socket] = field(default_factory=list)

    async def wait_until_closed(self) -> None:
        """Wait until this process holds none of the sockets any more; fails after 2 seconds."""
        async with asyncio.timeout(2):
            while any(opened.fileno() != -1 for opened in self.sockets):  # noqa: ASYNC110 - closing tells nobody
                await asyncio.sleep(0.01)


_watching: list[Outgoing] = []


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    # The interpreter itself reports every connect, so no way around the sender's own hooks stays unseen.
    if event == "socket.connect" and _watching and arguments[0].family != socket.AF_UNIX:
        for outgoing in _watching:
            outgoing.sockets.append(arguments[0])
            outgoing.addresses.append(arguments[1])


sys.addaudithook(_audit)


@contextmanager
def watch_connections() -> Iterator[Outgoing]:
    """Every connect of this process while the block runs, however it is made."""
    watched = Outgoing()
    _watching.append(watched)
    try:
        yield watched
    finally:
        _watching.remove(watched)
