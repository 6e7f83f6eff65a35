"""What holds for every report: it is a file too, with heads in both languages."""

import csv
import io
import re
from urllib.parse import unquote

from laws.declared import OPERATIONS, address, call, caller, every
from laws.objects import MAKERS, place
from pinkas.core.catalogue import load_catalogue
from pinkas.platform.operation import Operation
from support.service import Tenant

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
