"""Card clearing: what the processors of cards still have to deposit, and the deposits that settle it."""

from pinkas.domains.card_clearing.actions import list_expectations, set_deposit_days, settle_deposit, undo_batch
from pinkas.domains.card_clearing.rules import BatchUndone, DepositMismatch, SettlementExceedsOpen
from pinkas.domains.card_clearing.types import (
    CardBatch,
    DepositDifference,
    ExpectationQuery,
    NewDeposit,
    SettledPart,
)

__all__ = [
    "BatchUndone",
    "CardBatch",
    "DepositDifference",
    "DepositMismatch",
    "ExpectationQuery",
    "NewDeposit",
    "SettledPart",
    "SettlementExceedsOpen",
    "list_expectations",
    "set_deposit_days",
    "settle_deposit",
    "undo_batch",
]
