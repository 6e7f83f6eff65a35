"""What every read and step about VAT begins with: the business, its closed periods, and the sums of its accounts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from pinkas.core.as_of import check_as_of
from pinkas.core.dates import local_date
from pinkas.countries import Country, get_country
from pinkas.countries.country import VatPeriod as Cadence
from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.tax.rules import closing, periods, sums
from pinkas.domains.tax.rules.periods import Belonging, Span
from pinkas.domains.tax.rules.problems import NoVatPeriods, VatPeriodInFuture
from pinkas.domains.tax.rules.sums import Boxes, Movement, VatAmounts
from pinkas.domains.tax.store import closings as store
from pinkas.domains.tax.store import settings as settings_store
from pinkas.domains.tax.types.settings import SettingsRow
from pinkas.domains.tax.types.vat import ClosingRow
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class VatBooks:
    """What is known of the VAT of a business, at an instant or now."""

    business: Business
    country: Country
    settings: SettingsRow
    closings: Sequence[ClosingRow]
    by_month: dict[date, dict[str, tuple[int, int]]]
    today: date

    @property
    def begins_on(self) -> date:
        """The first day of which there can be anything to report: that of the business, or of its books before it."""
        opened = local_date(self.business.created_at, self.business.timezone)
        closed = [one.first_day for one in self.closings[:1]]
        return min([opened, *closed, *(month for month, moved in self.by_month.items() if moved)])

    @property
    def cadence(self) -> Cadence:
        """How often it reports."""
        return "monthly" if self.business.vat_reporting == "monthly" else "bimonthly"

    def span_of(self, month: date) -> Span:
        """The period of a month."""
        return periods.span_of(month, self.cadence, self.country, self.closings)

    def closing_of(self, span: Span) -> ClosingRow | None:
        """The closing that is in force for a period."""
        return closing.closing_of(span, self.closings)

    def rate_of(self, span: Span) -> Decimal:
        """The rate at the end of a period; 0 before the first that is known."""
        try:
            return self.country.vat_rate(span.last)
        except ValueError:
            return Decimal(0)

    def corrections_of(self, span: Span) -> Movement:
        """What an open period reports of earlier ones that were closed."""
        before = periods.last_closing_before(span.first, self.closings)
        if before is None or periods.belonging_of(span, self.closings).after is None:
            return {}
        now = sums.movement_between(self.by_month, None, before.last_day)
        return sums.changed_since(now, before.cumulative)

    def amounts_of(self, span: Span) -> tuple[VatAmounts, VatAmounts | None]:
        """What the return of a period reports, and what of it corrects earlier ones. A closed one says what it said."""
        closed = self.closing_of(span)
        if closed is not None:
            corrected = {name: value for name, value in closed.amounts.items() if name.startswith(_CORRECTED)}
            return stored_own_amounts(closed.amounts), _corrections(corrected)
        rate = self.rate_of(span)
        own_amounts = sums.amounts_of(sums.movement_between(self.by_month, span.first, span.last), rate)
        late = self.corrections_of(span)
        if not late:
            return own_amounts, None
        corrections = sums.amounts_of(late, rate)
        return own_amounts + corrections, corrections

    def boxes_of(self, span: Span) -> Boxes:
        """The boxes of a period: as they were filed, or what is in the books, rounded."""
        closed = self.closing_of(span)
        if closed is not None:
            return Boxes(**closed.boxes)
        return sums.boxes_of(self.amounts_of(span)[0], self.country.tax_reports.boxes_unit)

    def belonging_of(self, span: Span) -> Belonging:
        """Which entries the return of a period reports. Where nothing came late, none is looked for."""
        found = periods.belonging_of(span, self.closings)
        return found if self.amounts_of(span)[1] is not None else replace(found, after=None)


_CORRECTED = "corrected_"


def _corrections(stored: dict[str, int]) -> VatAmounts | None:
    return VatAmounts(**{name.removeprefix(_CORRECTED): value for name, value in stored.items()}) if stored else None


def stored_own_amounts(stored: dict[str, int]) -> VatAmounts:
    """What a return reports altogether, of how `stored_amounts` kept it."""
    return VatAmounts(**{name: value for name, value in stored.items() if not name.startswith(_CORRECTED)})


def stored_amounts(amounts: VatAmounts, corrections: VatAmounts | None) -> dict[str, int]:
    """Amounts of a return as they are kept with its period."""
    found = {name: getattr(amounts, name) for name in VatAmounts.__slots__}
    if corrections is not None:
        found |= {_CORRECTED + name: getattr(corrections, name) for name in VatAmounts.__slots__}
    return found


async def load(tx: Tx, business: Business, last_day: date, as_of: datetime | None = None) -> VatBooks:
    """Everything about the VAT of a business up to a day. Raises `NoVatPeriods` for one that reports none."""
    country = get_country(business.country)
    if business.vat_reporting == "none" or not country.business_types[business.business_type].charges_vat:
        raise NoVatPeriods
    check_as_of(as_of, tx.current_instant())
    settings, closings, rows, shifts = await tx.gather(
        settings_store.get(tx),
        store.list_in_force(tx, as_of),
        store.list_sums(tx, last_day, as_of),
        store.list_shifts(tx, as_of),
    )
    return VatBooks(
        business, country, settings, closings, sums.sums_by_month(rows, shifts), tx.today(business.timezone)
    )


async def load_period(tx: Tx, period: str, as_of: datetime | None = None) -> tuple[VatBooks, Span]:
    """The same, with the period of a month. Refuses one that has not begun; of two months the second may be to come."""
    month = periods.month_of(period)
    business = await businesses.get_current(tx)
    today = tx.today(business.timezone)
    if month > periods.next_month(today.replace(day=1)):
        raise VatPeriodInFuture(period=period)
    # A period has two months at most, and what lies behind it does not change what it reports.
    books = await load(tx, business, periods.month_end(periods.next_month(month)), as_of)
    span = books.span_of(month)
    if span.first > today:
        raise VatPeriodInFuture(period=period)
    return books, span
