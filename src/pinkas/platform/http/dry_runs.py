"""The header of a dry run, and its answer: what the call would have answered, with `effects`."""

from collections.abc import AsyncGenerator
from typing import Any, cast

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import DryRunNotPossible, invalid_field
from pinkas.platform.effects import DryRunAnswer, Effects
from pinkas.platform.operation import EventStream, Operation, StreamedBlob
from pinkas.platform.request_credentials import Headers

DRY_RUN = "X-Service-Dry-Run"
_OF_THE_REAL_ANSWER = frozenset(
    {"set-cookie", "content-disposition", "content-security-policy", "content-type", "etag"}
)
"""Headers that a file or a session has, and that say nothing true where there is none."""


_EFFECTS = b'"effects":'


def wants_dry_run(operation: Operation, headers: Headers) -> bool:
    """Whether a write is asked for as a dry run. On a read, which changes nothing, the header is ignored. Raises
    `ValidationFailed` for anything but one `true` or `false`: a misspelt one must not do in earnest what was meant to
    be tried."""
    sent = headers.all(DRY_RUN.lower())
    if not sent or not operation.takes_dry_run:
        return False
    if sent not in (["true"], ["false"]):
        raise invalid_field(DRY_RUN, "invalid", "Send true or false, once.")
    return sent == ["true"]


def check_dry_run(operation: Operation) -> None:
    """Raises `DryRunNotPossible` for an operation that has none."""
    if not operation.has_dry_run:
        raise DryRunNotPossible


def refuse_dry_run(headers: Headers) -> None:
    """Raises `DryRunNotPossible` where a dry run is asked for of an address beside the API: it must not be done in
    earnest."""
    if headers.all(DRY_RUN.lower()) not in ([], ["false"]):
        raise DryRunNotPossible


async def answer_dry_run(
    answer: tuple[int, list[tuple[str, str]], bytes | StreamedBlob | EventStream], effects: Effects
) -> tuple[int, list[tuple[str, str]], bytes]:
    """The answer that the call would have had, with `effects` as a member of its body, or `dryRunEffects` where the
    body has effects of its own. An answer without a body, and a file, is 200 with `effects` alone."""
    status, headers, body = answer
    if isinstance(body, bytes) and body.startswith(b"{") and ("content-type", "application/json") in headers:
        kept = [one for one in headers if one[0].lower() != "set-cookie"]
        name = b'"dryRunEffects":' if "effects" in msgspec.json.decode(body, type=dict[str, msgspec.Raw]) else _EFFECTS
        members = [one for one in (body[1:-1], name + encode_json(effects)) if one]
        return status, kept, b"{" + b",".join(members) + b"}"
    if isinstance(body, StreamedBlob):
        await cast(AsyncGenerator[Any, None], body.pieces).aclose()
    kept = [one for one in headers if one[0].lower() not in _OF_THE_REAL_ANSWER]
    return 200, [*kept, ("content-type", "application/json")], encode_json(DryRunAnswer(effects=effects))
