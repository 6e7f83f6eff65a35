"""The menu of the dashboard."""

from dataclasses import dataclass


@dataclass(frozen=True)
class MenuItem:
    """An entry of the menu: the first part of its path, its English name, its icon, and the scope that is required to
    see it; None: only owners and administrators see it."""

    part: str
    name: str
    icon: str
    scope: str | None


@dataclass(frozen=True)
class MenuSection:
    """Entries of the menu under one heading."""

    name: str
    entries: tuple[MenuItem, ...]


MAIN_MENU = (
    MenuSection(
        "Sales",
        (
            MenuItem("documents", "Documents", "file-text", "documents:read"),
            MenuItem("quotes", "Quotes", "file-pen-line", "documents:read"),
            MenuItem("deals", "Deals", "tag", "crm:read"),
            MenuItem("tasks", "Tasks", "list-ordered", "crm:read"),
            MenuItem("recurring", "Recurring", "repeat", "recurring:read"),
            MenuItem("standing-orders", "Standing orders", "calendar", "mandates:read"),
            MenuItem("payment-pages", "Payment Pages", "credit-card", "checkout:read"),
            MenuItem("clients", "Clients", "users", "clients:read"),
            MenuItem("messages", "Sent messages", "send", "messages:read"),
        ),
    ),
    MenuSection(
        "Payments and bank",
        (
            MenuItem("payments", "Payments", "wallet", "payments:read"),
            MenuItem("reminders", "Reminders", "send", "payments:read"),
            MenuItem("disputes", "Disputes", "circle-alert", "documents:read"),
            MenuItem("card-clearing", "Card clearing", "credit-card", "payments:read"),
            MenuItem("bank", "Bank", "wallet", "banking:read"),
        ),
    ),
    MenuSection(
        "Purchases",
        (
            MenuItem("inbox", "Inbox", "inbox", "inbox:read"),
            MenuItem("expenses", "Expenses", "file-text", "expenses:read"),
            MenuItem("recurring-expenses", "Recurring expenses", "repeat", "expenses:read"),
            MenuItem("suppliers", "Suppliers", "building-2", "suppliers:read"),
            MenuItem("supplier-payments", "Supplier payments", "wallet", "suppliers:read"),
        ),
    ),
    MenuSection(
        "Goods",
        (
            MenuItem("products", "Products", "package", "products:read"),
            MenuItem("stock", "Stock", "boxes", "inventory:read"),
        ),
    ),
    MenuSection(
        "Accounting",
        (
            MenuItem("books", "Books", "scroll-text", "ledger:read"),
            MenuItem("taxes", "Taxes", "badge-check", "tax:read"),
            MenuItem("analytics", "Analytics", "chart-column", "analytics:read"),
            MenuItem("reports", "Reports", "list-ordered", "reports:read"),
        ),
    ),
)
"""What people do every day."""

SETTINGS_MENU = (
    MenuSection(
        "Business",
        (
            MenuItem("settings", "Business details", "building-2", "business:read"),
            MenuItem("templates", "Designs", "palette", "business:read"),
            MenuItem("brands", "Brands", "tag", "business:read"),
            MenuItem("price-lists", "Price lists", "tags", "products:read"),
            MenuItem("numbering", "Numbering", "list-ordered", "documents:read"),
            MenuItem("allocations", "Allocation numbers", "badge-check", "tax:read"),
            MenuItem("payment-providers", "Payment providers", "credit-card", "payments:read"),
            MenuItem("imports", "Imports", "upload", "data:manage"),
            MenuItem("exports", "Exports", "download", "data:manage"),
        ),
    ),
    MenuSection(
        "Team and integrations",
        (
            MenuItem("members", "People", "user-plus", None),
            MenuItem("keys", "API keys", "key-round", None),
            MenuItem("connections", "Connected apps", "plug", None),
            MenuItem("approvals", "Approvals", "badge-check", "documents:read"),
            MenuItem("partners", "Partners", "users", None),
            MenuItem("webhooks", "Webhooks", "webhook", "webhooks:manage"),
            MenuItem("audit", "Audit log", "scroll-text", "audit:read"),
        ),
    ),
)
"""What is set once. It is folded until one of its pages is shown."""

QUICK_ACTIONS = (
    MenuItem("documents/new", "Document", "file-text", "documents:write"),
    MenuItem("documents/new?docType=10", "Quote", "file-pen-line", "documents:write"),
    MenuItem("inbox/photo", "Photo of a receipt", "inbox", "inbox:write"),
    MenuItem("clients/new", "Client", "users", "clients:write"),
    MenuItem("products/new", "Product", "package", "products:write"),
)
"""What a person can begin from every page."""

PAGES = tuple(one for section in (*MAIN_MENU, *SETTINGS_MENU) for one in section.entries)
"""Every entry of the menu."""
