"""Endpoints: created, read, changed, paused, deleted."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.core.problems import NotFound, invalid
from pinkas.domains.webhooks import rules, store
from pinkas.domains.webhooks.store import ENDPOINTS
from pinkas.domains.webhooks.types import (
    Delivery,
    DeliveryQuery,
    Endpoint,
    EndpointChanges,
    EndpointQuery,
    EndpointRow,
    EndpointSummary,
    NewEndpoint,
)
from pinkas.outside.http import url_fault
from pinkas.platform.settings import Network
from pinkas.platform.tx import Flow, Tx


@dataclass(frozen=True)
class ReceiverPolicy:
    """Where receivers may live: the operator's choice."""

    allowed_networks: tuple[Network, ...]
    allow_http: bool


class Outside(Protocol):
    """The part of the wiring's outside that this domain uses."""

    receivers: ReceiverPolicy


async def create(flow: Flow, body: NewEndpoint) -> Endpoint:
    """Creates an endpoint with a secret of its own, by which its receiver verifies every delivery."""
    _check(flow.outside.receivers, body.url, body.events)
    async with flow.transaction() as tx:
        if await store.count(tx) >= rules.MAX_ENDPOINTS:
            raise rules.TooManyEndpoints(limit=rules.MAX_ENDPOINTS)
        secret = os.urandom(rules.SECRET_BYTES)
        fields = msgspec.structs.asdict(body)
        row = await ENDPOINTS.insert(tx, {**fields, "secret": tx.keys.box.close(secret, tx.business_id)})
        return _shown(tx, row)


async def list_(tx: Tx, query: EndpointQuery) -> Page[EndpointSummary]:
    """The endpoints of the business, newest first, without their secrets."""
    return await store.page(tx, query)


async def get(tx: Tx, id: UUID) -> Endpoint:
    """An endpoint, with its secret."""
    return _shown(tx, _alive(await ENDPOINTS.get(tx, id)))


async def change(flow: Flow, id: UUID, body: EndpointChanges) -> Endpoint:
    """Changes an endpoint. `isActive` false pauses it: no attempt starts later, and what is pending waits."""
    fields = given(body)
    _check(flow.outside.receivers, fields.get("url"), fields.get("events", []))
    async with flow.transaction() as tx:
        row = _alive(await ENDPOINTS.lock(tx, id))
        changed = await ENDPOINTS.update(tx, id, fields) if fields else row
        if changed.is_active != row.is_active:
            await store.hold(tx, id, held=not changed.is_active)
        return _shown(tx, changed)


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes an endpoint: nothing is sent to it any more. Its history stays for as long as history is kept."""
    _alive(await ENDPOINTS.lock(tx, id))
    await ENDPOINTS.update(tx, id, {"deleted_at": tx.now, "is_active": False})
    await store.give_up(tx, id)


async def deliveries(tx: Tx, id: UUID, query: DeliveryQuery) -> Page[Delivery]:
    """What was sent to an endpoint, newest first, with every attempt."""
    await ENDPOINTS.get(tx, id)
    return await store.deliveries(tx, id, query)


def _check(policy: ReceiverPolicy, url: str | None, events: Sequence[str]) -> None:
    if len(set(events)) != len(events):
        raise invalid("events", "repeated", "An event stands twice.")
    if url is None:
        return
    fault = url_fault(url, allowed_networks=policy.allowed_networks, allow_http=policy.allow_http)
    if fault is not None:
        raise rules.InvalidWebhookUrl(fault, field="url")


def _alive(row: EndpointRow) -> EndpointRow:
    if row.deleted_at is not None:
        raise NotFound
    return row


def _shown(tx: Tx, row: EndpointRow) -> Endpoint:
    secret = tx.keys.box.open(row.secret, tx.business_id)
    return Endpoint(
        id=row.id,
        url=row.url,
        events=row.events,
        description=row.description,
        max_retries=row.max_retries,
        is_active=row.is_active,
        secret=rules.write_secret(secret),
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
