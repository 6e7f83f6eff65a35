"""What a trade name must be: pure rules."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import FaultCollector, Problem


class BrandNameTaken(Problem):
    status, code, message = 409, "brand_name_taken", "Another trade name of the business is called like this."


class BrandNotFound(Problem):
    status, code, message = 422, "brand_not_found", "`brandId` names no trade name of the business."


class BrandInactive(Problem):
    status, code, message = 422, "brand_inactive", "The trade name that `brandId` names is not active."
    hint = "Name another one, send null for none, or make it active again."


def check(fields: Mapping[str, Any]) -> None:
    """Refuses a default that is not active: a document could not take it."""
    faults = FaultCollector()
    if fields["is_default"] and not fields["is_active"]:
        faults.add(
            "isActive", "default_inactive", "The default is active: make another one, or none, the default first."
        )
    faults.raise_if_any()
