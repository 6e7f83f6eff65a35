"""Texts for people that know their template and their facts, so that they can be put into another language.

A `Wording` is its English text. Whoever shows it in another language finds its template in the catalogue of that
language (`core/catalogue.py`) and fills in its facts again.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

_BRACE = re.compile(r"\{\{|\}\}|\{(\w+)\}")


class Wording(str):
    """A text in English, made from its template: `Wording("At most {n} entries.", n=7)`. The facts are plain data:
    texts, numbers, days, or lists of them."""

    __slots__ = ("facts", "template")

    template: str
    facts: Mapping[str, Any]

    def __new__(cls, template: str, /, **facts: Any) -> "Wording":
        """A template that is a wording already keeps its facts, and has these beside them."""
        if isinstance(template, Wording):
            facts, template = {**facts, **template.facts}, template.template
        self = super().__new__(cls, fill_placeholders(template, facts, format_in_english))
        self.template, self.facts = template, facts
        return self


def fill_placeholders(template: str, facts: Mapping[str, Any], format_fact: Callable[[str, Any], str]) -> str:
    """A template with `{name}` replaced by what `shown` makes of the name and its fact. A name without a fact stays;
    doubled braces are single ones."""

    def one(match: re.Match[str]) -> str:
        name = match[1]
        if name is None:
            return match[0][0]
        return format_fact(name, facts[name]) if name in facts else match[0]

    return _BRACE.sub(one, template)


def placeholder_names(template: str) -> list[str]:
    """The names in the braces of a template, in their order."""
    return [match[1] for match in _BRACE.finditer(template) if match[1] is not None]


def format_in_english(_name: str, value: Any) -> str:
    """A fact as programs read it: days as ISO 8601, numbers without groups, several things with commas between."""
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(format_in_english("", one) for one in value)
    return str(value)


def wording_of_error(fault: Exception) -> Wording:
    """The text that a fault was raised with."""
    cause = fault.args[0] if fault.args else ""
    return cause if isinstance(cause, Wording) else Wording(str(fault))
