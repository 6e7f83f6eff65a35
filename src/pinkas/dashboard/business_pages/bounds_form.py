"""The bounds of a key or of a connected app: their part of a form, and how they are shown."""

import re
from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import NotFound
from pinkas.dashboard.business_pages.business_settings import home_currency
from pinkas.dashboard.business_pages.follow_ups import document_types
from pinkas.dashboard.business_pages.forms import SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext

_SEPARATORS = re.compile(r"[\s,;]+")


def sent_bounds(submitted: SubmittedForm) -> Mapping[str, Any]:
    """The bounds of a form; null for none. Clients stand on lines, by their ids or the addresses of their pages."""
    clients = [one.rstrip("/").rpartition("/")[2] for one in _SEPARATORS.split(submitted.get("_boundClients")) if one]
    bounds: dict[str, Any] = {
        "maxAmount": submitted.get("bounds.maxAmount").strip() or None,
        "maxPerDay": submitted.get("bounds.maxPerDay").strip() or None,
        "documentTypes": submitted.all("bounds.documentTypes[]") or None,
        "clientIds": clients or None,
        "draftsOnly": submitted.get("bounds.draftsOnly") == "true",
    }
    if bounds["documentTypes"]:
        bounds["documentTypes"] = [int(one) for one in submitted.all("bounds.documentTypes[]") if one.isdecimal()]
    return {"bounds": bounds if any(bounds.values()) else None}


async def bounds_options(context: PageContext) -> Mapping[str, Any]:
    """What the form offers: the types of document."""
    types = await document_types(context)
    return {"bound_types": [(code, context.words.label(code, "docType")) for code in sorted(types)]}


async def bounds_shown(context: PageContext, bounds: Any) -> Mapping[str, Any]:
    """What is shown of bounds: the names of their clients beside them."""
    names: dict[str, str] = {}
    for id in (bounds.client_ids or [])[:20] if bounds else []:
        try:
            names[str(id)] = (await context.perform("GET /clients/{id}", id=id)).name
        except NotFound:
            names[str(id)] = str(id)
    return {"bound_clients": names, "books_currency": await home_currency(context)}
