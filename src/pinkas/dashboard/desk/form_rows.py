"""Rows of a form: adding and removing them, and removing fields that belong only to the page."""

from collections.abc import Mapping
from typing import Any

from pinkas.dashboard.desk.forms import Form, Sent

_UNITS = ("serialNumbers",)
"""List fields that are entered as one text in a form."""


def several(text: str) -> list[str]:
    """The entries of a text that are separated by commas, semicolons or line ends."""
    return [one.strip() for one in text.replace(";", ",").replace("\n", ",").split(",") if one.strip()]


def tags_of(sent: Sent) -> list[str]:
    """The tags in the field `_tags`, separated by commas. An existing tag that contains a comma (`_tag[]`) is not
    split."""
    text, there, whole = sent.get("_tags"), sent.all("_tag[]"), []
    if text == ", ".join(there):
        return there
    for one in there:
        if several(one) != [one] and one in text:
            whole.append(one)
            text = text.replace(one, "", 1)
    return [*whole, *several(text)]


def without_own(value: Any) -> Any:
    """The form values without fields that begin with `_`, which belong only to the page, also in rows. Serial numbers,
    entered as one text, are split."""
    if isinstance(value, list):
        return [without_own(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: several(inner) if name in _UNITS and isinstance(inner, str) else without_own(inner)
        for name, inner in value.items()
        if not name.startswith("_")
    }


def plain(sent: Sent) -> Sent:
    """The form with only the fields that operations take."""
    return Sent(sent.pairs, without_own(dict(sent.value)))


def changed_rows(sent: Sent) -> Form:
    """The form with a row added or removed, according to the button that was pressed."""
    form = sent.form()
    values = dict(form.values)
    verb, _, what = sent.get("_do").partition(":")
    if verb == "drop":
        values = {name: value for name, value in values.items() if not name.startswith(f"{what}.")}
    elif verb == "add":
        column = "quantity" if what.endswith("lines") else "amount"
        values[f"{what}[{len(form.rows(what, 1))}].{column}"] = ""
    return Form(values=_renumbered(values), version=form.version)


def added(sent: Sent, shown: Form) -> str:
    """The name of the field to focus in a row that was just added; empty after other buttons."""
    verb, _, what = sent.get("_do").partition(":")
    if verb == "product":
        rows = "template.lines" if shown.rows("template.lines") else "lines"
        return f"{rows}[{len(shown.rows(rows)) - 1}].quantity"
    if verb != "add":
        return ""
    return f"{what}[{len(shown.rows(what)) - 1}].{'description' if what.endswith('lines') else 'amount'}"


def _renumbered(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with consecutive row numbers after a row was removed."""
    places: dict[str, dict[str, int]] = {}
    made = {}
    for name, value in values.items():
        head, bracket, rest = name.partition("[")
        if not bracket or rest.startswith("]"):
            made[name] = value
            continue
        place, _, tail = rest.partition("]")
        seen = places.setdefault(head, {})
        made[f"{head}[{seen.setdefault(place, len(seen))}]{tail}"] = value
    return made
