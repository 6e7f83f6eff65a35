"""Reads that do not depend on each other, sent to the database in one round trip."""

from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping, Sequence
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

    async def ask_beside(
        self, read: Coroutine[Any, Any, A], work: Coroutine[Any, Any, B], decide: Callable[[A], bool]
    ) -> tuple[A, B | None]:
        """What a read found, and behind it the result of some work, where `decide` says of what was found that it is to
        be done; None where it is not. The first that the work asks travels with the read, in one round trip: it must
        change nothing that the transaction may keep without the work. The read asks once and waits for nothing else. A
        problem that the work has before it asks anything is raised when it is to be done."""
        asking = self._is_gathering
        self._is_gathering = True
        refused: Exception | None = None
        first: list[Statement] = []
        try:
            try:
                first = work.send(None)
            except StopIteration:
                raise AssertionError("work that asks nothing is not asked beside a read") from None
            except Exception as fault:  # told behind the read, whose answer may be another one
                refused = fault
            own = read.send(None)
            self._is_gathering = asking
            results = await self._ask([*own, *first])
            found = _finish(read, results[: len(own)])
            if not decide(found):
                return found, None
            if refused is not None:
                raise refused
            return found, await _Continued(self, work, results[len(own) :])
        finally:
            read.close()
            work.close()
            self._is_gathering = asking  # behind the work, which ends what it has begun as it began

    def _ask(self, statements: list[Statement]) -> "RoundTrip":
        return RoundTrip(self, statements)


def _finish(read: Coroutine[Any, Any, A], answer: list[Result]) -> A:
    """The result of a coroutine that needs no further answer."""
    try:
        read.send(answer)
    except StopIteration as stop:
        found: A = stop.value
        return found
    raise AssertionError("a read that others are asked beside asks once")


class _Continued(Awaitable[B]):
    """A coroutine that has asked its first question already, and goes on with the answer. It is asked as within a
    `gather` to the end, so that what it has begun there ends as it began."""

    __slots__ = ("_answer", "_owner", "_work")

    def __init__(self, owner: GathersReads, work: Coroutine[Any, Any, B], answer: list[Result]) -> None:
        self._owner = owner
        self._work = work
        self._answer = answer

    def __await__(self) -> Generator[Any, Any, B]:
        send: Callable[[Any], Any] = self._work.send
        value: Any = self._answer
        try:
            while True:
                asked = self._advance(send, value)
                try:
                    if isinstance(asked, list):
                        value = (yield from self._owner.transaction.run_all(asked).__await__()) if asked else []
                    else:
                        value = yield asked
                    send = self._work.send
                except GeneratorExit:
                    raise
                except BaseException as fault:
                    send, value = self._work.throw, fault
        except StopIteration as stop:
            result: B = stop.value
            return result

    def _advance(self, send: Callable[[Any], Any], value: Any) -> Any:
        """What the coroutine asks next."""
        before = self._owner._is_gathering
        self._owner._is_gathering = True
        try:
            return send(value)
        finally:
            self._owner._is_gathering = before


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
