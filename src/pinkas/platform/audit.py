"""Entries of the audit log: who did what to which thing, when, from where, and what it changed.

`tx.audit` notes them; the transaction writes them with its outbox, and the database chains each to the one before it
(`append_audit`). What is hashed is the canonical text of the entry, kept as it was hashed.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.canonical import canonical
from pinkas.core.json_codec import encode_json, to_builtins
from pinkas.platform.caller import Caller

_NEVER = frozenset({"secret", "rawKey", "clientSecret", "updatedAt", "version"})
"""Wire names that an entry never holds: secrets, and what changes with every change."""


def entry(
    id: UUID,
    at: datetime,
    caller: Caller,
    action: str,
    subject: tuple[str, UUID],
    change: Mapping[str, Any],
    facts: Mapping[str, Any],
) -> dict[str, Any]:
    """An entry as the database takes it: its canonical text, and the columns by which it is found."""
    at = at.replace(microsecond=at.microsecond // 1000 * 1000)  # what the text says of the instant, the column says
    actor = caller.actor()
    origin = caller.origin
    told = {
        "id": id,
        "at": at,
        "businessId": caller.business_id,
        "actor": actor,
        "credentialId": caller.credential_id,
        "address": origin.address if origin else None,
        "requestId": origin.request_id if origin else None,
        "action": action,
        "subject": {"type": subject[0], "id": subject[1]},
        **change,
        "facts": to_builtins(dict(facts)),
    }
    return {
        "id": id,
        "at": at,
        "action": action,
        "actor_kind": caller.kind,
        "actor_id": actor["id"],
        "subject_type": subject[0],
        "subject_id": subject[1],
        "entry": canonical(told).decode(),
    }


def change(before: msgspec.Struct | None, after: msgspec.Struct | None) -> dict[str, Any]:
    """The fields that differ, by their wire names, as they were and as they are."""
    old, new = _fields(before), _fields(after)
    differ = [name for name in {**old, **new} if name not in _NEVER and old.get(name) != new.get(name)]
    return {
        "before": {name: old[name] for name in differ if name in old} if before is not None else None,
        "after": {name: new[name] for name in differ if name in new} if after is not None else None,
    }


def _fields(value: msgspec.Struct | None) -> dict[str, Any]:
    return {} if value is None else dict(msgspec.json.decode(encode_json(value)))
