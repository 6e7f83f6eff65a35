"""What a refusal says to a person, in place of what the API says to a program.

The catalog has a text by the code alone, and where one code has several sentences, by code and sentence: the msgid
`too_far: A business goes at most {days} days ahead.` is found by that sentence of the API, whatever stands for
`{days}`, which is filled in again. The name in the braces says how it is shown: `{docType}` by the label of that
context, a date as a day, everything else as it is. Texts of the context `facts` take what the problem carries beside
its sentence.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter

CONTEXTS = ("fault", "problem", "facts")


@dataclass(frozen=True)
class Saying:
    """A sentence of the API, as a pattern, and what it says to a person."""

    form: re.Pattern[str]
    text: str


def names_of(text: str) -> list[str]:
    """The names in the braces of a text, in their order."""
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


def form_of(sentence: str) -> re.Pattern[str]:
    """The pattern of a sentence: each name in braces stands for anything, nothing included."""
    parts = [
        re.escape(literal) + (f"(?P<{name}>.*?)" if name is not None else "")
        for literal, name, _, _ in Formatter().parse(sentence)
    ]
    return re.compile("".join(parts), re.DOTALL)


def sayings(entries: Iterable[tuple[str, str, str]]) -> dict[tuple[str, str], list[Saying]]:
    """The sayings among the entries of a catalog (context, msgid, text), by context and code. Of several that fit, the
    one with the most words of its own holds."""
    found: dict[tuple[str, str], list[tuple[int, Saying]]] = {}
    for context, id, text in entries:
        code, colon, sentence = id.partition(": ")
        if context in CONTEXTS and colon:
            own = sum(len(literal) for literal, *_ in Formatter().parse(sentence))
            found.setdefault((context, code), []).append((own, Saying(form_of(sentence), text)))
    return {key: [one for _, one in sorted(some, key=lambda one: -one[0])] for key, some in found.items()}


def fitting(known: Iterable[Saying], sentence: str) -> tuple[str, Mapping[str, str]] | None:
    """The text of the first saying that fits a sentence, and what stood for its names."""
    for one in known:
        match = one.form.fullmatch(sentence)
        if match:
            return one.text, match.groupdict()
    return None
