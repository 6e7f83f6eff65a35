"""Links in mails by which one person decides about one call, once, without logging in.

Such a link stands in no list and in no answer of the API: only the mail to the person has it. It is over after a day,
with the approval, with the person's right to decide, and when their address or password changes. Whoever has a second
factor gets none, as it would go around it."""

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from pinkas.core.bounds import AskedEffect
from pinkas.core.catalogue import Translator, get_translator
from pinkas.core.problems import Problem
from pinkas.core.scopes import ROLES
from pinkas.domains import accounts
from pinkas.domains.accounts import MailedMember
from pinkas.domains.approvals import actions, rules, store
from pinkas.domains.approvals.types import ApprovalRow, LinkRow
from pinkas.platform.approvals import KeptCalls
from pinkas.platform.link_tokens import decrypt_link_token, follow_link_token, make_link_token
from pinkas.platform.tx import Tx

PAGE = "/approve/{token}"
LIVES = timedelta(hours=24)


class ApprovalLinkOver(Problem):
    status, code, message = 410, "approval_link_over", "The link was used, or is over."
    hint = "Log in to see the request and to decide about it."


class OpenedLink(NamedTuple):
    """A link that may be used, its person, and what it is about."""

    link: LinkRow
    person: MailedMember
    approval: ApprovalRow


def _may_decide(calls: KeptCalls, row: ApprovalRow, role: str) -> bool:
    operation = actions.find_operation(calls, row)
    return operation is not None and operation.scope in ROLES[role]


class MailedApprovals:
    """What the mail about an approval adds for its reader: what would happen, and the link."""

    def __init__(self, calls: KeptCalls) -> None:
        self._calls = calls

    async def __call__(self, tx: Tx, reader: UUID, entity_type: str, entity_id: UUID) -> str:
        """Lines in the language of the reader; empty where there is nothing that they may decide about."""
        row = await store.find(tx, entity_id) if entity_type == "approval" else None
        person = None if row is None else await accounts.find_mailed_member(tx, reader)
        if row is None or person is None or not _may_decide(self._calls, row, person.role):
            return ""
        if rules.current_status(row, tx.now) != "PENDING":
            return ""
        words = get_translator(person.language)
        lines = [effect_line(words, one) for one in row.effects[: rules.MAX_EFFECTS_IN_MAIL]]
        if len(row.effects) > len(lines):
            lines.append(words.text("And {n} more", n=len(row.effects) - len(lines)))
        if not person.two_factor:
            address = tx.runtime.address + PAGE.format(token=await _write_link(tx, row, person))
            lines.append(words.text("Look at it and approve or decline it, once, within a day: {link}", link=address))
            lines.append(words.text("The link is yours alone: do not pass this mail on."))
        return "\n".join(lines)


def effect_line(words: Translator, one: AskedEffect) -> str:
    """An effect in words: what, how much, for whom."""
    what, amount = words.label(one.kind, "effectKind"), words.money(one.amount, one.currency)
    if one.document_type is not None:
        kind = words.label(one.document_type, "docType")
        what = words.text("{what} ({documentType})", what=what, documentType=kind)
    if one.client_name is None:
        return words.text("{what}: {amount}", what=what, amount=amount)
    name = " ".join(one.client_name.split())
    return words.text("{what}: {amount}, {name}", what=what, amount=amount, name=name)


async def _write_link(tx: Tx, row: ApprovalRow, person: MailedMember) -> str:
    """The token of a person for an approval: the one that they have, as a mail may be sent again, else a new one."""
    known = await store.lock_link(tx, row.id, person.id)
    if known is not None and known.used_at is None and known.expires_at > tx.now and known.proof == person.proof:
        return decrypt_link_token(tx, known.token, known.id)
    token, id = make_link_token(), tx.new_id() if known is None else known.id
    link = LinkRow(
        id=id,
        approval_id=row.id,
        user_id=person.id,
        token=token.encrypted(tx, id),
        hash=token.hash,
        proof=person.proof,
        expires_at=min(tx.now + LIVES, row.expires_at),
        used_at=None,
    )
    await store.write_link(tx, link, known)
    return token.text


async def open_link(tx: Tx, calls: KeptCalls, token: str) -> OpenedLink:
    """What a token leads to; the transaction continues in its business. Raises `NotFound`, and `ApprovalLinkOver` for
    one that may not be used any more, whatever the reason."""
    link = await store.get_link(tx, await follow_link_token(tx, store.CREDENTIAL_KIND, token))
    if link.used_at is not None or link.expires_at <= tx.now:
        raise ApprovalLinkOver
    return await _opened(tx, calls, link)


async def _opened(tx: Tx, calls: KeptCalls, link: LinkRow) -> OpenedLink:
    person = await accounts.find_mailed_member(tx, link.user_id)
    if person is None or person.two_factor or person.proof != link.proof:
        raise ApprovalLinkOver
    row = await store.APPROVALS.get(tx, link.approval_id)
    if not _may_decide(calls, row, person.role):
        raise ApprovalLinkOver
    return OpenedLink(link, person, row)


async def use_link(tx: Tx, calls: KeptCalls, id: UUID) -> None:
    """Uses a link up, in the transaction that decides. Raises `ApprovalLinkOver`: of two uses at once one is made."""
    link = await store.use_link(tx, id)
    if link is None:
        raise ApprovalLinkOver
    await _opened(tx, calls, link)
