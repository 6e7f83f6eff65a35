"""Card clearing: what the processors of cards still have to deposit, and the deposits that settle it."""

from pinkas.domains.card_clearing.actions import (
    get_open_amounts,
    list_deposits_before,
    list_expectations,
    list_open_between,
    list_open_charges,
    set_deposit_days,
    settle_deposit,
    undo_batch,
)
from pinkas.domains.card_clearing.expected_entries import ENTRY_SOURCES, expected_entries
from pinkas.domains.card_clearing.rules import BatchUndone, DepositMismatch, SettlementExceedsOpen
from pinkas.domains.card_clearing.types import (
    CardBatch,
    DepositDifference,
    ExpectationQuery,
    NewDeposit,
    SettledPart,
)

__all__ = [
    "ENTRY_SOURCES",
    "BatchUndone",
    "CardBatch",
    "DepositDifference",
    "DepositMismatch",
    "ExpectationQuery",
    "NewDeposit",
    "SettledPart",
    "SettlementExceedsOpen",
    "expected_entries",
    "get_open_amounts",
    "list_deposits_before",
    "list_expectations",
    "list_open_between",
    "list_open_charges",
    "set_deposit_days",
    "settle_deposit",
    "undo_batch",
]
