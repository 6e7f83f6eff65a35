"""Passwords and second factors as they are sent and answered."""

from typing import Annotated

from msgspec import Meta

from pinkas.core.fields import Email
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.accounts.types.people import Code, KnownPassword, Password, Token


class PasswordChange(RequestStruct, frozen=True, kw_only=True):
    """A new password for the old one."""

    current_password: Annotated[KnownPassword, Meta(examples=["a long password of yours"])]
    new_password: Annotated[Password, Meta(examples=["another long password"])]


class ForgottenPassword(RequestStruct, frozen=True, kw_only=True):
    """Whose password is forgotten."""

    email: Email


class PasswordReset(RequestStruct, frozen=True, kw_only=True):
    """The token of the mail, and the new password."""

    token: Annotated[Token, Meta(examples=["the token of the mail"])]
    password: Password


class NewSecondFactor(RequestStruct, frozen=True, kw_only=True):
    """A second factor to be set up."""

    password: KnownPassword


class StartedSecondFactor(ResponseStruct, frozen=True, kw_only=True):
    """What an authenticator needs: shown once, and not asked for at logins before a code has confirmed it."""

    secret: str
    uri: str


class SecondFactorCode(RequestStruct, frozen=True, kw_only=True):
    """A code of the authenticator."""

    code: Annotated[Code, Meta(examples=["123456"])]


class RecoveryCodes(ResponseStruct, frozen=True, kw_only=True):
    """Codes that each stand once for the authenticator. They are in this answer and nowhere else."""

    recovery_codes: list[str]


class SecondFactorEnd(RequestStruct, frozen=True, kw_only=True):
    """What it takes to turn the second factor off."""

    password: KnownPassword
    code: Annotated[Code, Meta(examples=["123456"])]
