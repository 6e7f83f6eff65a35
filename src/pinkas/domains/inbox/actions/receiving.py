"""Papers by e-mail: the receiving address, the rules for senders, and mails that are taken."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains import files
from pinkas.domains.inbox.actions.adding import PaperOrigin, add_paper
from pinkas.domains.inbox.rules import senders
from pinkas.domains.inbox.rules.problems import SenderRuleExists
from pinkas.domains.inbox.store import receiving as store
from pinkas.domains.inbox.types import AddressRow, InboxAddress, SenderRule
from pinkas.platform.crud import Resource
from pinkas.platform.crypto import sha256
from pinkas.platform.link_tokens import follow_credential
from pinkas.platform.table import TIME_ORDERS
from pinkas.platform.tx import Tx

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_LOCAL_LETTERS = 20
"""Letters of the first part of an address: 98 bits, none of which is misread for another."""


@dataclass(frozen=True)
class ReceivingTerms:
    """How this service receives mail: the domain of the addresses, whether a receiver is set up, and how many bytes a
    mail may have."""

    domain: str
    receiving: bool
    max_message_bytes: int


@dataclass(frozen=True)
class MailFile:
    """A file of a mail that was kept: what it is, and the digest of its bytes as they came."""

    stored: files.StoredContent
    content_digest: bytes


@dataclass(frozen=True)
class ReceivedMail:
    """A mail whose files are kept. `message_key` is what tells it from every other one."""

    message_key: bytes
    sender: str | None
    sender_verified: bool | None
    subject: str | None
    papers: Sequence[MailFile]


async def find_address(tx: Tx, terms: ReceivingTerms) -> InboxAddress | None:
    """The address of the business; None before it has one."""
    row = await store.get_address(tx)
    return _address_view(tx, row, terms) if row else None


async def make_address(tx: Tx, terms: ReceivingTerms, *, replace: bool = False) -> InboxAddress:
    """The address of the business, made when it is first asked for, or in place of the one before."""
    row = await store.get_address(tx, lock=True)
    if row is None or replace:
        local_part = "".join(secrets.choice(_ALPHABET) for _ in range(_LOCAL_LETTERS))
        id = tx.new_id()
        row = await store.set_address(tx, id, tx.keys.box.encrypt(local_part.encode(), id), sha256(local_part))
        tx.audit("inbox_address.replaced" if replace else "inbox_address.made", "inbox_address", id)
    return _address_view(tx, row, terms)


async def find_business(tx: Tx, local_part: str) -> UUID | None:
    """The business of a receiving address, by the part before the @."""
    try:
        await follow_credential(tx, store.CREDENTIAL_KIND, sha256(local_part.lower()))
    except NotFound:
        return None
    return tx.business_id


async def accept_mail(tx: Tx, mail: ReceivedMail, capacity: int) -> int:
    """Puts the files of a mail into the inbox, in one transaction; how many are new. A mail that was taken before
    changes nothing."""
    if not await store.insert_mail(tx, mail.message_key, mail.sender, len(mail.papers)):
        return 0
    reason = senders.quarantine_reason(await store.list_rules(tx), mail.sender, verified=mail.sender_verified)
    origin = PaperOrigin(
        source="email",
        sender=mail.sender,
        sender_verified=mail.sender_verified,
        subject=mail.subject,
        quarantine=reason,
    )
    added = 0
    for paper in mail.papers:
        added += (await add_paper(tx, paper.stored, paper.content_digest, origin, capacity))[1]
    return added


def _address_view(tx: Tx, row: AddressRow, terms: ReceivingTerms) -> InboxAddress:
    local_part = tx.keys.box.decrypt(row.local_part, row.id).decode()
    return InboxAddress(
        address=f"{local_part}@{terms.domain}",
        receiving=terms.receiving,
        max_message_bytes=terms.max_message_bytes,
        created_at=row.created_at,
    )


async def _prepare_rule(tx: Tx, fields: dict[str, Any], _before: SenderRule | None) -> dict[str, Any]:
    sender = senders.normalize_sender(fields["sender"])
    existing = await store.get_rule_id(tx, sender)
    if existing is not None:
        raise SenderRuleExists(existingId=str(existing))
    return {**fields, "sender": sender}


SENDER_RULES = Resource(
    store.RULES,
    "inbox_sender_rule",
    {"action": "action = %(action)s"},
    orders=TIME_ORDERS,
    before_write=_prepare_rule,
)
