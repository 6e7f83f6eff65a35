"""Who created a thing: the wire type that every domain shares."""

from typing import Literal
from uuid import UUID

import msgspec

CreatorKind = Literal["user", "key", "connection", "partner"]


class Creator(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """The person, API key, connection of an app, or partner that created a thing. `id` is that of the person, key,
    connection or partner; `name` is as it was then."""

    kind: CreatorKind
    id: UUID
    name: str
