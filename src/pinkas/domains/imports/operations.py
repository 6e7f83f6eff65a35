"""The public operations of imports."""

from pinkas.core.problems import FilesUnavailable, VersionConflict
from pinkas.domains.files import FilesFull
from pinkas.domains.imports.actions import imports
from pinkas.domains.imports.flows import uploading
from pinkas.domains.imports.rules.problems import (
    ImportHasFaults,
    ImportNotChecked,
    ImportNotCommitted,
    NothingToImport,
    SameFileImported,
    UnreadableImport,
)
from pinkas.platform.operation import operation

GROUP, SCOPE = "imports", "data:manage"

OPERATIONS = (
    operation("GET /imports", imports.list_imports, "List imports", group=GROUP, scope=SCOPE),
    operation(
        "POST /imports",
        uploading.upload_import,
        "Upload a CSV or XLSX of clients, products or suppliers; checked, not yet booked",
        name="uploadImport",
        group=GROUP,
        scope=SCOPE,
        creates=True,
        max_upload=uploading.MAX_FILE,
        problems=(UnreadableImport, SameFileImported, FilesFull, FilesUnavailable),
    ),
    operation(
        "GET /import-templates/{kind}",
        uploading.get_template,
        "Download an empty table with the headers of a kind",
        name="getImportTemplate",
        group=GROUP,
        scope=SCOPE,
        media_type=f"{uploading.XLSX}, {uploading.CSV}",
    ),
    operation("GET /imports/{id}", imports.get_import, "State, progress and counts", group=GROUP, scope=SCOPE),
    operation(
        "PATCH /imports/{id}",
        imports.change_import,
        "Change how the file of a checked import is read; it is checked again",
        group=GROUP,
        scope=SCOPE,
        problems=(VersionConflict, ImportNotChecked),
    ),
    operation(
        "GET /imports/{id}/errors",
        imports.list_errors,
        "Rows refused, with the reason of each",
        group=GROUP,
        scope=SCOPE,
    ),
    operation(
        "POST /imports/{id}/commit",
        imports.commit_import,
        "Book a checked import, all or nothing",
        group=GROUP,
        scope=SCOPE,
        problems=(VersionConflict, ImportNotChecked, ImportHasFaults, NothingToImport, SameFileImported),
    ),
    operation(
        "POST /imports/{id}/cancel",
        imports.cancel_import,
        "Abandon an import",
        group=GROUP,
        scope=SCOPE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /imports/{id}/undo",
        imports.undo_import,
        "Take back a booked import, while nothing depends on what it made",
        group=GROUP,
        scope=SCOPE,
        problems=(VersionConflict, ImportNotCommitted),
    ),
)
