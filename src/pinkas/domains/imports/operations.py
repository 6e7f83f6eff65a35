"""The public operations of imports."""

from pinkas.core.catalogue import get_translator
from pinkas.core.problems import FilesUnavailable, VersionConflict
from pinkas.core.report_tables import Column
from pinkas.domains.files import FilesFull
from pinkas.domains.imports.actions import imports, uniform_imports
from pinkas.domains.imports.flows import uploading
from pinkas.domains.imports.rules.parity import (
    ImportInUse,
    NoParity,
    OtherTaxId,
    ParityNotReady,
    ParityUnexplained,
)
from pinkas.domains.imports.rules.problems import (
    ImportHasFaults,
    ImportNotChecked,
    ImportNotCommitted,
    NothingToImport,
    SameFileImported,
    UnreadableImport,
)
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, SCOPE = "imports", "data:manage"

_PARITY = (
    Column("section", value=lambda row, composed: get_translator(composed.lang).label(row.section, "paritySection")),
    Column("name"),
    Column("inFile", "number", lambda row, composed: row.source_count),
    Column("here", "number", lambda row, composed: row.our_count),
    Column("amountInFile", "amount", lambda row, composed: row.source_amount),
    Column("amountHere", "amount", lambda row, composed: row.our_amount),
    Column("currency", "currency", lambda row, composed: composed.answer.currency),
    Column(
        "reasons",
        value=lambda row, composed: " ".join(
            get_translator(composed.lang).translated(one.message) for one in row.reasons
        ),
    ),
)

OPERATIONS = (
    operation("GET /imports", imports.list_imports, "List imports", group=GROUP, scope=SCOPE),
    operation(
        "POST /imports",
        uploading.upload_import,
        "Upload a table of clients, products, suppliers, expenses, prices, stock or past documents, or a uniform file; "
        "checked, not yet booked",
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
        problems=(
            VersionConflict,
            ImportNotChecked,
            ImportHasFaults,
            NothingToImport,
            SameFileImported,
            ParityUnexplained,
            OtherTaxId,
        ),
    ),
    report(
        "/imports/{id}/parity",
        uniform_imports.get_parity,
        "What a uniform file says beside what is here once it is booked",
        group=GROUP,
        scope=SCOPE,
        load=uniform_imports.load_subject,
        rows=lambda composed: composed.answer.items,
        columns=_PARITY,
        streams=True,
        name="getImportParity",
        problems=(NoParity, ParityNotReady),
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
        problems=(VersionConflict, ImportNotCommitted, ImportInUse),
    ),
)
