"""The public operations of imported documents."""

from pinkas.core.problems import FilesUnavailable
from pinkas.core.report_tables import Column
from pinkas.domains import businesses
from pinkas.domains.files import EXTENSIONS, FilesFull, UnsafeFile, UnsupportedFile
from pinkas.domains.imported_documents import actions, flows
from pinkas.domains.imported_documents.rules import NoOriginal
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "imported documents", "documents:read", "documents:write"

_COLUMNS = (
    Column("document", value=lambda row, composed: row.name),
    Column("number", value=lambda row, composed: row.doc_number),
    Column("date", "day"),
    Column("dueDate", "day"),
    Column("client", value=lambda row, composed: row.client.name),
    Column("taxId", value=lambda row, composed: row.client.tax_id or ""),
    Column("net", "amount"),
    Column("vat", "amount"),
    Column("total", "amount"),
    Column("open", "amount"),
    Column("currency", "currency"),
)

OPERATIONS = (
    report(
        "/imported-documents",
        actions.list_documents,
        "List documents of earlier programs",
        group=GROUP,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=_COLUMNS,
        streams=True,
    ),
    operation(
        "GET /imported-documents/{id}",
        actions.get_document,
        "A document of an earlier program",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /imported-documents/{id}/original",
        flows.attach_original,
        "Attach the original of an imported document",
        name="attachImportedOriginal",
        group=GROUP,
        scope=WRITE,
        problems=(UnsupportedFile, UnsafeFile, FilesFull, FilesUnavailable),
    ),
    operation(
        "GET /imported-documents/{id}/original",
        flows.download_original,
        "Download the original of an imported document",
        name="downloadImportedOriginal",
        group=GROUP,
        scope=READ,
        media_type=", ".join(EXTENSIONS),
        problems=(NoOriginal, FilesUnavailable),
    ),
)
