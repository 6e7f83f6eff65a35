"""The interface by which the dashboard performs operations in the process, with the checks and decoders of HTTP.

What a page does for a person is what the API would have done for that person's session, refusals included. The adapter
to the web builds the one `OperationRunner` of an environment; pages know this interface alone.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from pinkas.platform.caller import Caller
from pinkas.platform.operation import Operation, Parameters, Upload, UploadBatch


class OperationRunner(Protocol):
    """Performs the operations of an environment, each named as "METHOD /path"."""

    def get_declaration(self, method_and_path: str) -> Operation:
        """The declaration of an operation. Raises KeyError for an unknown one."""
        ...

    def decode_body(self, method_and_path: str, body: bytes) -> Any:
        """The decoded body of an operation. Raises `ValidationFailed` with every invalid field."""
        ...

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
        """Performs an operation for a caller and returns its result. Raises the `Problem` with which it refuses.

        `path` and `query` are names and texts, `body` is JSON or a file, and `versions` those of
        If-Match.
        """
        ...
