"""Declares reads of analytics: one line each."""

import inspect
import typing
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from pinkas.domains import businesses
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions import keeping
from pinkas.domains.analytics.actions.asking import ask_for
from pinkas.platform.operation import Operation, operation
from pinkas.platform.tx import Flow, Tx

Answer = typing.TypeVar("Answer", bound=msgspec.Struct)


def analytics_read(
    path: str,
    compose: Callable[..., Awaitable[Answer]],
    summary: str,
    *,
    name: str,
    group: str,
    scope: str = "analytics:read",
) -> Operation:
    """Declares `GET path`, composed by `compose(tx, asked, query)`; its docstring is the description. What the sums do
    not know yet is taken up first, in a transaction of its own; when there is more than a batch of it, the answer says
    in `asOf` up to when it knows everything, and the worker goes on."""
    hints = typing.get_type_hints(compose, include_extras=True)

    async def answer(flow: Flow[object], query: Any) -> Any:
        async with flow.transaction(read_only=True) as tx:
            business, lag = await tx.gather(businesses.get_current(tx), store.read_lag(tx))
            if keeping.are_current(lag, business):
                return await compose(tx, await ask_for(tx, business, tx.known_until, query, lag.last_day), query)
        async with flow.transaction() as tx:
            await keeping.catch_up(tx)
        async with flow.transaction(read_only=True) as tx:
            return await _compose_late(tx, compose, query)

    answer.__annotations__ = {"flow": Flow[object], "query": hints["query"], "return": hints["return"]}
    answer.__module__, answer.__qualname__ = compose.__module__, compose.__qualname__
    return operation(
        f"GET {path}",
        answer,
        summary,
        name=name,
        group=group,
        scope=scope,
        description=inspect.cleandoc(compose.__doc__ or ""),
        may_lag=True,
    )


async def _compose_late(tx: Tx, compose: Callable[..., Awaitable[Any]], query: Any) -> Any:
    business, lag = await tx.gather(businesses.get_current(tx), store.read_lag(tx))
    as_of = tx.now if keeping.are_current(lag, business) or lag.updated_at is None else lag.updated_at
    return await compose(tx, await ask_for(tx, business, as_of, query, lag.last_day), query)
