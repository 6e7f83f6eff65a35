"""The journal entries that a stored payment to a supplier has to have: pure."""

from typing import cast

import msgspec

from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.domains.ledger import ExpectedEntry, Posting
from pinkas.domains.supplier_payments.rules.postings import compose_lines, payment_sides, reversed_sides
from pinkas.domains.supplier_payments.types.payments import SupplierPaymentRow

SETTLING_ROLES = frozenset({"suppliers", "supplier_advances", "exchange_differences"})
PAID, VOIDED, APPLIED = "supplier_payment", "supplier_payment_void", "supplier_advance"


def expected_payment_entry(source_type: str, row: SupplierPaymentRow, home_currency: str) -> ExpectedEntry:
    """The entry of a payment, or of its voiding. A void payment no longer says what it was for: its money and the tax
    that was withheld are recomputed, and what it settled is proved by the balances of suppliers and their advances."""
    role = PAYMENT_METHODS[cast(PaymentMethod, row.method)].paid_from_role
    own = [one for one in row.allocations if one.advance_value is None]
    first = msgspec.structs.replace(row, allocations=own, allocated=sum(one.amount for one in own))
    sides = payment_sides(first, role)
    day = row.date if source_type == PAID else None
    if source_type == VOIDED:
        sides = reversed_sides(sides)
    lines = compose_lines(sides, row.supplier_id, row.currency, home_currency)
    if row.state != "VOID":
        return ExpectedEntry(source_type, row.id, (lines,), day)
    money: tuple[Posting, ...] = tuple(one for one in lines if one.role not in SETTLING_ROLES)
    return ExpectedEntry(source_type, row.id, (money,), day, SETTLING_ROLES)
