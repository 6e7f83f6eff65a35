"""The suppliers of a list as a table, each with what is owed to it."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains import parties
from pinkas.domains.suppliers.types import SupplierTable

_AMOUNTS = (Column("currency", "currency"), Column("balance", "amount"), Column("otherBalances"))
_NAMES = ("name", "displayName", "kind", "taxId", "contactPerson", "emails", "phone", "mobile", "address")
SUPPLIER_COLUMNS = (*(Column(key) for key in (*_NAMES, "accountingKey", "externalReference")), *_AMOUNTS)


def supplier_rows(report: ComposedReport[SupplierTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each supplier."""
    balances = [(one.supplier_id, one.currency, one.balance) for one in report.answer.balances]
    return parties.party_rows(report, balances)
