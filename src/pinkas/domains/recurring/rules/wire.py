"""From the internal form of a schedule to its wire form, and from its template to a draft."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.decimals import UnitPrice, decode_decimal
from pinkas.core.money import unit_price
from pinkas.domains.documents import InlineClient, NewDocument, NewLine
from pinkas.domains.recurring.types import Recurring, RecurringTemplate, Schedule


def template_of(schedule: Schedule) -> RecurringTemplate:
    """The template as it was sent."""
    return msgspec.convert(schedule.template, RecurringTemplate, dec_hook=decode_decimal)


def draft_of(template: RecurringTemplate) -> NewDocument:
    """The draft that a template asks for."""
    fields = _fields(template)
    client = None if template.client is None else InlineClient(**_fields(template.client))
    lines = [NewLine(**_fields(line)) for line in template.lines]
    return NewDocument(**{**fields, "client": client, "lines": lines})


def recurring(schedule: Schedule, names: Mapping[UUID, str]) -> Recurring:
    """A schedule as the API shows it; `client_names` are those of clients by their ids."""
    own: dict[str, Any] = {"template": _shown(schedule), "client_name": client_name(schedule, names)}
    kept = {name: getattr(schedule, name) for name in Recurring.__struct_fields__ if name not in own}
    return Recurring(**kept, **own)


def _shown(schedule: Schedule) -> RecurringTemplate:
    """The template with its prices as answers write them."""
    template = template_of(schedule)
    lines = [
        line
        if line.unit_price is None
        else msgspec.structs.replace(line, unit_price=UnitPrice(unit_price(line.unit_price, schedule.currency)))
        for line in template.lines
    ]
    return msgspec.structs.replace(template, lines=lines)


def client_name(schedule: Schedule, names: Mapping[UUID, str]) -> str | None:
    """Whom a schedule is for: a client by its name of today, or the one that is written into the template."""
    if schedule.client_id is not None:
        return names.get(schedule.client_id)
    return (schedule.template.get("client") or {}).get("name")


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
