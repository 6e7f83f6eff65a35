"""Performs operations in the process, for the pages of the dashboard; see `platform.inside`.

A page is exempt from what an operation's answer over HTTP has beside the operation itself: the rate limit of a caller
and the log of usage (a page has a limit of its own), If-Match (a page says its versions), cookies and secrets in
headers.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pinkas.platform.caller import Caller
from pinkas.platform.http.bound import Bound
from pinkas.platform.http.decode import decode_body
from pinkas.platform.identify import Headers, authorise
from pinkas.platform.operation import Operation, Parameters, Reply, Upload
from pinkas.platform.tx import Transactions

_NO_HEADERS = Headers(())


class InProcess:
    """The operations of one environment. See `Inside`."""

    def __init__(self, operations: Iterable[Operation], transactions: Transactions, outside: Any) -> None:
        self._bound = {f"{one.method} {one.path}": Bound(one) for one in operations}
        self._transactions = transactions
        self._outside = outside

    def get_declaration(self, where: str) -> Operation:
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
        query: Parameters = (),
        body: bytes | Upload | None = None,
        versions: frozenset[int] | None = None,
    ) -> Any:
        """What the operation answers to this caller."""
        bound = self._bound[where]
        authorise(bound.declared, caller, _NO_HEADERS)
        arguments = bound.arguments(query, path)
        if bound.takes_body:
            bound.take(arguments, query, body or None)
        result = await bound.run(self._transactions, self._outside, caller, versions, arguments)
        return result.value if isinstance(result, Reply) else result
