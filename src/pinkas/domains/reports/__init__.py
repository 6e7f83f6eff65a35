"""Reports: what the documents, the expenses and the books say of a period, and schedules that send them by e-mail."""

from pinkas.domains.reports.flows import Dependencies
from pinkas.domains.reports.flows.sending import queue_due, run_sending_job
from pinkas.domains.reports.jobs import SEND_REPORT

__all__ = ["SEND_REPORT", "Dependencies", "queue_due", "run_sending_job"]
