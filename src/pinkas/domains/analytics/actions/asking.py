"""What a query is about, with the rate of the currency that its amounts are told in."""

from dataclasses import replace
from datetime import date, datetime

from pinkas.core.currencies import check_currency
from pinkas.core.problems import FaultCollector
from pinkas.core.wire import RequestStruct
from pinkas.domains import currencies
from pinkas.domains.analytics.actions.reading import Asked, ask
from pinkas.domains.analytics.types.common import UsedRate
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx


async def ask_for(tx: Tx, business: Business, as_of: datetime, query: RequestStruct, last_day: date | None) -> Asked:
    """What a query asks for. Raises ValidationFailed for what `ask` refuses, for a currency that there is none of, and
    `exchange_rate_missing` for one without a rate of the day, or of the ten days before it."""
    asked = replace(ask(tx, business, as_of, query, last_day), gross=getattr(query, "vat", "net") == "gross")
    currency = getattr(query, "currency", None)
    if currency is None:
        return asked
    faults = FaultCollector()
    check_currency(faults, "currency", currency)
    faults.raise_if_any()
    if currency == asked.currency:
        return asked
    day = min(asked.period.last, asked.today)
    found = await currencies.get_dated_rate_on(tx, currency, day)
    if found is None:
        faults.add("currency", "exchange_rate_missing", "There is no exchange rate of that day: set one first.")
        faults.raise_if_any()
    assert found is not None
    return replace(asked, told_in=UsedRate(currency=currency, rate=found[0].normalize() + 0, date=found[1]))
