"""Why a checkout cannot go on."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import Problem


class CheckoutEnded(Problem):
    status, code, message = 409, "checkout_ended", "The checkout has ended."
    hint = "Nothing more is paid by it. Ask whoever sent you the link for a new one."


class CheckoutLocked(Problem):
    status, code, message = 409, "checkout_locked", "Too many cards were declined: the checkout takes no other one."
    hint = "Ask whoever sent you the link for a new one."


class PaymentInProgress(Problem):
    status, code, message = 409, "payment_in_progress", "The same is being paid at this moment."
    hint = "Look at the checkout that `checkoutId` names; try again when it has come to an end."


class NothingToCharge(Problem):
    status, code, message = 409, "nothing_to_charge", "Nothing is open of the document."


class ChargeExceedsBalance(Problem):
    status, code, message = 422, "charge_exceeds_balance", "More is to be charged than is open of the document."
    hint = "Lower the amount to `available`, or leave it out."


class NoSavedCard(Problem):
    status, code, message = 409, "no_saved_card", "The client has no card saved that can be charged."
    hint = "Save one with the token of a connected provider, or send the client a payment link."


class CardsNotSaved(Problem):
    status, code, message = 422, "cards_not_saved", "The provider saves no cards."
    hint = "Choose another provider, or leave it out."


class CardExpired(Problem):
    status, code, message = 409, "card_expired", "The saved card has expired."
    hint = "Ask the client for another card: a payment link can save it."


class InstallmentsNotAllowed(Problem):
    status, code, message = 422, "installments_not_allowed", "The provider does not take so many instalments."
    hint = "At most `maxInstallments`."


class PaymentUnavailable(Problem):
    status, code, message = 503, "payment_unavailable", "The payment provider did not open its page. Nothing was paid."
    hint = "Try again in a minute."


class NothingToRefund(Problem):
    status, code, message = 409, "nothing_to_refund", "Nothing was charged by the checkout, or all of it went back."


class RefundExceedsCharge(Problem):
    status, code, message = 409, "refund_exceeds_charge", "Less is left of the charge than is to go back."
    hint = "Lower the amount to `available`. What a refund that is not decided yet holds is not among it."


class PartialRefundNotTaken(Problem):
    status, code, message = 409, "partial_refund_not_taken", "The provider gives back the whole of a charge only."


class RefundNotInDoubt(Problem):
    status, code, message = 409, "refund_not_in_doubt", "What became of the refund is known, or the provider is asked."
    hint = "Only a refund with `mayBeResolved` is resolved by hand."


class RefundNotBooked(Problem):
    status, code, message = 409, "payment_not_booked", "The money that went back is not in the books itself yet."
    hint = "Settle `documentError` of the checkout; this follows by itself."


class PaidOutFailed(Problem):
    status, code, message = 409, "refund_failed_later", "The provider accepted the refund and could not pay it out."
    hint = "The books show it as given back: pay it to the customer in another way."


class RefundNotGiven(Problem):
    status, code, message = 409, "refund_not_given", "The provider did not give the money back."
    hint = "The document is credited, and the books show it as given back: pay it to the customer in another way."


PAY_PROBLEMS = (CheckoutEnded, CheckoutLocked, PaymentInProgress, PaymentUnavailable, CardNumberRefused)
"""What whoever wants to pay may be told."""
