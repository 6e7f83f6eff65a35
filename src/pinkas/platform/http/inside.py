"""Performs operations in the process, for the pages of the dashboard; see `platform.inside`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pinkas.platform.caller import Caller
from pinkas.platform.http.decode import decode_body, decode_path, decode_query
from pinkas.platform.identify import Headers, authorise
from pinkas.platform.operation import Operation, Reply, Upload, python_name
from pinkas.platform.tx import Flow, Transactions

_NO_HEADERS = Headers(())


@dataclass(frozen=True)
class _Bound:
    """An operation with the names that its path parameters have in its function."""

    declared: Operation

    @cached_property
    def in_path(self) -> list[tuple[str, str, type]]:
        """Name in the path, name in the function, type."""
        return [(name, python_name(self.declared, name), kind) for name, kind in self.declared.shape.path.items()]


class InProcess:
    """The operations of one environment. See `Inside`."""

    def __init__(self, operations: Iterable[Operation], transactions: Transactions, outside: Any) -> None:
        self._bound = {f"{one.method} {one.path}": _Bound(one) for one in operations}
        self._transactions = transactions
        self._outside = outside

    def declared(self, where: str) -> Operation:
        """The declaration of an operation."""
        return self._bound[where].declared

    def decoded(self, where: str, body: bytes) -> Any:
        """A body as an operation takes it."""
        kind = self._bound[where].declared.shape.body
        assert kind is not None
        return decode_body(body, kind)

    async def perform(
        self,
        caller: Caller,
        where: str,
        *,
        path: Mapping[str, str],
        query: bytes = b"",
        body: bytes | Upload | None = None,
        versions: frozenset[int] | None = None,
    ) -> Any:
        """What the operation answers to this caller."""
        bound = self._bound[where]
        shape = bound.declared.shape
        authorise(bound.declared, caller, _NO_HEADERS)
        arguments: dict[str, Any] = {}
        asked = decode_query(query, shape.query)
        if shape.query is not None:
            arguments["query"] = asked
        for wire, name, kind in bound.in_path:
            arguments[name] = decode_path(path[wire], kind)
        if isinstance(body, Upload):
            arguments["body"] = body
        elif (taken := shape.body or (shape.instead if body else None)) is not None:
            arguments["body"] = decode_body(body or b"{}", taken)
        result = await self._run(bound.declared, caller, versions, arguments)
        return result.value if isinstance(result, Reply) else result

    async def _run(
        self, declared: Operation, caller: Caller, versions: frozenset[int] | None, arguments: dict[str, Any]
    ) -> Any:
        if declared.shape.takes_flow:
            return await declared.function(Flow(self._transactions, caller, self._outside, versions), **arguments)
        async with self._transactions.begin(caller, expected_versions=versions) as tx:
            return await declared.function(tx, **arguments)
