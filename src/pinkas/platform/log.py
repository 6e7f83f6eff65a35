"""Log lines: one JSON object each, never with a secret. What is logged is chosen, not dumped."""

import logging
import sys
from datetime import UTC, datetime

import msgspec


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


def start_logging(level: str) -> None:
    """Sends log lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("psycopg.pool", "procrastinate", "uvicorn.error", "alembic", "httpx", "fontTools", "pyhanko"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLogger().level))
