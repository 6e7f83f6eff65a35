"""Certificates of withholding, what was withheld, and advances on income tax."""

from datetime import date
from typing import Any

from pinkas.core.money import format_amount
from pinkas.core.periods import resolve_period
from pinkas.core.problems import NotFound
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, supplier_payments, suppliers
from pinkas.domains.businesses import Business
from pinkas.domains.tax.actions.declarations import list_turnover
from pinkas.domains.tax.rules import periods
from pinkas.domains.tax.rules import withholding as rules
from pinkas.domains.tax.rules import withholding_forms as forms
from pinkas.domains.tax.rules.periods import Span
from pinkas.domains.tax.rules.problems import CertificateHolderUnknown, CertificateOverlaps
from pinkas.domains.tax.rules.withholding import AdvanceSums
from pinkas.domains.tax.store import settings as settings_store
from pinkas.domains.tax.store import withholding as store
from pinkas.domains.tax.types.withholding import (
    Advances,
    AdvancesQuery,
    Certificate,
    CertificatesQuery,
    PayerParty,
    WithholdingQuery,
    WithholdingReport,
)
from pinkas.platform.crud import Resource
from pinkas.platform.table import TIME_ORDERS
from pinkas.platform.tx import Tx


async def _prepare(tx: Tx, fields: dict[str, Any], before: Certificate | None) -> dict[str, Any]:
    """Checks that the holder is there, and that no other certificate of the same one is valid at the same time."""
    supplier_id, client_id = (
        (before.supplier_id, before.client_id) if before else (fields["supplier_id"], fields["client_id"])
    )
    if before is None:
        try:
            if supplier_id is not None:
                supplier_id = (await suppliers.get(tx, supplier_id)).id
            if client_id is not None:
                client_id = (await clients.get(tx, await clients.get_current_id(tx, client_id))).id
        except NotFound:
            raise CertificateHolderUnknown(field="supplierId" if supplier_id is not None else "clientId") from None
        fields = {**fields, "supplier_id": supplier_id, "client_id": client_id}
    days = tuple(fields[name] if name in fields else getattr(before, name, None) for name in ("valid_from", "valid_to"))
    twin = await store.find_overlap(tx, supplier_id, client_id, (days[0], days[1]), before.id if before else None)
    if twin is not None:
        raise CertificateOverlaps(existingId=str(twin), field="validFrom")
    return fields


async def _resolve_filters(tx: Tx, query: CertificatesQuery) -> dict[str, Any]:
    """A supplier or a client that was merged is known by all its ids."""
    return {
        "supplier_id": await suppliers.ids_for_filter(tx, query.supplier_id),
        "client_id": await clients.ids_for_filter(tx, query.client_id),
    }


CERTIFICATES = Resource(
    store.CERTIFICATES,
    "withholding_certificate",
    store.FILTERS,
    orders=TIME_ORDERS,
    resolve_filters=_resolve_filters,
    hold=businesses.get_for_update,  # two that overlap are not entered at once
    validate=rules.check_certificate,
    before_write=_prepare,
)


async def compose_report(tx: Tx, business: Business, query: WithholdingQuery) -> WithholdingReport:
    """Tax withheld in a period: by the business from its payees, and from it by its clients, with what is remitted of
    each month. A payment that became void is taken off on that day. With `form` the files are that form; the one of a
    payee is its `certificate` for the year, with zeros where nothing was withheld."""
    days = resolve_period(query, tx.today(business.timezone))
    forms.check_form(query, days)
    country = get_country(business.country)
    payee = await suppliers.get(tx, query.supplier_id) if query.supplier_id else None
    family = await suppliers.ids_for_name(tx, payee.id) if payee else None
    certificate = None
    if payee is not None and family is not None and query.form == "payee":
        payee = await suppliers.get(tx, family[0]) if payee.id != family[0] else payee  # it was merged
        payments = await store.list_payments_of_payee(tx, days.first, days.last, family)
        payer = await _payer(tx, business)
        certificate = forms.compose_certificate(payments, payer, payee, days.last.year, country)
    only_payees = query.form is not None or payee is not None
    by_us = await store.list_withheld_by_us(tx, days.first, days.last, family) if query.side != "from_us" else []
    from_us = (
        await store.list_withheld_from_us(tx, days.first, days.last)
        if query.side != "by_us" and not only_payees
        else []
    )
    return rules.compose_report(by_us, from_us, Span(days.first, days.last), country, query.form, certificate)


async def _payer(tx: Tx, business: Business) -> PayerParty:
    """The business with its files at the tax authority."""
    settings, config = await settings_store.get(tx), await supplier_payments.get_config(tx)
    return PayerParty(
        name=business.name,
        tax_id=business.tax_id,
        address=business.address,
        withholding_file_number=config.withholding_file_number,
        income_tax_file_number=settings.income_tax_file_number,
    )


async def compose_advances(tx: Tx, business: Business, query: AdvancesQuery) -> Advances:
    """The advances on income tax of a year: the rate of the turnover of each period, less what clients withheld, and
    until when they are paid. The rate that is set now is taken for all of them."""
    country, today = get_country(business.country), tx.today(business.timezone)
    settings = await settings_store.get(tx)
    year = query.year or today.year
    currency = country.currency
    if settings.advances_rate is None:
        nothing = format_amount(0, currency)
        return Advances(year=year, rate=None, items=[], turnover=nothing, due=nothing, currency=currency)
    first, last = date(year, 1, 1), date(year, 12, 31)
    turnover = await list_turnover(tx, country, first)
    withheld = await store.list_withheld_from_us(tx, first, last)
    spans = periods.spans_between(first, min(last, max(today, first)), settings.advances_reporting, country, [])
    some = [
        AdvanceSums(
            one,
            sum(amount for month, amount in turnover.items() if one.holds(month)),
            sum(row.withheld for row in withheld if one.holds(row.month)),
        )
        for one in reversed(spans)
        if one.first <= today
    ]
    items, due = rules.compose_advances(some, settings.advances_rate, country, today)
    return Advances(
        year=year,
        rate=settings.advances_rate,
        items=items,
        turnover=format_amount(sum(one.turnover for one in some), currency),
        due=format_amount(due, currency),
        currency=currency,
    )
