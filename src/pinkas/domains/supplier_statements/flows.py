"""The statement of a supplier as a file."""

from pinkas.core.report_tables import ComposedReport
from pinkas.domains import statements
from pinkas.domains.supplier_statements.rules import AccountSupplier, movement_rows
from pinkas.domains.supplier_statements.types import SupplierStatement
from pinkas.platform.tx import Flow


async def render_statement(
    flow: Flow[statements.Dependencies], report: ComposedReport[SupplierStatement, AccountSupplier]
) -> bytes:
    """The statement as PDF. Raises UnprintableText and NotPrintable, and OSError when no process can be started."""
    return await statements.render_account(flow, report, report.subject.supplier, "supplier", movement_rows)
