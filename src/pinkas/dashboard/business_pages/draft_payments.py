"""Payments in the forms of documents: the fields of each method, the payment that a form proposes, what is left to pay.

A document that needs its payments opens with one: today, by bank transfer, of everything that is left.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from pinkas.core.payment_methods import PAYMENT_METHODS
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import documents_by_ids
from pinkas.dashboard.business_pages.page_context import PageContext

_ACCOUNT = ("bankCode", "branch", "account")
_OTHER_DETAILS: Mapping[str, tuple[str, ...]] = {
    "bank_transfer": ("reference", *_ACCOUNT),
    "cash": (),
    "check": ("checkNumber", *_ACCOUNT, "dueDate"),
    "card": ("last4", "brand", "dealType", "installments", "authNumber"),
    "payment_app": ("app", "reference"),
    "standing_order": ("reference", *_ACCOUNT),
    "credit_balance": (),
}
METHOD_FIELDS: Mapping[str, tuple[str, ...]] = {
    method: _OTHER_DETAILS.get(method, ("reference",)) for method in PAYMENT_METHODS
}
"""The fields of each method of payment, in the order in which people are offered the methods."""


async def propose_payment(context: PageContext, kind: Any, draft: Any, form: Form) -> Form:
    """The form of a draft that needs its payments and has none, with the payment that it waits for."""
    if kind.payments != "required" or draft.payments:
        return form
    values = {**form.values, **first_payment(context)}
    left = Decimal(draft.balance)
    if kind.lines == "none":
        values, left = await _settle_in_full(context, draft, values)
    if left > 0:
        values["payments[0].amount"] = str(left)
    return replace(form, values=values)


def first_payment(context: PageContext, place: int = 0) -> dict[str, Any]:
    """The method and the date that a new payment begins with."""
    at = f"payments[{place}]"
    return {f"{at}.method": next(iter(METHOD_FIELDS)), f"{at}.date": context.current_day().isoformat()}


async def _settle_in_full(context: PageContext, draft: Any, values: dict[str, Any]) -> tuple[dict[str, Any], Decimal]:
    """The values of a receipt that settles all that is open of the documents that it names, and how much that is."""
    named = [str(one.document_id) for one in draft.references]
    found = {str(one.id): Decimal(one.balance) for one in await documents_by_ids(context, named)}
    for place, id in enumerate(named):
        values[f"references[{place}].amount"] = str(found.get(id, ""))
    return values, sum(found.values(), sum((Decimal(one.amount) for one in draft.opening_items), Decimal()))


def with_rest_paid(form: Form, left: Decimal) -> Form:
    """The form whose last payment also pays what is left."""
    name = f"payments[{form.rows('payments', 1)[-1]}].amount"
    try:
        amount = Decimal(str(form.get(name) or "0").replace(",", "")) + left
    except InvalidOperation:  # what is no number is told when it is saved
        return form
    return replace(form, values={**form.values, name: str(amount)})


@dataclass(frozen=True)
class Payable:
    """What is paid of a document that is paid when it is issued, with the tax that was withheld, and what is left."""

    paid: Decimal
    left: Decimal


def find_payable(kind: Any, totals: Any) -> Payable | None:
    """The paid part of a calculation or of a draft; None for a document that is not paid when it is issued."""
    if kind.payments != "required" or totals is None:
        return None
    left = Decimal(totals.difference if hasattr(totals, "difference") else totals.balance)
    return Payable(Decimal(totals.total) - left, left)
