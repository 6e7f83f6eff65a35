"""The problems that prevent an allocation number, one class for each situation."""

from pinkas.core.problems import Problem


class InvalidAllocationNumber(Problem):
    status, code, message = 422, "invalid_allocation_number", "This cannot be an allocation number."
    hint = "Send its digits: at least the nine that are printed, at most the thirty that the authority gives."


class AllocationDecided(Problem):
    status, code, message = 409, "allocation_decided", "The document has its allocation number."
    hint = "A number of the authority is for good. Read it at `/allocation-numbers/{id}`."


class AllocationNumberUsed(Problem):
    status, code, message = 409, "allocation_number_used", "Another invoice bears this number; `documentId` names it."
    hint = "A number stands for one invoice. If the other one was a typo, enter its right number first."


class AttemptRunning(Problem):
    status, code, message = 409, "request_under_way", "The authority is being asked for this number right now."
    hint = "Read the request again in a minute."


class NothingHeld(Problem):
    status, code, message = 409, "nothing_held", "The authority does not hold this invoice: there is nothing to decide."
    hint = "Leave `decision` out to ask for the number again."


class DecisionTaken(Problem):
    status, code, message = 409, "decision_taken", "The decision on this invoice was taken already."
    hint = "A cancelled or continued invoice gets no number. Correct it by a credit invoice, and issue a new one."


class DecisionRequired(Problem):
    status, code, message = 409, "decision_required", "The authority holds this invoice: asking again changes nothing."
    hint = "Send `decision`: `cancel`, `continue` (without a number) or `objection` (a hearing)."


class AuthorityUnavailable(Problem):
    status, code = 503, "authority_unavailable"
    message = "The tax authority cannot be reached now. Nothing was changed."
    hint = "Try again in a few minutes."


class AuthorityNotConfigured(Problem):
    status, code = 409, "authority_not_configured"
    message = "This service is not registered with the tax authority."
    hint = "Its operator sets PINKAS_AUTHORITY_CLIENT_ID and PINKAS_AUTHORITY_CLIENT_SECRET."


class InvalidState(Problem):
    status, code, message = 422, "invalid_state", "The `state` is not one that this business is waiting for."
    hint = "Begin again: PUT without fields answers a new `authorizationUrl`. Each is good for 15 minutes, once."


class ConsentRefused(Problem):
    status, code, message = 422, "consent_refused", "The authority does not accept this consent."
    hint = "Begin again: PUT without fields answers a new `authorizationUrl`."
