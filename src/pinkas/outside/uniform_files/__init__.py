"""Reads uniform files: a packed folder with a head that says what the data are, and the data as records of fixed width.

    facts = await unpack_uniform(make_task(reading, path, target, ...), owner=business_id)
    for record in iterate_records(target): ...

The work runs in child processes with limits, because a file is untrusted. A child writes the records that it has read
into a file beside it, so that memory does not grow with the data. The layouts are those of the country: the child knows
none of its own.
"""

from collections.abc import Hashable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pinkas.core.fixed_width import FixedRecord
from pinkas.outside.isolated import IsolatedFunction, LimitExceeded, Limits, TaskRefused

LIMITS = Limits(processor=1800, wall=3600.0, memory=1 << 30)
"""The limits of one file: a million records take about a minute."""
MAX_RECORDS = 20_000_000
"""Records of one file."""
MAX_FAULTS = 1000
"""Faults of one file that are told; the others are counted."""


class FieldLayout(msgspec.Struct, frozen=True, array_like=True):
    """A field that is read: its number in the specification, its place from 0, its width, its format, what it is
    called, and whether it is a day."""

    number: int
    at: int
    width: int
    format: str
    name: str
    is_day: bool


class RecordLayout(msgspec.Struct, frozen=True, array_like=True):
    """A kind of record: its length without the end of the line, and the fields of it that are read."""

    length: int
    fields: list[FieldLayout]


class UniformTask(msgspec.Struct, frozen=True, kw_only=True):
    """A file to be read: where it lies, where its records are to be written, what the parts in it are called, and the
    layouts by the codes of the records."""

    path: str
    target: str
    head_name: str
    data_name: str
    archive_name: str
    records: dict[str, RecordLayout]
    head: str
    counts: str
    opening: str
    closing: str
    version: str
    charsets: dict[int, str]
    max_records: int = MAX_RECORDS


class UniformFault(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong in a file: `part` is the file in it, `line` from 1, `position` the place in the line from 1,
    `field` the number of the field. `facts` are what the sentence of the code names."""

    code: str
    part: str
    line: int
    position: int | None = None
    field: int | None = None
    facts: dict[str, Any] = {}
    value: str | None = None


class UniformFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What was read: the fields of the head by name, how many records of each kind the head says and the data have, the
    codec that the data were read by, and what is wrong: up to `MAX_FAULTS` faults of `faulty`."""

    head: dict[str, Any]
    said: dict[str, int]
    found: dict[str, int]
    charset: str
    faults: list[UniformFault]
    faulty: int


class UniformRecord(msgspec.Struct, frozen=True, array_like=True):
    """A record: the line of the data, its code, and its fields by name: texts, whole numbers, days as texts."""

    line: int
    code: str
    fields: dict[str, Any]


class UnreadableUniformFile(Exception):
    """The file cannot be read. `reason` is a code: `damaged`, `no_uniform_file`, `several_files`, `unsafe`,
    `encrypted`, `too_large`, `too_costly`; `position` the byte at which it is damaged, from 1, where that is known."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason, _, at = reason.partition(":")
        self.position = int(at) if at else None


_READING: IsolatedFunction[UniformFacts] = IsolatedFunction(
    "pinkas.outside.uniform_files.reading:unpack", UniformFacts, LIMITS
)
_RECORDS = msgspec.json.Decoder(UniformRecord)


def record_layout(record: FixedRecord, names: Mapping[int, tuple[str, str]]) -> RecordLayout:
    """The layout of a record with the fields that have a name."""
    return RecordLayout(
        record.length,
        [
            FieldLayout(one.number, one.start - 1, one.width, one.format, *_named(names[one.number]))
            for one in record.fields
            if one.number in names
        ],
    )


def _named(name: tuple[str, str]) -> tuple[str, bool]:
    return name[0], name[1] == "date"


async def unpack_uniform(task: UniformTask, *, owner: Hashable, limits: Limits = LIMITS) -> UniformFacts:
    """Reads a file and writes its records into `task.target`. `owner` is the business for whom turns are fair. Raises
    UnreadableUniformFile, or OSError when no child process can be started."""
    try:
        return await _READING.run(task, owner=owner, limits=limits)
    except TaskRefused as fault:
        raise UnreadableUniformFile(str(fault)) from None
    except LimitExceeded as fault:
        raise UnreadableUniformFile("too_costly" if fault.cause else "damaged") from None


def iterate_records(target: Path) -> Iterator[UniformRecord]:
    """The records that were written, one after another."""
    with target.open("rb") as file:
        for line in file:
            yield _RECORDS.decode(line)


__all__ = [
    "LIMITS",
    "MAX_FAULTS",
    "MAX_RECORDS",
    "FieldLayout",
    "RecordLayout",
    "UniformFacts",
    "UniformFault",
    "UniformRecord",
    "UniformTask",
    "UnreadableUniformFile",
    "iterate_records",
    "record_layout",
    "unpack_uniform",
]
