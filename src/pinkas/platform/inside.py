"""Operations as the dashboard performs them: in the process, by the declarations, checks and decoders of HTTP.

What a page does for a person is what the API would have done for that person's session, refusals included. The adapter
to the web builds the one `Inside` of an environment; pages know this interface alone.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from pinkas.platform.caller import Caller
from pinkas.platform.operation import Operation, Parameters, Upload


class Inside(Protocol):
    """Every operation of an environment, by "METHOD /path"."""

    def declared(self, where: str) -> Operation:
        """The declaration of an operation. Raises KeyError for one that there is not."""
        ...

    def decoded(self, where: str, body: bytes) -> Any:
        """A body as an operation takes it, or `ValidationFailed` with every failing field."""
        ...

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
        """What the operation answers to this caller: its result, or the `Problem` with which it refuses.

        `path` and `query` are names and texts, `body` is JSON or a file, and `versions` those of
        If-Match.
        """
        ...
