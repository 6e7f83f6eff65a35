"""Changes: the body that carries one, what of it differs, and the thing as it is told with what stood there."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

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


def changes_of(new: type[msgspec.Struct], *, but: tuple[str, ...] = ()) -> Callable[[type[Updated]], type[Updated]]:
    """Makes a class the body of a PATCH: it gets the fields of the body that creates the thing, none of them required,
    except `but`. What it declares itself is what a change takes differently, or beyond them. A field that it does not
    declare is read by `sent_fields`."""

    def derive(changes: type[Updated]) -> type[Updated]:
        own = {one.name: one for one in msgspec.structs.fields(changes)}
        taken = {one.name: one for one in msgspec.structs.fields(new) if one.name not in but}
        derived: Any = msgspec.defstruct(
            changes.__name__,
            [
                (
                    one.name,
                    one.type if one.name in own else one.type | UnsetType,
                    msgspec.field(default=UNSET, name=one.encode_name),
                )
                for one in {**taken, **own}.values()
            ],
            bases=changes.__bases__,
            frozen=True,
            kw_only=True,
            module=changes.__module__,
            namespace={"__doc__": changes.__doc__},
        )
        return cast(type[Updated], derived)

    return derive
