"""The reports of a uniform file as PDF: what was written, the documents by their types, the accounts."""

import asyncio
from uuid import UUID

from pinkas.core.printed_tables import build_table_view
from pinkas.core.problems import ServiceUnavailable
from pinkas.core.report_tables import ComposedReport
from pinkas.countries import get_country
from pinkas.domains import businesses, ledger
from pinkas.domains.exports.actions import exports as actions
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.rules import uniform as uniform_rules
from pinkas.domains.exports.rules import uniform_reports as rules
from pinkas.domains.exports.types import ExportReportQuery
from pinkas.platform.operation import Blob
from pinkas.platform.reports import PDF_MEDIA_TYPE
from pinkas.platform.tx import Flow


async def get_export_report(flow: Flow[Dependencies], id: UUID, query: ExportReportQuery) -> Blob:
    """A report of a uniform file that was written, as the authority's instructions have it (2.6, 5.4): the printout,
    the documents by type, or the trial balance. It says what the file says, after its days too."""
    async with flow.transaction(read_only=True) as tx:
        row = await actions.get_reported(tx, id)
        business = await businesses.get_current(tx)
        accounts = await ledger.trial_balance(tx, row.first, row.last, row.created_at)
        taxpayer = await flow.outside.tables.get_taxpayer(tx)
        now, sandbox = tx.now, tx.environment == "sandbox"
    country, lang = get_country(business.country), query.lang or business.default_lang
    form = country.uniform_file
    assert form is not None, "an export begins where there is such a file"
    match query.report:
        case "printout":
            facts = uniform_rules.production_facts(row, business, flow.outside.producer, country.currency, 0)
            table = rules.printout(form, facts, row, lang)
        case "documents":
            table = rules.documents_report(form, row, country, lang)
        case "trial_balance":
            table = rules.accounts_report(accounts, country, lang)
    composed = ComposedReport(None, business, lang, now, sandbox)
    days = (row.first, row.last)
    view = await asyncio.to_thread(
        build_table_view, table.name, table.columns, table.rows, composed, taxpayer, days, table.about, table.details
    )
    try:
        content = await flow.outside.tables.print_table(
            view, business_id=business.id, at=row.ended_at or now, timezone=business.timezone, sandbox=sandbox
        )
    except OSError as fault:
        raise ServiceUnavailable from fault
    return Blob(content, PDF_MEDIA_TYPE, f"{table.name}-{row.first.isoformat()}-{row.last.isoformat()}.pdf")
