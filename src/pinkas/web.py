"""The web process: one environment on one port. `pinkas web` runs it, as many processes as there are cores."""

import asyncio
import contextlib
import errno
import multiprocessing
import os
import signal
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial

import uvicorn
from uvicorn.supervisors import Multiprocess

from pinkas.core.listen_address import parse_listen_address
from pinkas.installation import find_installation, resolve_data_directory
from pinkas.platform.http.app import Application
from pinkas.platform.http.protocol import ConnectionLimits, LimitedProtocol
from pinkas.platform.json_logging import start_logging
from pinkas.platform.settings import Environment, InvalidSetting, Settings, read_settings
from pinkas.platform.tracing import start_tracing
from pinkas.wiring import Service, check_outside_settings

ENVIRONMENT_VARIABLE = "_PINKAS_ENVIRONMENT"
"""Environment variable by which the parent process tells its web processes what to serve; not a setting."""


class SignallessServer(uvicorn.Server):
    """uvicorn without signal handlers, for a program that runs several servers and handles signals itself."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Captures nothing."""
        yield


class SingleServer(uvicorn.Server):
    """uvicorn that exits with status 0 after SIGINT or SIGTERM, where the original ends by the signal."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM begin the shutdown."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def listen(
    host: str, port: int, family: socket.AddressFamily = socket.AF_INET, *, shared: bool = False
) -> socket.socket:
    """A listening socket whose connections send without delay. asyncio does not see to that for a socket that it is
    handed, and the second packet of an answer would wait 40 ms for the client's acknowledgement of the first. Others
    that are `shared` may listen at the same port, and the system spreads connections over them."""
    listener = socket.create_server((host, port), family=family, backlog=2048, reuse_port=shared)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited by the connections it accepts
    return listener


def bind_socket(settings: Settings, environment: Environment) -> socket.socket:
    """The listening socket of an environment's API. Raises InvalidSetting when the address or port cannot be used."""
    names = ("PINKAS_HOST", f"PINKAS_{environment.upper()}_PORT")
    return _bind(settings.host, settings.port_of(environment), f"The {environment} API", names)


def bind_metrics_socket(settings: Settings, environment: Environment) -> socket.socket | None:
    """The listening socket for the figures of a process that serves nothing else, None unless a setting names one;
    shared by those who add up their figures. Raises InvalidSetting when the address or port cannot be used."""
    chosen = settings.metrics_listen_of(environment)
    if not chosen:
        return None
    name = f"PINKAS_{'SANDBOX_' if environment == 'sandbox' else ''}METRICS_LISTEN"
    host, port = parse_listen_address(chosen)
    return _bind(host, port, f"{name}: the process", (name, name), shared=bool(settings.metrics_dir))


def _bind(host: str, port: int, who: str, names: tuple[str, str], *, shared: bool = False) -> socket.socket:
    """A listening socket. `names` are the settings of host and port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    host_name, port_name = names
    not_here = InvalidSetting(
        f"{host_name} is {host!r}, which is no address of this machine. Write one, such as 127.0.0.1, or 0.0.0.0 for "
        "all of them."
    )
    try:
        socket.getaddrinfo(host, port, family)
        return listen(host, port, family, shared=shared)
    except (socket.gaierror, UnicodeError):  # UnicodeError: what is no name of a host at all
        raise not_here from None
    except OSError as fault:
        if fault.errno == errno.EADDRNOTAVAIL:
            raise not_here from None
        fixes = {
            errno.EADDRINUSE: f"Stop what uses the port, or set {port_name}.",
            errno.EACCES: f"Set {port_name} to a port that this account may use, as a rule from 1024 on.",
        }
        fix = fixes.get(fault.errno or 0, f"Set {host_name} or {port_name}.")
        why = os.strerror(fault.errno) if fault.errno and fault.errno > 0 else str(fault)
        raise InvalidSetting(f"{who} cannot listen on {host} port {port}: {why}. {fix}") from None


def make_server(app: Application, settings: Settings, environment: Environment) -> SignallessServer:
    """A server for an application that lives in this process."""
    return SignallessServer(server_config(app, settings, environment))


def server_config(app: object, settings: Settings, environment: Environment, **more: object) -> uvicorn.Config:
    """The uvicorn configuration of an environment; `more` are further options of uvicorn."""
    limits = ConnectionLimits(
        header_bytes=settings.header_bytes,
        header_lines=settings.header_lines,
        header_seconds=settings.header_seconds,
        body_rate=settings.body_rate,
        body_seconds=settings.body_seconds,
        connections=settings.connections_per_address,
        proxies=settings.proxies(),
    )
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port_of(environment),
        loop="uvloop",
        http=partial(LimitedProtocol, limits, Counter()),  # type: ignore[arg-type]
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        proxy_headers=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=30,
        timeout_keep_alive=75,  # longer than a proxy keeps one: a connection must not end while a request is on its way
        **more,  # type: ignore[arg-type]
    )


def app_from_environment() -> Application:
    """The application of a worker process, from its environment variables."""
    _end_with_parent()
    settings = read_settings()
    start_logging(settings.log_level)
    start_tracing()
    installation = find_installation(settings)
    environment: Environment = "sandbox" if os.environ.get(ENVIRONMENT_VARIABLE) == "sandbox" else "live"
    sandbox = installation.sandbox if environment == "live" else None
    return Service(environment, installation.settings, installation.urls_of(environment), sandbox).app()


def _end_with_parent() -> None:
    """Has this process end in good order when the one that started it is gone, killed too: it would go on serving, and
    hold the port against whoever is started next."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="end-with-parent", daemon=True).start()


def run(environment: Environment, processes: int) -> None:
    """Serves one environment until it is told to stop. Settings are checked here once, and not by each process."""
    settings = read_settings()
    if processes < 1:
        raise InvalidSetting("--processes must be at least 1.")
    start_logging(settings.log_level)
    check_outside_settings(resolve_data_directory(settings))
    find_installation(settings)
    listener = bind_socket(settings, environment)
    os.environ[ENVIRONMENT_VARIABLE] = environment
    config = server_config("pinkas.web:app_from_environment", settings, environment, factory=True, workers=processes)
    if processes > 1:
        Multiprocess(config, sockets=[listener]).run()
    else:
        SingleServer(config).run([listener])
