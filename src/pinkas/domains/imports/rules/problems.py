"""What can be wrong with an import, one class a situation."""

from pinkas.core.problems import Problem


class UnreadableImport(Problem):
    status, code, message = 422, "unreadable_import", "The file is no table that can be imported."
    hint = "Send a CSV file, or a workbook of Excel (.xlsx). Save an old workbook (.xls) as .xlsx first."


class ImportNotChecked(Problem):
    status, code, message = 409, "import_not_checked", "The import is not in a state in which this can be done."
    hint = "`state` says where it stands. It can be booked, and its mapping changed, when it is `CHECKED`."


class ImportHasFaults(Problem):
    status, code, message = 409, "import_has_faults", "Some rows are faulty, and nothing was booked."
    hint = "GET /imports/{id}/errors names them. Send a better file, or PATCH `onFault` to `skip` to leave them out."


class SameFileImported(Problem):
    status, code, message = 409, "same_file_imported", "This very file was booked already."
    hint = "`importId` is that import. Rows without a key would be created twice; `allowDuplicate=true` books it again."


class ImportNotCommitted(Problem):
    status, code, message = 409, "import_not_committed", "Only what is booked can be undone."
    hint = "`state` says where the import stands. One that is not booked can be cancelled."


class NothingToImport(Problem):
    status, code, message = 409, "nothing_to_import", "No row of the file would be booked."
    hint = "Look at `mapping`, `preview` and the errors: the columns may be others."
