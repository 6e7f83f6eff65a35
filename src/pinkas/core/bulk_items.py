"""Items of a bulk request: each is decoded separately, so that an invalid item fails alone and not the whole request.
Also the results of a bulk request that creates or changes its items."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args, get_origin
from uuid import UUID

import msgspec

from pinkas.core.item_errors import item_error_body
from pinkas.core.problems import Problem

Wanted = TypeVar("Wanted")
Result = TypeVar("Result", bound=msgspec.Struct)


class RequestItem(Generic[Wanted]):
    """One item of a bulk request, declared as `list[RequestItem[NewThing]]`. `found` is the decoded value, or the
    problem of its decoding, which names fields as the single operation does. Not a dataclass, because msgspec would
    decode the fields of one itself."""

    __slots__ = ("found",)

    def __init__(self, found: Wanted | Problem) -> None:
        self.found = found


def item_type(annotation: Any) -> Any | None:
    """The type parameter of `RequestItem[...]`; None for every other type."""
    return get_args(annotation)[0] if get_origin(annotation) is RequestItem else None


@dataclass(frozen=True)
class UpsertCommand:
    """One item of a bulk as a command: create (`id` is None) or change the record `id`, with the fields by Python
    name."""

    id: UUID | None
    fields: dict[str, Any]


def read_upsert_commands(
    items: Iterable[RequestItem[Any]], read_item: Callable[[Any, set[UUID]], UpsertCommand | Problem]
) -> list[UpsertCommand | Problem]:
    """The command of each item, or the problem with it. `read_item` makes the command of a decoded item; it gets the
    ids of the earlier items, since a record may be changed only once in a request."""
    commands: list[UpsertCommand | Problem] = []
    seen: set[UUID] = set()
    for item in items:
        one = item.found
        commands.append(one if isinstance(one, Problem) else read_item(one, seen))
        if not isinstance(one, Problem) and isinstance(one.id, UUID):
            seen.add(one.id)
    return commands


def valid_commands(commands: Iterable[UpsertCommand | Problem]) -> list[UpsertCommand]:
    """The commands without the items that failed to decode."""
    return [one for one in commands if isinstance(one, UpsertCommand)]


def bulk_results(
    result_type: type[Result], result_field: str, commands: Sequence[UpsertCommand | Problem], outcomes: Iterable[Any]
) -> tuple[list[Result], dict[str, int]]:
    """The result of each item in the order of the request, and how many were created, changed and failed. `outcomes`
    holds the outcome of each valid command in order: a record, which is put into the field `result_field` of the result
    type `result_type`, or a problem."""
    became = iter(outcomes)
    results: list[Result] = []
    counts = {"created": 0, "changed": 0, "failed": 0}
    for place, command in enumerate(commands):
        one = command if isinstance(command, Problem) else next(became)
        if isinstance(one, Problem):
            status, told = "failed", {"error": item_error_body(one)}
        else:
            made = isinstance(command, UpsertCommand) and command.id is None
            status, told = "created" if made else "changed", {result_field: one}
        counts[status] += 1
        results.append(result_type(index=place, status=status, **told))
    return results, counts
