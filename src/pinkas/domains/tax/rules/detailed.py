"""From entries of the books to the documents of a return, and to the lines of its detailed report. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from pinkas.core.money import divide_half_up
from pinkas.countries import Country
from pinkas.countries.tax_reports import PartyKind, ReportedPurchase, ReportedSale
from pinkas.domains.tax.rules.sums import turnover_of
from pinkas.domains.tax.types.vat import Side, VatEntryRow

_PALESTINIAN_AUTHORITY = "PS"
_DEALERS = frozenset({"licensed", "company", "npo", "exempt"})


@dataclass(frozen=True, slots=True)
class SideAmounts:
    """What an entry does to one side of the return, in minor units of the books."""

    side: Side
    net: int
    zero_rated: int
    exempt: int
    vat: int
    equipment_vat: int


def sides_of(row: VatEntryRow, rate: Decimal) -> list[SideAmounts]:
    """What an entry does to the return. A card deposit may do to both sides; what does nothing is on none."""
    found: list[SideAmounts] = []
    taxable = taxable_sales(row, rate)
    if any((taxable, row.zero_rated, row.exempt, row.output_vat)):
        found.append(SideAmounts("outputs", taxable, row.zero_rated, row.exempt, row.output_vat, 0))
    if row.input_vat or row.equipment_vat:
        found.append(SideAmounts("inputs", purchase_net(row), 0, 0, row.input_vat, row.equipment_vat))
    return found


def taxable_sales(row: VatEntryRow, rate: Decimal) -> int:
    """The taxable turnover of an entry: what it earned, without the part whose VAT waits for the money."""
    return row.taxable - turnover_of(row.deferred_vat, rate)


def purchase_net(row: VatEntryRow) -> int:
    """The amount without VAT of what was bought, all of it, in minor units of the books: of an expense by its paper,
    of anything else what it cost."""
    if row.expense_total is None or row.expense_net is None or row.expense_value is None:
        return row.cost
    net = divide_half_up(row.expense_value * row.expense_net, row.expense_total)
    return -net if row.input_vat + row.equipment_vat < 0 else net


def party_kind(row: VatEntryRow, country: Country) -> PartyKind:
    """Who stands on the other side."""
    if row.party_country == _PALESTINIAN_AUTHORITY:
        return "palestinian"
    if row.dealer_type == "foreign" or row.party_country not in (None, country.code):
        return "foreign"
    if row.dealer_type in _DEALERS or (row.dealer_type is None and row.party_type == "company"):
        return "dealer"
    return "private"


def reported(
    rows: Iterable[VatEntryRow], country: Country, rate: Decimal
) -> tuple[list[ReportedSale], list[ReportedPurchase]]:
    """The sales and purchases of a detailed report."""
    sales: list[ReportedSale] = []
    purchases: list[ReportedPurchase] = []
    for row in rows:
        number = row.doc_number or str(row.number)
        party = party_kind(row, country)
        for one in sides_of(row, rate):
            if one.side == "outputs":
                untaxed = one.zero_rated + one.exempt
                allocation = row.allocation_number
                sales.append(
                    ReportedSale(row.date, number, party, row.party_tax_id, one.net, one.vat, untaxed, allocation)
                )
            else:
                purchases.append(
                    ReportedPurchase(
                        row.date,
                        number,
                        party,
                        row.party_tax_id,
                        one.net,
                        one.vat,
                        one.equipment_vat,
                        row.allocation_number,
                    )
                )
    return sales, purchases
