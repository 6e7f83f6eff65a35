"""The quiet side: the shipped service of one environment with the in-process limiter and without a usage log.

What is left of a request is key, allowlist, scope, tenant and the read itself, exactly as the service does them.
"""

from pinkas.installation import find_installation
from pinkas.platform.approvals import PendingApproval
from pinkas.platform.caller import Caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.http.app import Application
from pinkas.platform.settings import read_settings
from pinkas.platform.usage import UsageLog
from pinkas.platform.windows import ProcessCounters
from pinkas.web import SingleServer, bind_socket, server_config
from pinkas.wiring import Service


class NoUsage(UsageLog):
    """A usage log that notes nothing."""

    def record_request(
        self, caller: Caller | None, method: str, route: str, status: int, waits: PendingApproval | None = None
    ) -> None:
        """Notes nothing."""


def app() -> Application:
    """The application, without what is measured."""
    settings = read_settings()
    installation = find_installation(settings)
    service = Service("live", installation.settings, installation.live)
    assert isinstance(service.limiter.windows, ProcessCounters), "the quiet side is started without PINKAS_REDIS_URL"
    database: Database = service.database
    clock: Clock = service.runtime.clock
    service.usage = NoUsage(database, clock, service.runtime.ids)
    return service.app()


def main() -> None:
    """Serves on the port of the live environment, with the server settings of `pinkas web`."""
    settings = read_settings()
    listener = bind_socket(settings, "live")
    SingleServer(server_config("bench.quiet:app", settings, "live", factory=True)).run([listener])


if __name__ == "__main__":
    main()
