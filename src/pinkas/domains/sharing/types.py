"""Public links of documents."""

from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Instant, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

Password = Annotated[str, Meta(min_length=6, max_length=200, description="Asked of whoever opens the link.")]


_EXPIRES = "When the link ends. Left out: 90 days from now; at most two years from now."


class NewShare(RequestStruct, frozen=True, kw_only=True):
    """A link to be made. Without `expiresAt` it leads on for 90 days; two years are the most."""

    expires_at: Annotated[Instant, Meta(description=_EXPIRES)] | None = None
    password: Password | None = None
    allow_download: bool = True
    note: Annotated[Text, Meta(examples=["For the accountant"])] | None = None


class Share(ResponseStruct, frozen=True, kw_only=True):
    """A link as its business sees it; its address is told once, when it is made. `views` are times that the document
    was shown, counted a few seconds late."""

    id: UUID
    document_id: UUID
    has_password: bool
    allow_download: bool
    note: str | None
    expires_at: Instant
    revoked_at: Instant | None
    views: int
    last_viewed_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class MadeShare(Share, frozen=True, kw_only=True):
    """A link that was just made, with its address and token: neither is ever told again."""

    url: str
    token: str


class ShareListQuery(PageQuery, frozen=True, kw_only=True):
    """The links of a document. `active`: only those that lead somewhere now, or only those that do not."""

    active: bool | None = None
    sort: str | None = None


class OpenShareLink(msgspec.Struct, frozen=True, kw_only=True):
    """An open link inside the house: where it leads, and what it asks for."""

    business_id: UUID
    id: UUID
    document_id: UUID
    password_hash: str | None
    allow_download: bool
    expires_at: Instant
