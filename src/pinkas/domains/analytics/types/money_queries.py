"""How amounts of analytics are asked for: in which currency, and with or without VAT. A read takes what has a meaning
for it, and refuses the rest."""

from typing import Annotated, Literal

from msgspec import Meta

from pinkas.core.fields import CurrencyCode
from pinkas.domains.analytics.types.common import (
    AnalyticsQuery,
    BrandQuery,
    BreakdownQuery,
    PlainTrendQuery,
    TrendQuery,
)

ToldCurrency = Annotated[
    CurrencyCode,
    Meta(
        description="The currency of the amounts, that of the books unless it is said. Another one is converted at the "
        "rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both "
        "periods and all points at the same one. Amounts are rounded each by itself."
    ),
]
WithVat = Annotated[
    Literal["net", "gross"],
    Meta(description="Amounts without VAT, or with it. The order of rows is that of the amounts without it."),
]


class MoneyQuery(AnalyticsQuery, frozen=True, kw_only=True):
    """A period, and the currency of the amounts."""

    currency: ToldCurrency | None = None


class VatMoneyQuery(MoneyQuery, frozen=True, kw_only=True):
    """The same, with or without VAT."""

    vat: WithVat = "net"


class BrandMoneyQuery(BrandQuery, frozen=True, kw_only=True):
    """A period, perhaps of one brand, and the currency of the amounts."""

    currency: ToldCurrency | None = None


class VatBrandMoneyQuery(BrandMoneyQuery, frozen=True, kw_only=True):
    """The same, with or without VAT."""

    vat: WithVat = "net"


class PlainMoneyTrendQuery(PlainTrendQuery, frozen=True, kw_only=True):
    """A period, how it is divided, and the currency of the amounts."""

    currency: ToldCurrency | None = None


class MoneyTrendQuery(TrendQuery, frozen=True, kw_only=True):
    """The same, perhaps of one brand."""

    currency: ToldCurrency | None = None


class VatMoneyTrendQuery(MoneyTrendQuery, frozen=True, kw_only=True):
    """The same, with or without VAT."""

    vat: WithVat = "net"


class MoneyBreakdownQuery(BreakdownQuery, frozen=True, kw_only=True):
    """A period, how many rows are told by themselves, and the currency of the amounts."""

    currency: ToldCurrency | None = None


class VatMoneyBreakdownQuery(MoneyBreakdownQuery, frozen=True, kw_only=True):
    """The same, with or without VAT."""

    vat: WithVat = "net"


Basis = Annotated[
    Literal["accrual", "cash"],
    Meta(
        description="Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the "
        "books of the business are kept. Without VAT they are on cash, and there is no other basis."
    ),
]


class RevenueQuery(BrandMoneyQuery, frozen=True, kw_only=True):
    """A period, perhaps of one brand, and the basis on which revenue is told."""

    basis: Basis | None = None


class VatRevenueQuery(VatBrandMoneyQuery, frozen=True, kw_only=True):
    """The same, with or without VAT."""

    basis: Basis | None = None


class RevenueTrendQuery(VatMoneyTrendQuery, frozen=True, kw_only=True):
    """A period, how it is divided, and the basis on which revenue is told."""

    basis: Basis | None = None


class RevenueBreakdownQuery(VatMoneyBreakdownQuery, frozen=True, kw_only=True):
    """A period, how many rows are told by themselves, and the basis on which revenue is told."""

    basis: Basis | None = None
