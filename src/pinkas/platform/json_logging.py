"""Log lines as JSON objects. Only chosen facts are logged, so that no secret appears in a log."""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

import msgspec

from pinkas.platform.database import loggable_error
from pinkas.platform.tracing import tracing


class _JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if (on := tracing()) is not None:
            line.update(on.ids())
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()

    def formatException(self, ei: Any) -> str:
        """The tracebacks of an exception and its causes, each with the text that may be logged."""
        return "\n\nafter:\n".join(
            "".join(traceback.format_tb(one.__traceback__)) + loggable_error(one) for one in _exception_chain(ei[1])
        )


def _exception_chain(error: BaseException) -> list[BaseException]:
    """An exception, the members of its group, and its causes and contexts, each once."""
    found: list[BaseException] = []
    waiting = [error]
    while waiting:
        one = waiting.pop(0)
        if one in found:
            continue
        found.append(one)
        behind = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        waiting += [] if behind is None else [behind]
        waiting += one.exceptions if isinstance(one, BaseExceptionGroup) else ()
    return found


def make_formatter() -> logging.Formatter:
    """What makes a log line of a record."""
    return _JsonFormatter()


def start_logging(level: str) -> None:
    """Sends log lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(make_formatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("psycopg.pool", "procrastinate", "uvicorn.error", "alembic", "httpx", "pyhanko"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLogger().level))
