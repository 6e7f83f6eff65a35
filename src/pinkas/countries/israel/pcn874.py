"""PCN874, the detailed report of VAT: fixed width, ASCII, lines that end with CR LF (the authority's circular of 2009,
read in its English version, and four writers that agree; H).

A header `O` of 131 characters, lines of 60, a footer `X` of 10. Numbers are filled with zeros; a signed one is its sign
and the digits; amounts are whole shekels, each line rounded by itself before it is summed. A sum without VAT counts to
the sales at zero or exempt.

Kinds of lines: `S` a sale to an identified dealer, `L` other sales in one line, `Y` export, `I` a sale to the
Palestinian Authority; `T` a tax invoice of a supplier, `K` small inputs in one line, `P` a supplier there. A sale of
more than 5,000 without VAT names its buyer (M: "identified" means a number that passes its check digit). Lines that
are summed say how many there are in the place of the reference. Which month names a period of two is not told by the
circular: this is its last (L).
"""

from collections.abc import Iterable, Sequence
from datetime import date

from pinkas.core.money import divide_half_up
from pinkas.core.wording import Wording
from pinkas.countries.israel.identifiers import is_valid_tax_id
from pinkas.countries.tax_reports import (
    DetailedEntry,
    DetailedReport,
    DetailedReportFormat,
    DetailedTotals,
    ReportedPurchase,
    ReportedSale,
    ReportFinding,
)

_AGOROT = 100
UNIDENTIFIED_LIMIT = 5_000
"""A sale of more shekels without VAT names its buyer (H)."""
PETTY_INVOICE_VAT = 300
"""An input of less VAT may stand in the line of small ones (vendors; M)."""
PETTY_SUM_VAT = 2_000
PETTY_SHARE = 50
"""All small ones together have VAT of at most 2,000 shekels, or a fiftieth of all inputs where that is more (H)."""
NOBODY = "000000000"
EXPORT_PARTY = "999999999"
"""The number in the place of a buyer abroad (H)."""
SALES_KINDS = frozenset("SLMYI")
INPUT_KINDS = frozenset("TKRPHC")


def compose(sales: Sequence[ReportedSale], purchases: Sequence[ReportedPurchase]) -> DetailedReport:
    """The lines of a report, sales first, and what the authority would object to."""
    findings: list[ReportFinding] = []
    entries: list[DetailedEntry] = []
    small_sales: list[ReportedSale] = []
    for sale in sales:
        kind = _sale_kind(sale)
        if kind == "L":
            small_sales.append(sale)
            continue
        if kind == "S" and not _is_known(sale.tax_id):
            findings.append(ReportFinding("client_number_missing", sale.number))
        entries += _sale_lines(kind, _sale_party(kind, sale.tax_id), sale)
    entries += _small_sales_lines(small_sales)
    inputs, more = _input_lines(purchases)
    return DetailedReport((*entries, *inputs), (*findings, *more))


def _is_known(tax_id: str | None) -> bool:
    return tax_id is not None and is_valid_tax_id(tax_id)


def _sale_kind(sale: ReportedSale) -> str:
    if sale.party == "palestinian":
        return "I"
    if sale.party == "foreign" and sale.vat == 0:
        return "Y"
    is_large = abs(_shekels(sale.taxable + sale.untaxed)) > UNIDENTIFIED_LIMIT
    # A sale whose VAT is nothing in whole shekels is told by the sum of small ones, where it is not lost.
    is_tiny = sale.vat != 0 and _shekels(sale.vat) == 0
    if is_large or (sale.party == "dealer" and _is_known(sale.tax_id) and not is_tiny):
        return "S"
    return "L"


def _sale_party(kind: str, tax_id: str | None) -> str:
    if kind == "Y":
        return EXPORT_PARTY
    digits = "".join(one for one in tax_id or "" if one.isascii() and one.isdigit())
    return digits[-9:].zfill(9)


def _sale_lines(kind: str, party: str, sale: ReportedSale) -> list[DetailedEntry]:
    """The line of what is taxed and the line of what is not: each has a sum of its own in the header."""
    reference = _reference(sale.number)
    allocation = sale.allocation_number or ""
    taxed = _lines(kind, party, sale.day, reference, sale.taxable, sale.vat, allocation=allocation)
    return taxed + _lines(kind, party, sale.day, reference, sale.untaxed, 0)


def _small_sales_lines(sales: Sequence[ReportedSale]) -> list[DetailedEntry]:
    """Small sales in one line, what is not taxed in one, and credits of each in one."""
    found: list[DetailedEntry] = []
    for is_credit in (False, True):
        some = [one for one in sales if (one.taxable + one.vat + one.untaxed < 0) == is_credit]
        taxed = [one for one in some if one.taxable or one.vat]
        untaxed = [one for one in some if one.untaxed]
        found += _sum_lines("L", taxed, sum(one.taxable for one in taxed), sum(one.vat for one in taxed))
        found += _sum_lines("L", untaxed, sum(one.untaxed for one in untaxed), 0)
    return found


def _input_lines(purchases: Sequence[ReportedPurchase]) -> tuple[list[DetailedEntry], list[ReportFinding]]:
    entries: list[DetailedEntry] = []
    findings: list[ReportFinding] = []
    small: list[ReportedPurchase] = []
    for one in purchases:
        if one.party == "palestinian" or _is_known(one.tax_id):
            kind = "P" if one.party == "palestinian" else "T"
            entries += _purchase_lines(kind, _sale_party(kind, one.tax_id), one)
        else:
            small.append(one)
            if abs(_shekels(one.input_vat + one.equipment_vat)) >= PETTY_INVOICE_VAT:
                findings.append(ReportFinding("supplier_number_missing", one.number))
    for is_credit in (False, True):
        some = [one for one in small if (one.input_vat + one.equipment_vat < 0) == is_credit]
        entries += _sum_lines(
            "K",
            some,
            sum(one.net for one in some),
            sum(one.input_vat + one.equipment_vat for one in some),
            equipment=sum(one.equipment_vat for one in some),
        )
    whole = sum(one.signed_vat for one in entries)
    petty = sum(one.vat for one in entries if one.kind == "K")
    if petty > max(PETTY_SUM_VAT, whole // PETTY_SHARE):
        findings.append(ReportFinding("petty_cash_exceeded", str(len(small))))
    return entries, findings


def _purchase_lines(kind: str, party: str, one: ReportedPurchase) -> list[DetailedEntry]:
    vat = one.input_vat + one.equipment_vat
    return _lines(
        kind,
        party,
        one.day,
        _reference(one.number),
        one.net,
        vat,
        allocation=one.allocation_number or "",
        equipment=one.equipment_vat,
    )


def _sum_lines(
    kind: str, some: Sequence[ReportedSale] | Sequence[ReportedPurchase], net: int, vat: int, *, equipment: int = 0
) -> list[DetailedEntry]:
    """One line for several: their number in the place of the reference, the last of their dates."""
    if not some:
        return []
    return _lines(kind, NOBODY, max(one.day for one in some), str(len(some)), net, vat, equipment=equipment)


def _lines(
    kind: str,
    party: str,
    day: date,
    reference: str,
    net: int,
    vat: int,
    *,
    allocation: str = "",
    equipment: int = 0,
) -> list[DetailedEntry]:
    """The line of amounts in agorot. A line has one sign: where VAT and amount have two, each has a line."""
    whole_net, whole_vat = _shekels(net), _shekels(vat)
    if whole_net == 0 and whole_vat == 0:
        return []
    if whole_net * whole_vat < 0:
        parts = [(whole_net, 0, 0), (0, whole_vat, _shekels(equipment))]
    else:
        parts = [(whole_net, whole_vat, _shekels(equipment))]
    return [
        DetailedEntry(
            kind=kind,
            tax_id=party,
            day=day,
            reference=reference,
            vat=abs(part_vat),
            net=abs(part_net),
            negative=part_net + part_vat < 0,
            allocation_number=_last_digits(allocation) if part_vat else "",
            equipment_vat=abs(part_equipment) if part_vat else 0,
        )
        for part_net, part_vat, part_equipment in parts
    ]


def _shekels(agorot: int) -> int:
    return divide_half_up(agorot, _AGOROT)


def _reference(number: str) -> str:
    return _last_digits(number) or "0"


def _last_digits(text: str) -> str:
    return "".join(one for one in text if one.isascii() and one.isdigit())[-9:]


def total(entries: Iterable[DetailedEntry]) -> DetailedTotals:
    """The sums of lines, which the header carries and which are the boxes of the return."""
    taxable = vat = untaxed = inputs = equipment = sales_count = inputs_count = 0
    for one in entries:
        if one.kind in SALES_KINDS:
            sales_count += 1
            vat += one.signed_vat
            if one.vat:
                taxable += one.signed_net
            else:
                untaxed += one.signed_net
        else:
            inputs_count += 1
            of_equipment = -one.equipment_vat if one.negative else one.equipment_vat
            equipment += of_equipment
            inputs += one.signed_vat - of_equipment
    return DetailedTotals(taxable, vat, untaxed, inputs, equipment, sales_count, inputs_count)


def write(dealer: str, period_end: date, created_on: date, entries: Sequence[DetailedEntry]) -> bytes:
    """The bytes of the file. ValueError for a number that is wider than its place."""
    sums = total(entries)
    header = (
        "O",
        dealer.zfill(9),
        f"{period_end:%Y%m}",
        "1",
        f"{created_on:%Y%m%d}",
        _signed(sums.taxable_sales, 12),
        _signed(sums.output_vat, 10),
        _signed(0, 12),  # sales at another rate, of which there is none
        _signed(0, 10),
        _unsigned(sums.sales_count, 9),
        _signed(sums.untaxed_sales, 12),
        _signed(sums.input_vat, 10),
        _signed(sums.equipment_vat, 10),
        _unsigned(sums.inputs_count, 9),
        _signed(sums.net, 12),
    )
    lines = ["".join(header), *map(_line, entries), "X" + dealer.zfill(9)]
    return "".join(f"{one}\r\n" for one in lines).encode("ascii")


def _line(one: DetailedEntry) -> str:
    return "".join(
        (
            one.kind,
            one.tax_id,
            f"{one.day:%Y%m%d}",
            "0000",  # the group of the reference: documents here have one series for each type
            one.reference.zfill(9),
            _unsigned(one.vat, 9),
            "-" if one.negative else "+",
            _unsigned(one.net, 10),
            one.allocation_number.zfill(9),
        )
    )


def _unsigned(value: int, width: int) -> str:
    text = str(value).zfill(width)
    if len(text) > width:
        raise ValueError(Wording("{value} is wider than the {width} digits of its place", value=value, width=width))
    return text


def _signed(value: int, width: int) -> str:
    """A sign and digits; zero has a plus."""
    return ("-" if value < 0 else "+") + _unsigned(abs(value), width - 1)


def file_name(dealer: str, period_end: date) -> str:
    """What the authority expects the file to be called (M)."""
    return f"PCN874_{dealer.zfill(9)}_{period_end:%Y%m}.txt"


PCN874 = DetailedReportFormat("PCN874", compose, total, write, file_name)
"""The detailed report of VAT in Israel."""
