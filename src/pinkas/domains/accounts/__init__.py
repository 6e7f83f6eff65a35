"""People: their accounts, sessions, second factors and memberships."""

from pinkas.domains.accounts.actions.people import Person, join_twin, open_twin, person_to_copy
from pinkas.domains.accounts.flows.login import (
    browser_session,
    check_login,
    end_browser_session,
    open_browser_session,
)
from pinkas.domains.accounts.flows.sessions import Sessions, fits, hashed
from pinkas.domains.accounts.resolver import SessionResolver
from pinkas.domains.accounts.rules.people import EmailTaken, MfaRequired, WrongLogin
from pinkas.domains.accounts.store.people import membership
from pinkas.domains.accounts.store.people import memberships as memberships_of
from pinkas.domains.accounts.sweep import sweep
from pinkas.domains.accounts.types.people import BrowserSession, Membership, User

__all__ = [
    "BrowserSession",
    "EmailTaken",
    "Membership",
    "MfaRequired",
    "Person",
    "SessionResolver",
    "Sessions",
    "User",
    "WrongLogin",
    "browser_session",
    "check_login",
    "end_browser_session",
    "fits",
    "hashed",
    "join_twin",
    "membership",
    "memberships_of",
    "open_browser_session",
    "open_twin",
    "person_to_copy",
    "sweep",
]
