"""The journal entry that a stored document has to have: pure."""

from pinkas.countries import Country
from pinkas.domains.documents.issuing.rules.posting import journal_entry
from pinkas.domains.documents.model.rules.credit_balance import AdvanceGain, credit_change
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.ledger import ExpectedEntry

SETTLING_ROLES = frozenset({"customers", "customer_advances", "exchange_differences", "rounding", "opening_balances"})
"""The accounts on which a document in foreign currency settles what came at the rate of another day."""


def expected_entry(record: Record, country: Country) -> ExpectedEntry:
    """The entry of an issued document, all of its income as of goods: whether a line was a service is said by its
    product, which may be changed later.

    In the currency of the books every line is recomputed. In another one the sale, its VAT and the money are; what it
    settles of other documents and of the client's credit depends on their rates, and is proved by the balances of the
    accounts of customers and of their advances."""
    kind = country.document_types[record.doc_type]
    cash_basis = not country.business_types[(record.business or {})["businessType"]].charges_vat
    change = credit_change(record, kind, cash_basis=cash_basis)
    gain = change.put - change.took
    is_foreign = record.currency != record.home_currency
    entry = journal_entry(
        record,
        kind,
        home_currency=record.home_currency,
        cash_basis=cash_basis,
        credit_gain=AdvanceGain() if is_foreign else AdvanceGain(gain, gain),
    )
    lines = tuple(one for one in entry.lines if not (is_foreign and one.role in SETTLING_ROLES))
    return ExpectedEntry(
        "document",
        record.id,
        (lines,),
        record.issue_date,
        SETTLING_ROLES if is_foreign else frozenset(),
        tolerance=2 if is_foreign else 0,
    )
