"""Forms that choose lines of an issued document: converting it into another document, and crediting it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.document_actions import action_page, list_charges
from pinkas.dashboard.business_pages.form_rows import api_fields
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

CONVERT, CREDIT = "POST /documents/{id}/convert", "POST /documents/{id}/credit"
_LINE = re.compile(r"lines\[([0-9]{1,4})\](.*)")
_TAKEN = ("lineId", "quantity", "serialNumbers")


async def convert_page(context: PageContext) -> PageResponse:
    """The form for converting the document: target type and lines."""
    context.require_operation(CONVERT)
    return await action_page(context, "document_convert.html", Form(values={"docType": context.query.get("to", "")}))


async def convert_document(context: PageContext) -> PageResponse:
    """Converts the document and opens the new draft."""
    sent = context.read_form()
    body: dict[str, Any] = {"docType": _parse_int(sent.get("docType")), "finalize": False}
    read = context.operation_body(CONVERT, api_fields(sent))
    how = sent.get("_how", "all")
    if faults := _find_ambiguities(context, how, read.get("lines", []), ("all", "lines")):
        return await _render_again(context, "document_convert.html", sent, faults)
    if how == "lines":
        body["lines"] = _filled_lines(read)
    try:
        made = await context.perform(CONVERT, body=body, id=context.path["id"])
    except Problem as fault:
        form = _faults_at_form_rows(context.form_with_problem(sent, fault), read)
        return await action_page(context, "document_convert.html", form, fault.status)
    return context.redirect_to("documents", made.id, "edit", done="made")


def _parse_int(text: str) -> Any:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


async def credit_page(context: PageContext) -> PageResponse:
    """The form for crediting the document: how much, and the refund."""
    context.require_operation(CREDIT)
    return await _credit_form(context, Form(values={"refund.mode": "none"}))


async def _credit_form(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return await action_page(context, "document_credit.html", form, status, charges=await list_charges(context))


async def credit_document(context: PageContext) -> PageResponse:
    """Creates the draft of the credit invoice, and leads to its check, which shows its VAT and total before it is
    issued, or to the draft."""
    sent = context.read_form()
    read = context.operation_body(CREDIT, api_fields(sent))
    how, amount = sent.get("_how"), read.get("amount", "")
    if faults := _find_ambiguities(context, how, read.get("lines", []), ("full", "amount", "lines"), amount):
        told = context.words.text("Nothing has been done yet.")
        return await _credit_form(context, replace(sent.form(), problem=told, faults=faults), 422)
    body: dict[str, Any] = {"reason": sent.get("reason"), "finalize": False}
    if sent.get("note"):
        body["note"] = sent.get("note")
    body |= (
        {"amount": amount} if how == "amount" else {"lines": _filled_lines(read)} if how == "lines" else {"full": True}
    )
    if sent.get("refund.mode"):
        body["refund"] = read["refund"]
    try:
        made = await context.perform(CREDIT, body=body, id=context.path["id"])
    except Problem as fault:
        form = _faults_at_form_rows(context.form_with_problem(sent, fault), read)
        return await _credit_form(context, form, fault.status)
    if sent.get("_do") != "check":
        return context.redirect_to("documents", made.credit.id, done="made")
    checked = await context.perform("POST /documents/{id}/validate", id=made.credit.id)
    if faults := _faults_of_findings(context, checked.problems):
        await context.perform("DELETE /documents/{id}", id=made.credit.id)
        form = replace(sent.form(), problem=context.words.text("Nothing has been done yet."), faults=faults)
        return await _credit_form(context, _faults_at_form_rows(form, read), 422)
    return context.redirect_to("documents", made.credit.id, "issue")


def _faults_of_findings(context: PageContext, findings: Sequence[Any]) -> dict[str, list[str]]:
    """What prevents issuing, by the field of the form; what names none stands on the page of the check."""
    faults: dict[str, list[str]] = {}
    for one in findings:
        if one.field:
            faults.setdefault(one.field, []).append(context.words.fault(one.code, one.message, one.facts))
    return faults


def _is_filled(row: Mapping[str, Any]) -> bool:
    return bool(row.get("quantity") or row.get("serialNumbers"))


def _filled_lines(body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of the body in which a quantity or serial numbers were entered, as the API takes them."""
    return [{name: one[name] for name in _TAKEN if one.get(name)} for one in body.get("lines", []) if _is_filled(one)]


def _find_ambiguities(
    context: PageContext, mode: str, rows: Sequence[Mapping[str, Any]], modes: Sequence[str], amount: str = ""
) -> dict[str, list[str]]:
    """Error messages by field where the form is contradictory or incomplete. `mode` is the chosen mode, one of `modes`;
    amounts entered for another mode are an error, since it would not be clear how much is meant."""
    said = context.words.text
    if mode not in modes:
        return {"_how": [said("Choose how much of it you mean.")]}
    written = {way for way, there in (("amount", amount), ("lines", any(map(_is_filled, rows)))) if there}
    if written - {mode}:
        return {
            "_how": [
                said("What you chose here is not what you wrote below it. Choose what you mean, or empty the rest.")
            ]
        }
    if mode == "amount" and not amount:
        return {"amount": [said("Write the amount.")]}
    if mode == "lines" and not written:
        return {"lines[0].quantity": [said("Write how much, beside one line at least.")]}
    missing = [
        f"lines[{place}].quantity" for place, one in enumerate(rows) if _is_filled(one) and not one.get("quantity")
    ]
    return {name: [said("Write how much of it.")] for name in missing} if mode == "lines" else {}


async def _render_again(
    context: PageContext, template: str, submitted: SubmittedForm, faults: Mapping[str, Sequence[str]]
) -> PageResponse:
    told = context.words.text("Nothing has been done yet.")
    return await action_page(context, template, replace(submitted.form(), problem=told, faults=faults), 422)


def _faults_at_form_rows(form: Form, body: Mapping[str, Any]) -> Form:
    """The form with the faults of lines moved to their rows: the API got only lines with a quantity and numbers
    those."""
    places = [place for place, one in enumerate(body.get("lines", [])) if _is_filled(one)]
    faults = {}
    for name, texts in form.faults.items():
        found = _LINE.fullmatch(name)
        sent = int(found[1]) if found else len(places)
        faults[f"lines[{places[sent]}]{found[2]}" if found and sent < len(places) else name] = texts
    return replace(form, faults=faults)


SCREENS = {
    "/documents/{id}/convert": {"GET": convert_page, "POST": convert_document},
    "/documents/{id}/credit": {"GET": credit_page, "POST": credit_document},
}
