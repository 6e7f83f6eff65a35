"""Turning a name into addresses that may be contacted, at the moment of connecting and never earlier."""

import asyncio
import errno
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address

from aiohttp.abc import AbstractResolver, ResolveResult

from pinkas.outside.http.ip_addresses import Address, Network, may_contact

NameLookup = Callable[[str], Awaitable[Sequence[str]]]
"""Answers every IPv4 and IPv6 address of a name as text; raises OSError when there is none."""

# A name with hundreds of addresses would make this service try hundreds of connections for one post.
_TRIED_PER_FAMILY = 2

# A hostile name server can hold a lookup for tens of seconds. Threads apart from the event loop's own pool keep it from
# stopping everything else that uses threads, and this many keep it from stopping the other deliveries.
_LOOKUP_THREADS = 64


class BlockedAddress(OSError):
    """The address, or one of the addresses of the name, may not be contacted."""

    def __init__(self) -> None:
        super().__init__(errno.EACCES, "The address may not be contacted")


class SystemLookup:
    """Looks names up as the operating system does, in threads, once at a time for one name.

    Nothing is remembered: whoever asks after an answer arrived causes a new lookup.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_LOOKUP_THREADS, thread_name_prefix="name-lookup")
        self._running: dict[str, asyncio.Future[list[str]]] = {}

    async def __call__(self, name: str) -> Sequence[str]:
        """Every address of the name. Raises OSError (socket.gaierror)."""
        running = self._running.get(name)
        if running is None:
            running = asyncio.get_running_loop().run_in_executor(self._threads, _look_up_addresses, name)
            self._running[name] = running
            running.add_done_callback(lambda done: self._forget(name, done))
        # Others may wait for the same lookup: one whose time is up must not end it for them.
        return await asyncio.shield(running)

    def _forget(self, name: str, done: asyncio.Future[list[str]]) -> None:
        del self._running[name]
        if not done.cancelled():
            done.exception()  # seen here, or asyncio complains when everybody who waited has gone

    def close(self) -> None:
        """Let lookups under way end by themselves and start no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class CheckedResolver(AbstractResolver):
    """Names for aiohttp's connector: refuses a name when any one of its addresses may not be contacted."""

    def __init__(self, resolve: NameLookup, allowed_networks: Sequence[Network]) -> None:
        self._resolve = resolve
        self._allowed_networks = allowed_networks

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The checked addresses, which the connector uses as they are. Raises BlockedAddress or OSError."""
        addresses = [ip_address(answer) for answer in await self._resolve(host)]
        if not addresses:
            raise socket.gaierror(socket.EAI_NONAME, "The name has no address")
        # Any one: a name that mixes inside and outside addresses is somebody trying.
        if not all(may_contact(address, self._allowed_networks) for address in addresses):
            raise BlockedAddress
        return [
            ResolveResult(
                hostname=host,
                host=str(address),
                port=port,
                family=socket.AF_INET if address.version == 4 else socket.AF_INET6,
                proto=socket.IPPROTO_TCP,
                flags=socket.AI_NUMERICHOST,
            )
            for address in _first_of_each_family(addresses)
        ]

    async def close(self) -> None:
        """Nothing to close: the lookup belongs to whoever made it."""


def _look_up_addresses(name: str) -> list[str]:
    try:
        found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    except UnicodeError as fault:  # a label that no name server can be asked for
        raise socket.gaierror(socket.EAI_NONAME, "Not a name") from fault
    return [str(answer[4][0]) for answer in found]


def _first_of_each_family(addresses: Sequence[Address]) -> list[Address]:
    taken: Counter[int] = Counter()
    first = []
    for address in addresses:
        if taken[address.version] < _TRIED_PER_FAMILY:
            taken[address.version] += 1
            first.append(address)
    return first
