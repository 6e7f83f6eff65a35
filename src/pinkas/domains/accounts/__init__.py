"""People: their accounts, sessions, second factors and memberships."""

from pinkas.domains.accounts.actions.mailed_members import MailedMember, find_mailed_member
from pinkas.domains.accounts.actions.members import invite_owner, take_back_invitation
from pinkas.domains.accounts.flows.login import (
    check_login,
    end_browser_session,
    get_browser_session,
    open_browser_session,
    redeem_ticket,
    sign_up,
    user_of_session,
)
from pinkas.domains.accounts.flows.sandbox_sync import create_sandbox_ticket, join_sandbox
from pinkas.domains.accounts.flows.sessions import Dependencies, SessionSettings, hash_password, password_matches
from pinkas.domains.accounts.resolver import BrowserSessionResolver, SessionResolver
from pinkas.domains.accounts.rules.people import EmailTaken, MfaRequired, WrongLogin
from pinkas.domains.accounts.session_cleanup import delete_ended_sessions
from pinkas.domains.accounts.store.people import get_membership
from pinkas.domains.accounts.store.people import list_memberships as memberships_of
from pinkas.domains.accounts.types.people import BrowserSession, Membership, Registration, User, Visitor

__all__ = [
    "BrowserSession",
    "BrowserSessionResolver",
    "Dependencies",
    "EmailTaken",
    "MailedMember",
    "Membership",
    "MfaRequired",
    "Registration",
    "SessionResolver",
    "SessionSettings",
    "User",
    "Visitor",
    "WrongLogin",
    "check_login",
    "create_sandbox_ticket",
    "delete_ended_sessions",
    "end_browser_session",
    "find_mailed_member",
    "get_browser_session",
    "get_membership",
    "hash_password",
    "invite_owner",
    "join_sandbox",
    "memberships_of",
    "open_browser_session",
    "password_matches",
    "redeem_ticket",
    "sign_up",
    "take_back_invitation",
    "user_of_session",
]
