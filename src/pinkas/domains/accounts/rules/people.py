"""People and their sessions."""

from pinkas.core.problems import Problem
from pinkas.core.scopes import ROLES

ACCESS_TOKEN_SECONDS = 900
SESSION_DAYS = 30


class EmailTaken(Problem):
    status, code, message = 409, "email_taken", "There is an account with this e-mail address."
    hint = "Log in instead."


class WrongLogin(Problem):
    status, code, message = 401, "invalid_credentials", "The e-mail address, the password or the code is wrong."


class MfaRequired(Problem):
    status, code, message = 401, "mfa_required", "This account has a second factor. Send its code as `code`."


def role_scopes(role: str) -> frozenset[str]:
    """The scopes of a session of a member with this role."""
    return ROLES[role]


def normalize_email(email: str) -> str:
    """An e-mail address in the form in which it is stored and compared."""
    return email.strip().lower()
