"""Endpoints: created, read, changed, paused, deleted; their secrets exchanged."""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.core.problems import NotFound, invalid
from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.store import endpoints, queue, replays
from pinkas.domains.webhooks.store.endpoints import ENDPOINTS
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
from pinkas.outside.http import url_fault
from pinkas.platform.creators import creator
from pinkas.platform.rows import as_type
from pinkas.platform.settings import Network
from pinkas.platform.tx import Flow, Tx

SETTLE_SECONDS = 0.3
"""How long a pause waits before it answers when something is claimed: what a worker had claimed by then has begun."""


@dataclass(frozen=True)
class ReceiverPolicy:
    """Where receivers may live: the operator's choice."""

    allowed_networks: tuple[Network, ...]
    allow_http: bool


@dataclass(frozen=True)
class Paused:
    """The outcome of a pause: the addresses of the paused endpoints, and whether an attempt may still begin."""

    urls: list[str]
    unsettled: bool


class Outside(Protocol):
    """What setting up endpoints needs of the outside."""

    @property
    def receivers(self) -> ReceiverPolicy: ...


async def create(flow: Flow[Outside], body: NewEndpoint) -> Endpoint:
    """Creates an endpoint with a secret of its own, by which its receiver verifies every delivery."""
    _check(flow.outside.receivers, body.url, body.events)
    async with flow.transaction() as tx:
        if await endpoints.count(tx) >= rules.MAX_ENDPOINTS:
            raise rules.TooManyEndpoints(limit=rules.MAX_ENDPOINTS)
        secret = os.urandom(rules.SECRET_BYTES)
        fields = msgspec.structs.asdict(body)
        fields |= {"secret": tx.keys.box.encrypt(secret, tx.business_id), "created_by": await creator(tx)}
        row = await ENDPOINTS.insert(tx, fields)
        tx.audit("webhook.created", "webhook", row.id, after=_for_the_log(row))
        return await _shown(tx, row)


async def list_(tx: Tx, query: EndpointQuery) -> Page[EndpointSummary]:
    """The endpoints of the business, newest first, without their secrets."""
    return await endpoints.page(tx, query)


async def get(tx: Tx, id: UUID) -> Endpoint:
    """An endpoint, with its secret, its lag and how it fares; that the secret was read is in the audit log."""
    row = alive(await ENDPOINTS.get(tx, id))
    tx.audit("webhook.secret_read", "webhook", id)
    return await _shown(tx, row)


async def change(flow: Flow[Outside], id: UUID, body: EndpointChanges) -> Endpoint:
    """Changes an endpoint. `isActive` false pauses it: no attempt starts later, and what is pending waits. Events of
    the pause are not delivered, then or later: each leaves a hole in `endpointSequence`, and `missed` in the answer to
    `isActive` true says how many there were and the period that POST /webhooks/{id}/replay takes. `replay` null
    cancels the replay that runs; deliveries that it has made are sent all the same."""
    fields = given(body)
    cancels = "replay" in fields
    fields.pop("replay", None)
    _check(flow.outside.receivers, fields.get("url"), fields.get("events", []))
    async with flow.transaction() as tx:
        await creator(tx)  # an app that is being disconnected resumes nothing meanwhile
        row = alive(await ENDPOINTS.get_for_update(tx, id))
        changed, unsettled = await _change(tx, row, fields)
        cancelled = await replays.cancel(tx, id) if cancels else None
        if cancelled is not None:
            tx.audit("webhook.replay_cancelled", "webhook", id, facts={"replayId": cancelled})
        if changed is row:  # the answer still shows the secret
            tx.audit("webhook.secret_read", "webhook", id)
        answer = await _shown(tx, changed)
    if unsettled:
        await asyncio.sleep(SETTLE_SECONDS)
    return answer


async def _change(tx: Tx, row: EndpointRow, fields: dict[str, Any], **facts: Any) -> tuple[EndpointRow, bool]:
    """Changes a locked endpoint, and holds or frees what waits for it. The row, the very same one when nothing differs;
    and whether an attempt may still begin, within `PAUSE_SETTLE_SECONDS` of the commit."""
    if fields.get("is_active"):
        fields = {**fields, "paused_because": None}
    pauses = row.is_active and not fields.get("is_active", True)
    changed = await ENDPOINTS.update_if_changed(tx, row, fields)
    if changed is row:
        return row, False
    if changed.is_active != row.is_active:
        await queue.hold(tx, row.id, held=not changed.is_active)
    if pauses:
        await endpoints.forget_missed(tx, row.id)
    tx.audit("webhook.changed", "webhook", row.id, before=_for_the_log(row), after=_for_the_log(changed), facts=facts)
    return changed, pauses and await queue.claimed(tx, row.id)


async def pause_created_by(tx: Tx, creators: Sequence[UUID]) -> Paused:
    """Pauses every active endpoint that these connections of an app created, because the app was disconnected. Nothing
    is sent from the commit on, once `wait_for_pause` has returned."""
    rows = await endpoints.created_by(tx, creators, active=True)
    fields = {"is_active": False, "paused_because": "app_disconnected"}
    unsettled = [(await _change(tx, row, fields, because="app_disconnected"))[1] for row in rows]
    return Paused([row.url for row in rows], any(unsettled))


async def settle(paused: Paused) -> None:
    """Waits, after the commit, until every attempt that a worker had claimed before the pause has begun."""
    if paused.unsettled:
        await asyncio.sleep(SETTLE_SECONDS)


async def resume_created_by(tx: Tx, creators: Sequence[UUID]) -> None:
    """Resumes every endpoint that these connections of an app created and that was paused when it was disconnected."""
    for row in await endpoints.created_by(tx, creators, active=False):
        await _change(tx, row, {"is_active": True}, because="app_connected")


async def to_resume(tx: Tx, user_id: UUID, client_id: UUID) -> dict[UUID, list[str]]:
    """The addresses that `resume_created_by` would resume in each business of a person, for an app."""
    return await endpoints.to_resume(tx, user_id, client_id)


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes an endpoint: nothing is sent to it any more. Its history stays for as long as history is kept."""
    row = alive(await ENDPOINTS.get_for_update(tx, id))
    await ENDPOINTS.update(tx, id, {"deleted_at": tx.now, "is_active": False})
    await queue.give_up(tx, id)
    await replays.cancel(tx, id)
    tx.audit("webhook.deleted", "webhook", id, before=_for_the_log(row))


async def rotate_secret(tx: Tx, id: UUID, query: RotationQuery) -> Endpoint:
    """Gives an endpoint a new secret. For `overlapHours` deliveries are signed with both, the new one first, so that a
    receiver can be changed over without losing one; then the old one ends."""
    row = alive(await ENDPOINTS.get_for_update(tx, id))
    until = tx.now + timedelta(hours=query.overlap_hours) if query.overlap_hours else None
    changed = await ENDPOINTS.update(
        tx,
        id,
        {
            "secret": tx.keys.box.encrypt(os.urandom(rules.SECRET_BYTES), tx.business_id),
            "previous_secret": row.secret if until else None,
            "previous_secret_until": until,
        },
    )
    tx.audit("webhook.secret_rotated", "webhook", id, facts={"overlapHours": query.overlap_hours})
    return await _shown(tx, changed)


def _check(policy: ReceiverPolicy, url: str | None, events: Sequence[str]) -> None:
    if len(set(events)) != len(events):
        raise invalid("events", "repeated", "An event stands twice.")
    if url is None:
        return
    fault = url_fault(url, allowed_networks=policy.allowed_networks, allow_http=policy.allow_http)
    if fault is not None:
        raise rules.InvalidWebhookUrl(fault, field="url")


def alive(row: EndpointRow) -> EndpointRow:
    """An endpoint that was not deleted."""
    if row.deleted_at is not None:
        raise NotFound
    return row


def active(row: EndpointRow) -> EndpointRow:
    """An endpoint that was neither deleted nor paused."""
    if not alive(row).is_active:
        raise rules.EndpointPaused
    return row


def _for_the_log(row: EndpointRow) -> NewEndpoint:
    """What the audit log stores of an endpoint: what its owner chose, without the secret."""
    return as_type(row, NewEndpoint)


async def _shown(tx: Tx, row: EndpointRow) -> Endpoint:
    health = (await endpoints.health_of(tx, [row.id]))[row.id]
    until = row.previous_secret_until
    return Endpoint(
        id=row.id,
        url=row.url,
        events=row.events,
        description=row.description,
        max_retries=row.max_retries,
        is_active=row.is_active,
        secret=rules.write_secret(tx.keys.box.decrypt(row.secret, tx.business_id)),
        previous_secret_until=until if until is not None and until > tx.now else None,
        created_by=row.created_by,
        paused_because=row.paused_because,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
        **{name: getattr(health, name) for name in Health.__struct_fields__},
    )
