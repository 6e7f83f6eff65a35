"""Changing one's account, and passwords: changed by who knows the old one, reset by who reads the mail."""

import logging
import secrets
from datetime import timedelta
from uuid import UUID

from pinkas.core.fields import sent_fields
from pinkas.core.problems import InvalidSession, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains.accounts.actions import people as actions
from pinkas.domains.accounts.actions.business_audit import audit_in_businesses
from pinkas.domains.accounts.flows.sessions import (
    Dependencies,
    client_network,
    count_attempts,
    hash_password,
    limited_attempt,
    password_matches,
)
from pinkas.domains.accounts.jobs import FOLLOW_PERSON, SEND_RESET
from pinkas.domains.accounts.rules import mail
from pinkas.domains.accounts.rules import people as rules
from pinkas.domains.accounts.rules.attempt_limits import (
    login_limits,
    person_limits,
    reset_mail_limits,
    reset_token_limits,
)
from pinkas.domains.accounts.store import people
from pinkas.domains.accounts.store import secrets as store
from pinkas.domains.accounts.types.people import Me, PersonChanges
from pinkas.domains.accounts.types.secrets import ForgottenPassword, PasswordChange, PasswordReset
from pinkas.outside.mail import Undeliverable
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Flow

log = logging.getLogger(__name__)

_INVALID_TOKEN_MESSAGE = Wording("The token is not known, was used, or is older than an hour. Ask for another mail.")


async def change_current_person(flow: Flow[Dependencies], body: PersonChanges) -> Me:
    """Changes one's name, language or e-mail address. Another address takes the password."""
    user_id = session_user_id(flow)
    fields = sent_fields(body)
    password = fields.pop("password", None)
    known = await _verify_for_new_address(flow, user_id, fields, password)
    async with flow.transaction() as tx:
        found = await people.get_user_for_update(tx, user_id)
        before = actions.user_from_row(found)
        tx.check_version(before.version)
        if known is not None and found is not None and known != found.password_hash:  # changed while it was checked
            raise _wrong_password_problem("password")
        email = rules.normalize_email(fields.get("email", before.email))
        name, language = fields.get("name", before.name).strip(), fields.get("language", before.language)
        if (email, name, language) != (before.email, before.name, before.language):
            if not await people.update_user(tx, user_id, email, name, language):
                raise rules.EmailTaken
            after = actions.user_from_row(await people.get_user(tx, user_id))
            tx.enqueue(FOLLOW_PERSON, user_id=user_id)
            await audit_in_businesses(tx, user_id, "person.changed", before=before, after=after)
        return await actions.get_person(tx, user_id)


async def _verify_for_new_address(
    flow: Flow[Dependencies], user_id: UUID, fields: dict[str, str], password: str | None
) -> str | None:
    """The hash of the password that was verified to change the address; None when the address does not change."""
    if "email" not in fields:
        return None
    async with flow.transaction() as tx:
        found = await people.get_user(tx, user_id)
        if rules.normalize_email(fields["email"]) == actions.user_from_row(found).email:
            return None
    if password is None:
        raise invalid_field("password", "required", "Another e-mail address takes your password.")
    return await verify_password(flow, user_id, password, "password")


async def verify_password(flow: Flow[Dependencies], user_id: UUID, password: str, field: str) -> str:
    """The hash of the person's password when this is the one; else a fault of `field`. Failures are counted."""
    async with limited_attempt(flow, person_limits(user_id)):
        async with flow.transaction() as tx:
            found = await people.get_user(tx, user_id)
        if found is None:
            raise InvalidSession
        if not await password_matches(found.password_hash, password):
            raise _wrong_password_problem(field)
        known: str = found.password_hash
        return known


def _wrong_password_problem(field: str) -> Exception:
    return invalid_field(field, "wrong_password", "This is not your password.")


async def change_password(flow: Flow[Dependencies], body: PasswordChange) -> None:
    """Changes the password. Every other session of the person ends at once."""
    user_id = session_user_id(flow)
    known = await verify_password(flow, user_id, body.current_password, "currentPassword")
    fresh = await hash_password(body.new_password)
    async with flow.transaction() as tx:
        if not await store.change_password(tx, user_id, known, fresh, flow.caller.credential_id):
            raise _wrong_password_problem("currentPassword")
        tx.enqueue(FOLLOW_PERSON, user_id=user_id)
        await audit_in_businesses(tx, user_id, "password.changed")


async def request_password_reset(flow: Flow[Dependencies], body: ForgottenPassword) -> None:
    """Sends a mail by which a new password is set. The answer is the same whether the address is known or not."""
    email = rules.normalize_email(body.email)
    await count_attempts(flow, reset_mail_limits(email, client_network(flow)))
    async with (
        flow.transaction() as tx
    ):  # the job looks who it is: here a known address costs as much as an unknown one
        tx.enqueue(SEND_RESET, email=email)


async def send_reset(flow: Flow[Dependencies], email: str) -> None:
    """Makes the token of a reset, in place of an older one, and mails it."""
    token = secrets.token_urlsafe(32)
    async with flow.transaction() as tx:
        expires = tx.now + timedelta(hours=mail.PASSWORD_RESET_HOURS)
        found = await store.start_password_reset(tx, email, sha256(token), expires)
        if found is None:
            return
        to = mail.MailRecipient(email, found.name, found.language)
        letter = mail.password_reset_mail(tx.new_id(), tx.now, to, flow.outside.sessions.address, token)
    try:
        await flow.outside.mail.send(letter)
    except Undeliverable as fault:
        log.warning("the mail of a password reset cannot be delivered: %s", fault)


async def reset_password(flow: Flow[Dependencies], body: PasswordReset) -> None:
    """Sets a new password with the token of the mail, once. Every session of the person ends."""
    token = sha256(body.token)
    async with limited_attempt(flow, reset_token_limits(client_network(flow))):
        async with flow.transaction() as tx:
            if await store.get_user_of_reset_token(tx, token) is None:
                raise invalid_field("token", "invalid_token", _INVALID_TOKEN_MESSAGE)
        fresh = await hash_password(body.password)
        async with flow.transaction() as tx:
            user_id = await store.reset_password(tx, token, fresh)
            if user_id is None:
                raise invalid_field("token", "invalid_token", _INVALID_TOKEN_MESSAGE)
            found = await people.get_user(tx, user_id)
            tx.enqueue(FOLLOW_PERSON, user_id=user_id)
            await audit_in_businesses(tx, user_id, "password.reset")
    if found is not None:
        for one in login_limits(found.email, client_network(flow)):
            if not one.name.startswith("login:address:"):  # the mail proves this account, not the address
                await flow.outside.throttle.reset_attempts(one.name, one.seconds)


def session_user_id(flow: Flow[Dependencies]) -> UUID:
    """The person of the session."""
    if flow.caller.user_id is None:
        raise InvalidSession
    return flow.caller.user_id
