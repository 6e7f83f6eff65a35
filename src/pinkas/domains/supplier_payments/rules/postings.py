"""What a payment to a supplier does to the books: pure. Amounts in minor units of the books, debits above zero."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.money import distribute_by_weight, divide_half_up
from pinkas.domains import ledger
from pinkas.domains.supplier_payments.types.payments import SupplierPaymentRow

DEBT, ADVANCES, WITHHELD = "suppliers", "supplier_advances", "withheld_from_suppliers"


@dataclass(frozen=True)
class Side:
    """One account of a posting: its value in the books, and what that is in the currency of the payment."""

    role: str | None
    value: int
    foreign: int
    is_party: bool = False


def compose_lines(
    sides: tuple[Side, ...], supplier_id: UUID | None, currency: str, home_currency: str
) -> tuple[ledger.Posting, ...]:
    """The lines of an entry; what rates changed meanwhile is a difference of rates."""
    lines = ledger.nonempty_postings(
        *(
            ledger.make_posting(
                one.role,
                one.value,
                **({"party_id": supplier_id} if one.is_party and supplier_id else {}),
                **({"currency": currency, "foreign_amount": one.foreign} if currency != home_currency else {}),
            )
            for one in sides
            if one.role is not None
        )
    )
    rest = ledger.make_posting("exchange_differences", -ledger.debit_credit_difference(lines))
    return ledger.nonempty_postings(*lines, rest)


def payment_sides(row: SupplierPaymentRow, paid_from: str | None) -> tuple[Side, ...]:
    """What a payment did altogether, with what was applied of its advance since: of one just recorded, its entry; and
    the other way round what takes it back."""
    taken = sum(one.advance_value or 0 for one in row.allocations)
    debt = sum(one.value for one in row.allocations)
    return (
        Side(DEBT, debt, row.allocated, is_party=True),
        Side(ADVANCES, row.advance_value - taken, row.gross - row.allocated, is_party=True),
        Side(paid_from, -row.amount_value, -row.amount),
        Side(WITHHELD, -row.withheld_value, -row.withheld, is_party=True),
    )


def reversed_sides(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """What takes others back."""
    return tuple(Side(one.role, -one.value, -one.foreign, one.is_party) for one in sides)


def application_sides(debt: int, taken: int, amount: int) -> tuple[Side, ...]:
    """What an advance does that pays expenses: `debt` is what they are in the books, `taken` what of the advance
    goes for it there, `amount` both in the currency of the payment."""
    return (Side(DEBT, debt, amount, is_party=True), Side(ADVANCES, -taken, -amount, is_party=True))


def taken_of_advance(row: SupplierPaymentRow, amounts: list[int]) -> list[int]:
    """What parts of an advance are in the books, each; all that is left with the rest of it."""
    left = row.advance_value - sum(one.advance_value or 0 for one in row.allocations)
    wanted = sum(amounts)
    total = left if wanted == row.unallocated else divide_half_up(left * wanted, row.unallocated)
    return distribute_by_weight(total, amounts)
