"""A reader of uniform files that knows nothing of the writer: places counted by hand from the instructions."""

import io
import zipfile
from dataclasses import dataclass, field
from decimal import Decimal

LENGTHS = {"A100": 95, "B100": 317, "B110": 376, "C100": 444, "D110": 339, "D120": 222, "M100": 298, "Z900": 110}
WHERE = {
    "C100": {"type": (23, 25), "number": (26, 45), "issued": (46, 53), "client": (58, 107), "before": (288, 302),
             "discount": (303, 317), "net": (318, 332), "vat": (333, 347), "total": (348, 362), "withheld": (363, 374),
             "foreign": (270, 284), "currency": (285, 287), "key": (375, 389),
             "cancelled": (400, 400), "date": (401, 408), "link": (425, 431)},
    "D110": {"type": (23, 25), "number": (26, 45), "line": (46, 49), "base": (50, 52), "baseNumber": (53, 72),
             "sku": (74, 93), "text": (94, 123), "unit": (204, 223), "quantity": (224, 240), "price": (241, 255),
             "net": (271, 285), "rate": (286, 289), "link": (305, 311)},
    "D120": {"type": (23, 25), "number": (26, 45), "line": (46, 49), "means": (50, 50), "bank": (51, 60),
             "check": (86, 95), "amount": (104, 118), "link": (156, 162)},
    "B100": {"entry": (23, 32), "line": (33, 37), "reference": (61, 80), "refType": (81, 83), "date": (157, 164),
             "account": (173, 187), "side": (203, 203), "amount": (207, 221)},
    "B110": {"account": (23, 37), "name": (38, 87), "city": (193, 222), "parent": (263, 277), "dealer": (327, 335),
             "opening": (278, 292), "debit": (293, 307), "credit": (308, 322)},
    "M100": {"sku": (63, 82), "cost": (229, 238), "opening": (193, 204), "came": (205, 216), "went": (217, 228)},
}  # fmt: skip


@dataclass
class UniformFile:
    """What was read: the records by their codes, and the fields of INI.TXT that are looked at."""

    folder: str
    records: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    counted: dict[str, int] = field(default_factory=dict)
    total: int = 0
    certificate: str = ""
    producer: str = ""


def money(text: str) -> Decimal:
    """A signed amount of two decimals."""
    assert text[0] in "+-", text
    return Decimal(text[0] + text[1:-2] + "." + text[-2:])


def read_uniform(content: bytes, charset: str) -> UniformFile:
    """Reads the archive of a uniform file, and finds whatever is not as the instructions have it."""
    outer = zipfile.ZipFile(io.BytesIO(content))
    names = outer.namelist()
    (ini,) = (one for one in names if one.endswith("/INI.TXT"))
    found = UniformFile(ini.removesuffix("/INI.TXT"))
    packed = zipfile.ZipFile(io.BytesIO(outer.read(f"{found.folder}/BKMVDATA.zip")))
    assert packed.namelist() == ["BKMVDATA.TXT"]
    lines = packed.read("BKMVDATA.TXT").split(b"\r\n")
    assert lines.pop() == b"", "every record ends its line"
    key = _read_head(outer.read(ini), charset, found, len(lines))
    for place, raw in enumerate(lines, 1):
        code, text = raw[:4].decode(), raw.decode(charset)
        assert len(raw) == LENGTHS[code], (code, len(raw))
        assert int(text[4:13]) == place
        cut = {name: text[first - 1 : last].rstrip() for name, (first, last) in WHERE.get(code, {}).items()}
        found.records.setdefault(code, []).append(cut)
        if code in ("A100", "Z900"):
            assert text[22:37] == key
            assert text[37:45] == "&OF1.31&"
    assert lines[0].startswith(b"A100")
    assert lines[-1].startswith(b"Z900")
    assert int(lines[-1][45:60]) == len(lines)
    present = {code: len(some) for code, some in found.records.items() if code not in ("A100", "Z900")}
    assert present == found.counted
    return found


def _read_head(content: bytes, charset: str, found: UniformFile, lines: int) -> str:
    opening, *summaries, last = content.split(b"\r\n")
    assert last == b""
    assert len(opening) == 466
    assert opening[:4] == b"A000"
    found.total = int(opening[9:24])
    found.certificate, found.producer = opening[56:64].decode(), opening[104:113].decode()
    assert found.total == lines
    assert opening[395:396] == {"iso8859_8": b"1", "cp862": b"2"}[charset]
    for one in summaries:
        assert len(one) == 19
        found.counted[one[:4].decode()] = int(one[4:])
    return opening[33:48].decode()
