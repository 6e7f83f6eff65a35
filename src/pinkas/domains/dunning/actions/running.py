"""Sending what is due: a batch at a time, behind the request."""

from collections import Counter
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import Problem, RateLimitExceeded
from pinkas.core.struct_mapping import make_mapping
from pinkas.domains import businesses, documents, messages
from pinkas.domains.dunning.actions import opt_outs
from pinkas.domains.dunning.actions.queue import Judged, count_due, is_to_send, list_candidates, queue_terms
from pinkas.domains.dunning.jobs import RUN
from pinkas.domains.dunning.rules.policies import NoPolicy, RunInProgress
from pinkas.domains.dunning.rules.queue import stage_of
from pinkas.domains.dunning.store import queue as queue_store
from pinkas.domains.dunning.store import reminders as store
from pinkas.domains.dunning.store.policies import list_active
from pinkas.domains.dunning.store.reminders import RUNS
from pinkas.domains.dunning.types.policies import ReminderStep
from pinkas.domains.dunning.types.reminders import DunningRun, RunQuery, RunRow
from pinkas.domains.messages import MessageServices
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx

AT_ONCE = 20
"""Documents that one transaction looks at."""
_NO_PLACE = (date(1, 1, 1), UUID(int=0))


async def start_run(tx: Tx) -> DunningRun:
    """Begins to send what is due now, of all active policies, behind the request. What is held back is counted and
    stays in the queue, which says why. 409 while another run goes on."""
    if not await list_active(tx):
        raise NoPolicy
    run = await begin_run(tx, None)
    if run is None:
        raise RunInProgress
    tx.audit("dunning_run.started", "dunning_run", run.id, facts={"total": run.total})
    return run_view(run)


async def begin_run(tx: Tx, policy_id: UUID | None) -> RunRow | None:
    """Begins a run, of one policy or of all; None where another one goes on."""
    business = await businesses.get_current(tx)
    terms = queue_terms(tx, business, await list_active(tx))
    total = await count_due(tx, terms, policy_id)
    run = await store.insert_run(tx, policy_id, total, _NO_PLACE, await get_creator(tx))
    if run is not None:
        tx.enqueue(RUN, run_id=run.id)
    return run


async def get_run(tx: Tx, id: UUID) -> DunningRun:
    """How far a run has come."""
    return run_view(await RUNS.get(tx, id))


async def list_runs(tx: Tx, query: RunQuery) -> Page[DunningRun]:
    """Runs, the newest first unless `sort` says otherwise."""
    page = await store.list_runs(tx, query)
    return Page([run_view(row) for row in page.items], page.next_cursor, page.total)


def run_view(row: RunRow) -> DunningRun:
    """A run as it crosses the wire."""
    return _RUN(row, "")


_RUN = make_mapping(RunRow, DunningRun)


async def run_batch(tx: Tx, run_id: UUID, messaging: MessageServices) -> bool:
    """Sends the next batch of a run, with its place, in one transaction: after a crash it is done whole or not at all.
    Whether there is more."""
    run = await store.lock_run(tx, run_id)
    if run is None:
        return False
    await queue_store.hold_policies(tx)
    terms = queue_terms(tx, await businesses.get_current(tx), await list_active(tx))
    judged = await list_candidates(tx, terms, run.policy_id, (run.place_due, run.place_id), AT_ONCE)
    due = list(filter(is_to_send(run.policy_id), judged))
    found = Counter[str]()
    stages = [(one.row, one.place.stage()) for one in judged if one.place.due is None]
    if due:
        weekly = await store.count_weekly(tx, {one.row.client_id for one in due if one.row.client_id}, terms.week)
        batch = _RunBatch(tx, messaging, await messages.load_sender(tx), weekly)
        for one in due:
            outcome = await batch.do(one, terms.today)
            found[outcome] += 1
            if outcome in ("sent", "control"):
                stages.append((one.row, stage_of(*one.step)))
    await queue_store.write_stages(tx, stages)
    is_over = len(judged) < AT_ONCE or found["limit"] > 0
    changes: dict[str, Any] = {
        "sent": run.sent + found["sent"],
        "control": run.control + found["control"],
        "held": run.held + found["held"] + found["limit"],
    }
    if judged:
        changes |= {"place_due": judged[-1].row.due, "place_id": judged[-1].row.id}
    if is_over:
        changes |= {"state": "DONE", "ended_at": tx.now}
    await RUNS.update(tx, run_id, changes)
    return not is_over


async def remind_of_all(tx: Tx, messaging: MessageServices) -> None:
    """Sends all that is due now in this transaction, for demo data."""
    run = await begin_run(tx, None)
    while run is not None and await run_batch(tx, run.id, messaging):
        pass


async def fail_run(tx: Tx, run_id: UUID, error: str) -> None:
    """Ends a run whose last attempt failed, with the code of its error; one that has ended otherwise stays as it is."""
    run = await store.lock_run(tx, run_id)
    if run is not None:
        await RUNS.update(tx, run_id, {"state": "FAILED", "error": error, "ended_at": tx.now})
        tx.audit("dunning_run.failed", "dunning_run", run_id, facts={"error": error})


class _RunBatch:
    """What the documents of a batch have in common."""

    def __init__(self, tx: Tx, messaging: MessageServices, sender: Any, weekly: dict[UUID, int]) -> None:
        self._tx = tx
        self._messaging = messaging
        self._sender = sender
        self._weekly = weekly

    async def do(self, one: Judged, today: date) -> str:
        """Sends the step of a document, or notes that it is held back to measure the effect: `sent`, `control`, `held`,
        or `limit`: no more messages leave today."""
        row, policy = one.row, one.place.policy
        assert policy is not None
        late = (today - row.due).days
        if one.reason == "control_group":
            noted = await self._note(one, late, "CONTROL")
            return "control" if noted else "held"
        if one.reason is not None or self._weekly.get(row.client_id, 0) >= policy.weekly_maximum:
            return "held"
        try:
            async with self._tx.savepoint():
                return await self._send(one, late)
        except RateLimitExceeded:
            return "limit"
        except Problem:  # such as no channel that the service has, or paid meanwhile: the queue says the rest
            return "held"

    async def _send(self, one: Judged, late: int) -> str:
        tx, row, step = self._tx, one.row, one.place.due
        assert step is not None
        record = await documents.get_record(tx, row.id)
        address = await opt_outs.opt_out_address(tx, row.client_id) if row.client_id else None
        message = messages.StepMessage(
            channel=step.channel, texts=_own_texts(step), upcoming=late <= 0, opt_out=address
        )
        sending = await messages.queue_step(tx, self._sender, record, message, self._messaging.terms)
        if not await self._note(one, late, "SENT", [message.id for message in sending.messages]):
            raise RunInProgress  # somebody sent the step meanwhile: the savepoint takes the messages back
        if row.client_id:
            self._weekly[row.client_id] = self._weekly.get(row.client_id, 0) + 1
        return "sent"

    async def _note(self, one: Judged, late: int, outcome: Any, message_ids: list[UUID] | None = None) -> UUID | None:
        row = one.row
        return await store.insert_reminder(
            self._tx,
            document_id=row.id,
            client_id=row.client_id,
            step=one.step,
            outcome=outcome,
            balance=row.balance,
            currency=row.currency,
            days_overdue=max(late, 0),
            by=None,
            message_ids=message_ids or (),
        )


def _own_texts(step: ReminderStep) -> messages.OwnTexts:
    return messages.OwnTexts(he=step.he, en=step.en)
