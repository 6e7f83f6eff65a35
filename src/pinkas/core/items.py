"""An item of a bulk request, which is read by itself: what is wrong with one refuses that one and not the call. And the
results of a request whose items are things to be created or changed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args, get_origin
from uuid import UUID

import msgspec

from pinkas.core.problems import Problem
from pinkas.core.refusals import refusal

Wanted = TypeVar("Wanted")
Result = TypeVar("Result", bound=msgspec.Struct)


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


@dataclass(frozen=True)
class UpsertCommand:
    """A thing to be created (`id` None), or what to change of one."""

    id: UUID | None
    fields: dict[str, Any]


def upsert_commands_of(
    items: Iterable[Item[Any]], read: Callable[[Any, set[UUID]], UpsertCommand | Problem]
) -> list[UpsertCommand | Problem]:
    """What is asked of each item. `read` is told the ids that stand before the item: a thing is changed once."""
    commands: list[UpsertCommand | Problem] = []
    seen: set[UUID] = set()
    for item in items:
        one = item.found
        commands.append(one if isinstance(one, Problem) else read(one, seen))
        if not isinstance(one, Problem) and isinstance(one.id, UUID):
            seen.add(one.id)
    return commands


def standing(commands: Iterable[UpsertCommand | Problem]) -> list[UpsertCommand]:
    """Those that could be read."""
    return [one for one in commands if isinstance(one, UpsertCommand)]


def results_of(
    kind: type[Result], name: str, commands: Sequence[UpsertCommand | Problem], done: Iterable[Any]
) -> tuple[list[Result], dict[str, int]]:
    """The result of each item, in the order of the request, and how many were created, changed and failed. `done` is
    what became of those that stood: a thing, which stands in the field `name` of `kind`, or a problem."""
    became = iter(done)
    results: list[Result] = []
    counts = {"created": 0, "changed": 0, "failed": 0}
    for place, command in enumerate(commands):
        one = command if isinstance(command, Problem) else next(became)
        if isinstance(one, Problem):
            status, told = "failed", {"error": refusal(one)}
        else:
            made = isinstance(command, UpsertCommand) and command.id is None
            status, told = "created" if made else "changed", {name: one}
        counts[status] += 1
        results.append(kind(index=place, status=status, **told))
    return results, counts
