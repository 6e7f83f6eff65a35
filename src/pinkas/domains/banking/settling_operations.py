"""The public operations of card deposits: what a line of a processor settles."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.banking import deposit_flows
from pinkas.domains.banking.actions import deposits
from pinkas.domains.banking.match_operations import GROUP, LINE, READ, WRITE
from pinkas.domains.banking.rules.problems import (
    ExchangeRateMissing,
    SessionClosed,
    SettlementDoesNotFit,
    TransactionExcluded,
    TransactionMatched,
)
from pinkas.domains.card_clearing import DepositMismatch, SettlementExceedsOpen
from pinkas.domains.ledger import PeriodClosed
from pinkas.platform.operation import operation

_PROBLEMS = (
    SessionClosed,
    TransactionExcluded,
    TransactionMatched,
    SettlementDoesNotFit,
    SettlementExceedsOpen,
    DepositMismatch,
    ExchangeRateMissing,
    PeriodClosed,
    VersionConflict,
)

SETTLING_OPERATIONS = (
    operation(
        f"POST {LINE}/settle-card-clearing",
        deposits.settle_card_clearing,
        "Settle a net card-processor deposit against a card-clearing expectation",
        name="settleCardClearing",
        group=GROUP,
        scope=WRITE,
        problems=_PROBLEMS,
    ),
    operation(
        f"POST {LINE}/settle-card-batch",
        deposits.settle_card_batch,
        "Settle a processor batch deposit (one bank line equals the sum of card charges minus total fees)",
        name="settleCardBatch",
        group=GROUP,
        scope=WRITE,
        problems=_PROBLEMS,
    ),
    operation(
        f"GET {LINE}/deposit-solutions",
        deposit_flows.list_deposit_solutions,
        "Card charges that explain a deposit",
        name="listDepositSolutions",
        group=GROUP,
        scope=READ,
    ),
)
