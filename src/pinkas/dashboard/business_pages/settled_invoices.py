"""The rows of a receipt's form for the invoices that it settles: open invoices of the client, and those named
before."""

import re
from dataclasses import replace
from typing import Any

from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import documents_by_ids
from pinkas.dashboard.business_pages.page_context import PageContext

_ROW = re.compile(r"references\[([0-9]{1,4})\](.*)")
MAX_INVOICES = 50


async def align_settled_invoices(context: PageContext, form: Form) -> tuple[Form, list[Any]]:
    """The form with a row for each invoice, and the invoices, oldest first. Rows are matched by invoice id and not by
    index, since other invoices may have been open when the form was filled in."""
    named = [str(form.get(f"references[{place}].documentId")) for place in form.rows("references")]
    found = {str(one.id): one for one in await _open_invoices(context, form.get("clientId"))}
    found |= {str(one.id): one for one in await documents_by_ids(context, [id for id in named if id not in found])}
    invoices = sorted(found.values(), key=lambda one: (one.issue_date, one.doc_number or 0))
    return _align_rows(form, named, [str(one.id) for one in invoices]), invoices


async def _open_invoices(context: PageContext, client_id: object) -> list[Any]:
    if not client_id:
        return []
    found: list[Any] = []
    for state in ("UNPAID", "PARTIAL"):
        asked = {
            "clientId": client_id,
            "status": "ISSUED",
            "paymentStatus": state,
            "limit": MAX_INVOICES,
            "sort": "issueDate",
        }
        found += (await context.perform("GET /documents", query=asked)).items
    return found


def _align_rows(form: Form, named: list[str], ids: list[str]) -> Form:
    """The form with rows in the order of the invoices. Faults are moved too: the API numbers only rows with an
    amount."""
    amounts = {id: form.get(f"references[{place}].amount") for place, id in enumerate(named)}
    sent = [id for id in named if amounts[id] not in ("", None)]
    values = {name: value for name, value in form.values.items() if not _ROW.fullmatch(name)}
    for place, id in enumerate(ids):
        values |= {f"references[{place}].documentId": id, f"references[{place}].amount": amounts.get(id, "")}
    faults = {}
    for name, texts in form.faults.items():
        row = _ROW.fullmatch(name)
        if row and int(row[1]) < len(sent) and sent[int(row[1])] in ids:
            name = f"references[{ids.index(sent[int(row[1])])}]{row[2]}"
        faults[name] = texts
    return replace(form, values=values, faults=faults)
