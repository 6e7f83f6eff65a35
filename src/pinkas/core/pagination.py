"""Keyset pagination of lists in a stable order, with signed cursors.

A cursor holds the position of the last item of a page (its sort value and id) and a keyed digest over it, the tenant,
the list, its order and its filters. A cursor of another list, or a forged one, is refused with `invalid_cursor`.
"""

import hashlib
import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar, cast

import msgspec
from msgspec import Meta

from pinkas.core.base64url import decode_base64url, encode_base64url
from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import InvalidCursor, invalid_field

Item = TypeVar("Item")
Filters = TypeVar("Filters", bound=msgspec.Struct)


class Page(msgspec.Struct, Generic[Item], rename="camel", omit_defaults=True):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""

    items: list[Item]
    next_cursor: str | None
    total: int | msgspec.UnsetType = msgspec.UNSET


Search = Annotated[str, Meta(max_length=500, description="What to look for; an empty one is no filter.")]


class PageQuery(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The parameters that every list takes. A domain's query adds its filters and its `sort`."""

    limit: Annotated[int, Meta(ge=1, le=100, description="Items a page.")] = 25
    cursor: Annotated[str, Meta(max_length=2000, description="`nextCursor` of the page before.")] | None = None
    include: Literal["total"] | None = None

    def __post_init__(self) -> None:
        """A search for nothing is no filter, in every list that takes `q`."""
        text = getattr(self, "q", None)
        if text is not None and not text.strip():
            msgspec.structs.force_setattr(self, "q", None)


def filters_of(listed: type[PageQuery]) -> Callable[[type[Filters]], type[Filters]]:
    """Makes a class the query of a read over all that a list has, such as its sums: it gets the filters of the list,
    and neither its order nor its pages."""

    def derive(filters: type[Filters]) -> type[Filters]:
        paging = {*PageQuery.__struct_fields__, "sort"}
        derived: Any = msgspec.defstruct(
            filters.__name__,
            [
                (one.name, one.type, msgspec.field(default=one.default, name=one.encode_name))
                for one in msgspec.structs.fields(listed)
                if one.name not in paging
            ],
            bases=filters.__bases__,
            frozen=True,
            kw_only=True,
            module=filters.__module__,
            namespace={"__doc__": filters.__doc__},
        )
        return cast(type[Filters], derived)

    return derive


@dataclass(frozen=True)
class SortOrder:
    """How a list is sorted: an SQL expression, the type its cursor value is cast to, and the direction."""

    expression: str
    cast: str
    descending: bool


@dataclass(frozen=True)
class PagePosition:
    """The position of the last item of a page: its sort value as text, and its id."""

    value: str
    id: str


def choose_sort_order(orders: Mapping[str, SortOrder], sort: str | None) -> SortOrder:
    """The order named by `sort`, or the first one when it is None. Raises ValidationFailed naming the known orders."""
    if sort is None:
        return next(iter(orders.values()))
    if sort not in orders:
        raise invalid_field("sort", "unknown_sort", "Expected one of: {values}", values=", ".join(orders))
    return orders[sort]


def cursor_binding(list_name: str, tenant: str, query: PageQuery) -> bytes:
    """The bytes that a cursor is signed together with: the list, the tenant, and every query parameter except `cursor`,
    `limit` and `include`."""
    filters: dict[str, Any] = to_builtins(query)
    for free in ("cursor", "limit", "include"):
        filters.pop(free, None)
    return msgspec.json.encode([list_name, tenant, filters], order="deterministic")


def encode_cursor(position: PagePosition, binding: bytes, signing_key: bytes) -> str:
    """The cursor of a position: base64url of its digest and its content."""
    body = msgspec.json.encode([position.value, position.id])
    return encode_base64url(_cursor_digest(body, binding, signing_key) + body)


def decode_cursor(cursor: str, binding: bytes, signing_key: bytes) -> PagePosition:
    """The position in a cursor that `encode_cursor` made with the same binding. Raises InvalidCursor for any other."""
    try:
        raw = decode_base64url(cursor)
        body = raw[16:]
        if not hmac.compare_digest(raw[:16], _cursor_digest(body, binding, signing_key)):
            raise InvalidCursor
        value, identity = msgspec.json.decode(body, type=tuple[str, str])
    except (ValueError, msgspec.MsgspecError):
        raise InvalidCursor from None
    return PagePosition(value, identity)


def _cursor_digest(body: bytes, binding: bytes, signing_key: bytes) -> bytes:
    return hmac.digest(signing_key, hashlib.sha256(binding).digest() + body, "sha256")[:16]
