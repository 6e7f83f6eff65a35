"""The interface by which the dashboard performs operations in the process, with the checks and decoders of HTTP.

A page gets the same result and the same problems as a request of the person's session would. The HTTP package
implements this interface; pages know only the interface.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from pinkas.platform.caller import Caller
from pinkas.platform.operation import Operation, Upload


class Inside(Protocol):
    """Performs the operations of an environment, each named as "METHOD /path"."""

    def declared(self, where: str) -> Operation:
        """The declaration of an operation. Raises KeyError for an unknown one."""
        ...

    def decoded(self, where: str, body: bytes) -> Any:
        """The decoded body of an operation. Raises `ValidationFailed` with every invalid field."""
        ...

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
        """Performs an operation for a caller and returns its result. Raises the `Problem` with which it refuses.

        `path` has the decoded path parameters, `query` is an encoded query string, `body` is JSON or a file, and
        `versions` are the versions that If-Match would name.
        """
        ...
