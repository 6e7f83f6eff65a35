"""Endpoints: created, read, changed, paused, deleted; their secrets exchanged."""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol
from uuid import UUID

import msgspec

from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.store import endpoints, queue, replays
from pinkas.domains.webhooks.store.endpoints import ENDPOINTS_TABLE
from pinkas.domains.webhooks.types import (
    Endpoint,
    EndpointChanges,
    EndpointQuery,
    EndpointRow,
    EndpointSummary,
    Health,
    NewEndpoint,
    RotationQuery,
)
from pinkas.outside.http import url_error
from pinkas.platform.creators import get_creator
from pinkas.platform.rows import to_struct
from pinkas.platform.settings import Network
from pinkas.platform.tx import Flow, Tx

PAUSE_SETTLE_SECONDS = 0.3
"""How long a pause waits before it answers when something is claimed: what a worker had claimed by then has begun."""


@dataclass(frozen=True)
class ReceiverPolicy:
    """Where receivers may live: the operator's choice."""

    allowed_networks: tuple[Network, ...]
    allow_http: bool


@dataclass(frozen=True)
class PausedEndpoints:
    """The outcome of a pause: the addresses of the paused endpoints, and whether an attempt may still begin."""

    urls: list[str]
    unsettled: bool


class Dependencies(Protocol):
    """What setting up endpoints needs of the outside."""

    @property
    def receivers(self) -> ReceiverPolicy: ...


async def create(flow: Flow[Dependencies], body: NewEndpoint) -> Endpoint:
    """Creates an endpoint with a secret of its own, by which its receiver verifies every delivery."""
    check_endpoint(flow.outside.receivers, body.url, body.events)
    async with flow.transaction() as tx:
        if await endpoints.count_endpoints(tx) >= rules.MAX_ENDPOINTS:
            raise rules.TooManyEndpoints(limit=rules.MAX_ENDPOINTS)
        secret = os.urandom(rules.SECRET_BYTES)
        fields = msgspec.structs.asdict(body)
        fields |= {"secret": tx.keys.box.encrypt(secret, tx.business_id), "created_by": await get_creator(tx)}
        row = await ENDPOINTS_TABLE.insert(tx, fields)
        tx.audit("webhook.created", "webhook", row.id, after=_audit_view(row))
        return await _endpoint_view(tx, row)


async def list_(tx: Tx, query: EndpointQuery) -> Page[EndpointSummary]:
    """The endpoints of the business, newest first, without their secrets."""
    return await endpoints.list_endpoints(tx, query)


async def get(tx: Tx, id: UUID) -> Endpoint:
    """An endpoint, with its secret, its lag and how it fares; that the secret was read is in the audit log."""
    row = check_not_deleted(await ENDPOINTS_TABLE.get(tx, id))
    tx.audit("webhook.secret_read", "webhook", id)
    return await _endpoint_view(tx, row)


async def change(flow: Flow[Dependencies], id: UUID, body: EndpointChanges) -> Endpoint:
    """Changes an endpoint. `isActive` false pauses it: no attempt starts later, and what is pending waits. Events of
    the pause are not delivered, then or later: each leaves a hole in `endpointSequence`, and `missed` in the answer to
    `isActive` true says how many there were and the period that POST /webhooks/{id}/replay takes. `replay` null
    cancels the replay that runs; deliveries that it has made are sent all the same."""
    fields = sent_fields(body)
    cancels = "replay" in fields
    fields.pop("replay", None)
    check_endpoint(flow.outside.receivers, fields.get("url"), fields.get("events", []))
    async with flow.transaction() as tx:
        await get_creator(tx)  # an app that is being disconnected resumes nothing meanwhile
        row = check_not_deleted(await ENDPOINTS_TABLE.get_for_update(tx, id))
        changed, unsettled = await _change_endpoint(tx, row, fields)
        cancelled = await replays.cancel_replay(tx, id) if cancels else None
        if cancelled is not None:
            tx.audit("webhook.replay_cancelled", "webhook", id, facts={"replayId": cancelled})
        if changed is row:  # the answer still shows the secret
            tx.audit("webhook.secret_read", "webhook", id)
        answer = await _endpoint_view(tx, changed)
    if unsettled:
        await asyncio.sleep(PAUSE_SETTLE_SECONDS)
    return answer


async def _change_endpoint(tx: Tx, row: EndpointRow, fields: dict[str, Any], **facts: Any) -> tuple[EndpointRow, bool]:
    """Changes a locked endpoint, and holds or frees what waits for it. The row, the very same one when nothing differs;
    and whether an attempt may still begin, within `PAUSE_SETTLE_SECONDS` of the commit."""
    if fields.get("is_active"):
        fields = {**fields, "paused_because": None}
    pauses = row.is_active and not fields.get("is_active", True)
    changed = await ENDPOINTS_TABLE.update_if_changed(tx, row, fields)
    if changed is row:
        return row, False
    if changed.is_active != row.is_active:
        await queue.set_on_hold(tx, row.id, on_hold=not changed.is_active)
    if pauses:
        await endpoints.reset_missed(tx, row.id)
    tx.audit("webhook.changed", "webhook", row.id, before=_audit_view(row), after=_audit_view(changed), facts=facts)
    return changed, pauses and await queue.has_claimed(tx, row.id)


async def pause_created_by(tx: Tx, creator_ids: Sequence[UUID]) -> PausedEndpoints:
    """Pauses every active endpoint that these connections of an app created, because the app was disconnected. Nothing
    is sent from the commit on, once `wait_for_pause` has returned."""
    rows = await endpoints.get_created_by_for_update(tx, creator_ids, active=True)
    fields = {"is_active": False, "paused_because": "app_disconnected"}
    unsettled = [(await _change_endpoint(tx, row, fields, because="app_disconnected"))[1] for row in rows]
    return PausedEndpoints([row.url for row in rows], any(unsettled))


async def wait_for_pause(paused: PausedEndpoints) -> None:
    """Waits, after the commit, until every attempt that a worker had claimed before the pause has begun."""
    if paused.unsettled:
        await asyncio.sleep(PAUSE_SETTLE_SECONDS)


async def resume_created_by(tx: Tx, creator_ids: Sequence[UUID]) -> None:
    """Resumes every endpoint that these connections of an app created and that was paused when it was disconnected."""
    for row in await endpoints.get_created_by_for_update(tx, creator_ids, active=False):
        await _change_endpoint(tx, row, {"is_active": True}, because="app_connected")


async def resumable_endpoints(tx: Tx, user_id: UUID, client_id: UUID) -> dict[UUID, list[str]]:
    """The addresses that `resume_created_by` would resume in each business of a person, for an app."""
    return await endpoints.resumable_endpoints(tx, user_id, client_id)


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes an endpoint: nothing is sent to it any more. Its history stays for as long as history is kept."""
    row = check_not_deleted(await ENDPOINTS_TABLE.get_for_update(tx, id))
    await ENDPOINTS_TABLE.update(tx, id, {"deleted_at": tx.now, "is_active": False})
    await queue.remove_pending(tx, id)
    await replays.cancel_replay(tx, id)
    tx.audit("webhook.deleted", "webhook", id, before=_audit_view(row))


async def rotate_secret(tx: Tx, id: UUID, query: RotationQuery) -> Endpoint:
    """Gives an endpoint a new secret. For `overlapHours` deliveries are signed with both, the new one first, so that a
    receiver can be changed over without losing one; then the old one ends."""
    row = check_not_deleted(await ENDPOINTS_TABLE.get_for_update(tx, id))
    until = tx.now + timedelta(hours=query.overlap_hours) if query.overlap_hours else None
    changed = await ENDPOINTS_TABLE.update(
        tx,
        id,
        {
            "secret": tx.keys.box.encrypt(os.urandom(rules.SECRET_BYTES), tx.business_id),
            "previous_secret": row.secret if until else None,
            "previous_secret_until": until,
        },
    )
    tx.audit("webhook.secret_rotated", "webhook", id, facts={"overlapHours": query.overlap_hours})
    return await _endpoint_view(tx, changed)


def check_endpoint(policy: ReceiverPolicy, url: str | None, events: Sequence[str]) -> None:
    """Refuses an endpoint whose address is none that deliveries may go to, or that names an event twice."""
    if len(set(events)) != len(events):
        raise invalid_field("events", "repeated", "An event stands twice.")
    if url is None:
        return
    fault = url_error(url, allowed_networks=policy.allowed_networks, allow_http=policy.allow_http)
    if fault is not None:
        raise rules.InvalidWebhookUrl(fault, field="url")


def check_not_deleted(row: EndpointRow) -> EndpointRow:
    """An endpoint that was not deleted."""
    if row.deleted_at is not None:
        raise NotFound
    return row


def check_active(row: EndpointRow) -> EndpointRow:
    """An endpoint that was neither deleted nor paused."""
    if not check_not_deleted(row).is_active:
        raise rules.EndpointPaused
    return row


def _audit_view(row: EndpointRow) -> NewEndpoint:
    """What the audit log stores of an endpoint: what its owner chose, without the secret."""
    return to_struct(row, NewEndpoint)


async def _endpoint_view(tx: Tx, row: EndpointRow) -> Endpoint:
    health = (await endpoints.get_health(tx, [row.id]))[row.id]
    until = row.previous_secret_until
    return Endpoint(
        id=row.id,
        url=row.url,
        events=row.events,
        description=row.description,
        max_retries=row.max_retries,
        is_active=row.is_active,
        secret=rules.format_secret(tx.keys.box.decrypt(row.secret, tx.business_id)),
        previous_secret_until=until if until is not None and until > tx.now else None,
        created_by=row.created_by,
        paused_because=row.paused_because,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
        **{name: getattr(health, name) for name in Health.__struct_fields__},
    )
