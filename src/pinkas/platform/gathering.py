"""Reads that do not depend on each other, sent to the database in one round trip."""

from collections.abc import Awaitable, Coroutine, Generator, Mapping, Sequence
from typing import Any, TypeVar, overload

from pinkas.platform.database import Transaction
from pinkas.platform.statements import Result, Statement

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
F = TypeVar("F")


class GathersReads:
    """What a transaction needs so that several coroutines can ask it together."""

    transaction: Transaction
    _is_gathering = False

    @overload
    async def gather(self, one: Coroutine[Any, Any, A], two: Coroutine[Any, Any, B], /) -> tuple[A, B]: ...
    @overload
    async def gather(
        self, one: Coroutine[Any, Any, A], two: Coroutine[Any, Any, B], three: Coroutine[Any, Any, C], /
    ) -> tuple[A, B, C]: ...
    @overload
    async def gather(
        self,
        one: Coroutine[Any, Any, A],
        two: Coroutine[Any, Any, B],
        three: Coroutine[Any, Any, C],
        four: Coroutine[Any, Any, D],
        /,
    ) -> tuple[A, B, C, D]: ...
    @overload
    async def gather(
        self,
        one: Coroutine[Any, Any, A],
        two: Coroutine[Any, Any, B],
        three: Coroutine[Any, Any, C],
        four: Coroutine[Any, Any, D],
        five: Coroutine[Any, Any, E],
        /,
    ) -> tuple[A, B, C, D, E]: ...
    @overload
    async def gather(
        self,
        one: Coroutine[Any, Any, A],
        two: Coroutine[Any, Any, B],
        three: Coroutine[Any, Any, C],
        four: Coroutine[Any, Any, D],
        five: Coroutine[Any, Any, E],
        six: Coroutine[Any, Any, F],
        /,
    ) -> tuple[A, B, C, D, E, F]: ...
    @overload
    async def gather(self, *reads: Coroutine[Any, Any, Any]) -> tuple[Any, ...]: ...
    async def gather(self, *reads: Coroutine[Any, Any, Any]) -> tuple[Any, ...]:
        """The results of several coroutines that ask this transaction and wait for nothing else. What they ask at the
        same step travels in one round trip: reads that do not depend on each other cost one. The first problem that
        one of them raises ends all."""
        values: list[Any] = [None] * len(reads)
        answers: dict[int, list[Result] | None] = dict.fromkeys(range(len(reads)))
        nested = self._is_gathering
        try:
            while answers:
                self._is_gathering = True
                asked = _advance_to_next_query(reads, answers, values)
                self._is_gathering = nested
                results = iter(await self._ask([one for statements in asked.values() for one in statements]))
                answers = {place: [next(results) for _ in statements] for place, statements in asked.items()}
        finally:
            self._is_gathering = nested
            for one in reads:
                one.close()
        return tuple(values)

    def _ask(self, statements: list[Statement]) -> "RoundTrip":
        return RoundTrip(self, statements)


class RoundTrip(Awaitable[list[Result]]):
    """Statements that are sent when they are awaited: at once, or with those of the other coroutines of `gather`."""

    __slots__ = ("_owner", "_statements")

    def __init__(self, owner: GathersReads, statements: list[Statement]) -> None:
        self._owner = owner
        self._statements = statements

    def __await__(self) -> Generator[Any, Any, list[Result]]:
        if self._owner._is_gathering:
            results: list[Result] = yield self._statements
            return results
        if not self._statements:
            return []
        return (yield from self._owner.transaction.run_all(self._statements).__await__())


def _advance_to_next_query(
    reads: Sequence[Coroutine[Any, Any, Any]], answers: Mapping[int, list[Result] | None], values: list[Any]
) -> dict[int, list[Statement]]:
    """Runs each coroutine that has an answer up to its next question; the questions by its place. What one returns is
    put into `values`."""
    asked: dict[int, list[Statement]] = {}
    for place, answer in answers.items():
        try:
            statements = reads[place].send(answer)
        except StopIteration as stop:
            values[place] = stop.value
            continue
        if not isinstance(statements, list):
            raise AssertionError("what is gathered waits for the database alone")
        asked[place] = statements
    return asked
