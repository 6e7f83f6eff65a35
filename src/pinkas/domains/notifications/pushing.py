"""Web push of notifications: to the browsers that people have switched on, outside their quiet hours."""

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from pinkas.core.catalogue import get_translator
from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.notifications import push_rules, rules
from pinkas.domains.notifications import store as notifications_store
from pinkas.domains.notifications import subscription_store as store
from pinkas.domains.notifications.due import Due, Recipient, find_due
from pinkas.domains.notifications.subscriptions import PushDependencies
from pinkas.outside.push import PushMessage, PushOutcome, PushTarget, WebPush
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Flow, Transactions, Tx

log = logging.getLogger(__name__)

BATCH = 100
AT_ONCE = 8
"""Browsers that are told at a time: push services that answer slowly delay the others little."""
MAX_IN_PUSH = 50
"""Notifications that one push counts; more follow in the next one."""


@dataclass(frozen=True)
class _Prepared:
    target: PushTarget
    message: PushMessage
    failures: int
    through: int
    next_at: datetime


@dataclass(frozen=True)
class _Since:
    """How far a browser was told, as `find_due` takes it."""

    through: int
    highest: int | None
    created_at: datetime


async def push_due(database: Database, clock: Clock, *, transactions: Transactions, outside: PushDependencies) -> int:
    """Tells browsers what is due; how many were looked at. What another worker does just now is left to it. Nothing is
    sent where the operator has set up no keys."""
    push = outside.push
    if push is None:
        return 0
    room = asyncio.Semaphore(AT_ONCE)

    async def tell(row: Any) -> bool:
        flow = Flow(transactions, system_caller(row.business_id), outside)
        async with room:
            try:
                return await _tell(flow, push, row.id, ended=row.ended)
            except Exception:
                log.exception("a browser of business %s cannot be told of notifications", row.business_id)
                return False

    return sum(await asyncio.gather(*map(tell, await store.find_due_subscriptions(database, clock, BATCH))))


async def _tell(flow: Flow[PushDependencies], push: WebPush, id: UUID, *, ended: bool) -> bool:
    """One push to one browser, if there is anything to say now; False when another worker has it."""
    async with flow.transaction() as tx:
        claimed = await store.claim_subscription(tx, id)
        if claimed is None:
            return False
        if ended or claimed.server_key != push.public_key:  # with another key its push service refuses everything
            await store.delete_subscription(tx, id)
            return True
        prepared = await _prepare(tx, id, claimed)
    if prepared is None:
        return True
    outcome = await push.send(prepared.target, prepared.message)
    async with flow.transaction() as tx:
        await _record(tx, id, outcome, prepared)
    return True


async def _prepare(tx: Tx, id: UUID, claimed: Any) -> _Prepared | None:
    """What is to be sent now, while a lease keeps other workers away; None where there is nothing."""
    business = await businesses.get_current(tx)
    wanted = await notifications_store.find_preferences(tx, claimed.user_id)
    recipient = Recipient(claimed.user_id, wanted, rules.pushed_kinds(wanted), "at_once", business.timezone)
    since = max(claimed.created_at, tx.now - push_rules.TOLD_FOR)
    due = await find_due(tx, recipient, _Since(claimed.through, claimed.highest, since), MAX_IN_PUSH)
    if not due.rows:
        await store.set_place(tx, id, due.through, due.next_at)
        return None
    await store.set_place(tx, id, claimed.through, tx.now + push_rules.LEASE)
    message = _compose(tx, business, claimed.language, uuid5(id, str(claimed.through)), due)
    target = store.read_target(tx, claimed.secret)
    return _Prepared(target, message, claimed.failures, due.through, due.next_at)


async def _record(tx: Tx, id: UUID, outcome: PushOutcome, prepared: _Prepared) -> None:
    """Writes what became of a push. A browser that does not listen any more is forgotten, and so is one whose push
    service has failed too often."""
    if outcome == "failed":
        again = push_rules.next_attempt_at(prepared.failures + 1, tx.now)
        if again is not None:
            await store.set_failed(tx, id, prepared.failures + 1, again)
            return
    if outcome in ("gone", "failed"):
        await store.delete_subscription(tx, id)
        return
    if outcome == "refused":
        log.warning("a push service refused a message to browser %s of business %s", id, tx.business_id)
    await store.set_sent(tx, id, accepted=outcome == "accepted")
    await store.set_place(tx, id, prepared.through, prepared.next_at)


def _compose(tx: Tx, business: Business, language: str, id: UUID, due: Due) -> PushMessage:
    """The push, in the language of the person; the notifications stand in that of the business."""
    words = get_translator(language)
    name = " ".join(business.name_in(language).split())
    if len(due.rows) == 1:
        title = words.text("{business}: {title}", business=name, title=due.rows[0].title)
        body = due.rows[0].body
    else:
        title = words.text("{business}: {count} notifications", business=name, count=len(due.rows))
        body = push_rules.list_titles(due.rows)
    return push_rules.make_message(
        id=id,
        title=title,
        body=body,
        link=f"{tx.runtime.address}/app/{tx.business_id}/notifications",
        language=language,
        critical=any(one.severity == "critical" for one in due.rows),
    )
