"""The 50 scopes, one sentence each, and what the role of a member of a business allows in their terms.

A scope is compared exactly, for keys, OAuth tokens and sessions alike. An operation names the one it needs.
"""

SCOPES: dict[str, str] = {
    "analytics:read": "Read the analytics of the business.",
    "audit:read": "Read the audit log.",
    "banking:read": "Read bank accounts.",
    "banking:write": "Create and change bank accounts.",
    "business:read": "Read the business, its settings, brands and currencies.",
    "business:write": "Change the business, its settings, brands and currencies.",
    "checkout:read": "Read Payment Pages and checkouts.",
    "checkout:write": "Create and change Payment Pages and checkouts.",
    "clients:read": "Read clients.",
    "clients:write": "Create and change clients.",
    "crm:read": "Read deals, pipelines and tasks.",
    "crm:write": "Create and change deals, pipelines and tasks.",
    "data:manage": "Import and export the data of the business.",
    "documents:read": "Read documents and their PDFs.",
    "documents:write": "Create, change and finalize documents.",
    "events:read": "Read the events of the last 30 days.",
    "expenses:read": "Read expenses.",
    "expenses:write": "Create and change expenses.",
    "files:read": "Read files.",
    "files:write": "Upload and remove files.",
    "inbox:read": "Read the expense inbox.",
    "inbox:write": "Work on the expense inbox.",
    "insights:read": "Read insights and forecasts.",
    "integrations:read": "Read through the compatibility alias.",
    "integrations:write": "Write through the compatibility alias.",
    "inventory:read": "Read stock.",
    "inventory:write": "Change stock.",
    "ledger:read": "Read the ledger.",
    "ledger:write": "Post to the ledger.",
    "mandates:read": "Read standing orders.",
    "mandates:write": "Create and change standing orders.",
    "messages:read": "Read messages sent to clients.",
    "messages:write": "Send messages to clients.",
    "notifications:read": "Read notifications.",
    "notifications:write": "Mark and delete notifications.",
    "payments:read": "Read payments.",
    "payments:write": "Record and change payments.",
    "products:read": "Read products.",
    "products:write": "Create and change products.",
    "reconciliation:read": "Read bank transactions and reconciliation sessions.",
    "reconciliation:write": "Work on bank reconciliation.",
    "recurring:read": "Read recurring documents.",
    "recurring:write": "Create and change recurring documents.",
    "reports:read": "Read reports.",
    "reports:write": "Schedule reports.",
    "suppliers:read": "Read suppliers.",
    "suppliers:write": "Create and change suppliers.",
    "tax:read": "Read tax reports and files.",
    "tax:write": "Prepare and file tax reports.",
    "webhooks:manage": "Create, read and change webhook endpoints.",
}

PARTNER_SCOPES: dict[str, str] = {
    "merchants:read": "Read the merchants of the partner.",
    "merchants:write": "Create and change merchants, and stop acting for them.",
    "clients:read": "Read the clients of merchants.",
    "clients:write": "Create clients of merchants.",
    "documents:read": "Read the documents of merchants and their PDFs.",
    "documents:write": "Create and finalize documents of merchants.",
}
"""The scopes of partner keys. They are outside the 50: what a partner key may do is said in these alone."""

_ALL = frozenset(SCOPES)
_READ = frozenset(scope for scope in SCOPES if scope.endswith(":read"))

ROLES: dict[str, frozenset[str]] = {
    "owner": _ALL,
    "admin": _ALL,
    "accountant": _READ | {"ledger:write", "tax:write", "reports:write", "expenses:write", "reconciliation:write"},
    "bookkeeper": _ALL - {"business:write", "webhooks:manage", "banking:write", "audit:read", "data:manage"},
    "viewer": _READ - {"audit:read"},
}

KEY_ROLES = frozenset({"owner", "admin"})
"""Roles that may make and revoke credentials of a business."""
