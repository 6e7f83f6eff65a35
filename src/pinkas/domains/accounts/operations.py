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

_public_operation = partial(operation, group=ACCOUNT, credential="public", tenant=False)
_person_operation = partial(operation, group=ACCOUNT, credential="jwt", tenant=False)
_member_operation = partial(operation, group=MEMBERS, credential="jwt")


def _without_content(operation_row: Operation) -> Operation:
    """An operation after which nothing is left to answer with."""
    return replace(operation_row, status=204)


def account_operations(cookie: str) -> tuple[Operation, ...]:
    """`cookie` is the name of the environment's refresh cookie: two environments on one host must not share it."""
    return (*_session_operations(cookie), *_ACCOUNT_OPERATIONS, *_SECOND_FACTOR_OPERATIONS, *_MEMBER_OPERATIONS)


def _session_operations(cookie: str) -> tuple[Operation, ...]:
    return (
        _public_operation(
            "POST /auth/register",
            login.register,
            "Register a person and the first business",
            name="registerAccount",
            creates=True,
            problems=(EmailTaken, OtherPersonInvited),
        ),
        _public_operation(
            "POST /auth/login",
            login.log_in,
            "Log in; answers a dashboard JWT and a refresh cookie",
            name="logIn",
            problems=(WrongLogin, MfaRequired),
        ),
        _public_operation(
            "POST /auth/refresh",
            login.refresh_session,
            "New JWT",
            name="refreshSession",
            cookie=cookie,
            problems=(InvalidSession, CrossSiteRequest),
        ),
        _without_content(_person_operation("POST /auth/logout", login.log_out, "End the session", name="logOut")),
        _person_operation("GET /auth/sessions", sessions.list_, "Open sessions", name="listSessions"),
        _person_operation("DELETE /auth/sessions/{id}", sessions.end_session, "End one", name="endSession"),
    )


_ACCOUNT_OPERATIONS = (
    _person_operation(
        "GET /auth/me", people.get_current_person, "The person, businesses and roles", name="getCurrentUser"
    ),
    _person_operation(
        "PATCH /auth/me",
        passwords.change_current_person,
        "Change name, language or e-mail",
        name="updateCurrentUser",
        problems=(EmailTaken, VersionConflict),
    ),
    _without_content(
        _person_operation(
            "POST /auth/password/change", passwords.change_password, "Change the password", name="changePassword"
        )
    ),
    _without_content(
        _public_operation(
            "POST /auth/password/forgot",
            passwords.request_password_reset,
            "Send a reset link",
            name="requestPasswordReset",
        )
    ),
    _without_content(
        _public_operation(
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
_SECOND_FACTOR_OPERATIONS = (
    _person_operation(
        "POST /auth/mfa", mfa.start_mfa, "Start two-factor set-up", name="startMfaSetup", problems=(MfaEnabled,)
    ),
    _person_operation(
        "POST /auth/mfa/confirm",
        mfa.confirm_mfa,
        "Confirm it with a code; answers recovery codes",
        name="confirmMfaSetup",
        problems=(MfaNotStarted,),
    ),
    _person_operation(
        "DELETE /auth/mfa", mfa.disable_mfa, "Turn two-factor off", name="disableMfa", problems=(MfaNotEnabled,)
    ),
)
_MEMBER_OPERATIONS = (
    _member_operation("GET /members", members.list_, "People with access and their roles"),
    _member_operation(
        "POST /members",
        joining.invite,
        "Invite a person",
        name="inviteMember",
        creates=True,
        problems=(RoleNotAllowed, AlreadyMember),
    ),
    _member_operation(
        "PATCH /members/{id}",
        members.change,
        "Change a role",
        problems=(RoleNotAllowed, LastOwner, VersionConflict),
    ),
    _member_operation(
        "DELETE /members/{id}",
        members.remove,
        "Take access away",
        name="removeMember",
        problems=(RoleNotAllowed, LastOwner),
    ),
    _member_operation(
        "POST /members/accept",
        joining.accept_invitation,
        "Accept an invitation",
        name="acceptInvitation",
        tenant=False,
        problems=(OtherPersonInvited,),
    ),
)
