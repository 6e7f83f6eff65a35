"""Connections that are used again: by the next post only, and only after a whole answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from support.sending import BODY, open_sender


@asynccontextmanager
async def numbered(first_delay: float) -> AsyncIterator[tuple[str, list[int]]]:
    """A receiver that answers the nth request it gets with status 200 + n, the first one late; and which of its
    connections each came over."""
    over: list[int] = []
    opened: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened.append(writer)
        own = len(opened)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
                await reader.readexactly(int(length.split(b":")[1]))
                over.append(own)
                n = len(over)
                await asyncio.sleep(first_delay if n == 1 else 0)
                writer.write(b"HTTP/1.1 %d X\r\nContent-Length: 0\r\n\r\n" % (200 + n))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}/hook", over
    finally:
        server.close()


async def test_an_answer_that_comes_late_is_not_taken_for_the_next_posts() -> None:
    async with numbered(0.6) as (url, over), open_sender(deadline=0.3) as sender:
        late = await sender.post(url, {}, BODY)
        second = await sender.post(url, {}, BODY)
        await asyncio.sleep(0.4)
        third = await sender.post(url, {}, BODY)
    assert [(one.status, one.error) for one in (late, second, third)] == [(None, "timeout"), (202, None), (203, None)]
    assert over[0] not in over[1:]


async def test_a_connection_is_used_again_after_a_whole_answer() -> None:
    async with numbered(0) as (url, over), open_sender() as sender:
        answers = [await sender.post(url, {}, BODY) for _ in range(3)]
    assert [one.status for one in answers] == [201, 202, 203]
    assert over == [1, 1, 1]
