"""The public operations of accounts."""

from dataclasses import replace
from functools import partial

from pinkas.core.problems import CrossSiteRequest, InvalidSession, RoleNotAllowed, VersionConflict
from pinkas.domains.accounts.actions import members, people, sessions
from pinkas.domains.accounts.flows import login, mfa, passwords
from pinkas.domains.accounts.flows import members as joining
from pinkas.domains.accounts.rules.members import AlreadyMember, LastOwner, OtherPersonInvited
from pinkas.domains.accounts.rules.mfa import MfaEnabled, MfaNotEnabled, MfaNotStarted
from pinkas.domains.accounts.rules.people import EmailTaken, MfaRequired, WrongLogin
from pinkas.platform.operation import Operation, operation

ACCOUNT = "account"
MEMBERS = "members"

_public = partial(operation, group=ACCOUNT, credential="public", tenant=False)
_mine = partial(operation, group=ACCOUNT, credential="jwt", tenant=False)
_members = partial(operation, group=MEMBERS, credential="jwt")


def _silent(declared: Operation) -> Operation:
    """An operation after which nothing is left to answer with."""
    return replace(declared, status=204)


def operations(cookie: str) -> tuple[Operation, ...]:
    """`cookie` is the name of the environment's refresh cookie: two environments on one host must not share it."""
    return (*_sessions(cookie), *_ACCOUNT, *_SECOND_FACTOR, *_MEMBERS)


def _sessions(cookie: str) -> tuple[Operation, ...]:
    return (
        _public(
            "POST /auth/register",
            login.register,
            "Register a person and the first business",
            name="registerAccount",
            creates=True,
            problems=(EmailTaken,),
        ),
        _public(
            "POST /auth/login",
            login.login,
            "Log in; answers a dashboard JWT and a refresh cookie",
            name="logIn",
            problems=(WrongLogin, MfaRequired),
        ),
        _public(
            "POST /auth/refresh",
            login.refresh,
            "New JWT",
            name="refreshSession",
            cookie=cookie,
            problems=(InvalidSession, CrossSiteRequest),
        ),
        _silent(_mine("POST /auth/logout", login.logout, "End the session", name="logOut")),
        _mine("GET /auth/sessions", sessions.list_, "Open sessions", name="listSessions"),
        _mine("DELETE /auth/sessions/{id}", sessions.end, "End one", name="endSession"),
    )


_ACCOUNT = (
    _mine("GET /auth/me", people.me, "The person, businesses and roles", name="getCurrentUser"),
    _mine(
        "PATCH /auth/me",
        passwords.change_me,
        "Change name, language or e-mail",
        name="updateCurrentUser",
        problems=(EmailTaken, VersionConflict),
    ),
    _silent(
        _mine("POST /auth/password/change", passwords.change_password, "Change the password", name="changePassword")
    ),
    _silent(
        _public(
            "POST /auth/password/forgot", passwords.forgot_password, "Send a reset link", name="requestPasswordReset"
        )
    ),
    _silent(
        _public(
            "POST /auth/password/reset",
            passwords.reset_password,
            "Set a new password with the link's token",
            name="resetPassword",
        )
    ),
    operation(
        "POST /businesses",
        people.open_business,
        "Open a business",
        group="businesses",
        credential="jwt",
        tenant=False,
        creates=True,
    ),
)
_SECOND_FACTOR = (
    _mine("POST /auth/mfa", mfa.start, "Start two-factor set-up", name="startMfaSetup", problems=(MfaEnabled,)),
    _mine(
        "POST /auth/mfa/confirm",
        mfa.confirm,
        "Confirm it with a code; answers recovery codes",
        name="confirmMfaSetup",
        problems=(MfaNotStarted,),
    ),
    _mine("DELETE /auth/mfa", mfa.end, "Turn two-factor off", name="disableMfa", problems=(MfaNotEnabled,)),
)
_MEMBERS = (
    _members("GET /members", members.list_, "People with access and their roles"),
    _members(
        "POST /members",
        joining.invite,
        "Invite a person",
        name="inviteMember",
        creates=True,
        problems=(RoleNotAllowed, AlreadyMember),
    ),
    _members(
        "PATCH /members/{id}",
        members.change,
        "Change a role",
        problems=(RoleNotAllowed, LastOwner, VersionConflict),
    ),
    _members(
        "DELETE /members/{id}",
        members.remove,
        "Take access away",
        name="removeMember",
        problems=(RoleNotAllowed, LastOwner),
    ),
    _members(
        "POST /members/accept",
        joining.accept,
        "Accept an invitation",
        name="acceptInvitation",
        tenant=False,
        problems=(OtherPersonInvited,),
    ),
)
