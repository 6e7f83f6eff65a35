"""The connections of the sender: to checked addresses only, and with a bound on what a receiver may make us parse."""

import asyncio
import socket
import ssl
from collections.abc import Sequence
from functools import partial
from ipaddress import ip_address
from typing import Any, cast

import aiohttp
from aiohttp.client_proto import ResponseHandler
from aiohttp.connector import AddrInfoType

from pinkas.outside.http.ip_addresses import Network, may_contact
from pinkas.outside.http.resolver import BlockedAddress, CheckedResolver, NameLookup

MAX_BODY_BYTES = 64 * 1024
"""Bytes of an answer's body after which the connection is closed (WH-5)."""

# Besides the body read, one full read of the event loop (256 KiB) that may have arrived meanwhile. Without this bound a
# receiver that sends interim answers (1xx) or chunk extensions for ever keeps the parser, and so the event loop, busy
# until the deadline: five of them were seen to hold up everybody else for a quarter of a second at a time.
_MAX_PARSED_BYTES = MAX_BODY_BYTES + 256 * 1024

# A receiver that closes an idle connection while the next post is on its way costs that post an attempt. Common servers
# wait 2 seconds or more; a burst to one receiver reuses connections all the same. Idle sockets also count as files.
_KEEP_IDLE_SECONDS = 1.5


class AnswerTooLarge(aiohttp.ClientError):
    """The receiver sent more than any answer needs without the body getting anywhere."""


class CheckedConnector(aiohttp.TCPConnector):
    """Opens connections to checked addresses only."""

    def __init__(self, resolve: NameLookup, allowed_networks: Sequence[Network], context: ssl.SSLContext) -> None:
        def checked_socket(address: AddrInfoType) -> socket.socket:
            # The last step before connect, with the very address that it will use: addresses written into the URL come
            # only through here, those of names for the second time.
            family, kind, protocol, _, where = address
            if not may_contact(ip_address(str(where[0])), allowed_networks):
                raise BlockedAddress
            return socket.socket(family=family, type=kind, proto=protocol)

        super().__init__(
            resolver=CheckedResolver(resolve, allowed_networks),
            socket_factory=checked_socket,
            use_dns_cache=False,
            ssl=context,
            limit=0,  # the sender's own slots limit, outside the deadline
            keepalive_timeout=_KEEP_IDLE_SECONDS,
        )
        self._factory = cast("partial[ResponseHandler]", partial(_BoundedAnswer, loop=self._loop))


class _BoundedAnswer(ResponseHandler):
    """aiohttp's reader of answers, which gives up after _MOST_PARSED bytes for one request."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop)
        self._received = 0

    def set_response_params(self, **params: Any) -> None:
        """Called by aiohttp before each request on the connection."""
        self._received = 0
        super().set_response_params(**params)

    def data_received(self, data: bytes) -> None:
        """Called with bytes from the network, or none when reading goes on after a pause."""
        self._received += len(data)
        if self._received <= _MAX_PARSED_BYTES:
            super().data_received(data)
            return
        too_large = AnswerTooLarge()
        self.set_exception(too_large)
        if self._payload is not None:
            self._payload.set_exception(too_large)
        if self.transport is not None:
            self.transport.abort()
