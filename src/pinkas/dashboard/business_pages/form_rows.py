"""Rows of a form: adding and removing them, and removing fields that belong only to the page."""

from collections.abc import Mapping
from typing import Any

from pinkas.dashboard.business_pages.forms import Form, SubmittedForm

_UNITS = ("serialNumbers",)
"""List fields that are entered as one text in a form."""


def split_list(text: str) -> list[str]:
    """The entries of a text that are separated by commas, semicolons or line ends."""
    return [one.strip() for one in text.replace(";", ",").replace("\n", ",").split(",") if one.strip()]


def read_tags(submitted: SubmittedForm) -> list[str]:
    """The tags in the field `_tags`, separated by commas. An existing tag that contains a comma (`_tag[]`) is not
    split."""
    text, there, whole = submitted.get("_tags"), submitted.all("_tag[]"), []
    if text == ", ".join(there):
        return there
    for one in there:
        if split_list(one) != [one] and one in text:
            whole.append(one)
            text = text.replace(one, "", 1)
    return [*whole, *split_list(text)]


def drop_page_fields(value: Any) -> Any:
    """The form values without fields that begin with `_`, which belong only to the page, also in rows. Serial numbers,
    entered as one text, are split."""
    if isinstance(value, list):
        return [drop_page_fields(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: split_list(inner) if name in _UNITS and isinstance(inner, str) else drop_page_fields(inner)
        for name, inner in value.items()
        if not name.startswith("_")
    }


def api_fields(submitted: SubmittedForm) -> SubmittedForm:
    """The form with only the fields that operations take."""
    return SubmittedForm(submitted.pairs, drop_page_fields(dict(submitted.value)))


def form_with_changed_rows(submitted: SubmittedForm) -> Form:
    """The form with a row added or removed, according to the button that was pressed."""
    form = submitted.form()
    values = dict(form.values)
    verb, _, what = submitted.get("_do").partition(":")
    if verb == "drop":
        values = {name: value for name, value in values.items() if not name.startswith(f"{what}.")}
    elif verb == "add":
        column = "quantity" if what.endswith("lines") else "amount"
        values[f"{what}[{len(form.rows(what, 1))}].{column}"] = ""
    return Form(values=_renumber_rows(values), version=form.version)


def added_field_name(submitted: SubmittedForm, form: Form) -> str:
    """The name of the field to focus in a row that was just added; empty after other buttons."""
    verb, _, what = submitted.get("_do").partition(":")
    if verb == "product":
        rows = "template.lines" if form.rows("template.lines") else "lines"
        return f"{rows}[{len(form.rows(rows)) - 1}].quantity"
    if verb != "add":
        return ""
    return f"{what}[{len(form.rows(what)) - 1}].{'description' if what.endswith('lines') else 'amount'}"


def _renumber_rows(values: Mapping[str, Any]) -> dict[str, Any]:
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
