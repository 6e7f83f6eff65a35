"""The background worker."""

import asyncio
import logging
from functools import partial
from typing import Any

from pinkas.core.problems import ServiceUnavailable
from pinkas.domains import (
    accounts,
    allocations,
    analytics,
    checkouts,
    crm,
    documents,
    dunning,
    inbox,
    insights,
    keys,
    mandates,
    missing_papers,
    notifications,
    oauth,
    quotes,
    recurring,
    recurring_expenses,
    reports,
    tax,
    webhooks,
)
from pinkas.domains.files import unused_files as file_sweep
from pinkas.domains.messages import maintenance as message_sweep
from pinkas.platform import failed_jobs
from pinkas.platform.job_queue import DRAIN_SECONDS, JobQueue
from pinkas.platform.periodic_tasks import Pause, PeriodicTask, run_periodically
from pinkas.platform.usage import maintain_partitions as remove_old_usage
from pinkas.platform.waiting import cancel_all, wait_until_set
from pinkas.wiring.operations_and_jobs import JOBS
from pinkas.wiring.service import Service

log = logging.getLogger(__name__)

DAILY_NOTICES: tuple[notifications.Notice, ...] = (
    documents.notify_overdue,
    tax.notify_vat_due,
    tax.notify_ceiling,
    keys.notify_expiring,
    missing_papers.notify_missing_files,
)
"""What every business is looked at for once a day, by the domains that notice it."""
CANCEL_SECONDS = 1.0
"""Seconds after which the cancellation of a part of the worker is repeated."""


class Worker:
    """The background worker of one environment: event relay, webhook deliveries, jobs and periodic tasks."""

    def __init__(
        self,
        service: Service,
        drain_seconds: float = webhooks.SHUTDOWN_SECONDS,
        pause: Pause = asyncio.sleep,
    ) -> None:
        """`drain_seconds` are those that running deliveries may take to finish; `pause` waits between the looks of
        periodic tasks."""
        self._service = service
        self._pause = pause
        self._drain_seconds = drain_seconds
        self._database = service.urls.worker_database(size=8, name=f"pinkas-{service.environment}-worker")
        service.figures.watch("worker", self._database)
        self._queue = JobQueue(service.urls, JOBS, service.transactions, service.outside)
        self._deliverer = webhooks.Deliverer(
            self._database,
            service.transactions,
            service.outside.sender,
            service.settings.webhook_concurrency,
            service.settings.webhook_time_scale,
            service.settings.worker_idle_seconds,
        )

    async def run(self) -> None:
        """Runs until it is cancelled; then running work is finished."""
        await self._database.open()
        if (own := asyncio.current_task()) is not None and own.cancelling():  # it was told to end as it began
            await self._database.close()
            raise asyncio.CancelledError
        self._service.wakes.append(self._deliverer.woken)
        queue = asyncio.create_task(self._queue.run(self._service.settings.worker_concurrency))
        loops = [
            asyncio.create_task(one)
            for one in (
                self._repeat_step(self._relay_events),
                self._deliverer.run(),
                *(
                    run_periodically(task, self._database, self._service.runtime.clock, self._pause)
                    for task in self._periodic_tasks()
                ),
            )
        ]
        try:
            done, _ = await asyncio.wait([queue, *loops], return_when=asyncio.FIRST_COMPLETED)
            for one in done:  # none of them ends by itself: it failed
                one.result()
        finally:
            await asyncio.gather(cancel_all(loops, CANCEL_SECONDS), cancel_all([queue], DRAIN_SECONDS + CANCEL_SECONDS))
            await self._deliverer.finish(self._drain_seconds)
            await self._database.close()

    def _periodic_tasks(self) -> tuple[PeriodicTask, ...]:
        due = partial(
            recurring.run_due_schedules, transactions=self._service.transactions, outside=self._service.outside
        )
        expenses = partial(
            recurring_expenses.run_due_schedules,
            transactions=self._service.transactions,
            outside=self._service.outside,
        )
        reminding = partial(
            missing_papers.send_due_reminders,
            transactions=self._service.transactions,
            outside=self._service.outside,
        )
        mailing = partial(
            notifications.send_due_mail, transactions=self._service.transactions, outside=self._service.outside
        )
        pushing = partial(
            notifications.push_due, transactions=self._service.transactions, outside=self._service.outside
        )
        rounds = partial(notifications.make_due_rounds, transactions=self._service.transactions, notices=DAILY_NOTICES)
        due_reports = partial(reports.queue_due, transactions=self._service.transactions, outside=self._service.outside)
        sums = partial(analytics.keep_sums, transactions=self._service.transactions, outside=self._service.outside)
        foresight = partial(
            insights.refresh_due, transactions=self._service.transactions, outside=self._service.outside
        )
        reviewing = partial(
            insights.write_due_reviews, transactions=self._service.transactions, outside=self._service.outside
        )
        charging = partial(
            mandates.run_due_charges, transactions=self._service.transactions, outside=self._service.outside
        )
        reading = partial(inbox.read_next, transactions=self._service.transactions, outside=self._service.outside)
        tasks = partial(crm.remind_of_tasks, transactions=self._service.transactions)
        reminders = partial(dunning.do_due_work, transactions=self._service.transactions)
        usage = partial(remove_old_usage, kept_days=self._service.settings.usage_days)
        old = partial(message_sweep.delete_old, retention_days=self._service.settings.message_days)
        shelf = partial(file_sweep.clean_current_part, files=self._service.outside.files)
        return (
            PeriodicTask("recurring documents", 1, due),
            PeriodicTask("recurring expenses", 1, expenses),
            PeriodicTask("reminders of missing papers", 2, reminding),
            PeriodicTask("mail about notifications", 2, mailing),
            PeriodicTask("notifications in browsers", 2, pushing),
            PeriodicTask("daily notices", 2, rounds),
            PeriodicTask("reports that are due", 5, due_reports),
            PeriodicTask("allocation numbers that are due", 2, allocations.enqueue_due_work),
            PeriodicTask("papers that are to be read", 0.5, reading),
            PeriodicTask("sums of analytics", 5, sums),
            PeriodicTask("insights that are due", 5, foresight),
            PeriodicTask("weekly reviews", 5, reviewing),
            PeriodicTask("payments of customers that are due", 2, checkouts.enqueue_due_work),
            PeriodicTask("charges of standing orders", 1, charging),
            PeriodicTask("reminders of tasks", 2, tasks),
            PeriodicTask("reminders to clients", 2, reminders),
            PeriodicTask("the history of webhooks", 600, webhooks.maintain_partitions),
            PeriodicTask("what is over of OAuth", 600, oauth.delete_expired),
            PeriodicTask("what is over of sessions", 3600, accounts.delete_ended_sessions),
            PeriodicTask("quotes whose last day has passed", 300, quotes.expire_quotes),
            PeriodicTask("the usage log", 86400, usage),
            PeriodicTask(
                "jobs that were given up", failed_jobs.EVERY_SECONDS, failed_jobs.report_and_remove_failed_jobs
            ),
            PeriodicTask("messages that are due", message_sweep.INTERVAL_SECONDS, message_sweep.enqueue_due),
            PeriodicTask("old messages", 3600, old),
            PeriodicTask("the store of files", file_sweep.INTERVAL_SECONDS, shelf),
        )

    async def _relay_events(self) -> int:
        taken = await webhooks.relay_events(self._database, self._service.runtime)
        if taken:
            self._service.wake()  # there is something to deliver now
        return taken

    async def _repeat_step(self, step: Any) -> None:
        """Repeats a step: at once while it finds work, otherwise when woken or after a short pause."""
        woken = asyncio.Event()
        self._service.wakes.append(woken)
        while True:
            woken.clear()  # before the step: what comes during it is not overslept
            try:
                done = await step()
            except ServiceUnavailable as fault:
                log.warning("the worker cannot reach its database: %r", fault.__cause__)
                done = 0
            except Exception:
                log.exception("a step of the worker failed")
                done = 0
            if not done:
                await wait_until_set(woken, self._service.settings.worker_idle_seconds)
