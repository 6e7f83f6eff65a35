"""What may be said no to of authorizations of standing orders."""

from pinkas.core.problems import Problem


class AuthorizationEnded(Problem):
    status, code, message = 409, "authorization_ended", "The link was used, has expired, or was cancelled."
    hint = "Ask the business for a new one; `state` says what became of this one."


class NothingToAuthorize(Problem):
    status, code, message = 409, "mandate_over", "The standing order is over: nothing is to be authorized."
    hint = "Create a new standing order."


class NotAwaitingBank(Problem):
    status, code, message = 409, "not_awaiting_bank", "No bank debit of the standing order waits for the bank."
    hint = "Send the client a link first: the bank confirms what the client has authorized."
