"""The public operations of clients that ask their documents."""

from pinkas.core.problems import NotPrintable, RateLimitExceeded, VersionConflict
from pinkas.domains.clients import ClientExists, ClientIsArchived, ClientMerged, MergeRefused
from pinkas.domains.documents import UnprintableText
from pinkas.domains.messages import ChannelUnavailable
from pinkas.domains.statements import flows
from pinkas.domains.statements.actions import history, merging, reading
from pinkas.domains.statements.rules import tables
from pinkas.domains.statements.rules.account_sums import StatementTooLong
from pinkas.domains.statements.rules.emails import NobodyToSendTo
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "clients", "clients:read", "clients:write"

OPERATIONS = (
    operation(
        "POST /clients/{id}/merge",
        merging.merge_client,
        "Merge another client into this one, moving its documents",
        name="mergeClients",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged, ClientIsArchived, ClientExists, MergeRefused),
    ),
    report(
        "/clients/{id}/statement",
        reading.compose_statement,
        "Account statement for a period, as JSON, PDF or CSV",
        group=GROUP,
        scope=READ,
        load=reading.get_account_client,
        rows=tables.statement_rows,
        columns=tables.STATEMENT_COLUMNS,
        pdf=flows.render_statement,
        problems=(StatementTooLong, UnprintableText, NotPrintable),
    ),
    operation(
        "POST /clients/{id}/send-statement",
        flows.send_statement,
        "Send the statement to the client",
        group=GROUP,
        scope=WRITE,
        problems=(StatementTooLong, NobodyToSendTo, ChannelUnavailable, RateLimitExceeded, UnprintableText),
    ),
    report(
        "/clients/{id}/balance",
        reading.compose_balance,
        "Open balance, credit limit and aging",
        group=GROUP,
        scope=READ,
        load=reading.get_account_client,
        rows=lambda composed: composed.answer.currencies,
        columns=tables.BALANCE_COLUMNS,
    ),
    operation(
        "GET /clients/{id}/documents", reading.list_documents_of, "Documents of a client", group=GROUP, scope=READ
    ),
    operation("GET /clients/{id}/payments", reading.list_payments_of, "Payments of a client", group=GROUP, scope=READ),
    operation(
        "GET /clients/{id}/activity",
        history.list_activity,
        "Everything that happened with a client",
        group=GROUP,
        scope=READ,
    ),
)
