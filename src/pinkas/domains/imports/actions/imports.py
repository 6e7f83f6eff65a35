"""Imports: begun, listed, changed, booked, cancelled, ended."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.decoding import decode_value
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, ValidationFailed, invalid_field
from pinkas.core.struct_mapping import make_mapping
from pinkas.core.wording import Wording
from pinkas.domains import files, notifications
from pinkas.domains.imported_documents import staging
from pinkas.domains.imports.actions import uniform_booking, uniform_imports
from pinkas.domains.imports.jobs import CHECK_IMPORT, COMMIT_IMPORT, UNDO_IMPORT
from pinkas.domains.imports.rules.columns import COLUMNS
from pinkas.domains.imports.rules.parity import ParityUnexplained
from pinkas.domains.imports.rules.problems import (
    ImportHasFaults,
    ImportNotChecked,
    ImportNotCommitted,
    NothingToImport,
    SameFileImported,
)
from pinkas.domains.imports.store import imports as store
from pinkas.domains.imports.store import staged, uniform
from pinkas.domains.imports.store.imports import IMPORTS
from pinkas.domains.imports.types import (
    Import,
    ImportChanges,
    ImportFault,
    ImportFaultQuery,
    ImportKind,
    ImportMappingField,
    ImportOptions,
    ImportQuery,
    ImportRecord,
    ImportUndo,
    NewImportQuery,
    TableColumn,
)
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx

ENDED = ("COMMITTED", "FAILED", "CANCELLED", "UNDONE")
SCOPE = "data:manage"
OF_DOCUMENTS = ("uniform_file", "past_documents")
"""The kinds that bring documents of an earlier program, and are undone as a whole."""


async def list_imports(tx: Tx, query: ImportQuery) -> Page[Import]:
    """Imports, the newest first."""
    page = await store.list_imports(tx, query)
    return Page([import_view(one) for one in page.items], page.next_cursor, page.total)


async def get_import(tx: Tx, id: UUID) -> Import:
    """An import: how far it has come, what its rows would do, and how its file was read."""
    row = await IMPORTS.get(tx, id)
    return import_view(row, await store.find_booked_file(tx, row.kind, row.sha256, row.id))


async def list_errors(tx: Tx, id: UUID, query: ImportFaultQuery) -> Page[ImportFault]:
    """What is wrong with the rows of an import, by their lines: up to 10,000 faults."""
    await IMPORTS.get(tx, id)
    return await staged.list_faults(tx, id, query)


async def begin_import(tx: Tx, query: NewImportQuery, file: files.StoredContent, capacity: int) -> Import:
    """Adds an import whose file is in the store, and has it checked. Refused for a file that is booked already, unless
    `allowDuplicate` says that it is meant."""
    mapping = _read_mapping(query)
    booked = await store.find_booked_file(tx, query.kind, file.sha256.hex())
    if booked is not None and not query.allow_duplicate:
        raise SameFileImported(importId=str(booked))
    kept = await files.add_file(tx, file, "import", capacity)
    options = ImportOptions(**{name: getattr(query, name) for name in ImportOptions.__struct_fields__})
    row = await store.insert_import(
        tx,
        {
            "kind": query.kind,
            "state": "UPLOADED",
            "file_id": kept.id,
            "file_name": file.file_name,
            "size": file.size,
            "sha256": kept.sha256,
            "mapping": mapping,
            "options": options,
            "started_by": await get_creator(tx),
        },
    )
    await files.record_use(tx, kept.id, row.id, ("import", row.id), SCOPE)
    tx.audit("import.started", "import", row.id, facts={"kind": row.kind, "sha256": kept.sha256})
    tx.enqueue(CHECK_IMPORT, import_id=row.id)
    return import_view(row, booked)


def _read_mapping(query: NewImportQuery) -> dict[str, str] | None:
    """The mapping that was given with the file."""
    if query.mapping is None:
        return None
    try:
        mapping: dict[str, str] = decode_value(msgspec.json.decode(query.mapping), ImportMappingField)
    except (ValidationFailed, msgspec.DecodeError, UnicodeError, RecursionError):
        raise invalid_field(
            "mapping", "invalid", "Expected a JSON object of the headers of the file by the columns that they are."
        ) from None
    _check_mapping(query.kind, mapping, None)
    return mapping


async def change_import(tx: Tx, id: UUID, body: ImportChanges) -> Import:
    """Says how the file of a checked import is to be read, and what becomes of its rows; they are checked again, unless
    only `onFault` changes."""
    row = await IMPORTS.get_for_update(tx, id)
    if row.state != "CHECKED":
        raise ImportNotChecked(state=row.state)
    sent = sent_fields(body)
    mapping = sent.pop("mapping", UNSET)
    options = msgspec.structs.replace(row.options, **sent)
    fields: dict[str, Any] = {"options": options} if options != row.options else {}
    if mapping is not UNSET and mapping != row.mapping:
        _check_mapping(row.kind, mapping, row.layout.headers if row.layout else [])
        fields["mapping"] = mapping
    if not fields:
        return import_view(row)
    if "mapping" in fields or _read_otherwise(options, row.options):
        fields |= {"state": "UPLOADED", "done": 0, "error": None}
        tx.enqueue(CHECK_IMPORT, import_id=id)
    tx.audit("import.changed", "import", id, facts=sent | ({"mapping": mapping} if "mapping" in fields else {}))
    return import_view(await IMPORTS.update(tx, id, {name: store.as_column(value) for name, value in fields.items()}))


def _read_otherwise(options: ImportOptions, before: ImportOptions) -> bool:
    """Whether options differ in what the check looks at."""
    same = {name: getattr(before, name) for name in ("on_fault", "allow_duplicate", "allow_other_tax_id")}
    return msgspec.structs.replace(options, **same) != before


def _check_mapping(kind: ImportKind, mapping: Mapping[str, str] | None, headers: Collection[str] | None) -> None:
    """Refuses columns that are none, and headers that the file has not; `headers` None: it was not read yet."""
    faults, known = FaultCollector(), {one.name for one in COLUMNS.get(kind, ())}
    for column, header in (mapping or {}).items():
        if column not in known:
            faults.add(f"mapping.{column}", "unknown_column", "No column of this kind is called so.")
        elif headers is not None and header not in headers:
            faults.add(f"mapping.{column}", "unknown_header", "The file has no such heading.")
    faults.raise_if_any()


async def commit_import(tx: Tx, id: UUID) -> Import:
    """Books the rows of a checked import behind the request, all of them or none: whatever happens meanwhile, nothing
    is half booked. What has changed since the check, so that a row cannot be booked any more, has it checked again. Of
    the records that are created the events are sent as always; the audit log has one entry for all of them, and one
    for each that is changed. A notification says when it has ended."""
    row = await IMPORTS.get_for_update(tx, id)
    if row.state in ("COMMITTING", "COMMITTED"):
        return import_view(row)
    if row.state != "CHECKED":
        raise ImportNotChecked(state=row.state)
    if row.faulty and (row.options.on_fault == "fail" or row.kind == "uniform_file"):
        raise ImportHasFaults(faulty=row.faulty)
    head = await uniform.get_head(tx, id) if row.kind == "uniform_file" else None
    if head is not None and head.unexplained:
        raise ParityUnexplained(unexplained=head.unexplained)
    if head is not None and not row.options.allow_other_tax_id:
        await uniform_imports.check_tax_id(tx, head)
    if not row.to_create + row.to_change:
        raise NothingToImport
    booked = await store.find_booked_file(tx, row.kind, row.sha256, id)
    if booked is not None and not row.options.allow_duplicate:
        raise SameFileImported(importId=str(booked))
    row = await IMPORTS.update(tx, id, {"state": "COMMITTING", "done": 0, "error": None})
    tx.audit("import.committed", "import", id, facts={"toCreate": row.to_create, "toChange": row.to_change})
    tx.enqueue(COMMIT_IMPORT, import_id=id)
    return import_view(row)


async def cancel_import(tx: Tx, id: UUID) -> Import:
    """Abandons an import: nothing of it is booked, also where that has begun. One that has ended is answered as it
    is."""
    row = await IMPORTS.get_for_update(tx, id)
    if row.state not in (*ENDED, "UNDOING"):
        if row.state != "COMMITTING":  # there the worker holds its rows, and forgets them when it hears of this
            await staged.clear(tx, id)
            if row.kind == "uniform_file":
                await staging.clear(tx, id)
        row = await IMPORTS.update(tx, id, {"state": "CANCELLED", "ended_at": tx.now})
        tx.audit("import.cancelled", "import", id)
    return import_view(row)


async def undo_import(tx: Tx, id: UUID, body: ImportUndo) -> Import:
    """Takes back what an import has booked, behind the request, all of it or nothing: records that it created are
    archived, and an opening balance with them; those that it changed have again what stood there before. It is refused
    while something depends on a record that it created, or somebody has changed one since (`onChanged`): the import is
    `COMMITTED` as before then, its `error` is `not_undone`, and GET /imports/{id}/errors names line and reason. A file
    whose import is undone can be imported again. Of a uniform file the documents are gone, the balances that it opened
    are taken back in the books on their day, and `onChanged` makes no difference; 409 `import_in_use` at once where a
    receipt, payment, credit or draft names one of its documents, or a document is for one of its clients."""
    row = await IMPORTS.get_for_update(tx, id)
    if row.state in ("UNDOING", "UNDONE"):
        return import_view(row)
    if row.state != "COMMITTED":
        raise ImportNotCommitted(state=row.state)
    if row.kind in OF_DOCUMENTS:
        await uniform_booking.check_unused(tx, id)
    row = await IMPORTS.update(tx, id, {"state": "UNDOING", "done": 0, "error": None})
    await staged.clear_faults(tx, id)
    tx.audit("import.undo_started", "import", id, facts={"onChanged": body.on_changed})
    tx.enqueue(UNDO_IMPORT, import_id=id, keep_changed=body.on_changed == "keep")
    return import_view(row)


async def finish(tx: Tx, row: ImportRecord, fields: dict[str, Any]) -> bool:
    """Ends what a worker does, and says so to the business; False where it is not its turn any more."""
    if not await store.change_running(tx, row, fields):
        return False
    after = await IMPORTS.get(tx, row.id)
    if after.state in _AUDITED:
        facts: dict[str, Any] = {"error": after.error} if after.error else {"records": after.done}
        stays = row.state == "UNDOING" and after.state == "COMMITTED"
        tx.audit("import.not_undone" if stays else _AUDITED[after.state], "import", row.id, facts=facts)
    await _notify(tx, after)
    return True


_AUDITED = {"COMMITTED": "import.finished", "FAILED": "import.failed", "UNDONE": "import.undone"}


async def _notify(tx: Tx, row: ImportRecord) -> None:
    titles = {
        "CHECKED": Wording("An import was checked"),
        "COMMITTED": Wording("An import was not undone") if row.error else Wording("An import was booked"),
        "UNDONE": Wording("An import was undone"),
        "FAILED": Wording("An import failed"),
    }
    clean = (row.state in ("COMMITTED", "UNDONE") and not row.error) or (row.state == "CHECKED" and not row.faulty)
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="import_finished",
            category="system",
            severity="info" if clean else "warning",
            title=titles[row.state],
            body=Wording(
                "{file}: {created} to create, {changed} to change, {skipped} left out, {faulty} with errors.",
                file=row.file_name,
                created=row.to_create,
                changed=row.to_change,
                skipped=row.to_skip,
                faulty=row.faulty,
            ),
            entity=notifications.Entity(type="import", id=row.id),
            actions=[notifications.Action(label="import", method="GET", path=f"/api/v1/imports/{row.id}")],
            dedupe_key=f"import_finished:{row.id}:{row.state}:{row.attempt}",
        ),
    )


_VIEW = make_mapping(
    ImportRecord,
    Import,
    columns=lambda row, _: [TableColumn(name=one.name, required=one.required) for one in COLUMNS.get(row.kind, ())],
    preview=lambda row, _: row.layout,
    duplicate_of=lambda _, booked: UUID(booked) if booked else None,
)


def import_view(row: ImportRecord, duplicate_of: UUID | None = None) -> Import:
    """An import as it crosses the wire; `duplicate_of` is another one of the same file that is booked."""
    return _VIEW(row, str(duplicate_of or ""))
