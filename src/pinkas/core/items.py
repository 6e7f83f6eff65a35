"""An item of a bulk request, which is read by itself: what is wrong with one refuses that one and not the call."""

from typing import Any, Generic, TypeVar, get_args, get_origin

from pinkas.core.problems import Problem

Wanted = TypeVar("Wanted")


class Item(Generic[Wanted]):
    """One of the items of a request, as `list[Item[NewThing]]`. `found` is the value, or the problem that it could not
    be read with, which names its fields as the single operation does. A plain class: the decoder would take a data
    class apart."""

    __slots__ = ("found",)

    def __init__(self, found: Wanted | Problem) -> None:
        self.found = found


def of_item(kind: Any) -> Any | None:
    """The type that `Item[...]` reads; None for every other type."""
    return get_args(kind)[0] if get_origin(kind) is Item else None
