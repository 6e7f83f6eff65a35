"""What exports refuse. Pure."""

from pinkas.core.problems import Problem


class ExportRunning(Problem):
    status, code, message = 409, "export_running", "An export of this kind goes on already."
    hint = "`exportId` names it: wait until it has ended, or cancel it."


class ExportNotReady(Problem):
    status, code, message = 409, "export_not_ready", "The export has no file: it goes on, failed or was cancelled."


class ExportExpired(Problem):
    status, code, message = 410, "export_expired", "The file of the export was kept until its days were over."
    hint = "Start the export again."


class NoExportReport(Problem):
    status, code, message = 409, "no_export_report", "Only a uniform file has reports."


class UniformFileUnavailable(Problem):
    status, code, message = 409, "uniform_file_unavailable", "The country of the business has no uniform file."
