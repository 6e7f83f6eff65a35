"""Notifications."""

from typing import Literal
from uuid import UUID

import msgspec

from pinkas.core.fields import Instant

Category = Literal["documents", "payments", "bank", "tax", "crm", "system", "security"]
Severity = Literal["info", "warning", "critical"]


class Entity(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """The thing that a notification is about."""

    type: str
    id: UUID


class Action(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """What can be done about it: an operation of the API."""

    label: str
    method: str
    path: str


class NewNotification(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A notification to be added. Of several with one `dedupe_key` only the first one stands."""

    kind: str
    category: Category
    severity: Severity
    title: str
    body: str
    dedupe_key: str
    entity: Entity | None = None
    actions: list[Action] = []
    expires_at: Instant | None = None
