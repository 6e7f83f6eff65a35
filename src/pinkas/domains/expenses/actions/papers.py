"""The file of an expense: its paper as a picture or a PDF."""

from uuid import UUID

from pinkas.core.problems import InsufficientScope, invalid_field
from pinkas.domains import files
from pinkas.domains.expenses.actions.writing import OPEN_STATES, READ_SCOPE, show
from pinkas.domains.expenses.rules import views
from pinkas.domains.expenses.rules.problems import FileStays, NoExpenseFile
from pinkas.domains.expenses.store.expenses import EXPENSES
from pinkas.domains.expenses.types import Expense, ExpenseRow
from pinkas.platform.tx import Tx


async def check_may_set(tx: Tx, id: UUID, size: int, most: int) -> None:
    """Refuses a file that could not be kept, before it is stored."""
    _check_open(await EXPENSES.get(tx, id))
    await files.check_capacity(tx, size, most)


def _check_open(row: ExpenseRow) -> None:
    if row.file_id is not None and row.status not in OPEN_STATES:
        raise FileStays


async def set_stored(tx: Tx, id: UUID, stored: files.StoredContent, most: int) -> Expense:
    """Makes content that was stored the file of an expense."""
    row = await EXPENSES.get_for_update(tx, id)
    _check_open(row)
    added = await files.add_file(tx, stored, "receipt", most)
    return await _set(tx, row, added.id)


async def set_file(tx: Tx, id: UUID, file_id: UUID) -> Expense:
    """Makes a file of `/files` that of an expense. Who may not read files must not come to read one here."""
    if "files:read" not in tx.caller.scopes:
        raise InsufficientScope("Naming a file by its id needs files:read too.", requiredScope="files:read")
    row = await EXPENSES.get_for_update(tx, id)
    _check_open(row)
    if row.file_id == file_id:
        return await show(tx, row)
    if await files.get_for_update(tx, file_id) is None:
        raise invalid_field("fileId", "unknown_file", "There is no file with this id.")
    await files.get_readable(tx, file_id)
    return await _set(tx, row, file_id)


async def _set(tx: Tx, row: ExpenseRow, file_id: UUID) -> Expense:
    if row.file_id is not None:
        await files.end_use(tx, row.file_id, row.id)
    after = await _use_file(tx, row, file_id)
    tx.emit("expense.uploaded", views.uploaded_event(after))
    return await show(tx, after)


async def attach_paper(tx: Tx, id: UUID, file_id: UUID) -> None:
    """Makes a paper that came in by another way, and was told of then, the file of an expense that has none. Raises
    `FileStays` where it has one."""
    row = await EXPENSES.get_for_update(tx, id)
    if row.file_id is not None:
        raise FileStays
    await _use_file(tx, row, file_id)


async def _use_file(tx: Tx, row: ExpenseRow, file_id: UUID) -> ExpenseRow:
    await files.record_use(tx, file_id, row.id, ("expense", row.id), READ_SCOPE)
    after = await EXPENSES.update(tx, row.id, {"file_id": file_id})
    tx.audit("expense.file_set", "expense", row.id, before=row, after=after)
    return after


async def get_file(tx: Tx, id: UUID) -> files.File:
    """The file of an expense."""
    row = await EXPENSES.get(tx, id)
    if row.file_id is None:
        raise NoExpenseFile
    return await files.get_readable(tx, row.file_id)


async def remove_file(tx: Tx, id: UUID) -> None:
    """Takes the file from an expense that is not booked; it stays under files."""
    row = await EXPENSES.get_for_update(tx, id)
    if row.file_id is None:
        raise NoExpenseFile
    if row.status not in OPEN_STATES:
        raise FileStays
    await files.end_use(tx, row.file_id, row.id)
    after = await EXPENSES.update(tx, id, {"file_id": None})
    tx.audit("expense.file_removed", "expense", id, before=row, after=after)
