"""The public operations of suggestions: what bank transactions may be about, and what is matched by itself."""

from pinkas.core.problems import InvalidCursor, VersionConflict
from pinkas.domains.banking import deposit_flows
from pinkas.domains.banking.actions import auto_match_runs, auto_matching, learning, matching_settings
from pinkas.domains.banking.match_operations import GROUP, LINE, READ, WRITE
from pinkas.domains.banking.rules.problems import AutoMatchRunning, BankAccountNotFound, SessionClosed
from pinkas.platform.operation import operation

RUNS = "/bank-reconciliation/auto-match/runs"

SUGGESTION_OPERATIONS = (
    operation(
        f"GET {LINE}/suggestions",
        deposit_flows.list_suggestions,
        "Ranked match candidates: receivable documents for inflows, expenses for outflows",
        name="listBankSuggestions",
        group=GROUP,
        scope=READ,
    ),
    operation(
        f"POST {LINE}/decline",
        learning.decline,
        "Say what a transaction is not for",
        name="declineBankSuggestions",
        group=GROUP,
        scope=WRITE,
        problems=(SessionClosed, VersionConflict),
    ),
    operation(
        "POST /bank-reconciliation/auto-match",
        auto_matching.auto_match,
        "Match what is certain, propose the rest",
        name="autoMatchBankTransactions",
        group=GROUP,
        scope=WRITE,
        problems=(InvalidCursor, BankAccountNotFound, AutoMatchRunning),
    ),
    operation(
        f"GET {RUNS}",
        auto_match_runs.list_runs,
        "List auto-match that went on behind the request",
        name="listAutoMatchRuns",
        group=GROUP,
        scope=READ,
    ),
    operation(
        f"GET {RUNS}/{{id}}",
        auto_match_runs.get_run,
        "How far auto-match has come behind the request",
        name="getAutoMatchRun",
        group=GROUP,
        scope=READ,
    ),
    operation(
        f"POST {RUNS}/{{id}}/cancel",
        auto_match_runs.cancel_run,
        "End auto-match that goes on behind the request",
        name="cancelAutoMatchRun",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "GET /bank-reconciliation/settings",
        matching_settings.get_settings,
        "How bank transactions are matched",
        name="getBankMatchingSettings",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PATCH /bank-reconciliation/settings",
        matching_settings.change_settings,
        "Change how bank transactions are matched",
        name="changeBankMatchingSettings",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
)
