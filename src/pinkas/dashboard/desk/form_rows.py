"""Rows of a form: one more, one less, and what of them is the page's own."""

from collections.abc import Mapping
from typing import Any

from pinkas.dashboard.desk.forms import Form, Sent

_UNITS = ("serialNumbers",)
"""Lists that are one text in a row of a form."""


def several(text: str) -> list[str]:
    """What was written with commas, semicolons or line ends between."""
    return [one.strip() for one in text.replace(";", ",").replace("\n", ",").split(",") if one.strip()]


def tags_of(sent: Sent) -> list[str]:
    """The tags that stand in one field, with commas between. One that has a comma in itself, and was there before
    (`_tag[]`), stays one."""
    text, there, whole = sent.get("_tags"), sent.all("_tag[]"), []
    if text == ", ".join(there):
        return there
    for one in there:
        if several(one) != [one] and one in text:
            whole.append(one)
            text = text.replace(one, "", 1)
    return [*whole, *several(text)]


def without_own(value: Any) -> Any:
    """What a form says without the fields that are the page's own, in rows too; serial numbers are one text in a form,
    with commas or line ends between."""
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
    """The same form, as the operations take it."""
    return Sent(sent.pairs, without_own(dict(sent.value)))


def changed_rows(sent: Sent) -> Form:
    """The form with a row more or a row less, as the button that was pressed says."""
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
    """The field of a row that the button has just put in, where a person writes on; empty for every other button."""
    verb, _, what = sent.get("_do").partition(":")
    if verb == "product":
        rows = "template.lines" if shown.rows("template.lines") else "lines"
        return f"{rows}[{len(shown.rows(rows)) - 1}].quantity"
    if verb != "add":
        return ""
    return f"{what}[{len(shown.rows(what)) - 1}].{'description' if what.endswith('lines') else 'amount'}"


def _renumbered(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same rows without a hole where one was dropped."""
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
