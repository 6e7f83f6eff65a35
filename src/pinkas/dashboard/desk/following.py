"""What follows from an issued document: made into another, credited, cancelled, paid, shared, sent.

Each page says first what will happen.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.form_rows import changed_rows, plain
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.platform.page import Shown

_LINE = re.compile(r"lines\[([0-9]{1,4})\](.*)")
_TAKEN = ("lineId", "quantity", "serialNumbers")
CHANNELS = ("email", "sms", "whatsapp")
METHODS = (
    "bank_transfer",
    "cash",
    "check",
    "card",
    "payment_app",
    "paypal",
    "standing_order",
    "gift_voucher",
    "credit_balance",
    "other",
)


async def _read(desk: Desk) -> Any:
    return await desk.do("GET /documents/{id}", id=desk.path["id"])


async def _kind(desk: Desk, document: Any) -> Any:
    return await desk.do("GET /document-types/{docType}", docType=document.doc_type)


async def _shown(desk: Desk, template: str, form: Form, fault: Problem | None = None, **values: Any) -> Shown:
    document = await _read(desk)
    if document.status == "DRAFT" and fault is None:  # nothing follows from a draft but its being issued
        return desk.go("documents", document.id)
    kind = await _kind(desk, document)
    status = fault.status if fault else 200
    return desk.show(
        template, status=status, place="documents", one=document, kind=kind, form=form, methods=METHODS, **values
    )


async def ask_convert(desk: Desk) -> Shown:
    """What is to be made of it, and of how much."""
    return await _shown(desk, "document_convert.html", Form(values={"docType": desk.query.get("to", "")}))


async def convert(desk: Desk) -> Shown:
    """Makes it."""
    sent = desk.sent()
    body: dict[str, Any] = {"docType": _int(sent.get("docType")), "finalize": False}
    read = desk.body("POST /documents/{id}/convert", plain(sent))
    lines = _taken(sent, read)
    if lines is not None:
        body["lines"] = lines
    try:
        made = await desk.do("POST /documents/{id}/convert", body=body, id=desk.path["id"])
    except Problem as fault:
        return await _shown(desk, "document_convert.html", _at_their_rows(desk.refused(sent, fault), read), fault)
    return desk.go("documents", made.id, "edit", done="made")


def _int(text: str) -> Any:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


def _taken(sent: Sent, read: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """Lines with a quantity, of the form as it was `read`; None where all that is left is taken."""
    if sent.get("_how", "all") != "lines":
        return None
    rows = read.get("lines", [])
    return [{name: one[name] for name in _TAKEN if one.get(name)} for one in rows if one.get("quantity")]


def _at_their_rows(form: Form, read: Mapping[str, Any]) -> Form:
    """The faults of lines at the rows of the form: the API was sent only those with a quantity, and counts those."""
    places = [place for place, one in enumerate(read.get("lines", [])) if one.get("quantity")]
    faults = {}
    for name, texts in form.faults.items():
        found = _LINE.fullmatch(name)
        sent = int(found[1]) if found else len(places)
        faults[f"lines[{places[sent]}]{found[2]}" if found and sent < len(places) else name] = texts
    return replace(form, faults=faults)


async def ask_credit(desk: Desk) -> Shown:
    """How much of it is credited, and what becomes of the money."""
    return await _shown(desk, "document_credit.html", Form(values={"_how": "full", "refund.mode": "none"}))


async def credit(desk: Desk) -> Shown:
    """Writes the credit invoice, as a draft or issued at once."""
    sent = desk.sent()
    read = desk.body("POST /documents/{id}/credit", plain(sent))
    body: dict[str, Any] = {"reason": sent.get("reason"), "finalize": sent.get("_do") == "issue"}
    if sent.get("note"):
        body["note"] = sent.get("note")
    match sent.get("_how"):
        case "amount":
            body["amount"] = read.get("amount", "")
        case "lines":
            body["lines"] = _taken(sent, read) or []
        case _:
            body["full"] = True
    if sent.get("refund.mode"):
        body["refund"] = {"mode": sent.get("refund.mode")}
    try:
        made = await desk.do("POST /documents/{id}/credit", body=body, id=desk.path["id"])
    except Problem as fault:
        return await _shown(desk, "document_credit.html", _at_their_rows(desk.refused(sent, fault), read), fault)
    return desk.go("documents", made.credit.id, done="credited" if body["finalize"] else "made")


async def ask_cancel(desk: Desk) -> Shown:
    """What cancelling does, and what becomes of money that was paid."""
    return await _shown(desk, "document_cancel.html", Form())


async def cancel(desk: Desk) -> Shown:
    """Cancels it, by a further document where the law wants one."""
    sent = desk.sent()
    body: dict[str, Any] = {"reason": sent.get("reason")}
    if sent.get("refund.mode"):
        body["refund"] = {"mode": sent.get("refund.mode")}
    try:
        done = await desk.do("POST /documents/{id}/cancel", body=body, id=desk.path["id"])
    except Problem as fault:
        return await _shown(desk, "document_cancel.html", desk.refused(sent, fault), fault)
    return desk.show("document_cancelled.html", place="documents", result=done)


async def ask_pay(desk: Desk) -> Shown:
    """Money that came for it."""
    document = await _read(desk)
    values = {
        "payments[0].method": "bank_transfer",
        "payments[0].date": desk.today().isoformat(),
        "payments[0].amount": document.balance,
    }
    return await _shown(desk, "document_pay.html", Form(values=values, version=str(document.version)))


async def pay(desk: Desk) -> Shown:
    """Records it: the receipt is issued at once."""
    sent = desk.sent()
    where = "POST /documents/{id}/payments"
    if (sent.get("_do") or "save") != "save":
        return await _shown(desk, "document_pay.html", changed_rows(sent))
    body = desk.body(where, sent)
    if not (body.get("withholdingTax") or {}).get("amount"):
        body.pop("withholdingTax", None)
    try:
        made = await desk.do(where, body=body, version=sent.get("_version"), id=desk.path["id"])
    except Problem as fault:
        return await _shown(desk, "document_pay.html", desk.refused(sent, fault), fault)
    return desk.go("documents", made.id, done="issued")


async def ask_send(desk: Desk) -> Shown:
    """To whom it goes, and what the message says."""
    return await _shown(
        desk,
        "document_send.html",
        Form(values={"attachPdf": "true", "link": "true", "_kind": desk.query.get("kind", "send")}),
    )


async def send(desk: Desk) -> Shown:
    """Puts it on its way."""
    sent = desk.sent()
    reminder = sent.get("_kind") == "reminder"
    where = f"POST /documents/{{id}}/{'reminders' if reminder else 'send'}"
    to = {
        channel: [one.strip() for one in sent.get(f"to.{channel}").replace(";", ",").split(",") if one.strip()]
        for channel in CHANNELS
    }
    body = desk.body(where, sent, without=("to",))
    if any(to.values()):
        body["to"] = {channel: addresses for channel, addresses in to.items() if addresses}
    try:
        await desk.do(where, body=body, id=desk.path["id"])
    except Problem as fault:
        return await _shown(desk, "document_send.html", _by_channel(desk.refused(sent, fault)), fault)
    return desk.go("documents", desk.path["id"], done="sent")


def _by_channel(form: Form) -> Form:
    """The faults of single addresses at the field in which all of a channel are written."""
    faults: dict[str, list[str]] = {}
    for name, texts in form.faults.items():
        faults.setdefault(name.partition("[")[0] if name.startswith("to.") else name, []).extend(texts)
    return replace(form, faults={name: list(dict.fromkeys(texts)) for name, texts in faults.items()})


async def ask_share(desk: Desk) -> Shown:
    """A link for the customer."""
    return await _shown(desk, "document_share.html", Form(values={"allowDownload": "true"}), made=None)


async def share(desk: Desk) -> Shown:
    """Makes it. Its address is told once."""
    sent = desk.sent()
    try:
        body = desk.body("POST /documents/{id}/share", sent)
        if day := body.get("expiresAt"):
            body["expiresAt"] = _end_of(desk, day)
        made = await desk.do("POST /documents/{id}/share", body=body, id=desk.path["id"])
    except Problem as fault:
        return await _shown(desk, "document_share.html", desk.refused(sent, fault), fault, made=None)
    return await _shown(desk, "document_share.html", Form(), made=made)


def _end_of(desk: Desk, day: str) -> str:
    """The end of a day as an instant; what is no day is left for the API to refuse."""
    try:
        return (desk.words.midnight(date.fromisoformat(day)) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return day


async def unshare(desk: Desk) -> Shown:
    """The link leads nowhere any more."""
    await desk.do("DELETE /documents/{id}/shares/{shareId}", id=desk.path["id"], shareId=desk.path["share"])
    return desk.go("documents", desk.path["id"], done="removed")


async def ask_number(desk: Desk) -> Shown:
    """Asks the tax authority for an allocation number."""
    await desk.do("POST /documents/{id}/allocation-number", body={}, id=desk.path["id"])
    return desk.go("documents", desk.path["id"], done="started")


SCREENS = {
    "/documents/{id}/convert": {"GET": ask_convert, "POST": convert},
    "/documents/{id}/credit": {"GET": ask_credit, "POST": credit},
    "/documents/{id}/cancel": {"GET": ask_cancel, "POST": cancel},
    "/documents/{id}/payments": {"GET": ask_pay, "POST": pay},
    "/documents/{id}/send": {"GET": ask_send, "POST": send},
    "/documents/{id}/share": {"GET": ask_share, "POST": share},
    "/documents/{id}/shares/{share}/remove": {"POST": unshare},
    "/documents/{id}/allocation": {"POST": ask_number},
}
