"""The web process: one environment on one port. `pinkas web` runs it, as many processes as there are cores."""

import contextlib
import os
from collections.abc import Iterator

import uvicorn

from pinkas.installation import find
from pinkas.platform.http.app import Application
from pinkas.platform.log import start_logging
from pinkas.platform.settings import Environment, read_settings
from pinkas.wiring import Service

ENVIRONMENT_VARIABLE = "_PINKAS_ENVIRONMENT"
"""How the parent tells its worker processes which environment they serve; not a setting."""


class QuietServer(uvicorn.Server):
    """uvicorn without its signal handlers: the program that runs several of them has its own."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Captures nothing."""
        yield


def server(app: Application, host: str, port: int) -> QuietServer:
    """A server for an application that lives in this process."""
    return QuietServer(_config(app, host, port))


def _config(app: object, host: str, port: int, **more: object) -> uvicorn.Config:
    return uvicorn.Config(
        app, host=host, port=port, loop="uvloop", http="httptools", lifespan="on", access_log=False,  # type: ignore[arg-type]
        log_config=None, proxy_headers=False, server_header=False, date_header=True, timeout_graceful_shutdown=30,
        h11_max_incomplete_event_size=65536, **more,  # type: ignore[arg-type]
    )


def app_from_environment() -> Application:
    """The application of a worker process, from its environment variables."""
    settings = read_settings()
    start_logging(settings.log_level)
    installation = find(settings)
    environment: Environment = "sandbox" if os.environ.get(ENVIRONMENT_VARIABLE) == "sandbox" else "live"
    sandbox = installation.sandbox if environment == "live" else None
    return Service(environment, installation.settings, installation.urls(environment), sandbox).app()


def run(environment: Environment, processes: int) -> None:
    """Serves one environment until it is told to stop."""
    settings = read_settings()
    os.environ[ENVIRONMENT_VARIABLE] = environment
    uvicorn.run(
        "pinkas.web:app_from_environment", factory=True, host=settings.host, port=settings.port_of(environment),
        workers=processes, loop="uvloop", http="httptools", access_log=False, log_config=None, proxy_headers=False,
        server_header=False, timeout_graceful_shutdown=30,
    )
