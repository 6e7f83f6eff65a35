"""Which fields an update changed, and the payload of an update event: the new state with the previous values."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from pinkas.core.fields import wire_names
from pinkas.core.json_codec import to_builtins

Updated = TypeVar("Updated", bound=msgspec.Struct)
_OF_EVERY_CHANGE = ("version", "updated_at")


def differing(before: msgspec.Struct, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an update whose new values differ from the current ones. When there are none, the caller keeps the
    version and the update time and emits no event."""
    return {name: value for name, value in fields.items() if getattr(before, name) != value}


def with_previous(kind: type[Updated], before: msgspec.Struct, after: msgspec.Struct, *but: str) -> Updated:
    """`after` as the given event type, which has the same fields and two more: `changed`, the wire names of the fields
    that differ from `before`, and `previous`, their former values by wire name. `version`, `updated_at` and the ignored
    fields are not compared.
    """
    names = wire_names(type(after))
    now: dict[str, Any] = {name: getattr(after, name) for name in after.__struct_fields__}
    previous = {
        names[name]: to_builtins(getattr(before, name))
        for name, value in now.items()
        if name not in _OF_EVERY_CHANGE and name not in but and getattr(before, name) != value
    }
    return kind(**now, changed=list(previous), previous=previous)
