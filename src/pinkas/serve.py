"""The whole service in one process: live and sandbox, web and worker, on the embedded PostgreSQL or an external one."""

import asyncio
import contextlib
import signal
import socket
import sys
from dataclasses import replace

from pinkas.installation import (
    ENVIRONMENTS,
    Installation,
    install,
    lock_data_directory,
    resolve_data_directory,
    stop_database,
)
from pinkas.platform.forced_exit import schedule_forced_exit
from pinkas.platform.json_logging import start_logging
from pinkas.platform.settings import LOOPBACK_HOSTS, InvalidSetting, Settings, read_settings
from pinkas.platform.tracing import start_tracing
from pinkas.web import SignallessServer, bind_socket, make_server
from pinkas.wiring import Service, Worker, check_outside_settings, make_mail_receiver

PDF_GRACE_SECONDS = 5
"""Seconds in which running PDF tasks may finish when the program stops."""


def run(*, local_receivers: bool) -> None:
    """Serves until Ctrl-C. `local_receivers` lets webhooks reach this machine over http while HOST is loopback."""
    settings = read_settings()
    start_logging(settings.log_level)
    start_tracing()
    if local_receivers and settings.host in LOOPBACK_HOSTS:
        settings = _with_local_receivers(settings)
    if settings.live_port == settings.sandbox_port:
        raise InvalidSetting(
            f"PINKAS_LIVE_PORT and PINKAS_SANDBOX_PORT are both {settings.live_port}. Set one of them to another port."
        )
    check_outside_settings(resolve_data_directory(settings))
    with lock_data_directory(settings):
        listeners = [bind_socket(settings, environment) for environment in ENVIRONMENTS]
        installation = install(settings)
        try:
            asyncio.run(_serve(installation, listeners))
        finally:
            stop_database(installation)
    _print("Stopped. The data is kept.")


def _with_local_receivers(settings: Settings) -> Settings:
    networks = ",".join(part for part in (settings.webhook_allowed_networks, "127.0.0.0/8", "::1/128") if part)
    return replace(settings, webhook_allowed_networks=networks, webhook_allow_http=True)


async def _serve(installation: Installation, listeners: list[socket.socket]) -> None:
    settings = installation.settings
    live = Service("live", settings, installation.live, installation.sandbox)
    sandbox = Service("sandbox", settings, installation.sandbox)
    servers = [make_server(one.app(), settings, one.environment) for one in (live, sandbox)]
    working: list[asyncio.Task[None]] = []
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _on_signal, (live, sandbox), servers, working)
    serving = [asyncio.create_task(one.serve([its])) for one, its in zip(servers, listeners, strict=True)]
    while not all(one.started for one in servers):  # one that cannot start says why, and ends the program
        await asyncio.wait(serving, timeout=0.02)
    working += [asyncio.create_task(Worker(one).run()) for one in (live, sandbox)]
    receivers = (make_mail_receiver(one) for one in (live, sandbox))
    working += [asyncio.create_task(one.run()) for one in receivers if one is not None]
    _print_welcome(installation)
    await asyncio.wait([*serving, *working], return_when=asyncio.FIRST_COMPLETED)
    _begin_shutdown(servers, working)
    for task in working:
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await asyncio.gather(*serving)


def _on_signal(
    services: tuple[Service, ...], servers: list[SignallessServer], worker_tasks: list[asyncio.Task[None]]
) -> None:
    schedule_forced_exit()
    for one in services:  # PDFs that are not finished by then are answered with 503 instead of a broken connection
        asyncio.get_running_loop().call_later(PDF_GRACE_SECONDS, one.outside.press.close)
    _begin_shutdown(servers, worker_tasks)


def _begin_shutdown(servers: list[SignallessServer], worker_tasks: list[asyncio.Task[None]]) -> None:
    """Tells servers and workers to stop at the same time; each finishes running work within its own time limit."""
    for one in servers:
        one.should_exit = True
    for task in worker_tasks:
        if not task.cancelling():  # a second time would break off what it finishes
            task.cancel()


def _print_welcome(installation: Installation) -> None:
    settings = installation.settings
    live, sandbox = settings.url_of("live"), settings.url_of("sandbox")
    _print(f"""
Pinkas is running.
  dashboard     {live}/app          register there, and issue the first document
  live API      {live}/api/v1       reference {live}/docs
  sandbox API   {sandbox}/api/v1       reference {sandbox}/docs
  data          {settings.data_dir}
  receivers     {"this machine's may be reached over http" if settings.webhook_allow_http else "public https only"}

A first key:
  curl -s {live}/api/v1/auth/register -H 'content-type: application/json' -d '{{
    "email": "me@example.com", "password": "a long password", "name": "Me", "language": "en",
    "business": {{"name": "My business", "businessType": "licensed_dealer", "taxId": "777777715"}}}}'
  and with accessToken and business.id of the answer:
  curl -s {live}/api/v1/api-keys -H 'authorization: Bearer TOKEN' -H 'x-business-id: BUSINESS' \\
    -H 'content-type: application/json' -d '{{"name": "first", "scopes": ["documents:write", "documents:read"]}}'

Or run `make demo` in another terminal. Ctrl-C stops.
""")


def _print(text: str) -> None:
    print(text, file=sys.stdout, flush=True)  # noqa: T201  (the one voice of the program to its operator)
