"""The public operations of exports."""

from pinkas.core.printed_tables import TooLongToPrint
from pinkas.core.problems import FilesUnavailable, NotFound, NotPrintable, RangeNotSatisfiable
from pinkas.domains.exports.actions import exports as actions
from pinkas.domains.exports.flows import reports, running
from pinkas.domains.exports.rules.exports import (
    ExportExpired,
    ExportNotReady,
    ExportRunning,
    NoExportReport,
    UniformFileUnavailable,
)
from pinkas.platform.operation import operation
from pinkas.platform.reports import PDF_MEDIA_TYPE

GROUP, SCOPE = "exports", "data:manage"

OPERATIONS = (
    operation("GET /exports", actions.list_exports, "List exports", group=GROUP, scope=SCOPE),
    operation(
        "POST /exports",
        actions.start_export,
        "Start an export: uniform file, accountant's bundle, or resources as CSV",
        name="startExport",
        group=GROUP,
        scope=SCOPE,
        creates=True,
        problems=(ExportRunning, UniformFileUnavailable),
    ),
    operation("GET /exports/{id}", actions.get_export, "State and progress of an export", group=GROUP, scope=SCOPE),
    operation(
        "GET /exports/{id}/download",
        running.download_export,
        "Download the file of an export",
        name="downloadExport",
        group=GROUP,
        scope=SCOPE,
        media_type=running.ZIP_MEDIA_TYPE,
        problems=(NotFound, ExportNotReady, ExportExpired, FilesUnavailable, RangeNotSatisfiable),
    ),
    operation(
        "GET /exports/{id}/report",
        reports.get_export_report,
        "The printout or a report of a uniform file as PDF",
        name="getExportReport",
        group=GROUP,
        scope=SCOPE,
        media_type=PDF_MEDIA_TYPE,
        problems=(NotFound, ExportNotReady, NoExportReport, TooLongToPrint, NotPrintable),
    ),
    operation(
        "POST /exports/{id}/cancel",
        actions.cancel_export,
        "Cancel a running export",
        name="cancelExport",
        group=GROUP,
        scope=SCOPE,
        problems=(NotFound,),
    ),
)
