"""The job queue: procrastinate on the worker's role. Requests only ever write rows to it, through `tx.enqueue`."""

import asyncio
import inspect
import logging
import typing
from collections.abc import Iterable
from time import perf_counter
from typing import Any
from uuid import UUID

import msgspec
import procrastinate

from pinkas.core.problems import NotPrintable, Problem
from pinkas.platform.caller import system_caller
from pinkas.platform.database import POOLED_SESSION, DatabaseUrls
from pinkas.platform.jobs import Job
from pinkas.platform.metrics import JOB_SECONDS, JOBS
from pinkas.platform.tracing import TRACEPARENT, job_span
from pinkas.platform.tx import Flow, Transactions
from pinkas.platform.waiting import cancel_all

log = logging.getLogger(__name__)

QUEUE = "default"
"""The queue that workers serve. The jobs of a business that moves wait in another one."""
POLL_SECONDS = 0.5
PAUSE_SECONDS = 1.0
"""Seconds between attempts to reach a database that is not available."""
STALLED_SECONDS = 30
FEW_ATTEMPTS = 2
"""Most attempts for a PDF that exceeded its limits: every attempt is expensive and rarely has another result."""
_OUTCOMES = ("done", "failed", "given_up")
DRAIN_SECONDS = 20
"""Seconds in which running jobs may finish when the worker stops."""


class _RetryStrategy(procrastinate.BaseRetryStrategy):
    """Waits twice as long before each further attempt, and gives up after so many."""

    def __init__(self, attempts: int) -> None:
        self._often = procrastinate.RetryStrategy(max_attempts=attempts, exponential_wait=2)
        self._seldom = procrastinate.RetryStrategy(max_attempts=min(attempts, FEW_ATTEMPTS), exponential_wait=2)

    def get_retry_decision(
        self, *, exception: BaseException, job: procrastinate.jobs.Job
    ) -> procrastinate.RetryDecision | None:
        """When the job is tried again, None for never."""
        strategy = self._seldom if isinstance(exception, NotPrintable) else self._often
        return strategy.get_retry_decision(exception=exception, job=job)


class JobQueue:
    """Runs the jobs of one environment. It asks for jobs and listens to nothing, so it may go through a pooler."""

    def __init__(self, urls: DatabaseUrls, jobs: Iterable[Job], transactions: Transactions, outside: Any) -> None:
        self._app = procrastinate.App(
            connector=procrastinate.PsycopgConnector(
                conninfo=urls.pooled_worker or urls.worker,
                min_size=1,
                max_size=4,
                kwargs=POOLED_SESSION if urls.pooled_worker else {},
            )
        )
        for job in jobs:
            self._register(job, transactions, outside)

    def _register(self, job: Job, transactions: Transactions, outside: Any) -> None:
        types = typing.get_type_hints(job.flow)
        names = list(inspect.signature(job.flow).parameters)[1:]
        retry = _RetryStrategy(job.attempts)
        environment = transactions.runtime.environment
        for outcome in _OUTCOMES:  # from 0 on: of a count that begins with 1, Prometheus sees no increase
            JOBS.labels(environment, job.name.name, outcome)

        async def work(context: procrastinate.JobContext, /, business_id: str | None, **args: Any) -> None:
            flow = Flow(transactions, system_caller(UUID(business_id) if business_id else None), outside)
            given = {name: msgspec.convert(args[name], types[name]) for name in names if name in args}
            began, outcome = perf_counter(), "done"
            try:
                with job_span(job.name.name, args.get(TRACEPARENT)):
                    await job.flow(flow, **given)
            except Exception as fault:
                outcome = "failed"
                last = retry.get_retry_decision(exception=fault, job=context.job) is None
                if last:
                    outcome = "given_up"
                if last and job.given_up is not None:
                    await job.given_up(flow, fault.code if isinstance(fault, Problem) else Problem.code, **given)
                raise
            finally:
                JOBS.labels(environment, job.name.name, outcome).inc()
                JOB_SECONDS.labels(environment, job.name.name).observe(perf_counter() - began)

        self._app.task(name=job.name.name, retry=retry, pass_context=True)(work)

    async def run(self, concurrency: int) -> None:
        """Works until it is cancelled; jobs that have begun are finished. A database that goes away is waited for."""
        while True:
            try:
                await self._run_worker(concurrency)
                if (task := asyncio.current_task()) and task.cancelling():  # it was told to end as it began
                    raise asyncio.CancelledError
            except procrastinate.exceptions.ConnectorException as fault:
                log.warning("the job queue cannot reach its database: %s", fault.__cause__ or fault)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _run_worker(self, concurrency: int) -> None:
        async with self._app.open_async():
            sweeper = asyncio.create_task(self._requeue_stalled_jobs())
            try:
                await self._app.run_worker_async(
                    queues=[QUEUE],
                    concurrency=concurrency,
                    install_signal_handlers=False,
                    listen_notify=False,
                    fetch_job_polling_interval=POLL_SECONDS,
                    delete_jobs="successful",
                    shutdown_graceful_timeout=DRAIN_SECONDS,
                )
            finally:
                await cancel_all([sweeper], PAUSE_SECONDS)

    async def _requeue_stalled_jobs(self) -> None:
        """Gives jobs of workers that died back to the queue."""
        while True:
            try:
                stalled = await self._app.job_manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_SECONDS)
            except Exception as fault:
                log.warning("the job queue cannot be swept: %s", fault)
                stalled = []
            for job in stalled:
                try:
                    await self._app.job_manager.retry_job(job)
                except Exception as fault:  # its worker ended it meanwhile, or the database is away: the next round
                    log.warning("a stalled job cannot be given back: %s", fault)
            await asyncio.sleep(10)
