"""Reading uniform files of other programs: both character sets, and every fault with its line and its place."""

import io
import zipfile
from datetime import date
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from pinkas.countries import get_country
from pinkas.domains.imported_documents import Statement
from pinkas.domains.imports.rules.uniform import document_number, open_amounts, opening_day
from pinkas.outside.uniform_files import UniformFacts, UniformTask, iterate_records, record_layout
from pinkas.outside.uniform_files.reading import unpack
from support.uniform_writer import data, folder, head, other_program

FORM = get_country("IL").uniform_file
assert FORM is not None
READING = FORM.reading


def read(tmp_path: Path, content: bytes) -> UniformFacts:
    assert FORM is not None
    (tmp_path / "file").write_bytes(content)
    return unpack(
        UniformTask(
            path=str(tmp_path / "file"),
            target=str(tmp_path / "records"),
            head_name=FORM.head_name,
            data_name=FORM.data_name,
            archive_name=FORM.archive_name,
            records={code: record_layout(one, READING.names) for code, one in READING.records.items()},
            head=READING.head,
            counts=READING.counts,
            opening=READING.opening,
            closing=READING.closing,
            version=READING.version,
            charsets=dict(READING.charsets),
        )
    )


@pytest.mark.parametrize("charset", [1, 2])
@pytest.mark.parametrize("nested", [True, False])
def test_both_character_sets_and_both_forms_of_the_folder_are_read(tmp_path: Path, charset: int, nested: bool) -> None:
    facts = read(tmp_path, folder(data(other_program()), charset=charset, nested=nested))
    assert (facts.faulty, facts.found["C100"], facts.said["D110"]) == (0, 6, 3), facts.faults
    assert (facts.head["software"], facts.head["first"], facts.head["currency"]) == ("Other books", "2026-01-01", "ILS")
    records = list(iterate_records(tmp_path / "records"))
    (head,) = (one.fields for one in records if one.line == 4)
    assert (head["name"], head["taxId"], head["total"], head["discount"]) == ('אורן בע"מ', 514000009, 23400, -1000)
    assert (head["day"], head["valueDay"], head["withheld"]) == ("2026-02-10", "2026-03-10", 0)


def test_a_file_that_lies_about_its_character_set_is_read_by_its_letters(tmp_path: Path) -> None:
    said_dos = folder(data(other_program()), charset=2)
    lines = data(other_program())
    into = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(said_dos)) as old, zipfile.ZipFile(into, "w") as new:
        new.writestr("INI.TXT", old.read("OPENFRMT/51400001.26/11010900/INI.TXT"))
        new.writestr("bkmvdata.txt", "".join(f"{one}\n" for one in lines).encode("cp1255"))
    facts = read(tmp_path, into.getvalue())
    assert (facts.faulty, facts.charset) == (0, "cp1255")
    assert 'אורן בע"מ' in {one.fields.get("name") for one in iterate_records(tmp_path / "records")}


def changed(line: int, start: int, text: str) -> list[str]:
    lines = data(other_program())
    lines[line - 1] = lines[line - 1][: start - 1] + text + lines[line - 1][start - 1 + len(text) :]
    return lines


@pytest.mark.parametrize(
    ("lines", "code", "line", "position"),
    [
        (changed(3, 1, "Q999"), "unknown_record", 3, 1),
        (changed(4, 348, "+00000000x"), "not_a_number", 4, 348),
        (changed(4, 401, "20261399"), "not_a_day", 4, 401),
        (changed(4, 5, "000000099"), "wrong_number", 4, 5),
        (changed(4, 14, "123456789"), "other_dealer", 4, 14),
        (changed(14, 23, "000000000000001"), "other_production", 14, 23),
        (changed(14, 46, "000000000000099"), "wrong_total", 14, None),
        ([one[:-1] if at == 5 else one for at, one in enumerate(data(other_program()))], "wrong_length", 6, 444),
        (data(other_program())[:-1], "cut_off", 13, None),
        ([*data(other_program()), *data(other_program())], "mixed_up", 15, 1),
        (data(other_program())[1:], "no_opening", 1, 1),
    ],
)
def test_every_fault_has_its_line_and_its_place(
    tmp_path: Path, lines: list[str], code: str, line: int, position: int | None
) -> None:
    facts = read(tmp_path, folder(lines, head_of=data(other_program())))
    found = [one for one in facts.faults if one.code == code]
    assert found, facts.faults
    assert (found[0].part, found[0].line, found[0].position) == ("BKMVDATA.TXT", line, position)


def test_the_head_must_say_what_the_data_have(tmp_path: Path) -> None:
    facts = read(tmp_path, folder(data(other_program()), head_of=data(other_program()[:-1])))
    assert {(one.code, one.part) for one in facts.faults} == {
        ("wrong_total", "INI.TXT"),
        ("wrong_count", "INI.TXT"),
    }


WHOLE = folder(data(other_program()))
CUT = WHOLE[: len(WHOLE) // 2]
STORED = folder(data(other_program()), packing=zipfile.ZIP_STORED)
WITHIN = STORED[: STORED.rindex(b"PK\x05\x06") - 120]
"""The end of the archive of the data is in it, that of the folder is cut off."""


def packed(*names: str, link: bool = False) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        for name in names:
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (0o120777 if link else 0o644) << 16
            archive.writestr(entry, "x")
    return into.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PK\x03\x04 nothing", "damaged:1"),
        (CUT, f"damaged:{len(CUT) + 1}"),
        (WITHIN, f"damaged:{WITHIN.rindex(b'PK' + bytes((5, 6))) + 23}"),
        (packed("a/README.TXT"), "no_uniform_file"),
        (packed("a/INI.TXT", "b/INI.TXT", "a/BKMVDATA.TXT"), "several_files"),
        (packed("a/INI.TXT"), "no_uniform_file"),
        (packed("../INI.TXT"), "unsafe"),
        (packed("C:\\INI.TXT"), "unsafe"),
        (packed("/INI.TXT"), "unsafe"),
        (packed("INI.TXT", link=True), "unsafe"),
    ],
)
def test_what_is_no_uniform_file_is_refused_as_a_whole(tmp_path: Path, content: bytes, code: str) -> None:
    with pytest.raises(ValueError, match=f"^{code}$"):
        read(tmp_path, content)


def test_data_that_unpack_to_far_more_than_records_do_are_not_read_to_their_end(tmp_path: Path) -> None:
    into = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(WHOLE)) as old, zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr("INI.TXT", old.read("OPENFRMT/51400001.26/11010900/INI.TXT"))
        new.writestr("BKMVDATA.TXT", bytes(70 << 20))
    with pytest.raises(ValueError, match=r"^too_large$"):
        read(tmp_path, into.getvalue())


def test_damage_within_the_data_has_its_line(tmp_path: Path) -> None:
    content = bytearray(folder(data(other_program()), nested=False))
    content[content.index(b"BKMVDATA.TXT") + 300] ^= 0xFF
    facts = read(tmp_path, bytes(content))
    (fault,) = [one for one in facts.faults if one.code == "damaged"]
    assert (fault.part, fault.line >= 1) == ("BKMVDATA.TXT", True)


def statement(number: str, doc_type: int, total: int, day: int, **more: object) -> Statement:
    known: dict[str, object] = {"withheld": 0, "cancelled": False, "base_type": None, "base_number": None, **more}
    return Statement(uuid4(), "K", doc_type, number, date(2026, 1, day), total, **known)  # type: ignore[arg-type]


def test_the_newest_documents_are_open_after_those_that_are_named() -> None:
    old, new = statement("1", 305, 10000, 1), statement("2", 305, 5000, 2)
    receipt = statement("9", 400, 6000, 3, withheld=1000)
    found = open_amounts([old, new, receipt], READING, None)
    assert (found.documents, found.rest, found.balance) == ({new.id: 5000, old.id: 3000}, 0, 8000)
    named = statement("3", 330, 5000, 4, base_type=305, base_number="2")
    assert open_amounts([old, new, named], READING, None).documents == {old.id: 10000}
    assert open_amounts([old, new], READING, 20000).rest == 5000
    ahead = open_amounts([old, statement("9", 400, 12000, 3)], READING, None)
    assert (ahead.documents, ahead.rest) == ({}, -2000)


def test_what_was_cancelled_counts_once() -> None:
    gone: dict[UUID, int] = {}
    alone = statement("1", 305, 10000, 1, cancelled=True)
    assert (open_amounts([alone], READING, None).documents, open_amounts([alone], READING, None).balance) == (gone, 0)
    credit = statement("5", 330, 10000, 2, base_type=305, base_number="1")
    assert open_amounts([alone, credit], READING, None).balance == 0


@pytest.mark.parametrize(("text", "number"), [("000012", "12"), ("AA0012", "AA12"), ("AA", "AA"), ("000", "0")])
def test_both_forms_of_a_number_are_one(text: str, number: str) -> None:
    assert document_number({"docNumber": text}) == number


def test_balances_open_behind_the_last_day_and_never_ahead() -> None:
    today = date(2026, 6, 1)
    assert opening_day({"last": "2026-04-30"}, today) == date(2026, 5, 1)
    assert opening_day({"last": "2026-12-31"}, today) == today
    assert opening_day({"taxYear": 2025}, today) == date(2026, 1, 1)
    assert opening_day({}, today) == today


def packed(lines: list[str], end: str = "\r\n", codec: str = "cp1255", mark: bytes = b"") -> bytes:
    """Both files with other ends of lines, or in another encoding."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        for name, some in (("INI.TXT", head(lines, 1)), ("BKMVDATA.TXT", lines)):
            archive.writestr(name, mark + "".join(f"{one}{end}" for one in some).encode(codec))
    return into.getvalue()


@pytest.mark.parametrize(
    ("end", "codec", "mark"), [("\r", "cp1255", b""), ("\n", "utf-8", b""), ("\r\n", "utf-8", b"\xef\xbb\xbf")]
)
def test_other_ends_of_lines_and_utf_8_are_read(tmp_path: Path, end: str, codec: str, mark: bytes) -> None:
    facts = read(tmp_path, packed(data(other_program()), end, codec, mark))
    assert facts.faulty == 0, facts.faults
    assert 'אורן בע"מ' in {one.fields.get("name") for one in iterate_records(tmp_path / "records")}


def test_signs_that_no_text_has_are_blanks(tmp_path: Path) -> None:
    facts = read(tmp_path, packed(changed(4, 58, "a\x00b\tc\x7f")))
    assert facts.faulty == 0, facts.faults
    (found,) = (one.fields["name"] for one in iterate_records(tmp_path / "records") if one.line == 4)
    assert found.startswith("a b c")


@pytest.mark.parametrize("day", ["00010101", "99991231", "20261332"])
def test_a_day_that_no_program_writes_is_none(tmp_path: Path, day: str) -> None:
    (fault,) = read(tmp_path, packed(changed(4, 401, day))).faults
    assert (fault.code, fault.line, fault.position, fault.field) == ("not_a_day", 4, 401, 1230)


def test_a_file_that_covers_all_time_is_opened_today() -> None:
    assert opening_day({"last": "9999-12-31"}, date(2026, 11, 27)) == date(2026, 11, 27)
