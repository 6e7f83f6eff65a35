"""Passwords and second factors as they are sent and answered."""

from typing import Annotated

import msgspec
from msgspec import Meta

from pinkas.core.fields import Email
from pinkas.domains.accounts.types.people import Code, KnownPassword, Password, Token


class PasswordChange(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A new password for the old one."""

    current_password: Annotated[KnownPassword, Meta(examples=["a long password of yours"])]
    new_password: Annotated[Password, Meta(examples=["another long password"])]


class ForgottenPassword(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Whose password is forgotten."""

    email: Email


class PasswordReset(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The token of the mail, and the new password."""

    token: Annotated[Token, Meta(examples=["the token of the mail"])]
    password: Password


class NewSecondFactor(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A second factor to be set up."""

    password: KnownPassword


class StartedSecondFactor(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """What an authenticator needs: shown once, and not asked for at logins before a code has confirmed it."""

    secret: str
    uri: str


class SecondFactorCode(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A code of the authenticator."""

    code: Annotated[Code, Meta(examples=["123456"])]


class RecoveryCodes(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """Codes that each stand once for the authenticator. They are in this answer and nowhere else."""

    recovery_codes: list[str]


class SecondFactorEnd(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What it takes to turn the second factor off."""

    password: KnownPassword
    code: Annotated[Code, Meta(examples=["123456"])]
