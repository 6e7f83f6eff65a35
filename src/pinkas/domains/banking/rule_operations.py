"""The public operations of rules for bank transactions, and of holding one."""

from pinkas.core.problems import InvalidCursor, VersionConflict
from pinkas.domains.banking.actions import holding, rule_application
from pinkas.domains.banking.actions.bank_rules import RESOURCE, preview_rule
from pinkas.domains.banking.match_operations import GROUP as LINE_GROUP
from pinkas.domains.banking.match_operations import LINE, READ, WRITE
from pinkas.domains.banking.rules.problems import (
    BankAccountNotFound,
    SessionClosed,
    TooManyBankRules,
    TransactionExcluded,
    TransactionMatched,
)
from pinkas.domains.banking.types.bank_rules import BankRuleChanges, BankRuleQuery, NewBankRule
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation

RULES, GROUP = "/bank-reconciliation/rules", "bank reconciliation rules"

RULE_OPERATIONS = (
    *crud(
        RULES,
        RESOURCE,
        group=GROUP,
        read=READ,
        write=WRITE,
        listing=(
            BankRuleQuery,
            OperationTexts("List rules", "Rules for bank transactions, in their order unless `sort` says otherwise."),
        ),
        creating=(
            NewBankRule,
            OperationTexts(
                "Create a rule: text, amount or counterparty to action",
                "Creates a rule. The rules at its place and behind it move down. Nothing is applied by that.",
                (TooManyBankRules,),
            ),
        ),
        getting=OperationTexts("Get a rule", "A rule for bank transactions."),
        changing=(
            BankRuleChanges,
            OperationTexts(
                "Change a rule",
                "Changes the fields that are sent. Another `position` moves it there, and those between move by one. "
                "What the rule did before stays.",
            ),
        ),
        deleting=OperationTexts(
            "Delete a rule", "Deletes a rule. What it did stays; lines do not name it any more (`ruleId` is null)."
        ),
    ),
    operation(
        f"POST {RULES}/preview",
        preview_rule,
        "What a rule would have done to the last year",
        name="previewBankRule",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        f"POST {RULES}/apply",
        rule_application.apply_rules,
        "Apply the rules to open transactions",
        name="applyBankRules",
        group=GROUP,
        scope=WRITE,
        problems=(BankAccountNotFound, InvalidCursor),
    ),
    operation(
        f"POST {LINE}/hold",
        holding.hold,
        "Put on hold until a day, or take off hold",
        name="holdBankTransaction",
        group=LINE_GROUP,
        scope=WRITE,
        problems=(TransactionMatched, TransactionExcluded, SessionClosed, VersionConflict),
    ),
)
