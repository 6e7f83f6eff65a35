"""Files of imports that are too large, too long, or packed to harm: refused where they become so, in little memory."""

import io
import tracemalloc
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pinkas.core.problems import PayloadTooLarge
from pinkas.domains.imports.flows.uploading import MAX_FILE
from pinkas.domains.imports.operations import OPERATIONS
from pinkas.outside.table_files import MAX_ROWS, TableFacts, TableTask, iterate_rows
from pinkas.outside.table_files.reading import unpack
from pinkas.platform.http.upload import receive_upload

LIMIT = 24 << 20
PIECE = bytes(range(32, 96)) * 1024


async def stream(size: int) -> AsyncIterator[bytes]:
    """A file that is never in memory as a whole."""
    for at in range(0, size, len(PIECE)):
        yield PIECE[: size - at]


async def test_a_stream_is_refused_one_byte_past_the_limit_and_takes_little_memory() -> None:
    tracemalloc.start()
    try:
        taken = await receive_upload("text/csv", stream(LIMIT), "a.csv", LIMIT)
        assert (taken.size, taken.file.seek(0, io.SEEK_END)) == (LIMIT, LIMIT)
        with pytest.raises(PayloadTooLarge):
            await receive_upload("text/csv", stream(LIMIT + 1), "a.csv", LIMIT)
        assert tracemalloc.get_traced_memory()[1] < 6 << 20
    finally:
        tracemalloc.stop()


def test_imports_take_two_gigabytes_and_a_million_rows() -> None:
    (upload,) = [one for one in OPERATIONS if one.name == "uploadImport"]
    assert (upload.max_upload, MAX_FILE, MAX_ROWS) == (MAX_FILE, 2 * 1024**3, 1_000_000)


def read(tmp_path: Path, content: bytes, **said: int) -> TableFacts:
    (tmp_path / "file").write_bytes(content)
    return unpack(TableTask(path=str(tmp_path / "file"), target=str(tmp_path / "rows"), **said))


def test_one_row_too_many_is_refused_with_its_line(tmp_path: Path) -> None:
    table = b"name\n\nA\nB\n\nC\n"
    assert read(tmp_path, table, max_rows=4).rows == 4
    with pytest.raises(ValueError, match=r"^too_many_rows:6$"):
        read(tmp_path, table, max_rows=3)


def workbook(**parts: bytes) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        sheet = '<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets>'
        archive.writestr("xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{relations}">{sheet}</workbook>')
        archive.writestr("xl/_rels/workbook.xml.rels", '<R><Relationship Id="r1" Target="worksheets/s.xml"/></R>')
        for name, content in {"worksheets__s": b"<worksheet/>", **parts}.items():
            archive.writestr(f"xl/{name.replace('__', '/')}.xml", content)
    return into.getvalue()


def test_parts_that_unpack_without_bounds_are_refused(tmp_path: Path) -> None:
    blank = b" " * (17 << 20)
    with pytest.raises(ValueError, match=r"^unsafe"):
        read(tmp_path, workbook(worksheets__s=b"<worksheet>" + blank + b"</worksheet>"))
    with pytest.raises(ValueError, match=r"^unsafe"):
        read(tmp_path, workbook(sharedStrings=b"<sst>" + blank + b"</sst>"))
    with pytest.raises(ValueError, match=r"^too_large"):
        read(tmp_path, workbook(styles=b"<styleSheet>" + blank + b"</styleSheet>"))


def test_a_workbook_that_lies_of_its_size_is_refused(tmp_path: Path) -> None:
    rows = b'<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>' * 50
    whole = workbook(worksheets__s=b"<worksheet><sheetData>" + rows + b"</sheetData></worksheet>")
    size = (len(rows) + len(b"<worksheet><sheetData></sheetData></worksheet>")).to_bytes(4, "little")
    assert whole.count(size) == 2  # in front of the part, and in the directory
    with pytest.raises(ValueError, match=r"^damaged"):
        read(tmp_path, whole.replace(size, (40).to_bytes(4, "little")))


def test_of_a_formula_only_its_result_is_read_and_it_stays_a_text(tmp_path: Path) -> None:
    rows = b"""<row r="1"><c r="A1" t="str"><f>CMD|'/c calc'!A0</f><v>=1+1</v></c><c r="B1"><f>2*3</f><v>6</v></c>
        <c r="C1"><f>NOW()</f></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>"""
    facts = read(tmp_path, workbook(worksheets__s=b"<worksheet><sheetData>" + rows + b"</sheetData></worksheet>"))
    assert facts.rows == 1
    (row,) = iterate_rows(tmp_path / "rows")
    assert row.cells == ["=1+1", "6", "", "#DIV/0!"]


def test_a_row_or_cell_beyond_its_limit_is_refused_with_its_line(tmp_path: Path) -> None:
    assert read(tmp_path, b"a,b\nccc,d\n", max_cells=2, max_letters=3).rows == 2
    for said in ({"max_cells": 1}, {"max_letters": 2}):
        with pytest.raises(ValueError, match=r"^too_large:[12]$"):
            read(tmp_path, b"a,b\nccc,d\n", **said)


def rows_of(tmp_path: Path, content: bytes) -> list[tuple[int, list[str]]]:
    read(tmp_path, content)
    return [(one.line, one.cells) for one in iterate_rows(tmp_path / "rows")]


def test_a_quote_that_is_not_closed_is_a_letter_and_no_row_is_lost(tmp_path: Path) -> None:
    many = b"".join(b"n%d,%d\n" % (place, place) for place in range(60))
    for rest in (b"B,2\nC,3\n", many):
        found = rows_of(tmp_path, b'name,phone\n"Open,1\n' + rest)
        assert [cells for _, cells in found[:2]] == [["name", "phone"], ['"Open', "1"]]
        assert [line for line, _ in found] == list(range(1, 3 + rest.count(b"\n")))
    found = rows_of(tmp_path, b'name,notes\n"A ""a""","one\ntwo, ""2"""\nB,x\n')
    assert found[1:] == [(2, ['A "a"', 'one two, "2"']), (4, ["B", "x"])]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_what_is_no_text_is_refused_with_its_line_whatever_ends_the_lines(tmp_path: Path, end: bytes) -> None:
    for wrong, reason in ((b"B\xff\x81", "encoding"), (b"B\x00", "nul")):
        with pytest.raises(ValueError, match=f"^{reason}:3$"):
            read(tmp_path, end.join((b"name,phone", b"A,1", wrong + b",2", b"")))


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        (b'<c r="A1" t="s"><v>-1</v></c>', "damaged:1"),
        (b'<c r="A1" t="s"><v>x</v></c>', "damaged:1"),
        (b'<c r="A1" t="s"><v>7</v></c>', "damaged:1"),
        (b'<c r="A1" s="x"><v>7</v></c>', "damaged:1"),
        (b"<c><v>7</v>", "damaged:1"),
    ],
)
def test_a_workbook_with_a_number_that_is_none_is_damaged_at_its_row(tmp_path: Path, cells: bytes, reason: str) -> None:
    sheet = b'<worksheet><sheetData><row r="1">' + cells + b"</row></sheetData></worksheet>"
    with pytest.raises(ValueError, match=f"^{reason}$"):
        read(tmp_path, workbook(worksheets__s=sheet, sharedStrings=b"<sst/>"))


def test_an_archive_that_is_no_workbook_says_so(tmp_path: Path) -> None:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        archive.writestr("clients.csv", "name\nA\n")
    with pytest.raises(ValueError, match=r"^no_workbook$"):
        read(tmp_path, into.getvalue())
    whole = bytearray(workbook(worksheets__s=b"<worksheet>" + bytes(range(33, 60)) * 50 + b"</worksheet>"))
    at = whole.index(b"xl/worksheets/s.xml") + 25
    whole[at] ^= 0xFF
    with pytest.raises(ValueError, match=r"^damaged"):
        read(tmp_path, bytes(whole))
