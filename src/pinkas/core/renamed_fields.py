"""Problems of one thing told in the fields of another that stands for it."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from pinkas.core.problems import Detail, Problem

FieldNames = Sequence[tuple[re.Pattern[str], str]]
"""Patterns of fields, and what takes the place of what they match."""


def renamed_field(field: str, names: FieldNames) -> str:
    """The name of a field after all that match."""
    for pattern, name in names:
        field = pattern.sub(name, field)
    return field


@contextmanager
def fields_renamed(names: FieldNames) -> Iterator[None]:
    """Within it, problems name the fields of what was asked for."""
    try:
        yield
    except Problem as problem:
        if "field" in problem.facts:
            problem.facts["field"] = renamed_field(str(problem.facts["field"]), names)
        # What was said of two fields that one field stands for is said once.
        told: dict[tuple[str, str], Detail] = {}
        for one in problem.details:
            field = renamed_field(one.field, names)
            told.setdefault((field, one.code), replace(one, field=field))
        problem.details = tuple(told.values())
        raise
