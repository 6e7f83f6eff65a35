"""The figures of a process that serves nothing else: `/metrics` at an address of its own, where a setting names one."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

from pinkas.web import make_server
from pinkas.wiring import Service


@contextlib.asynccontextmanager
async def serving_figures(service: Service, listener: socket.socket | None) -> AsyncIterator[None]:
    """Answers on the listener while the block runs; nothing without one. The service is open."""
    if listener is None:
        yield
        return
    server = make_server(service.metrics_app(), service.settings, service.environment)
    answering = asyncio.create_task(server.serve([listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await answering
