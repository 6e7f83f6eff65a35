"""What a person does outside any business is written to the audit log of every business of which the person is a
member."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.domains.accounts.store import members
from pinkas.platform.audit import audit_entry, changed_values
from pinkas.platform.tx import Tx


async def audit_in_businesses(
    tx: Tx,
    user_id: UUID,
    action: str,
    *,
    session_id: UUID | None = None,
    subject: tuple[str, UUID] | None = None,
    before: msgspec.Struct | None = None,
    after: msgspec.Struct | None = None,
    facts: Mapping[str, Any] | None = None,
) -> None:
    """Writes one entry of the audit log to each business of a person, at most 100, in this transaction.

    The actor is the person of the caller's session, or of `session_id` when the caller has none yet (a login); without
    either it is nobody in particular (a reset by a mailed token). The subject is the person unless one is named.
    Call it last: it locks the logs.
    """
    caller = tx.caller
    if session_id is not None:
        caller = replace(caller, kind="session", user_id=user_id, credential_id=session_id)
    at, differs, about = tx.current_instant(), changed_values(before, after), subject or ("person", user_id)
    entries = []
    for business_id in await members.business_ids_of(tx, user_id):
        told = replace(caller, business_id=business_id)
        written = audit_entry(tx.runtime.ids.new(at), at, told, action, about, differs, facts or {})
        entries.append({"business_id": business_id, **written})
    if entries:
        await members.append_audit_entries(tx, user_id, encode_json(entries).decode())
