"""Money of a credit that goes back by the provider that charged it: pure."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import Problem


class RefundUnderWay(Problem):
    status, code, message = (
        409,
        "refund_under_way",
        "Another refund holds what the provider charged. Nothing was issued.",
    )
    hint = (
        "Look at the refunds of the checkout that `checkoutId` names. Where the money went back already, say "
        "`alreadyRefunded`."
    )


@dataclass(frozen=True)
class CreditRefund:
    """What an issued credit gives back of one payment (None: of no payment that is known), in minor units. `refund_id`
    is the refund that its provider is asked for, `available` what is left of the charge where that is too little."""

    document_id: UUID
    payment_id: UUID | None
    method: str
    amount: int
    currency: str
    provider: str | None
    checkout_id: UUID | None
    refund_id: UUID | None
    available: int | None


def check_started(refund: CreditRefund) -> None:
    """Raises `RefundUnderWay` where less is left of the charge than the credit gives back."""
    if refund.available is not None:
        raise RefundUnderWay(
            checkoutId=str(refund.checkout_id),
            available=format_amount(refund.available, refund.currency),
            difference=format_amount(refund.amount - refund.available, refund.currency),
            currency=refund.currency,
        )
