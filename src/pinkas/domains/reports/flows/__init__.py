"""Reports beyond one transaction: which there are, and sending them by e-mail."""

from collections.abc import Mapping
from typing import Protocol

from pinkas.domains.messages import MessageServices
from pinkas.domains.reports.rules.catalogue import describe_report
from pinkas.domains.reports.types.catalogue import ReportIndex
from pinkas.platform.operation import Operation
from pinkas.platform.reports import Dependencies as ReportDependencies
from pinkas.platform.tx import Flow


class Dependencies(ReportDependencies, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> MessageServices: ...
    @property
    def reports(self) -> Mapping[str, Operation]:
        """The reports of all domains by their keys: what follows `/reports/`."""
        ...


async def list_reports(flow: Flow[Dependencies]) -> ReportIndex:
    """Every report with its title in both languages, its parameters, the columns of its files, and the scope that a key
    needs for it."""
    return ReportIndex(
        items=[
            describe_report(key, one.path, one.scope or "", one.summary, one.shape.query, one.columns)
            for key, one in sorted(flow.outside.reports.items())
        ]
    )
