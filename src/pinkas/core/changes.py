"""Changes: the body that carries one, what of it differs, and the thing as it is told with what stood there."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from pinkas.core.fields import wire_names
from pinkas.core.json_codec import to_builtins

Updated = TypeVar("Updated", bound=msgspec.Struct)
_ALWAYS_CHANGED_FIELDS = ("version", "updated_at")


def changed_fields(current: msgspec.Struct, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Those fields of a change whose values differ from what is there. A change without any keeps version and time, and
    nobody is told of it. A column that is no field of what is there differs."""
    return {name: value for name, value in fields.items() if getattr(current, name, UNSET) != value}


def add_previous_values(
    result_type: type[Updated], before: msgspec.Struct, after: msgspec.Struct, *ignored_fields: str
) -> Updated:
    """`after` as the given event type, which has the same fields and two more: `changed`, the wire names of the fields
    that differ from `before`, and `previous`, their former values by wire name. `version`, `updated_at` and the ignored
    fields are not compared.
    """
    names = wire_names(type(after))
    now: dict[str, Any] = {name: getattr(after, name) for name in after.__struct_fields__}
    previous = {
        names[name]: to_builtins(getattr(before, name))
        for name, value in now.items()
        if name not in _ALWAYS_CHANGED_FIELDS and name not in ignored_fields and getattr(before, name) != value
    }
    return result_type(**now, changed=list(previous), previous=previous)


def make_changes_type(new: type[msgspec.Struct], description: str, *, but: tuple[str, ...] = (), **kinds: Any) -> Any:
    """The body of a PATCH, from the body that creates the thing: the same fields, none of them required, except `but`.
    `kinds` are fields that a change takes differently, with an example of another value, say. `NewBrand` gives
    `BrandChanges`."""
    hints: dict[str, Any] = {one.name: one.type for one in msgspec.structs.fields(new)}
    fields = [(name, kinds.get(name, kind) | UnsetType, UNSET) for name, kind in hints.items() if name not in but]
    name = new.__name__.removeprefix("New") + "Changes"
    return msgspec.defstruct(
        name,
        fields,
        rename="camel",
        forbid_unknown_fields=True,
        frozen=True,
        kw_only=True,
        module=new.__module__,
        namespace={"__doc__": description},
    )
