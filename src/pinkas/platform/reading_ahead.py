"""Pages of a file, the next of which is read while one is written: the database and the writer work at once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

Page = TypeVar("Page")
Place = TypeVar("Place")


@asynccontextmanager
async def reading_ahead(
    read: Callable[[Place], Awaitable[tuple[Page, Place] | None]], first: Place
) -> AsyncIterator[AsyncIterator[Page]]:
    """The pages that `read` gives, from the place `first` on: each call answers a page and the place behind it, None
    where there are no more. One page is read ahead, and dropped when the block ends before it was used."""
    waiting: asyncio.Task[tuple[Page, Place] | None] | None = None

    def begin(place: Place) -> "asyncio.Task[tuple[Page, Place] | None]":
        async def call() -> tuple[Page, Place] | None:
            return await read(place)

        return asyncio.create_task(call())

    async def pages() -> AsyncIterator[Page]:
        nonlocal waiting
        waiting = begin(first)
        while (found := await waiting) is not None:
            page, behind = found
            waiting = begin(behind)
            yield page

    try:
        yield pages()
    finally:
        if waiting is not None and not waiting.done():
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting
