"""The worker process: relays events, delivers webhooks and runs jobs of one environment. Several share the work."""

import asyncio
import contextlib
import signal

import uvloop

from pinkas.domains import webhooks
from pinkas.installation import Installation, find, with_directory
from pinkas.platform.ending import leave_at_last
from pinkas.platform.log import start_logging
from pinkas.platform.settings import Environment, read_settings
from pinkas.wiring import Service, Worker, check_outside


def run(environment: Environment) -> None:
    """Works until it is told to stop."""
    settings = read_settings()
    start_logging(settings.log_level)
    check_outside(with_directory(settings))
    service = service_of(find(settings), environment)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_work(service))


def service_of(installation: Installation, environment: Environment) -> Service:
    """The service whose jobs a worker runs. That of live also has access to the sandbox, where changes of people and
    members are repeated."""
    sandbox = installation.sandbox if environment == "live" else None
    return Service(environment, installation.settings, installation.urls_of(environment), sandbox)


async def _work(service: Service) -> None:
    task = asyncio.create_task(_until_cancelled(service))
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(one, _end, task)
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _end(task: asyncio.Task[None]) -> None:
    leave_at_last()
    task.cancel()


async def _until_cancelled(service: Service) -> None:
    await service.open()
    try:
        await Worker(service, webhooks.PATIENT_DRAIN_SECONDS).run()
    finally:
        await service.close()
