"""The rules of ISO 19005-3 about the bytes of a file (6.1), read from the bytes themselves.

Independent of the production code and of every PDF library: those read over what a PDF/A reader may refuse. The whole
file is read from its first byte to its last, so that nothing stands in it that the rules do not know. Rules about
pages, fonts and colours are not checked here. Object streams and cross-reference streams are allowed by the
standard, are not written by the service, and are reported because nothing in them would have been looked at.
"""

import re
from dataclasses import dataclass, field
from typing import Any

_EOL = rb"(?:\r\n|\n|\r)"
_HEADER = re.compile(rb"%PDF-1\.[0-7]" + _EOL + rb"%[\x80-\xff]{4,}[^\r\n]*" + _EOL)
_OBJECT = re.compile(rb"(\d+)([\0\t\n\f\r ]+)(\d+)([\0\t\n\f\r ]+)obj")
_SUBSECTION = re.compile(rb"(\d+) (\d+)[ ]?" + _EOL)
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])(?: \n| \r|\r\n)")
_END = re.compile(rb"startxref" + _EOL + rb"(\d+)" + _EOL + rb"%%EOF")
_NUMBER = re.compile(rb"[+-]?(?:\d+\.?\d*|\.\d+)")
_REFERENCE = re.compile(rb"(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+R(?![A-Za-z])")
_WHITE, _DELIMITERS = b"\0\t\n\f\r ", b"()<>[]{}/%"

LONGEST_NAME, LONGEST_STRING, LARGEST_INTEGER, MOST_OBJECTS = 127, 32_767, 2_147_483_647, 8_388_607
"""ISO 19005-3, 6.1.13."""


class Name(str):
    """A name, as opposed to a string."""


@dataclass(frozen=True)
class Reference:
    """A reference to an indirect object."""

    number: int
    generation: int


@dataclass
class Revision:
    """What one cross-reference section and its trailer say."""

    at: int
    trailer: dict[str, Any]
    entries: dict[int, tuple[int, int, bytes]] = field(default_factory=dict)


class Unreadable(Exception):
    """The file cannot be read further."""


def find_violations(pdf: bytes) -> list[str]:
    """Every rule that `pdf` breaks, each with the clause of ISO 19005-3 and the place in the file; empty when none."""
    return _Check(pdf).run()


class _Check:
    def __init__(self, pdf: bytes) -> None:
        self.pdf = pdf
        self.at = 0
        self.found: list[str] = []
        self.objects: dict[int, list[tuple[int, int, Any]]] = {}
        """Of each number its generation, place and value, oldest first."""
        self.lengths: list[tuple[int, Any, int]] = []
        """Place, promised and true length of each stream."""
        self.revisions: list[Revision] = []

    def run(self) -> list[str]:
        try:
            self._walk()
            self._sections()
            self._update()
        except Unreadable as fault:
            self.found.append(str(fault))
        return self.found

    def _fault(self, clause: str, says: str, at: int | None = None) -> None:
        self.found.append(f"{clause} at {self.at if at is None else at}: {says}")

    # The file from its first byte to its last.

    def _walk(self) -> None:
        header = _HEADER.match(self.pdf)
        if not header:
            raise Unreadable("6.1.2 at 0: no header with a comment of four bytes above 127 behind it")
        self.at = header.end()
        end = 0
        while self.at < len(self.pdf):
            if self._skipped():
                continue
            if self.pdf.startswith(b"xref", self.at):
                self._section()
                end = self.at
            elif one := _OBJECT.match(self.pdf, self.at):
                self._object(one)
            else:
                clause = "6.1.3" if end else "6.1.9"
                raise Unreadable(f"{clause} at {self.at}: neither an object nor a table: {self._shown()}")
        if not re.fullmatch(_EOL + b"?", self.pdf[end:]):
            self._fault("6.1.3", "the file does not end with %%EOF and at most one line end", end)

    def _shown(self) -> str:
        return repr(self.pdf[self.at : self.at + 24])

    def _skipped(self) -> bool:
        """Whether white space or a comment was skipped."""
        before = self.at
        while self.at < len(self.pdf) and self.pdf[self.at] in _WHITE:
            self.at += 1
        if self.pdf.startswith(b"%", self.at):
            while self.at < len(self.pdf) and self.pdf[self.at] not in b"\r\n":
                self.at += 1
        return self.at > before

    def _after_line_end(self, at: int) -> bool:
        return self.pdf[at - 1 : at] in (b"\n", b"\r")

    def _line_end(self) -> bool:
        """Whether a line ends here; it is passed."""
        found = re.compile(_EOL).match(self.pdf, self.at)
        self.at = found.end() if found else self.at
        return found is not None

    def _object(self, head: re.Match[bytes]) -> None:
        start, number, generation = self.at, int(head[1]), int(head[3])
        if not self._after_line_end(start):
            self._fault("6.1.9", f"no line end before {number} {generation} obj")
        if any(len(gap) != 1 for gap in (head[2], head[4])):
            self._fault("6.1.9", f"more than one white space in {number} {generation} obj")
        self.at = head.end()
        if not self._line_end():
            self._fault("6.1.9", f"no line end behind {number} {generation} obj")
        value = self._value()
        self._space()
        if self.pdf.startswith(b"stream", self.at):
            self._stream(value)
        if not self.pdf.startswith(b"endobj", self.at):
            raise Unreadable(f"6.1.9 at {self.at}: no endobj of object {number}: {self._shown()}")
        if not self._after_line_end(self.at):
            self._fault("6.1.9", f"no line end before the endobj of object {number}")
        self.at += len(b"endobj")
        if self.pdf[self.at : self.at + 1] not in (b"\n", b"\r"):
            self._fault("6.1.9", f"no line end behind the endobj of object {number}")
        if isinstance(value, dict) and value.get("Type") in ("ObjStm", "XRef"):
            raise Unreadable(f"6.1.7 at {start}: a stream of type {value['Type']} is not read")
        self.objects.setdefault(number, []).append((generation, start, value))

    def _stream(self, about: Any) -> None:
        start = self.at
        self.at += len(b"stream")
        ends = re.compile(rb"\r\n|\n").match(self.pdf, self.at)
        if not isinstance(about, dict) or not ends:
            raise Unreadable(f"6.1.7.1 at {start}: no dictionary, or neither CR LF nor LF behind stream")
        self.at = ends.end()
        for key in ("F", "FFilter", "FDecodeParms"):
            if key in about:
                self._fault("6.1.7.1", f"the stream has {key}", start)
        filters = about.get("Filter", [])
        for one in filters if isinstance(filters, list) else [filters]:
            if one in ("LZWDecode", "Crypt"):
                self._fault("6.1.7.2", f"the stream has the filter {one}", start)
        promised = about.get("Length")
        if isinstance(promised, int):
            end = self.at + promised
        else:  # known when all objects are; the stream ends where the next endstream does
            end = self.pdf.find(b"endstream", self.at)
            end -= len(re.search(rb"(?:\r\n|\n|\r)?\Z", self.pdf[self.at : end])[0])  # type: ignore[index]
        self.lengths.append((start, promised, end - self.at))
        self.at = end
        if not self._line_end() or not self.pdf.startswith(b"endstream", self.at):
            raise Unreadable(f"6.1.7.1 at {start}: the Length of the stream does not lead to a line end and endstream")
        self.at += len(b"endstream")
        self._space()

    def _section(self) -> None:
        section = Revision(self.at, {})
        if not self._after_line_end(self.at):
            self._fault("6.1.4", "no line end before xref")
        self.at += len(b"xref")
        if not self._line_end():
            self._fault("6.1.4", "no single line end between xref and its first subsection")
        while one := _SUBSECTION.match(self.pdf, self.at):
            self.at = one.end()
            for number in range(int(one[1]), int(one[1]) + int(one[2])):
                entry = _ENTRY.match(self.pdf, self.at)
                if not entry:
                    raise Unreadable(f"6.1.4 at {self.at}: no entry of 20 bytes for object {number}: {self._shown()}")
                section.entries[number] = (int(entry[1]), int(entry[2]), entry[3])
                self.at = entry.end()
        if not self.pdf.startswith(b"trailer", self.at):
            raise Unreadable(f"6.1.4 at {self.at}: neither a subsection nor a trailer: {self._shown()}")
        self.at += len(b"trailer")
        self._space()
        section.trailer = self._value()
        self._space()
        end = _END.match(self.pdf, self.at)
        if not end:
            raise Unreadable(f"6.1.3 at {self.at}: no startxref with %%EOF behind the trailer: {self._shown()}")
        if int(end[1]) != section.at:
            self._fault("6.1.4", f"startxref says {int(end[1])}, the table begins at {section.at}")
        self.at = end.end()
        self.revisions.append(section)

    # Values.

    def _space(self) -> None:
        while self._skipped():
            pass

    def _value(self) -> Any:
        self._space()
        byte = self.pdf[self.at : self.at + 1]
        if self.pdf.startswith(b"<<", self.at):
            return self._dictionary()
        if byte == b"[":
            return self._array()
        if byte == b"<":
            return self._hexadecimal()
        if byte == b"(":
            return self._literal()
        if byte == b"/":
            return self._name()
        if reference := _REFERENCE.match(self.pdf, self.at):
            self.at = reference.end()
            return Reference(int(reference[1]), int(reference[2]))
        if number := _NUMBER.match(self.pdf, self.at):
            self.at = number.end()
            if re.fullmatch(rb"[+-]?\d+", number[0]):
                if not -LARGEST_INTEGER - 1 <= int(number[0]) <= LARGEST_INTEGER:
                    self._fault("6.1.13", "an integer is out of bounds")
                return int(number[0])
            return float(number[0])
        for word, value in ((b"true", True), (b"false", False), (b"null", None)):
            if self.pdf.startswith(word, self.at):
                self.at += len(word)
                return value
        raise Unreadable(f"6.1.9 at {self.at}: no value: {self._shown()}")

    def _dictionary(self) -> dict[str, Any]:
        self.at += 2
        found: dict[str, Any] = {}
        while True:
            self._space()
            if self.pdf.startswith(b">>", self.at):
                self.at += 2
                return found
            start, key = self.at, self._value()
            if not isinstance(key, Name) or key in found:
                raise Unreadable(f"6.1.9 at {start}: {key!r} is no key of a dictionary, or one of two")
            found[key] = self._value()

    def _array(self) -> list[Any]:
        self.at += 1
        found = []
        while True:
            self._space()
            if self.pdf.startswith(b"]", self.at):
                self.at += 1
                return found
            found.append(self._value())

    def _hexadecimal(self) -> bytes:
        start, end = self.at, self.pdf.find(b">", self.at)
        if end < 0:
            raise Unreadable(f"6.1.6 at {start}: a string without end")
        digits = self.pdf[start + 1 : end].translate(None, _WHITE)
        self.at = end + 1
        if not re.fullmatch(rb"[0-9A-Fa-f]*", digits) or len(digits) % 2:
            self._fault("6.1.6", "a hexadecimal string of other characters, or of an odd number of digits", start)
            return b""
        return self._bounded(bytes.fromhex(digits.decode()), start)

    def _literal(self) -> bytes:
        start, depth = self.at, 0
        while self.at < len(self.pdf):
            byte = self.pdf[self.at]
            self.at += 2 if byte == ord("\\") else 1
            depth += {ord("("): 1, ord(")"): -1}.get(byte, 0)
            if not depth:
                return self._bounded(self.pdf[start + 1 : self.at - 1], start)
        raise Unreadable(f"6.1.6 at {start}: a string without end")

    def _bounded(self, string: bytes, start: int) -> bytes:
        if len(string) > LONGEST_STRING:
            self._fault("6.1.13", "a string is too long", start)
        return string

    def _name(self) -> Name:
        start = self.at
        self.at += 1
        while self.at < len(self.pdf) and self.pdf[self.at] not in _WHITE + _DELIMITERS:
            self.at += 1
        raw = self.pdf[start + 1 : self.at]
        plain = re.sub(rb"#([0-9A-Fa-f]{2})", lambda pair: bytes.fromhex(pair[1].decode()), raw)
        if len(plain) > LONGEST_NAME:
            self._fault("6.1.13", "a name is too long", start)
        try:
            return Name(plain.decode())
        except UnicodeDecodeError:
            self._fault("6.1.8", "a name is not UTF-8", start)
            return Name(plain.decode("latin-1"))

    # What tables, trailers and objects say of each other.

    def _sections(self) -> None:
        for place, one in enumerate(self.revisions):
            before = self.revisions[place - 1] if place else None
            self._trailer(one, before)
            for number, (at, generation, state) in one.entries.items():
                if state == b"n" and (generation, at) not in [each[:2] for each in self.objects.get(number, [])]:
                    self._fault("6.1.4", f"object {number} {generation} is not at {at}", one.at)
        listed = {
            (number, at) for one in self.revisions for number, (at, _, state) in one.entries.items() if state == b"n"
        }
        for number, versions in self.objects.items():
            for _, at, _ in versions:
                if (number, at) not in listed:
                    self._fault("6.1.4", f"object {number} is in no table", at)
        if len(self.objects) > MOST_OBJECTS:
            self._fault("6.1.13", "too many objects")
        for at, promised, true in self.lengths:
            if self._resolved(promised) != true:
                self._fault("6.1.7.1", f"the stream has {true} bytes and not {self._resolved(promised)}", at)

    def _trailer(self, one: Revision, before: Revision | None) -> None:
        says = one.trailer
        if "Encrypt" in says:
            self._fault("6.1.3", "the file is encrypted", one.at)
        ids = says.get("ID")
        if not isinstance(ids, list) or len(ids) != 2 or not all(isinstance(each, bytes) and each for each in ids):
            self._fault("6.1.3", "the trailer has no ID of two strings", one.at)
        elif before and before.trailer.get("ID") and before.trailer["ID"][0] != ids[0]:
            self._fault("6.1.3", "the first part of the ID is not that of the file before", one.at)
        if not isinstance(self._resolved(says.get("Root")), dict):
            self._fault("6.1.3", "the trailer names no catalogue", one.at)
        if says.get("Prev") != (before.at if before else None):
            self._fault("6.1.4", "Prev is not the place of the table before", one.at)
        if says.get("Size", 0) <= max(one.entries, default=0):
            self._fault("6.1.4", "Size is not above the largest number of an object", one.at)

    def _resolved(self, value: Any) -> Any:
        if isinstance(value, Reference):
            versions = self.objects.get(value.number)
            return versions[-1][2] if versions else None
        return value

    def _update(self) -> None:
        """What a signature adds to the file."""
        if not self.revisions:
            return
        catalogue = self._resolved(self.revisions[-1].trailer.get("Root")) or {}
        form = self._resolved(catalogue.get("AcroForm")) or {}
        if form.get("NeedAppearances") or "XFA" in form or "NeedsRendering" in catalogue:
            self._fault("6.4.1", "a form that a reader would draw")
        permissions = self._resolved(catalogue.get("Perms")) or {}
        if set(permissions) - {"UR3", "DocMDP"}:
            self._fault("6.1.12", "permissions besides UR3 and DocMDP")
        for each in self._resolved(form.get("Fields")) or []:
            widget = self._resolved(each)
            if not widget.get("F", 0) & 4 or widget["F"] & (1 | 2 | 32 | 256):
                self._fault("6.3.2", "an annotation that does not print, or is hidden")
            left, low, right, high = widget["Rect"]
            if "AP" not in widget and (left, low) != (right, high):
                self._fault("6.3.3", "an annotation without an appearance")
            self._signature(self._resolved(widget.get("V")) or {})

    def _signature(self, signature: dict[str, Any]) -> None:
        for one in map(self._resolved, self._resolved(signature.get("Reference")) or []):
            if {"DigestLocation", "DigestMethod", "DigestValue"} & set(one):
                self._fault("6.1.12", "a digest beside the permissions")
        first, length, second, rest = signature.get("ByteRange", [0, 0, 0, 0])
        hole = self.pdf[length:second]
        whole = first == 0 and second + rest == len(self.pdf)
        if not whole or not re.fullmatch(rb"<[0-9A-Fa-f]+>", hole):
            self._fault("6.4.3", "the signature does not cover the file but itself")
