"""What goes wrong, what is said of it, and the exit status that tells a script which kind it was."""

from __future__ import annotations

import json
import sys

from pinkas_client._errors import ApprovalPending, ConnectionFailed, PinkasError, ServerError, UnexpectedAnswer
from pinkas_client.cli.output import printable

DONE, OTHER, USAGE, NOT_ALLOWED, NOT_FOUND, REFUSED, TOO_MANY, UNAVAILABLE, WAITS = range(9)
"""Exit statuses. 2 is what argparse ends with."""


class CommandFault(Exception):
    """A command that cannot be done; each text is a sentence."""

    def __init__(self, *texts: str, status: int = USAGE) -> None:
        super().__init__(*texts)
        self.texts, self.status = texts, status


def exit_status(fault: PinkasError) -> int:
    """The exit status of a refusal."""
    if isinstance(fault, ApprovalPending):
        return WAITS
    if isinstance(fault, (ConnectionFailed, ServerError)) or (fault.status or 0) >= 500:
        return UNAVAILABLE
    if isinstance(fault, UnexpectedAnswer):
        return OTHER
    if fault.status in (401, 403):
        return NOT_ALLOWED
    if fault.status in (404, 410):
        return NOT_FOUND
    return TOO_MANY if fault.status == 429 else REFUSED


def tell(fault: PinkasError | CommandFault, *, as_json: bool = False) -> int:
    """Says on standard error what went wrong, with every failing field and the id of the request; its exit status."""
    if isinstance(fault, CommandFault):
        lines, status = list(fault.texts), fault.status
    else:
        lines, status = _lines(fault), exit_status(fault)
        if as_json and fault.body:
            lines = []
            sys.stderr.write(json.dumps(fault.body, ensure_ascii=True) + "\n")
    for n, line in enumerate(lines):
        sys.stderr.write(f"{'' if n and isinstance(fault, PinkasError) else 'pinkas: '}{printable(line)}\n")
    return status


def _lines(fault: PinkasError) -> list[str]:
    head = " ".join(str(one) for one in (fault.status, fault.code) if one)
    lines = [f"{head}: {fault.message}" if head else fault.message]
    lines += [f"  {one.get('field') or 'request'}: {one.get('message') or one.get('code')}" for one in fault.details]
    if isinstance(fault.body.get("field"), str) and not fault.details:
        lines.append(f"  field: {fault.body['field']}")
    approval = fault.body.get("approval")
    if isinstance(fault, ApprovalPending) and isinstance(approval, dict):
        lines += [f"  {one.get('message')}" for one in approval.get("reasons", ()) if isinstance(one, dict)]
        lines.append(f"What becomes of it: pinkas approvals show {approval.get('id')}")
    if fault.hint:
        lines.append(fault.hint)
    if fault.retry_after:
        lines.append(f"Try again in {fault.retry_after:g} seconds.")
    if fault.request_id:
        lines.append(f"request {fault.request_id}")
    return lines
