"""Inviting people to a business, and joining one."""

import logging
import secrets
from uuid import UUID

from pinkas.domains import businesses
from pinkas.domains.accounts.actions.members import join
from pinkas.domains.accounts.actions.people import user_from_row
from pinkas.domains.accounts.flows.passwords import session_user_id
from pinkas.domains.accounts.flows.sessions import Dependencies, count_attempts, limited_attempt
from pinkas.domains.accounts.jobs import SEND_INVITATION
from pinkas.domains.accounts.rules import mail
from pinkas.domains.accounts.rules import members as rules
from pinkas.domains.accounts.rules import people as people_rules
from pinkas.domains.accounts.rules.attempt_limits import acceptance_limits, invitation_limits
from pinkas.domains.accounts.store import members as store
from pinkas.domains.accounts.store import people
from pinkas.domains.accounts.types.members import InvitationAcceptance, Member, NewMember
from pinkas.domains.accounts.types.people import Membership
from pinkas.outside.mail import Undeliverable
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Flow

log = logging.getLogger(__name__)


async def invite(flow: Flow[Dependencies], body: NewMember) -> Member:
    """Invites a person by mail, for seven days. Inviting an address again replaces the older invitation."""
    rules.check_may_invite(flow.caller.role, body.role)
    user_id, email = session_user_id(flow), people_rules.normalize_email(body.email)
    await count_attempts(flow, invitation_limits(flow.caller.business_id, email))
    async with flow.transaction() as tx:
        known = await store.get_member_by_email(tx, email)
        if known is not None and known.status == "active":
            raise rules.AlreadyMember
        id = await store.add_invitation(tx, email, body.role, user_id, rules.INVITATION_DAYS)
        made = await store.get_member(tx, id)
        assert made is not None
        tx.enqueue(SEND_INVITATION, invitation_id=id, inviter_name=None)
        tx.audit("member.invited", "invitation", id, after=made)
        return made


async def send_invitation(flow: Flow[Dependencies], invitation_id: UUID, inviter_name: str | None = None) -> None:
    """Makes the token of an invitation and mails it; nothing is sent for one that is no longer open. `inviter_name` is
    that of who invites and is no person, such as a partner: the mail says what such an owner agrees to."""
    token = secrets.token_urlsafe(32)
    async with flow.transaction() as tx:
        found = await store.get_invitation_for_update(tx, invitation_id)
        if found is None:
            return
        await store.replace_invitation_token(tx, invitation_id, found.hash, sha256(token))
        business = await businesses.get_current(tx)
        inviter = await people.get_user(tx, found.invited_by)
        invited = await people.get_user_by_email(tx, found.email)
        language = invited.language if invited else inviter.language if inviter else business.default_lang
        letter = mail.invitation_mail(
            tx.new_id(),
            tx.now,
            mail.MailRecipient(found.email, invited.name if invited else None, language),
            flow.outside.sessions.address,
            token,
            business.name,
            inviter_name or (inviter.name if inviter else business.name),
            found.role,
            by_partner=inviter_name is not None,
        )
    try:
        await flow.outside.mail.send(letter)
    except Undeliverable as fault:
        log.warning("the mail of an invitation cannot be delivered: %s", fault)


async def accept_invitation(flow: Flow[Dependencies], body: InvitationAcceptance) -> Membership:
    """Joins the business of an invitation. The session must be of the e-mail address that was invited."""
    user_id, token = session_user_id(flow), sha256(body.token)
    async with limited_attempt(flow, acceptance_limits(user_id)), flow.transaction() as tx:
        return await join(tx, user_from_row(await people.get_user(tx, user_id)), token)
