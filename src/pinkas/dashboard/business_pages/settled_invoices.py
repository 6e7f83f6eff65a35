"""The rows of a receipt's form for what it settles: open invoices and opening balances of the client, and those named
before."""

import re
from dataclasses import replace
from typing import Any

from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import documents_by_ids
from pinkas.dashboard.business_pages.open_items import OpenItem, document_item, open_opening_items
from pinkas.dashboard.business_pages.page_context import PageContext

_ROW = re.compile(r"references\[([0-9]{1,4})\](.*)")
MAX_INVOICES = 50


async def align_settled_invoices(context: PageContext, form: Form) -> tuple[Form, list[OpenItem]]:
    """The form with a row for each invoice and opening balance, and these, oldest first. Rows are matched by id and not
    by index, since others may have been open when the form was filled in."""
    named = [
        str(form.get(f"references[{place}].documentId") or form.get(f"references[{place}].openingItemId"))
        for place in form.rows("references")
    ]
    client_id = form.get("clientId")
    found = {one.id: one for one in await open_opening_items(context, client_id)}
    documents = await _open_invoices(context, client_id)
    known = found.keys() | {str(one.id) for one in documents}
    documents += await documents_by_ids(context, [id for id in named if id not in known])
    found |= {str(one.id): document_item(context, one) for one in documents}
    items = sorted(found.values(), key=lambda one: (one.date, int(one.number or 0)))
    return _align_rows(form, named, items), items


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


def _align_rows(form: Form, named: list[str], items: list[OpenItem]) -> Form:
    """The form with rows in the order of the invoices. Faults are moved too: the API numbers only rows with an
    amount."""
    amounts = {id: form.get(f"references[{place}].amount") for place, id in enumerate(named)}
    sent = [id for id in named if amounts[id] not in ("", None)]
    values = {name: value for name, value in form.values.items() if not _ROW.fullmatch(name)}
    ids = [one.id for one in items]
    for place, one in enumerate(items):
        values |= {f"references[{place}].{one.field}": one.id, f"references[{place}].amount": amounts.get(one.id, "")}
    faults = {}
    for name, texts in form.faults.items():
        row = _ROW.fullmatch(name)
        if row and int(row[1]) < len(sent) and sent[int(row[1])] in ids:
            name = f"references[{ids.index(sent[int(row[1])])}]{row[2]}"
        faults[name] = texts
    return replace(form, values=values, faults=faults)
