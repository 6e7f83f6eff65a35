"""What is counted and traced of calls to others and of mail: the parts of the outside know neither."""

from time import time_ns

from pinkas.core.letters import Letter
from pinkas.outside.http import CallObserver
from pinkas.outside.mail import Mail, Undeliverable
from pinkas.platform.metrics import CALL_SECONDS, CALLS, LETTERS
from pinkas.platform.settings import Environment
from pinkas.platform.tracing import tracing


def observe_calls(environment: Environment, service: str) -> CallObserver:
    """Counts the calls to a service, such as `stripe` or `webhooks`, and makes each a span while traces are on."""

    def observe(host: str, outcome: str, seconds: float) -> None:
        CALLS.labels(environment, service, outcome).inc()
        CALL_SECONDS.labels(environment, service).observe(seconds)
        on = tracing()
        if on is not None:
            until = time_ns()
            about = {"server.address": host, "pinkas.service": service, "pinkas.outcome": outcome}
            failed = outcome not in ("2xx", "3xx")
            on.ended(f"call {service}", until - int(seconds * 1e9), until, about, failed=failed)

    return observe


class CountedMail:
    """Mail whose letters are counted by what became of them."""

    def __init__(self, mail: Mail, environment: Environment) -> None:
        self._mail = mail
        self._environment = environment
        for outcome in ("sent", "refused", "failed"):  # from 0 on, so that Prometheus sees the first one
            LETTERS.labels(environment, outcome)

    async def send(self, letter: Letter) -> None:
        """See `Mail`."""
        outcome = "failed"
        try:
            await self._mail.send(letter)
            outcome = "sent"
        except Undeliverable:
            outcome = "refused"
            raise
        finally:
            LETTERS.labels(self._environment, outcome).inc()
