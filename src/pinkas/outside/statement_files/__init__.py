"""Reads files of bank statements: OFX, camt.053, MT940, and the tables of banks (CSV, or HTML under the name of a
workbook).

    reading = await read_statement(StatementTask(content=..., headers=...), owner=business_id)

The work runs in child processes with limits: a file is untrusted, and libraries read it.
"""

from collections.abc import Hashable

from pinkas.core.bank_statements import StatementReading, StatementTask
from pinkas.outside.isolated import IsolatedFunction, LimitExceeded, Limits, TaskRefused

LIMITS = Limits(processor=20, wall=30.0, memory=1 << 30)
"""The limits of one file; ten thousand lines take less than a second."""

_READING: IsolatedFunction[StatementReading] = IsolatedFunction(
    "pinkas.outside.statement_files.reading:read", StatementReading, LIMITS
)


class UnreadableStatement(Exception):
    """The file cannot be read. `reason` is a code: `unknown_format`, `damaged`, `no_table`, `unknown_encoding`,
    `unsafe_xml`, `too_many_lines`, `too_costly`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


async def read_statement(task: StatementTask, *, owner: Hashable) -> StatementReading:
    """What a file says. `owner` is the business for whom turns are fair. Raises UnreadableStatement, or OSError when
    no child process can be started."""
    try:
        return await _READING.run(task, owner=owner)
    except TaskRefused as fault:
        raise UnreadableStatement(str(fault)) from None
    except LimitExceeded as fault:
        raise UnreadableStatement("too_costly" if fault.cause else "damaged") from None


def close() -> None:
    """Ends the child processes."""
    _READING.close()


__all__ = ["LIMITS", "UnreadableStatement", "close", "read_statement"]
