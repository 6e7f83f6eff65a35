"""Sends server-sent events for as long as the client stays and its credential is good."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Any

from pinkas.core.problems import Problem
from pinkas.platform.caller import RequestOrigin
from pinkas.platform.http.body import Receive
from pinkas.platform.operation import EventStream, Operation
from pinkas.platform.request_credentials import CredentialResolver, Headers, check_authorization, identify_caller
from pinkas.platform.waiting import cancel_all, finish_anyway

log = logging.getLogger(__name__)

CHECK_SECONDS = 3.0
"""Seconds between two looks at whether the credential of a stream is still good."""
CANCEL_SECONDS = 1.0
"""Seconds after which the cancellation of a part of a stream is repeated: the database's driver can lose one."""
STREAMING = "pinkas.streaming"
"""The member of a scope that says that its answer goes on: the server ends it when it stops."""

Send = Callable[[Mapping[str, Any]], Awaitable[None]]


def accepts_events(headers: Headers) -> bool:
    """Whether the client says that it reads a stream of events, and so does not wait for its end."""
    return any("text/event-stream" in line.lower() for line in headers.all("accept"))


def make_credential_check(
    operation: Operation, headers: Headers, origin: RequestOrigin, resolver: CredentialResolver
) -> Callable[[], Awaitable[None]]:
    """Asks once more what was asked at the beginning: whether the credential opens the operation."""

    async def check() -> None:
        caller = await identify_caller(operation, headers, origin, resolver)
        if caller is not None:
            if caller.refusal is not None:
                raise caller.refusal
            check_authorization(operation, caller, headers)

    return check


async def send_events(send: Send, scope: Mapping[str, Any], receive: Receive, stream: EventStream) -> None:
    """Sends a stream until it ends, the client leaves, or its credential is no longer good."""
    scope[STREAMING] = True  # type: ignore[index]
    parts = [
        asyncio.create_task(one) for one in (_send_all(send, stream), _until_gone(receive), _until_refused(stream))
    ]
    try:
        done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            if (fault := one.exception()) is not None:
                log.error("a stream of events failed", exc_info=fault)
    finally:
        await cancel_all(parts, CANCEL_SECONDS)


async def _send_all(send: Send, stream: EventStream) -> None:
    await send({"type": "http.response.body", "body": stream.missed, "more_body": True})
    async with aclosing(stream.follow()) as following:
        async for piece in following:
            await send({"type": "http.response.body", "body": piece, "more_body": True})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _until_refused(stream: EventStream) -> None:
    check = stream.check_credential
    while check is not None:
        # Streams that began together, after a restart, are not looked at together.
        await asyncio.sleep(CHECK_SECONDS * random.uniform(0.7, 1))  # noqa: S311
        try:
            await finish_anyway(check())
        except Problem as problem:
            if problem.status < 500:  # a database that does not answer revokes nothing
                return
    await asyncio.Event().wait()
