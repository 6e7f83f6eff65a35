"""The clients of a list as a table, each with what it owes."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains import parties
from pinkas.domains.clients.types import ClientTable

CLIENT_COLUMNS = (
    Column("name"),
    Column("displayName"),
    Column("kind"),
    Column("taxId"),
    Column("contactPerson"),
    Column("emails"),
    Column("phone"),
    Column("mobile"),
    Column("address"),
    Column("tags"),
    Column("accountingKey"),
    Column("externalReference"),
    Column("currency", "currency"),
    Column("balance", "amount"),
    Column("otherBalances"),
)


def client_rows(report: ComposedReport[ClientTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each client."""
    return parties.party_rows(report, [(one.client_id, one.currency, one.balance) for one in report.answer.balances])
