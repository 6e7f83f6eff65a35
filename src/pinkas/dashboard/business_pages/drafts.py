"""Converts a draft to form values, including fields that the form does not show, so that saving keeps them."""

from typing import Any

import msgspec

from pinkas.dashboard.business_pages.forms import Form, form_from_value
from pinkas.domains.documents import NewLine

SHOWN_FIELDS = (
    "docType",
    "clientId",
    "brandId",
    "templateId",
    "issueDate",
    "dueDate",
    "paymentTerms",
    "validUntil",
    "currency",
    "exchangeRate",
    "lang",
    "subject",
    "notes",
    "internalNotes",
    "footer",
    "priceMode",
    "rounding",
    "creditReason",
    "externalReference",
)
"""The fields of a draft, other than lines and payments, that the form has. Others are not sent, so they stay."""


def draft_to_form(draft: Any) -> Form:
    """The form of a draft."""
    values = {
        name: value
        for name, value in form_from_value(draft).values.items()
        if name in SHOWN_FIELDS or name[:9] == "discount."
    }
    for place, line in enumerate(draft.lines):
        values |= _line_values(line, f"lines[{place}]")
    for place, payment in enumerate(draft.payments):
        name = f"payments[{place}]"
        values |= {f"{name}.method": payment.method, f"{name}.date": payment.date, f"{name}.amount": payment.amount}
        values |= {f"{name}.{key}": value for key, value in payment.details.items()}
    for place, one in enumerate(draft.references):
        values |= {f"references[{place}].documentId": one.document_id, f"references[{place}].amount": one.amount}
    for place, settled in enumerate(draft.opening_items, start=len(draft.references)):
        name = f"references[{place}]"
        values |= {f"{name}.openingItemId": settled.opening_item_id, f"{name}.amount": settled.amount}
    if draft.withholding_tax is not None:
        values |= {
            f"withholdingTax.{key}": value for key, value in form_from_value(draft.withholding_tax).values.items()
        }
    if draft.client_id is None and draft.client:
        values |= {f"client.{name}": value for name, value in form_from_value(draft.client).values.items()}
    return Form(values=values, version=str(draft.version))


def _line_values(line: Any, name: str) -> dict[str, Any]:
    """The form values of a line: the input fields that were set. The VAT rate is included only if it was chosen."""
    told: dict[str, Any] = {}
    for field in msgspec.structs.fields(NewLine):
        value = getattr(line, field.name)
        if value in (None, []) or value == field.default or (field.name == "vat_rate" and not line.vat_rate_chosen):
            continue
        told[field.encode_name] = value
    units = told.pop("serialNumbers", None)
    values = {f"{name}.{key}": value for key, value in form_from_value(told).values.items()}
    if units:
        values[f"{name}.serialNumbers"] = ", ".join(units)
    if "moveStock" in told:
        values[f"{name}.moveStock"] = "false"
    return values
