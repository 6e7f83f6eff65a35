"""What holds for every report: it is a file too, with heads in both languages."""

import csv
import io
import re
import zipfile
from decimal import Decimal
from urllib.parse import unquote

from lxml import etree

from laws.declared import OPERATIONS, address, call, caller, every
from laws.objects import MAKERS, place
from pinkas.core.catalogue import load_catalogue
from pinkas.platform.operation import Operation
from support.service import Tenant

_XLSX = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_FILE_NAME = re.compile(r"[a-z-]+-\w[\w-]*\.csv")


def test_every_head_of_a_column_is_in_hebrew() -> None:
    hebrew = load_catalogue("he")
    lacking = [
        f"{declared.name}: {column.key}"
        for declared in OPERATIONS
        for column in declared.columns
        if not any((context, column.key) in hebrew for context in (column.context, "column", "field"))
    ]
    assert not lacking


@every(lambda one: one.columns)
def test_every_report_is_a_table_for_spreadsheets(declared: Operation, ours: Tenant) -> None:
    values = MAKERS[place(declared)](ours)[0] if "{" in declared.path else {}
    for lang in ("he", "en"):
        where = f"{address(declared, values)}?format=csv&lang={lang}"
        answer = call(caller(declared, ours), declared, where)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        told = unquote(answer.headers["content-disposition"]).rpartition("''")[2]
        assert _FILE_NAME.fullmatch(told), told
        head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
        assert head == [column.head(lang) for column in declared.columns]
        assert all(len(row) == len(head) for row in rows)


@every(lambda one: one.columns)
def test_every_report_is_a_workbook_with_numbers_dates_and_no_formulas(declared: Operation, ours: Tenant) -> None:
    values = MAKERS[place(declared)](ours)[0] if "{" in declared.path else {}
    client = caller(declared, ours)
    books = [call(client, declared, f"{address(declared, values)}?format=xlsx&lang={lang}") for lang in ("he", "en")]
    assert [one.status_code for one in books] == [200, 200], books[0].text
    table = call(client, declared, f"{address(declared, values)}?format=csv&lang=en")
    _head, *rows = csv.reader(io.StringIO(table.content.decode("utf-8-sig")))
    for answer, direction in zip(books, ("1", None), strict=True):
        assert answer.headers["content-disposition"].endswith(".xlsx")
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
