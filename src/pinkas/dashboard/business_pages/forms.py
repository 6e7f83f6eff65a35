"""Converts the fields of a form to the body of an operation, and back.

Form fields have the names of the API: `email`, `address.city`, `lines[0].quantity`; `scopes[]` for one of several
values. So an error of the API can be shown at its field without a mapping.
"""

import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import Problem, invalid_field
from pinkas.dashboard.numbers import plain_number

MAX_FIELDS = 20_000
_PREFILLED = ("vatType", "type", "method", "date", "quantity")
"""Fields of a row that are prefilled, so they do not make a row non-empty."""
_STEP = re.compile(r"([^.\[\]]+)|\[(\d*)\]", re.ASCII)
_NAME = re.compile(r"[^.\[\]]{1,80}(\.[^.\[\]]{1,80}|\[\d{1,4}\]){0,8}(\[\])?", re.ASCII)
"""The pattern of field names; other fields are ignored."""
MAX_ROWS = 2000


@dataclass(frozen=True)
class Form:
    """The content of a form: values and error messages by field, a general error message, and the version of the
    record."""

    values: Mapping[str, Any] = field(default_factory=dict)
    faults: Mapping[str, Sequence[str]] = field(default_factory=dict)
    problem: str | None = None
    version: str = ""

    def get(self, name: str, default: Any = "") -> Any:
        """The value of a field."""
        value = self.values.get(name, default)
        return default if value is None else value

    def has(self, name: str, value: Any) -> bool:
        """Whether one of the values of a field is this one."""
        chosen = self.values.get(name)
        return str(value) in ([str(one) for one in chosen] if isinstance(chosen, list) else [str(chosen)])

    def rows(self, name: str, least: int = 0) -> range:
        """The indexes of the rows of a list: as many as have values, but at least `least`."""
        begins = f"{name}["
        found = (key[len(begins) :].partition("]")[0] for key in self.values if key.startswith(begins))
        places = [int(one) for one in found if one.isascii() and one.isdigit() and len(one) < 5]
        return range(min(max(least, max(places, default=-1) + 1), MAX_ROWS))

    @cached_property
    def _by_row(self) -> Mapping[str, Sequence[tuple[str, Any]]]:
        """The fields of each row or object, by the prefix of their names."""
        found: dict[str, list[tuple[str, Any]]] = {}
        for name, value in self.values.items():
            row, bracket, rest = name.rpartition("].")
            head = f"{row}]" if bracket else name.partition(".")[0]
            found.setdefault(head, []).append((rest if bracket else name.partition(".")[2], value))
        return found

    def beside(self, row: str, shown: Iterable[str]) -> list[tuple[str, Any]]:
        """The fields of a row ("lines[2]") or object that the page does not show; they are sent as hidden inputs."""
        known = {*shown}
        return [
            (f"{row}.{name}", value)
            for name, value in self._by_row.get(row, ())
            if name and name not in known and value not in (None, "") and not isinstance(value, list)
        ]

    def has_content(self, row: str, names: Sequence[str], *, faults: bool = False) -> bool:
        """Whether one of these fields of a row has a value or an error (with `faults`: only an error), so that a
        collapsed section must be open."""
        begins = tuple(f"{row}.{name}" for name in names)
        return any(name.startswith(begins) for name in self.faults) or (
            not faults and any(self.get(name) != "" for name in begins)
        )

    def unplaced_faults(self, shown: Iterable[str]) -> list[tuple[str, str]]:
        """The (field, message) pairs of errors in fields that the page does not show; they are listed above the
        form."""
        known = set(shown)
        return [(name, text) for name, texts in self.faults.items() if name not in known for text in texts]


def form_from_value(value: Any, *, version: int | None = None) -> Form:
    """The form for a struct: its values by field name, and its version."""
    plain = msgspec.to_builtins(value, enc_hook=str) if value is not None else {}
    flat: dict[str, Any] = {}
    _flatten_value(plain, "", flat)
    known = version if version is not None else plain.get("version") if isinstance(plain, dict) else None
    return Form(values=flat, version="" if known is None else str(known))


def _flatten_value(value: Any, name: str, values: dict[str, Any]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            _flatten_value(inner, f"{name}.{key}" if name else str(key), values)
    elif isinstance(value, list):
        if all(isinstance(one, str | int) for one in value):
            values[f"{name}[]"] = value
            return
        for place, inner in enumerate(value):
            _flatten_value(inner, f"{name}[{place}]", values)
    else:
        values[name] = value


def parse_pairs(form: bytes) -> list[tuple[str, str]]:
    """The fields of a submitted form in order, with normalized line ends and without NUL. Raises ValidationFailed when
    there are too many."""
    try:
        found = parse_qsl(form.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        raise invalid_field("", "too_many_fields", "A form has at most {n} fields.", n=MAX_FIELDS) from None
    return [(name, value.replace("\x00", "").replace("\r\n", "\n")) for name, value in found]


def nest_pairs(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The values nested by the parts of their field names. Of a repeated field the last value counts, since a checkbox
    is preceded by a hidden input with its unchecked value. Empty rows of lists are left out."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if _NAME.fullmatch(name):
            _put_value(found, _STEP.findall(name), value)
    return typing.cast(dict[str, Any], _build_rows(found))


def _put_value(into: dict[str, Any], steps: list[tuple[str, str]], value: str) -> None:
    here = into
    for place, (key, index) in enumerate(steps):
        step = key or f"[{index}]"
        if place == len(steps) - 1:
            if step == "[]":
                several = here.setdefault("[]", [])
                several.append(value)
            else:
                here[step] = value
            return
        inner = here.get(step)
        if not isinstance(inner, dict):
            inner = here[step] = {}
        here = inner


def _build_rows(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "[]" in value:
        return [one for one in value["[]"] if one != ""]
    if value and all(key.startswith("[") for key in value):
        ordered = sorted(value.items(), key=lambda one: int(one[0][1:-1]))
        return [one for one in (_build_rows(inner) for _, inner in ordered) if not _is_blank(one)]
    return {key: _build_rows(inner) for key, inner in value.items()}


def _is_blank(value: Any) -> bool:
    if isinstance(value, dict):
        return all(_is_blank(one) or name in _PREFILLED for name, one in value.items())
    return value in ("", "false", [], None)


def convert_to_type(value: Any, target_type: Any, *, is_patch: bool = False) -> Any:
    """Form values converted to a type. An invalid number stays a text, so that the API reports it. An empty field is
    left out or, with `is_patch` (PATCH), becomes null. A text in place of a row or an object is ignored."""
    kind, nullable = _unwrap_type(target_type)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if value == "" and nullable:
            return None
        return _convert_struct(value if isinstance(value, dict) else {}, kind, is_patch)
    if typing.get_origin(kind) is list:
        (inner,) = typing.get_args(kind)
        of = _unwrap_type(inner)[0]
        rows = isinstance(of, type) and issubclass(of, msgspec.Struct)
        found = value if isinstance(value, list) else []
        return [convert_to_type(one, inner) for one in found if isinstance(one, dict) or not rows]
    if typing.get_origin(kind) is dict and isinstance(value, dict):
        _, inner = typing.get_args(kind)
        return {key: convert_to_type(one, inner, is_patch=is_patch) for key, one in value.items()}
    if value == "" and nullable:
        return None
    return _convert_leaf(value, kind)


def _convert_struct(value: dict[str, Any], struct_type: type[msgspec.Struct], is_patch: bool) -> dict[str, Any] | None:
    made: dict[str, Any] = {}
    known = {one.encode_name: one for one in msgspec.structs.fields(struct_type)}
    for name, inner in value.items():
        if name not in known:
            made[name] = inner
            continue
        one = known[name]
        of, nullable = _unwrap_type(one.type)
        if isinstance(inner, dict) and _is_blank(inner) and nullable:
            if is_patch:
                made[name] = None
            continue
        if inner == "" and (nullable or not one.required):
            if is_patch and nullable:
                made[name] = None
            elif is_patch and of is str:
                made[name] = ""
            continue
        made[name] = convert_to_type(inner, one.type, is_patch=is_patch and typing.get_origin(of) is dict)
    return made


def _convert_leaf(value: Any, target_type: Any) -> Any:
    if not isinstance(value, str):
        return value
    if target_type is bool:
        return {"true": True, "on": True, "false": False}.get(value, value)
    of = typing.get_args(target_type) if typing.get_origin(target_type) is typing.Literal else ()
    if target_type is int or (of and all(isinstance(one, int) for one in of)):
        text = value.strip()
        return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text, re.ASCII) else value
    if isinstance(target_type, type) and issubclass(target_type, Decimal):
        return plain_number(value)
    return value.strip() if target_type is not str else value


def _unwrap_type(annotation: Any) -> tuple[Any, bool]:
    """A type without Annotated and None, and whether None is allowed."""
    while typing.get_origin(annotation) is typing.Annotated:
        annotation = typing.get_args(annotation)[0]
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
        rest = [one for one in typing.get_args(annotation) if one not in (type(None), msgspec.UnsetType)]
        nullable = type(None) in typing.get_args(annotation)
        return (_unwrap_type(rest[0])[0] if len(rest) == 1 else Any), nullable
    return annotation, False


def allowed_values(struct_type: Any, path: str) -> tuple[str, ...]:
    """The values of a Literal field of a struct, by its wire name or path."""
    for name in path.split("."):
        struct_type = _unwrap_type(
            next(one.type for one in msgspec.structs.fields(_unwrap_type(struct_type)[0]) if one.encode_name == name)
        )[0]
    return tuple(typing.get_args(struct_type))


@dataclass(frozen=True)
class SubmittedForm:
    """A submitted form: its fields in order, and its values nested by field name."""

    pairs: Sequence[tuple[str, str]]
    value: Mapping[str, Any]

    def get(self, name: str, default: str = "") -> str:
        """The last value of a field."""
        return next((value for key, value in reversed(self.pairs) if key == name), default)

    def rows(self, name: str) -> list[dict[str, Any]]:
        """The rows of a list; anything else in the list is ignored."""
        found = self.value.get(name)
        return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []

    def all(self, name: str) -> list[str]:
        """Every value of a field."""
        return [value for key, value in self.pairs if key == name and value != ""]

    def body(self, body_type: Any, *, is_patch: bool = False, without: Iterable[str] = ()) -> dict[str, Any]:
        """The body for an operation that takes this type. Fields that are the page's own begin with `_`."""
        value = {name: one for name, one in self.value.items() if not name.startswith("_") and name not in set(without)}
        return typing.cast(dict[str, Any], convert_to_type(value, body_type, is_patch=is_patch) or {})

    def form(self) -> Form:
        """The form with the submitted values, to be shown again."""
        flat: dict[str, Any] = {}
        _flatten_value(dict(self.value), "", flat)
        return Form(values=flat, version=self.get("_version"))


def parse_form(form: bytes) -> SubmittedForm:
    """Parses the body of a form request."""
    pairs = parse_pairs(form)
    return SubmittedForm(pairs, nest_pairs(pairs))


def form_with_problem(
    form: Form, problem: Problem, text: str, fault_text: Callable[[str, str, Mapping[str, Any]], str]
) -> Form:
    """The form with the errors of a problem: each detail at its field, and the text above. `fault_text` gives the
    message of a detail."""
    faults: dict[str, list[str]] = {}
    for one in problem.details:
        faults.setdefault(one.field, []).append(fault_text(one.code, one.message, one.facts))
    named = problem.facts.get("field")
    if not faults and isinstance(named, str):  # one thing is wrong, and the refusal says with which field
        faults[named] = [text]
    return replace(form, problem=text, faults=faults)


def encode_body(body: Any) -> bytes:
    """A body as JSON."""
    return encode_json(body)
