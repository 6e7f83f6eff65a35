"""Makes calls that were kept until a person granted them; see `platform.approvals`."""

from collections.abc import Iterable
from typing import Any

from pinkas.core.json_codec import encode_json
from pinkas.platform.approvals import AskedCall, CallResult
from pinkas.platform.caller import Caller
from pinkas.platform.http.compiled_operation import CompiledOperation
from pinkas.platform.operation import Blob, EventStream, Operation, Reply, StreamedBlob
from pinkas.platform.request_credentials import Headers, check_authorization
from pinkas.platform.tx import Transactions, Tx

_NO_HEADERS = Headers(())


class KeptOperations:
    """The operations of one environment, by which kept calls are made. It is one of the resources that operations
    themselves are given, so the operations are added after it."""

    def __init__(self) -> None:
        self._bound: dict[str, CompiledOperation] = {}
        self._transactions: Transactions | None = None
        self._outside: Any = None

    def add(self, operations: Iterable[Operation], transactions: Transactions, outside: Any) -> None:
        """Adds the operations, and what they work with."""
        self._bound = {f"{one.method} {one.path}": CompiledOperation(one) for one in operations}
        self._transactions, self._outside = transactions, outside

    def get_declaration(self, method_and_path: str) -> Operation:
        """The declaration of an operation. Raises KeyError for one that is gone."""
        return self._bound[method_and_path].declared

    async def make(self, caller: Caller, method_and_path: str, call: AskedCall) -> CallResult:
        """Makes the call of an operation with a flow."""
        bound = self._bound[method_and_path]
        arguments = _arguments(bound, caller, call)
        assert self._transactions is not None
        result = await bound.run(self._transactions, self._outside, caller, call.versions, arguments)
        return _result(bound.declared, result)

    async def make_in(self, tx: Tx, method_and_path: str, call: AskedCall) -> CallResult:
        """Makes the call of any other operation in a transaction that has begun."""
        bound = self._bound[method_and_path]
        return _result(bound.declared, await bound.run_in(tx, _arguments(bound, tx.caller, call)))


def _arguments(bound: CompiledOperation, caller: Caller, call: AskedCall) -> dict[str, Any]:
    check_authorization(bound.declared, caller, _NO_HEADERS)
    arguments = bound.decode_arguments(call.query, call.path)
    if bound.takes_body:
        bound.take(arguments, call.query, call.body)
    return arguments


def _result(operation: Operation, result: Any) -> CallResult:
    status = operation.status
    if isinstance(result, Reply):
        status, result = result.status or status, result.value
    if result is None:
        return CallResult(204, None)
    return CallResult(status, None if isinstance(result, Blob | StreamedBlob | EventStream) else encode_json(result))
