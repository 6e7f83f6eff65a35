"""What crosses the wire: the two kinds of struct that every body, and every part of one, is."""

import msgspec


class RequestStruct(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What requests carry: an unknown field is refused."""


class ResponseStruct(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """What answers carry."""
