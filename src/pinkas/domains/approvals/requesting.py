"""Keeps a call that is above the bounds of its credential, and tells the people of the business."""

from collections.abc import Sequence

import msgspec

from pinkas.core.bounds import ApprovalNeeded, AskedEffect
from pinkas.core.creators import Creator
from pinkas.core.json_codec import encode_json
from pinkas.core.wording import Wording
from pinkas.domains import businesses, notifications
from pinkas.domains.approvals import rules, store
from pinkas.domains.approvals.types import ApprovalRow, KeptCall
from pinkas.platform.approvals import AskedCall, PendingApproval
from pinkas.platform.caller import Caller
from pinkas.platform.creators import get_creator
from pinkas.platform.operation import Operation
from pinkas.platform.tx import Transactions, Tx


class StoredApprovals:
    """See `platform.approvals.ApprovalRequests`."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def keep(
        self, caller: Caller, operation: Operation, call: AskedCall, needed: ApprovalNeeded
    ) -> PendingApproval:
        """Keeps a call; the same one that waits already is kept once. Raises `TooManyApprovals`."""
        assert caller.bounds is not None
        kept = _kept(call)
        digest = rules.call_digest(operation.name, kept)
        async with self._transactions.begin(caller) as tx:
            waiting = await store.expire(tx, caller.bounds.holder_id)
            row = await store.find_waiting(tx, caller.bounds.holder_id, digest)
            if row is None:
                if waiting >= rules.MAX_WAITING:
                    raise rules.TooManyApprovals
                row = await _insert(tx, caller, operation, kept, digest, needed)
        return PendingApproval(id=row.id, status=row.status, expires_at=row.expires_at, reasons=list(row.reasons))


def _kept(call: AskedCall) -> KeptCall:
    return KeptCall(
        path=dict(sorted(call.path.items())),
        query=call.query.decode("latin-1"),
        body=None if call.body is None else call.body.decode(),
        versions=None if call.versions is None else sorted(call.versions),
    )


async def _insert(
    tx: Tx, caller: Caller, operation: Operation, call: KeptCall, digest: bytes, needed: ApprovalNeeded
) -> ApprovalRow:
    creator = await get_creator(tx)
    assert creator is not None
    assert caller.bounds is not None
    id = tx.new_id()
    row = await store.insert(
        tx,
        id,
        {
            "caller_kind": caller.kind,
            "credential_id": caller.credential_id,
            "holder_id": caller.bounds.holder_id,
            "requested_by": creator,
            "operation": f"{operation.method} {operation.path}",
            "call": tx.keys.box.encrypt(encode_json(call), id),
            "digest": digest,
            "reasons": list(needed.reasons),
            "effects": await _kept_effects(tx, needed.effects),
            "request_id": caller.origin.request_id if caller.origin else "",
            "expires_at": tx.now + rules.WAITS,
        },
    )
    if row is None:  # the same call came twice at once
        row = await store.find_waiting(tx, caller.bounds.holder_id, digest)
        assert row is not None
        return row
    bounds = [one.bound for one in needed.reasons]
    tx.audit("approval.requested", "approval", id, facts={"operation": operation.name, "bounds": bounds})
    await _notify(tx, row, creator)
    return row


async def _kept_effects(tx: Tx, effects: Sequence[AskedEffect]) -> list[AskedEffect]:
    """Effects as they are kept: a client that the call itself had made is not there, and has another id next time."""
    known = await businesses.list_known_clients(tx, {one.client_id for one in effects if one.client_id is not None})
    return [one if one.client_id in known else msgspec.structs.replace(one, client_id=None) for one in effects]


async def _notify(tx: Tx, row: ApprovalRow, creator: Creator) -> None:
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="approval_requested",
            category="security",
            severity="warning",
            title=Wording("{name} asks for an approval", name=creator.name),
            body=Wording(
                "{name} asked for something that is above its bounds. Approve or decline it within a week: {link}",
                name=creator.name,
                link=f"{tx.runtime.address}/app/{tx.business_id}/approvals/{row.id}",
            ),
            entity=notifications.Entity(type="approval", id=row.id),
            actions=[
                notifications.Action(label="approve", method="POST", path=f"/api/v1/approvals/{row.id}/approve"),
                notifications.Action(label="decline", method="POST", path=f"/api/v1/approvals/{row.id}/decline"),
            ],
            dedupe_key=f"approval:{row.id}",
            expires_at=row.expires_at,
        ),
    )
