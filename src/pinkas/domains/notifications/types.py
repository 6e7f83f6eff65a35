"""Notifications."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Instant, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

Category = Literal["documents", "payments", "bank", "tax", "crm", "system", "security"]
Severity = Literal["info", "warning", "critical"]
MAX_IDS = 500
"""Notifications that one request may name."""
NotificationIds = Annotated[list[UUID], Meta(min_length=1, max_length=MAX_IDS)]


class Entity(ResponseStruct, frozen=True, kw_only=True):
    """The thing that a notification is about."""

    type: str
    id: UUID


class Action(ResponseStruct, frozen=True, kw_only=True):
    """What can be done about it: an operation of the API."""

    label: str
    method: str
    path: str


class NewNotification(ResponseStruct, frozen=True, kw_only=True):
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


class Notification(ResponseStruct, frozen=True, kw_only=True):
    """A notification, in the language of the business. `readAt` is when the person of the session marked it
    as read; for keys and tokens, when one of them did."""

    id: UUID
    kind: str
    category: Category
    severity: Severity
    title: str
    body: str
    entity: Entity | None
    actions: list[Action]
    dedupe_key: str
    created_at: Instant
    read_at: Instant | None
    expires_at: Instant | None


class Chosen(RequestStruct, frozen=True, kw_only=True):
    """Which notifications are meant. `from` is the first instant wanted, `to` the first one not."""

    category: Category | None = None
    severity: Severity | None = None
    kind: ShortText | None = None
    unread: bool | None = None
    from_: Instant | None = msgspec.field(name="from", default=None)
    to: Instant | None = None
    entity_type: ShortText | None = None
    entity_id: UUID | None = None


class NotificationQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list. `from` is the first instant wanted, `to` the first one not."""

    category: Category | None = None
    severity: Severity | None = None
    kind: ShortText | None = None
    unread: bool | None = None
    from_: Instant | None = msgspec.field(name="from", default=None)
    to: Instant | None = None
    entity_type: ShortText | None = None
    entity_id: UUID | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None


class Unread(ResponseStruct, frozen=True, kw_only=True):
    """How many wait to be read; `byCategory` and `bySeverity` have only what there is any of."""

    count: int
    by_category: dict[str, int]
    by_severity: dict[str, int]


class MarkRead(RequestStruct, frozen=True, kw_only=True):
    """What was read: these ones, or all that were made before an instant, of one category or of every one."""

    ids: NotificationIds | None = None
    before: Instant | None = None
    category: Category | None = None


class Removal(RequestStruct, frozen=True, kw_only=True):
    """What to delete, unless the query says it."""

    ids: NotificationIds | None = None


class Updated(ResponseStruct, frozen=True, kw_only=True):
    """How many are read now that were not."""

    updated: int


class Deleted(ResponseStruct, frozen=True, kw_only=True):
    """How many were deleted."""

    deleted: int
