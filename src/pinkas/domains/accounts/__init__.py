"""People: their accounts, sessions, second factors and memberships."""

from pinkas.domains.accounts.flows.login import (
    browser_session,
    check_login,
    end_browser_session,
    open_browser_session,
    redeem_ticket,
    sign_up,
    user_of_session,
)
from pinkas.domains.accounts.flows.sessions import Outside, Sessions, fits, hashed
from pinkas.domains.accounts.flows.twins import cross, ticket_to_sandbox
from pinkas.domains.accounts.resolver import BrowserResolver, SessionResolver
from pinkas.domains.accounts.rules.people import EmailTaken, MfaRequired, WrongLogin
from pinkas.domains.accounts.store.people import membership
from pinkas.domains.accounts.store.people import memberships as memberships_of
from pinkas.domains.accounts.sweep import sweep
from pinkas.domains.accounts.types.people import BrowserSession, Membership, Registration, User, Visitor

__all__ = [
    "BrowserResolver",
    "BrowserSession",
    "EmailTaken",
    "Membership",
    "MfaRequired",
    "Outside",
    "Registration",
    "SessionResolver",
    "Sessions",
    "User",
    "Visitor",
    "WrongLogin",
    "browser_session",
    "check_login",
    "cross",
    "end_browser_session",
    "fits",
    "hashed",
    "membership",
    "memberships_of",
    "open_browser_session",
    "redeem_ticket",
    "sign_up",
    "sweep",
    "ticket_to_sandbox",
    "user_of_session",
]
