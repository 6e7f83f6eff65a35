"""The public operations of suppliers that ask their account."""

from pinkas.core.problems import NotPrintable
from pinkas.domains.documents import UnprintableText
from pinkas.domains.statements import StatementTooLong
from pinkas.domains.supplier_statements import actions, flows, rules
from pinkas.platform.reports import report

GROUP, READ = "suppliers", "suppliers:read"

OPERATIONS = (
    report(
        "/suppliers/{id}/statement",
        actions.compose_statement,
        "Account statement for a period",
        group=GROUP,
        scope=READ,
        load=actions.get_account_supplier,
        rows=rules.statement_rows,
        columns=rules.STATEMENT_COLUMNS,
        pdf=flows.render_statement,
        problems=(StatementTooLong, UnprintableText, NotPrintable),
    ),
    report(
        "/suppliers/{id}/balance",
        actions.compose_balance,
        "Open balance",
        group=GROUP,
        scope=READ,
        load=actions.get_account_supplier,
        rows=lambda composed: composed.answer.currencies,
        columns=rules.BALANCE_COLUMNS,
    ),
)
