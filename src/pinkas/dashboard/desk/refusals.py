"""What a refusal says to a person, in place of what the API says to a program.

The catalog has a text by the code alone, and where one code has several sentences, by code and sentence: the msgid
`too_far: A business goes at most {days} days ahead.` is found by that sentence of the API, whatever stands for
`{days}`, which is filled in again. Texts of the context `facts` take what the problem carries beside its sentence.

The name in the braces says what it is, whatever it looks like: `{docType}` is shown by the label of that context, a
name of `DAYS` as a day, one of `AMOUNTS` as money where the currency is known, one of `AMOUNTS` and `NUMBERS` as a
number, everything else as it is. A text with plural forms has its msgid as the plural too, and is in the form that its
first whole number takes, or that of how many things its first list names.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any

Text = str | tuple[str, ...]
"""A text of a catalog: of a plural, one for each form."""
CONTEXTS = ("fault", "problem", "facts")
DAYS = frozenset(("date", "day", "earliest", "latest", "issued", "first", "last", "today"))
"""What is a day in a sentence or among the facts of a problem, by its name."""
_SUMS = ("actual", "amount", "available", "difference", "expected", "left", "limit", "most", "net", "paid")
AMOUNTS = frozenset((*_SUMS, "referenced", "returned", "total", "vat", "whole", "withheld"))
"""What may be a sum of money: it is one where the currency is known, and a plain number elsewhere."""
NUMBERS = frozenset(("categories", "days", "held", "n", "products", "quantity", "rate", "retryAfter", "wanted"))
"""What is a number and no money."""
_WHOLE = re.compile(r"[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True)
class Saying:
    """A sentence of the API, as a pattern, and what it says to a person."""

    form: re.Pattern[str]
    text: Text


def names_of(text: Text) -> list[str]:
    """The names in the braces of a text, in their order; of a plural, of its last form, which leaves none out."""
    full = text if isinstance(text, str) else text[-1]
    return [name for _, name, _, _ in Formatter().parse(full) if name is not None]


def counted(text: Text, values: Mapping[str, Any]) -> int:
    """The number by which a text with plural forms goes: the first whole one that stands in it, or how many there are
    of the first that stands for several; 0 without any."""
    for name in names_of(text):
        value = values.get(name)
        if isinstance(value, list | tuple):
            return len(value)
        if name in AMOUNTS | NUMBERS and _WHOLE.fullmatch(str(value)):
            return int(str(value))
    return 0


def form_of(sentence: str) -> re.Pattern[str]:
    """The pattern of a sentence: each name in braces stands for anything, nothing included."""
    parts = [
        re.escape(literal) + (f"(?P<{name}>.*?)" if name is not None else "")
        for literal, name, _, _ in Formatter().parse(sentence)
    ]
    return re.compile("".join(parts), re.DOTALL)


def sayings(entries: Iterable[tuple[str, str, Text]]) -> dict[tuple[str, str], list[Saying]]:
    """The sayings among the entries of a catalog (context, msgid, text), by context and code. Of several that fit, the
    one with the most words of its own holds."""
    found: dict[tuple[str, str], list[tuple[int, Saying]]] = {}
    for context, id, text in entries:
        code, colon, sentence = id.partition(": ")
        if context in CONTEXTS and colon:
            own = sum(len(literal) for literal, *_ in Formatter().parse(sentence))
            found.setdefault((context, code), []).append((own, Saying(form_of(sentence), text)))
    return {key: [one for _, one in sorted(some, key=lambda one: -one[0])] for key, some in found.items()}


def fitting(known: Iterable[Saying], sentence: str) -> tuple[Text, Mapping[str, str]] | None:
    """The text of the first saying that fits a sentence, and what stood for its names."""
    for one in known:
        match = one.form.fullmatch(sentence)
        if match:
            return one.text, match.groupdict()
    return None
