"""Calls above the bounds of their credential, as they come by HTTP: nothing of them was done, and they are kept until a
person grants them."""

from collections.abc import Mapping

from pinkas.core.bounds import BoundsNotSupported
from pinkas.core.fields import Language
from pinkas.core.problems import DryRunNotPossible
from pinkas.platform.approvals import AskedCall, PendingApproval, WaitingCall
from pinkas.platform.http.language import encode_translated
from pinkas.platform.operation import RawBody, Upload, UploadBatch


def asked_call(
    path: Mapping[str, str],
    query: bytes,
    body: bytes | Upload | UploadBatch | RawBody | None,
    versions: frozenset[int] | None,
    *,
    is_dry_run: bool,
) -> AskedCall:
    """The call as it is kept. Raises `DryRunNotPossible` where it was to be tried only, and `BoundsNotSupported` where
    it brought a file, which is not kept."""
    if is_dry_run:
        raise DryRunNotPossible("This call is above the bounds of its credential: it would wait for an approval.")
    if body is not None and not isinstance(body, bytes):
        raise BoundsNotSupported
    return AskedCall(dict(path), query, body, versions)


def waiting_answer(kept: PendingApproval, address: str, language: Language) -> tuple[int, list[tuple[str, str]], bytes]:
    """The answer 202 of a call that waits, in a language. `address` is the public one of the environment."""
    body, _ = encode_translated(language, WaitingCall(approval=kept))
    place = ("location", f"{address}/api/v1/approvals/{kept.id}")
    return 202, [place, ("content-type", "application/json"), ("content-language", language)], body
