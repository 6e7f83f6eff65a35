"""The work of the child: from a packed folder to a file of records. What makes the whole unreadable is a ValueError of
a code; what is wrong with a line is a fault, and the lines behind it are read on."""

import codecs
import io
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import msgspec

from pinkas.outside.uniform_files import (
    MAX_FAULTS,
    FieldLayout,
    RecordLayout,
    UniformFacts,
    UniformFault,
    UniformTask,
)

_MAX_MEMBERS = 1000
_MAX_PACKED = 2 << 30
"""Bytes of the archive of the data within that of the folder."""
_MAX_DATA = 16 << 30
"""Bytes of the data, unpacked."""
_MAX_HEAD = 1 << 20
_MAX_LINE = 4096
_SAMPLE = 1 << 18
_SYMLINK = 0o120000
_LOCAL = b"PK\x03\x04"
_LOCAL_HEAD = struct.Struct("<6xH10xI4xHH")
"""The head of a part of an archive: its flags, its packed size, and the sizes of its name and of what is behind it."""
_IN_EXTRA = 0xFFFFFFFF
_MOST_PACKED, _PACKED_FROM = 500, 64 << 20
"""Times by which data are larger than what they are packed in, at most, once so many bytes were read: records that are
mostly blanks have less than a hundred."""
_SIGNED = frozenset("ABQ")
_YEARS = range(1900, 2200)
"""Years of days that programs for books write: one outside of them is no day."""
_UTF_8 = "utf-8"
_BLANKED = bytes(one if one >= 32 and one != 127 else 32 for one in range(256))
"""Signs that no text may have are blanks: a NUL, a tabulator."""
_SHOWN = 40
"""Letters of a value that a fault shows."""
_WINDOWS_LETTERS, _DOS_LETTERS = bytes(range(0xE0, 0xFB)), bytes(range(0x80, 0x9B))
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, UnicodeError, ValueError)


class _LineFeeds(io.RawIOBase):
    """A file whose lines end with a carriage return alone, as one whose lines end with a line feed."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """See `io.RawIOBase`."""
        piece = self._file.read(len(buffer)).replace(b"\r", b"\n")
        buffer[: len(piece)] = piece
        return len(piece)


class _Faults:
    def __init__(self) -> None:
        self.kept: list[UniformFault] = []
        self.count = 0

    def add(self, code: str, part: str, line: int, **more: Any) -> None:
        self.count += 1
        if len(self.kept) < MAX_FAULTS:
            self.kept.append(UniformFault(code=code, part=part, line=line, **more))


def unpack(task: UniformTask) -> UniformFacts:
    """Reads the archive and writes its records."""
    try:
        outer = zipfile.ZipFile(task.path)
    except _DAMAGED:
        raise ValueError(_damage(task.path)) from None
    with outer:
        if _is_inner(outer, task.path):
            raise ValueError(_damage(task.path))
        members = _members(outer)
        head_member = _only(members, task.head_name)
        head = _read_member(outer, head_member, _MAX_HEAD)
        folder = head_member.filename[: -len(task.head_name)]
        beside = {one.filename[len(folder) :].upper(): one for one in members if one.filename.startswith(folder)}
        if (plain := beside.get(task.data_name.upper())) is not None:
            return _read(task, head, outer, plain)
        packed = beside.get(task.archive_name.upper())
        if packed is None:
            raise ValueError("no_uniform_file")
        with TemporaryFile() as inner:
            _copy_member(outer, packed, inner, _MAX_PACKED)
            try:
                archive = zipfile.ZipFile(inner)
            except _DAMAGED:
                raise ValueError("damaged") from None
            with archive:
                return _read(task, head, archive, _only(_members(archive), task.data_name))


def _is_inner(archive: zipfile.ZipFile, path: str) -> bool:
    """Whether the end that was found is that of an archive within this one, whose own end is cut off: its files then
    begin behind those of the other."""
    with Path(path).open("rb") as file:
        begins = file.read(len(_LOCAL)) == _LOCAL
    return begins and min((one.header_offset for one in archive.infolist()), default=0) > 0


def _damage(path: str) -> str:
    """The code of a damaged archive, with the byte (from 1) at which it is: where the part that begins last is cut off,
    or where no part begins."""
    size, at = Path(path).stat().st_size, 0
    with Path(path).open("rb") as file:
        while at < size:
            file.seek(at)
            head = file.read(_LOCAL_HEAD.size)
            if not head.startswith(_LOCAL) or len(head) < _LOCAL_HEAD.size:
                break
            flags, packed, name, extra = _LOCAL_HEAD.unpack(head)
            behind = at + _LOCAL_HEAD.size + name + extra + packed
            if (
                behind > size or flags & 8 or packed == _IN_EXTRA
            ):  # its size stands elsewhere: the last one that is known
                at = size if behind > size else at
                break
            at = behind
    return f"damaged:{min(at, size) + 1}"


def _members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files in an archive. None of them is ever written by its name; one that would lead out of its folder is no
    file that a program for books makes."""
    members = [one for one in archive.infolist() if not one.is_dir()]
    if len(members) > _MAX_MEMBERS:
        raise ValueError("too_large")
    for one in members:
        parts = one.filename.replace("\\", "/").split("/")
        if ".." in parts or parts[0] == "" or ":" in parts[0] or (one.external_attr >> 16) & 0o170000 == _SYMLINK:
            raise ValueError("unsafe")
        if one.flag_bits & 1:
            raise ValueError("encrypted")
        one.filename = "/".join(parts)
    return members


def _only(members: list[zipfile.ZipInfo], name: str) -> zipfile.ZipInfo:
    found = [one for one in members if one.filename.rpartition("/")[2].upper() == name.upper()]
    if not found:
        raise ValueError("no_uniform_file")
    if len(found) > 1:
        raise ValueError("several_files")
    return found[0]


def _open(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> IO[bytes]:
    try:
        return archive.open(member)
    except (*_DAMAGED, RuntimeError):
        raise ValueError("damaged") from None


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes:
    with _open(archive, member) as file:
        try:
            content = file.read(most + 1)
        except _DAMAGED:
            raise ValueError("damaged") from None
    if len(content) > most:
        raise ValueError("too_large")
    return content


def _copy_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, target: IO[bytes], most: int) -> None:
    with _open(archive, member) as file:
        left = most
        while True:
            try:
                piece = file.read(1 << 20)
            except _DAMAGED:
                raise ValueError("damaged") from None
            if not piece:
                return
            left -= len(piece)
            if left < 0:
                raise ValueError("too_large")
            target.write(piece)


def _read(task: UniformTask, head: bytes, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> UniformFacts:
    faults = _Faults()
    with _open(archive, member) as file:
        try:
            sample = file.read(_SAMPLE)
        except _DAMAGED:  # where, the reading of the records tells
            sample = b""
    facts, said, codec = _read_head(task, head, sample, faults)
    with _open(archive, member) as file:
        most = max(_PACKED_FROM, min(_MAX_DATA, _MOST_PACKED * member.compress_size))
        bare = b"\n" not in sample and b"\r" in sample
        found = _Data(task, codec, facts, faults, most).read(io.BufferedReader(_LineFeeds(file)) if bare else file)
    _compare_counts(task, facts, said, found, faults)
    return UniformFacts(
        head=facts, said=said, found=dict(found), charset=codec, faults=faults.kept, faulty=faults.count
    )


def _read_head(
    task: UniformTask, content: bytes, sample: bytes, faults: _Faults
) -> tuple[dict[str, Any], dict[str, int], str]:
    """The head by name, the counts that it says, and the codec of the data."""
    content = content.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    lines = content.rstrip(b"\n\x1a").split(b"\n")
    layout = task.records[task.head]
    said: dict[str, int] = {}
    code = next((one for one in layout.fields if one.name == "charset"), None)
    number = lines[0][code.at : code.at + code.width] if code else b"0"
    codec = _codec(task, int(number) if number.isdigit() else 0, sample)
    text = _text(lines[0], codec)
    if len(text) != layout.length:
        facts = {"found": len(text), "expected": layout.length, "record": task.head}
        faults.add("wrong_length", task.head_name, 1, facts=facts)
        return {"charset": 0}, said, codec
    if not text.startswith(task.head):
        faults.add("unknown_record", task.head_name, 1, position=1, value=text[:4])
    found = _read_fields(layout, text, task.head_name, 1, faults)
    if found.get("version") != task.version:
        faults.add("wrong_version", task.head_name, 1, facts={"expected": task.version}, value=found.get("version"))
    counts = task.records[task.counts]
    for place, raw in enumerate(lines[1:], 2):
        text = _text(raw, codec)
        if len(text) != counts.length:
            told = {"found": len(text), "expected": counts.length, "record": text[:4]}
            faults.add("wrong_length", task.head_name, place, facts=told)
            continue
        one = _read_fields(counts, text, task.head_name, place, faults)
        said[str(one["code"])] = said.get(str(one["code"]), 0) + int(one.get("count") or 0)
    return found, said, codec


def _codec(task: UniformTask, number: int, sample: bytes) -> str:
    """The codec of the data: what their letters say, and else the head. Both sets have the Hebrew letters where the
    other one has signs that no name is made of."""
    if _is_utf_8(sample):
        return _UTF_8
    windows = len(sample) - len(sample.translate(None, _WINDOWS_LETTERS))
    dos = len(sample) - len(sample.translate(None, _DOS_LETTERS))
    codecs = list(task.charsets.values())
    if windows != dos and len(codecs) == 2:
        return codecs[0] if windows > dos else codecs[1]
    return task.charsets.get(number, codecs[0])


def _text(raw: bytes, codec: str) -> str:
    return raw.translate(_BLANKED).decode(codec, "replace")


def _is_utf_8(sample: bytes) -> bool:
    """Whether letters are in UTF-8, against the instructions: text of one byte a letter hardly ever reads so."""
    if sample.isascii():
        return False
    try:
        codecs.getincrementaldecoder(_UTF_8)().decode(sample)
    except UnicodeDecodeError:
        return False
    return True


def _read_fields(layout: RecordLayout, text: str, part: str, line: int, faults: _Faults) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in layout.fields:
        piece = text[one.at : one.at + one.width]
        if one.format == "X":
            found[one.name] = piece.strip(" \x00").rstrip("!") if piece.endswith("!") else piece.strip(" \x00")
            continue
        value = _number(piece, one.format in _SIGNED)
        if value is None:
            told = {"item": one.number}
            faults.add(
                "not_a_number", part, line, position=one.at + 1, field=one.number, facts=told, value=piece.strip()
            )
        elif one.is_day:
            found[one.name] = _day(value, one, part, line, faults)
        else:
            found[one.name] = value
    return found


def _number(text: str, signed: bool) -> int | None:
    text = text.strip(" \x00")
    if not text:
        return 0
    sign = 1
    if signed and text[0] in "+-":
        sign, text = (-1 if text[0] == "-" else 1), text[1:].strip(" ")
    return sign * int(text) if text.isascii() and text.isdigit() else None


def _day(value: int, field: FieldLayout, part: str, line: int, faults: _Faults) -> str | None:
    if not value:
        return None
    try:
        if value // 10000 not in _YEARS:
            raise ValueError
        return date(value // 10000, value // 100 % 100, value % 100).isoformat()
    except ValueError:
        told = {"item": field.number}
        faults.add("not_a_day", part, line, position=field.at + 1, field=field.number, facts=told, value=str(value))
        return None


class _Data:
    """Reads the records of the data, and writes them into the target."""

    def __init__(self, task: UniformTask, codec: str, head: dict[str, Any], faults: _Faults, most: int) -> None:
        self._task, self._codec, self._head, self._faults, self._most = task, codec, head, faults, most
        self._part = task.data_name
        self._outer = {task.head, task.counts}
        self._known = {one.encode(): layout for one, layout in task.records.items() if one not in self._outer}
        self._dealer: int | None = None
        self._counts: Counter[str] = Counter()
        self._total: int | None = None
        self._last = ""

    def read(self, file: IO[bytes]) -> Counter[str]:
        """How many records of each kind there are."""
        encoder, line, buffer = msgspec.json.Encoder(), 0, bytearray()
        with Path(self._task.target).open("wb") as target:
            for raw in self._lines(file):
                line += 1
                if line > self._task.max_records:
                    raise ValueError("too_large")
                one = self._record(line, raw)
                if one is None:
                    continue
                code, fields = one
                if code not in (self._task.opening, self._task.closing):
                    encoder.encode_into((line, code, fields), buffer, len(buffer))
                    buffer += b"\n"
                    if len(buffer) > 1 << 20:
                        target.write(buffer)
                        buffer.clear()
            target.write(buffer)
        if self._last != self._task.closing:
            self._faults.add("cut_off", self._part, max(line, 1), facts={"record": self._task.closing})
        elif self._total != line:
            self._faults.add("wrong_total", self._part, line, facts={"expected": self._total, "found": line})
        return self._counts

    def _lines(self, file: IO[bytes]) -> Iterator[bytes]:
        left, line = self._most, 0
        while True:
            line += 1
            try:
                raw = file.readline(_MAX_LINE)
            except _DAMAGED:
                self._faults.add("damaged", self._part, line)
                return
            left -= len(raw)
            if left < 0:
                raise ValueError("too_large")
            if not raw or raw in (b"\x1a", b"\x1a\r\n"):
                return
            yield (raw.removeprefix(codecs.BOM_UTF8) if line == 1 else raw).rstrip(b"\r\n")

    def _record(self, line: int, raw: bytes) -> tuple[str, dict[str, Any]] | None:
        add, part = self._faults.add, self._part
        layout = self._known.get(raw[:4])
        if layout is None:
            code = raw[:4].decode(self._codec, "replace")
            add("unknown_record", part, line, position=1, value=code, facts={"record": code})
            return None
        code = raw[:4].decode()
        self._counts[code] += 1
        self._check_place(code, line)
        self._last = code
        text = _text(raw, self._codec)
        if len(text) != layout.length:
            told = {"record": code, "expected": layout.length, "found": len(text)}
            add("wrong_length", part, line, position=min(len(text), layout.length) + 1, facts=told)
            return None
        fields = _read_fields(layout, text, part, line, self._faults)
        self._check_common(code, line, fields)
        for name in ("code", "number", "dealer", "key"):
            fields.pop(name, None)
        return code, fields

    def _check_place(self, code: str, line: int) -> None:
        opening, closing = self._task.opening, self._task.closing
        if line == 1 and code != opening:
            self._faults.add("no_opening", self._part, line, position=1, facts={"record": opening})
        elif line > 1 and (code == opening or self._last == closing):
            self._faults.add("mixed_up", self._part, line, position=1, facts={"record": code})

    def _check_common(self, code: str, line: int, fields: dict[str, Any]) -> None:
        add, part = self._faults.add, self._part
        if fields.get("number") is not None and fields["number"] != line:
            add("wrong_number", part, line, position=5, facts={"expected": line, "found": fields["number"]})
        dealer = fields.get("dealer")
        self._dealer = dealer if self._dealer is None else self._dealer
        expected = self._head.get("dealer", dealer) if line == 1 else self._dealer
        if dealer is not None and dealer != expected:
            add("other_dealer", part, line, position=14, value=f"{dealer:09d}")
        if code in (self._task.opening, self._task.closing):
            key = fields.get("key")
            if "key" in self._head and key is not None and key != self._head["key"]:
                add("other_production", part, line, position=23, value=str(key))
        if code == self._task.closing:
            self._total = fields.get("total")


def _compare_counts(
    task: UniformTask, head: dict[str, Any], said: dict[str, int], found: Counter[str], faults: _Faults
) -> None:
    """What the head says of the data, and what they have."""
    if "total" not in head:
        return
    total = sum(found.values())
    if head["total"] != total:
        faults.add("wrong_total", task.head_name, 1, position=10, facts={"expected": head["total"], "found": total})
    of_data = [one for one in task.records if one not in (task.head, task.counts, task.opening, task.closing)]
    lines = {code: place for place, code in enumerate(said, 2)}
    for code in of_data:
        if said.get(code, 0) != found.get(code, 0):
            told = {"record": code, "expected": said.get(code, 0), "found": found.get(code, 0)}
            faults.add("wrong_count", task.head_name, lines.get(code, 1), position=5, facts=told)
