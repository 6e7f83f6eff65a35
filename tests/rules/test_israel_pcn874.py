"""The detailed report of VAT in Israel, byte for byte, and read back by another program."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.countries.israel import pcn874
from pinkas.countries.tax_reports import ReportedPurchase, ReportedSale
from support.pcn874_reader import ReadReport, read

DEALER, SUPPLIER, DAY = "777777715", "514713288", date(2026, 10, 31)


def sale(taxable: int = 1000_00, vat: int = 180_00, **fields: Any) -> ReportedSale:
    facts: dict[str, Any] = {"day": DAY, "number": "17", "party": "dealer", "tax_id": DEALER, "untaxed": 0, **fields}
    return ReportedSale(taxable=taxable, vat=vat, **facts)


def purchase(net: int = 100_00, input_vat: int = 18_00, **fields: Any) -> ReportedPurchase:
    facts: dict[str, Any] = {"day": DAY, "number": "A-9", "party": "dealer", "tax_id": SUPPLIER, "equipment_vat": 0}
    return ReportedPurchase(net=net, input_vat=input_vat, **{**facts, **fields})


def written(sales: list[ReportedSale], purchases: list[ReportedPurchase]) -> tuple[bytes, set[str]]:
    report = pcn874.compose(sales, purchases)
    content = pcn874.write(DEALER, DAY, date(2026, 11, 15), report.entries)
    return content, {one.code for one in report.findings}


def kinds(report: ReadReport) -> list[tuple[str, int, int]]:
    return [(one.kind, one.vat, one.net) for one in report.lines]


def test_a_file_is_these_bytes() -> None:
    content, _ = written([sale(allocation_number="5550000000000000123456789")], [purchase(equipment_vat=2_40)])
    header = (
        "O" "777777715" "202610" "1" "20261115" "+00000001000" "+000000180" "+00000000000" "+000000000" "000000001"
        "+00000000000" "+000000018" "+000000002" "000000001" "+00000000160"
    )  # fmt: skip
    sold = "S" "777777715" "20261031" "0000" "000000017" "000000180" "+" "0000001000" "123456789"  # fmt: skip
    bought = "T" "514713288" "20261031" "0000" "000000009" "000000020" "+" "0000000100" "000000000"  # fmt: skip
    assert content.decode("ascii").split("\r\n") == [header, sold, bought, "X777777715", ""]
    assert pcn874.file_name(DEALER, DAY) == "PCN874_777777715_202610.txt"


def test_an_empty_period_is_a_header_and_a_footer() -> None:
    report = read(written([], [])[0])
    assert (report.lines, report.net, report.period) == ([], 0, "202610")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, [("S", 180, 1000)]),
        ({"party": "private", "tax_id": None}, [("L", 180, 1000)]),
        ({"tax_id": "514713289"}, [("L", 180, 1000)]),  # its check digit is wrong
        ({"taxable": 5000_00, "vat": 900_00, "tax_id": None}, [("L", 900, 5000)]),
        ({"taxable": 5000_50, "vat": 900_09, "tax_id": None}, [("S", 900, 5001)]),
        ({"taxable": 0, "vat": 0, "untaxed": 70_00, "party": "foreign", "tax_id": None}, [("Y", 0, 70)]),
        ({"party": "palestinian", "tax_id": "123456782"}, [("I", 180, 1000)]),
        ({"untaxed": 300_00}, [("S", 180, 1000), ("S", 0, 300)]),
        ({"taxable": -100_00, "vat": -18_00}, [("S", -18, -100)]),
        ({"taxable": 0, "vat": 18_00}, [("S", 18, 0)]),
        ({"taxable": 10_00, "vat": -2_00}, [("S", 0, 10), ("S", -2, 0)]),
        ({"taxable": 2_00, "vat": 36}, [("L", 0, 2)]),
        ({"taxable": 10, "vat": 1}, []),
    ],
)
def test_a_sale_has_the_kind_that_the_circular_says(
    fields: dict[str, Any], expected: list[tuple[str, int, int]]
) -> None:
    assert kinds(read(written([sale(**fields)], [])[0])) == expected


def test_small_sales_are_one_line_and_their_credits_another() -> None:
    some = [sale(100_40, 18_07, party="private", tax_id=None, day=DAY - timedelta(days=n)) for n in range(3)]
    back = sale(-50_00, -9_00, party="private", tax_id=None)
    report = read(written([*some, back], [])[0])
    assert kinds(report) == [("L", 54, 301), ("L", -9, -50)]
    assert [(one.party, one.reference, one.day) for one in report.lines] == [("0" * 9, 3, DAY), ("0" * 9, 1, DAY)]


def test_inputs_without_the_number_of_a_supplier_are_one_line_within_limits() -> None:
    content, findings = written([], [purchase(tax_id=None), purchase(-50_00, -9_00, tax_id=None), purchase()])
    report = read(content)
    assert sorted(kinds(report)) == [("K", -9, -50), ("K", 18, 100), ("T", 18, 100)]
    assert findings == set()
    assert written([], [purchase(2000_00, 360_00, tax_id=None)])[1] == {"supplier_number_missing"}
    many = [purchase(1600_00, 288_00, tax_id=None) for _ in range(7)]
    assert written([], many)[1] == {"petty_cash_exceeded"}
    with_large = [*many, purchase(900_000_00, 162_000_00)]
    assert written([], with_large)[1] == set()


def test_a_large_sale_without_the_number_of_its_buyer_is_told() -> None:
    assert written([sale(6000_00, 1080_00, tax_id=None)], [])[1] == {"client_number_missing"}


def test_a_sum_that_is_wider_than_its_place_is_refused() -> None:
    wide = sale(10**13, 18 * 10**11)
    with pytest.raises(ValueError, match="wider"):
        written([wide], [])


_DAYS = st.dates(date(2026, 9, 1), DAY)
_PARTIES = st.sampled_from(("dealer", "private", "foreign", "palestinian"))
_NUMBERS = st.one_of(st.none(), st.sampled_from((DEALER, SUPPLIER, "514713289", "")))
_SALES = st.builds(
    ReportedSale,
    day=_DAYS,
    number=st.text("0123456789A-", max_size=14),
    party=_PARTIES,
    tax_id=_NUMBERS,
    taxable=st.integers(-(10**9), 10**9),
    vat=st.integers(-(10**8), 10**8),
    untaxed=st.sampled_from((0, 0, 49, 50, -150_00, 8_000_00)),
    allocation_number=st.one_of(st.none(), st.from_regex(r"[0-9]{25}", fullmatch=True)),
)
_PURCHASES = st.builds(
    ReportedPurchase,
    day=_DAYS,
    number=st.text("0123456789A-", max_size=14),
    party=_PARTIES,
    tax_id=_NUMBERS,
    net=st.integers(-(10**9), 10**9),
    input_vat=st.integers(-(10**8), 10**8),
    equipment_vat=st.sampled_from((0, 0, 18_00, -18_00)),
)


@given(st.lists(_SALES, max_size=12), st.lists(_PURCHASES, max_size=12))
def test_whatever_was_sold_and_bought_another_program_reads_the_same_sums(
    sales: list[ReportedSale], purchases: list[ReportedPurchase]
) -> None:
    """The reader checks widths, counts and sums; here the sums are those of the books but for the rounding of lines."""
    report = read(written(sales, purchases)[0])
    off = len(report.lines) + 1
    assert abs(report.vat * 100 - sum(one.vat for one in sales)) <= 50 * (len(sales) + off)
    bought = sum(one.input_vat + one.equipment_vat for one in purchases)
    assert abs((report.inputs + report.equipment) * 100 - bought) <= 50 * (len(purchases) + off)
    totals = pcn874.total(pcn874.compose(sales, purchases).entries)
    assert (totals.taxable_sales, totals.output_vat, totals.net) == (report.taxable, report.vat, report.net)
