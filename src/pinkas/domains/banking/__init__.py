"""Bank accounts, their transactions, reconciliation sessions and rules."""

from pinkas.core.bank_statements import TransactionKind
from pinkas.domains.banking.actions.accounts import create_account
from pinkas.domains.banking.actions.adding import create_transaction
from pinkas.domains.banking.actions.bank_rules import create_rule
from pinkas.domains.banking.actions.deposits import settle_card_clearing
from pinkas.domains.banking.actions.expected import ENTRY_SOURCES, MATCH_ENTRY_SOURCES, expected_entries
from pinkas.domains.banking.actions.matching import match
from pinkas.domains.banking.actions.sessions import close_session, create_session
from pinkas.domains.banking.actions.transactions import exclude
from pinkas.domains.banking.actions.unmatching import cancel_document
from pinkas.domains.banking.match_operations import CANCEL_DOCUMENT_PROBLEMS
from pinkas.domains.banking.rules.problems import BankAccountInactive, BankAccountNotFound
from pinkas.domains.banking.store.accounts import ACCOUNTS
from pinkas.domains.banking.store.papers import count_waiting, list_unexplained_outflows
from pinkas.domains.banking.types.accounts import AccountKind, NewBankAccount
from pinkas.domains.banking.types.bank_rules import NewBankRule, RuleAction, RuleDirection, TextField, TextOperator
from pinkas.domains.banking.types.deposits import CardClearingSettlement
from pinkas.domains.banking.types.matches import LinkType, MatchLink, NewMatch, Treatment
from pinkas.domains.banking.types.sessions import NewBankSession, SessionClosing, SessionStatus
from pinkas.domains.banking.types.transactions import (
    BankTransaction,
    ExcludeReason,
    Exclusion,
    NewCounterparty,
    NewTransaction,
    TransactionStatus,
)

__all__ = [
    "ACCOUNTS",
    "CANCEL_DOCUMENT_PROBLEMS",
    "ENTRY_SOURCES",
    "MATCH_ENTRY_SOURCES",
    "AccountKind",
    "BankAccountInactive",
    "BankAccountNotFound",
    "BankTransaction",
    "CardClearingSettlement",
    "ExcludeReason",
    "Exclusion",
    "LinkType",
    "MatchLink",
    "NewBankAccount",
    "NewBankRule",
    "NewBankSession",
    "NewCounterparty",
    "NewMatch",
    "NewTransaction",
    "RuleAction",
    "RuleDirection",
    "SessionClosing",
    "SessionStatus",
    "TextField",
    "TextOperator",
    "TransactionKind",
    "TransactionStatus",
    "Treatment",
    "cancel_document",
    "close_session",
    "count_waiting",
    "create_account",
    "create_rule",
    "create_session",
    "create_transaction",
    "exclude",
    "expected_entries",
    "list_unexplained_outflows",
    "match",
    "settle_card_clearing",
]
