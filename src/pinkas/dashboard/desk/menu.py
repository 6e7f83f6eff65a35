"""The menu: what a business does here, in the order in which it is needed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """A place of the menu: the first part of its address, its English name, and the scope it takes to see it; without
    one it is for owners and administrators."""

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
