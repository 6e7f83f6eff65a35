"""Log lines: one JSON object each, never with a secret. What is logged is chosen, not dumped."""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

import msgspec

from pinkas.platform.database import in_short


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()

    def formatException(self, ei: Any) -> str:
        """The places of a fault and of those behind it, each with what may be logged of it."""
        return "\n\nafter:\n".join(
            "".join(traceback.format_tb(one.__traceback__)) + in_short(one) for one in _with_causes(ei[1])
        )


def _with_causes(fault: BaseException) -> list[BaseException]:
    """A fault, those of its group, and those that led to it, each once."""
    found: list[BaseException] = []
    waiting = [fault]
    while waiting:
        one = waiting.pop(0)
        if one in found:
            continue
        found.append(one)
        behind = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        waiting += [] if behind is None else [behind]
        waiting += one.exceptions if isinstance(one, BaseExceptionGroup) else ()
    return found


def start_logging(level: str) -> None:
    """Sends log lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("psycopg.pool", "procrastinate", "uvicorn.error", "alembic", "httpx", "pyhanko"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLogger().level))
