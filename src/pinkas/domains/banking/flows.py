"""Files of statements: read outside the process, then taken into the account in one transaction."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.bank_statements import StatementReading, StatementTask
from pinkas.core.problems import ServiceUnavailable
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.banking.actions import importing
from pinkas.domains.banking.actions.accounts import check_business
from pinkas.domains.banking.rules import statements as rules
from pinkas.domains.banking.rules.problems import UnreadableStatementFile
from pinkas.domains.banking.store.accounts import ACCOUNTS
from pinkas.domains.banking.types.statements import (
    CsvImportQuery,
    ImportOptions,
    ImportResult,
    StatementImportQuery,
)
from pinkas.outside.statement_files import UnreadableStatement, read_statement
from pinkas.platform.operation import Upload
from pinkas.platform.tx import Flow


@dataclass(frozen=True)
class _Asked:
    account_id: UUID
    format: str
    options: ImportOptions


async def import_statement(
    flow: Flow[object], business_id: UUID, account_id: UUID, query: StatementImportQuery, body: Upload
) -> ImportResult:
    """Takes the transactions of a file: OFX, camt.053, MT940, or the table that a bank exports, as CSV or as HTML that
    is called a workbook. What the account has already is left out; two genuine transactions that look the same both
    stay. `dryRun` shows what would happen, with the columns that were found."""
    async with flow.transaction(read_only=True) as tx:
        check_business(tx, business_id)
        await ACCOUNTS.get(tx, account_id)
    return await _take(flow, _Asked(account_id, query.format, query), body)


async def import_csv(flow: Flow[object], query: CsvImportQuery, body: Upload) -> ImportResult:
    """Takes the transactions of a CSV file with the columns date, amount, description and reference, or with money out
    and money in apart. The headers of the Israeli banks are known; others are named by the parameters. `dryRun` shows
    what would happen."""
    async with flow.transaction() as tx:
        await importing.hold_account(tx, query.bank_account_id)
    return await _take(flow, _Asked(query.bank_account_id, "csv", query), body)


async def _take(flow: Flow[object], asked: _Asked, body: Upload) -> ImportResult:
    async with flow.transaction(read_only=True) as tx:
        country = get_country((await businesses.get_current(tx)).country)
    reading = await _read(
        flow,
        StatementTask(
            content=body.content,
            headers={column: list(names) for column, names in country.banks.statement_headers.items()},
            format=None if asked.format == "auto" else asked.format,  # type: ignore[arg-type]
            options=rules.table_options(asked.options),
        ),
    )
    file = importing.ReadFile(body.filename, body.sha256.hex(), reading)
    async with flow.transaction() as tx:
        return await importing.take_file(tx, asked.account_id, file, asked.options)


async def _read(flow: Flow[object], task: StatementTask) -> StatementReading:
    try:
        return await read_statement(task, owner=flow.caller.business_id)
    except UnreadableStatement as fault:
        raise UnreadableStatementFile(field="file", reason=fault.reason) from None
    except OSError as fault:
        raise ServiceUnavailable from fault
