"""The fields of receipts and invoices from their words."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.core.papers import has_check_digit, normalize_label
from pinkas.outside.reading import SURE, LearnedField, SupplierHint, learn_hint
from pinkas.outside.reading.extraction import extract_fields, printed_words
from pinkas.outside.reading.labels import find_labels
from pinkas.outside.reading.values import parse_amount, parse_day
from support.reading import HINTS, OWN_TAX_ID, RULES, fields_of, rows, with_hints, words_of

EXAMPLES = settings(deadline=None, max_examples=60)

INVOICE = [
    'ענבר דפוס בע"מ',
    "ח.פ. 511856106",
    "טלפון 03-8555170",
    "חשבונית מס מספר 45522",
    "תאריך: 15/01/2026",
    "לכבוד",
    'הגפן ייעוץ בע"מ',
    f"ח.פ. {OWN_TAX_ID}",
    "מספר הקצאה: 587421951",
    'תיאור        כמות   מחיר   סה"כ',
    "קפה        2   100.00   200.00",
    "נייר        1   800.00   800.00",
    'סה"כ לפני מע"מ     1,000.00 ₪',
    'מע"מ 18%     180.00 ₪',
    'סה"כ לתשלום     1,180.00 ₪',
]
ENGLISH = [
    "Gal Media Ltd",
    "VAT No. 529148199",
    "Invoice Receipt No. 9542516",
    "Date: 4 Mar 2025",
    "Bill to:",
    "Hagefen Consulting Ltd",
    f"Tax ID {OWN_TAX_ID}",
    "Subtotal      $ 500.00",
    "VAT 18%      $ 90.00",
    "Amount due      $ 590.00",
]


def values(lines: list[str], **changes: object) -> dict[str, str]:
    return {name: value for name, (value, _) in fields_of(lines, with_hints(**changes)).items()}


def test_a_hebrew_invoice_is_read_whole_and_surely() -> None:
    found = fields_of(INVOICE)
    assert {name: value for name, (value, _) in found.items()} == {
        "supplier_name": 'ענבר דפוס בע"מ',
        "supplier_tax_id": "511856106",
        "document_type": "305",
        "number": "45522",
        "date": "2026-01-15",
        "net": "1000.00",
        "vat": "180.00",
        "total": "1180.00",
        "currency": "ILS",
        "allocation_number": "587421951",
        "customer_tax_id": OWN_TAX_ID,
    }
    unsure = {name for name, (_, confidence) in found.items() if confidence < SURE}
    assert unsure <= {"supplier_name"}


def test_an_english_invoice_is_read() -> None:
    found = values(ENGLISH)
    assert found["supplier_name"] == "Gal Media Ltd"
    assert (found["document_type"], found["number"], found["date"]) == ("320", "9542516", "2025-03-04")
    assert (found["net"], found["vat"], found["total"], found["currency"]) == ("500.00", "90.00", "590.00", "USD")
    assert (found["supplier_tax_id"], found["customer_tax_id"]) == ("529148199", OWN_TAX_ID)


@pytest.mark.parametrize(
    ("title", "code"),
    [
        ("חשבונית מס", "305"),
        ("חשבונית מס / קבלה", "320"),
        ("חשבונית מס קבלה", "320"),
        ("חשבונית זיכוי", "330"),
        ("קבלה", "400"),
        ("חשבון עסקה", "300"),
        ("קבלה על תרומה", "405"),
        ("Credit Note", "330"),
        ("RECEIPT", "400"),
        ("TAX INVOICE", "305"),
    ],
)
def test_the_title_decides_the_document_type(title: str, code: str) -> None:
    assert values(['צבר בע"מ', f"{title} 1234", 'סה"כ 10.00'])["document_type"] == code


@pytest.mark.parametrize(
    "label", ['סה"כ לתשלום', "סה''כ לתשלום", "סהייכ לתשלום", "סה״כ לתשלום", 'םה"כ לתשלום', "סהכ לתשלום:"]
)
def test_quotes_and_letters_that_recognition_confuses_are_one_label(label: str) -> None:
    assert [one.kind for one in find_labels(rows([f"{label}   55.00"]), RULES)] == ["total"]


def test_the_net_before_vat_is_not_taken_for_the_total() -> None:
    assert values(['סה"כ לפני מע"מ   100.00', 'סה"כ מע"מ   18.00', 'סה"כ   118.00'])["total"] == "118.00"


def test_sums_that_agree_are_surer_than_a_label_alone() -> None:
    agreed = fields_of(['לפני מע"מ  100.00', 'מע"מ  18.00', 'סה"כ  118.00', "15/01/2026"], sure=0.6)["total"]
    alone = fields_of(['סה"כ  118.00', "15/01/2026"], sure=0.6)["total"]
    assert agreed == ("118.00", pytest.approx(0.985))
    assert alone[0] == "118.00"
    assert alone[1] < SURE


def test_the_rate_is_that_of_the_date() -> None:
    lines = ['לפני מע"מ  100.00', 'מע"מ  17.00', 'סה"כ  117.00']
    assert fields_of([*lines, "תאריך 15/01/2024"])["vat"][1] >= SURE
    assert fields_of([*lines, "תאריך 15/01/2026"])["vat"][1] < SURE


def test_cash_and_change_prove_the_total_of_a_receipt() -> None:
    receipt = ["עט  16.85", "קפה  43.44", 'סה"כ  60.29', "מזומן  100.00", "עודף  39.71"]
    assert fields_of(receipt)["total"] == ("60.29", pytest.approx(0.97, abs=0.06))


def test_a_paper_of_a_day_that_is_due_later_has_its_own_day() -> None:
    found = values(["לתשלום עד: 15/03/2026", "תאריך: 15/01/2026"])
    assert found["date"] == "2026-01-15"


def test_an_allocation_number_is_no_tax_id() -> None:
    assert values(["מספר הקצאה 511856106", "ח.פ. 529148199"])["supplier_tax_id"] == "529148199"


def test_a_number_without_its_check_digit_is_told_with_little_confidence() -> None:
    assert fields_of(["ח.פ. 511856107"])["supplier_tax_id"][1] < 0.5
    assert "supplier_tax_id" not in fields_of(["511856107"])


def test_the_own_tax_id_is_the_customers_wherever_it_stands() -> None:
    found = values([f"ח.פ. {OWN_TAX_ID}", "עוסק מורשה 511856106"])
    assert (found["customer_tax_id"], found["supplier_tax_id"]) == (OWN_TAX_ID, "511856106")


def test_a_known_supplier_gives_its_name() -> None:
    hint = SupplierHint(name='ענבר דפוס והפקות בע"מ', tax_id="511856106")
    assert fields_of(INVOICE, with_hints(suppliers=(hint,)))["supplier_name"] == (hint.name, 0.98)


def test_a_correction_teaches_the_next_reading_of_the_supplier() -> None:
    first = ['ענבר דפוס בע"מ', "ח.פ. 511856106", "פוליסה   88123", "תאריך 15/01/2026", 'סה"כ 50.00']
    second = ['ענבר דפוס בע"מ', "ח.פ. 511856106", "פוליסה   99456", "תאריך 16/02/2026", 'סה"כ 70.00']
    assert values(second).get("number") != "99456"
    learned = learn_hint(printed_words(rows(first)), "number", "88123", RULES)
    assert learned == LearnedField(field="number", label="פוליסה", place="row")
    hint = SupplierHint(name='ענבר דפוס בע"מ', tax_id="511856106", fields=(learned,))
    assert fields_of(second, with_hints(suppliers=(hint,)))["number"] == ("99456", 0.96)


def test_a_value_that_is_not_printed_teaches_nothing() -> None:
    assert learn_hint(printed_words(rows(INVOICE)), "number", "777", RULES) is None
    assert learn_hint(printed_words(rows(INVOICE)), "supplier_name", "ענבר", RULES) is None


@EXAMPLES
@given(
    minor=st.integers(0, 10**9),
    form=st.sampled_from(["{:,.2f}", "{:.2f}", "₪{:,.2f}", "{:,.2f}₪", "-{:,.2f}", "{:,.2f}-"]),
)
def test_an_amount_is_read_as_it_is_printed(minor: int, form: str) -> None:
    printed = form.format(Decimal(minor) / 100)
    assert parse_amount(printed) == (-minor if "-" in form else minor, True)


@pytest.mark.parametrize("text", ["18%", "abc", "", "15/01/2026", "03-8555170", "1,23,45", "-"])
def test_other_texts_are_no_amounts(text: str) -> None:
    assert parse_amount(text) is None


@EXAMPLES
@given(
    day=st.dates(date(2000, 1, 1), date(2099, 12, 31)),
    form=st.sampled_from(["%d/%m/%Y", "%d.%m.%y", "%d-%m-%Y", "%Y-%m-%d", "%d %b %Y", "%d/%b/%Y"]),
)
def test_a_day_is_read_as_it_is_printed(day: date, form: str) -> None:
    assert parse_day(day.strftime(form), RULES) == day


def test_a_day_in_hebrew_words_is_read() -> None:
    assert parse_day("15 בינואר 2026", RULES) == date(2026, 1, 15)


@EXAMPLES
@given(lines=st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=60), max_size=12))
def test_any_text_is_read_without_a_fault(lines: list[str]) -> None:
    found = extract_fields(rows(lines), HINTS)
    assert all(0 <= one.confidence <= 1 for one in found.values())


@EXAMPLES
@given(
    lines=st.lists(
        st.lists(st.sampled_from([word for line in (*INVOICE, *ENGLISH) for word in line.split()]), max_size=8),
        max_size=16,
    )
)
def test_the_words_of_papers_in_any_order_are_read_without_a_fault(lines: list[list[str]]) -> None:
    found = extract_fields(rows([" ".join(line) for line in lines]), HINTS)
    for one in found.values():
        assert one.box is None or 0 <= one.box.x <= 1.2


def test_every_box_surrounds_its_value() -> None:
    found = extract_fields(rows(INVOICE), HINTS)
    printed = words_of(INVOICE)
    total = next(one for one in printed if one.text == "1,180.00")
    box = found["total"].box
    assert box is not None
    assert (box.page, box.x, box.y) == (1, pytest.approx(total.x, abs=1e-4), pytest.approx(total.y, abs=1e-4))


def test_labels_are_compared_without_marks() -> None:
    assert normalize_label('סה"כ  לתשלום:') == normalize_label("סה״כ לתשלום") == "סהכ לתשלוס"
    assert normalize_label("V.A.T. No.") == "vat no"


def test_the_check_digit_is_that_of_luhn() -> None:
    assert has_check_digit("79927398713")
    assert not has_check_digit("79927398710")
    assert not has_check_digit("000000000")
