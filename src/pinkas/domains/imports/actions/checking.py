"""What the rows of an import would do, by the rules of the domain that owns the records."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from pinkas.core.decoding import decode_value
from pinkas.core.problems import Detail, Problem, ValidationFailed
from pinkas.core.wording import Wording
from pinkas.domains.imports.actions.kinds import Kind, PreparedRow, SaidRow
from pinkas.domains.imports.actions.table_kinds import KINDS
from pinkas.domains.imports.rules.cells import Layout, found_faults, read_cells
from pinkas.domains.imports.store import staged
from pinkas.domains.imports.types import FoundFault, ImportRecord, StagedRow
from pinkas.outside.table_files import TableRow
from pinkas.platform.tx import Tx


@dataclass
class CheckedRows:
    """What became of a piece of rows: those that are ready, and what is wrong with the others, of which there are
    `faulty`."""

    rows: list[StagedRow] = field(default_factory=list)
    faults: list[FoundFault] = field(default_factory=list)
    faulty: int = 0


@dataclass(frozen=True)
class _Candidate:
    """A row that can be read: what it says, and that with the names in it found."""

    row: TableRow
    found: SaidRow
    prepared: PreparedRow


async def check_rows(
    tx: Tx, record: ImportRecord, layout: Layout, rows: Sequence[TableRow], country: str
) -> CheckedRows:
    """Checks a piece of rows. A row whose key an earlier row of the file has is faulty."""
    kind, done = KINDS[record.kind], CheckedRows()

    def refuse(row: TableRow, details: Sequence[Detail]) -> None:
        done.faults += found_faults(row.line, row.cells, layout, details)
        done.faulty += 1

    decoded: list[tuple[TableRow, SaidRow]] = []
    for row in rows:
        said, details = read_cells(row.cells, layout)
        found = _decode(kind, said)
        if isinstance(found, SaidRow) and not details:
            decoded.append((row, found))
        else:
            of_fields = {one.field for one in details}
            more = [] if isinstance(found, SaidRow) else [one for one in found if one.field not in of_fields]
            refuse(row, [*details, *more])
    readable = []
    outcomes = await kind.prepare(tx, [found for _, found in decoded], country, make=False)
    for (row, said_row), prepared in zip(decoded, outcomes, strict=True):
        if isinstance(prepared, Problem):
            refuse(row, kind.details(prepared))
        else:
            readable.append(_Candidate(row, said_row, prepared))
    unique = []
    firsts = await staged.take_keys(
        tx, record.id, [(f"{name}:{key}", one.row.line) for one in readable for name, key in one.prepared.keys.items()]
    )
    for one in readable:
        details = [
            Detail(name, "duplicate_row", Wording("Line {first} of the file has this already.", first=first))
            for name, key in one.prepared.keys.items()
            if (first := firsts[f"{name}:{key}"]) != one.row.line
        ]
        if details:
            refuse(one.row, details)
        else:
            unique.append(one)
    existing = await _sort_out(tx, record, kind, unique, done, refuse)
    await _check_changes(tx, record, kind, existing, done, refuse)
    done.rows.sort(key=lambda one: one.line)
    return done


def _decode(kind: Kind, said: dict[str, Any]) -> SaidRow | list[Detail]:
    try:
        return SaidRow(decode_value(said, kind.body), said)
    except ValidationFailed as problem:
        return list(problem.details)


async def _sort_out(
    tx: Tx, record: ImportRecord, kind: Kind, rows: Sequence[_Candidate], done: CheckedRows, refuse: Any
) -> list[tuple[_Candidate, UUID]]:
    """Tells rows that create a record from those of one that is there; the latter with its id, where they change it."""
    problems = await kind.check(tx, [one.prepared.write for one in rows])
    existing: list[tuple[_Candidate, UUID]] = []
    for one, problem in zip(rows, problems, strict=True):
        known = problem.facts.get("existingId") if problem is not None else None
        if problem is None:
            done.rows.append(StagedRow(line=one.row.line, action="create", record_id=None, fields=one.found.said))
        elif known is None or record.options.on_existing == "fail":
            refuse(one.row, kind.details(problem))
        elif record.options.on_existing == "skip":
            done.rows.append(StagedRow(line=one.row.line, action="skip", record_id=UUID(known), fields=None))
        else:
            existing.append((one, UUID(known)))
    return existing


async def _check_changes(
    tx: Tx,
    record: ImportRecord,
    kind: Kind,
    rows: Sequence[tuple[_Candidate, UUID]],
    done: CheckedRows,
    refuse: Any,
) -> None:
    """Checks rows that change a record; two rows of a file change none."""
    if not rows:
        return
    firsts = await staged.take_keys(tx, record.id, [(f"id:{id}", one.row.line) for one, id in rows])
    alone = [(one, id) for one, id in rows if firsts[f"id:{id}"] == one.row.line]
    for one, id in rows:
        if firsts[f"id:{id}"] != one.row.line:
            told = Wording("Line {first} of the file changes the same record.", first=firsts[f"id:{id}"])
            refuse(one.row, [Detail("", "duplicate_row", told)])
    problems = await kind.check(tx, [kind.changing(one.found, one.prepared, id) for one, id in alone])
    for (one, id), problem in zip(alone, problems, strict=True):
        if problem is None:
            done.rows.append(StagedRow(line=one.row.line, action="change", record_id=id, fields=one.found.said))
        else:
            refuse(one.row, kind.details(problem))
