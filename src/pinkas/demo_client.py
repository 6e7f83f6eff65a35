"""A minimal HTTP client for the demonstration, using only the standard library."""

import contextlib
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any

import msgspec

RETRIES = 10


class RequestRefused(Exception):
    """The service answered with an error; the text is its own."""


class NotReady(RequestRefused):
    """The result is not ready yet (409); raised after waiting as long as Retry-After says."""


class Client:
    """Calls one address with fixed headers."""

    def __init__(self, base: str, headers: Mapping[str, str] | None = None) -> None:
        self._base = base
        self._headers = dict(headers or {})

    def with_headers(self, headers: Mapping[str, str]) -> "Client":
        """The same address with other headers."""
        return Client(self._base, headers)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Posts JSON; the JSON of the answer."""
        content, _ = self._call(path, msgspec.json.encode(body))
        return dict(msgspec.json.decode(content))

    def get_bytes(self, path: str) -> tuple[bytes, dict[str, str]]:
        """The body of an answer, and its headers by lower-case name. A 409 with Retry-After (a file that waits for its
        allocation number) is retried."""
        for _ in range(RETRIES):
            with contextlib.suppress(NotReady):
                return self._call(path, None)
        return self._call(path, None)

    def is_alive(self, path: str) -> bool:
        """Whether the address answers 200."""
        try:
            self._call(path, None)
        except (RequestRefused, OSError):
            return False
        return True

    def _call(self, path: str, body: bytes | None) -> tuple[bytes, dict[str, str]]:
        headers = {**self._headers, **({"Content-Type": "application/json"} if body is not None else {})}
        request = urllib.request.Request(self._base + path, body, headers)  # noqa: S310  (our own address)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
                return answer.read(), {name.lower(): value for name, value in answer.headers.items()}
        except urllib.error.HTTPError as fault:
            if fault.code == 409 and (pause := fault.headers.get("Retry-After")):
                time.sleep(int(pause))
                raise NotReady(f"{path}: {fault.code} {fault.read().decode(errors='replace')}") from None
            raise RequestRefused(f"{path}: {fault.code} {fault.read().decode(errors='replace')}") from None
