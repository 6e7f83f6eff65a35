"""Declares reads of insights: one line each."""

import inspect
import typing
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from pinkas.domains import businesses
from pinkas.domains.insights.actions import refreshing
from pinkas.domains.insights.store import kept as store
from pinkas.platform.operation import Operation, operation
from pinkas.platform.tx import Flow

Answer = typing.TypeVar("Answer", bound=msgspec.Struct)


def insight_read(path: str, compose: Callable[..., Awaitable[Answer]], summary: str, *, name: str) -> Operation:
    """Declares `GET path`, composed by `compose(tx, business, state, as_of, query)`; its docstring is the description.
    What is kept is told as it is where it is current. Otherwise it is made anew first, in a transaction of its own; of
    a large business the worker does that, and the answer says in `asOf` up to when it knows everything."""
    hints = typing.get_type_hints(compose, include_extras=True)

    async def answer(flow: Flow[object], query: Any) -> Any:
        async with flow.transaction(read_only=True) as tx:
            business, state = await tx.gather(businesses.get_current(tx), store.read_state(tx))
            if refreshing.is_current(state, tx.today(business.timezone)):
                return await compose(tx, business, state, tx.now, query)
        async with flow.transaction() as tx:
            if state.made_at is None or state.size <= refreshing.LIVE_SIZE:
                state = await refreshing.refresh(tx)
            else:
                await store.hasten(tx, max(tx.now, state.made_at + refreshing.HASTE))
        async with flow.transaction(read_only=True) as tx:
            return await compose(tx, business, state, state.made_at, query)

    answer.__annotations__ = {"flow": Flow[object], "query": hints["query"], "return": hints["return"]}
    answer.__module__, answer.__qualname__ = compose.__module__, compose.__qualname__
    return operation(
        f"GET {path}",
        answer,
        summary,
        name=name,
        group="analytics insights",
        scope="insights:read",
        description=inspect.cleandoc(compose.__doc__ or ""),
    )
