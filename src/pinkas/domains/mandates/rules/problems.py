"""Why a standing order cannot do what is asked of it."""

from pinkas.core.problems import Problem


class MandateEnded(Problem):
    status, code, message = 409, "mandate_ended", "The standing order has ended, or was cancelled."
    hint = "Make a new one."


class MandateNotAuthorized(Problem):
    status, code, message = 409, "mandate_not_authorized", "The client has not authorized the standing order yet."
    hint = "Send the client the link (`/send-authorization`), or name a means of payment of the client as `methodId`."


class MandateAuthorized(Problem):
    status, code, message = 409, "mandate_authorized", "The client has authorized the standing order already."


class MandatePaused(Problem):
    status, code, message = 409, "mandate_paused", "The standing order is paused."
    hint = "Resume it before."


class MandateNotPaused(Problem):
    status, code, message = 409, "mandate_not_paused", "The standing order is not paused."


class AboveCeiling(Problem):
    status, code, message = 422, "amount_above_ceiling", "More is to be charged than the client has agreed to."
    hint = "Lower the amount to `ceiling`; a higher one needs a new standing order that the client authorizes."


class AmountNeeded(Problem):
    status, code, message = 422, "amount_required", "A standing order with a ceiling needs the amount of each charge."


class ChargeUnderWay(Problem):
    status, code, message = 409, "charge_under_way", "The standing order is being charged at this moment."
    hint = "Look at the charge that `chargeId` names; try again when its outcome is known."


class ChargeExists(Problem):
    status, code, message = 409, "charge_exists", "The document has a charge of this standing order already."
    hint = "Retry the one that `chargeId` names."


class ChargeNotOpen(Problem):
    status, code, message = 409, "charge_not_open", "The charge is not in a state in which this can be done."
    hint = "`chargeState` says where it stands."


class ChargedBankDebit(Problem):
    status, code, message = 409, "bank_debit_not_retried", "A bank debit is told by what the bank says of it."
    hint = "Use `resolve`."


class NothingToDebit(Problem):
    status, code, message = 409, "nothing_to_debit", "No charge waits for a bank that such a file could be given to."


class DebitsDoNotFit(Problem):
    status, code, message = 422, "debits_do_not_fit", "Some of the charges have no place in a file of debits."
    hint = "`refused` says why of each; complete the clients, or skip or resolve the charges."


class NothingOpen(Problem):
    status, code, message = 409, "nothing_to_charge", "Nothing is open of the document."
