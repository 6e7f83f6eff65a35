"""The worker process: relays events, delivers webhooks and runs jobs of one environment. Several share the work."""

import asyncio
import os
import socket

import uvloop

from pinkas.domains import webhooks
from pinkas.installation import Installation, find_installation, resolve_data_directory
from pinkas.metrics_server import serving_figures
from pinkas.platform.forced_exit import run_until_signal
from pinkas.platform.json_logging import start_logging
from pinkas.platform.settings import Environment, read_settings
from pinkas.platform.tracing import start_tracing
from pinkas.web import bind_metrics_socket
from pinkas.wiring import Service, Worker, check_outside_settings

NICENESS = 5
"""The niceness of a worker: on a machine that both share, requests go before what follows from them."""


def run(environment: Environment) -> None:
    """Works until it is told to stop."""
    settings = read_settings()
    start_logging(settings.log_level)
    start_tracing()
    check_outside_settings(resolve_data_directory(settings))
    listener = bind_metrics_socket(settings, environment)
    service = make_service(find_installation(settings), environment)
    os.nice(NICENESS)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run_until_signal(_run_worker(service, listener)))


def make_service(installation: Installation, environment: Environment) -> Service:
    """The service whose jobs a worker runs. That of live also has access to the sandbox, where changes of people and
    members are repeated."""
    sandbox = installation.sandbox if environment == "live" else None
    return Service(environment, installation.settings, installation.urls_of(environment), sandbox)


async def _run_worker(service: Service, listener: socket.socket | None) -> None:
    await service.open()
    try:
        async with serving_figures(service, listener):
            await Worker(service, webhooks.PATIENT_SHUTDOWN_SECONDS).run()
    finally:
        await service.close()
