"""From the internal form of a schedule to its wire form, and from its template to a draft."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.decimals import UnitPrice, decode_decimal
from pinkas.core.money import pad_unit_price
from pinkas.domains.documents import InlineClient, NewDocument, NewLine
from pinkas.domains.recurring.types import Recurring, RecurringTemplate, Schedule


def schedule_template(schedule: Schedule) -> RecurringTemplate:
    """The template as it was sent."""
    return msgspec.convert(schedule.template, RecurringTemplate, dec_hook=decode_decimal)


def draft_from_template(template: RecurringTemplate) -> NewDocument:
    """The draft that a template asks for."""
    fields = _struct_fields(template)
    client = None if template.client is None else InlineClient(**_struct_fields(template.client))
    lines = [NewLine(**_struct_fields(line)) for line in template.lines]
    return NewDocument(**{**fields, "client": client, "lines": lines})


def schedule_view(schedule: Schedule, client_names: Mapping[UUID, str]) -> Recurring:
    """A schedule as the API shows it; `client_names` are those of clients by their ids."""
    own: dict[str, Any] = {
        "template": _template_view(schedule),
        "client_name": schedule_client_name(schedule, client_names),
    }
    kept = {name: getattr(schedule, name) for name in Recurring.__struct_fields__ if name not in own}
    return Recurring(**kept, **own)


def _template_view(schedule: Schedule) -> RecurringTemplate:
    """The template with its prices as answers write them."""
    template = schedule_template(schedule)
    lines = [
        line
        if line.unit_price is None
        else msgspec.structs.replace(line, unit_price=UnitPrice(pad_unit_price(line.unit_price, schedule.currency)))
        for line in template.lines
    ]
    return msgspec.structs.replace(template, lines=lines)


def schedule_client_name(schedule: Schedule, client_names: Mapping[UUID, str]) -> str | None:
    """Whom a schedule is for: a client by its name of today, or the one that is written into the template."""
    if schedule.client_id is not None:
        return client_names.get(schedule.client_id)
    return (schedule.template.get("client") or {}).get("name")


def _struct_fields(value: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
