"""The mail receiver process: takes mail for the inboxes of one environment by SMTP."""

import asyncio
import socket

from pinkas.installation import find_installation, resolve_data_directory
from pinkas.metrics_server import serving_figures
from pinkas.platform.forced_exit import run_until_signal
from pinkas.platform.json_logging import start_logging
from pinkas.platform.settings import Environment, InvalidSetting, read_settings
from pinkas.platform.tracing import start_tracing
from pinkas.web import bind_metrics_socket
from pinkas.wiring import Service, check_outside_settings, make_mail_receiver
from pinkas.worker import make_service


def run(environment: Environment) -> None:
    """Receives until it is told to stop."""
    settings = read_settings()
    start_logging(settings.log_level)
    start_tracing()
    if not settings.inbox_mail_listen_of(environment):
        name = "INBOX_MAIL_LISTEN" if environment == "live" else "SANDBOX_INBOX_MAIL_LISTEN"
        raise InvalidSetting(f"PINKAS_{name} is empty: it says where mail is received, such as 0.0.0.0:25.")
    check_outside_settings(resolve_data_directory(settings))
    listener = bind_metrics_socket(settings, environment)
    asyncio.run(run_until_signal(_receive(make_service(find_installation(settings), environment), listener)))


async def _receive(service: Service, listener: socket.socket | None) -> None:
    receiver = make_mail_receiver(service)
    assert receiver is not None, "there is a setting for it"
    await service.open()
    try:
        async with serving_figures(service, listener):
            await receiver.run()
    finally:
        await service.close()
