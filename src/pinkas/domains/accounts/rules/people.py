"""People and their sessions."""

from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.scopes import ROLES
from pinkas.domains import businesses
from pinkas.domains.accounts.types.people import Registration

ACCESS_TOKEN_SECONDS = 900
SESSION_DAYS = 30


class EmailTaken(Problem):
    status, code, message = 409, "email_taken", "There is an account with this e-mail address."
    hint = "Log in instead."


class WrongLogin(Problem):
    status, code, message = 401, "invalid_credentials", "The e-mail address, the password or the code is wrong."


class MfaRequired(Problem):
    status, code, message = 401, "mfa_required", "This account has a second factor. Send its code as `code`."


def check_registration(body: Registration) -> None:
    """Refuses a registration whose business cannot be opened, or that names none, or an invitation beside it."""
    faults = FaultCollector()
    if body.business is None and body.invitation is None:
        faults.add("business", "required", "Send the business to be opened, or the token of an invitation.")
    elif body.business is not None and body.invitation is not None:
        faults.add("invitation", "contradiction", "Send a business or an invitation, not both.")
    elif body.business is not None:
        businesses.check_new(body.business, faults, prefix="business.")
    faults.raise_if_any()


def role_scopes(role: str) -> frozenset[str]:
    """The scopes of a session of a member with this role."""
    return ROLES[role]


def normalize_email(email: str) -> str:
    """An e-mail address in the form in which it is stored and compared."""
    return email.strip().lower()
