"""What holds for every report: it is a file too, with heads in both languages."""

import csv
import io
import re
import zipfile
from decimal import Decimal
from typing import Any
from urllib.parse import unquote

from lxml import etree
from pypdf import PdfReader

from laws.declared import OPERATIONS, address, call, caller, every
from laws.objects import MAKERS, place
from pinkas.core.catalogue import load_catalogue
from pinkas.core.printed_tables import TooLongToPrint
from pinkas.platform.operation import Operation
from support.service import Tenant

_XLSX = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_FILE_NAME = re.compile(r"[a-z-]+-\w[\w-]*\.csv")


def _about(declared: Operation, tenant: Tenant) -> str:
    """The parameters that a report asks for, as the rest of a query."""
    needed = {
        "getClientCard": lambda: f"&clientId={tenant.client()['id']}",
        "getSupplierCard": lambda: f"&supplierId={tenant.supplier()['id']}",
    }
    return needed[declared.name]() if declared.name in needed else ""


def test_every_head_of_a_column_is_in_hebrew() -> None:
    hebrew = load_catalogue("he")
    lacking = [
        f"{declared.name}: {column.key}"
        for declared in OPERATIONS
        for column in declared.columns
        if not any((context, column.key) in hebrew for context in (column.context, "column", "field"))
    ]
    assert not lacking


def _told_name(answer: Any) -> str:
    """The name of a downloaded file: as it is where it is plain, and encoded where it is not."""
    told = unquote(answer.headers["content-disposition"])
    return told.rpartition("''")[2] if "''" in told else told.rpartition('filename="')[2].rstrip('"')


@every(lambda one: one.columns)
def test_every_report_is_a_table_for_spreadsheets(declared: Operation, ours: Tenant) -> None:
    values = MAKERS[place(declared)](ours)[0] if "{" in declared.path else {}
    about = _about(declared, ours)
    for lang in ("he", "en"):
        where = f"{address(declared, values)}?format=csv&lang={lang}{about}"
        answer = call(caller(declared, ours), declared, where)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        told = _told_name(answer)
        assert _FILE_NAME.fullmatch(told), told
        head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
        assert head == [column.head(lang) for column in declared.columns]
        assert all(len(row) == len(head) for row in rows)


@every(lambda one: one.columns)
def test_every_report_is_a_workbook_with_numbers_dates_and_no_formulas(declared: Operation, ours: Tenant) -> None:
    values = MAKERS[place(declared)](ours)[0] if "{" in declared.path else {}
    client = caller(declared, ours)
    about = _about(declared, ours)
    books = [
        call(client, declared, f"{address(declared, values)}?format=xlsx&lang={lang}{about}") for lang in ("he", "en")
    ]
    assert [one.status_code for one in books] == [200, 200], books[0].text
    table = call(client, declared, f"{address(declared, values)}?format=csv&lang=en{about}")
    _head, *rows = csv.reader(io.StringIO(table.content.decode("utf-8-sig")))
    for answer, direction in zip(books, ("1", None), strict=True):
        assert _told_name(answer).endswith(".xlsx")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as parts:
            sheet = etree.fromstring(parts.read("xl/worksheets/sheet1.xml"))
        assert sheet.find(f".//{_XLSX}sheetView").get("rightToLeft") == direction
        assert sheet.find(f".//{_XLSX}f") is None, "a formula"
        assert len(sheet.findall(f".//{_XLSX}row")) == len(rows) + 1
    figures = {at for at, one in enumerate(declared.columns) if one.kind in ("amount", "quantity", "number")}
    cells = sheet.findall(f".//{_XLSX}row")[1:]
    for row, texts in zip(cells, rows, strict=True):
        numbers = {Decimal(one.findtext(f"{_XLSX}v")) for one in row if one.get("t") is None}
        assert {Decimal(texts[at]) for at in figures if texts[at]} <= numbers


@every(lambda one: one.columns)
def test_every_report_is_a_pdf_with_its_head_and_its_end(declared: Operation, ours: Tenant) -> None:
    """Bookkeeping directions, annex E: every output names the taxpayer, its nature, when it was made, and its pages,
    and has an end mark. Statements of account have a layout of their own."""
    values = MAKERS[place(declared)](ours)[0] if "{" in declared.path else {}
    answer = call(
        caller(declared, ours), declared, f"{address(declared, values)}?format=pdf&lang=en{_about(declared, ours)}"
    )
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert "Page" in text
    if TooLongToPrint in declared.problems:
        assert [one for one in ("Tax ID", "Produced", "End of report") if one not in text] == []
