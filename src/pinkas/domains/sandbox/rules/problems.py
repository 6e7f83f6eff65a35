"""The problems of the sandbox, one class for each situation."""

from pinkas.core.problems import Problem


class AlreadySeeded(Problem):
    status, code, message = 409, "already_seeded", "The business has its demo data already."
    hint = "Empty it with `POST /sandbox/reset` first."


class NotSimulated(Problem):
    status, code, message = 409, "not_simulated", "The checkout is not paid on a page of the simulator."
    hint = "A saved card is charged without a page, and other providers decide themselves what becomes of a payment."


class PaymentDecided(Problem):
    status, code, message = 409, "payment_decided", "The simulator has decided this payment already."
    hint = "The checkout shows it once its notice has come, or when it is looked up."


class NotEmpty(Problem):
    status, code, message = 409, "business_not_empty", "The business has clients or documents of its own."
    hint = "Demo data begins a year ago, and numbers follow dates: empty it with `POST /sandbox/reset` first."
