"""The menu of the dashboard."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """An entry of the menu: the first part of its path, its English name, and the scope that is required to see it;
    None: only owners and administrators see it."""

    part: str
    name: str
    scope: str | None


@dataclass(frozen=True)
class Section:
    """A part of the menu."""

    name: str
    entries: tuple[Item, ...]


MENU = (
    Section(
        "Sales",
        (
            Item("documents", "Documents", "documents:read"),
            Item("quotes", "Quotes", "documents:read"),
            Item("recurring", "Recurring", "recurring:read"),
            Item("messages", "Sent messages", "messages:read"),
        ),
    ),
    Section(
        "People and things",
        (
            Item("clients", "Clients", "clients:read"),
            Item("products", "Products", "products:read"),
            Item("price-lists", "Price lists", "products:read"),
            Item("stock", "Stock", "inventory:read"),
        ),
    ),
    Section(
        "Business",
        (
            Item("settings", "Settings", "business:read"),
            Item("templates", "Designs", "business:read"),
            Item("brands", "Brands", "business:read"),
            Item("numbering", "Numbering", "documents:read"),
            Item("allocations", "Allocation numbers", "tax:read"),
            Item("members", "People", None),
        ),
    ),
    Section(
        "Integrations",
        (
            Item("keys", "API keys", None),
            Item("connections", "Connected apps", None),
            Item("webhooks", "Webhooks", "webhooks:manage"),
            Item("audit", "Audit log", "audit:read"),
            Item("notifications", "Notifications", "notifications:read"),
        ),
    ),
)
