"""What is put under load: live and sandbox with their workers, as processes of their own over PostgreSQL and Redis."""

import contextlib
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from faults.full import place as full
from support.mailbox import smtp_server
from support.ports import free_port
from support.processes import Program
from support.providers import run_providers

METRICS_TOKEN = "the-figures-of-a-soak-" + "0" * 16
WEB_PROCESSES = 2
POOL_SIZE = 3
"""Connections of each process. PostgreSQL keeps the plans of up to 300 statements for each, about 40 MiB: all have them
when the warm-up ends."""


@dataclass
class Place:
    """Everything that runs."""

    live: full.Place
    programs: dict[str, Program]
    """Those of the service, by name."""

    @property
    def settings(self) -> dict[str, Any]:
        """What the programs are told."""
        return self.live.settings

    def url(self, environment: str = "live") -> str:
        """The address of an environment."""
        return self.live.web.url(environment)

    def database(self, environment: str = "live") -> str:
        """The superuser's address of a database."""
        return self.live.postgres.url(f"pinkas_{environment}")


@contextlib.contextmanager
def opened() -> Iterator[Place]:
    """A place that serves; nothing is left of it behind the block. Programs are started by an interpreter, not forked:
    what they hold in memory is what they hold elsewhere."""
    with smtp_server() as mailbox, run_providers() as providers, contextlib.ExitStack() as stack:
        settings = {
            "sandbox_port": free_port(),
            "smtp_url": f"smtp://127.0.0.1:{mailbox.port}",
            "anonymous_per_hour": 10_000_000,
            "session_per_minute": 1_000_000,
            "session_per_hour": 10_000_000,
            "metrics_token": METRICS_TOKEN,
            "pdf_ahead": 1,
            "pool_size": POOL_SIZE,
            "webhook_time_scale": 0.01,
            **providers.settings(),
        }
        live = stack.enter_context(full.opened(1, processes=WEB_PROCESSES, python=sys.executable, **settings))
        sandbox = Program(["web", "--environment", "sandbox"], live.settings, python=sys.executable)
        stack.enter_context(sandbox)
        live.add_worker("sandbox")
        live.web.wait_until_ready("live", "sandbox")
        workers = dict(zip(("worker of live", "worker of sandbox"), live.workers, strict=True))
        programs = {"web of live": live.web, "web of sandbox": sandbox, **workers}
        try:
            yield Place(live, programs)
        finally:
            for one in programs.values():
                one.send(signal.SIGTERM)
            for one in programs.values():
                one.ended()
