"""Reports: what the documents, the expenses and the books say of a period, and schedules that send them by e-mail."""

from pinkas.domains.reports.actions.schedules import create_schedule
from pinkas.domains.reports.flows import Dependencies
from pinkas.domains.reports.flows.sending import queue_due, run_sending_job
from pinkas.domains.reports.jobs import SEND_REPORT
from pinkas.domains.reports.types.schedules import NewReportSchedule

__all__ = ["SEND_REPORT", "Dependencies", "NewReportSchedule", "create_schedule", "queue_due", "run_sending_job"]
