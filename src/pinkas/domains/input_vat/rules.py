"""The letter that asks a supplier for what is missing: pure."""

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.wording import Wording
from pinkas.domains.businesses import Business
from pinkas.domains.expenses import ExpenseRow
from pinkas.domains.input_vat.types import MissingRequest
from pinkas.domains.messages import NoRecipient

ASKS = {
    "original_invoice": Wording("the original tax invoice"),
    "allocation_number": Wording("the allocation number of the tax authority (the invoice is above the threshold)"),
    "customer_number": Wording("an invoice with our number, {number}", number=""),
}
"""What is asked for, by what is missing."""


class NothingMissing(Problem):
    status, code, message = 409, "nothing_missing", "Nothing is missing of the papers of the expense."


class NoSupplierAddress(NoRecipient):
    hint = "Name addresses in `emails`, or give the supplier an e-mail address."


class NoAllocationNumber(Problem):
    status, code, message = 409, "no_allocation_number", "The expense has no allocation number to be checked."


class NoSupplierNumber(Problem):
    status, code, message = 409, "no_supplier_number", "The expense does not say the tax number of its supplier."


def compose_letter(row: ExpenseRow, business: Business, language: str) -> tuple[str, str]:
    """Subject and text of the letter."""
    words = get_translator(language)
    asks = "\n".join(
        "- "
        + words.text(Wording(ASKS[one].template, number=business.tax_id) if one == "customer_number" else ASKS[one])
        for one in row.missing
    )
    name = " ".join(business.name_in(language).split())
    facts = {
        "business": name,
        "supplier": row.supplier_name or "",
        "number": row.number or "-",
        "date": words.day(row.date),
        "total": f"{format_amount(row.total, row.currency)} {row.currency}",
        "asks": asks,
        "until": words.day(row.claim_until) if row.claim_until else "-",
        "taxId": business.tax_id,
    }
    subject = words.text("{business}: something is missing of your invoice {number}", **_only(facts, "business number"))
    text = words.text(
        "Hello {supplier},\n\nTo deduct the VAT of your invoice {number} of {date} ({total}) we still need:\n{asks}\n\n"
        "Please send it to us; we can use it until {until}.\n\nThank you,\n{business} ({taxId})",
        **facts,
    )
    return subject[:200], text


def _only(facts: dict[str, str], names: str) -> dict[str, str]:
    return {name: facts[name] for name in names.split()}


def check_texts(body: MissingRequest) -> None:
    """Refuses a subject that is more than one line."""
    faults = FaultCollector()
    if body.subject is not None and any(one in body.subject for one in "\r\n"):
        faults.add("subject", "one_line", "A subject is one line.")
    faults.raise_if_any()
