"""What was said of a document's number, as it is proved: canonical, chained to the document, signed. Pure."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.canonical import canonical_bytes, chained_digest

FORMAT = "pinkas-allocation/1"


def answer_digest(
    document_id: UUID,
    seq: int,
    status: str,
    number: str | None,
    source: str,
    answer: dict[str, Any],
    answered_at: datetime,
    actor: dict[str, Any],
    previous_digest: bytes,
) -> bytes:
    """The digest of one row, chained to the row before it; the first row is chained to the document."""
    content = {
        "format": FORMAT,
        "document_id": document_id,
        "seq": seq,
        "status": status,
        "number": number,
        "source": source,
        "answer": answer,
        "at": answered_at,
        "by": actor,
    }
    return chained_digest(previous_digest, canonical_bytes(content))


MAX_TEXT_LENGTH = 500
MAX_DEPTH = 4
MAX_PARTS = 60


def truncate_answer(answer: Any, depth: int = 0) -> Any:
    """An answer in its stored form: its texts and numbers, truncated to fixed limits. Fractions are stored as text,
    because what is signed must have one form in every language."""
    if answer is None or isinstance(answer, bool | int):
        return answer if not isinstance(answer, int) or abs(answer) < 2**53 else str(answer)
    if isinstance(answer, float):
        return repr(answer)
    if isinstance(answer, str):
        return answer[:MAX_TEXT_LENGTH].replace("\x00", "")
    if depth >= MAX_DEPTH:
        return "..."
    if isinstance(answer, dict):
        parts = list(answer.items())[:MAX_PARTS]
        return {truncate_answer(str(name)): truncate_answer(value, depth + 1) for name, value in parts}
    if isinstance(answer, list):
        return [truncate_answer(one, depth + 1) for one in answer[:MAX_PARTS]]
    return str(answer)[:MAX_TEXT_LENGTH]


def call_record(call: str, status: int | None, error: str | None, body: Any) -> dict[str, Any]:
    """The stored record of one call: its name, the HTTP status or why no answer came, and the body."""
    return {"call": call, "status": status, "error": error, "body": truncate_answer(body)}
