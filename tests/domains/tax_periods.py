"""VAT periods of past months, as tests of taxes make and read them."""

from datetime import date, timedelta
from typing import Any

from domains.answers import done
from support.service import Tenant


def month_before(tenant: Tenant, months: int = 1) -> date:
    """The first day of the month so many months before this one."""
    day = date.fromisoformat(tenant.today()).replace(day=1)
    for _ in range(months):
        day = (day - timedelta(days=1)).replace(day=1)
    return day


def last_of(month: date) -> date:
    """The last day of a month."""
    return (month + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def name_of(month: date) -> str:
    """What the period of a month is called by a business that reports monthly."""
    return month.isoformat()[:7]


def reports_monthly(tenant: Tenant, **fields: Any) -> Tenant:
    """The business, which reports VAT by month."""
    done(tenant.api.patch("/tax/settings", json={"vatReporting": "monthly", **fields}))
    return tenant


def sold(tenant: Tenant, day: date, price: str = "1000", doc_type: int = 305, **fields: Any) -> dict[str, Any]:
    """An issued document of a day."""
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": price}]
    return tenant.issued(doc_type, issueDate=day.isoformat(), lines=lines, **fields)


def period_of(tenant: Tenant, month: date, **params: Any) -> dict[str, Any]:
    """A period as it is."""
    found: dict[str, Any] = done(tenant.api.get(f"/tax/vat-periods/{name_of(month)}", params=params))
    return found


def do(tenant: Tenant, month: date, action: str, **body: Any) -> Any:
    """The answer to a step of a period."""
    return tenant.api.post(f"/tax/vat-periods/{name_of(month)}/{action}", json=body or None)


def closed(tenant: Tenant, month: date) -> dict[str, Any]:
    """A period that was closed."""
    found: dict[str, Any] = done(do(tenant, month, "close"))
    return found


def filed(tenant: Tenant, month: date, reference: str = "874-1") -> dict[str, Any]:
    """A period that was closed and filed."""
    found: dict[str, Any] = done(do(tenant, month, "mark-filed", reference=reference))
    return found
