"""Forms that choose lines of an issued document: converting it into another document, and crediting it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.following import followed
from pinkas.dashboard.desk.form_rows import plain
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.platform.page import Shown

CONVERT, CREDIT = "POST /documents/{id}/convert", "POST /documents/{id}/credit"
_LINE = re.compile(r"lines\[([0-9]{1,4})\](.*)")
_TAKEN = ("lineId", "quantity", "serialNumbers")


async def ask_convert(desk: Desk) -> Shown:
    """The form for converting the document: target type and lines."""
    desk.needs(CONVERT)
    return await followed(desk, "document_convert.html", Form(values={"docType": desk.query.get("to", "")}))


async def convert(desk: Desk) -> Shown:
    """Converts the document and opens the new draft."""
    sent = desk.read_form()
    body: dict[str, Any] = {"docType": _int(sent.get("docType")), "finalize": False}
    read = desk.operation_body(CONVERT, plain(sent))
    how = sent.get("_how", "all")
    if faults := _unclear(desk, how, read.get("lines", []), ("all", "lines")):
        return await _asked_again(desk, "document_convert.html", sent, faults)
    if how == "lines":
        body["lines"] = _taken(read)
    try:
        made = await desk.perform(CONVERT, body=body, id=desk.path["id"])
    except Problem as fault:
        form = _at_their_rows(desk.form_with_problem(sent, fault), read)
        return await followed(desk, "document_convert.html", form, fault.status)
    return desk.redirect_to("documents", made.id, "edit", done="made")


def _int(text: str) -> Any:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


async def ask_credit(desk: Desk) -> Shown:
    """The form for crediting the document: how much, and the refund."""
    desk.needs(CREDIT)
    return await followed(desk, "document_credit.html", Form(values={"refund.mode": "none"}))


async def credit(desk: Desk) -> Shown:
    """Creates the credit invoice, as a draft or issued at once."""
    sent = desk.read_form()
    read = desk.operation_body(CREDIT, plain(sent))
    how, amount = sent.get("_how"), read.get("amount", "")
    if faults := _unclear(desk, how, read.get("lines", []), ("full", "amount", "lines"), amount):
        return await _asked_again(desk, "document_credit.html", sent, faults)
    body: dict[str, Any] = {"reason": sent.get("reason"), "finalize": sent.get("_do") == "issue"}
    if sent.get("note"):
        body["note"] = sent.get("note")
    body |= {"amount": amount} if how == "amount" else {"lines": _taken(read)} if how == "lines" else {"full": True}
    if sent.get("refund.mode"):
        body["refund"] = read["refund"]
    try:
        made = await desk.perform(CREDIT, body=body, id=desk.path["id"])
    except Problem as fault:
        form = _at_their_rows(desk.form_with_problem(sent, fault), read)
        return await followed(desk, "document_credit.html", form, fault.status)
    return desk.redirect_to("documents", made.credit.id, done="credited" if body["finalize"] else "made")


def _written(row: Mapping[str, Any]) -> bool:
    return bool(row.get("quantity") or row.get("serialNumbers"))


def _taken(read: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of the body in which a quantity or serial numbers were entered, as the API takes them."""
    return [{name: one[name] for name in _TAKEN if one.get(name)} for one in read.get("lines", []) if _written(one)]


def _unclear(
    desk: Desk, how: str, rows: Sequence[Mapping[str, Any]], ways: Sequence[str], amount: str = ""
) -> dict[str, list[str]]:
    """Error messages by field where the form is contradictory or incomplete. `how` is the chosen mode, one of `ways`;
    amounts entered for another mode are an error, since it would not be clear how much is meant."""
    said = desk.words.text
    if how not in ways:
        return {"_how": [said("Choose how much of it you mean.")]}
    written = {way for way, there in (("amount", amount), ("lines", any(map(_written, rows)))) if there}
    if written - {how}:
        return {
            "_how": [
                said("What you chose here is not what you wrote below it. Choose what you mean, or empty the rest.")
            ]
        }
    if how == "amount" and not amount:
        return {"amount": [said("Write the amount.")]}
    if how == "lines" and not written:
        return {"lines[0].quantity": [said("Write how much, beside one line at least.")]}
    missing = [
        f"lines[{place}].quantity" for place, one in enumerate(rows) if _written(one) and not one.get("quantity")
    ]
    return {name: [said("Write how much of it.")] for name in missing} if how == "lines" else {}


async def _asked_again(desk: Desk, template: str, sent: Sent, faults: Mapping[str, Sequence[str]]) -> Shown:
    told = desk.words.text("Nothing has been done yet.")
    return await followed(desk, template, replace(sent.form(), problem=told, faults=faults), 422)


def _at_their_rows(form: Form, read: Mapping[str, Any]) -> Form:
    """The form with the faults of lines moved to their rows: the API got only lines with a quantity and numbers
    those."""
    places = [place for place, one in enumerate(read.get("lines", [])) if _written(one)]
    faults = {}
    for name, texts in form.faults.items():
        found = _LINE.fullmatch(name)
        sent = int(found[1]) if found else len(places)
        faults[f"lines[{places[sent]}]{found[2]}" if found and sent < len(places) else name] = texts
    return replace(form, faults=faults)


SCREENS = {
    "/documents/{id}/convert": {"GET": ask_convert, "POST": convert},
    "/documents/{id}/credit": {"GET": ask_credit, "POST": credit},
}
