"""Entries of the audit log: who did what to which record, when, from where, and which values changed.

`tx.audit` collects them; the transaction writes them together with its outbox, and the database function `append_audit`
chains each entry to the previous one. The hash covers the canonical JSON of the entry, which is stored unchanged.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.canonical import canonical_bytes
from pinkas.core.json_codec import encode_json, to_builtins
from pinkas.platform.caller import Caller

_UNAUDITED_FIELDS = frozenset({"secret", "rawKey", "clientSecret", "authorizationUrl", "updatedAt", "version"})
"""Wire names that are never logged: secrets, addresses that open what only their holder may open, and fields that
change with every update."""


def audit_entry(
    id: UUID,
    at: datetime,
    caller: Caller,
    action: str,
    subject: tuple[str, UUID],
    change: Mapping[str, Any],
    facts: Mapping[str, Any],
) -> dict[str, Any]:
    """The row of an entry for `append_audit`: its canonical JSON text, and the columns by which entries are searched.
    `subject` is the type and the id of the record."""
    at = at.replace(microsecond=at.microsecond // 1000 * 1000)  # what the text says of the instant, the column says
    actor = caller.audit_actor()
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
        "entry": canonical_bytes(told).decode(),
    }


def changed_values(before: msgspec.Struct | None, after: msgspec.Struct | None) -> dict[str, Any]:
    """The members `before` and `after` of an entry: the values of the fields that differ, by wire name. None for a
    record that did not exist before, or does not exist afterwards."""
    old, new = _wire_fields(before), _wire_fields(after)
    differ = [name for name in {**old, **new} if name not in _UNAUDITED_FIELDS and old.get(name) != new.get(name)]
    return {
        "before": {name: old[name] for name in differ if name in old} if before is not None else None,
        "after": {name: new[name] for name in differ if name in new} if after is not None else None,
    }


def _wire_fields(value: msgspec.Struct | None) -> dict[str, Any]:
    return {} if value is None else dict(msgspec.json.decode(encode_json(value)))
