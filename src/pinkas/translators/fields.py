"""What becomes of the fields of another system's request: the table that is followed, and that the docs print."""

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any


class Untranslatable(Exception):
    """A value that has no counterpart here; its text says what to do."""


@dataclass(frozen=True, slots=True)
class Field:
    """What becomes of a field. `ours`: the field that takes it, with a point before that of a part; empty where none
    does. `convert`: what becomes of its value; it may raise Untranslatable. `note`: what else the docs say of it, or
    why nothing takes it, which the translation says too."""

    ours: str = ""
    note: str = ""
    convert: Callable[[Any], Any] = lambda value: value


@dataclass(slots=True)
class Translation:
    """A request here. `lookups`: fields whose ids have to be looked up first, each with the operation that answers
    the id. `notes`: fields that are done in another way here, or not needed. `faults`: what could not be translated;
    with any of them the request is not whole."""

    operation: str = "POST /documents"
    body: dict[str, Any] = field(default_factory=dict)
    lookups: list[dict[str, str]] = field(default_factory=list)
    notes: list[dict[str, str]] = field(default_factory=list)
    faults: list[dict[str, str]] = field(default_factory=list)

    def note(self, where: str, text: str) -> None:
        """Remembers what is to be known of a field of the other system."""
        self.notes.append({"field": where, "message": text})

    def fault(self, where: str, text: str) -> None:
        """Remembers that a field of the other system could not be translated."""
        self.faults.append({"field": where, "message": text})

    def look_up(self, ours: str, operation: str) -> None:
        """Remembers that a field of ours is the id that an operation answers."""
        self.lookups.append({"field": ours, "operation": operation})

    def take(self, given: Any, table: Mapping[str, Field], where: str = "") -> dict[str, Any]:
        """An object as it is here. A field that the table does not know is a fault, as is one of a wrong kind."""
        if not isinstance(given, dict):
            self.fault(where or "(request)", "This is no object.")
            return {}
        found: dict[str, Any] = {}
        for name, value in given.items():
            at, rule = f"{where}.{name}" if where else name, table.get(name)
            if rule is None:
                self.fault(at, "The other system does not document this field.")
            elif value is None or value == "" or value == []:
                continue
            elif not rule.ours:
                if rule.note:
                    self.note(at, rule.note)
            else:
                try:
                    _put(found, rule.ours, rule.convert(value))
                except (Untranslatable, TypeError, ValueError) as fault:
                    self.fault(at, str(fault))
        return found

    def take_list(self, given: Any, table: Mapping[str, Field], where: str) -> list[dict[str, Any]]:
        """Objects of a list as they are here."""
        if not isinstance(given, list):
            self.fault(where, "This is no list.")
            return []
        return [self.take(one, table, f"{where}[{place}]") for place, one in enumerate(given)]


def _put(found: dict[str, Any], path: str, value: Any) -> None:
    *parts, last = path.split(".")
    for part in parts:
        found = found.setdefault(part, {})
    found[last] = value


def text(value: Any) -> str:
    """A text, or a number as a text."""
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return str(value).strip()
    raise Untranslatable("This is no text.")


_MOST_DIGITS = 60
"""Of a number, written out: more than any amount has, and what `1e999999999` would be does not fill the memory."""


def number(value: Any) -> str:
    """A number, exactly as it was written: amounts, prices, quantities and rates are decimals in texts here."""
    found = None
    if isinstance(value, (int, Decimal, str)) and not isinstance(value, bool):
        with contextlib.suppress(ArithmeticError):
            found = Decimal(value)
    if found is None or not found.is_finite():
        raise Untranslatable("This is no number.")
    _, digits, exponent = found.as_tuple()
    assert isinstance(exponent, int), "it is finite"
    if len(digits) + abs(exponent) > _MOST_DIGITS:
        raise Untranslatable("This number is too long.")
    return format(found, "f")


def one_of(known: Mapping[Any, Any], what: str) -> Callable[[Any], Any]:
    """Converts a code by a table; `what` names its kind in what is said of an unknown one."""

    def convert(value: Any) -> Any:
        try:
            found = known.get(value)
        except TypeError:  # a list or an object
            found = None
        if found is None or isinstance(value, bool):
            raise Untranslatable(f"{what} {value!r} has no counterpart here; known: {', '.join(map(str, known))}.")
        return found

    return convert
