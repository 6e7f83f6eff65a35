"""How an operation says that it is deprecated, and when it will be switched off.

Within `/api/v1` nothing is removed, so a sunset is announced with the version of the API that no longer has the
operation. Answers carry the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` to the documentation.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Any


@dataclass(frozen=True)
class Deprecation:
    """Since when an operation is deprecated, what to use instead, and the first day on which it may be gone. Days begin
    at midnight UTC."""

    since: date
    instead: str
    """A sentence: "Use `POST /documents`."."""
    sunset: date | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a sunset that is not after the deprecation (RFC 9745, 4), and without a sentence."""
        if self.sunset is not None and self.sunset <= self.since:
            raise ValueError(f"the sunset {self.sunset} is not after the deprecation of {self.since}")
        if not self.instead.endswith("."):
            raise ValueError("what to use instead is said in a sentence")

    @property
    def sentence(self) -> str:
        """What documentation and clients say."""
        ends = f" It may be gone from {self.sunset} on." if self.sunset else ""
        return f"Deprecated since {self.since}. {self.instead}{ends}"

    def headers(self, operation_id: str, address: str) -> tuple[tuple[str, str], ...]:
        """The headers of every answer of the operation, refusals included. `address` is that of the environment."""
        place = f"{address}/docs/operations/{operation_id}"
        said = [("deprecation", f"@{int(_midnight(self.since).timestamp())}")]
        link = f'<{place}>; rel="deprecation"; type="text/html"'
        if self.sunset is not None:
            said.append(("sunset", format_datetime(_midnight(self.sunset), usegmt=True)))
            link += f', <{place}>; rel="sunset"; type="text/html"'
        return (*said, ("link", link))

    def described(self) -> dict[str, Any]:
        """The members of the operation in the OpenAPI description."""
        ends = {"x-sunset": str(self.sunset)} if self.sunset else {}
        return {"deprecated": True, "x-deprecated-since": str(self.since), **ends}

    def described_headers(self) -> Mapping[str, Any]:
        """The headers of its answers in the OpenAPI description."""
        texts = {
            "Deprecation": "Since when the operation is deprecated: `@` and Unix seconds (RFC 9745).",
            **({"Sunset": "From when on it may be gone (RFC 8594)."} if self.sunset else {}),
            "Link": "Where that is documented: `rel` is `deprecation` or `sunset`.",
        }
        return {name: {"schema": {"type": "string"}, "description": text} for name, text in texts.items()}


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
