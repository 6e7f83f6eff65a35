"""The public operations of card clearing."""

from pinkas.core.cards import CardNumberRefused
from pinkas.domains import businesses
from pinkas.domains.card_clearing import actions
from pinkas.domains.card_clearing.rules.table import BATCH_COLUMNS, EXPECTATION_COLUMNS, batch_rows, expectation_rows
from pinkas.domains.ledger import PeriodClosed
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "card clearing", "payments:read", "payments:write"

OPERATIONS = (
    operation(
        "GET /card-clearing/expectations",
        actions.list_expectations,
        "Card charges waiting for the processor's deposit",
        name="listCardExpectations",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /card-clearing/expectations",
        actions.record_expectation,
        "Record an expectation by hand",
        name="recordCardExpectation",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(CardNumberRefused, PeriodClosed),
    ),
    operation(
        "GET /card-clearing/expectations/{id}",
        actions.get_expectation,
        "One expectation",
        name="getCardExpectation",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /card-clearing/batches",
        actions.list_batches,
        "Deposits settled, with fees",
        name="listCardBatches",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /card-clearing/deposit-days",
        actions.list_deposit_days,
        "How many days each processor takes until its deposit",
        name="listCardDepositDays",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PUT /card-clearing/deposit-days",
        actions.put_deposit_days,
        "Set how many days a processor takes",
        name="setCardDepositDays",
        group=GROUP,
        scope=WRITE,
    ),
    report(
        "/reports/card-deposits",
        actions.compose_batch_table,
        "Deposits of card processors with the filters of their list",
        name="getCardBatchTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=batch_rows,
        columns=BATCH_COLUMNS,
    ),
    report(
        "/reports/card-clearing",
        actions.compose_table,
        "Card charges and their deposits with the filters of their list",
        name="getCardExpectationTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=expectation_rows,
        columns=EXPECTATION_COLUMNS,
    ),
)
