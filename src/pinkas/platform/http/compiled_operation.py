"""What is common to an operation's requests, over HTTP and in the process: its arguments, and the run in a transaction.

Who asks, how often, and what else is taken from the headers (a cookie, a secret, the versions of If-Match) is the
matter of whoever binds it.
"""

from collections.abc import Awaitable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from pinkas.core.problems import invalid_field
from pinkas.platform.bounded_operations import check_bounded_use
from pinkas.platform.caller import Caller
from pinkas.platform.http.decoding import decode_body, decode_path, decode_query, read_json
from pinkas.platform.operation import Operation, Parameters, RawBody, Upload, UploadBatch, dated_answer
from pinkas.platform.tx import Flow, Transactions, Tx


class CompiledOperation:
    """A declaration, compiled once into what its requests need."""

    __slots__ = ("_function", "_in_path", "_kind", "_query", "_takes_flow", "declared", "empty_body", "takes_body")

    def __init__(self, declared: Operation) -> None:
        shape = declared.shape
        self.declared = declared
        self.takes_body = shape.body is not None or shape.upload or shape.raw
        self.empty_body = shape.body() if shape.body is not None and not declared.needs_body else None
        """The body that is meant where none is sent; None where one must be."""
        self._function = declared.function
        self._takes_flow = shape.takes_flow
        self._query = shape.query
        self._in_path = tuple(
            (wire, shape.named[wire], kind) for wire, kind in shape.path.items() if wire in shape.named
        )
        self._kind: type[msgspec.Struct] | None = shape.body or shape.json_alternative

    def decode_arguments(self, query: bytes | Parameters, path: Mapping[str, str]) -> dict[str, Any]:
        """What a query and the texts of a path are for the function; the body is taken after it."""
        asked = decode_query(query, self._query)
        found: dict[str, Any] = {} if self._query is None else {"query": asked}
        for wire, name, kind in self._in_path:
            found[name] = decode_path(path[wire], kind)
        return found

    def take(
        self,
        arguments: dict[str, Any],
        query: bytes | Parameters,
        sent: bytes | Upload | UploadBatch | RawBody | None,
    ) -> None:
        """Adds to the arguments what was sent as the body. The fields of an action, which may stand in the query as
        well, stand in one of the two."""
        found = self._body(sent)
        if not self.declared.shape.options:
            arguments["body"] = found
        elif isinstance(sent, bytes) and read_json(sent):
            if query:
                raise invalid_field("", "repeated", "Send the fields in the query or in the body, not in both.")
            arguments["query"] = found

    def _body(self, sent: bytes | Upload | UploadBatch | RawBody | None) -> Any:
        """What was sent for the function: a file as it came, JSON as its type."""
        if isinstance(sent, Upload | UploadBatch | RawBody):
            return sent
        if sent is None and self.empty_body is not None:
            return self.empty_body
        assert self._kind is not None, "an operation that takes a file and nothing else was sent something else"
        return decode_body(b"{}" if sent is None else sent, self._kind)

    async def run(
        self,
        transactions: Transactions,
        outside: Any,
        caller: Caller,
        versions: frozenset[int] | None,
        arguments: dict[str, Any],
    ) -> Any:
        """What the operation answers: in one transaction, or in those of its flow. Raises `ApprovalNeeded` where it is
        above the bounds of the caller."""
        held = caller.bounds
        if held is not None and self.declared.method == "GET":
            caller = replace(caller, bounds=replace(held, applies=False))
        elif held is not None:
            check_bounded_use(self.declared, held.bounds)
        flow = Flow(transactions, caller, outside, versions)
        if not self.declared.may_lag or transactions.replica is None:
            return await self._run(flow, arguments)

        def run(found: Transactions) -> Awaitable[Any]:
            return self._run(replace(flow, transactions=found), arguments)

        result, as_of = await transactions.replica.answer(caller, transactions, run)
        return result if as_of is None else dated_answer(result, as_of)

    async def _run(self, flow: Flow[Any], arguments: dict[str, Any]) -> Any:
        if self._takes_flow:
            return await self._function(flow, **arguments)
        begin = flow.transactions.begin(
            flow.caller, expected_versions=flow.expected_versions, read_only=self.declared.read_only
        )
        async with begin as tx:
            return await self.run_in(tx, arguments)

    async def run_in(self, tx: Tx, arguments: dict[str, Any]) -> Any:
        """The same of an operation without a flow, in a transaction that has begun."""
        return await self._function(tx, **arguments)
