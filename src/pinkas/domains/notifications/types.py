"""Notifications."""

from typing import Annotated, Literal, get_args
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.fields import TIME_OF_DAY_PATTERN, Instant, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

Category = Literal["documents", "payments", "bank", "tax", "crm", "system", "security"]
Kind = Literal[
    "allocation_connection",
    "allocation_declined",
    "approval_requested",
    "ceiling_100",
    "ceiling_80",
    "ceiling_90",
    "charge_failed",
    "checkout.document_failed",
    "checkout.paid",
    "checkout.refund_failed",
    "checkout.refund_not_given",
    "checkout.refund_unknown",
    "deal_won",
    "dispute.opened",
    "document_not_sent",
    "export_failed",
    "export_ready",
    "document_overdue",
    "expense_missing_file",
    "import_finished",
    "inbox_files_left_out",
    "inbox_not_read",
    "mandate_consented",
    "key_expiring",
    "mandate_past_due",
    "message_bounced",
    "message_failed",
    "missing_papers",
    "partner.access_requested",
    "payment_received",
    "promise_broken",
    "quote_accepted",
    "quote_rejected",
    "recurring_due",
    "recurring_expense_due",
    "recurring_expense_failed",
    "recurring_failed",
    "refresh_family_revoked",
    "session_ready",
    "supplier_bank_changed",
    "task_due",
    "vat_due",
    "webhook_failing",
    "webhooks_paused",
]
"""Every kind that is sent. Names are public and never changed."""
KINDS: tuple[Kind, ...] = get_args(Kind)
EmailMode = Literal["never", "at_once", "digest"]
MAILED_TO_OWNERS: frozenset[Kind] = frozenset({"approval_requested", "partner.access_requested"})
"""Kinds that are mailed to the owners at once, unless they choose otherwise: they say who may act for the business, and
how far."""
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

    kind: Kind
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


QuietFrom = Annotated[
    str, Meta(pattern=TIME_OF_DAY_PATTERN, description="A time of day of the business.", examples=["22:00"])
]
QuietTo = Annotated[
    str, Meta(pattern=TIME_OF_DAY_PATTERN, description="A time of day of the business.", examples=["07:00"])
]
DigestHour = Annotated[int, Meta(ge=0, le=23, description="The hour of the day, by the clock of the business.")]
Digest = Literal["daily", "weekly"]


class KindPreference(ResponseStruct, frozen=True, kw_only=True):
    """How a kind reaches a person: `page` shows it in the dashboard and its streams, `email` sends it at once, with the
    digest, or never, `push` shows it in the browsers that the person has switched on."""

    kind: Kind
    page: bool
    email: EmailMode
    push: bool


class KindChoice(RequestStruct, frozen=True, kw_only=True):
    """What is changed for a kind; what is left out stays."""

    kind: Kind
    page: bool | UnsetType = UNSET
    email: EmailMode | UnsetType = UNSET
    push: bool | UnsetType = UNSET


class NotificationPreferences(ResponseStruct, frozen=True, kw_only=True):
    """Which kinds reach whom, and how. `personal`: these are the person's own, and not those of the business. A weekly
    digest leaves on Sunday. In quiet hours neither mail nor a push leaves: what came in them follows when they end."""

    kinds: list[KindPreference]
    digest: Digest
    digest_hour: int
    quiet_from: str | None
    quiet_to: str | None
    personal: bool
    version: int


class NotificationPreferencesChanges(RequestStruct, frozen=True, kw_only=True):
    """What is changed. Quiet hours have a beginning and an end; null for both ends them."""

    kinds: Annotated[list[KindChoice], Meta(max_length=100)] | UnsetType = UNSET
    digest: Digest | UnsetType = UNSET
    digest_hour: DigestHour | UnsetType = UNSET
    quiet_from: QuietFrom | None | UnsetType = UNSET
    quiet_to: QuietTo | None | UnsetType = UNSET


class PreferencesRow(msgspec.Struct, frozen=True, kw_only=True):
    """Preferences as they are kept: `kinds` has only what was chosen."""

    id: UUID
    kinds: dict[str, dict[str, bool | str]] = {}
    digest: Digest = "daily"
    digest_hour: int = 8
    quiet_from: str | None = None
    quiet_to: str | None = None
    version: int = 0


PublicKeyOfBrowser = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=200,
        description="An uncompressed point of P-256 in base64url.",
        examples=["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
    ),
]
SecretOfBrowser = Annotated[
    str,
    Meta(min_length=1, max_length=200, description="16 bytes in base64url.", examples=["BTBZMqHH6r4Tts7J_aSIgg"]),
]
PushEndpoint = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=2048,
        description="The address of the browser at its push service.",
        examples=["https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"],
    ),
]


class PushBrowserKeys(RequestStruct, frozen=True, kw_only=True):
    """What a message to a browser is encrypted with (RFC 8291): its public key, and a secret that it shares."""

    p256dh: PublicKeyOfBrowser
    auth: SecretOfBrowser


class NewPushSubscription(RequestStruct, frozen=True, kw_only=True):
    """A browser's subscription, as `PushSubscription.toJSON()` of the browser gives it. `expirationTime` is not
    kept: a push service tells by itself when a subscription is over."""

    endpoint: PushEndpoint
    keys: PushBrowserKeys
    expiration_time: float | None = None


class PushSubscription(ResponseStruct, frozen=True, kw_only=True):
    """A browser in which the person of the session is told of notifications. `service` is the host of its push service,
    `userAgent` how the browser called itself; `current`: it is the one of this session. `lastSentAt` is when the push
    service took a message last."""

    id: UUID
    service: str
    user_agent: str
    current: bool
    last_sent_at: Instant | None
    created_at: Instant


class PushSubscriptionQuery(PageQuery, frozen=True, kw_only=True):
    """The browsers of the person, newest first unless `sort` says otherwise."""

    sort: Literal["-createdAt", "createdAt"] | None = None


class PushKey(ResponseStruct, frozen=True, kw_only=True):
    """The public key of this service, with which a browser subscribes (`applicationServerKey`)."""

    public_key: str


class PushSubscriptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A browser as it is kept, without its secrets."""

    id: UUID
    session_id: UUID
    service: str
    agent: str
    last_sent_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
