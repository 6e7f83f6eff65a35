"""Mail about notifications: what people have asked for, at once or by digest, outside their quiet hours."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Protocol
from uuid import UUID, uuid5

from pinkas.core.catalogue import get_translator
from pinkas.core.letters import Letter, simple_html
from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.notifications import rules, store
from pinkas.domains.notifications.due import Recipient, find_due
from pinkas.outside.mail import Mail, Undeliverable
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Flow, Transactions, Tx

log = logging.getLogger(__name__)

BATCH = 100
MAX_IN_MAIL = 50
"""Notifications of one mail; more follow in the next one."""
RETRY_AFTER = timedelta(minutes=10)
"""When a mail is tried again that could not be handed over, under the same Message-ID."""


class MailAdditions(Protocol):
    """What a mail says beside a notification to one reader alone: a port that the wiring fills."""

    async def __call__(self, tx: Tx, reader: UUID, entity_type: str, entity_id: UUID, /) -> str:
        """Lines about the thing that a notification is about, in the language of the reader; empty for none."""
        ...


class MailDependencies(Protocol):
    """The part of the wiring's outside that mail needs."""

    @property
    def mail_additions(self) -> MailAdditions: ...

    @property
    def mail(self) -> Mail: ...


async def send_due_mail(
    database: Database, clock: Clock, *, transactions: Transactions, outside: MailDependencies
) -> int:
    """Tells people by mail what is due; how many were looked at. What another worker does just now is left to it."""
    done = 0
    for row in await store.find_due_mailings(database, clock, BATCH):
        flow = Flow(transactions, system_caller(row.business_id), outside)
        try:
            done += await _tell(flow, row.user_id, row.mode)
        except Exception:
            log.exception("notifications of business %s cannot be mailed", row.business_id)
    return done


async def _tell(flow: Flow[MailDependencies], user_id: UUID, mode: str) -> bool:
    """One mail to one person, if there is anything to say now; False when it is not theirs to be written."""
    async with flow.transaction() as tx:
        claimed = await store.claim_mailing(tx, user_id, mode)
        if claimed is None:
            return False
        business = await businesses.get_current(tx)
        wanted = await store.find_preferences(tx, user_id)
        modes = rules.email_modes(wanted, is_own=wanted.id == user_id, is_owner=claimed.role == "owner")
        kinds = [kind for kind, one in modes.items() if one == mode]
        recipient = Recipient(user_id, wanted, kinds, mode, business.timezone)
        due, through, next_at = await find_due(tx, recipient, claimed, MAX_IN_MAIL)
        if not due:
            await store.set_mailing(tx, user_id, mode, through, next_at)
            return True
        await store.set_mailing(tx, user_id, mode, claimed.through, tx.now + RETRY_AFTER)
        added = [
            await flow.outside.mail_additions(tx, user_id, one.entity_type, one.entity_id) if one.entity_id else ""
            for one in due
        ]
        id = uuid5(user_id, f"{tx.business_id}:{mode}:{through}")
        letter = _compose(tx, business, claimed, id, list(zip(due, added, strict=True)))
    try:
        await flow.outside.mail.send(letter)
    except Undeliverable as fault:
        log.warning("a mail about notifications was refused: %s", fault)
    async with flow.transaction() as tx:
        await store.set_mailing(tx, user_id, mode, through, next_at)
    return True


def _compose(tx: Tx, business: Business, claimed: Any, id: UUID, rows: Sequence[tuple[Any, str]]) -> Letter:
    """The mail, in the language of the person; the notifications stand in that of the business."""
    words = get_translator(claimed.language)
    name = " ".join(business.name_in(claimed.language).split())
    if len(rows) == 1:
        subject = words.text("{business}: {title}", business=name, title=rows[0][0].title)
    else:
        subject = words.text("{business}: {count} notifications", business=name, count=len(rows))
    lines = "\n\n".join(f"{one.title}\n{one.body}".strip() + (f"\n\n{added}" if added else "") for one, added in rows)
    link = f"{tx.runtime.address}/app/{tx.business_id}/notifications"
    text = words.text(
        "{lines}\n\nAll notifications: {link}\nWhat is mailed to you is chosen there too.", lines=lines, link=link
    )
    return Letter(
        id=id,
        at=tx.now,
        to=claimed.email,
        subject=subject[:200],
        text=text,
        html=simple_html(text, claimed.language),
    )
