"""From the schedule inside the house to the one on the wire, and from its template to a draft."""

from typing import Any

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.domains.documents import InlineClient, NewDocument, NewLine
from pinkas.domains.recurring.types import Recurring, RecurringTemplate, Schedule


def template_of(schedule: Schedule) -> RecurringTemplate:
    """The template as it was asked for."""
    return msgspec.convert(schedule.template, RecurringTemplate, dec_hook=decode_decimal)


def draft_of(template: RecurringTemplate) -> NewDocument:
    """The draft that a template asks for."""
    fields = _fields(template)
    client = None if template.client is None else InlineClient(**_fields(template.client))
    lines = [NewLine(**_fields(line)) for line in template.lines]
    return NewDocument(**{**fields, "client": client, "lines": lines})


def recurring(schedule: Schedule) -> Recurring:
    """A schedule as the API shows it."""
    shown = {name: getattr(schedule, name) for name in Recurring.__struct_fields__}
    return Recurring(**{**shown, "template": template_of(schedule)})


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
