"""Performs operations in the process, for the pages of the dashboard; see `platform.in_process`.

A page is exempt from what an operation's answer over HTTP has beside the operation itself: the rate limit of a caller
and the log of usage (a page has a limit of its own), If-Match (a page says its versions), cookies and secrets in
headers.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pinkas.platform.caller import Caller
from pinkas.platform.http.compiled_operation import CompiledOperation
from pinkas.platform.http.decoding import decode_body
from pinkas.platform.operation import Operation, Parameters, Reply, Upload, UploadBatch
from pinkas.platform.request_credentials import Headers, check_authorization
from pinkas.platform.tx import Transactions

_NO_HEADERS = Headers(())


class InProcessOperations:
    """The operations of one environment. See `OperationRunner`."""

    def __init__(self, operations: Iterable[Operation], transactions: Transactions, outside: Any) -> None:
        self._bound = {f"{one.method} {one.path}": CompiledOperation(one) for one in operations}
        self._transactions = transactions
        self._outside = outside

    def get_declaration(self, where: str) -> Operation:
        """The declaration of an operation."""
        return self._bound[where].declared

    def decode_body(self, method_and_path: str, body: bytes) -> Any:
        """A body as an operation takes it."""
        kind = self._bound[method_and_path].declared.shape.body
        assert kind is not None
        return decode_body(body, kind)

    async def perform(
        self,
        caller: Caller,
        method_and_path: str,
        *,
        path: Mapping[str, str],
        query: Parameters = (),
        body: bytes | Upload | UploadBatch | None = None,
        versions: frozenset[int] | None = None,
    ) -> Any:
        """What the operation answers to this caller."""
        bound = self._bound[method_and_path]
        check_authorization(bound.declared, caller, _NO_HEADERS)
        arguments = bound.decode_arguments(query, path)
        if bound.takes_body:
            bound.take(arguments, query, body or None)
        result = await bound.run(self._transactions, self._outside, caller, versions, arguments)
        return result.value if isinstance(result, Reply) else result
