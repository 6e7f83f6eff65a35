"""Changing one's account, and passwords: changed by who knows the old one, reset by who reads the mail."""

import logging
import secrets
from datetime import timedelta
from uuid import UUID

from pinkas.core.fields import given
from pinkas.core.problems import InvalidSession, invalid
from pinkas.core.wording import Wording
from pinkas.domains.accounts.actions import people as actions
from pinkas.domains.accounts.actions.told import tell_businesses
from pinkas.domains.accounts.flows.sessions import Outside, counted, fits, from_where, hashed, tried
from pinkas.domains.accounts.jobs import FOLLOW_PERSON, SEND_RESET
from pinkas.domains.accounts.rules import letters
from pinkas.domains.accounts.rules import people as rules
from pinkas.domains.accounts.rules.tries import of_forgotten, of_login, of_person, of_reset
from pinkas.domains.accounts.store import people
from pinkas.domains.accounts.store import secrets as store
from pinkas.domains.accounts.types.people import Me, PersonChanges
from pinkas.domains.accounts.types.secrets import ForgottenPassword, PasswordChange, PasswordReset
from pinkas.outside.mail import Undeliverable
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Flow

log = logging.getLogger(__name__)

_FORGOTTEN_HASH = Wording("The token is not known, was used, or is older than an hour. Ask for another mail.")


async def change_me(flow: Flow[Outside], body: PersonChanges) -> Me:
    """Changes one's name, language or e-mail address. Another address takes the password."""
    user_id = session_user(flow)
    fields = given(body)
    password = fields.pop("password", None)
    known = await _known_for_new_address(flow, user_id, fields, password)
    async with flow.transaction() as tx:
        found = await people.lock_user(tx, user_id)
        before = actions.person(found)
        tx.check_version(before.version)
        if known is not None and found is not None and known != found.password_hash:  # changed while it was checked
            raise _wrong("password")
        email = rules.address(fields.get("email", before.email))
        name, language = fields.get("name", before.name).strip(), fields.get("language", before.language)
        if (email, name, language) != (before.email, before.name, before.language):
            if not await people.change_user(tx, user_id, email, name, language):
                raise rules.EmailTaken
            after = actions.person(await people.user_by_id(tx, user_id))
            tx.enqueue(FOLLOW_PERSON, user_id=user_id)
            await tell_businesses(tx, user_id, "person.changed", before=before, after=after)
        return await actions.me_of(tx, user_id)


async def _known_for_new_address(
    flow: Flow[Outside], user_id: UUID, fields: dict[str, str], password: str | None
) -> str | None:
    """The hash of the password that was verified to change the address; None when the address does not change."""
    if "email" not in fields:
        return None
    async with flow.transaction() as tx:
        found = await people.user_by_id(tx, user_id)
        if rules.address(fields["email"]) == actions.person(found).email:
            return None
    if password is None:
        raise invalid("password", "required", "Another e-mail address takes your password.")
    return await prove(flow, user_id, password, "password")


async def prove(flow: Flow[Outside], user_id: UUID, password: str, field: str) -> str:
    """The hash of the person's password when this is the one; else a fault of `field`. Failures are counted."""
    async with tried(flow, of_person(user_id)):
        async with flow.transaction() as tx:
            found = await people.user_by_id(tx, user_id)
        if found is None:
            raise InvalidSession
        if not await fits(found.password_hash, password):
            raise _wrong(field)
        known: str = found.password_hash
        return known


def _wrong(field: str) -> Exception:
    return invalid(field, "wrong_password", "This is not your password.")


async def change_password(flow: Flow[Outside], body: PasswordChange) -> None:
    """Changes the password. Every other session of the person ends at once."""
    user_id = session_user(flow)
    known = await prove(flow, user_id, body.current_password, "currentPassword")
    fresh = await hashed(body.new_password)
    async with flow.transaction() as tx:
        if not await store.change_password(tx, user_id, known, fresh, flow.caller.credential_id):
            raise _wrong("currentPassword")
        tx.enqueue(FOLLOW_PERSON, user_id=user_id)
        await tell_businesses(tx, user_id, "password.changed")


async def forgot_password(flow: Flow[Outside], body: ForgottenPassword) -> None:
    """Sends a mail by which a new password is set. The answer is the same whether the address is known or not."""
    email = rules.address(body.email)
    await counted(flow, of_forgotten(email, from_where(flow)))
    async with (
        flow.transaction() as tx
    ):  # the job looks who it is: here a known address costs as much as an unknown one
        tx.enqueue(SEND_RESET, email=email)


async def send_reset(flow: Flow[Outside], email: str) -> None:
    """Makes the token of a reset, in place of an older one, and mails it."""
    token = secrets.token_urlsafe(32)
    async with flow.transaction() as tx:
        expires = tx.now + timedelta(hours=letters.RESET_HOURS)
        found = await store.start_reset(tx, email, sha256(token), expires)
        if found is None:
            return
        to = letters.Addressee(email, found.name, found.language)
        letter = letters.reset(tx.new_id(), tx.now, to, flow.outside.sessions.address, token)
    try:
        await flow.outside.mail.send(letter)
    except Undeliverable as fault:
        log.warning("the mail of a password reset cannot be delivered: %s", fault)


async def reset_password(flow: Flow[Outside], body: PasswordReset) -> None:
    """Sets a new password with the token of the mail, once. Every session of the person ends."""
    token = sha256(body.token)
    async with tried(flow, of_reset(from_where(flow))):
        async with flow.transaction() as tx:
            if await store.user_of_reset(tx, token) is None:
                raise invalid("token", "invalid_token", _FORGOTTEN_HASH)
        fresh = await hashed(body.password)
        async with flow.transaction() as tx:
            user_id = await store.reset_password(tx, token, fresh)
            if user_id is None:
                raise invalid("token", "invalid_token", _FORGOTTEN_HASH)
            found = await people.user_by_id(tx, user_id)
            tx.enqueue(FOLLOW_PERSON, user_id=user_id)
            await tell_businesses(tx, user_id, "password.reset")
    if found is not None:
        for one in of_login(found.email, from_where(flow)):
            if not one.name.startswith("login:address:"):  # the mail proves this account, not the address
                await flow.outside.throttle.forgive(one.name, one.seconds)


def session_user(flow: Flow[Outside]) -> UUID:
    """The person of the session."""
    if flow.caller.user_id is None:
        raise InvalidSession
    return flow.caller.user_id
