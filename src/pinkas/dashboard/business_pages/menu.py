"""The menu of the dashboard."""

from dataclasses import dataclass


@dataclass(frozen=True)
class MenuItem:
    """An entry of the menu: the first part of its path, its English name, and the scope that is required to see it;
    None: only owners and administrators see it."""

    part: str
    name: str
    scope: str | None


@dataclass(frozen=True)
class MenuSection:
    """A part of the menu."""

    name: str
    entries: tuple[MenuItem, ...]


MENU = (
    MenuSection(
        "Sales",
        (
            MenuItem("documents", "Documents", "documents:read"),
            MenuItem("quotes", "Quotes", "documents:read"),
            MenuItem("recurring", "Recurring", "recurring:read"),
            MenuItem("messages", "Sent messages", "messages:read"),
        ),
    ),
    MenuSection(
        "People and things",
        (
            MenuItem("clients", "Clients", "clients:read"),
            MenuItem("products", "Products", "products:read"),
            MenuItem("price-lists", "Price lists", "products:read"),
            MenuItem("stock", "Stock", "inventory:read"),
        ),
    ),
    MenuSection(
        "Business",
        (
            MenuItem("settings", "Settings", "business:read"),
            MenuItem("templates", "Designs", "business:read"),
            MenuItem("brands", "Brands", "business:read"),
            MenuItem("numbering", "Numbering", "documents:read"),
            MenuItem("allocations", "Allocation numbers", "tax:read"),
            MenuItem("members", "People", None),
        ),
    ),
    MenuSection(
        "Integrations",
        (
            MenuItem("keys", "API keys", None),
            MenuItem("connections", "Connected apps", None),
            MenuItem("webhooks", "Webhooks", "webhooks:manage"),
            MenuItem("audit", "Audit log", "audit:read"),
            MenuItem("notifications", "Notifications", "notifications:read"),
        ),
    ),
)
