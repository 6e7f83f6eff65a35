"""Finds out the format of a file and reads it; runs in a child process."""

from pinkas.core.bank_statements import StatementFormat, StatementReading, StatementTask
from pinkas.outside.statement_files import camt, mt940_files, ofx, tables

MAX_LINES = 20_000
"""Lines of one file."""
_START = 4096
"""Bytes by which the format is told."""


def read(task: StatementTask) -> StatementReading:
    """What a file says. Raises ValueError with the code of the reason."""
    format = task.format or detect_format(task.content)
    if format == "ofx":
        found = ofx.read(task.content)
    elif format == "camt":
        found = camt.read(task.content)
    elif format == "mt940":
        found = mt940_files.read(task.content)
    else:
        found = tables.read(task.content, task.headers, task.options)
    if len(found.lines) > MAX_LINES:
        raise ValueError("too_many_lines")
    return found


def detect_format(content: bytes) -> StatementFormat:
    """The format that a file has by its content; its name is not looked at, because banks call HTML a workbook."""
    start = content[:_START].lstrip(b"\xef\xbb\xbf \t\r\n")
    upper = start.upper()
    if upper.startswith(b"OFXHEADER") or b"<OFX>" in upper or b"<?OFX" in upper:
        return "ofx"
    if b"camt.05" in start or b"BkToCstmr" in start:
        return "camt"
    if b":20:" in start and (b":25:" in start or b":60" in start):
        return "mt940"
    if upper.startswith(b"<?XML"):
        raise ValueError("unknown_format")
    if start.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff")):
        raise ValueError("unknown_format")
    return "csv"
