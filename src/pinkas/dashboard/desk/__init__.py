"""The dashboard: pages for people who are logged in.

`site` builds the pages, `signing_in` has the login, `page_context` the context that every page gets. A page of a
business is a function that takes a `PageContext`, in one of the modules listed here, and a template in
`templates/desk`.
"""

from pinkas.dashboard.desk import (
    allocations,
    audit,
    categories,
    clients,
    connections,
    convert_credit_forms,
    counts,
    documents,
    editor,
    finding,
    following,
    home,
    keys,
    looks,
    messages,
    moving,
    notifications,
    numbering,
    overview,
    paying,
    people,
    price_lists,
    products,
    quotes,
    recurring,
    sandbox_tools,
    scheduling,
    settings,
    stock,
    warehouses,
    webhooks,
)
from pinkas.dashboard.desk.desk import Screen
from pinkas.dashboard.desk.entry import Door
from pinkas.dashboard.desk.site import lost, pages
from pinkas.platform.page import Page

OWN: dict[str, dict[str, Screen]] = {
    "/app": {"GET": home.choose},
    "/app/me": {"GET": home.me, "POST": home.change},
    "/app/language": {"POST": home.speak},
    "/app/businesses/new": {"GET": home.open_another, "POST": home.open_it},
    "/app/invitation": {"GET": home.invited, "POST": home.join},
}

AREAS = (
    allocations,
    audit,
    categories,
    clients,
    connections,
    counts,
    documents,
    editor,
    finding,
    following,
    keys,
    looks,
    messages,
    moving,
    notifications,
    numbering,
    overview,
    paying,
    people,
    price_lists,
    products,
    quotes,
    recurring,
    sandbox_tools,
    scheduling,
    settings,
    stock,
    convert_credit_forms,
    warehouses,
    webhooks,
)
"""Modules with pages of a business. Each has `SCREENS`, its functions by path and HTTP method, and `UPLOADS`, the paths
that take a file, if there are any."""


def desk_pages(door: Door) -> tuple[Page, ...]:
    """Every page of the dashboard of an environment."""
    screens: dict[str, dict[str, Screen]] = {"/sandbox": {"POST": home.to_sandbox}}
    uploads: list[str] = []
    for area in AREAS:
        screens |= area.SCREENS
        uploads += getattr(area, "UPLOADS", ())
    return pages(door, OWN, screens, uploads)


__all__ = ["Door", "desk_pages", "lost"]
