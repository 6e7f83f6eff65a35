"""Reports: what the documents, the expenses and the books say of a period, and schedules that send them by e-mail."""

from pinkas.domains.reports.flows import Dependencies

__all__ = ["Dependencies"]
